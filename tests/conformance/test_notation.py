"""Actions and positions as text."""

from __future__ import annotations

import pytest

from stolik.core.kernel import State
from stolik.core.table import Table
from tests.conformance.knowledge import acting, differing, hide, legal, tried
from tests.conformance.setting import EFFORT, Setting
from tests.conformance.walk import walks


def test_action_and_text_are_one_to_one(setting: Setting) -> None:
    game = setting.game
    for played in walks(setting, EFFORT):
        for step in played.sample(8):
            for seat in acting(step.state):
                actions = legal(game, step.state, seat)
                texts = [game.notation.write(step.state, seat, action) for action in actions]
                assert len(set(texts)) == len(texts)
                assert [game.notation.read(step.state, seat, text) for text in texts] == actions
                assert all(text == text.strip() and text.isprintable() for text in texts)


def test_a_seat_reads_and_writes_the_same(setting: Setting) -> None:
    """Texts depend on nothing that the seat does not know."""
    game = setting.game
    for played in walks(setting):
        for step in played.sample(4):
            for seat in acting(step.state):
                seen = hide(game, step.state, seat)
                for action in legal(game, step.state, seat):
                    text = game.notation.write(step.state, seat, action)
                    assert game.notation.write(seen, seat, action) == text
                    assert game.notation.read(seen, seat, text) == action


def test_every_number_has_a_text(setting: Setting) -> None:
    """A refusal wants to name what was refused; no illegal action is called like a legal one."""
    game = setting.game
    for played in walks(setting)[:1]:
        for step in played.sample(2):
            actions = legal(game, step.state, step.seat)
            texts = {game.notation.write(step.state, step.seat, action) for action in actions}
            for action in set(range(game.state.ACTIONS)).difference(actions):
                assert game.notation.write(step.state, step.seat, action) not in texts


def test_a_position_is_written_as_it_was_read(setting: Setting) -> None:
    for played in walks(setting, EFFORT):
        for state in (*(step.state for step in played.sample(8)), played.final):
            if state.acting or len(played) != setting.game.cap:
                _check_position(setting, state)


def _check_position(setting: Setting, state: State) -> None:
    game = setting.game
    text = game.notation.write_position(state)
    assert text.isprintable(), "a position is one line"
    table = Table(game, setting.values, seed=1, position=text)
    again = table._state
    assert table.position() == text
    assert int(again.acting) == int(state.acting)
    for seat in range(setting.players):
        assert legal(game, again, seat) == legal(game, state, seat)
    if table.over:
        assert table.outcome == game.views.outcome(state)


def test_a_position_is_played_like_the_game_it_was_taken_from(setting: Setting) -> None:
    """Nothing that matters is missing in the text. (Later chance is: it comes from the seed.)"""
    game = setting.game
    for played in walks(setting, EFFORT):
        middle = len(played) // 2
        text = game.notation.write_position(played.states[middle])
        table = Table(game, setting.values, seed=played.seed, position=text)
        if "chance" in game.state.STATE.names:
            table._state.chance = played.states[middle].chance
        for step in list(played.steps())[middle:]:
            assert legal(game, table._state, step.seat) == legal(game, step.state, step.seat)
            table.do(step.action, step.seat)
        assert table.position() == game.notation.write_position(played.final)
        assert table.over == (played.final.acting == 0)


def test_a_position_of_another_table_is_refused_or_read(setting: Setting) -> None:
    """Whatever the other options are: a clear error, or a position that can be written again."""
    game = setting.game
    other = Setting(game, game.values({}))
    text = game.notation.write_position(walks(setting)[0].final)
    table = tried(lambda: Table(game, other.values, seed=1, position=text))
    if table is not None:
        once = table.position()
        assert Table(game, other.values, seed=1, position=once).position() == once


def test_a_wrong_position_leaves_the_table_alone(setting: Setting) -> None:
    game = setting.game
    played = walks(setting)[0]
    text = game.notation.write_position(played.final)
    state = played.states[0].copy()
    for wrong in (text[: len(text) // 2], text + ";", f"{text}; {text}", ""):
        with pytest.raises(ValueError, match=r"."):
            game.notation.read_position(wrong, setting.codes, state)
        assert not differing(state, played.states[0])
