"""Drawing: the discards come back, and cards that are drawn by hand, or too late."""

from __future__ import annotations

from typing import Any

from stolik.games.sequence.events import Drew, Lapsed, Shuffled
from stolik.games.sequence.tests.table import play, position, refused

CLUBS, HEARTS = "2C 3C 4C 5C 6C 7C", "2H 3H 4H 5H 6H 7H"

DEAD = ["c5", "a3"]
"""A chip of each team: 7C is dead."""

# --- SQ12: the discards come back -----------------------------------------------------------------


def test_the_discards_become_the_draw_pile():
    """SQ12: with the card just played."""
    table = position(["7C", "2C"], draw="")
    assert table.view().draw == 0
    told = play(table, "7C@c5")
    assert [event.count for event in told if isinstance(event, Shuffled)] == [103]
    view = table.view(0)
    assert (view.draw, len(view.hand), view.discards) == (102, 1, ())


def test_a_draw_pile_is_used_up_first():
    """SQ12: the last card is no reason to shuffle."""
    table = position(["7C", "2C"], draw="KD")
    assert not any(isinstance(event, Shuffled) for event in play(table, "7C@c5"))
    assert (table.view().draw, table.view(0).hand) == (0, ("KD",))
    assert any(isinstance(event, Shuffled) for event in play(table, "2C@e2"))


def test_the_swapped_card_is_shuffled_in():
    """SQ12, SQ11"""
    table = position(["7C 2C", "2C"], DEAD, draw="")
    assert [event.count for event in play(table, "7C!") if isinstance(event, Shuffled)] == [102]


def test_what_is_shuffled_comes_from_the_seed():
    """SQ12"""
    hands = [play(position(["7C", "2C"], draw="", seed=seed), "7C@c5")[-2].card for seed in range(20)]
    again = [play(position(["7C", "2C"], draw="", seed=seed), "7C@c5")[-2].card for seed in range(20)]
    assert hands == again
    assert len(set(hands)) > 5


# --- SQ13: drawing by hand ------------------------------------------------------------------------

MANUAL: dict[str, Any] = {"drawing": "manual", "open": "-"}


def manual(hands: list[str], chips: list[str] | None = None, **more: Any) -> Any:
    return position(hands, chips or [""] * 2, **{**MANUAL, **more})


def test_a_play_opens_a_draw():
    """SQ13: the next seat is on turn, and both may act."""
    table = manual([CLUBS, HEARTS], following="QD KD")
    play(table, "7C@c5")
    assert (table.to_act, table.view().open) == ((0, 1), (0,))
    assert table.legal(0) == ["draw"]
    assert refused(table, "draw", 1) == "no-open-draw"
    assert table.play("draw", 0)[0] == Drew(0, "QD")
    assert (table.to_act, table.view().open) == ((1,), ())


def test_a_draw_lapses_when_the_next_seat_has_played_and_drawn():
    """SQ13"""
    table = manual([CLUBS, HEARTS])
    play(table, "7C@c5", "2H@h9")
    assert table.view().open == (0, 1)
    told = table.play("draw", 1)
    assert told[-1] == Lapsed(0)
    assert (table.view().open, table.view().counts) == ((), (5, 6))
    assert refused(table, "draw", 0) == "no-open-draw"


def test_a_draw_waits_while_the_next_seat_has_only_played():
    """SQ13"""
    table = manual([CLUBS, HEARTS])
    play(table, "7C@c5", "2H@h9")
    table.play("draw", 0)
    assert table.view().open == (1,)


def test_a_draw_lapses_when_its_seat_plays_again():
    """SQ13: it may be taken until then, on the own turn too."""
    for late in (False, True):
        table = manual([CLUBS, HEARTS])
        play(table, "7C@c5", "2H@h9")
        assert "draw" in table.legal(0)
        if late:
            table.play("draw", 0)
        told = play(table, "6C@a2")
        assert (Lapsed(0) in told) == (not late)
        assert table.view().counts == (5 if late else 4, 5)
        assert table.view().open == (1, 0)


def test_who_played_earlier_draws_later():
    """SQ13: seat 0's second play comes after seat 1's, so nothing of seat 0 lapses by seat 1's draw."""
    table = manual([CLUBS, HEARTS])
    play(table, "7C@c5", "2H@h9", "6C@a2")
    table.play("draw", 1)
    assert table.view().open == (0,)


def test_only_the_next_seat_s_draw_lets_one_lapse():
    """SQ13, with three"""
    table = manual([CLUBS, HEARTS, "2D 3D"], ["", "", ""])
    play(table, "7C@c5", "2H@h9", "2D@j6")
    assert table.play("draw", 2)[-1] == Lapsed(1)
    assert table.view().open == (0,)


def test_a_swap_draws_at_once_and_closes_nothing():
    """SQ13, SQ11"""
    table = manual(["7C 2C", HEARTS], DEAD, open="0")
    assert play(table, "7C!")[-1].key == "event.drew-card"
    assert (table.view().open, table.view().counts[0]) == ((0,), 2)


def test_a_pass_draws_nothing_and_closes_nothing():
    """SQ13, SQ15"""
    table = manual(["JS", HEARTS], open="0")
    assert table.legal() == ["draw", "pass"]
    play(table, "pass")
    assert table.view().open == (0,)
