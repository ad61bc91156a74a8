"""Magpie, the smallest game that has everything: secret choices, hidden hands, later chance, ties.

Discovery finds it when the folder above is put on the path of the games; nothing else knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stolik.core.errors import InvalidOption
from stolik.core.game import Field, Game
from stolik.core.options import Flag, Number, Seats

__all__ = ["GAME"]


def _check(values: Mapping[str, Any]) -> None:
    if values["players"] * values["hand"] > values["cards"]:
        raise InvalidOption(f"{values['players']} hands of {values['hand']} need more cards")


GAME = Game(
    name="magpie",
    package=__name__,
    version=1,
    options=(
        Seats(default=2, values=(2, 3, 4)),
        Flag("modest"),
        Number("cards", default=12, low=4, high=12, internal=True),
        Number("hand", default=3, low=1, high=3, internal=True),
    ),
    reasons={
        "game-over": "MP4",
        "no-such-action": "",
        "not-in-hand": "MP1",
        "already-chosen": "MP2",
    },
    observation=(
        Field("seat", -1, 3),
        Field("hand", 0, 12, (3,)),
        Field("chosen", 0, 12),
        Field("waiting", 0, 1, (4,)),
        Field("points", 0, 18, (4,)),
        Field("gone", 0, 1, (13,)),
    ),
    check=_check,
)
