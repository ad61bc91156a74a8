"""`game` and `setting` in a test's arguments: it runs for every game, for every table of the suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.setting import known_games, settings, toys_found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = list(known_games().values())
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games])
    if "setting" in metafunc.fixturenames:
        tables = [setting for game in games for setting in settings(game)]
        metafunc.parametrize("setting", tables, ids=map(str, tables))


@pytest.fixture
def toys() -> Iterator[None]:
    """For this test the toy game is one of the games."""
    with toys_found():
        yield
