"""How strong is the careful bot, and how long does it take for a turn?

    python bench/careful.py [GAME …] [--games N] [--turns N] [--json]

A team plays fresh deals, without signals; `stolik simulate GAME --bots careful` prints the same. Sides that
play against each other meet random bots on the same deals, each side being the careful one in turn. Turns are
timed one by one on this machine's processor, the best of three, in games of every choice of options, half
of them begun by random bots: p99.9 and the longest of all.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
from figure import Figure, answer, arguments

from stolik.arena.simulate import TeamSummary, simulate, summarise
from stolik.arena.statistics import wilson
from stolik.bots.play import decider
from stolik.core.chance import BOT, stream
from stolik.core.errors import InvalidOption
from stolik.core.game import Game
from stolik.core.table import Table
from stolik.games import discover, find

CAREFUL = "careful"
SEED = 2027

TEAM_WINS = {"the-game": {1: 15, 2: 50, 3: 28, 4: 45, 5: 50}}
"""Percent of the games of so many players."""
DUEL_WINS = 95
FAIR_SHARES = 2
"""Of three sides or more: so many times what would be fair."""
LONGEST = 1000
"""Microseconds for a turn."""


# --- strength -------------------------------------------------------------------------------------


def strength(game: Game, players: int, games: int) -> Figure:
    options = {"players": players}
    if game.together:
        summary = summarise(game, options, games=games, bots=CAREFUL, seed=SEED)
        assert isinstance(summary, TeamSummary)
        wanted = TEAM_WINS.get(game.name, {}).get(players)
        return won(game, players, summary.wins, games, f">= {wanted}" if wanted else "")
    sides = sides_of(game, options)
    wins = sum(wins_of(game, options, side, games) for side in sides)
    share = DUEL_WINS if len(sides) == 2 else 100 * FAIR_SHARES / len(sides)
    return won(game, players, wins, games * len(sides), f">= {share:.4g}")


def won(game: Game, players: int, wins: int, games: int, wanted: str) -> Figure:
    low, high = wilson(wins, games)
    what = f"{game.name}, {players} players: won {wins:,} of {games:,}"
    return Figure(what, 100 * wins / games, f"% [{100 * low:.1f}–{100 * high:.1f}]", wanted)


def sides_of(game: Game, options: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """The seats that win together, seen in random games."""
    won = simulate(game, options, games=300, seed=SEED).won
    sides: dict[bytes, tuple[int, ...]] = {}
    for seat, column in enumerate(won.T):
        sides[column.tobytes()] = (*sides.get(column.tobytes(), ()), seat)
    return list(sides.values())


def wins_of(game: Game, options: Mapping[str, Any], side: tuple[int, ...], games: int) -> int:
    bots = [CAREFUL if seat in side else "random" for seat in range(options["players"])]
    return int(simulate(game, options, games=games, bots=bots, seed=SEED).won[:, side[0]].sum())


# --- time -----------------------------------------------------------------------------------------


def times(game: Game, turns: int) -> Iterator[Figure]:
    """Microseconds; a turn is what the bot decides at once."""
    found = np.array(list(timed(game, turns))) / 1000
    yield Figure(f"{game.name}: a turn, median of {len(found):,}", float(np.median(found)), "us")
    yield Figure(f"{game.name}: a turn, p99.9", float(np.quantile(found, 0.999)), "us", f"<= {LONGEST}")
    yield Figure(f"{game.name}: the longest turn", float(found.max()), "us", f"<= {LONGEST}")


def timed(game: Game, turns: int) -> Iterator[int]:
    """Nanoseconds of each turn, spread over all choices of options."""
    choices = list(all_options(game))
    random.Random(SEED).shuffle(choices)
    number = done = 0
    while done < turns:
        table = Table(game, choices[number % len(choices)], seed=number)
        for spent in timed_game(table, number):
            done += 1
            yield spent
        number += 1


def all_options(game: Game) -> Iterator[dict[str, Any]]:
    people = [option for option in game.options if not option.internal]
    for values in product(*(option.choices for option in people)):
        try:
            yield game.values({option.name: value for option, value in zip(people, values, strict=True)})
        except InvalidOption:
            continue


def timed_game(table: Table, number: int) -> Iterator[int]:
    game, chance, rng = table.game, random.Random(number), stream(number, BOT)
    decide = decider(game, CAREFUL)
    plan = np.zeros(max(game.state.ACTIONS, game.state.PLAN), np.int64)
    while not table.over and len(table.history()) < (game.cap or 10**6):
        seat = table.to_act[0]
        if number % 2 and chance.random() < 0.3:
            table.play(chance.choice(table.legal(seat)), seat)
            continue
        seen = table.seen(seat)
        yield min(clocked(decide, seen, rng, plan) for _ in range(3))
        revealed = table.revealed
        for action in plan[: decide(seen, rng, plan)].tolist():
            table.do(action, seat)
            if table.revealed != revealed or seat not in table.to_act:
                break


def clocked(decide: Any, *arguments: Any) -> int:
    began = time.thread_time_ns()
    decide(*arguments)
    return time.thread_time_ns() - began


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--turns", type=int, default=20_000)
    given = parser.parse_args()
    chosen = [find(name) for name in given.games_named] or list(discover().values())
    found: list[Figure] = []
    for game in chosen:
        found += (strength(game, players, given.games) for players in game.seats)
        found += times(game, given.turns)
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
