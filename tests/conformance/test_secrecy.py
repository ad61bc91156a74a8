"""Two states that differ only in what a seat cannot see are the same to that seat, byte for byte.

The other state comes from two sides: from the game's own `redeal`, and from the restated rules
(`otherwise` in tests/oracle), which say once more what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from stolik.core.chance import GUESS, stream
from stolik.core.kernel import SPECTATOR, Seen, State, batch
from stolik.core.table import Table
from tests.conformance.agreement import oracle, text_of
from tests.conformance.knowledge import acting, differing, hide, legal, redeal, told
from tests.conformance.setting import EFFORT, Setting
from tests.conformance.test_refusal import refusals
from tests.conformance.walk import Step, Walk, walks


def sampled(setting: Setting, number: int) -> Iterator[tuple[Walk, Step]]:
    for played in walks(setting, EFFORT):
        for step in played.sample(number):
            yield played, step


def watchers(setting: Setting, step: Step) -> list[int]:
    """A spectator, the seat that acts, and those beside it."""
    return sorted({SPECTATOR, *((step.seat + near) % setting.players for near in (-1, 0, 1))})


def guesses(setting: Setting, seen: Seen, count: int = 2) -> Iterator[State]:
    rng = stream(2026, GUESS)
    for _ in range(count):
        yield redeal(setting.game, seen, rng)


def test_a_redealt_state_looks_the_same(setting: Setting) -> None:
    game = setting.game
    for _, step in sampled(setting, 5):
        for viewer in watchers(setting, step):
            seen = hide(game, step.state, viewer)
            for other in guesses(setting, seen):
                assert differing(hide(game, other, viewer), seen) == []
                check_same(setting, step.state, other, viewer)


def test_what_the_rules_hide_does_not_show(setting: Setting) -> None:
    """Here the rules said a second time decide what is hidden; positions take it to the kernels."""
    game, chance = setting.game, Random(2026)
    for _, step in sampled(setting, 3):
        truth = oracle(game).read(text_of(setting, step.state), setting.values)
        one = stood(setting, truth)
        for viewer in watchers(setting, step):
            position = oracle(game).otherwise(truth, viewer, setting.values, chance)
            other = stood(setting, position)
            assert differing(hide(game, one, viewer), hide(game, other, viewer)) == [], oracle(game).write(
                position
            )
            check_same(setting, one, other, viewer)


def stood(setting: Setting, position: object) -> State:
    """The state of a position of the restated rules."""
    text = oracle(setting.game).write(position)
    return Table(setting.game, setting.values, seed=1, position=text)._state


def check_same(setting: Setting, one: State, other: State, viewer: int) -> None:
    """View, its bytes, what may be done and why not."""
    game = setting.game
    views = [game.views.view(hide(game, state, viewer)) for state in (one, other)]
    assert views[0] == views[1]
    assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
    assert acting(one) == acting(other)
    if viewer != SPECTATOR:
        assert legal(game, one, viewer) == legal(game, other, viewer)
        assert refusals(game, one, viewer) == refusals(game, other, viewer)


def test_a_hidden_state_can_be_played_on_alike(setting: Setting) -> None:
    """Until something is revealed, an action tells the viewer the same in both states."""
    game = setting.game
    for played, step in sampled(setting, 5):
        now = played.states[step.number + 1]
        for viewer in watchers(setting, step):
            seen = hide(game, step.state, viewer)
            for other in guesses(setting, seen):
                if step.action in legal(game, other, step.seat):
                    check_told(setting, (step, now), other, viewer)


def check_told(setting: Setting, done: tuple[Step, State], other: State, viewer: int) -> None:
    game, (step, now) = setting.game, done
    later = other.copy()
    game.rules.apply(later, step.seat, step.action)
    assert game.views.secret(step.state, step.action) == game.views.secret(other, step.action)
    if now.revealed == step.state.revealed == later.revealed:
        assert differing(hide(game, now, viewer), hide(game, later, viewer)) == []
        mine = told(game, step.state, now, viewer, step.seat, step.action)
        theirs = told(game, other, later, viewer, step.seat, step.action)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)


def test_chance_to_come_is_hidden(setting: Setting) -> None:
    """Nobody sees the stream, nor what it would give."""
    game = setting.game
    if "chance" in (game.state.STATE.names or ()):
        for _, step in sampled(setting, 3):
            other = step.state.copy()
            other.chance = stream(77, GUESS)
            for viewer in watchers(setting, step):
                assert differing(hide(game, step.state, viewer), hide(game, other, viewer)) == []


def test_a_secret_action_is_the_same_to_the_others(setting: Setting) -> None:
    """Of two secret actions of a seat the others learn nothing, as long as neither reveals anything."""
    game = setting.game
    for played, step in sampled(setting, 6):
        secret = [a for a in legal(game, step.state, step.seat) if game.views.secret(step.state, a)]
        for viewer in watchers(setting, step):
            if viewer != step.seat:
                check_indistinct(setting, played.states[step.number], step.seat, secret, viewer)


def check_indistinct(setting: Setting, state: State, seat: int, actions: list[int], viewer: int) -> None:
    game = setting.game
    looks = set()
    for action in actions:
        now = state.copy()
        game.rules.apply(now, seat, action)
        if now.revealed == state.revealed:
            shown = msgspec.json.encode(told(game, state, now, viewer, seat, action))
            looks.add((hide(game, now, viewer).tobytes(), shown))
    assert len(looks) <= 1


def test_hiding_begins_from_zeros(setting: Setting) -> None:
    """Whatever lay in the record before: a field that nobody fills in is 0."""
    game = setting.game
    for played, step in sampled(setting, 2):
        for state in (step.state, played.final):
            for viewer in watchers(setting, step):
                out = batch(game.state.STATE)[0]
                game.sight.hide(state, viewer, out)
                assert differing(out, hide(game, state, viewer)) == []


def test_asking_again_shows_the_same(setting: Setting) -> None:
    """What a seat sees of what it sees is what it sees."""
    game = setting.game
    for played, step in sampled(setting, 3):
        for state in (step.state, played.final):
            for viewer in watchers(setting, step):
                seen = hide(game, state, viewer)
                assert int(seen.viewer) == viewer
                assert differing(hide(game, seen, viewer), seen) == []


def test_a_spectator_sees_less_than_any_seat(setting: Setting) -> None:
    """Whatever a spectator sees is seen by everybody at the table."""
    game = setting.game
    for _, step in sampled(setting, 4):
        seen = hide(game, step.state, SPECTATOR)
        for seat in range(setting.players):
            again = hide(game, hide(game, step.state, seat), SPECTATOR)
            assert differing(again, seen) == []
