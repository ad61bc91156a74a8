"""The wheel has all of the checkout but tests and sources of the client, and works where nothing else is."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import sysconfig
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

import stolik
from tests.repo.project import ROOT, SOURCE
from tests.web.screen import Screen

pytestmark = pytest.mark.thorough
COMPILING = 90_000
"""Milliseconds until a game that was never played here begins, at the most."""


def run(*command, **env):
    """What it prints; nothing of our environment but its folder of packages is seen."""
    return subprocess.run(
        list(map(str, command)), env=outside() | env, capture_output=True, text=True, timeout=300, check=True
    ).stdout


def outside():
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA_"))}


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


@pytest.fixture(scope="module")
def lent(tmp_path_factory):
    """Our packages, and a home that was never played in."""
    home = tmp_path_factory.mktemp("home")
    return {
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "NUMBA_CACHE_DIR": str(home / "compiled"),
        "XDG_DATA_HOME": str(home / "data"),
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "en",
    }


def test_it_is_what_runs(python, lent):
    where = run(python, "-c", "import stolik; print(stolik.__file__, stolik.__version__)", **lent)
    file, version = where.split()
    assert Path(file).is_relative_to(python.parents[1])
    assert version == stolik.__version__


def test_the_command_knows_all_games(python, lent):
    said = run(python.with_name("stolik"), "games", **lent)
    assert [name for name in stolik.games() if name not in said] == []


def test_a_game_is_played(python, lent):
    play = "import stolik; print(stolik.simulate(stolik.games()[0], games=2, seed=1).summary.games)"
    assert run(python, "-c", play, **lent) == "2\n"


@contextmanager
def serving(python, env):
    """Its address, as long as it serves."""
    command = [python.with_name("stolik"), "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, env=outside() | env, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0


def test_it_is_played_in_a_browser(python, lent, chromium):
    game, moves, dice = stolik.games()[0], 0, random.Random(1)
    with serving(python, lent) as address:
        screen = Screen(chromium.new_page(base_url=address, locale="en"))
        screen.page.goto("/")
        screen.page.locator(f"[data-game='{game}'] [data-do='bots']").click()
        screen.page.locator(".hand .card").first.wait_for(
            timeout=90_000
        )  # after an installation rules are compiled
        until = time.monotonic() + 30
        while moves < 4:
            assert time.monotonic() < until, screen.page.locator(".panel").inner_text()
            moves += screen.act(dice)
        screen.page.context.close()
    assert screen.trouble == []
