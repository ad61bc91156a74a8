"""The Game: Face to Face: two decks, two piles each, one against the other (RULES.md has the clauses)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import InvalidOption
from stolik.core.game import Field, Game
from stolik.core.options import Choice, Number, Seats

__all__ = ["GAME"]


def _check(values: Mapping[str, Any]) -> None:
    if values["hand"] > values["cards"]:
        raise InvalidOption(f"a hand of {values['hand']} needs more than {values['cards']} cards")


GAME = Game(
    name="face-to-face",
    package=__name__,
    version=1,
    options=(
        Seats(default=2, values=(2,)),
        Choice("starter", default="lot", values=(0, 1, "lot")),
        Number("cards", default=58, low=2, high=58, internal=True),
        Number("hand", default=6, low=2, high=6, internal=True),
    ),
    reasons={
        "game-over": "FF7",
        "not-your-turn": "FF3",
        "no-such-action": "",
        "not-in-hand": "FF3",
        "too-low": "FF4",
        "too-high": "FF4",
        "helped-already": "FF3",
        "untouched": "FF5",
        "not-lower": "FF5",
        "not-higher": "FF5",
        "more-due": "FF3",
    },
    observation=(
        Field("seat", -1, 1),
        Field("over", 0, 1),
        Field("turn", 0, 1),
        Field("laid", 0, 6),
        Field("helped", 0, 1),
        Field("due", 0, 2),
        Field("drawing", 0, 6),
        Field("top", 1, 60, (2, 2)),
        Field("count", 0, 6, (2,)),
        Field("draw", 0, 58, (2,)),
        Field("hand", 0, 59, (6,)),
        Field("gone", 0, 1, (2, 60)),
    ),
    check=_check,
)
