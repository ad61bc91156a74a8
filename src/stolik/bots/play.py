"""A bot's turn: from what it knows to the actions it takes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from stolik.core.chance import below
from stolik.core.kernel import Seen, Stream, int64, kernel

if TYPE_CHECKING:
    import numpy as np

    from stolik.core.game import Decide, Game

    Array = np.ndarray[Any, Any]

RANDOM = "random"


def levels(game: Game) -> tuple[str, ...]:
    """The names of all bots that play this game, weakest first."""
    return (RANDOM, *game.levels)


@cache
def decider(game: Game, level: str) -> Decide:
    """The kernel `decide(seen, rng, plan) -> n` of a bot: the actions up to the next revelation."""
    return _random(game) if level == RANDOM else game.level(level)


def _random(game: Game) -> Decide:
    """Uniform over the plays; ends its turn as soon as it may."""
    legal, end = game.rules.legal, game.state.END

    @kernel
    def decide(seen: Seen, rng: Stream, plan: Array) -> int:
        count = legal(seen, int64(seen.viewer), plan)
        plan[0] = end if plan[count - 1] == end else plan[below(rng, count)]
        return 1

    return decide
