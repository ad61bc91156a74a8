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
    HELPING,  # helping at all
    SINGLE,  # one card is left in all: it loses, unless the opponent is stuck first
    HOLDING,  # the first of 0 … MOST_HAND cards in hand when the turn is over
) = range(8)
OWN_ROOM = HOLDING + MOST_HAND + 1
"""The first of 0 … MOST_CARDS cards that fit an own pile onwards; then the same for the opponent's."""
THEIR_ROOM = OWN_ROOM + MOST_CARDS + 1

# tuned against slow players that wait for the other to be stuck, and against fast ones
_TUNED = {
    "scalars": (1.757, 0.245, 2.594, 0.986, 0.777, 1.316, 20.0),
    "holding": (-8.0, -6.504, -5.338, -5.495, -2.165, -1.322, 0.0),
    "own": (1.0, 0.802),  # a room of n is worth a * n ** b
    "their": (0.228, 0.641),
}


def weights(tuned: dict[str, tuple[float, ...]]) -> Array:
    """As whole numbers."""
    rooms = [a * n**b for a, b in (tuned["own"], tuned["their"]) for n in range(MOST_CARDS + 1)]
    values = (*tuned["scalars"], *tuned["holding"], *rooms)
    return np.array([round(ONE * value) for value in values], np.int64)


WEIGHTS = weights(_TUNED)


@kernel
def choose(mind: Record, seen: Seen, weights: Array) -> None:
    """The best turn of the viewer."""
    mind.value = NEVER
    everything = (1 << int64(mind.count)) - 1
    for falls in range(2):
        _price_help(mind, seen, falls, weights)
        for chosen in range(everything + 1):
            mind.last[falls, chosen] = _best_top(mind, seen, falls, chosen, weights)
    for rising in range(everything + 1):
        if mind.last[0, rising] != NOBODY:
            free = everything & ~rising
            falling = free
            while falling >= 0:  # every part of what is free, the empty one last
                if mind.last[1, falling] != NOBODY:
                    _value(mind, seen, rising, falling, weights)
                falling = (falling - 1 & free) if falling else -1


@kernel
def _price_help(mind: Record, seen: Seen, falls: int, weights: Array) -> None:
    """What the opponent gains by each card that helps this pile."""
    theirs, top = int64(mind.theirs), int64(seen.top[1 - seen.viewer, falls])
    room = weights[THEIR_ROOM + ones(theirs & onwards(falls, top))]
    for i in range(mind.count):
        more = weights[THEIR_ROOM + ones(theirs & onwards(falls, int64(mind.hand[i])))]
        mind.gift[falls, i] = weights[HELPING] + more - room


@kernel
def onwards(falls: int, top: int) -> int:
    """All that a pile takes without a step back: what would help a pile of the other kind."""
    return improving(1 - falls, top)


@kernel
def _best_top(mind: Record, seen: Seen, falls: int, chosen: int, weights: Array) -> int:
    """The place of the card that should lie on top of the set; any place for no cards at all."""
    if chosen == 0:
        return 0
    best, most = NOBODY, NEVER
    left = int64(mind.own) & ~cards_in(mind, chosen)
    for i in range(mind.count):
        if mind.ends[falls, chosen] >> i & 1:
            value = _pile(seen, falls, int64(mind.hand[i]), left, weights)
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
def _pile(seen: Seen, falls: int, top: int, left: int, weights: Array) -> int:
    """An own pile with this top, when the cards of `left` are still to be laid."""
    back = 1 << top << BACK if falls else 1 << top >> BACK
    value = weights[OWN_ROOM + ones(left & onwards(falls, top))]
    if back & left:
        value += weights[TRICK_OWN] if back & seen.hand[seen.viewer] else weights[TRICK_UNSEEN]
    return value


@kernel
def _value(mind: Record, seen: Seen, rising: int, falling: int, weights: Array) -> None:
    """This turn, alone and with each card that may go to the opponent."""
    chosen = rising | falling
    up, down = _top(mind, seen, 0, rising), _top(mind, seen, 1, falling)
    left = int64(mind.own) & ~cards_in(mind, chosen)
    dead = left & ~onwards(0, up) & ~onwards(1, down)
    value = _pile(seen, 0, up, left, weights) + _pile(seen, 1, down, left, weights)
    value -= weights[DEAD] * ones(dead)
    laid, rest = seen.laid + ones(chosen), mind.count - ones(chosen)
    if laid >= MINIMUM:
        alone = value + _end(seen, laid, rest, int64(seen.helped), weights)
        consider(mind, alone, rising, falling, NOBODY, 0)
    if rest > 0 and laid + 1 >= MINIMUM:
        value += _end(seen, laid + 1, rest - 1, 1, weights)
        for falls in range(2):
            for i in range(mind.count):
                if mind.help[falls] & ~chosen & 1 << i:
                    spared = weights[DEAD] * (dead >> int64(mind.hand[i]) & 1)
                    consider(mind, value - mind.gift[falls, i] + spared, rising, falling, i, falls)


@kernel
def _top(mind: Record, seen: Seen, falls: int, chosen: int) -> int:
    """The top of an own pile when the set is laid."""
    if chosen == 0:
        return int64(seen.top[seen.viewer, falls])
    return int64(mind.hand[mind.last[falls, chosen]])


@kernel
def _end(seen: Seen, laid: int, rest: int, helped: int, weights: Array) -> int:
    """What it counts to end the turn with `rest` cards in hand."""
    draw = int64(seen.draw[seen.viewer])
    if rest + draw == 0:
        return WON
    if rest + draw < MINIMUM:
        return weights[LAID_LATE] * laid - weights[SINGLE]
    if draw == 0:
        return weights[LAID_LATE] * laid
    drawn = min(seen.hand_size - rest if helped else AT_HOME, draw)
    return weights[LAID] * laid + weights[HOLDING + rest + drawn]
