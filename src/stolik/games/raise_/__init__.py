"""Raise: own decks, dice that set the values, a race for every point card (RULES.md has the clauses)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import InvalidOption
from stolik.core.game import Field, Game
from stolik.core.options import Choice, Number, Seats
from stolik.games.raise_.cards import (
    MOST_ALIKE,
    MOST_FIELD,
    MOST_NEED,
    MOST_POINT,
    MOST_POT,
    MOST_VALUE,
    MOST_WON,
    REMOVED,
)
from stolik.games.raise_.components import Components

__all__ = ["GAME"]


def _check(values: Mapping[str, Any]) -> None:
    players, starter, points, rounds = (values[name] for name in ("players", "starter", "points", "rounds"))
    if starter != "lot" and starter >= players:
        raise InvalidOption(f"starter is a seat from 0 to {players - 1} or lot, not {starter}")
    if rounds > points:
        raise InvalidOption(f"{rounds} rounds need more than {points} point cards")
    if not rounds and points <= REMOVED[players]:
        raise InvalidOption(f"{points} point cards need a number of rounds of their own: rounds")


GAME = Game(
    name="raise",
    package=__name__,
    version=1,
    options=(
        Seats(default=3, values=(2, 3, 4, 5)),
        Choice("starter", default="lot", values=("lot", 0, 1, 2, 3, 4)),
        Choice("won_piles", default="secret", values=("secret", "open")),
        Number("cards", default=30, low=1, high=30, internal=True),
        Number("hand", default=6, low=1, high=6, internal=True),
        Number("points", default=14, low=1, high=14, internal=True),
        Number("rounds", default=0, low=0, high=11, internal=True),
        Components(),
    ),
    reasons={
        "game-over": "RA11",
        "not-your-turn": "RA6",
        "no-such-action": "",
        "already-chosen": "RA5",
        "sits-out": "RA10",
        "choose-one": "RA5",
        "not-in-hand": "RA7",
        "too-low": "RA7",
    },
    observation=(
        Field("seat", -1, 4),
        Field("players", 2, 5),
        Field("phase", 0, 2),
        Field("now", 0, 10),
        Field("rounds", 1, 11),
        Field("roller", 0, 4),
        Field("need", 0, MOST_NEED),
        Field("point", 0, MOST_POINT),
        Field("pot", 0, MOST_POT),
        Field("times", 0, 8, (5,)),
        Field("met", 0, 1, (14,)),
        Field("acting", 0, 1, (5,)),
        Field("count", 0, 6, (5,)),
        Field("draw", 0, 30, (5,)),
        Field("field", 0, MOST_FIELD, (5,)),
        Field("height", 0, 4, (5,)),
        Field("won", -1, MOST_WON, (5,)),
        Field("gone", 0, MOST_ALIKE, (5, 60)),
        Field("hand", 0, 60, (6,)),
        Field("value", 0, MOST_VALUE, (6,)),
        Field("chosen", 0, 60),
    ),
    check=_check,
)
