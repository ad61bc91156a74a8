"""A test asks for `game`: every game; `pairing`: every table of the suite; `setting`: a few of them.

Before a commit (./test quick) a few have to do for all.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.setting import PROFILE, few, known_games, settings, toys_found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = list(known_games().values())
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games])
    for name, choose in (("pairing", few if PROFILE == "quick" else settings), ("setting", few)):
        if name in metafunc.fixturenames:
            tables = [table for game in games for table in choose(game)]
            metafunc.parametrize(
                name, tables, ids=map(str, tables), scope="module"
            )  # one table after another


@pytest.fixture
def toys() -> Iterator[None]:
    """For this test the toy game is one of the games."""
    with toys_found():
        yield
