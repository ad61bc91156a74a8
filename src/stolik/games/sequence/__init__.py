"""Sequence: two or three sides, a board of cards, lines of five (RULES.md has the clauses)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import InvalidOption, one_of
from stolik.core.game import Field, Game
from stolik.core.options import Choice, Number, Seats

__all__ = ["GAME"]

_SIDES = {2: (2,), 3: (3,), 4: (2,), 6: (2, 3), 8: (2,), 9: (3,), 10: (2,), 12: (2, 3)}
"""SQ3: how many teams so many players make."""


def _check(values: Mapping[str, Any]) -> None:
    players, teams, starter = (values[name] for name in ("players", "teams", "starter"))
    if teams != "usual" and teams not in _SIDES[players]:
        raise InvalidOption(f"{players} players make {one_of(_SIDES[players])} teams, not {teams}")
    if starter != "cut" and starter >= players:
        raise InvalidOption(f"starter is a seat from 0 to {players - 1} or cut, not {starter}")
    cards, hand = 4 * values["ranks"] * values["packs"], values["hand"]
    if hand and players * hand > cards:
        raise InvalidOption(f"{players} hands of {hand} need more than {cards} cards")
    if not hand and players * 7 > cards:
        raise InvalidOption(f"a deck of {cards} cards needs a hand size of its own: hand")


GAME = Game(
    name="sequence",
    package=__name__,
    version=1,
    options=(
        Seats(default=2, values=tuple(_SIDES)),
        Choice("teams", default="usual", values=("usual", 2, 3)),
        Choice("starter", default=0, people="cut", values=(*range(12), "cut")),
        Choice("dead_cards", default="once", values=("once", "unlimited")),
        Choice("drawing", default="auto", values=("auto", "manual")),
        Choice("coaching", default="off", values=("off", "on", "penalty")),
        Number("ranks", default=13, low=2, high=13, internal=True),
        Number("packs", default=2, low=1, high=2, internal=True),
        Number("hand", default=0, low=0, high=7, internal=True),
    ),
    reasons={
        "game-over": "SQ4",
        "no-such-action": "",
        "not-your-turn": "SQ7",
        "name-first": "SQ10",
        "nothing-to-name": "SQ10",
        "not-offered": "SQ10",
        "not-in-hand": "SQ7",
        "taken": "SQ7",
        "is-corner": "SQ1",
        "no-chip": "SQ8",
        "own-chip": "SQ8",
        "untouchable": "SQ9",
        "not-dead": "SQ11",
        "swapped": "SQ11",
        "no-hints": "SQ14",
        "no-mate": "SQ14",
        "no-cards": "SQ14",
        "no-open-draw": "SQ13",
        "can-play": "SQ15",
    },
    observation=(
        Field("seat", -1, 11),
        Field("players", 2, 12),
        Field("teams", 2, 3),
        Field("needed", 1, 2),
        Field("phase", 0, 2),
        Field("turn", 0, 11),
        Field("draw", 0, 104),
        Field("swaps", 0, 7),
        Field("held", 0, 7),
        Field("passes", 0, 12),
        Field("made", 0, 2, (3,)),
        Field("chip", 0, 4, (100,)),
        Field("locked", 0, 1, (100,)),
        Field("laid", 0, 1, (100,)),
        Field("count", 0, 7, (12,)),
        Field("open", 0, 1, (12,)),
        Field("hand", 0, 2, (52,)),
        Field("gone", 0, 2, (52,)),
    ),
    hushed=lambda values: values["coaching"] == "off",  # SQ14
    cap=2000,
    check=_check,
)
