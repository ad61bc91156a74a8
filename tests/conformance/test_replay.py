"""Options, start and actions determine everything, bit for bit; what was done can be undone."""

from __future__ import annotations

import json

import pytest

import stolik
from stolik.core.errors import IllegalAction
from stolik.core.record import GameRecord
from stolik.core.table import Table
from tests.conformance.knowledge import told, viewers
from tests.conformance.setting import EFFORT, Setting
from tests.conformance.walk import Walk, walks


def played_at_table(played: Walk, steps: int | None = None) -> Table:
    table = Table(played.setting.game, played.setting.values, seed=played.seed)
    for step in list(played.steps())[:steps]:
        table.do(step.action, step.seat)
    return table


def seat_or_none(viewer: int) -> int | None:
    return None if viewer < 0 else viewer


def test_the_table_plays_like_the_kernels(setting: Setting) -> None:
    for played in walks(setting, EFFORT):
        table = Table(setting.game, setting.values, seed=played.seed)
        for step in played.steps():
            assert table._state.tobytes() == step.state.tobytes()
            table.play(setting.game.notation.write(step.state, step.seat, step.action), step.seat)
        assert table._state.tobytes() == played.final.tobytes()


def test_a_record_is_replayed_bit_for_bit(setting: Setting) -> None:
    for played in walks(setting, EFFORT):
        table = played_at_table(played)
        text = table.record().to_json()
        again = Table.replay(setting.game, GameRecord.from_json(text))
        assert again._state.tobytes() == table._state.tobytes()
        assert again.record().to_json() == text
        assert again.history() == table.history()
        for viewer in map(seat_or_none, viewers(setting)):
            assert again.view(viewer) == table.view(viewer)


def test_a_record_is_plain_json(setting: Setting) -> None:
    record = json.loads(played_at_table(walks(setting)[0]).record().to_json())
    assert record["game"] == setting.game.name
    assert record["rules"] == setting.game.version
    assert record["options"] == dict(setting.values)
    assert all(isinstance(seat, int) and isinstance(text, str) for seat, text in record["actions"])


def test_a_record_may_start_from_a_position(setting: Setting) -> None:
    """The position, then what was played, and the seed for the chance that was still to come."""
    for played in walks(setting)[:2]:
        middle = played.states[len(played) // 2]
        text = setting.game.notation.write_position(middle)
        table = Table(setting.game, setting.values, seed=11, position=text)
        for _ in range(4):
            if not table.over:
                seat = table.to_act[-1]
                table.play(table.legal(seat)[0], seat)
        again = Table.replay(setting.game, GameRecord.from_json(table.record().to_json()))
        assert again._state.tobytes() == table._state.tobytes()


def test_what_was_told_can_be_told_again(setting: Setting) -> None:
    """`told` of an earlier action says what it said then, to everybody."""
    for played in walks(setting)[:2]:
        table = Table(setting.game, setting.values, seed=played.seed)
        said = []
        for step in played.steps():
            table.do(step.action, step.seat)
            said.append([table.told(seat_or_none(viewer)) for viewer in viewers(setting)])
        for step in played.sample(10):
            now = played.states[step.number + 1]
            for viewer, then in zip(viewers(setting), said[step.number], strict=True):
                assert table.told(seat_or_none(viewer), step.number) == then
                assert told(setting.game, step.state, now, viewer, step.seat, step.action) == then


# --- taking back --------------------------------------------------------------------------------------


def test_taking_back_restores_exactly(setting: Setting) -> None:
    for played in walks(setting):
        table = played_at_table(played)
        for step in reversed(list(played.steps())):
            table.take_back(force=True)
            assert table._state.tobytes() == step.state.tobytes()
            assert len(table.history()) == step.number
        with pytest.raises(IllegalAction) as refused:
            table.take_back(force=True)
        assert refused.value.reason == "nothing-to-take-back"


def test_nothing_is_taken_back_that_somebody_has_learned(setting: Setting) -> None:
    """Said another way than the table does: by what all the others are shown."""
    game = setting.game
    for played in walks(setting)[::2]:
        table = Table(game, setting.values, seed=played.seed)
        for step in played.steps():
            others = [seat for seat in range(setting.players) if seat != step.seat]
            before = [_shown(table, seat) for seat in others]
            table.do(step.action, step.seat)
            learned = before != [_shown(table, seat) for seat in others]
            revealed = bool(table._state.revealed != step.state.revealed)
            if learned or revealed:
                _check_it_stays(table)
            else:
                table.take_back()
                assert table._state.tobytes() == step.state.tobytes()
                table.do(step.action, step.seat)


def _shown(table: Table, seat: int) -> list[bytes]:
    """Everything but who has yet to act: that somebody has thought again is no secret."""
    seen = table.seen(seat)
    return [seen[name].tobytes() for name in seen.dtype.names[1:]]


def _check_it_stays(table: Table) -> None:
    before = table._state.tobytes(), table.history()
    with pytest.raises(IllegalAction) as refused:
        table.take_back()
    assert refused.value.reason == "already-seen"
    assert len(str(refused.value).splitlines()) == 1
    assert (table._state.tobytes(), table.history()) == before


def test_a_game_goes_on_after_taking_back(setting: Setting) -> None:
    """The record keeps the surviving actions only, and replays to the same state."""
    played = walks(setting)[0]
    table = played_at_table(played)
    for _ in range(min(3, len(played))):
        table.take_back(force=True)
    again = Table.replay(setting.game, GameRecord.from_json(table.record().to_json()))
    assert again._state.tobytes() == table._state.tobytes()
    for step in list(played.steps())[len(table.history()) :]:
        table.do(step.action, step.seat)
    assert table._state.tobytes() == played.final.tobytes()


def test_replay_by_name(setting: Setting, toys: None) -> None:
    """What a user calls: the record names its game."""
    table = played_at_table(walks(setting)[0])
    again = stolik.replay(table.record().to_json())
    assert again._state.tobytes() == table._state.tobytes()
