"""Bots decide by what their seat knows, within the plan that the game allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from stolik.bots.play import RANDOM, decider, levels
from stolik.core.chance import BOT, GUESS, stream
from stolik.core.game import Game
from stolik.core.kernel import Seen, State
from tests.conformance.knowledge import acting, hide, legal, redeal
from tests.conformance.setting import EFFORT, Setting
from tests.conformance.walk import LONGEST, UNIFORM, dealt, walk, walks
from tests.core.fairness import fair


def plan(game: Game, level: str, seen: Seen, number: int = 0) -> list[int]:
    """What the bot would do; the buffer is as long as those who ask bots must make it."""
    out = np.full(max(game.state.ACTIONS, game.state.PLAN), -1, np.int64)
    return out[: decider(game, level)(seen, stream(2026, BOT, number), out)].tolist()


def sampled(setting: Setting, number: int) -> Iterator[tuple[State, int]]:
    """States, and each seat that may act in them."""
    for played in walks(setting, EFFORT):
        for step in played.sample(number):
            for seat in acting(step.state):
                yield step.state, seat


def test_every_game_has_a_careful_bot(game: Game) -> None:
    assert levels(game)[:2] == (RANDOM, "careful")


def test_a_game_brings_the_bots_that_it_names(game: Game) -> None:
    assert tuple(import_module(f"{game.package}.bots").LEVELS) == game.levels


def test_a_plan_is_legal_up_to_the_next_revelation(setting: Setting) -> None:
    game = setting.game
    for level in levels(game):
        for state, seat in sampled(setting, 6):
            check_plan(game, state, seat, plan(game, level, hide(game, state, seat)))


def check_plan(game: Game, state: State, seat: int, actions: list[int]) -> None:
    assert 1 <= len(actions) <= game.state.PLAN
    assert game.state.END not in actions[:-1], "nothing comes after the end of a turn"
    now = state.copy()
    for action in actions:
        if now.revealed != state.revealed or not now.acting >> seat & 1:
            break
        assert game.rules.refuse(now, seat, action) == 0
        game.rules.apply(now, seat, action)


def test_a_plan_is_the_same_whatever_is_hidden(setting: Setting) -> None:
    """Everything that the seat cannot see is dealt anew; the bot does not notice."""
    game, rng = setting.game, stream(9, GUESS)
    for level in levels(game):
        for state, seat in sampled(setting, 4):
            seen = hide(game, state, seat)
            other = hide(game, redeal(game, seen, rng), seat)
            assert plan(game, level, other) == plan(game, level, seen)


def test_a_bot_leaves_what_it_was_shown_as_it_is(setting: Setting) -> None:
    game = setting.game
    for level in levels(game):
        for state, seat in sampled(setting, 3):
            seen = hide(game, state, seat)
            before = seen.tobytes()
            assert plan(game, level, seen) == plan(game, level, seen)
            assert seen.tobytes() == before


def test_every_bot_plays_to_the_end(pairing: Setting) -> None:
    game = pairing.game
    for level in levels(game):
        for seed in range(EFFORT):
            state, steps = played_out(pairing, level, seed)
            assert state.acting == 0 or (game.cap and steps >= game.cap)


def played_out(setting: Setting, level: str, seed: int) -> tuple[State, int]:
    """The last state of a game among bots of this level, and how many decisions it took."""
    game, state, steps = setting.game, dealt(setting, seed), 0
    longest = game.cap or LONGEST
    while state.acting and steps < longest:
        seat = acting(state)[steps % len(acting(state))]
        revealed = int(state.revealed)
        for action in plan(game, level, hide(game, state, seat), steps):
            if state.revealed == revealed and state.acting >> seat & 1:
                assert game.rules.refuse(state, seat, action) == 0
                game.rules.apply(state, seat, action)
                steps += 1
    return state, steps


# --- `random` -----------------------------------------------------------------------------------------


def test_random_ends_its_turn_as_soon_as_it_may(setting: Setting) -> None:
    game = setting.game
    for state, seat in sampled(setting, 8):
        if game.state.END in legal(game, state, seat):
            assert plan(game, RANDOM, hide(game, state, seat)) == [game.state.END]


def test_random_is_uniform_over_the_plays(game: Game) -> None:
    tried = 0
    for step in walk(Setting(game, game.values({})), 3, UNIFORM).sample(30):
        actions = legal(game, step.state, step.seat)
        if 1 < len(actions) <= 24 and game.state.END not in actions:
            fair(_choices(game, hide(game, step.state, step.seat), len(actions) * 100), actions)
            tried += 1
    assert tried > 1


def _choices(game: Game, seen: Seen, draws: int) -> Counter[Any]:
    rng, out = stream(2026, BOT), np.zeros(max(game.state.ACTIONS, game.state.PLAN), np.int64)
    decide = decider(game, RANDOM)
    return Counter(int(out[0]) for _ in range(draws) if decide(seen, rng, out) == 1)
