"""During the game: taking back, votes, signals, talk."""

from __future__ import annotations

import pytest

from stolik.server import told
from stolik.server.act import VOTE_AFTER
from stolik.wire import command as ask
from stolik.wire.policy import (
    Policy,
)
from tests.server.sitting import Sitting, two

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
    assert sitting.room.question is None, "something else may be asked"
    assert sitting.room.chairs[1].why == "vote"
    assert sitting.refused("b", ask.Play(1, ("2A",), 1)) == "bot-plays"
    del sitting.gone["b"]
    sitting.do("b", ask.Enter())
    assert not sitting.room.chairs[1].bot


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
