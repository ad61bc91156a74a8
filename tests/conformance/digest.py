"""All that the kernels of a game say about some games, as numbers that another Python can be held to.

    python -m tests.conformance.digest GAME DECISIONS

prints one line for each decision of random games under changing options: who, what, and a checksum of
state, legal actions, refusals, scores, and of all that each seat sees, guesses, observes and would do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random
from zlib import crc32

import numpy as np

from stolik.bots.play import decider, levels
from stolik.core.chance import BOT, GUESS, stream
from stolik.core.game import Game
from stolik.core.kernel import State
from tests.conformance.agreement import counted
from tests.conformance.knowledge import acting, hide, legal, observe, redeal, viewers
from tests.conformance.setting import Setting, few, known_games
from tests.conformance.walk import dealt


def lines(game: Game, decisions: int) -> Iterator[str]:
    return islice(_decisions(game), decisions)


def _decisions(game: Game) -> Iterator[str]:
    for number, setting in zip(count(), cycle(few(game))):
        yield from _game(setting, number)


def _game(setting: Setting, number: int) -> Iterator[str]:
    """One line for each decision; now and then the whole table is looked at."""
    game, chance = setting.game, Random(number)
    state, step = dealt(setting, number), 0
    while state.acting and step < (game.cap or 2**31):
        seat = chance.choice(acting(state))
        action = chance.choice(legal(game, state, seat))
        facts = [state.tobytes(), *_asked(setting, state, seat)]
        if step % 8 == 0:
            facts += _seen(setting, state, number)
        yield f"{setting} {number}.{step} {seat}: {action} {crc32(b'|'.join(facts)):08x}"
        game.rules.apply(state, seat, action)
        step += 1


def _asked(setting: Setting, state: State, seat: int) -> Iterator[bytes]:
    game = setting.game
    yield str([int(game.rules.to_act(state)), legal(game, state, seat)]).encode()
    for action in (-1, 0, game.state.ACTIONS // 2, game.state.ACTIONS - 1, game.state.ACTIONS):
        yield str(int(game.rules.refuse(state, seat, action))).encode()
    yield str(counted(setting, state)).encode()


def _seen(setting: Setting, state: State, number: int) -> Iterator[bytes]:
    game = setting.game
    for viewer in viewers(setting):
        seen = hide(game, state, viewer)
        yield seen.tobytes()
        yield redeal(game, seen, stream(number, GUESS)).tobytes()
        yield observe(game, seen).tobytes()
        if viewer in acting(state):
            for level in levels(game):
                plan = np.full(max(game.state.ACTIONS, game.state.PLAN), -1, np.int64)
                yield plan[: decider(game, level)(seen, stream(number, BOT), plan)].tobytes()


if __name__ == "__main__":
    for line in lines(known_games()[sys.argv[1]], int(sys.argv[2])):
        sys.stdout.write(f"{line}\n")
