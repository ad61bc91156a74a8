"""Compiled, interpreted, and compiled with checked bounds: the kernels say the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stolik.core.game import Game
from tests.conformance.digest import lines
from tests.repo.project import ROOT

pytestmark = pytest.mark.thorough

DECISIONS = {"NUMBA_DISABLE_JIT": 2000, "NUMBA_BOUNDSCHECK": 6000}


@pytest.mark.parametrize("switch", DECISIONS)
def test_another_python_plays_the_same(game: Game, switch: str) -> None:
    """An index out of bounds is an error there; compiled it would be another field of the record."""
    theirs = played_elsewhere(game, switch).splitlines()
    ours = list(lines(game, DECISIONS[switch]))
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        assert mine == other, f"decision {number}"


def played_elsewhere(game: Game, switch: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.conformance.digest", game.name, str(DECISIONS[switch])],
        cwd=ROOT,
        env=os.environ | {switch: "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
