"""The careful bot: sensible where the answer is clear, and strong enough."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import stolik
from stolik.bots.play import decider
from stolik.core.chance import BOT, stream
from stolik.games.raise_ import GAME
from stolik.games.raise_.state import ACTIONS
from stolik.games.raise_.tests.table import opening, petr_melanie_sasha, position


def planned(table: Any, seat: int | None = None) -> str:
    """What the careful bot wants to do; "" = nothing."""
    seat = table.to_act[0] if seat is None else seat
    seen, plan = table.seen(seat), np.zeros(ACTIONS, np.int64)
    count = decider(GAME, "careful")(seen, stream(1, BOT), plan)
    return GAME.notation.write(seen, seat, int(plan[0])) if count else ""


# --- strength -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("careful", "random"), ("random", "careful")])
def test_careful_beats_random(seats):
    """On the same 2,000 deals from both seats: at least 95 % each way."""
    summary: Any = stolik.simulate("raise", players=2, games=2000, bots=",".join(seats), seed=1).summary
    assert summary.wins[seats.index("careful")].win_rate >= 0.95


@pytest.mark.parametrize("players", [3, 4, 5])
def test_careful_wins_twice_its_share(players):
    """Alone among random bots; with room to spare, so that a slip would show."""
    bots = ["careful", *["random"] * (players - 1)]
    summary: Any = stolik.simulate("raise", players=players, games=1000, bots=bots, seed=1).summary
    assert summary.wins[0].win_rate >= 0.85


# --- clear positions ----------------------------------------------------------------------------------

EARLY = "7 8 9 10 11 12 14"
"""Seven rounds are still to come."""

FAIR = "cloud3 cloud4 gear4 bell1 hourglass3"


def facing(hand: str, track: str, *laid: str, point: int = 20, **more: Any) -> Any:
    """Seat 0 is to act in the first of eight rounds; seat 1 holds cards of all kinds."""
    other = "cloud2 cloud3 gear3 bell3 hourglass3"
    return position([hand, other], laid, track=track, points=f"{point} {EARLY}", rounds=8, **more)


def test_it_lays_no_more_than_it_needs():
    """RA7, in the last round: seat 1 has no cards left to answer with."""
    table = position(
        ["cloud2 cloud3 hourglass1 gear3 diamond5", ""],
        ["bell1", "gear3 gear4 cloud2 cloud3 hourglass1 hourglass2"],
        track="0:4 1:22",
        rounds=1,
        points="20",
    )
    assert planned(table) == "diamond5+gear3"


def test_it_lays_what_counts_for_little_in_other_rounds():
    """RA4, RA7: with seven bells a bell 1 is 8; a gear 4, worth half of that, is dearer later."""
    bells = " ".join(["bell"] * 7)
    hand = "bell1 gear4 cloud4 hourglass4* diamond5"
    assert planned(facing(hand, "0:2 1:3", "hourglass2", "hourglass3", dice=bells)) == "bell1"
    assert planned(facing(hand.replace("bell1", "cloud2"), "0:2 1:3", "hourglass2", "hourglass3")) == "cloud2"


def test_it_knows_what_a_point_card_is_worth():
    """RA9, RA11: four behind, with the same cards."""
    assert planned(facing(FAIR, "0:4 1:8", "bell1", "bell2", point=20)) == "gear4"
    assert planned(facing(FAIR, "0:4 1:8", "bell1", "bell2", point=6)) == "pass"


def test_it_lets_go_what_would_be_dear():
    """RA7: fourteen behind, it could raise and would hardly win."""
    table = facing(FAIR, "0:4 1:18", "bell1", "diamond6*")
    assert "gear4+cloud3+cloud4" in table.legal()
    assert planned(table) == "pass"


def test_it_opens_without_its_stars():
    """RA5, RA11: what is laid first may be lost."""
    stars = "bell1 bell3* cloud5* gear5* diamond6* hourglass4*"
    others = "bell2 bell1 cloud2 cloud3 gear3 gear4"
    assert planned(opening([stars, others], points=f"6 {EARLY}", rounds=8), 0) == "bell1"


def test_who_cannot_raise_passes():
    """RA7"""
    hands = ["hourglass1 hourglass2 hourglass3 cloud2 bell1", "bell1 bell1 cloud2 cloud3 cloud3"]
    assert planned(position(hands, ["bell1", "diamond6*"], track="0:4 1:18")) == "pass"


def test_who_is_not_to_act_plans_nothing():
    """RA6"""
    assert planned(petr_melanie_sasha(), 0) == ""
