"""Can what a turn still asks for be laid? (TG10)

Asked at every turn and after every card: the usual cases are told by a glance at the highest and the
lowest cards, two cards at most by looking at each pile once, the rest by search.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, fields, int64, kernel, ones, scratch
from stolik.games.the_game.pile import fits
from stolik.games.the_game.state import MOST_HAND, PILES

Array = np.ndarray[Any, Any]

_TRAIL = fields(
    ("place", "i2", (MOST_HAND,)),  # pile * MOST_HAND + slot in the hand
    ("card", "i2", (MOST_HAND,)),
    ("top", "i2", (MOST_HAND,)),  # what it covered
    ("duty", "i2", (MOST_HAND,)),
)


@kernel
def _can_lay(state: Record, seat: int, need: int, duty: int) -> bool:
    """The thorough search of `can_finish`: pile after pile, since piles do not touch each other."""
    trail = scratch(_TRAIL)
    depth = 0
    place = 0
    while need > 0 or duty != 0:
        place = _next_place(state, seat, place, need, duty)
        if place >= 0:
            _try(state, seat, place, duty, trail, depth)
            duty &= ~(1 << place // MOST_HAND)
            need -= 1
            depth += 1
            place -= place % MOST_HAND
        elif depth == 0:
            return False
        else:
            depth -= 1
            need += 1
            duty = int64(trail.duty[depth])
            place = _undo(state, seat, trail, depth) + 1
    while depth > 0:
        depth -= 1
        _undo(state, seat, trail, depth)
    return True


@kernel
def _next_place(state: Record, seat: int, place: int, need: int, duty: int) -> int:
    """From `place` on, the first where a card fits, or -1."""
    spare = need > ones(duty)  # else there are cards for burning piles only
    while place < PILES * MOST_HAND:
        pile = place // MOST_HAND
        bit = 1 << pile
        if duty & (bit - 1):  # an earlier pile still burns
            return -1
        card = int64(state.hand[seat, place % MOST_HAND])
        if card != 0 and (spare or duty & bit) and fits(pile, int64(state.top[pile]), card):
            return place
        place += 1
    return -1


@kernel
def _try(state: Record, seat: int, place: int, duty: int, trail: Record, depth: int) -> None:
    pile, slot = place // MOST_HAND, place % MOST_HAND
    trail.place[depth] = place
    trail.card[depth] = state.hand[seat, slot]
    trail.top[depth] = state.top[pile]
    trail.duty[depth] = duty
    state.top[pile] = state.hand[seat, slot]
    state.hand[seat, slot] = 0


@kernel
def _undo(state: Record, seat: int, trail: Record, depth: int) -> int:
    place = int64(trail.place[depth])
    state.top[place // MOST_HAND] = trail.top[depth]
    state.hand[seat, place % MOST_HAND] = trail.card[depth]
    return place


@kernel
def can_finish(state: Record, seat: int, need: int, duty: int) -> bool:
    """Can the seat lay `need` more cards and cover the piles of `duty`? (TG10)"""
    if duty != 0 or need > 2:
        return _can_lay(state, seat, need, duty)
    if need <= 0 or _is_easy(state, seat, need):
        return True
    return need <= state.count[seat] and _can_lay_two(state, seat, need)


@kernel
def _is_easy(state: Record, seat: int, need: int) -> bool:
    """The highest cards climb one pile, or the lowest go down one."""
    hand = state.hand[seat]
    count = int64(state.count[seat])
    if need > count:
        return False
    if hand[count - need] > min(int64(state.top[0]), int64(state.top[1])):
        return True
    return hand[need - 1] < max(int64(state.top[2]), int64(state.top[3]))


@kernel
def _can_lay_two(state: Record, seat: int, need: int) -> bool:
    """One or two cards: on two piles, or one after the other on the same."""
    hand = state.hand[seat]
    count = int64(state.count[seat])
    piles, slots = 0, 0
    for pile in range(PILES):
        top = int64(state.top[pile])
        fitting = 0
        for i in range(count):
            fitting |= fits(pile, top, int64(hand[i])) << i
        if fitting == 0:
            continue
        slots |= fitting
        piles += 1
        if need == 1 or (piles > 1 and slots & (slots - 1) != 0) or _has_pair(hand, count, pile, fitting):
            return True
    return False


@kernel
def _has_pair(hand: Array, count: int, pile: int, fitting: int) -> bool:
    """Does another card fit on one of the `fitting`?"""
    for i in range(count):
        if fitting >> i & 1:
            top = int64(hand[i])
            for j in range(count):
                if fits(pile, top, int64(hand[j])):
                    return True
    return False
