"""Known answers, most of them from the rulebooks; every test names its clause."""

from __future__ import annotations

from itertools import product

import pytest

import stolik
from stolik.games.the_game import GAME
from stolik.games.the_game.tests.table import deal, names, parts, play, position
from stolik.games.the_game.view import EXCELLENT, Laid

# --- TG1, TG2: cards, piles, hands ----------------------------------------------------------------


def test_the_deck_has_98_cards_each_once():
    """TG1"""
    for seed in range(10):
        place = parts(deal(5, seed))
        cards = [int(word) for word in f"{place['hands']} {place['draw']}".replace("/", " ").split()]
        assert sorted(cards) == list(range(2, 100))
        assert place["tops"] == "1 1 100 100"


@pytest.mark.parametrize(
    ("players", "hand", "draw"), [(1, 8, 90), (2, 7, 84), (3, 6, 80), (4, 6, 74), (5, 6, 68)]
)
def test_hands_and_draw_pile(players, hand, draw):
    """TG2"""
    view = deal(players).view(0)
    assert (view.counts, view.draw, view.left) == ((hand,) * players, draw, 98)
    assert len(view.hand) == hand
    assert view.hand == tuple(sorted(view.hand))


def test_one_card_less_in_every_hand():
    """TG12: with the expert minimum, and without."""
    for players, expert in product(GAME.seats, (False, True)):
        full, smaller = deal(players, expert=expert), deal(players, expert=expert, smaller_hand=True)
        assert smaller.view(0).counts == tuple(count - 1 for count in full.view(0).counts)
        assert smaller.view(0).due == (3 if expert else 2)


# --- TG3: who starts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("will", "starter"),
    [
        (("can", "gladly", "rather-not"), 1),
        (("rather-not", "can", "gladly"), 2),
        (("can", "can", "can"), 0),
        (("rather-not", "gladly", "gladly"), 1),
        (("rather-not", "rather-not", "can"), 2),
        (("rather-not", "rather-not", "rather-not"), 0),
    ],
)
def test_the_most_willing_seat_starts(will, starter):
    """TG3: ties by the lowest seat, in whatever order they speak."""
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = deal(3, starter="agree")
        assert table.to_act == (0, 1, 2)
        for seat in order:
            assert table.legal(seat) == ["gladly", "can", "rather-not"]
            events = table.play(will[seat], seat)
        *answers, starts, turn = events
        assert names((starts, turn)) == ["starts", "turn"]
        assert tuple(answer.will for answer in answers) == starts.will == will
        assert table.to_act == (starts.seat,) == (starter,)


@pytest.mark.parametrize("seat", range(3))
def test_a_fixed_seat_starts(seat):
    """TG3"""
    assert deal(3, starter=seat).to_act == (seat,)


def test_a_table_of_people_agrees():
    """TG3: the default of people; engines begin with seat 0."""
    assert GAME.values({}, people=True)["starter"] == "agree"
    assert GAME.values({})["starter"] == 0
    with pytest.raises(stolik.InvalidOption, match="a seat from 0 to 1 or agree, not 2"):
        deal(2, starter=2)


def test_who_has_spoken_has_spoken():
    """TG3: once, and nobody lays a card before all have."""
    table = deal(2, starter="agree")
    table.play("can", 1)
    for action, seat, reason in (
        ("gladly", 1, "already-agreed"),
        ("5A", 0, "agree-first"),
        ("end", 1, "agree-first"),
    ):
        with pytest.raises(stolik.IllegalAction) as refusal:
            table.play(action, seat)
        assert (refusal.value.reason, refusal.value.clause) == (reason, "TG3")
    table.play("can", 0)
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play("gladly", 0)
    assert refusal.value.reason == "already-agreed"


# --- TG4, TG5: what fits --------------------------------------------------------------------------

KNOWN = [
    ("A", 47, 37, None),
    ("A", 47, 36, "too-low"),
    ("A", 47, 38, "too-low"),
    ("A", 47, 48, None),
    ("A", 47, 99, None),
    ("B", 47, 37, None),
    ("B", 47, 57, None),
    ("C", 65, 75, None),
    ("C", 65, 76, "too-high"),
    ("C", 65, 74, "too-high"),
    ("C", 65, 64, None),
    ("C", 65, 2, None),
    ("D", 65, 75, None),
    ("D", 65, 55, None),
]


@pytest.mark.parametrize(("pile", "top", "card", "reason"), KNOWN)
def test_what_fits(pile, top, card, reason):
    """TG4, and exactly ten back (TG5)."""
    tops = [1, 1, 100, 100]
    tops["ABCD".index(pile)] = top
    table = position(" ".join(map(str, tops)), f"{card} 50 51 / 60 61", "97 98")
    before = table.position()
    assert (f"{card}{pile}" in table.legal()) == (reason is None)
    if reason is None:
        back = card < top if pile in "AB" else card > top
        assert table.play(f"{card}{pile}")[0] == Laid(0, card, pile, back)
    else:
        with pytest.raises(stolik.IllegalAction) as refusal:
            table.play(f"{card}{pile}")
        assert (refusal.value.reason, refusal.value.clause) == (reason, "TG4")
        assert table.position() == before


def test_empty_piles_have_no_way_back():
    """TG5: 1 and 100 are no cards that one could step back from, and every card fits every pile."""
    table = deal(1, 5)
    assert len(table.legal()) == 4 * 8


def test_back_and_forth_as_often_as_one_likes():
    """TG5: several times in a turn, on both kinds of pile."""
    table = position("47 1 65 100", "37 27 17 75 85 95 / 3 4", "98 99 60 61 62 63")
    events = play(table, "37A", "27A", "17A", "75C", "85C", "95C")
    assert [event.back for event in events if isinstance(event, Laid)] == [True] * 6
    assert table.view(0).tops == (17, 1, 95, 100)


# --- TG4, TG6, TG7: the turn ----------------------------------------------------------------------


def test_two_cards_are_due_and_more_are_allowed():
    """TG4: up to the whole hand, on one pile or on several."""
    table = position("1 1 100 99", "10 20 30 40 50 60 / 2 3 4 5 6 7", " ".join(map(str, range(70, 90))))
    for action, due in (("10A", 1), ("50C", 0), ("20A", 0), ("30B", 0), ("40B", 0)):
        assert ("end" in table.legal()) == (table.view(0).laid >= 2)
        table.play(action)
        assert table.view(0).due == due
    assert table.to_act == (0,)
    assert names(table.play("60B")) == ["laid", "drew", "turn"]
    assert table.to_act == (1,)


def test_a_turn_does_not_end_before_its_cards_are_laid():
    """TG4"""
    table = deal(3)
    for missing in (2, 1):
        with pytest.raises(stolik.IllegalAction, match=f"^Lay {missing} card") as refusal:
            table.play("end")
        assert (refusal.value.reason, refusal.value.clause) == ("more-due", "TG4")
        table.play(table.legal()[0])


def test_turns_go_clockwise():
    """TG4: to rising seat numbers, and round."""
    table = position("1 1 100 99", "2 5 8 / 3 6 9 / 4 7 10", "50 51 52 53 54 55 56 57", turn=1)
    seats = [table.to_act[0]]
    for action in ("3A", "6A", "end", "7A", "10A", "end", "2B", "5B", "end"):
        table.play(action)
        seats += table.to_act
    assert seats == [1, 1, 1, 2, 2, 2, 0, 0, 0, 1]


def test_only_who_is_on_turn_lays():
    """TG4"""
    table = deal(3)
    card = table.view(1).hand[0]
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play(f"{card}A", 1)
    assert (refusal.value.reason, refusal.value.clause) == ("not-your-turn", "TG4")
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play(f"{card}A", 0)
    assert (refusal.value.reason, refusal.value.clause) == ("not-in-hand", "TG4")


def test_as_many_are_drawn_as_were_laid():
    """TG6: in the order of the draw pile, at the end of the turn."""
    table = position("1 1 100 99", "10 20 30 40 50 60 / 2 3 4 5 6 7", "70 71 72 73 74 75 76 77")
    assert names(play(table, "10A", "20A", "30A")) == ["laid"] * 3
    assert (table.view(0).counts, table.view(0).draw) == ((3, 6), 8)
    drew, turn = table.play("end")
    assert (drew.count, drew.cards) == (3, (70, 71, 72))
    assert (turn.seat, turn.count) == (1, 2)
    assert table.view(0).hand == (40, 50, 60, 70, 71, 72)


def test_a_short_draw_pile_gives_what_it_has():
    """TG6; and the next turn begins without one (TG7)."""
    table = position("1 1 100 99", "10 20 30 40 50 60 / 2 3 4 5 6 7", "70 71")
    drew, turn = play(table, "10A", "20A", "30A", "end")[-2:]
    assert drew.cards == (70, 71)
    assert turn.count == 1
    assert table.view(0).counts == (5, 6)


def test_one_card_is_enough_without_a_draw_pile():
    """TG7: more are allowed; the draw pile of the start of the turn decides."""
    table = position("1 1 100 99", "10 20 30 / 2 3 4")
    assert table.view(0).due == 1
    assert names(play(table, "10A", "end")) == ["laid", "turn"]
    last = position("1 1 100 99", "10 20 / 2 3 4", "70")
    assert last.view(0).due == 2
    last.play("10A")
    assert "end" not in last.legal()


# --- TG8, TG9, TG11: the end ----------------------------------------------------------------------


def test_who_has_no_cards_is_skipped():
    """TG8: said once, when it happens."""
    table = position("1 1 100 99", "10 / 20 21 22 / 30 31 32")
    assert names(table.play("10A")) == ["laid", "emptied", "turn"]
    play(table, "20A", "end")
    assert table.to_act == (2,)
    assert names(play(table, "30A", "end")) == ["laid", "turn"]
    assert table.to_act == (1,)
    assert names(play(table, "21C", "22B")) == ["laid", "laid", "emptied", "turn"]
    assert names(play(table, "31A", "end")) == ["laid", "turn"]
    assert table.to_act == (2,), "the only one who still holds cards"


def test_the_last_card_beats_the_game_at_that_moment():
    """TG9: without an end of the turn."""
    table = position("1 1 100 99", "10 20 / -")
    table.play("20A")
    assert not table.over
    assert names(table.play("10C")) == ["laid", "finished"]
    outcome = table.outcome
    assert (outcome.left, outcome.label) == (0, "beaten")
    assert (outcome.scores, outcome.winners) == ((0, 0), (0, 1))
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play("end", 0)
    assert (refusal.value.reason, refusal.value.clause) == ("game-over", "TG9")


@pytest.mark.parametrize(("left", "label"), [(1, "excellent"), (10, "excellent"), (11, "lost"), (48, "lost")])
def test_the_cards_left_are_counted(left, label):
    """TG11: hands and draw pile together; up to ten are an excellent result."""
    assert EXCELLENT == 10
    draw = " ".join(map(str, range(51, 50 + left))) or "-"
    table = position("99 98 2 3", "50", draw)
    assert (table.outcome.left, table.outcome.label, table.outcome.winners) == (left, label, ())
    assert table.outcome.scores == (-left,)


# --- TG12: expert ---------------------------------------------------------------------------------


def test_experts_lay_three():
    """TG12: while the draw pile lasts, then one."""
    table = position("1 1 100 99", "10 20 30 40 / 2 3 4 5", "70 71", expert=True)
    play(table, "10A", "20A")
    assert "end" not in table.legal()
    play(table, "30A", "end")
    assert table.view(1).due == 1


# --- TG14: talk -----------------------------------------------------------------------------------


def test_talk_is_without_numbers():
    """TG14: the rules forbid them under all options, and no signal has one."""
    assert GAME.hushed
    for players, expert, fire in product(GAME.seats, (False, True), (False, True)):
        assert GAME.hushed(GAME.values({"players": players, "expert": expert, "fire": fire}))
    targets = {target for signal in GAME.signals for target in signal.targets}
    assert targets <= {"A", "B", "C", "D", "seat"}
