"""`redeal`: a possible truth, and each as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from stolik.core.chance import GUESS, stream
from stolik.core.game import Game
from stolik.core.kernel import SPECTATOR, State
from tests.conformance.agreement import compare, oracle, text_of
from tests.conformance.knowledge import acting, hide, legal, redeal, viewers
from tests.conformance.setting import EFFORT, Setting, settings
from tests.conformance.walk import walks
from tests.core.fairness import alike

DRAWS = 40
"""For each outcome expected."""

MOST = 60
"""A position with more outcomes is left alone."""


def test_a_redealt_state_is_a_state_of_the_rules(setting: Setting) -> None:
    """By the restated rules too: who may act, what they may do."""
    game, rng = setting.game, stream(5, GUESS)
    for played in walks(setting):
        for step in played.sample(3):
            for viewer in {SPECTATOR, step.seat, setting.players - 1}:
                other = redeal(game, hide(game, step.state, viewer), rng)
                compare(setting, oracle(game).read(text_of(setting, other), setting.values), other)


def test_a_redealt_game_can_be_played_to_the_end(setting: Setting) -> None:
    game, chance = setting.game, Random(5)
    for played in walks(setting, EFFORT):
        for step in played.sample(3):
            rng = stream(step.number, GUESS)
            state = redeal(game, hide(game, step.state, step.seat), rng)
            assert int(state.viewer) == 0
            for _ in range(50):
                if state.acting:
                    seat = chance.choice(acting(state))
                    game.rules.apply(state, seat, chance.choice(legal(game, state, seat)))


def test_a_redeal_depends_on_nothing_but_seen_and_stream(setting: Setting) -> None:
    game = setting.game
    for played in walks(setting):
        for step in played.sample(2):
            seen = hide(game, step.state, step.seat)
            before = seen.tobytes()
            one, other = (redeal(game, seen, stream(3, GUESS, 1)) for _ in range(2))
            assert one.tobytes() == other.tobytes()
            assert seen.tobytes() == before


def test_a_finished_game_has_nothing_to_guess(setting: Setting) -> None:
    game = setting.game
    for played in walks(setting):
        if played.final.acting == 0:
            for viewer in viewers(setting):
                other = redeal(game, hide(game, played.final, viewer), stream(1, GUESS))
                assert text_of(setting, other) == text_of(setting, played.final)


@pytest.mark.thorough
def test_every_truth_is_as_likely(game: Game) -> None:
    """Tiny decks: what is guessed comes as often as what the restated rules deal otherwise."""
    places = (place for setting in settings(game) if setting.tiny for place in _places(setting))
    compared = Counter(_compare_draws(*place) for place in islice(places, 400))
    assert compared[True] >= 10, "too few positions have few enough truths"


def _places(setting: Setting) -> Iterator[tuple[Setting, State, int]]:
    for step in walks(setting)[0].sample(3):
        for viewer in (SPECTATOR, setting.players - 1):
            yield setting, step.state, viewer


def _compare_draws(setting: Setting, state: State, viewer: int) -> bool:
    """False: there is only one truth, or there are too many for this test."""
    theirs = islice(_dealt_otherwise(setting, state, viewer), 3 * MOST)
    outcomes = len(set(theirs))
    if not 1 < outcomes <= MOST:
        return False
    draws = DRAWS * outcomes
    alike(
        Counter(islice(_guessed(setting, state, viewer), draws)),
        Counter(islice(_dealt_otherwise(setting, state, viewer), draws)),
    )
    return True


def _guessed(setting: Setting, state: State, viewer: int) -> Iterator[str]:
    seen, rng = hide(setting.game, state, viewer), stream(2026, GUESS)
    while True:
        yield text_of(setting, redeal(setting.game, seen, rng))


def _dealt_otherwise(setting: Setting, state: State, viewer: int) -> Iterator[str]:
    truth, chance = oracle(setting.game), Random(2026)
    position = truth.read(text_of(setting, state), setting.values)
    while True:
        yield truth.write(truth.otherwise(position, viewer, setting.values, chance))
