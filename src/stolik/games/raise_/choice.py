"""What a seat of Raise may do, and why not (RA5–RA8), as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, int64, kernel, scratch
from stolik.games.raise_.state import (
    ALLOWED,
    ALREADY_CHOSEN,
    CHOOSE_ONE,
    CHOOSING,
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    OVER,
    PASS,
    SITS_OUT,
    SUMS,
    TOO_LOW,
)

Array = np.ndarray[Any, Any]


@kernel
def value_of(state: Record, card: int) -> int:
    """RA5: number x multiplier."""
    return (card >> 1 & 7) * int64(state.times[card >> 4])


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending; of equal cards it takes the leftmost."""
    if not state.acting >> seat & 1:
        return 0
    if state.phase == CHOOSING:
        return _list_cards(state, seat, out)
    return _list_raises(state, seat, out)


@kernel
def _list_cards(state: Record, seat: int, out: Array) -> int:
    n = 0
    before = -1
    for i in range(state.count[seat]):
        card = int64(state.hand[seat, i])
        out[n] = 1 << i
        n += card != before
        before = card
    return n


@kernel
def _list_raises(state: Record, seat: int, out: Array) -> int:
    """RA7: the sums of all sets grow card by card; a set without the left of two equal cards is no action."""
    sums = scratch(SUMS).of
    count, need = int64(state.count[seat]), int64(state.need)
    out[0] = PASS
    sums[0] = 0
    n, size, before = 1, 1, -1
    equal = 0
    for i in range(count):
        card = int64(state.hand[seat, i])
        value = value_of(state, card)
        equal |= (card == before) << i
        before = card
        for mask in range(size):
            sums[size + mask] = sums[mask] + value
        size += size
    for mask in range(1, size):
        out[n] = mask  # written first, kept if it fits: no branch to mispredict
        n += (sums[mask] > need) & (mask & equal & ~(mask << 1) == 0)
    return n


@kernel
def refuse(state: Record, seat: int, action: int) -> int:
    """Why the seat may not do this, or ALLOWED."""
    if state.phase == OVER:
        return GAME_OVER
    if action < 0:
        return NO_SUCH_ACTION
    if not 0 <= seat < state.players:
        return NOT_YOUR_TURN
    if not state.acting >> seat & 1:
        return _refuse_turn(state, seat)
    if action >= 1 << int64(state.count[seat]):
        return NOT_IN_HAND
    if not _is_canonical(state, seat, action):
        return NO_SUCH_ACTION
    if state.phase == CHOOSING:
        return CHOOSE_ONE if action == PASS or action & (action - 1) else ALLOWED
    return ALLOWED if action == PASS or value_of_cards(state, seat, action) > state.need else TOO_LOW


@kernel
def _refuse_turn(state: Record, seat: int) -> int:
    if state.phase != CHOOSING:
        return NOT_YOUR_TURN
    return SITS_OUT if state.count[seat] == 0 else ALREADY_CHOSEN


@kernel
def _is_canonical(state: Record, seat: int, action: int) -> bool:
    for i in range(1, state.count[seat]):
        if action >> (i - 1) & 3 == 2 and state.hand[seat, i] == state.hand[seat, i - 1]:
            return False
    return True


@kernel
def value_of_cards(state: Record, seat: int, action: int) -> int:
    total = 0
    for i in range(state.count[seat]):
        total += (action >> i & 1) * value_of(state, int64(state.hand[seat, i]))
    return total
