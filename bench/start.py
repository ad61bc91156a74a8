"""How long does one wait? The first use after an installation, every later one, and the bare import.

    python bench/start.py [--json]

Each is the median of a few new processes; the first use compiles into an empty cache folder.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from figure import Figure, answer, arguments

from stolik.games import discover

TIMES = 5


def seconds(*command: str, cache: str) -> float:
    """Of a new Python, from its start to its end."""
    began = time.perf_counter()
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    subprocess.run([sys.executable, *command], env=environment, check=True, capture_output=True)
    return time.perf_counter() - began


def median(*command: str, cache: str) -> float:
    return statistics.median(seconds(*command, cache=cache) for _ in range(TIMES))


def of_game(name: str, cache: str) -> list[Figure]:
    command = ("-m", "stolik", "simulate", name, "--games", "1")
    return [
        Figure(f"{name}: the first game after an installation", seconds(*command, cache=cache), "s", "< 15"),
        Figure(f"{name}: one game in a later process", median(*command, cache=cache), "s", "< 1.5"),
    ]


def main() -> int:
    given = arguments(__doc__).parse_args()
    with tempfile.TemporaryDirectory(prefix="stolik-") as cache:
        found = [figure for name in discover() for figure in of_game(name, cache)]
        light = median("-c", "import stolik", cache=cache) - median("-c", "pass", cache=cache)
    found.append(Figure("import stolik, over bare Python", 1000 * light, "ms", "< 150"))
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
