"""How far are the rules from the same rules in C? Random games, side by side in one run on one core.

    python bench/limit.py [GAME …] [--players N] [--json]

`stolik bench` asks the same of one game; both check that the two programs give the same distribution of
results.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from figure import Figure, answer, arguments

from stolik.arena.bench import Comparison, bench, measurable
from stolik.games import find

WANTED = ">= 0.7"


def figures(comparison: Comparison) -> Iterator[Figure]:
    what = f"{comparison.game}, {comparison.players} players"
    yield Figure(f"{what}: C", comparison.c.moves_per_s / 1e6, "M moves/s")
    yield Figure(f"{what}: kernels", comparison.kernels.moves_per_s / 1e6, "M moves/s")
    yield Figure(f"{what}: kernels / C", comparison.ratio, "", WANTED)
    yield Figure(f"{what}: could they be the same?", min(comparison.checks.values()), "p", "> 0.000001")


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--players", type=int)
    given = parser.parse_args()
    games = [find(name) for name in given.games] or measurable()
    options = {} if given.players is None else {"players": given.players}
    found = [figure for game in games for figure in figures(bench(game, options))]
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
