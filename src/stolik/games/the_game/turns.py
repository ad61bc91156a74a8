"""Whole turns of one seat, enumerated: what could be laid, as the piles and the hand it leads to.

Nothing is revealed within a turn, and piles do not touch each other: turns are compared by where
they end. Two that leave equal tops (either way round) and an equal hand are one. Every turn of the
fewest cards allowed is met; more cards are added to the cheap ones as long as they cost little.
The cost of a card is the number of unplayed cards that it skips, negative for a trick backwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, fields, int64, kernel, ones
from stolik.games.the_game.pile import fits, rises
from stolik.games.the_game.rules import due
from stolik.games.the_game.state import MOST_CARDS, MOST_HAND, PILES

Array = np.ndarray[Any, Any]

MOST_NODES = 2048
SLOTS = 4096
BACK = 10
"""The trick backwards, and the room that a card's place leaves for it at both ends."""
RANGE = 10
"""Turns that cost this much more than the cheapest are not looked at."""
PAIR = 2
"""What a card and its trick backwards may cost together to be added."""
UNSEEN = 1 << MOST_HAND

MIND = fields(
    ("count", "i4"),  # cards in the own hand
    ("need", "i4"),  # cards that this turn must still lay
    ("spare", "i4"),  # what one more card may cost
    ("duty", "i4"),
    ("nodes", "i4"),  # how many
    ("first", "i4"),  # the first node that is a whole turn
    ("cheapest", "i4"),  # of the whole turns of `need` cards
    ("top", "i4", (PILES,)),  # as the turn finds them
    ("room", "i4", (PILES,)),  # unplayed cards that fit a pile as the turn finds it
    ("hand", "i4", (MOST_HAND,)),
    ("below", "i4", (MOST_CARDS + 3,)),  # below[x]: cards under x that are in nobody's sight
    ("rank", "i4", (MOST_CARDS + 3,)),  # rank[x]: own cards under x, as a bit mask
    ("where", "i4", (MOST_CARDS + 3 + 2 * BACK,)),  # where[BACK + card]: its bit in the hand, UNSEEN or 0
    ("end", "i8", (MOST_NODES,)),  # tops and hand, packed
    ("seal", "i8", (MOST_NODES,)),  # the same for piles the other way round
    ("cost", "i4", (MOST_NODES,)),
    ("laid", "i4", (MOST_NODES,)),
    ("parent", "i4", (MOST_NODES,)),
    ("action", "i4", (MOST_NODES,)),
    ("then", "i4", (MOST_NODES,)),  # a second action, or -1
    ("slot", "i2", (SLOTS,)),  # hash table: node + 1
)
HAND = 7 * PILES  # the place of the hand's bits in `end`


@kernel
def study(mind: Record, seen: Seen) -> None:
    """Look at the table and the own hand."""
    seat = int64(seen.viewer)
    count = int64(seen.count[seat])
    mind.count = count
    mind.duty = seen.duty
    mind.need = max(due(seen) - seen.laid, ones(int64(seen.duty)), 0)
    mind.spare = 2 if seen.players == 1 else 3
    for pile in range(PILES):
        mind.top[pile] = seen.top[pile]
    for i in range(len(mind.where)):
        mind.where[i] = 0
    for card in range(2, seen.cards + 2):
        mind.where[BACK + card] = 0 if seen.gone[card] else UNSEEN
    for i in range(count):
        mind.hand[i] = seen.hand[seat, i]
        mind.where[BACK + seen.hand[seat, i]] = 1 << i
    below = 0
    rank = 0
    for x in range(seen.cards + 3):
        mind.below[x] = below
        mind.rank[x] = rank
        here = int64(mind.where[BACK + x])
        below += here == UNSEEN
        rank |= here & (UNSEEN - 1)
    for pile in range(PILES):
        mind.room[pile] = 0
        for card in range(2, seen.cards + 2):
            mind.room[pile] += (mind.where[BACK + card] != 0) & fits(pile, int64(mind.top[pile]), card)


@kernel
def top(end: int, pile: int) -> int:
    return end >> 7 * pile & 127


@kernel
def held(end: int) -> int:
    """The hand that is left, as a bit mask."""
    return end >> HAND


@kernel
def enumerate_turns(mind: Record) -> None:
    """Fill the nodes; those from `first` are whole turns: look at those within RANGE of `cheapest`."""
    for i in range(SLOTS):
        mind.slot[i] = 0
    mind.nodes = 0
    end = ((1 << int64(mind.count)) - 1) << HAND
    for pile in range(PILES):
        end |= int64(mind.top[pile]) << 7 * pile
    _add(mind, end, 0, 0, -1, -1, -1)
    node = 0
    mind.cheapest = 0
    for depth in range(mind.need):
        mind.cheapest = 1000
        for _ in range(node, mind.nodes):
            _go_on(mind, node, mind.need - depth)
            node += 1
    mind.first = node
    while node < mind.nodes:
        if mind.cost[node] <= mind.cheapest + RANGE:
            _go_further(mind, node)
        node += 1


@kernel
def _go_on(mind: Record, node: int, missing: int) -> None:
    """Every next card of a turn that still misses some; tricks may win back what they cost."""
    end = int64(mind.end[node])
    burning = open_duty(mind, end)
    if missing > ones(burning):
        burning = (1 << PILES) - 1  # a card to spare: it may go anywhere
    for i in range(mind.count):
        if not held(end) >> i & 1:
            continue
        card = int64(mind.hand[i])
        for pile in range(PILES):
            if burning >> pile & 1 and fits(pile, top(end, pile), card):
                cost = mind.cost[node] + skipped(mind, end, pile, card)
                if cost <= mind.cheapest + RANGE + (BACK - 1) * (missing - 1):
                    mind.cheapest = min(int64(mind.cheapest), cost)
                    _add(
                        mind,
                        moved(end, pile, card, 1 << i),
                        cost,
                        mind.laid[node] + 1,
                        node,
                        action(card, pile),
                        -1,
                    )


@kernel
def _go_further(mind: Record, node: int) -> None:
    """A cheap card more, or a card and then the one ten back."""
    end = int64(mind.end[node])
    for i in range(mind.count):
        if not held(end) >> i & 1:
            continue
        card = int64(mind.hand[i])
        for pile in range(PILES):
            if fits(pile, top(end, pile), card):
                cost = skipped(mind, end, pile, card)
                after = moved(end, pile, card, 1 << i)
                if cost <= mind.spare:
                    _add(
                        mind, after, mind.cost[node] + cost, mind.laid[node] + 1, node, action(card, pile), -1
                    )
                elif cost < PAIR + BACK:
                    _add_pair(mind, node, after, cost, pile, card)


@kernel
def _add_pair(mind: Record, node: int, end: int, cost: int, pile: int, card: int) -> None:
    back = card - BACK if rises(pile) else card + BACK
    bit = int64(mind.where[BACK + back])
    if held(end) & bit:
        cost += skipped(mind, end, pile, back)
        if cost <= PAIR:
            _add(
                mind,
                moved(end, pile, back, bit),
                mind.cost[node] + cost,
                mind.laid[node] + 2,
                node,
                action(card, pile),
                action(back, pile),
            )


@kernel
def action(card: int, pile: int) -> int:
    return (card - 2) * PILES + pile


@kernel
def open_duty(mind: Record, end: int) -> int:
    """The burning piles that are not covered yet: what lay there lies there still."""
    burning = 0
    for pile in range(PILES):
        burning |= (mind.duty >> pile & 1 & (top(end, pile) == mind.top[pile])) << pile
    return burning


@kernel
def moved(end: int, pile: int, card: int, bit: int) -> int:
    return (end & ~(127 << 7 * pile) | card << 7 * pile) & ~(bit << HAND)


@kernel
def skipped(mind: Record, end: int, pile: int, card: int) -> int:
    """The cost of a card: unplayed cards between it and the top."""
    was = top(end, pile)
    hand = held(end) & ~mind.where[BACK + card]
    more = mind.below[card] - mind.below[was]
    more += ones(hand & mind.rank[card]) - ones(hand & mind.rank[was])
    return more if rises(pile) else -more


@kernel
def _add(mind: Record, end: int, cost: int, laid: int, parent: int, action: int, then: int) -> None:
    """A new node, if there is none like it yet, and room."""
    seal = _seal(end)
    place = (seal * 0x2545F49 >> 28) & (SLOTS - 1)
    while mind.slot[place] != 0:
        if mind.seal[mind.slot[place] - 1] == seal:
            return
        place = place + 1 & (SLOTS - 1)
    node = int64(mind.nodes)
    if node == MOST_NODES:
        return
    mind.slot[place] = node + 1
    mind.nodes = node + 1
    mind.end[node] = end
    mind.seal[node] = seal
    mind.cost[node] = cost
    mind.laid[node] = laid
    mind.parent[node] = parent
    mind.action[node] = action
    mind.then[node] = then


@kernel
def _seal(end: int) -> int:
    """The lower top first, of each kind."""
    a, b, c, d = top(end, 0), top(end, 1), top(end, 2), top(end, 3)
    return min(a, b) | max(a, b) << 7 | min(c, d) << 14 | max(c, d) << 21 | held(end) << HAND


@kernel
def write_path(mind: Record, node: int, plan: Array) -> int:
    """The actions that lead to a node, in order."""
    n = int64(mind.laid[node])
    place = n
    while place > 0:
        if mind.then[node] >= 0:
            place -= 1
            plan[place] = mind.then[node]
        place -= 1
        plan[place] = mind.action[node]
        node = int64(mind.parent[node])
    return n
