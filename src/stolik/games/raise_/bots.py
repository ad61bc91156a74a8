"""How a careful player decides: what the round is worth, how likely it is won, what the cards cost.

Everything is reckoned in victory points. The best way to go on is the cheapest one, and passing is worth 0.
What another seat holds is guessed from what it has laid so far: the rest of its set, card by card as likely.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, Stream, fields, int64, kernel, scratch
from stolik.games.raise_.choice import legal, value_of
from stolik.games.raise_.rules import points_of
from stolik.games.raise_.state import (
    CHOOSING,
    DICE,
    MOST_HAND,
    OFF,
    PASS,
    SIDES,
    SYMBOLS,
)

__all__ = ["LEVELS"]

Array = np.ndarray[Any, Any]

# found by playing against `random` and among itself
POT = 1.2  # a point in the pot: the others will add to it
BOLD = 0.85  # how often a seat goes on that can
PRICE = 2.5  # points for an average card's value of 1, when all rounds are still to come
THRIFT = 1.0  # cards are cheaper for who has many for each round to come
LEAD = 1.5  # and for who has more than the others
CHEAPEST = 0.25  # how far that goes: the divisor is at least this

MIND = fields(
    ("price", "f8"),  # of a card: points for each point of its usual value
    ("share", "f8"),  # what this seat loses by a point that one of the others wins
    ("prize", "f8"),  # what the round is worth
    ("chance", "f8"),  # that this seat wins it with all its cards
    ("usual", "f8", (SYMBOLS + 1,)),  # the expected multiplier of each symbol
    ("cost", "f8", (MOST_HAND,)),  # of each card in hand: what it would do in rounds to come
    ("stake", "f8", (MOST_HAND,)),  # what is lost with it when another seat wins the round
)


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """`careful`. It needs no luck."""
    seat = int64(seen.viewer)
    count = legal(seen, seat, plan)
    if count == 0:
        return 0
    mind = scratch(MIND)
    study(mind, seen)
    best, most = plan[0], worth(mind, seen, plan[0])
    for i in range(1, count):
        value = worth(mind, seen, plan[i])
        if value > most:
            best, most = plan[i], value
    plan[0] = best
    return 1


@kernel
def worth(mind: Record, seen: Seen, action: int) -> float:
    """Expected points of laying these cards, more than passing brings."""
    if action == PASS:
        return 0.0
    cost, stake = 0.0, 0.0
    for i in range(seen.count[seen.viewer]):
        if action >> i & 1:
            cost += mind.cost[i]
            stake += mind.stake[i]
    return mind.chance * mind.prize - (1 - mind.chance) * stake - cost


@kernel
def study(mind: Record, seen: Seen) -> None:
    mind.price = price(seen)
    mind.share = 1 / (seen.players - 1)
    mind.prize = (seen.point[seen.now] + POT * seen.worth[seen.now]) * (1 + mind.share)
    mind.chance = chance(seen)
    for symbol in range(1, SYMBOLS + 1):
        mind.usual[symbol] = usual_times(seen, symbol)
    for i in range(seen.count[seen.viewer]):
        card = int64(seen.hand[seen.viewer, i])
        mind.cost[i] = mind.price * (card >> 1 & 7) * mind.usual[card >> 4]
        mind.stake[i] = points_of(card) * (1 + mind.share)


@kernel
def price(seen: Seen) -> float:
    """Strength is worth nothing in the last round, and little to who has more of it than is needed."""
    seat, rest = int64(seen.viewer), int64(seen.rounds - seen.now - 1)
    own, most = int64(seen.count[seat] + seen.draw[seat]), 0
    for other in range(seen.players):
        if other != seat:
            most = max(most, int64(seen.count[other] + seen.draw[other]))
    plenty = 1 + (THRIFT * max(0, own - seen.hand_size) + LEAD * (own - most)) / (rest + 1)
    return PRICE * rest / seen.rounds / max(CHEAPEST, plenty)


@kernel
def usual_times(seen: Seen, symbol: int) -> float:
    """RA4: the dice that show it on average, and one more."""
    sides = 0
    for die in range(DICE):
        for side in range(SIDES):
            sides += seen.faces[die, side] == symbol
    return 1 + sides / SIDES


@kernel
def chance(seen: Seen) -> float:
    """How likely nobody else goes further than this seat, if all lay all their cards."""
    seat = int64(seen.viewer)
    reach = field_of(seen, seat)
    for i in range(seen.count[seat]):
        reach += value_of(seen, int64(seen.hand[seat, i]))
    product = 1.0
    for other in range(seen.players):
        if other != seat and takes_part(seen, other):
            product *= 1 - BOLD * beats(seen, other, reach)
    return product


@kernel
def takes_part(seen: Seen, seat: int) -> bool:
    """RA8, RA10."""
    return seen.count[seat] > 0 if seen.phase == CHOOSING else seen.mark[seat] != OFF


@kernel
def field_of(seen: Seen, seat: int) -> int:
    return 0 if seen.phase == CHOOSING else int64(seen.mark[seat]) >> 3


@kernel
def beats(seen: Seen, other: int, reach: int) -> float:
    """How likely all cards of another seat take its marker further than `reach`."""
    total, squares, unseen = unseen_values(seen, other)
    held = int64(seen.count[other])
    mean = total / max(unseen, 1)
    variance = squares / max(unseen, 1) - mean * mean
    drawn = held * variance * (unseen - held) / max(unseen - 1, 1)
    ahead = (field_of(seen, other) + held * mean - reach) / (0.5 + sqrt(max(drawn, 0.0)))
    return 0.5 + 0.5 * ahead / sqrt(1 + ahead * ahead)


@kernel
def unseen_values(seen: Seen, other: int) -> tuple[int, int, int]:
    """Of the cards that a seat has not laid: the sum of their values, of the squares, and how many."""
    total, squares, unseen = 0, 0, int64(seen.cards)
    for i in range(seen.cards):
        value = value_of(seen, int64(seen.set[i]))
        total += value
        squares += value * value
    for number in range(seen.now + 1):
        for i in range(MOST_HAND):
            card = int64(seen.laid[number, other, i])
            value = value_of(seen, card)
            total -= value
            squares -= value * value
            unseen -= card != 0
    return total, squares, unseen


LEVELS = {"careful": decide}
