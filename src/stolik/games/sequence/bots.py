"""How a good player decides: builds, stops others, keeps jacks for when they count, swaps dead cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, Stream, copy, fields, int64, kernel, scratch
from stolik.games.sequence.board import PAIR
from stolik.games.sequence.cards import has_open_draw, team_of
from stolik.games.sequence.lines import default_five
from stolik.games.sequence.rules import apply, legal
from stolik.games.sequence.state import (
    ACTIONS,
    CELLS,
    DRAW,
    JACK,
    NAME,
    NAMING,
    STATE,
)
from stolik.games.sequence.worth import MIND, THIEF, WEIGHTS, WILD, WON, weigh

__all__ = ["LEVELS"]

Array = np.ndarray[Any, Any]

_BUFFER = fields(("actions", "i8", (ACTIONS,)))
_SWAP = WON >> 1
_NEVER = -WON


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """`careful`. It needs no luck."""
    return plan_turn(seen, WEIGHTS, plan)


@kernel
def plan_turn(seen: Seen, weights: Array, plan: Array) -> int:
    """A card, and the five where they are to be named (SQ10); a draw comes first (SQ13)."""
    seat = int64(seen.viewer)
    if not seen.acting >> seat & 1:
        return 0
    if has_open_draw(seen, seat):
        plan[0] = DRAW
        return 1
    if seen.phase == NAMING:
        plan[0] = _five(seen, seat)
        return 1
    plan[0] = _best(seen, seat, weights)
    if plan[0] >= NAME:
        return 1
    after = scratch(STATE)
    copy(seen, after)
    apply(after, seat, plan[0])
    if after.phase != NAMING:
        return 1
    plan[1] = _five(after, seat)
    return 2


@kernel
def _five(seen: Record, seat: int) -> int:
    return NAME + default_five(seen, team_of(seen, seat), int64(seen.cell))


@kernel
def _best(seen: Seen, seat: int, weights: Array) -> int:
    """The first of the best actions."""
    mind, buffer = scratch(MIND), scratch(_BUFFER)
    weigh(mind, seen, weights)
    best, most = 0, 2 * _NEVER
    for i in range(legal(seen, seat, buffer.actions)):
        value = _value(mind, int64(buffer.actions[i]), weights)
        if value > most:
            best, most = int64(buffer.actions[i]), value
    return best


@kernel
def _value(mind: Record, action: int, weights: Array) -> int:
    if action < JACK:
        if action % 3 == 2:
            return _SWAP
        return int64(mind.lay[PAIR[action // 3 + 1, action % 3]])
    if action < NAME:
        cell = (action - JACK) % CELLS
        if (action - JACK) // CELLS < 2:
            return int64(mind.lay[cell]) - weights[WILD]
        return int64(mind.rob[cell]) - weights[THIEF]
    return _NEVER


LEVELS = {"careful": decide}
