"""A bot's turn: from what it knows to the actions it takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.chance import below
from stolik.core.game import RANDOM
from stolik.core.kernel import Seen, Stream, int64, kernel

if TYPE_CHECKING:
    from stolik.core.game import Decide, Game, Signal

Array = np.ndarray[Any, Any]
Said = tuple[int, str, str]
"""Seat, signal, target."""

__all__ = ["RANDOM", "decide", "decider", "levels"]


def levels(game: Game) -> tuple[str, ...]:
    """The names of all bots that play this game, weakest first."""
    return game.bots


@cache
def decider(game: Game, level: str) -> Decide:
    """The kernel `decide(seen, rng, plan) -> n` of a bot: the actions up to the next revelation."""
    return _random(game) if level == RANDOM else game.level(level)


def decide(game: Game, level: str, seen: Seen, rng: Stream, said: Sequence[Said] = ()) -> tuple[int, ...]:
    """What the bot does with what it sees, while these signals stand."""
    plan = np.zeros(max(game.state.ACTIONS, game.state.PLAN), np.int64)
    if said and level in game.heeding:
        count = game.heeding[level](seen, _numbers(game, said), rng, plan)
    else:
        count = decider(game, level)(seen, rng, plan)
    return tuple(plan[:count].tolist())


def _numbers(game: Game, said: Sequence[Said]) -> Array:
    """As kernels read them."""
    names = [signal.name for signal in game.signals]
    kinds = [names.index(name) for _, name, _ in said]
    rows = [
        (seat, kind, _number(game.signals[kind], target))
        for kind, (seat, _, target) in zip(kinds, said, strict=True)
    ]
    return np.array(rows, np.int64)


def _number(signal: Signal, target: str) -> int:
    return signal.targets.index(target) if target in signal.targets else int(target)


def _random(game: Game) -> Decide:
    """Uniform over the plays; ends its turn as soon as it may."""
    legal, end = game.rules.legal, game.state.END

    @kernel
    def decide(seen: Seen, rng: Stream, plan: Array) -> int:
        count = legal(seen, int64(seen.viewer), plan)
        plan[0] = end if plan[count - 1] == end else plan[below(rng, count)]
        return 1

    return decide
