"""What is told from the log alone: clocks, and the room itself."""

from __future__ import annotations

import pytest

import stolik
from stolik.wire import command as ask
from stolik.wire.policy import (
    BankClock,
    Policy,
    TurnClock,
)
from tests.server.sitting import NOON, Sitting, same, two

# --- clocks ---------------------------------------------------------------------------------------


def test_a_turn_has_its_time_and_the_next_one_too():
    sitting = two(policy=Policy(clock=TurnClock(60)))
    began, clock = sitting.now, sitting.room.clock
    assert clock.deadline(0, sitting.now) == began + 60_000
    assert clock.deadline(1, sitting.now) is None
    sitting.now += 20_000
    sitting.play()
    assert clock.left(0, sitting.now) == 40_000, "the turn goes on"
    while sitting.room.table.to_act == (0,):
        sitting.play("end" if "end" in sitting.room.table.legal() else None)
    assert clock.deadline(1, sitting.now) == sitting.now + 60_000
    assert clock.left(0, sitting.now) == 60_000


def test_a_bank_runs_out_and_gets_a_little_back():
    sitting = two(policy=Policy(clock=BankClock(100, 5)))
    clock = sitting.room.clock
    sitting.now += 30_000
    while sitting.room.table.to_act == (0,):
        sitting.play("end" if "end" in sitting.room.table.legal() else None)
    assert clock.left(0, sitting.now) == 75_000
    sitting.now += 1_000_000
    assert clock.left(1, sitting.now) == 0


def test_nobody_pays_for_the_time_when_the_server_was_down():
    sitting = two(
        policy=Policy(clock=TurnClock(60)), naps=[(NOON + 10, NOON + 500_010), (NOON - 900, NOON - 500)]
    )
    sitting.now += 500_020
    assert sitting.room.clock.left(0, sitting.now) == 59_980
    assert sitting.room.clock.deadline(0, sitting.now) == sitting.now + 59_980


def test_clocks_are_told_from_the_log():
    sitting = two(policy=Policy(clock=BankClock(100, 5)))
    for _ in range(10):
        sitting.now += 1_234
        sitting.play()
    again = sitting.again()
    for seat in range(2):
        assert again.clock.left(seat, sitting.now) == sitting.room.clock.left(seat, sitting.now)


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", stolik.games())
def test_a_room_is_what_its_log_tells(game):
    sitting = Sitting(game, players=2 if game != "the-game" else 3).begin().finish()
    assert same(sitting.room, sitting.again())
    assert sitting.again().moves == sitting.room.moves


def test_a_game_of_other_rules_can_only_be_looked_at(monkeypatch):
    sitting = two()
    sitting.play()
    monkeypatch.setattr(type(sitting.room.game), "version", 2, raising=False)
    object.__setattr__(sitting.room.game, "version", 2)
    try:
        room = sitting.again()
        assert room.broken
        assert room.table is None
        sitting.room = room
        assert sitting.refused("a", ask.Play(0, ("2A",), room.number)) == "other-rules"
        assert sitting.view("a", 0).game is None
    finally:
        object.__setattr__(sitting.room.game, "version", 1)
