"""The import contracts are red where they should be. (./test runs `lint-imports` on the project itself.)"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.project import ROOT, SOURCE, folder, games

pytestmark = pytest.mark.thorough

GAME = folder(games()[-1]).name
OTHER = folder(games()[0]).name

VIOLATIONS = {
    "Packages depend downwards only": ("core/options.py", "from stolik import games"),
    "Inside a game: what draws and what plays > view and notation > sight > rules > state": (
        f"games/{GAME}/rules.py",
        f"from stolik.games.{GAME} import view",
    ),
    "No game imports another": (f"games/{GAME}/rules.py", f"from stolik.games.{OTHER} import rules"),
    "Only the folder of a game names it": ("arena/__init__.py", f"from stolik.games.{GAME} import rules"),
    "Rules touch no clock, disk, network or global RNG": (f"games/{GAME}/rules.py", "import random"),
    "Other projects' interfaces are met in envs only": ("arena/__init__.py", "import gymnasium"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The package and its contracts, to be spoiled."""
    place = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "tests", "*.json", "*.md", "*.c")
    shutil.copytree(SOURCE, place / "src" / "stolik", ignore=ignored)
    shutil.copy(ROOT / ".importlinter", place)
    return place


def lint(place: Path) -> str:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(place / "src"), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_copy_keeps_all_contracts(copy):
    report = lint(copy)
    assert "BROKEN" not in report
    assert "KEPT" in report


@pytest.mark.parametrize("contract", VIOLATIONS)
def test_a_violation_is_noticed(copy, contract):
    name, line = VIOLATIONS[contract]
    path = copy / "src" / "stolik" / name
    text = path.read_text("utf-8")
    try:
        path.write_text(f"{text}\n{line}\n", "utf-8")
        assert f"{contract} BROKEN" in lint(copy)
    finally:
        path.write_text(text, "utf-8")
