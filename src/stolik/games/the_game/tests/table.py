"""Tables for the tests of this game. (Any: what a view or an outcome has is the game's own.)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import stolik


def deal(players: int = 3, seed: int = 1, **options: Any) -> Any:
    return stolik.deal("the-game", players=players, seed=seed, **options)


def position(
    tops: str, hands: str, draw: str = "-", *, turn: int = 0, laid: int = 0, cover: str = "-", **options: Any
) -> Any:
    """As many seats as there are hands."""
    line = f"tops {tops}; hands {hands}; draw {draw}; turn {turn}; laid {laid}; cover {cover}"
    return stolik.position("the-game", line, players=hands.count("/") + 1, **options)


def play(table: Any, *actions: str) -> list[Any]:
    """All of them, one after another, by whoever is to act; everything that happened."""
    return [event for action in actions for event in table.play(action)]


def names(events: Iterable[Any]) -> list[str]:
    """The kinds of what happened."""
    return [event.__struct_config__.tag for event in events]


def parts(table: Any) -> dict[str, str]:
    """The position by its parts."""
    return dict(part.split(" ", 1) for part in table.position().split("; "))
