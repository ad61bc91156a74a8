"""What a deal comes from: drawn, given, a position, a record, a lesson, the day."""

from __future__ import annotations

import msgspec

import stolik
from stolik.core.record import GameRecord
from stolik.server import told
from stolik.wire import command as ask
from stolik.wire.policy import (
    Daily,
    FromPosition,
    FromRecord,
    Given,
    Scripted,
)
from tests.server.sitting import NONCE, Sitting, same, two

# --- starts ---------------------------------------------------------------------------------------


def test_a_given_seed_is_that_deal_and_counts_nowhere():
    sitting = Sitting(players=2, starter=0, start=Given("ff")).begin()
    expected = stolik.deal("the-game", players=2, starter=0, seed=255)
    assert sitting.room.table.position() == expected.position()
    assert not sitting.room.counts
    assert told.room_view(sitting.room).commitment == ""
    assert b"ff" not in msgspec.json.encode(sitting.view("a", 0).room.start)


def test_a_table_goes_on_from_a_position():
    table = stolik.deal("the-game", players=2, seed=5)
    table.play(table.legal()[0])
    sitting = Sitting(players=2, starter=0, start=FromPosition(table.position())).begin()
    assert sitting.room.table.position() == table.position()
    assert not sitting.room.counts


def test_a_table_goes_on_from_a_record():
    table = stolik.deal("the-game", players=2, seed=5)
    for _ in range(4):
        table.play(table.legal()[0])
    sitting = Sitting(start=FromRecord(table.record(), 2)).begin()
    assert len(sitting.room.table.history()) == 2
    assert sitting.refused("a", ask.TakeBack(0)) == "nothing-to-take-back"
    sitting.play()
    assert same(sitting.room, sitting.again())


def test_a_wrong_record_is_refused():
    record = stolik.deal("the-game", players=2, seed=5).record()
    other = msgspec.structs.replace(record, rules=77)
    wrong = msgspec.structs.replace(record, actions=((0, "99Z"),))
    foreign = GameRecord(game="raise", rules=1, options={}, seed="1")
    for start in (FromRecord(other, 0), FromRecord(wrong, 1), Scripted(foreign)):
        assert Sitting(players=2).refused("a", ask.Change(start=start)) == "wrong-record"


def test_a_lesson_prescribes_what_bots_do_as_long_as_it_is_followed():
    table = stolik.deal("the-game", players=2, seed=5)
    while len(table.history()) < 8:
        legal = table.legal()
        table.play("end" if "end" in legal else legal[0])
    script = table.record()
    sitting = Sitting(people="a", start=Scripted(script))
    sitting.do("a", ask.Sit(0))
    sitting.do("a", ask.Fill(1, "random"))
    sitting.do("a", ask.Ready(NONCE))
    for seat, action in script.actions[:4]:
        assert sitting.room.prescribed(seat) == action
        sitting.play(action)
    legal = sitting.room.table.legal()
    sitting.play(next(action for action in reversed(legal) if action != script.actions[4][1]))
    assert sitting.room.prescribed(sitting.room.table.to_act[0]) is None


def test_the_daily_deal_is_the_same_for_everybody_and_fixed():
    deals = [Sitting(people=person, players=1, start=Daily("2026-01-01")).begin() for person in "ab"]
    assert deals[0].room.table.position() == deals[1].room.table.position()
    assert deals[0].refused("a", ask.Signal(0, "mine", "A")) == "fixed"
    assert deals[0].finish().refused("a", ask.Rematch()) == "fixed"
    assert deals[0].room.counts


def test_the_daily_deal_stays_closed_until_the_next_day():
    sitting = Sitting(people="a", players=1, start=Daily("2026-01-01")).begin().finish()
    sitting.now = told.end_of_day("2026-01-01") - 1
    assert sitting.view("a", 0).game.hands == ()
    assert sitting.view("b").game is None
    sitting.now += 1
    assert sitting.view("a", 0).game.hands


# --- rematch --------------------------------------------------------------------------------------


def test_a_rematch_keeps_the_people_and_deals_anew():
    sitting = two().finish()
    first = sitting.room.table.record()
    assert sitting.refused("c", ask.Rematch()) == "enter-first"
    sitting.do("b", ask.Rematch())
    assert (sitting.room.phase, sitting.room.seated) == ("gathering", ["a", "b"])
    sitting.begin().finish()
    assert sitting.room.game_number == 2
    assert sitting.room.table.record().seed != first.seed
    assert same(sitting.room, sitting.again())


def test_the_seat_of_one_who_left_is_free_in_the_rematch():
    sitting = two()
    sitting.do("b", ask.Leave())
    sitting.finish()
    sitting.do("a", ask.Rematch())
    assert sitting.room.chairs[1].free
