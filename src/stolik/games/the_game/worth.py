"""What a turn of The Game is worth by where it ends: fixed weights, tuned by playing.

Lower is better. Whole numbers throughout, so that every machine decides the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, int64, kernel, ones
from stolik.games.the_game.pile import burns, fits, rises
from stolik.games.the_game.state import MOST_CARDS, PILES
from stolik.games.the_game.turns import BACK, UNSEEN, held, skipped, top

Array = np.ndarray[Any, Any]

(
    OWN,  # an own card that is skipped, as against an unseen one
    EARLY,  # reward of each card beyond the minimum while the draw pile has at least PHASE cards
    LATE,  # and afterwards
    PHASE,
    TRICK_OWN,  # reward of a pile whose trick backwards is in the own hand
    TRICK_UNSEEN,  # or not laid yet
    DEAD,  # a card that fits no pile any more
    PAIN,  # of each own card: what it would skip, up to CAP
    CAP,
    PAIRS,  # reward of two own cards ten apart
    SPREAD,  # reward of the distance between two piles of a kind
    BURN,  # a burning card on top
    RISK,  # shared by the cards that could cover it
    SCALE,  # how much more a card counts on a pile that has few left
) = range(14)

_TUNED = (
    #  own early  late phase t_own t_uns  dead  pain   cap pairs spread burn risk scale
    (0.99, 0.50, 0.30, 20.5, 2.01, 1.08, 1.05, 0.00, 9.7, 0.29, 0.021, 1.0, 8.0, 0.06),
    (0.52, 0.54, 0.56, 37.5, 1.61, 0.98, 1.98, 0.11, 12.0, 0.50, 0.009, 1.0, 8.0, 0.10),
    (0.91, 0.74, 0.13, 20.0, 1.90, 1.50, 0.81, 0.10, 12.6, 0.30, 0.000, 1.0, 8.0, 0.17),
    (1.01, 0.12, 0.57, 24.5, 0.81, 1.46, 1.16, 0.10, 1.7, 0.71, 0.000, 1.0, 8.0, 0.23),
    (1.70, 0.50, 0.38, 20.6, 1.14, 1.24, 0.50, 0.00, 14.6, 0.50, 0.002, 1.0, 8.0, 0.32),
)
ONE = 1000
"""The unit of the weights; of their products ONE * ONE."""


def weights(tuned: tuple[float, ...]) -> Array:
    """A row as whole numbers; the scale becomes a factor for each number of cards that still fit."""
    factors = [round(ONE * ((n + 3) / 40) ** -tuned[SCALE]) for n in range(MOST_CARDS + 1)]
    return np.array([round(ONE * value) for value in tuned[:SCALE]] + factors, np.int64)


WEIGHTS = np.array([weights(row) for row in (_TUNED[0], *_TUNED)])
"""A row for each number of players."""


@kernel
def worth(mind: Record, seen: Seen, weights: Array, node: int) -> int:
    end = int64(mind.end[node])
    value = _lost(mind, end, weights)
    value += ONE * (_dead(mind, end, weights) - _tricks(mind, end, weights) - _pairs(mind, end, weights))
    reward = weights[EARLY] if seen.draw * ONE >= weights[PHASE] else weights[LATE]
    value -= ONE * reward * (mind.laid[node] - mind.need)
    if weights[PAIN]:
        value += _pain(mind, end, weights)
    if seen.fire:
        value += _fire(mind, seen, end, weights)
    spread = abs(top(end, 0) - top(end, 1)) + abs(top(end, 2) - top(end, 3))
    return value - ONE * weights[SPREAD] * spread


@kernel
def unplayed(mind: Record, end: int, low: int, high: int, own: int) -> int:
    """Cards from `low` to below `high`: ONE for each unseen one, `own` for those in the hand that is left."""
    more = ones(held(end) & mind.rank[high]) - ones(held(end) & mind.rank[low])
    return ONE * (mind.below[high] - mind.below[low]) + own * more


@kernel
def _lost(mind: Record, end: int, weights: Array) -> int:
    """Cards that the piles have passed, less those that tricks have won back."""
    value = 0
    for pile in range(PILES):
        was, now = int64(mind.top[pile]), top(end, pile)
        if was != now:
            passed = unplayed(mind, end, was, now, int64(weights[OWN]))
            value += (passed if rises(pile) else -passed) * weights[SCALE + mind.room[pile]]
    return value


@kernel
def _dead(mind: Record, end: int, weights: Array) -> int:
    low, high = max(top(end, 2), top(end, 3)), min(top(end, 0), top(end, 1))
    return weights[DEAD] * (unplayed(mind, end, low, high, ONE) // ONE) if low < high else 0


@kernel
def _tricks(mind: Record, end: int, weights: Array) -> int:
    value = 0
    for pile in range(PILES):
        back = top(end, pile) - BACK if rises(pile) else top(end, pile) + BACK
        where = int64(mind.where[BACK + back])
        if where == UNSEEN:
            value += weights[TRICK_UNSEEN]
        elif held(end) & where:
            value += weights[TRICK_OWN]
    return value


@kernel
def _pairs(mind: Record, end: int, weights: Array) -> int:
    pairs = 0
    for i in range(mind.count):
        ahead = mind.where[2 * BACK + mind.hand[i]]
        pairs += (held(end) >> i & 1) & (held(end) & ahead != 0)
    return weights[PAIRS] * pairs


@kernel
def _pain(mind: Record, end: int, weights: Array) -> int:
    value = 0
    for i in range(mind.count):
        if held(end) >> i & 1:
            least = int64(weights[CAP])
            for pile in range(PILES):
                if fits(pile, top(end, pile), mind.hand[i]):
                    least = min(least, ONE * skipped(mind, end, pile, int64(mind.hand[i])))
            value += weights[PAIN] * least
    return value


@kernel
def _fire(mind: Record, seen: Seen, end: int, weights: Array) -> int:
    """Whoever comes next must cover it, the easier the more cards fit."""
    value = 0
    for pile in range(PILES):
        now = top(end, pile)
        if burns(now) and now != mind.top[pile]:
            room = (
                unplayed(mind, end, now, seen.cards + 2, ONE)
                if rises(pile)
                else unplayed(mind, end, 0, now, ONE)
            )
            value += ONE * (weights[BURN] + weights[RISK] * ONE // (room + ONE))
    return value
