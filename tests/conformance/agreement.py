"""A game played twice: by the kernels and by the restated rules, compared after every action."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from stolik.core.game import Game
from stolik.core.kernel import State
from tests.conformance.knowledge import acting, legal
from tests.conformance.setting import Setting, few, settings
from tests.conformance.walk import Walk, walk


def oracle(game: Game) -> Any:
    """The rules of a game said a second time: beside the game, or in `tests/oracle`."""
    own = f"{game.package}.tests.oracle"
    if find_spec(f"{game.package}.tests") and find_spec(own):
        return import_module(own)
    return import_module(f"tests.oracle.{game.package.rpartition('.')[2]}")


def agree(played: Walk) -> int:
    """Assert that the restated rules say the same at every step; the number of decisions compared."""
    setting, game = played.setting, played.setting.game
    truth = oracle(game)
    position = truth.redealt(truth.read(text_of(setting, played.states[0]), setting.values), setting.values)
    for step in played.steps():
        compare(setting, position, step.state)
        action = game.notation.write(step.state, step.seat, step.action)
        after = truth.read(text_of(setting, played.states[step.number + 1]), setting.values)
        chance = truth.chance(position, step.seat, action, after)
        position = truth.play(position, step.seat, action, chance=chance)
    compare(setting, position, played.final)
    return len(played)


def full_size(game: Game) -> tuple[Setting, ...]:
    """Tables as people play, as many as it takes to meet every value of every option."""
    return few(game, tuple(setting for setting in settings(game) if not setting.tiny))


def agreed(setting: Setting, decisions: int) -> int:
    """Play whole random games until so many decisions have been compared; how many there were."""
    compared = seed = 0
    while compared < decisions:
        compared += agree(walk(setting, seed))
        seed += 1
    return compared


def compare(setting: Setting, position: Any, state: State) -> None:
    """The whole truth, who may act, what they may do, and what it would count."""
    game, truth = setting.game, oracle(setting.game)
    assert truth.write(position) == text_of(setting, state)
    assert sorted(truth.to_act(position)) == acting(state)
    for seat in range(setting.players):
        mine = sorted(game.notation.write(state, seat, action) for action in legal(game, state, seat))
        assert mine == sorted(truth.legal(position, seat)), f"seat {seat}: {text_of(setting, state)}"
    assert truth.result(position) == counted(setting, state)


def text_of(setting: Setting, state: State) -> str:
    return setting.game.notation.write_position(state)


def counted(setting: Setting, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners."""
    scores = np.zeros(setting.game.most_seats, np.int64)
    setting.game.rules.score(state, scores)
    mask = int(setting.game.rules.winners(state))
    won = tuple(seat for seat in range(setting.players) if mask >> seat & 1)
    return tuple(scores[: setting.players].tolist()), won
