"""How a good player without talk decides: by whole turns, with fixed weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, Stream, copy, int64, kernel, scratch
from stolik.games.the_game.ahead import can_finish
from stolik.games.the_game.rules import apply, legal
from stolik.games.the_game.state import (
    AGREEING,
    CAN,
    END,
    GLADLY,
    PILES,
    PLAN,
    RATHER_NOT,
    STATE,
)
from stolik.games.the_game.turns import MIND, RANGE, enumerate_turns, study, write_path
from stolik.games.the_game.worth import WEIGHTS, worth

__all__ = ["LEVELS"]

Array = np.ndarray[Any, Any]

CHEAP, DEAR = 4, 9


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """`careful`. It needs no luck."""
    seat = int64(seen.viewer)
    if not seen.acting >> seat & 1:
        return 0
    if seen.left == seen.count[seat] and can_finish(seen, seat, int64(seen.left), 0):
        return _win(seen, plan)
    mind = scratch(MIND)
    study(mind, seen)
    enumerate_turns(mind)
    if seen.phase == AGREEING:
        plan[0] = _willingness(int64(mind.cheapest))
        return 1
    node = _best(mind, seen, WEIGHTS[seen.players])
    if node < 0:
        return _anything(seen, plan)
    n = write_path(mind, node, plan)
    if n < mind.count:
        plan[n] = END
        n += 1
    return n


@kernel
def _best(mind: Record, seen: Seen, weights: Array) -> int:
    best = -1
    least = 0
    for node in range(mind.first, mind.nodes):
        if mind.cost[node] <= mind.cheapest + RANGE:
            value = worth(mind, seen, weights, node)
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
def _win(seen: Seen, plan: Array) -> int:
    """TG9: all cards that are left are in this hand, and can be laid one after another."""
    seat, now, after = int64(seen.viewer), scratch(STATE), scratch(STATE)
    actions = np.empty(PLAN * PILES, np.int64)
    copy(seen, now)
    n = 0
    while now.left:
        for i in range(legal(now, seat, actions)):
            copy(now, after)
            if actions[i] == END:
                continue
            apply(after, seat, actions[i])
            if after.left == 0 or can_finish(after, seat, int64(after.left), 0):
                plan[n] = actions[i]
                n += 1
                copy(after, now)
                break
    return n


@kernel
def _anything(seen: Seen, plan: Array) -> int:
    """The first card that does not strand its owner (TG10 b)."""
    seat, after = int64(seen.viewer), scratch(STATE)
    for i in range(legal(seen, seat, plan)):
        copy(seen, after)
        apply(after, seat, plan[i])
        if after.acting:
            plan[0] = plan[i]
            break
    return 1


LEVELS = {"careful": decide}
