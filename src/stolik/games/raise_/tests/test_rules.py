"""Known answers from the deal to the passes, by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.errors import IllegalAction
from stolik.games.raise_.tests.table import (
    BLANKS,
    HAND,
    SET,
    choose,
    deal,
    opening,
    petr_melanie_sasha,
    play,
    position,
)
from stolik.games.raise_.view import Drew, Opened, Passed, Raised
from tests.core.fairness import fair

# --- before the first round -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_a_set_of_its_own(players):
    """RA1"""
    table = deal(3, players=players)
    hands = [table.view(seat).hand for seat in range(players)]
    assert [len(hand) for hand in hands] == [6] * players
    assert table.view().draw == (24,) * players
    piles = table.position().split("draw ")[1].split(";")[0].split("/")
    for hand, pile in zip(hands, piles, strict=True):
        assert Counter([*hand, *pile.split()]) == Counter(SET)


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 9), (4, 10), (5, 11)])
def test_point_cards_are_put_away(players, rounds):
    """RA2: of 14, unseen; every card may be among them."""
    met: Counter[str] = Counter()
    for seed in range(60):
        table = deal(seed, players=players)
        assert table.view().rounds == rounds
        cards = table.position().split("points ")[1].split(";")[0].split()
        assert len(set(cards)) == rounds
        met.update(cards)
    assert set(map(int, met)) == {*range(6, 13), *range(14, 21)}
    assert max(met.values()) < 60


def test_the_first_roller_is_drawn_by_lot():
    """RA3"""
    fair(Counter(deal(seed, players=4).view().roller for seed in range(400)), range(4))


def test_a_table_may_say_who_rolls_first():
    """RA3"""
    assert all(deal(seed, players=4, starter=2).view().roller == 2 for seed in range(20))


# --- dice and opening -------------------------------------------------------------------------------


def test_a_multiplier_is_one_more_than_the_dice():
    """RA4"""
    for seed in range(40):
        view = deal(seed).view()
        assert len(view.dice) == 7
        assert view.times == {symbol: view.dice.count(symbol) + 1 for symbol in view.times}
        assert view.point in view.points


def test_blank_faces_multiply_nothing():
    """RA4"""
    assert opening([HAND] * 2, dice=BLANKS).view().times == {
        "diamond": 1,
        "gear": 1,
        "cloud": 1,
        "hourglass": 1,
        "bell": 2,
    }


def test_every_face_comes_up_alike():
    """RA3, RA4: the first die has two bells and four faces more, the last one two hourglasses."""
    dice = [deal(seed).view().dice for seed in range(900)]
    for die, twice in ((0, "bell"), (6, "hourglass")):
        found = Counter(rolled[die] for rolled in dice)
        assert len(found) == 5
        assert 250 < found.pop(twice) < 350
        assert all(110 < count < 190 for count in found.values())


def test_a_value_is_number_times_multiplier():
    """RA5: bell 2 is 8, diamond 5 is 15, gear 3 is 6, cloud 4 is 4."""
    view = opening([HAND] * 2).view(0)
    values = dict(zip(view.hand, view.values, strict=True))
    assert [values[card] for card in ("bell2", "diamond5", "gear3", "cloud4")] == [8, 15, 6, 4]


def test_markers_are_placed_from_the_roller_on():
    """RA5: clockwise; the cards are shown and go into the pot."""
    table = opening([HAND] * 3, roller=1)
    events = choose(table, "gear3", "bell2", "diamond5")
    assert events[-3:] == [Opened(1, "bell2", 8), Opened(2, "diamond5", 15), Opened(0, "gear3", 6)]
    view = table.view()
    assert view.laid == (("gear3",), ("bell2",), ("diamond5",))
    assert (view.pot, view.counts) == (3, (5, 5, 5))


def test_on_one_field_the_later_marker_lies_on_top():
    """RA5; and the upper one is to act (RA6)."""
    table = opening([HAND] * 3, roller=1)
    choose(table, "bell2", "bell2", "bell2")
    assert [(marker.seat, marker.field) for marker in table.view().markers] == [(1, 8), (2, 8), (0, 8)]
    assert table.to_act == (0,)


def test_a_choice_may_be_taken_back_until_all_have_chosen():
    """RA5"""
    table = opening([HAND] * 2)
    table.play("bell2", 1)
    table.take_back()
    table.play("gear3", 1)
    table.play("bell1", 0)
    with pytest.raises(IllegalAction, match="has been seen"):
        table.take_back()


@pytest.mark.parametrize("text", ["bell1+bell3", "pass"])
def test_the_opening_is_one_card(text):
    """RA5"""
    table = opening([HAND] * 2)
    with pytest.raises(IllegalAction) as refused:
        table.play(text, 0)
    assert (refused.value.reason, refused.value.clause) == ("choose-one", "RA5")


def test_a_seat_chooses_once():
    """RA5"""
    table = opening([HAND] * 2)
    table.play("bell1", 0)
    with pytest.raises(IllegalAction) as refused:
        table.play("bell2", 0)
    assert (refused.value.reason, refused.value.clause) == ("already-chosen", "RA5")


# --- raise and pass ---------------------------------------------------------------------------------


def test_the_rearmost_is_to_act_and_passes_the_next():
    """RA6, RA7: the marker on 6 lays cloud 4, stands on 10 and passes the one on 8, who is now to act."""
    table = petr_melanie_sasha()
    assert table.to_act == (2,)
    assert play(table, "cloud4") == [Raised(2, ("cloud4",), 4, 10)]
    assert table.to_act == (0,)


def test_level_is_not_enough():
    """RA7: 6 and a cloud 2 are 8, where seat 0 stands."""
    table = petr_melanie_sasha()
    with pytest.raises(IllegalAction, match="2 is not enough: lay cards worth at least 3") as refused:
        table.play("cloud2")
    assert refused.value.clause == "RA7"
    play(table, "cloud2+hourglass1")
    assert table.to_act == (0,)


def test_more_than_needed_is_allowed():
    """RA7: past both of the others."""
    table = petr_melanie_sasha()
    play(table, "bell2+cloud4")
    assert [marker.seat for marker in table.view().markers] == [0, 1, 2]


def test_a_raise_lands_on_top():
    """RA7: on 15, where seat 1 stands; of the two it is to act first (RA6)."""
    table = petr_melanie_sasha()
    play(table, "bell2+hourglass1")
    assert [(marker.seat, marker.field) for marker in table.view().markers] == [(0, 8), (1, 15), (2, 15)]
    play(table, "pass")
    assert table.to_act == (2,)


def test_nobody_in_the_round_draws():
    """RA7"""
    table = petr_melanie_sasha()
    play(table, "cloud4")
    assert (table.view().counts, table.view().draw) == ((5, 5, 4), (24, 24, 24))


def test_equal_cards_are_one_action():
    """RA7"""
    table = position(
        ["bell1 bell1 bell1 cloud2 cloud3", "gear4 gear4 bell2 bell3 cloud5*"],
        ["gear3", "bell2"],
        track="0:6 1:8",
    )
    assert table.legal().count("bell1") == 1
    assert {"bell1+bell1", "bell1+bell1+bell1", "cloud2+bell1"} <= set(table.legal())


def test_who_cannot_raise_must_pass():
    """RA7: 1 + 2 + 3 + 2 + 4 are 12, and seat 1 is 14 ahead."""
    hands = ["hourglass1 hourglass2 hourglass3 cloud2 bell1", "bell1 bell1 cloud2 cloud3 cloud3"]
    table = position(hands, ["bell1", "diamond6*"], track="0:4 1:18")
    assert table.legal() == ["pass"]


def test_an_emptied_hand_stays_in():
    """RA7: its seat passes when it is rearmost again."""
    hands = ["bell3 bell3*", "bell2 bell3 cloud2 cloud3 cloud3"]
    table = position(hands, ["bell1 bell1 bell1 hourglass1", "diamond5"], track="0:13 1:15")
    play(table, "bell3+bell3*")
    assert table.view().counts[0] == 0
    assert [(marker.seat, marker.field) for marker in table.view().markers] == [(1, 15), (0, 37)]
    play(table, "bell2+bell3+cloud3")
    assert table.to_act == (0,)
    assert table.legal() == ["pass"]


def test_a_pass_refills_at_once():
    """RA8: the marker is gone and the hand full, while the others go on."""
    table = petr_melanie_sasha(following=["", "", "gear5* bell3"])
    events = play(table, "cloud4", "bell1", "pass")
    assert events[-2:] == [Passed(2), Drew(2, 2, ("gear5*", "bell3"))]
    assert table.view().counts == (4, 5, 6)
    assert [marker.seat for marker in table.view().markers] == [0, 1]
