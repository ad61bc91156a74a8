"""The wheel has all of the checkout but tests and sources of the client, and works where nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import stolik
from tests.repo.project import ROOT, SOURCE

pytestmark = pytest.mark.thorough


def run(*command, **env):
    """What it prints; nothing of our environment but its folder of packages is seen."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA_"))}
    return subprocess.run(
        list(map(str, command)), env=clean | env, capture_output=True, text=True, timeout=300, check=True
    ).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    place = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", place, ROOT, STOLIK_WEB="no")
    (found,) = place.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_everything_is_in_it(names):
    assert wanted() - names == set()


def wanted():
    """All of the package that is no test, no source of the client, and was not made by running it."""
    left_out = {"__pycache__", "tests", "web"}
    paths = {path.relative_to(SOURCE.parent) for path in SOURCE.glob("**/*") if path.is_file()}
    return {path.as_posix() for path in paths if left_out.isdisjoint(path.parts)}


def test_what_is_wanted_was_found():
    """Of each kind of data one that must be there."""
    ends = ("locale/pl.json", "/limit.c", "/RULES.md", "components.json", "py.typed", "static/index.html")
    assert [end for end in ends if not any(name.endswith(end) for name in wanted())] == []


def test_no_test_and_nothing_else_is_in_it(names):
    assert [name for name in names - wanted() if not name.startswith("stolik/server/static/")] == []


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """A Python with the wheel alone; what the wheel needs is lent to it by ours."""
    place = tmp_path_factory.mktemp("empty") / "venv"
    run(sys.executable, "-m", "venv", place)
    run(place / "bin" / "python", "-m", "pip", "install", "--no-deps", "--no-index", wheel)
    return place / "bin" / "python"


def lent():
    return {
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "en",
    }


def test_it_is_what_runs(python):
    where = run(python, "-c", "import stolik; print(stolik.__file__, stolik.__version__)", **lent())
    file, version = where.split()
    assert Path(file).is_relative_to(python.parents[1])
    assert version == stolik.__version__


def test_the_command_knows_all_games(python):
    said = run(python.with_name("stolik"), "games", **lent())
    assert [name for name in stolik.games() if name not in said] == []


def test_a_game_is_played(python, tmp_path):
    play = "import stolik; print(stolik.simulate(stolik.games()[0], games=2, seed=1).summary.games)"
    assert run(python, "-c", play, **lent(), NUMBA_CACHE_DIR=str(tmp_path)) == "2\n"
