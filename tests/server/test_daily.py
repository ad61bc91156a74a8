"""The deal of the day is played once: by the one who opened its table, from the deal to the end."""

from __future__ import annotations

import pytest

from stolik.server import line
from stolik.server.score import results
from stolik.wire import command as ask
from stolik.wire.policy import Daily
from tests.server.sitting import Sitting


@pytest.fixture
def day():
    return Sitting(people="a", start=Daily("2026-01-01"))


def test_nobody_begins_it_again_with_the_cards_in_mind(day):
    day.begin().play()
    assert day.refused("a", ask.Restart()) == "fixed"
    while day.room.phase == "playing":
        assert day.refused("a", ask.Restart()) == "fixed"
        day.play()
    assert day.refused("a", ask.Rematch()) == "fixed"
    assert day.room.game_number == 1


@pytest.mark.parametrize("go", [ask.Stand(0), ask.Leave()], ids=["stands up", "leaves"])
def test_who_got_up_before_it_began_may_still_play_it(day, go):
    """And nobody else may, in their place."""
    day.do("a", go)
    day.do("b", ask.Enter())
    assert day.room.seated == []
    assert day.refused("b", ask.Sit(0)) == "fixed"
    if isinstance(go, ask.Leave):
        day.do("a", ask.Enter())
    day.do("a", ask.Sit(0))
    assert day.begin().room.phase == "playing"


def test_it_counts_as_ones_own_work_only(day):
    """A bot that plays while its owner looks on takes the game off the list."""
    day.begin().play()
    assert day.room.counts
    assert results(day.room, "x", outcome(day), day.now)
    day.write([line.StoodIn(0, "careful", "clock")])
    day.do("a", ask.Back(0))
    day.finish()
    assert not day.room.counts
    assert results(day.room, "x", outcome(day), day.now) == []


def outcome(sitting):
    return sitting.room.game.views.outcome(sitting.room.table.seen(0))


def test_its_bots_have_the_same_luck_for_everybody():
    one, other = (Sitting("raise", people=person, start=Daily("2026-01-01")).begin() for person in "ab")
    other.do("b", ask.Say("…"))  # whatever else happens there
    seen = set()
    while one.room.phase == "playing" and len(seen) < 20:
        assert one.room.luck == other.room.luck
        assert one.room.luck not in seen
        seen.add(one.room.luck)
        one.play()
        other.play()
    drawn = Sitting("raise", people="ab").begin().room
    assert drawn.secret in drawn.luck, "elsewhere nobody can know it"


@pytest.mark.parametrize("what", [ask.Fill(1, "random"), ask.Clear(1), ask.Change()])
def test_its_seats_and_options_are_fixed(what):
    day = Sitting("face-to-face", people="a", start=Daily("2026-01-01"))
    assert day.refused("a", what) == "fixed"
    assert day.refused("a", ask.Sit(1)) == "seat-taken"
