"""The import contracts are red where they should be. (./test runs `lint-imports` on the project itself.)"""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.project import ROOT, SOURCE, folder, games

pytestmark = pytest.mark.thorough

GAME = folder(games()[-1]).name
OTHER = folder(games()[0]).name

# contract: (module of the package, a line that breaks it)
VIOLATIONS = {
    "Packages depend downwards only": ("core.options", "from stolik import games"),
    "Inside a game: what draws and what plays > view and notation > sight > rules > state": (
        f"games.{GAME}.rules",
        f"from stolik.games.{GAME} import view",
    ),
    "No game imports another": (f"games.{GAME}.sight", f"from stolik.games.{OTHER} import rules"),
    "Only the folder of a game names it": ("arena", f"from stolik.games.{GAME} import notation"),
    "Rules touch no clock, disk, network or global RNG": (f"games.{GAME}.rules", "import random"),
    "Other projects' interfaces are met in envs only": ("arena.statistics", "import gymnasium"),
    "No cycles": ("core.record", "from stolik.core import table"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The package and its contracts, to be spoiled."""
    place = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "tests", "static", "web", "*.json", "*.md", "*.c")
    shutil.copytree(SOURCE, place / "src" / "stolik", ignore=ignored)
    shutil.copy(ROOT / ".importlinter", place)
    return place


@pytest.fixture(scope="module")
def spoiled(copy):
    """What is said when every contract is broken by a line of its own."""
    for module, line in VIOLATIONS.values():
        path = copy.joinpath("src", "stolik", *module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        path.write_text(f"{path.read_text('utf-8')}\n{line}\n", "utf-8")
    return lint(copy)


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


def test_every_contract_is_tried():
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter", "utf-8")
    names = [contracts[section]["name"] for section in contracts.sections() if ":contract:" in section]
    assert sorted(names) == sorted(VIOLATIONS)


def test_a_violation_is_noticed(spoiled):
    for contract, (module, _) in VIOLATIONS.items():
        assert f"{contract} BROKEN" in spoiled
        assert module.rpartition(".")[2] in section(spoiled, contract)


def section(report: str, contract: str) -> str:
    """What is said below the name of a broken contract."""
    underlined = f"\n{contract}\n{'-' * len(contract)}\n"
    return re.split(r"\n\S.*\n-+\n", report.partition(underlined)[2])[0]
