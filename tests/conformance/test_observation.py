"""Observations: within what the game declares, and the declared bounds are those that occur."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stolik.core.chance import GUESS, stream
from stolik.core.game import Game
from stolik.core.kernel import SPECTATOR
from tests.conformance.knowledge import hide, observe, redeal, viewers
from tests.conformance.setting import EFFORT, Setting, settings
from tests.conformance.walk import walks


def observed(setting: Setting, number: int) -> Iterator[tuple[int, Any]]:
    """Viewers and what they observe."""
    game = setting.game
    for played in walks(setting, EFFORT):
        for state in (*(step.state for step in played.sample(number)), played.final):
            for viewer in viewers(setting):
                yield viewer, observe(game, hide(game, state, viewer))


def test_fields_are_declared_once_and_sensibly(game: Game) -> None:
    names = [field.name for field in game.observation]
    assert len(set(names)) == len(names)
    assert names[0] == "seat"
    for field in game.observation:
        assert -(2**15) <= field.low < field.high < 2**15, field.name
        assert all(size > 0 for size in field.shape)


def test_observations_keep_to_the_declared_bounds(pairing: Setting) -> None:
    for viewer, found in observed(pairing, 4):
        assert found.seat == viewer
        for field in pairing.game.observation:
            values = np.asarray(found[field.name])
            assert values.shape == field.shape
            assert field.low <= values.min(), field.name
            assert values.max() <= field.high, field.name


@pytest.mark.thorough
def test_declared_bounds_are_not_far_away(game: Game) -> None:
    """At least a quarter of every range occurs, else a field would promise what never comes."""
    least = {field.name: field.high for field in game.observation}
    most = {field.name: field.low for field in game.observation}
    for setting in settings(game):
        for _, found in observed(setting, 8):
            for name in least:
                least[name] = min(least[name], int(np.min(found[name])))
                most[name] = max(most[name], int(np.max(found[name])))
    met = {field.name: 4 * (most[field.name] - least[field.name]) for field in game.observation}
    wide = [field for field in game.observation if field.high - field.low > met[field.name]]
    assert [f"{field.name}: {least[field.name]}…{most[field.name]}" for field in wide] == []


def test_an_observation_says_only_what_is_seen(setting: Setting) -> None:
    game, rng = setting.game, stream(4, GUESS)
    for played in walks(setting):
        for step in played.sample(3):
            for viewer in (SPECTATOR, step.seat):
                seen = hide(game, step.state, viewer)
                other = hide(game, redeal(game, seen, rng), viewer)
                assert observe(game, other).tobytes() == observe(game, seen).tobytes()
