"""What may happen at a table, and who may do it."""

from __future__ import annotations

import msgspec
import pytest

import stolik
from stolik.core.record import GameRecord
from stolik.server import told
from stolik.server.act import VOTE_AFTER
from stolik.server.fair import doubt
from stolik.wire import command as ask
from stolik.wire.policy import (
    BankClock,
    Daily,
    FromPosition,
    FromRecord,
    Given,
    Policy,
    Scripted,
    TurnClock,
)
from tests.server.sitting import NONCE, NOON, Sitting


def two(**more):
    """Two people of one team, before the first card."""
    return Sitting(players=2, starter=0, **more).begin()


def same(room, other):
    """Is everything that the rooms say of themselves equal?"""
    return told.room_view(room) == told.room_view(other) and (
        room.table is None or room.table.position() == other.table.position()
    )


# --- before the game ------------------------------------------------------------------------------


def test_the_game_begins_when_everybody_is_there_and_ready():
    sitting = Sitting(players=2)
    sitting.do("a", ask.Sit(0))
    sitting.do("a", ask.Ready(NONCE))
    assert sitting.room.phase == "gathering"
    sitting.do("b", ask.Sit(1))
    sitting.do("b", ask.Ready(NONCE))
    assert sitting.room.phase == "playing"


def test_the_last_empty_seat_may_be_filled_by_a_bot_after_all_are_ready():
    sitting = Sitting(people="a", players=2)
    sitting.do("a", ask.Sit(0))
    sitting.do("a", ask.Ready(NONCE))
    sitting.do("a", ask.Fill(1, "random"))
    assert sitting.room.phase == "playing"


def test_bots_alone_play_when_the_host_says_so():
    sitting = Sitting(people="ab", players=2)
    for seat in range(2):
        sitting.do("a", ask.Fill(seat, "random"))
    assert sitting.refused("b", ask.Ready(NONCE)) == "not-seated"
    sitting.do("a", ask.Ready(NONCE))
    assert sitting.room.phase == "playing"


def test_another_policy_asks_everybody_again():
    sitting = Sitting(players=2)
    for seat, person in enumerate("ab"):
        sitting.do(person, ask.Sit(seat))
    sitting.do("b", ask.Ready(NONCE))
    sitting.do("a", ask.Change(policy=Policy(open_hands=True)))
    assert sitting.room.ready == {}
    assert sitting.room.policy.open_hands


def test_fewer_seats_make_people_stand():
    sitting = Sitting(players=3)
    sitting.do("b", ask.Sit(2))
    sitting.do("a", ask.Change(options={"players": 2}))
    assert sitting.room.seated == []
    assert sitting.room.players == 2
    assert sitting.refused("b", ask.Sit(2)) == "no-such-seat"


@pytest.mark.parametrize(
    "what",
    [
        ask.Change(options={}),
        ask.Fill(0, "random"),
        ask.Clear(0),
        ask.Host(1),
        ask.Remove(0),
        ask.Mute(0, True),
        ask.Close(),
    ],
)
def test_some_things_are_the_hosts(what):
    assert Sitting(players=2).refused("b", what) == "not-host"


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (ask.Sit(9), "no-such-seat"),
        (ask.Stand(0), "not-your-seat"),
        (ask.Fill(0, "nobody"), "no-such-level"),
        (ask.Clear(0), "not-a-bot"),
        (ask.Ready(NONCE), ""),
        (ask.Play(0, ("2A",), 0), "not-your-seat"),
        (ask.Restart(), "only-while-playing"),
        (ask.Rematch(), "only-when-over"),
        (ask.Answer(True), "nothing-asked"),
        (ask.Host(7), "no-such-member"),
        (ask.Remove(0), "no-such-member"),
        (ask.Change(options={"players": 99}), "wrong-option"),
        (ask.Change(start=FromPosition("what?")), "wrong-option"),
    ],
)
def test_what_cannot_be_is_refused(what, code):
    assert Sitting(players=2).refused("a", what) == code


def test_a_taken_seat_is_taken():
    sitting = Sitting(players=2)
    sitting.do("a", ask.Sit(0))
    sitting.do("a", ask.Fill(1, "random"))
    assert sitting.refused("b", ask.Sit(0)) == "seat-taken"
    assert sitting.refused("b", ask.Sit(1)) == "seat-taken"
    assert sitting.refused("a", ask.Fill(0, "random")) == "seat-taken"
    sitting.do("a", ask.Clear(1))
    sitting.do("b", ask.Sit(1))


# --- hosts and guests -----------------------------------------------------------------------------


def test_the_host_is_passed_on_and_goes_on_by_itself():
    sitting = Sitting(people="abc", players=3)
    sitting.do("c", ask.Sit(0))
    sitting.do("a", ask.Host(1))
    assert sitting.room.host == "b"
    sitting.do("b", ask.Leave())
    assert sitting.room.host == "c", "who sits comes before who stands"


def test_who_was_sent_away_stays_away():
    sitting = Sitting(players=2)
    sitting.do("b", ask.Sit(1))
    sitting.do("a", ask.Remove(1))
    assert sitting.room.chairs[1].free
    assert sitting.refused("b", ask.Enter()) == "removed"


def test_who_is_muted_says_nothing():
    sitting = Sitting(players=2)
    sitting.do("a", ask.Mute(1, True))
    assert sitting.refused("b", ask.Say("hello")) == "muted"
    sitting.do("a", ask.Mute(1, False))
    assert sitting.refused("b", ask.Say("hello")) == ""


def test_nothing_happens_at_a_closed_table():
    sitting = Sitting(players=2)
    sitting.do("a", ask.Close())
    assert sitting.refused("b", ask.Say("hello")) == "closed"
    assert sitting.refused("b", ask.Enter()) == "closed"


def test_a_bot_takes_the_seat_of_one_who_leaves_and_gives_it_back():
    sitting = two()
    sitting.do("b", ask.Leave())
    chair = sitting.room.chairs[1]
    assert (chair.person, chair.why) == ("b", "left")
    sitting.do("b", ask.Enter())
    assert not sitting.room.chairs[1].bot


def test_the_proof_of_a_deal_holds_though_somebody_has_left():
    sitting = two()
    sitting.do("b", ask.Leave())
    sitting.finish()
    proof = sitting.room.proof()
    assert len(proof.nonces) == 2
    assert doubt(proof, sitting.room.table.seed) == ""
    assert sitting.again().proof() == proof


# --- taking back ----------------------------------------------------------------------------------


def test_alone_a_card_is_taken_back_freely_and_the_game_counts():
    """TG10."""
    sitting = Sitting(people="a", players=1, starter=0).begin()
    before = sitting.room.table.position()
    sitting.play()
    assert told.game_view(sitting.room, "a", 0, sitting.now).undo == "free"
    sitting.do("a", ask.TakeBack(0))
    assert sitting.room.table.position() == before
    assert sitting.room.counts


def test_alone_nothing_is_taken_back_across_a_draw_without_a_price():
    sitting = Sitting(people="a", players=1).begin()
    while "end" not in sitting.room.table.legal():
        sitting.play()
    sitting.play("end")
    assert told.game_view(sitting.room, "a", 0, sitting.now).undo == "ask"
    sitting.do("a", ask.TakeBack(0))
    assert not sitting.room.counts


def test_what_others_have_seen_is_taken_back_by_consent_of_all():
    """TG10."""
    sitting = two()
    before = sitting.room.table.position()
    sitting.play()
    sitting.do("a", ask.TakeBack(0))
    assert sitting.room.question.needed == {"b"}
    assert sitting.refused("a", ask.Answer(True)) == "nothing-asked"
    assert sitting.refused("a", ask.TakeBack(0)) == "already-asked"
    sitting.do("b", ask.Answer(True))
    assert sitting.room.table.position() == before
    assert sitting.room.counts, "nothing hidden was seen"


def test_one_no_is_enough():
    sitting = two()
    sitting.play()
    position = sitting.room.table.position()
    sitting.do("a", ask.TakeBack(0))
    sitting.do("b", ask.Answer(False))
    assert sitting.room.question is None
    assert sitting.room.table.position() == position


def test_what_was_asked_lapses_when_the_game_goes_on():
    sitting = two()
    sitting.play()
    sitting.do("a", ask.TakeBack(0))
    sitting.play()
    assert sitting.room.question is None


def test_across_a_draw_the_game_becomes_friendly():
    sitting = two()
    while sitting.room.table.to_act == (0,):
        legal = sitting.room.table.legal()
        sitting.play("end" if "end" in legal else None)
    sitting.do("a", ask.TakeBack(0))
    sitting.do("b", ask.Answer(True))
    assert not sitting.room.counts


def test_bots_are_not_asked_and_what_they_did_is_taken_back_too():
    sitting = Sitting(people="a", players=2, starter=0).begin()
    before = sitting.room.table.position()
    sitting.play()
    while sitting.room.table.to_act == (0,):
        legal = sitting.room.table.legal()
        before = sitting.room.table.position()
        sitting.play("end" if "end" in legal else None)
    sitting.play()
    assert sitting.room.moves[-1].number
    sitting.do("a", ask.TakeBack(0))
    assert sitting.room.table.position() == before
    assert not sitting.room.counts


def test_there_may_be_nothing_to_take_back():
    assert two().refused("a", ask.TakeBack(0)) == "nothing-to-take-back"


# --- votes ----------------------------------------------------------------------------------------


def test_a_new_deal_needs_everybody():
    sitting = two()
    first = sitting.room.secret
    sitting.do("a", ask.Restart())
    assert sitting.room.phase == "playing"
    sitting.do("b", ask.Answer(True))
    assert sitting.room.phase == "gathering"
    assert sitting.room.secret != first
    assert sitting.room.seated == ["a", "b"]


def test_nobody_is_replaced_who_is_here_or_has_just_gone():
    sitting = Sitting(people="abc", players=3, starter=0).begin()
    assert sitting.refused("a", ask.Replace(1, "random")) == "not-away"
    sitting.gone["b"] = sitting.now
    assert sitting.refused("a", ask.Replace(1, "random")) == "too-early"
    sitting.now += VOTE_AFTER
    sitting.do("a", ask.Replace(1, "random"))
    assert sitting.room.question.needed == {"c"}
    sitting.do("c", ask.Answer(True))
    assert sitting.room.chairs[1].why == "vote"
    assert sitting.refused("b", ask.Play(1, ("2A",), 1)) == "bot-plays"
    del sitting.gone["b"]
    sitting.do("b", ask.Enter())
    assert not sitting.room.chairs[1].bot


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


# --- signals and talk -----------------------------------------------------------------------------


def test_a_signal_stands_until_the_seat_acts_again():
    sitting = two()
    sitting.do("b", ask.Signal(1, "mine", "A"))
    sitting.do("b", ask.Signal(1, "small-steps", "A"))
    assert sitting.room.signals == {(1, "A"): "small-steps"}, "one per seat and pile"
    sitting.do("b", ask.Signal(1, "", "A"))
    assert sitting.room.signals == {}
    sitting.do("b", ask.Signal(1, "thanks", "0"))
    sitting.do("b", ask.Signal(1, "mine", "B"))
    while sitting.room.table.to_act == (0,):
        assert sitting.room.signals
        sitting.play("end" if "end" in sitting.room.table.legal() else None)
    assert sitting.room.signals == {}
    assert (1, "mine", "B") in sitting.room.moves[0].signals


@pytest.mark.parametrize(
    ("signal", "target"), [("shout", "A"), ("mine", "E"), ("mine", "0"), ("thanks", "7"), ("thanks", "seat")]
)
def test_there_is_no_such_signal(signal, target):
    assert two().refused("a", ask.Signal(0, signal, target)) == "no-such-signal"


@pytest.mark.parametrize(
    ("talk", "text", "code"),
    [
        ("off", "hello", "chat-off"),
        ("guarded", "hello", ""),
        ("guarded", "I have 37", "guarded"),
        ("free", "I have 37", ""),
    ],
)
def test_talk_is_as_the_table_wants_it(talk, text, code):
    sitting = two(policy=Policy(talk=talk))
    assert sitting.refused("a", ask.Say(text)) == code
    assert sitting.finish().refused("a", ask.Say(text)) == "", "everything opens after the game"


def test_where_nothing_forbids_it_numbers_may_be_said():
    assert Sitting("raise", players=2).begin().refused("a", ask.Say("37")) == ""


def test_coaching_is_talk_that_was_agreed():
    """SQ14."""
    for coaching, code in (("off", "guarded"), ("on", ""), ("penalty", "")):
        sitting = Sitting("sequence", players=2, coaching=coaching).begin()
        assert sitting.refused("a", ask.Say("take the 7")) == code


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
