"""Whole games of every policy, under every kind of table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from stolik.core.game import Game
from stolik.core.kernel import State
from tests.conformance.knowledge import acting, legal, tried
from tests.conformance.setting import EFFORT, Setting
from tests.conformance.walk import POLICIES, UNIFORM, Walk, dealt, walk, walks


def test_every_game_ends(pairing: Setting) -> None:
    for played in walks(pairing, EFFORT):
        _check_end(played)


def _check_end(played: Walk) -> None:
    game = played.setting.game
    given_up = game.cap and len(played) == game.cap
    assert played.final.acting == 0 or given_up, f"policy {played.policy}, seed {played.seed}: stuck"


def test_acting_seats_have_legal_actions_and_the_others_none(pairing: Setting) -> None:
    for played in walks(pairing, EFFORT):
        for state in played.states:
            _check_turn(pairing, state)


def _check_turn(setting: Setting, state: State) -> None:
    game, mask = setting.game, int(state.acting)
    assert game.rules.to_act(state) == mask
    assert 0 <= mask < 1 << setting.players
    for seat in range(setting.players):
        actions = legal(game, state, seat)
        assert bool(actions) == bool(mask >> seat & 1)
        assert actions == sorted(set(actions))
        assert all(0 <= action < game.state.ACTIONS for action in actions)
        if game.state.END in actions:
            assert actions[-1] == game.state.END


def test_an_action_only_adds_to_what_is_known(setting: Setting) -> None:
    """`revealed` never falls, and a full state has no viewer."""
    for played in walks(setting, EFFORT):
        revealed = played.states.revealed
        assert (np.diff(revealed) >= 0).all()
        assert not played.states.viewer.any()


def test_outcome_score_and_winners_agree(pairing: Setting) -> None:
    for played in walks(pairing, EFFORT):
        if played.final.acting == 0:
            _check_outcome(pairing, played.final)


def _check_outcome(setting: Setting, state: State) -> None:
    game = setting.game
    scores = np.zeros(game.most_seats, np.int64)
    game.rules.score(state, scores)
    mask = int(game.rules.winners(state))
    outcome = game.views.outcome(state)
    assert outcome.scores == tuple(scores[: setting.players].tolist())
    assert outcome.winners == tuple(seat for seat in range(setting.players) if mask >> seat & 1)
    assert mask >> setting.players == 0
    assert not scores[setting.players :].any()
    if game.together:
        assert len(set(outcome.scores)) == 1
        assert outcome.winners == (tuple(range(setting.players)) if outcome.scores[0] == 0 else ())


def test_the_same_seed_deals_the_same(setting: Setting) -> None:
    for seed in range(3):
        assert dealt(setting, seed).tobytes() == dealt(setting, seed).tobytes()


def test_another_seed_deals_something_else(game: Game) -> None:
    setting = Setting(game, game.values({}))
    deals = {dealt(setting, seed).tobytes() for seed in range(50)}
    assert len(deals) == 50
    assert len({dealt(setting, 1 << bit).tobytes() for bit in range(256)}) == 256, "a bit of the seed is lost"


@pytest.mark.slow
def test_every_choice_of_options_plays(game: Game) -> None:
    """Not only all pairs of values: all of them, at full size."""
    played = 0
    for values in every_choice(game):
        for policy in POLICIES:
            _check_end(walk(Setting(game, values), 7, policy))
            played += 1
    assert played >= len(POLICIES)


def every_choice(game: Game) -> Iterator[dict[str, Any]]:
    people = [option for option in game.options if not option.internal]
    for choice in product(*(option.choices or (option.default,) for option in people)):
        given = {option.name: value for option, value in zip(people, choice, strict=True)}
        values = tried(partial(game.values, given))
        if values is not None:
            yield values


def test_policies_are_not_all_the_same(game: Game) -> None:
    """The suite looks at different games, not at one game six times."""
    played = walks(Setting(game, game.values({})))
    assert len({walk.final.tobytes() for walk in played}) > 1
    assert acting(played[UNIFORM].states[0])
