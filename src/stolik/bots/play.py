"""A bot's turn: from what it knows to the actions it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from stolik.core.chance import below
from stolik.core.kernel import Record, Seen, Stream, int64, kernel

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
    choose = uniform(game)

    @kernel
    def decide(seen: Seen, rng: Stream, plan: Array) -> int:
        choose(seen, int64(seen.viewer), rng, plan)
        return 1

    return decide


@cache
def uniform(game: Game) -> Callable[[Record, int, Stream, Array], None]:
    """`choose(record, seat, rng, plan)`: uniform over the plays; ends the turn as soon as it may.

    What a seat may do is known to it: from the truth this chooses the same as from a `Seen`.
    """
    legal, end = game.rules.legal, game.state.END

    @kernel
    def choose(record: Record, seat: int, rng: Stream, plan: Array) -> None:
        count = legal(record, seat, plan)
        if plan[count - 1] == end:
            plan[0] = end
        elif count > 1:
            plan[0] = plan[below(rng, count)]

    return choose
