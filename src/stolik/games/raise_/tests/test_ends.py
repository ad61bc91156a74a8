"""Known answers on the end of a round and of the game, and on what is secret, by clause."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.errors import IllegalAction
from stolik.games.raise_.tests.table import HAND, SET, choose, opening, petr_melanie_sasha, play, position
from stolik.games.raise_.view import Discarded, Drew, Rolled, RoundWon, SatOut, Won

# --- the end of a round -----------------------------------------------------------------------------


def test_the_last_marker_wins_point_card_and_pot():
    """RA9: all refill, the winner rolls next."""
    table = petr_melanie_sasha()
    events = play(table, "pass", "pass")
    assert RoundWon(1, 9, 3, 3) in events
    assert [event.seat for event in events if isinstance(event, Drew)] == [2, 0, 1]
    assert isinstance(events[-1], Rolled)
    view = table.view(1)
    assert (view.roller, view.round, view.point, view.pot) == (1, 2, 20, 0)
    assert (view.counts, view.won[1]) == ((6, 6, 6), 9 + 3)


def test_of_two_level_at_the_front_the_first_wins():
    """RA9: without cards the upper one has to pass."""
    spent = "gear3 gear4 hourglass1 bell2 bell3 cloud2"
    table = position(["", ""], [spent, spent], track="1:37 0:37")
    assert table.to_act == (0,)
    assert table.legal() == ["pass"]
    assert RoundWon(1, 9, 12, 12) in play(table, "pass")


def test_all_refill_after_the_last_round_too():
    """RA9, RA11: what was drawn counts, what is left in the draw piles does not."""
    table = petr_melanie_sasha(rounds=1, points="9", following=["gear5*", "bell3*", "hourglass4*"])
    play(table, "pass", "pass")
    assert table.over
    assert table.outcome.from_rounds == (0, 9 + 3, 0)
    assert table.outcome.from_hand == (5 + 5, 4 + 5 + 5, 5 + 5)
    assert table.outcome.scores == (10, 26, 10)


SPENT = [" ".join(SET[i : i + 6]) for i in range(0, 30, 6)]
"""A whole set laid in five rounds."""

FIVE = " | ".join([*SET[:5], "-"])
"""One card in each of the five rounds before this one."""

LEFT = " ".join(SET[5:11])


def later(roller: int) -> Any:
    """The sixth round of seven: seat 0 has spent everything, seats 1 and 2 have not."""
    return position(
        ["", LEFT, LEFT],
        [" | ".join([*SPENT, "-"]), FIVE, FIVE],
        rounds=7,
        chosen="- / - / -",
        won=f"12:1 6:1 7:2 8:1 9:{roller}",
        points="20 19",
        roller=roller,
    )


def test_a_seat_without_cards_sits_out():
    """RA10"""
    table = later(roller=2)
    assert table.to_act == (1, 2)
    assert table.legal(0) == []
    with pytest.raises(IllegalAction) as refused:
        table.play("bell1", 0)
    assert (refused.value.reason, refused.value.clause) == ("sits-out", "RA10")
    choose(table, "gear3", "gear3")
    assert table.view().laid[0] == ()
    assert [marker.seat for marker in table.view().markers] == [2, 1]


def test_the_opening_begins_with_the_next_seat_that_holds_cards():
    """RA9: the roller has none, so seat 1 places its marker first and seat 2 on top."""
    table = later(roller=0)
    choose(table, "gear3", "gear3")
    assert [marker.seat for marker in table.view().markers] == [1, 2]
    assert table.to_act == (2,)


def test_a_single_opener_lays_one_card_and_wins():
    """RA10: and the next round goes the same way."""
    table = position(
        ["", LEFT],
        [" | ".join([*SPENT, "-"]), FIVE],
        rounds=7,
        chosen="- / -",
        won="12:1 6:1 7:1 8:1 9:0",
        points="20 19",
    )
    events = table.play("gear3", 1)
    assert RoundWon(1, 20, 1, 1) in events
    assert SatOut(0) in events
    assert (table.view().roller, table.to_act) == (1, (1,))


def test_without_any_cards_the_game_is_over():
    """RA10: nobody gets the point cards that are left. RA11: both sets are won, 50 points each."""
    laid = " | ".join(SPENT)
    table = position(
        ["", ""],
        [laid, laid],
        rounds=7,
        track="0:52 1:52",
        won="12:1 6:1 7:1 8:1",
        points="20 19 9",
        roller=1,
    )
    events = play(table, "pass")
    assert Discarded((19, 9)) in events
    assert table.outcome.scores == (20 + 2 * 6 + 2 * 4, 12 + 6 + 7 + 8 + 2 * 50 - 2 * 10)
    assert table.outcome.winners == (1,)


# --- the end ----------------------------------------------------------------------------------------


def test_points_of_cards_won_and_held():
    """RA11, RA13: a card with a star is worth 5, every other 1."""
    table = position(
        ["hourglass1 hourglass2 hourglass3 cloud2 bell1", "diamond6* gear5* cloud5* bell3* gear3"],
        ["bell2", "hourglass4*"],
        rounds=1,
        points="20",
        track="1:4 0:8",
        following=["cloud5*", "bell1"],
    )
    events = play(table, "pass")
    assert table.outcome.from_rounds == (20 + 1 + 5, 0)
    assert table.outcome.from_hand == (5 + 5, 4 * 5 + 1 + 1)
    assert events[-1] == Won(0, shared=False)


def test_equals_share_the_victory():
    """RA11: two hands of five stars, the point card and the pot to a third."""
    stars = "diamond6* gear5* cloud5* bell3* hourglass4*"
    table = position(
        [stars, stars, "bell1 bell2 gear3 gear4 cloud2"],
        ["bell1", "bell1", "bell2"],
        rounds=1,
        points="6",
        track="0:4 1:4 2:8",
    )
    events = play(table, "pass", "pass")
    assert table.outcome.scores == (26, 26, 6 + 3 + 6)
    assert table.outcome.winners == (0, 1)
    assert events[-2:] == [Won(0, shared=True), Won(1, shared=True)]


def test_the_track_has_no_end():
    """RA12: seven bells make every bell ×8."""
    bells = "bell2 bell2 bell2 bell3 bell3*"
    table = position([bells, bells], ["bell1", "bell1"], track="0:8 1:8", dice=" ".join(["bell"] * 7))
    play(table, bells.replace(" ", "+"))
    assert table.view().markers[-1].field == 8 + 8 * 12


# --- secrets ----------------------------------------------------------------------------------------


def test_a_choice_is_hidden_until_all_are_shown():
    """RA5, RA14"""
    table = opening([HAND] * 3)
    table.play("bell2", 1)
    assert table.view(1).chosen == (None, "bell2", None)
    assert table.view(0).chosen == table.view().chosen == (None, None, None)
    assert [event.key for event in table.told(0)] == ["event.chose"]
    assert [event.key for event in table.told(1)] == ["event.chose-card"]


def test_hands_are_secret_until_the_end():
    """RA14"""
    table = petr_melanie_sasha(rounds=1, points="9")
    assert (table.view(0).hands, table.view().hand) == ((), ())
    play(table, "cloud4", "pass", "pass")
    assert [len(hand) for hand in table.view().hands] == [6, 6, 6]


def test_what_was_drawn_is_told_to_its_owner_only():
    """RA14"""
    table = petr_melanie_sasha(following=["", "", "gear5*"])
    play(table, "pass")
    assert table.told(2)[1] == Drew(2, 1, ("gear5*",))
    assert table.told(0)[1] == table.told()[1] == Drew(2, 1, ())


@pytest.mark.parametrize("piles", ["secret", "open"])
def test_won_piles(piles):
    """RA14: one's own is known, the others' where the table says so; who has won the last round shows."""
    text = petr_melanie_sasha().position()
    table: Any = stolik.position("raise", text, players=3, rounds=2, won_piles=piles)
    play(table, "pass", "pass")
    others = 0 if piles == "open" else None
    assert table.view(1).won == (others, 12, others)
    assert table.view(0).won == (0, 12 if piles == "open" else None, others)
    assert table.view(0).history[0].winner == 1
