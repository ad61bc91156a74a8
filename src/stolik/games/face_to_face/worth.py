"""What a turn of Face to Face is worth by where it ends: fixed weights, tuned by playing.

Higher is better; the unit is ONE for a card. Whole numbers throughout, so that every machine decides
the same. What counts most is room: how many cards not laid yet still fit a pile onwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, int64, kernel, ones
from stolik.games.face_to_face.rules import improving
from stolik.games.face_to_face.state import AT_HOME, BACK, MINIMUM, MOST_CARDS, MOST_HAND
from stolik.games.face_to_face.turns import NOBODY, consider

Array = np.ndarray[Any, Any]

ONE = 1000
WON = 1 << 40
NEVER = -(1 << 60)

(
    LAID,  # every card laid while there is a draw pile
    LAID_LATE,  # and afterwards
    DEAD,  # a card that fits no own pile any more
    TRICK_OWN,  # the card ten back of a top is in hand
    TRICK_UNSEEN,  # … is still to be drawn
    PAIN,  # a card in hand: what it would skip, up to CAP
    CAP,
    HELPING,  # helping at all
    STUCK,  # one card is left in all: that is lost (unless the other is, first)
    HOLDING,  # the first of 0 … MOST_HAND cards in hand when the turn is over
) = range(10)
OWN_ROOM = HOLDING + MOST_HAND + 1
"""The first of 0 … MOST_CARDS cards that fit an own pile onwards; then the same for the opponent's."""
THEIR_ROOM = OWN_ROOM + MOST_CARDS + 1

_TUNED = {
    "scalars": (0.6, 0.5, 1.0, 1.5, 1.2, 0.1, 10.0, 0.5, 20.0),
    "holding": (-8.0, -8.0, -4.0, -2.4, -1.6, -0.8, 0.0),
    "own": (1.0, 1.0),  # a room of n is worth a * n ** b
    "their": (0.5, 1.0),
}


def weights(tuned: dict[str, tuple[float, ...]]) -> Array:
    """As whole numbers."""
    rooms = [
        [factor * n**power for n in range(MOST_CARDS + 1)] for factor, power in (tuned["own"], tuned["their"])
    ]
    return np.array(
        [round(ONE * value) for value in (*tuned["scalars"], *tuned["holding"], *rooms[0], *rooms[1])],
        np.int64,
    )


WEIGHTS = weights(_TUNED)


@kernel
def choose(mind: Record, seen: Seen, weights: Array) -> None:
    """The best turn of the viewer."""
    mind.value = NEVER
    for falls in range(2):
        for chosen in range(1 << int64(mind.count)):
            mind.last[falls, chosen] = _best_top(mind, seen, falls, chosen, weights)
    everything = (1 << int64(mind.count)) - 1
    for rising in range(everything + 1):
        if mind.last[0, rising] == NOBODY:
            continue
        free = everything & ~rising
        falling = free
        while falling >= 0:
            if mind.last[1, falling] != NOBODY:
                _value(mind, seen, rising, falling, weights)
            falling = (falling - 1 & free) if falling else -1


@kernel
def _best_top(mind: Record, seen: Seen, falls: int, chosen: int, weights: Array) -> int:
    """The place of the card that should lie on top of the set; any number for no cards at all."""
    if chosen == 0:
        return 0
    best, most = NOBODY, NEVER
    left = int64(mind.own) & ~cards_in(mind, chosen)
    for i in range(mind.count):
        if mind.ends[falls, chosen] >> i & 1:
            value = _pile(mind, seen, falls, int64(mind.hand[i]), left, weights)
            if value > most:
                best, most = i, value
    return best


@kernel
def cards_in(mind: Record, chosen: int) -> int:
    """From places in the hand to cards."""
    cards = 0
    for i in range(mind.count):
        cards |= (chosen >> i & 1) << int64(mind.hand[i])
    return cards


@kernel
def _pile(mind: Record, seen: Seen, falls: int, top: int, left: int, weights: Array) -> int:
    """An own pile with this top, when the cards of `left` are still to be laid."""
    back = 1 << top << BACK if falls else 1 << top >> BACK
    value = weights[OWN_ROOM + ones(left & onwards(falls, top))]
    if back & left:
        value += weights[TRICK_OWN] if back & seen.hand[seen.viewer] else weights[TRICK_UNSEEN]
    return value


@kernel
def onwards(falls: int, top: int) -> int:
    """All that a pile takes without a step back: what would not help its owner."""
    return improving(1 - falls, top)


@kernel
def _value(mind: Record, seen: Seen, rising: int, falling: int, weights: Array) -> None:
    """This turn, alone and with each card that may go to the opponent."""
    seat, chosen = int64(seen.viewer), rising | falling
    up = int64(mind.hand[mind.last[0, rising]]) if rising else int64(seen.top[seat, 0])
    down = int64(mind.hand[mind.last[1, falling]]) if falling else int64(seen.top[seat, 1])
    left = int64(mind.own) & ~cards_in(mind, chosen)
    laid = int64(seen.laid) + ones(chosen)
    value = _pile(mind, seen, 0, up, left, weights) + _pile(mind, seen, 1, down, left, weights)
    dead = left & ~onwards(0, up) & ~onwards(1, down)
    value -= weights[DEAD] * ones(dead)
    rest = int64(mind.count) - ones(chosen)
    pain = _pain(mind, chosen, up, down, left, weights)
    if laid >= MINIMUM:
        drawn = seen.hand_size - rest if seen.helped else AT_HOME
        consider(mind, value - pain + _end(seen, laid, rest, drawn, weights), rising, falling, NOBODY, 0)
    if laid == 0 or laid + 1 < MINIMUM:
        return
    for falls in range(2):
        top = int64(seen.top[1 - seat, falls])
        for i in range(mind.count):
            if mind.help[falls] & ~chosen & 1 << i:
                card = int64(mind.hand[i])
                more = _end(seen, laid + 1, rest - 1, seen.hand_size - rest + 1, weights)
                more -= _given(mind, falls, top, card, weights)
                more += weights[DEAD] * (dead >> card & 1)
                more -= pain - _pain_of(mind, card, up, down, left, weights)
                consider(mind, value + more, rising, falling, i, falls)


@kernel
def _given(mind: Record, falls: int, top: int, card: int, weights: Array) -> int:
    """What the opponent gains by the card."""
    theirs = int64(mind.theirs)
    room = ones(theirs & onwards(falls, card))
    return (
        weights[HELPING]
        + weights[THEIR_ROOM + room]
        - weights[THEIR_ROOM + ones(theirs & onwards(falls, top))]
    )


@kernel
def _pain(mind: Record, chosen: int, up: int, down: int, left: int, weights: Array) -> int:
    pain = 0
    if weights[PAIN]:
        for i in range(mind.count):
            if not chosen >> i & 1:
                pain += _pain_of(mind, int64(mind.hand[i]), up, down, left, weights)
    return pain


@kernel
def _pain_of(mind: Record, card: int, up: int, down: int, left: int, weights: Array) -> int:
    if card == up - BACK or card == down + BACK:
        return 0
    cost = weights[CAP] // ONE
    if card > up:
        cost = min(cost, ones(left & onwards(0, up) & onwards(1, card)))
    if card < down:
        cost = min(cost, ones(left & onwards(1, down) & onwards(0, card)))
    return weights[PAIN] * cost


@kernel
def _end(seen: Seen, laid: int, rest: int, drawn: int, weights: Array) -> int:
    """What it counts to end the turn with `rest` cards in hand."""
    draw = int64(seen.draw[seen.viewer])
    if rest + draw == 0:
        return WON
    value = weights[LAID if draw else LAID_LATE] * laid
    if rest + draw < MINIMUM:
        value -= weights[STUCK]
    elif draw:
        value += weights[HOLDING + rest + min(drawn, draw)]
    return value
