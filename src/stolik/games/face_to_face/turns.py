"""Whole turns of one seat: a set of cards for each own pile, and perhaps one card for the opponent.

Piles do not touch each other and nothing is revealed within a turn, so a turn is known by its sets
and by the card that each of them leaves on top. Sets of cards of the hand are bit masks of places.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, fields, int64, kernel, lowest, ones
from stolik.games.face_to_face.rules import fitting, helping
from stolik.games.face_to_face.state import END, MOST_HAND, PILES

Array = np.ndarray[Any, Any]

SETS = 1 << MOST_HAND
NOBODY = -1

MIND = fields(
    ("count", "i4"),  # cards in the own hand
    ("hand", "i4", (MOST_HAND,)),
    ("own", "i8"),  # the set of own cards that are not laid
    ("theirs", "i8"),  # … and of the opponent's
    ("onto", "i4", (2, MOST_HAND)),  # the cards of the hand that this one fits on, on the own pile
    ("first", "i4", (2,)),  # the cards that fit the own pile as it is
    ("ends", "i4", (2, SETS)),  # the cards of a set that can be on top when all of it is laid
    ("last", "i4", (2, SETS)),  # the one of them that is chosen; NOBODY: the set cannot be laid
    ("help", "i4", (2,)),  # the cards that would help the opponent's pile
    ("gift", "i8", (2, MOST_HAND)),  # what each of them is worth to the opponent
    # the best turn so far
    ("value", "i8"),
    ("sets", "i4", (2,)),
    ("helper", "i4"),  # NOBODY: none
    ("helped", "i4"),  # the opponent's pile that gets it
)


@kernel
def study(mind: Record, seen: Seen) -> None:
    """Look at the table and the own hand."""
    seat = int64(seen.viewer)
    deck = (1 << int64(seen.cards) + 2) - 4
    mind.own = deck & ~seen.gone[seat]
    mind.theirs = deck & ~seen.gone[1 - seat]
    hand = int64(seen.hand[seat])
    mind.count = seen.count[seat]
    for i in range(mind.count):
        mind.hand[i] = lowest(hand)
        hand &= hand - 1
    for falls in range(2):
        mind.first[falls] = places(mind, fitting(falls, int64(seen.top[seat, falls])))
        mind.help[falls] = places(mind, helping(seen, 1 - seat, falls))
        _study_pile(mind, falls)


@kernel
def places(mind: Record, cards: int) -> int:
    """Which cards of the hand are in the set?"""
    found = 0
    for i in range(mind.count):
        found |= (cards >> int64(mind.hand[i]) & 1) << i
    return found


@kernel
def _study_pile(mind: Record, falls: int) -> None:
    """Which sets can be laid on the own pile, and what can lie on top then?"""
    for i in range(mind.count):
        mind.onto[falls, i] = 0
    for j in range(mind.count):
        above = places(mind, fitting(falls, int64(mind.hand[j])))
        for i in range(mind.count):
            mind.onto[falls, i] |= (above >> i & 1) << j
    mind.ends[falls, 0] = 0
    for chosen in range(1, 1 << int64(mind.count)):
        ends = 0
        for i in range(mind.count):
            rest = chosen & ~(1 << i)
            before = int64(mind.ends[falls, rest]) & int64(mind.onto[falls, i])
            fits = before != 0 or (rest == 0 and mind.first[falls] >> i & 1 == 1)
            ends |= int64(rest != chosen and fits) << i
        mind.ends[falls, chosen] = ends


@kernel
def consider(mind: Record, value: int, rising: int, falling: int, helper: int, helped: int) -> None:
    """Is this turn better than the best so far? Of equals the first stays."""
    if value > mind.value:
        mind.value = value
        mind.sets[0] = rising
        mind.sets[1] = falling
        mind.helper = helper
        mind.helped = helped


@kernel
def write_turn(mind: Record, plan: Array) -> int:
    """The best turn as actions: own piles, the opponent's, and the end if a card is left to hold."""
    n = 0
    for falls in range(2):
        chosen = int64(mind.sets[falls])
        n += ones(chosen)
        place = n
        i = int64(mind.last[falls, chosen])
        while chosen:
            place -= 1
            plan[place] = (int64(mind.hand[i]) - 2) * PILES + falls
            chosen &= ~(1 << i)
            i = lowest(int64(mind.ends[falls, chosen]) & int64(mind.onto[falls, i]))
    if mind.helper != NOBODY:
        plan[n] = (int64(mind.hand[mind.helper]) - 2) * PILES + 2 + int64(mind.helped)
        n += 1
    if n < mind.count:
        plan[n] = END
        n += 1
    return n
