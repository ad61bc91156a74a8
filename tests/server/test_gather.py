"""Before the game: who may sit where, who may do what, and when it begins."""

from __future__ import annotations

import pytest

from stolik.server.fair import doubt
from stolik.wire import command as ask
from stolik.wire.policy import (
    FromPosition,
    Policy,
)
from tests.server.sitting import NONCE, Sitting, two

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
