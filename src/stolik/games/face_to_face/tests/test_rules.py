"""Known answers, most of them from the rulebook; every test names its clause."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.chance import GUESS, stream
from stolik.core.kernel import batch
from stolik.games.face_to_face.sight import redeal
from stolik.games.face_to_face.state import STATE, numbers_of
from stolik.games.face_to_face.tests.table import deal, position
from stolik.games.face_to_face.view import Drew

FULL = {*range(2, 60)}


def refused(table: Any, action: str) -> str:
    """The reason why the seat on turn may not do this."""
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play(action)
    return refusal.value.reason


# --- FF1, FF2: the start --------------------------------------------------------------------------


def test_everybody_has_an_own_deck_and_own_piles():
    """FF1"""
    table = deal(7)
    for seat in range(2):
        view = table.view(seat)
        assert view.tops == ((1, 60), (1, 60))
        assert (view.counts, view.draws, view.left) == ((6, 6), (52, 52), (58, 58))
        assert len({*view.hand}) == 6
    parts = dict(part.split(" ", 1) for part in table.position().split("; "))
    for seat in range(2):
        hand, draw = (parts[name].split(" / ")[seat].split() for name in ("hands", "draw"))
        assert {*map(int, hand + draw)} == FULL


def test_the_lot_falls_on_both_seats():
    """FF2: 200 throws of a coin are within 60 … 140 but for once in 10⁸ times; these seeds always."""
    starters = [deal(seed).to_act[0] for seed in range(200)]
    assert 60 < sum(starters) < 140


@pytest.mark.parametrize("starter", [0, 1])
def test_a_fixed_seat_starts(starter):
    """FF2"""
    tables = [deal(seed, starter=starter) for seed in range(20)]
    assert all(table.to_act == (starter,) for table in tables)


# --- FF3: what a turn is --------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["7 8 / -", "- / -"])
def test_two_cards_are_always_due(draw):
    """FF3: also when the draw pile is empty."""
    table = position("20 40 / 20 40", "21 22 23 / 3 4", draw)
    assert refused(table, "end") == "more-due"
    table.play("21a")
    assert refused(table, "end") == "more-due"
    table.play("22a")
    table.play("end")
    assert table.to_act == (1,)


def test_a_turn_may_lay_the_whole_hand():
    """FF3: in any order, on both piles."""
    table = position("20 40 / 20 40", "21 22 23 37 38 39 / 3 4", "7 8 / -")
    for action in ("39b", "21a", "22a", "38b", "23a", "37b"):
        assert table.to_act == (0,)
        table.play(action)
    assert table.view(0).tops[0] == (23, 37)
    assert table.to_act == (1,)


def test_one_card_for_the_opponent_and_never_two():
    """FF3: wherever in the turn it comes, the others stay at home."""
    for order in (("12A", "21a"), ("21a", "12A")):
        table = position("20 40 / 29 40", "11 12 21 22 / 3 4", "7 8 9 / -")
        for action in order:
            table.play(action)
        assert not [action for action in table.legal() if action[-1] in "AB"]
        assert refused(table, "11A") == "helped-already"
        assert refused(table, "22B") == "helped-already"
        table.play("22a")


def test_one_card_must_stay_at_home():
    """FF3: the one card across is no turn."""
    table = position("20 40 / 29 40", "12 21 22 / 3 4", "7 8 9 / -")
    table.play("12A")
    assert refused(table, "end") == "more-due"
    assert table.legal() == ["21a", "21b", "22a", "22b"]


def test_the_next_turn_may_help_again():
    """FF3"""
    table = position("20 40 / 29 40", "11 12 21 22 / 3 41 42", "7 8 / 9 10")
    for action in ("12A", "21a", "end", "41a", "42a", "end"):
        table.play(action)
    assert "11A" in table.legal()


# --- FF4, FF5: where a card fits ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pile", "top", "fits"),
    [
        (17, "a", 27, True),
        (28, "a", 27, True),
        (59, "a", 27, True),
        (26, "a", 27, False),
        (16, "a", 27, False),
        (18, "a", 27, False),
        (45, "b", 35, True),
        (34, "b", 35, True),
        (2, "b", 35, True),
        (36, "b", 35, False),
        (44, "b", 35, False),
        (46, "b", 35, False),
        (2, "a", 1, True),
        (59, "b", 60, True),
        (12, "A", 29, True),
        (28, "A", 29, True),
        (19, "A", 29, True),
        (29, "A", 29, False),
        (30, "A", 29, False),
        (39, "A", 29, False),
        (41, "B", 40, True),
        (59, "B", 40, True),
        (40, "B", 40, False),
        (39, "B", 40, False),
        (30, "B", 40, False),
        (12, "A", 18, True),
        (18, "A", 18, False),
    ],
)
def test_where_a_card_fits(card, pile, top, fits):
    """FF4 at home, FF5 at the opponent's; the rulebook's examples among them."""
    tops = {"a": 33, "b": 31, "A": 34, "B": 32} | {pile: top}
    hand = " ".join(map(str, sorted({card, 50, 51, 8, 9})))
    table = position("{a} {b} / {A} {B}".format(**tops), f"{hand} / 3 4", "7 10 / -")
    assert (f"{card}{pile}" in table.legal()) == fits
    if fits:
        step_back = abs(card - top) == 10 and (card < top) == (pile == "a") and pile in "ab"
        assert table.play(f"{card}{pile}")[0].back == step_back
    else:
        reasons = {"a": "too-low", "b": "too-high", "A": "not-lower", "B": "not-higher"}
        assert refused(table, f"{card}{pile}") == reasons[pile]


def test_steps_back_may_follow_each_other():
    """FF4: any number of times, on both piles, also one after another."""
    table = position("45 15 / 20 40", "14 25 24 35 34 44 / 3 4", "7 8 / -")
    played = [table.play(action)[0] for action in ("35a", "25a", "14b", "24b", "34b")]
    assert [laid.back for laid in played] == [True, True, False, True, True]


@pytest.mark.parametrize(("tops", "pile"), [("20 40 / 1 40", "A"), ("20 40 / 20 60", "B")])
def test_an_untouched_pile_cannot_be_improved(tops, pile):
    """FF5"""
    table = position(tops, "2 21 59 / 3 4", "7 8 / -")
    assert not [action for action in table.legal() if action[-1] == pile]
    assert {refused(table, f"{card}{pile}") for card in (2, 21, 59)} == {"untouched"}


def test_the_opponent_s_card_is_what_counts_then():
    """FF9: the top card counts, whoever laid it. (12 of seat 0 on 29: now seat 1 may lay its own 13.)"""
    table = position("20 40 / 29 40", "12 21 / 2 13 14", "7 8 / 9")
    assert table.play("12A")[0].owner == 1
    table.play("21a")
    assert table.view(1).tops[1] == (12, 40)
    assert {"13a", "14a", "2a"} <= {*table.legal()}


# --- FF6: drawing ---------------------------------------------------------------------------------


def drawn(table: Any, *actions: str) -> int:
    """How many cards are drawn by the last of the actions."""
    events = [table.play(action) for action in actions]
    return sum(event.count for event in events[-1] if isinstance(event, Drew))


HAND = "21 22 23 24 12 58 / 3 4"


@pytest.mark.parametrize(
    ("actions", "draw", "count"),
    [
        (("21a", "22a"), "7 8 9 10 11 13", 2),
        (("21a", "22a", "23a"), "7 8 9 10 11 13", 2),
        (("21a", "22a", "23a", "24a"), "7 8 9 10 11 13", 2),
        (("21a", "12A"), "7 8 9 10 11 13", 2),
        (("21a", "22a", "12A"), "7 8 9 10 11 13", 3),
        (("21a", "22a", "23a", "24a", "12A"), "7 8 9 10 11 13", 5),
        (("12A", "21a", "22a", "23a", "24a"), "7 8 9 10 11 13", 5),
        (("21a", "22a"), "7", 1),
        (("21a", "22a"), "-", 0),
        (("21a", "22a", "23a", "24a", "12A"), "7 8 9", 3),
        (("21a", "12A"), "-", 0),
    ],
)
def test_how_many_are_drawn(actions, draw, count):
    """FF6: 2 after a turn at home; up to 6 after a card at the opponent's; what there is."""
    table = position("20 40 / 29 40", HAND, f"{draw} / -")
    assert drawn(table, *actions) == 0
    assert table.view(0).drawing == count
    assert drawn(table, "end") == count


def test_an_emptied_hand_ends_the_turn_and_draws():
    """FF8, FF6: by itself; two at home, six after a help."""
    home = position("20 40 / 29 40", "12 21 22 / 3 4", "7 8 9 10 11 13 14 / -")
    assert drawn(home, "22a", "12a", "21a") == 2
    away = position("20 40 / 29 40", "12 21 22 / 3 4", "7 8 9 10 11 13 14 / -")
    assert drawn(away, "21a", "22a", "12A") == 6
    assert away.to_act == (1,)


def test_the_first_card_of_the_line_is_drawn_next():
    """FF6"""
    table = position("20 40 / 29 40", HAND, "7 8 9 / -")
    table.play("21a")
    table.play("22a")
    table.play("end")
    assert table.view(0).hand == (7, 8, 12, 23, 24, 58)


# --- FF7, FF8: the end ----------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["22a", "22B"])
def test_who_has_laid_all_has_won(last):
    """FF7: at that moment, and wherever the last card lies."""
    table = position("20 40 / 29 15", "21 22 / 3 4")
    table.play("21a")
    table.play(last)
    assert table.over
    assert (table.outcome.winners, table.outcome.scores) == ((0,), (1, -1))
    assert (table.outcome.how, table.outcome.left) == ("all-laid", (0, 2))


@pytest.mark.parametrize(
    ("tops", "hand", "lost"),
    [
        ("50 10 / 29 40", "30 31", True),  # nothing fits anywhere
        ("50 10 / 32 40", "30 31", True),  # both could go across, but only one may
        ("50 10 / 32 40", "30 51", False),  # own and opponent
        ("50 10 / 20 29", "9 30", False),  # the same on falling piles
        ("50 10 / 2 59", "51 30", True),  # one at home, nothing to improve
        ("50 10 / 2 59", "51 52", False),  # one after the other on one pile
        ("50 10 / 2 59", "8 9", False),
        ("50 10 / 2 59", "9 51", False),  # one on each
        ("50 10 / 2 59", "41 51", False),  # 51, and 41 ten back
        ("50 10 / 2 59", "9 19", False),  # 9, and 19 ten back
        ("50 10 / 2 59", "30 40", False),  # twice ten back: 40, 30
        ("50 10 / 2 59", "20 30", False),  # and upwards on the falling pile: 20, 30
        ("50 10 / 2 59", "20 40", False),  # ten back on both
        ("50 10 / 2 59", "20 31", True),  # 20 is ten back, but 31 fits nowhere
        ("50 10 / 29 40", "51", True),  # a single card loses
        ("50 10 / 29 40", "12", True),  # even one that could help
    ],
)
def test_who_cannot_lay_two_has_lost(tops, hand, lost):
    """FF8, when the turn begins: no ordered pair of legal plays."""
    table = position(tops, f"{hand} / 3 4")
    assert table.over == lost
    if lost:
        assert (table.outcome.winners, table.outcome.scores) == ((1,), (-1, 1))
        assert (table.outcome.how, table.outcome.left[1]) == ("stuck", 2)


def test_the_loss_comes_when_the_turn_begins():
    """FF8: the end of the other's turn is the end of the game."""
    table = position("20 40 / 50 10", "21 22 / 30 31", "7 8 / 9")
    table.play("21a")
    events = table.play("22a")
    assert table.outcome.winners == (0,)
    assert (events[-1].key, events[-1].seat, events[-1].count) == ("event.finished-stuck", 1, 3)


def test_the_first_card_may_strand_its_owner():
    """FF8: allowed, and lost at once, although there was another way."""
    table = position("50 10 / 2 59", "51 52 / 3 4", "7 / 9")
    assert table.legal() == ["51a", "52a"]
    table.play("52a")
    assert (table.outcome.winners, table.outcome.how, table.outcome.left) == ((1,), "stuck", (2, 3))


def test_two_cards_laid_cannot_be_stranded():
    """FF8 is about two cards: the third is free."""
    table = position("50 10 / 2 59", "51 52 30 / 3 4", "7 / 9")
    table.play("51a")
    table.play("52a")
    assert table.legal() == ["end"]


def test_nothing_is_taken_back_that_was_seen():
    """FF8"""
    table = position("20 40 / 29 40", "21 22 23 / 3 4", "7 / 9")
    table.play("21a")
    with pytest.raises(stolik.IllegalAction):
        table.take_back()


# --- FF9: what is known ---------------------------------------------------------------------------


def test_hands_and_draw_piles_are_secret():
    """FF9"""
    table = position("20 40 / 29 40", "12 21 22 23 / 3 4", "7 8 / 9")
    for viewer, hand in ((0, (12, 21, 22, 23)), (1, (3, 4)), (None, ())):
        view = table.view(viewer)
        assert (view.hand, view.hands) == (hand, ())
        assert (view.counts, view.draws, view.left) == ((4, 2), (2, 1), (6, 3))
        assert [len(gone) for gone in view.gone] == [52, 55]


def test_drawn_cards_are_shown_to_their_owner_only():
    """FF9"""
    table = position("20 40 / 29 40", "21 22 23 / 3 4", "7 8 / 9")
    for action in ("21a", "22a", "end"):
        table.play(action)
    told = [table.told(viewer)[0] for viewer in (0, 1, None)]
    assert [drew.cards for drew in told] == [(7, 8), (), ()]
    assert {drew.count for drew in told} == {2}


def test_who_did_not_know_the_hand_is_not_told_what_was_drawn():
    """FF9: not even when the game ends with it, and all hands are turned up."""
    table = position("20 40 / 50 10", "21 22 23 / 30 31", "7 8 / 9")
    for action in ("21a", "22a", "end"):
        table.play(action)
    assert table.over
    assert [table.told(viewer)[0].cards for viewer in (0, 1, None)] == [(7, 8), (), ()]


@pytest.mark.parametrize("viewer", [0, None])
def test_a_guess_leaves_the_seat_on_turn_a_way_on(viewer):
    """FF8: else the game would be over. (Of the fifteen hands that seat 1 might hold, 8 and 9 alone do.)"""
    table = position("20 40 / 50 10", "21 22 57 58 / 8 9", "- / 30 31 32 33")
    for action in ("21a", "22a", "end"):
        table.play(action)
    guessed, rng = batch(STATE)[0], stream(1, GUESS)
    for _ in range(100):
        redeal(table.seen(viewer), rng, guessed)
        assert numbers_of(int(guessed.hand[1])) == (8, 9)


def test_everything_is_turned_up_at_the_end():
    """FF9"""
    table = position("20 40 / 29 15", "21 22 / 3 4", "- / 9 5")
    table.play("21a")
    table.play("22a")
    assert [table.view(viewer).hands for viewer in (0, 1, None)] == [((), (3, 4))] * 3


def test_one_has_won_and_one_has_lost():
    """FF9: there are no draws."""
    summary = stolik.simulate("face-to-face", games=500, seed=5)
    assert (summary.scores.sum(axis=1) == 0).all()
    assert (abs(summary.scores) == 1).all()
