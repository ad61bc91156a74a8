"""What does a single `table.play` cost, notation, checks and events included?

    python bench/play.py [GAME …] [--actions N] [--json]

Random games, one action at a time, compiled; the time that `table.legal` takes is told beside it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator

from figure import Figure, answer, arguments

from stolik.core.game import Game
from stolik.core.table import Table
from stolik.games import discover, find

WANTED = "<= 50"


def timed(game: Game, actions: int) -> tuple[list[int], list[int]]:
    """Nanoseconds of processor time of each `legal` and each `play`: what else runs here does not count."""
    asked: list[int] = []
    played: list[int] = []
    chance = random.Random(1)
    seed = 0
    while len(played) < actions:
        table = Table(game, game.values({}), seed=seed)
        seed += 1
        for _ in range(game.cap or actions):
            if table.over:
                break
            seat = chance.choice(table.to_act)
            began = time.thread_time_ns()
            legal = table.legal(seat)
            asked.append(time.thread_time_ns() - began)
            action = chance.choice(legal)
            began = time.thread_time_ns()
            table.play(action, seat)
            played.append(time.thread_time_ns() - began)
    return asked, played


def figures(game: Game, actions: int) -> Iterator[Figure]:
    timed(game, 100)  # compiles
    asked, played = timed(game, actions)
    yield Figure(f"{game.name}: table.play, median", statistics.median(played) / 1000, "us", WANTED)
    yield Figure(f"{game.name}: table.play, p99", statistics.quantiles(played, n=100)[-1] / 1000, "us")
    yield Figure(f"{game.name}: table.legal, median", statistics.median(asked) / 1000, "us")


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--actions", type=int, default=20_000)
    given = parser.parse_args()
    chosen = [find(name) for name in given.games] or list(discover().values())
    return answer([figure for game in chosen for figure in figures(game, given.actions)], as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
