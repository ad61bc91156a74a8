"""What a user holds: asking, doing, taking back, keeping."""

from __future__ import annotations

import pytest

import stolik
from tests.conformance.setting import toys_found

HANDS = "hands 3 7 9 / 1 4 12; chosen - / -; points 0 / 0; gone -"


@pytest.fixture(autouse=True)
def toy():
    with toys_found():
        yield


def table(text=HANDS, **options):
    return stolik.position("magpie", text, seed=1, **options)


def test_a_deal():
    dealt = stolik.deal("magpie", players=3, seed=1)
    assert dealt.players == 3
    assert dealt.to_act == (0, 1, 2)
    assert not dealt.over
    assert dealt.outcome is None
    assert dealt.history() == ()
    assert dealt.options == {"players": 3, "modest": False, "cards": 12, "hand": 3}
    assert repr(dealt) == f"<magpie: 0 actions, {dealt.position()}>"


def test_without_a_seed_every_deal_is_another():
    assert stolik.deal("magpie").seed != stolik.deal("magpie").seed


def test_actions_are_told():
    played = table()
    assert [event.key for event in played.play("7", 0)] == ["event.chose"]
    assert played.to_act == (1,)
    assert [event.key for event in played.told(0)] == ["event.chose"]
    assert [event.key for event in played.told(1)] == ["event.chose-hidden"]
    assert [event.key for event in played.told()] == ["event.chose-hidden"]
    (_, shown) = played.play("4")
    assert shown.cards == (7, 4)
    assert played.told(1, 0)[0].card is None
    assert played.history() == ((0, "7"), (1, "4"))


def test_a_seat_is_needed_where_several_may_act():
    with pytest.raises(stolik.InvalidSeat, match="several may act now: say which seat, 0 or 1"):
        table().play("7")
    with pytest.raises(stolik.InvalidSeat, match="several may act now"):
        table().legal()
    for seat in (2, -1, 1.0, "0", True, 10**30):
        with pytest.raises(stolik.InvalidSeat, match="seat is a whole number from 0 to 1, not"):
            table().play("7", seat)


def test_a_refusal_changes_nothing():
    played = table()
    before = played.position()
    with pytest.raises(stolik.IllegalAction) as refused:
        played.play("8", 0)
    assert (refused.value.reason, refused.value.clause) == ("not-in-hand", "MP1")
    assert str(refused.value) == "You do not hold 8."
    assert refused.value.values == {"card": 8}
    for nonsense in ("seven", 7, None, b"7"):
        with pytest.raises(stolik.InvalidNotation):
            played.play(nonsense, 0)
    assert (played.position(), played.history()) == (before, ())


def test_a_position_is_a_text():
    with pytest.raises(stolik.InvalidNotation, match="a position is a text, not None"):
        stolik.position("magpie", None)


# --- taking back --------------------------------------------------------------------------------------


def test_a_choice_that_nobody_has_seen_can_be_taken_back():
    """The others saw that somebody had chosen; that is no secret."""
    played = table()
    played.play("7", 0)
    assert played.unnoticed()
    played.take_back()
    assert (played.position(), played.history(), played.to_act) == (HANDS, (), (0, 1))
    played.play("9", 0)
    assert played.history() == ((0, "9"),)


def test_what_was_shown_stays():
    played = table()
    played.play("7", 0)
    played.play("4", 1)
    assert not played.unnoticed()
    with pytest.raises(stolik.IllegalAction) as refused:
        played.take_back()
    assert refused.value.reason == "already-seen"
    assert len(played.history()) == 2


def test_by_consent_everything_can_be_taken_back():
    played = table()
    played.play("7", 0)
    played.play("4", 1)
    for left in (1, 0):
        played.take_back(force=True)
        assert len(played.history()) == left
    assert played.position() == HANDS
    with pytest.raises(stolik.IllegalAction) as refused:
        played.take_back(force=True)
    assert refused.value.reason == "nothing-to-take-back"


def test_the_same_die_falls_again():
    """What was drawn by lot does not change by taking back and doing the same."""
    played, positions = table(), set()
    for _ in range(3):
        played.play("7", 0)
        played.play("4", 1)
        positions.add(played.position())
        played.take_back(force=True)
        played.take_back(force=True)
    assert len(positions) == 1


# --- keeping ------------------------------------------------------------------------------------------


def test_a_position_is_read_and_written():
    assert table().position() == HANDS
    assert table().view(0).hand == (3, 7, 9)
    assert table().view().hand == ()


def test_a_record_keeps_what_survived():
    played = table()
    played.play("3", 0)
    played.take_back()
    played.play("9", 0)
    record = played.record()
    assert (record.position, record.actions) == (HANDS, ((0, "9"),))
    assert stolik.replay(record).position() == played.position()


def test_a_fork_is_another_table():
    played = table()
    played.play("7", 0)
    other = played.fork()
    other.play("4", 1)
    assert len(played.history()) == 1
    assert played.position() != other.position()
    other.take_back(force=True)
    other.take_back(force=True)
    assert played.to_act == (1,)


def test_what_an_expected_fork_has_done_is_taken_over():
    played, other = table(), table()
    fork = played.fork()
    for seat, action in enumerate(("7", "4")):
        fork.act(action, seat)
        other.act(action, seat)
    played.expect(fork)
    played.act("7", 0)
    played.act("4", 1)
    assert played.before(1) is fork.before(1)
    assert played.history() == other.history()
    assert played.position() == other.position()
    assert [played.told(seat) for seat in (0, 1)] == [other.told(seat) for seat in (0, 1)]
    played.take_back(force=True)
    played.take_back(force=True)
    assert played.position() == table().position()
    played.act("9", 0)
    assert played.history() == ((0, "9"),)


def test_what_comes_otherwise_is_done_as_ever():
    played, other = table(), table()
    fork = played.fork()
    fork.act("7", 0)
    fork.act("4", 1)
    played.expect(fork)
    for one in (played, other):
        one.act("9", 0)
        one.act("4", 1)
    assert played.history() == other.history() == ((0, "9"), (1, "4"))
    assert played.position() == other.position()
    with pytest.raises(stolik.IllegalAction):
        played.act("4", 1)


def test_a_fork_of_another_course_helps_nothing():
    played, fork, other = table(), table(), table()
    for one, first in ((played, "7"), (fork, "9"), (other, "7")):
        one.act(first, 0)
    fork.act("4", 1)
    played.expect(fork)
    for one in (played, other):
        one.act("4", 1)
    assert played.position() == other.position()


def test_after_taking_back_nothing_is_expected():
    played, other = table(), table()
    fork = played.fork()
    fork.act("7", 0)
    played.expect(fork)
    played.act("7", 0)
    number = next(n for n in range(20) if played.game.notation.write(played.before(1), 1, n) == "4")
    played.do(number, 1)
    played.take_back(force=True)
    played.take_back(force=True)
    for one in (played, other):
        one.act("7", 0)
    assert played.position() == other.position()


def test_a_fork_expects_nothing():
    played = table()
    fork = played.fork()
    fork.act("7", 0)
    played.expect(fork)
    other = played.fork()
    other.act("7", 0)
    assert other.before(0) is not fork.before(0)


def test_the_end():
    played = table("hands 3 / 4; chosen - / -; points 6 / 5; gone 1 2 5 6", hand=3)
    played.play("3", 0)
    played.play("4", 1)
    assert played.over
    assert played.to_act == ()
    assert played.legal() == []
    assert played.outcome.winners == (1,)
    assert played.outcome.scores[0] == 6
    with pytest.raises(stolik.IllegalAction) as refused:
        played.play("3")
    assert refused.value.reason == "game-over"
