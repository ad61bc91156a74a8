"""TG10 and TG13: who cannot lay what is due has lost for all, at once; what burns must be covered."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest

import stolik
from stolik.games.the_game.tests.table import deal, names, play, position

REST = "80 81 82 83"
"""A draw pile: the minimum is what it is."""


# --- TG10 (a): at the start of a turn -------------------------------------------------------------


@pytest.mark.parametrize(
    ("tops", "hand", "going"),
    [
        ("97 98 3 4", "50 51", False),  # nothing fits
        ("97 98 3 4", "50 99", False),  # one card fits, two are due
        ("97 98 3 2", "50 99", False),
        ("97 96 3 4", "50 99", False),
        ("97 98 3 4", "87 88", True),  # two steps back, on two piles
        ("97 96 3 4", "77 87", True),  # one after the other on one pile
        ("97 96 3 4", "77 88", False),
        ("97 98 3 12", "22 32", True),
        ("97 98 3 12", "22 33", False),
        ("97 98 3 4", "99 89", True),  # up, and back from there
        ("97 98 3 4", "99 88", True),  # each on its own
        ("97 98 3 4", "99 86", False),
        ("98 97 3 4", "89 50", False),
        ("99 98 3 2", "13 50", False),
        ("99 98 3 2", "13 23", True),
        ("99 98 3 2", "13 12", True),
        ("99 98 3 2", "13 11", True),
        ("99 98 3 2", "14 24", False),
    ],
)
def test_two_cards_or_it_is_over(tops, hand, going):
    """TG10 (a)"""
    table = position(tops, f"{hand} / 60 61", REST)
    assert table.over != going
    if not going:
        assert (table.outcome.left, table.outcome.label) == (8, "excellent")
        assert table.to_act == ()
        assert table.legal() == []


def test_one_card_is_enough_to_go_on_without_a_draw_pile():
    """TG7, TG10 (a)"""
    assert position("97 98 3 4", "50 99 / 60", REST).over
    assert not position("97 98 3 4", "50 99 / 60").over
    assert position("97 98 3 4", "50 51 / 60").over


def test_a_hand_of_one_card_cannot_lay_two():
    """TG10 (a)"""
    assert position("1 1 100 90", "50 / 60", REST).over
    assert not position("1 1 100 90", "50 / 60").over


@pytest.mark.parametrize(
    ("hand", "going"), [("87 77 67", True), ("87 77 66", False), ("99 89 79", True), ("99 89", False)]
)
def test_experts_look_three_cards_ahead(hand, going):
    """TG10 (a), TG12"""
    table = position("97 98 3 2", f"{hand} / 60 61 62", REST, expert=True)
    assert table.over != going


def test_the_next_seat_may_lose_for_all():
    """TG10 (a): with the end of a turn, before it has laid anything."""
    table = position("90 1 100 99", "98 97 / 50", "2 3 4 5")
    events = play(table, "98A", "97B")
    assert names(events) == ["laid", "laid", "drew", "finished"]
    assert (events[-1].seat, events[-1].count) == (1, 5)
    assert table.view(0).turn == 1
    assert table.view(None).hands == ((2, 3), (50,)), "all cards are turned up"


# --- TG10 (b): within a turn ----------------------------------------------------------------------


def test_a_card_may_strand_its_owner():
    """TG10 (b): it is legal, it counts as laid, and it ends the game."""
    table = position("88 98 3 4", "89 99 / 60 61", REST)
    assert "99A" in table.legal()
    events = table.play("99B")
    assert not table.over, "89 still fits on A, and 89 is 99 - 10"
    table = position("88 98 3 4", "90 99 / 60 61", REST)
    events = table.play("99A")
    assert names(events) == ["laid", "finished"]
    assert (table.over, table.outcome.left) == (True, 7)
    assert (events[-1].seat, events[-1].label) == (0, "excellent")


def test_more_than_the_minimum_strands_nobody():
    """TG10: what is due is laid; the rest is free."""
    table = position("1 1 100 90", "10 11 99 50 / 60 61", REST)
    play(table, "10A", "11A", "99A")
    assert not table.over
    assert "end" in table.legal()


def restated(tops: tuple[int, ...], hand: tuple[int, ...], need: int) -> bool:
    """TG10: by trying every order of every choice of cards on every choice of piles."""
    for cards, piles in product(permutations(hand, need), product(range(4), repeat=need)):
        now = list(tops)
        for card, pile in zip(cards, piles, strict=True):
            ahead = card - now[pile] if pile < 2 else now[pile] - card
            if ahead < 0 and ahead != -10:
                break
            now[pile] = card
        else:
            return True
    return False


@pytest.mark.parametrize("expert", [False, True])
def test_looking_ahead_agrees_with_trying_everything(expert):
    """TG10: narrow piles and hands full of tens, where it is close."""
    rng = random.Random(10)
    verdicts = []
    for _ in range(400):
        a, b, c, d, *rest = narrow(rng)
        hand, draw = sorted(rest[:4]), " ".join(map(str, rest[4:]))
        table = position(f"{a} {b} {c} {d}", " ".join(map(str, hand)), draw, expert=expert)
        verdicts.append(restated((a, b, c, d), tuple(hand), 3 if expert else 2))
        assert table.over != verdicts[-1], table.position()
    assert 80 < sum(verdicts) < 320


def narrow(rng: random.Random) -> list[int]:
    """Four tops with little room left, then other cards, many of them ten from a top or from each other."""
    tops = [*rng.sample(range(91, 100), 2), *rng.sample(range(2, 11), 2)]
    near = {top + step for top in tops for step in (-30, -20, -10, 10, 20, 30)} & set(range(14, 88))
    cards = rng.sample(sorted(near), 5) + rng.sample(range(11, 91), 3)
    return [*tops, *dict.fromkeys(card for card in cards if card not in tops)]


# --- TG13: on fire --------------------------------------------------------------------------------


def fire(tops: str, hands: str, draw: str = REST, *, cover: str = "-") -> Any:
    return position(tops, hands, draw, cover=cover, fire=True)


@pytest.mark.parametrize("card", [22, 33, 44, 55, 66, 77])
def test_what_burns(card):
    """TG13: 11, 88 and 99 do not, nor does anything without the option."""
    table = fire(f"{card} 1 100 99", "2 3 4 98 / 5 6 7", cover="A")
    assert table.view(0).burning == ("A",)
    assert position(f"{card} 1 100 99", "2 3 4 98 / 5 6 7", REST).view(0).burning == ()
    for cold in (11, 88, 99, card + 1):
        assert fire(f"{cold} 1 100 97", "2 3 4 98 / 5 6 7").view(0).burning == ()


def test_an_empty_pile_does_not_burn():
    """TG13: a small deck may fall from 22."""
    table = deal(2, cards=20, hand=3, fire=True)
    assert table.view(0).tops == (1, 1, 22, 22)
    assert table.view(0).burning == ()


def test_a_turn_does_not_end_while_a_pile_burns():
    """TG13: the cards due are laid, the pile is not covered."""
    table = fire("33 1 100 99", "2 3 34 40 / 5 6 7", cover="A")
    play(table, "2B", "3B")
    assert "end" not in table.legal()
    with pytest.raises(stolik.IllegalAction, match=r"cover what still burns: A\.$") as refusal:
        table.play("end")
    assert (refusal.value.reason, refusal.value.clause) == ("still-burning", "TG13")
    table.play("34A")
    assert table.view(0).burning == ()
    assert "end" in table.legal()


def test_who_cannot_cover_has_lost():
    """TG10 (a), TG13: at the start of the turn, whatever else could be laid."""
    assert fire("77 1 100 99", "2 3 4 / 5 6 7", cover="A").over
    assert not fire("77 1 100 99", "2 3 67 / 5 6 7", cover="A").over, "67 is ten back"
    assert not position("77 1 100 99", "2 3 4 / 5 6 7", REST).over


def test_every_burning_pile_must_be_covered():
    """TG13: three piles take three cards, each its own."""
    assert fire("77 66 33 100", "78 79 80 / 5 6 7", "81 82 83", cover="ABC").over
    assert not fire("77 66 33 100", "78 79 30 / 5 6 7", "81 82 83", cover="ABC").over
    assert not fire("77 66 33 100", "87 67 43 / 5 6 7", "81 82 83", cover="ABC").over
    assert fire("77 66 33 100", "43 80 / 5 6", "81 82 83", cover="ABC").over, "two cards for three piles"


def test_a_card_for_the_fire_may_be_wasted():
    """TG10 (b), TG13: laid elsewhere, the game is over at once."""
    table = fire("77 1 100 99", "2 3 78 / 5 6 7", cover="A")
    assert names(table.play("78B")) == ["laid", "finished"]
    assert table.view(0).burning == ("A",)


def test_its_own_layer_may_cover_it():
    """TG13: a burning card laid in a turn is the next turn's duty, unless it is covered before."""
    table = fire("1 1 100 99", "22 23 33 40 / 34 6 7")
    table.play("22A")
    assert table.view(0).burning == ()
    table.play("23A")
    assert table.play("end")[-1].burning == ()
    table = fire("1 1 100 99", "22 23 33 40 / 34 35 7")
    events = play(table, "22A", "33B", "end")
    assert events[-1].burning == ("A", "B")
    assert table.view(1).burning == ("A", "B")


def test_fire_on_fire():
    """TG13: covered with another burning card, it burns for the next turn."""
    table = fire("22 1 100 99", "33 40 41 / 34 6 7", cover="A")
    play(table, "33A")
    assert table.view(0).burning == ()
    play(table, "40B")
    turn = table.play("end")[-1]
    assert (turn.seat, turn.burning) == (1, ("A",))


def test_the_duty_is_of_the_next_who_takes_a_turn():
    """TG13, TG8: a seat without cards is no next player; alone, it is one's own next turn."""
    table = fire("1 1 100 99", "22 50 / - / 60", "-")
    turn = play(table, "22A", "end")[-1]
    assert (turn.seat, turn.burning) == (2, ("A",))
    alone = fire("1 1 100 99", "22 33 50", REST)
    turn = play(alone, "22A", "33A", "end")[-1]
    assert (turn.seat, turn.burning) == (0, ("A",))


def test_without_a_draw_pile_the_duty_stands():
    """TG7, TG13: one card is enough only if it covers."""
    table = fire("33 1 100 22", "34 50 2 / 60", "-", cover="AD")
    table.play("34A")
    assert "end" not in table.legal()
    table.play("2D")
    assert "end" in table.legal()


def test_the_last_card_wins_whatever_burns():
    """TG9, TG13: 33 burns on A and nobody can cover it; the last two cards are laid elsewhere."""
    table = fire("33 40 60 99", "24 25 / -", "-", cover="A")
    assert not table.over
    play(table, "25C", "24C")
    assert table.outcome.label == "beaten"
    assert table.view(0).burning == ("A",)


def test_the_last_cards_must_all_be_laid_to_win_beside_a_fire():
    """TG10, TG13: one of the two fits nowhere."""
    assert not fire("33 40 20 99", "24 25 / -", "-", cover="A").over
    assert fire("33 40 20 23", "24 25 / -", "-", cover="A").over


# --- TG10: taking back ----------------------------------------------------------------------------


def taken_back(table: Any) -> str:
    """Why not."""
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.take_back()
    return refusal.value.reason


def test_what_others_have_seen_stays():
    """TG10: it would be talk (TG14); by consent of all it goes."""
    table = deal(2)
    before = table.position()
    table.play(table.legal()[0])
    assert taken_back(table) == "already-seen"
    table.take_back(force=True)
    assert table.position() == before


def test_alone_the_cards_of_the_turn_go_back():
    """TG10: one by one, to the start of the turn, and no further."""
    table = deal(1, 5)
    low = table.view(0).hand[:3]
    lines = [table.position()]
    for card in low:
        table.play(f"{card}A")
        lines.append(table.position())
    for line in reversed(lines[:-1]):
        table.take_back()
        assert table.position() == line
    assert taken_back(table) == "nothing-to-take-back"
    play(table, *(f"{card}A" for card in low), "end")
    assert taken_back(table) == "already-seen"


def test_alone_a_turn_that_is_over_stays_over():
    """TG10: even without a draw pile, when nothing new was seen; and so does a lost game."""
    table = position("1 1 100 99", "10 20 30")
    play(table, "10A", "end", "20A")
    table.take_back()
    assert table.legal()[0] == "20A"
    assert taken_back(table) == "already-seen"
    stranded = position("88 98 3 4", "90 99", REST)
    stranded.play("99A")
    assert taken_back(stranded) == "already-seen"


def test_a_hidden_answer_can_be_thought_over():
    """TG3, TG10: until all have spoken nobody has learned it."""
    table = deal(2, starter="agree")
    table.play("gladly", 0)
    table.take_back()
    assert table.to_act == (0, 1)
    table.play("can", 0)
    table.play("can", 1)
    assert taken_back(table) == "already-seen"
