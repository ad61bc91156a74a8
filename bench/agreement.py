"""Do the compiled rules say what the restated rules of the tests say, over very many random decisions?

python bench/agreement.py [GAME …] [--decisions 100000] [--tables N]

At every table of full size (as many as it takes to meet every value of every option), whole games are
played at random by the kernels and once more by `tests/oracle`: after every action the position, the seats
to act, all legal actions of all seats, scores and winners are compared. The first difference ends it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from figure import Figure, answer, arguments

from stolik.games import discover, find
from tests.conformance.agreement import agreed, full_size


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--decisions", type=int, default=100_000, help="at each table")
    parser.add_argument("--tables", type=int, default=1000, help="only the first so many of each game")
    given = parser.parse_args()
    found = (
        Figure(str(setting), agreed(setting, given.decisions), "decided", f">= {given.decisions}")
        for name in given.games or discover()
        for setting in full_size(find(name))[: given.tables]
    )
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
