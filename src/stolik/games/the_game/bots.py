"""How a good player without talk decides: by whole turns, with fixed weights; and how one listens (TG14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, State, Stream, copy, int64, kernel, scratch
from stolik.games.the_game.ahead import can_finish
from stolik.games.the_game.pile import fits
from stolik.games.the_game.rules import due, insert, remove
from stolik.games.the_game.state import (
    AGREEING,
    CAN,
    END,
    GLADLY,
    PILES,
    RATHER_NOT,
    STATE,
)
from stolik.games.the_game.turns import MIND, RANGE, action, enumerate_turns, study, write_path
from stolik.games.the_game.wish import asked, dearer_first, mirror, wishes
from stolik.games.the_game.worth import WEIGHTS, worth

__all__ = ["LEVELS"]

Array = np.ndarray[Any, Any]

CHEAP, DEAR = 4, 9


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """`careful`. It needs no luck."""
    return _turn(seen, 0, plan)


@kernel
def heed(seen: Seen, said: Array, rng: Stream, plan: Array) -> int:
    """`careful` where team mates have signalled."""
    wish = wishes(seen, said)
    swapped = dearer_first(seen, wish)
    n = _turn(seen, mirror(wish, swapped), plan)
    for i in range(n):
        if plan[i] < END and swapped >> plan[i] % PILES & 1:
            plan[i] ^= 1
    return n


@kernel
def _turn(seen: Seen, wish: int, plan: Array) -> int:
    seat = int64(seen.viewer)
    if not seen.acting >> seat & 1:
        return 0
    if _can_win(seen, seat):
        return _win(seen, plan)
    mind = scratch(MIND)
    study(mind, seen)
    enumerate_turns(mind)
    if seen.phase == AGREEING:
        plan[0] = _willingness(int64(mind.cheapest))
        return 1
    node = _best(mind, seen, wish, WEIGHTS[seen.players])
    if node < 0:
        return _anything(seen, plan)
    n = write_path(mind, node, plan)
    if n < mind.count:
        plan[n] = END
        n += 1
    return n


@kernel
def _best(mind: Record, seen: Seen, wish: int, weights: Array) -> int:
    best = -1
    least = 0
    for node in range(mind.first, mind.nodes):
        if mind.cost[node] <= mind.cheapest + RANGE:
            value = worth(mind, seen, weights, node)
            if wish:
                value += asked(mind, wish, int64(mind.end[node]))
            if best < 0 or value < least:
                best = node
                least = value
    return best


@kernel
def _willingness(cheapest: int) -> int:
    """TG3: by what the own cheapest turn would cost."""
    if cheapest <= CHEAP:
        return GLADLY
    return CAN if cheapest <= DEAR else RATHER_NOT


@kernel
def _can_win(seen: Seen, seat: int) -> bool:
    """TG9: all cards that are left are in this hand, and can be laid one after another."""
    alone = seen.phase != AGREEING and seen.left == seen.count[seat]
    return alone and can_finish(seen, seat, int64(seen.left), 0)


@kernel
def _win(seen: Seen, plan: Array) -> int:
    seat, now = int64(seen.viewer), scratch(STATE)
    copy(seen, now)
    n = int64(seen.left)
    for i in range(n):
        plan[i] = _lay_one(now, seat, n - i - 1, 0)
    return n


@kernel
def _anything(seen: Seen, plan: Array) -> int:
    """The first card that does not strand its owner (TG10 b)."""
    now = scratch(STATE)
    copy(seen, now)
    plan[0] = _lay_one(now, int64(seen.viewer), due(seen) - seen.laid - 1, int64(seen.duty))
    return 1


@kernel
def _lay_one(now: State, seat: int, need: int, duty: int) -> int:
    """Lay the first card after which `need` more can be laid and `duty` covered; -1: there is none."""
    hand = now.hand[seat]
    for i in range(int64(now.count[seat])):
        card = int64(hand[i])
        remove(now, seat, card)
        for pile in range(PILES):
            was = int64(now.top[pile])
            if fits(pile, was, card):
                now.top[pile] = card
                if can_finish(now, seat, need, duty & ~(1 << pile)):
                    return action(card, pile)
                now.top[pile] = was
        insert(now, seat, card)
    return -1


LEVELS = {"careful": decide}
HEEDING = {"careful": heed}
