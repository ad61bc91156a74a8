"""Tables for the tests of this game. (Any: what a view or an outcome has is the game's own.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import stolik
from stolik.games.sequence.board import CARD, CELL

PACKS = 2 * CARD[1:]

COLOURS = "bgr"


def deal(players: int = 2, seed: int = 1, **options: Any) -> Any:
    return stolik.deal("sequence", players=players, seed=seed, **options)


def line(
    hands: Sequence[str],
    chips: Sequence[str] = ("", ""),
    *,
    sequences: Sequence[str] = (),
    following: str = "",
    draw: str | None = None,
    turn: int = 0,
    held: int | None = None,
    swaps: int = 0,
    passes: int = 0,
    **more: str,
) -> str:
    """A position of two packs. The draw pile begins with `following` and has the rest of the deck, or
    is `draw`: then the rest are discards. `more`: open, laid, cut."""
    out = Counter(" ".join([*hands, following, draw or ""]).split())
    rest = " ".join((Counter(PACKS) - out).elements())
    parts = {
        "hands": _strokes(hands),
        "draw": f"{following} {rest}".strip() if draw is None else draw or "-",
        "discards": "-" if draw is None else rest,
        "chips": _strokes(chips),
        "sequences": _strokes(sequences or [""] * len(chips)),
        "turn": str(turn),
        "held": str(len(hands[turn].split()) if held is None else held),
        "swaps": str(swaps),
        "passes": str(passes),
        **more,
    }
    return "; ".join(f"{name} {value}" for name, value in parts.items())


def _strokes(groups: Sequence[str]) -> str:
    return " / ".join(group or "-" for group in groups)


PARTS = ("sequences", "following", "draw", "turn", "held", "swaps", "passes", "open", "laid", "cut")


def position(hands: Sequence[str], chips: Sequence[str] = ("", ""), *, seed: int = 1, **more: Any) -> Any:
    """A table in this position; what is no part of it is an option of the table."""
    parts = {name: more.pop(name) for name in PARTS if name in more}
    return stolik.position("sequence", line(hands, chips, **parts), players=len(hands), seed=seed, **more)


def drawn(*rows: str, teams: int = 2) -> list[str]:
    """The chips on a board of ten rows: `b`, `g`, `r` for the teams, anything else is free."""
    assert [len(row) for row in rows] == [10] * 10
    marks = "".join(rows)
    return [
        " ".join(CELL[cell] for cell, mark in enumerate(marks) if mark == colour)
        for colour in COLOURS[:teams]
    ]


def play(table: Any, *actions: str) -> list[Any]:
    """By the seat on turn; all that happens."""
    return [event for action in actions for event in table.play(action, table.view(None).turn)]


def refused(table: Any, action: str, seat: int | None = None) -> str:
    """Why not."""
    try:
        table.play(action, table.view(None).turn if seat is None else seat)
    except stolik.IllegalAction as refusal:
        return refusal.reason
    return ""
