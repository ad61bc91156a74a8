"""Do two processes play nearly twice as many games, and does a long simulation need more memory?

    python bench/simulate.py [GAME …] [--games N] [--json]

Speed: the same games by random bots in one process and in two, in turn, some times each; the best of each
counts, since whoever else uses the machine only ever makes it slower.
Memory: the most that `stolik simulate` ever holds, for 1,000 games and for a million.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from figure import Figure, answer, arguments

from stolik.arena.simulate import summarise
from stolik.core.game import Game
from stolik.games import discover, find

SECONDS = 1
ROUNDS = 7
SCALES = ">= 1.8"
FEW, MANY = 10**3, 10**6
FLAT = "<= 1.1"


def speed(game: Game, games: int, processes: int) -> float:
    """Games a second."""
    return summarise(game, {}, games=games, seed=1, processes=processes).games_per_s


def scaling(game: Game) -> Iterator[Figure]:
    games = max(100, round(SECONDS * speed(game, 2000, 1)))
    one, two = (max(speeds) for speeds in zip(*(both(game, games) for _ in range(ROUNDS)), strict=True))
    yield Figure(f"{game.name}: one process", one, "games/s")
    yield Figure(f"{game.name}: two processes", two, "games/s")
    yield Figure(f"{game.name}: two processes / one", two / one, "", SCALES if cores() > 1 else "")


def both(game: Game, games: int) -> tuple[float, float]:
    return speed(game, games, 1), speed(game, games, 2)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


SIMULATE = """
import re, sys
from stolik.arena.simulate import summarise
from stolik.games import find
summarise(find(sys.argv[1]), {}, games=int(sys.argv[2]), seed=1)
print(re.search(r"VmHWM:\\s*(\\d+) kB", open("/proc/self/status").read())[1])
"""
"""What the command does, and the most memory that its process had (`getrusage` would count its parent's)."""


def most_memory(game: Game, games: int) -> float:
    """MiB, of a process of its own."""
    command = [sys.executable, "-c", SIMULATE, game.name, str(games)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout) / 1024


def memory(game: Game, many: int) -> Iterator[Figure]:
    few, more = most_memory(game, FEW), most_memory(game, many)
    yield Figure(f"{game.name}: memory for {FEW:,} games", few, "MiB")
    yield Figure(f"{game.name}: memory for {many:,} games", more, "MiB")
    yield Figure(f"{game.name}: the one / the other", more / few, "", FLAT)


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=MANY, help="of the long simulation")
    given = parser.parse_args()
    chosen = [find(name) for name in given.games_named] or list(discover().values())
    found = [figure for game in chosen for figure in (*scaling(game), *memory(game, given.games))]
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
