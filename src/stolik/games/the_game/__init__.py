"""The Game: 98 cards, four piles, one team (RULES.md has the clauses)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import InvalidOption
from stolik.core.game import Field, Game, Signal
from stolik.core.options import Choice, Flag, Number, Seats

__all__ = ["GAME"]


def _check(values: Mapping[str, Any]) -> None:
    players, starter, cards, hand = (values[name] for name in ("players", "starter", "cards", "hand"))
    if starter != "agree" and starter >= players:
        raise InvalidOption(f"starter is a seat from 0 to {players - 1} or agree, not {starter}")
    if hand and players * hand > cards:
        raise InvalidOption(f"{players} hands of {hand} need more than {cards} cards")
    if not hand and players * 8 > cards:
        raise InvalidOption(f"a deck of {cards} cards needs a hand size of its own: hand")


_PILES = ("A", "B", "C", "D")

GAME = Game(
    name="the-game",
    package=__name__,
    version=1,
    options=(
        Seats(default=3, values=(1, 2, 3, 4, 5)),
        Choice("starter", default=0, people="agree", values=(0, 1, 2, 3, 4, "agree")),
        Flag("expert"),
        Flag("smaller_hand"),
        Flag("fire"),
        Flag("memory"),
        Number("cards", default=98, low=2, high=98, internal=True),
        Number("hand", default=0, low=0, high=8, internal=True),
    ),
    reasons={
        "game-over": "TG9",
        "not-your-turn": "TG4",
        "no-such-action": "",
        "already-agreed": "TG3",
        "agree-first": "TG3",
        "not-in-hand": "TG4",
        "too-low": "TG4",
        "too-high": "TG4",
        "more-due": "TG4",
        "still-burning": "TG13",
    },
    observation=(
        Field("seat", -1, 4),
        Field("players", 1, 5),
        Field("phase", 0, 2),
        Field("turn", 0, 4),
        Field("laid", 0, 8),
        Field("due", 0, 3),
        Field("draw", 0, 98),
        Field("left", 0, 98),
        Field("top", 1, 100, (4,)),
        Field("burning", 0, 1, (4,)),
        Field("count", 0, 8, (5,)),
        Field("hand", 0, 99, (8,)),
        Field("gone", 0, 1, (100,)),
    ),
    together=True,
    hushed=lambda values: True,  # TG14: no numbers
    signals=(
        Signal("mine", _PILES),
        Signal("small-steps", _PILES),
        Signal("free", _PILES),
        Signal("thanks", ("seat",)),
    ),
    check=_check,
)
