"""The careful bot: strong enough, and never out of its depth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import stolik
from stolik.bots.play import decider
from stolik.core.chance import BOT, stream
from stolik.games.face_to_face import GAME
from stolik.games.face_to_face.state import PLAN
from stolik.games.face_to_face.tests.table import deal, position


def planned(table: Any) -> list[str]:
    """What the careful bot on turn wants to do."""
    seat, plan = table.to_act[0], np.zeros(PLAN, np.int64)
    count = decider(GAME, "careful")(table.seen(seat), stream(1, BOT), plan)
    return [GAME.notation.write(table.seen(seat), seat, int(action)) for action in plan[:count]]


@pytest.mark.parametrize("seats", [("careful", "random"), ("random", "careful")])
def test_careful_beats_random(seats):
    """On the same 2,000 deals from both seats: at least 95 % each way."""
    summary = stolik.simulate("face-to-face", games=2000, bots=",".join(seats), seed=1)
    assert (summary.scores[:, seats.index("careful")] == 1).sum() >= 1900


def test_a_plan_is_a_whole_legal_turn():
    """FF3: from the first card to the end, for whatever is met in 20 games."""
    for seed in range(20):
        table = deal(seed)
        while not table.over:
            seat = table.to_act[0]
            for action in planned(table):
                assert table.to_act == (seat,)
                table.play(action)
            assert table.to_act != (seat,)


def test_it_goes_on_from_any_moment_of_a_turn():
    """FF3, FF8: somebody else may have begun the turn."""
    for seed in range(20):
        table, other = deal(seed), np.random.default_rng(seed)
        while not table.over:
            plan = planned(table)
            assert plan[0] in table.legal()
            table.play(plan[0] if other.random() < 0.7 else str(other.choice(table.legal())))


def test_who_is_not_on_turn_plans_nothing():
    table = deal(1, starter=0)
    assert decider(GAME, "careful")(table.seen(1), stream(1, BOT), np.zeros(PLAN, np.int64)) == 0


@pytest.mark.parametrize(
    ("tops", "hand"),
    [
        ("20 40 / 29 30", "21 58 59 22 23 24"),  # all fit one pile, however dear
        ("50 10 / 29 30", "41 51 20 9 8 31"),  # with tens and the card across
        ("50 10 / 29 30", "28 51"),
    ],
)
def test_it_wins_when_it_can(tops, hand):
    """FF7"""
    table = position(tops, f"{hand} / 3 4 5")
    for action in planned(table):
        table.play(action)
    assert table.over
    assert table.outcome.how == "all-laid"


def test_it_keeps_no_single_card():
    """FF8: 59 costs much, but alone it would lose."""
    table = position("20 40 / 29 50", "21 22 58 59 / 3 4 5 6 7 8", "- / 9 10 11 12 13 14")
    for action in planned(table):
        table.play(action)
    assert table.outcome is not None or table.view(0).counts[0] != 1


def test_it_takes_the_step_back():
    """FF4: 17 on 27, 45 on 35."""
    assert "17a" in planned(position("27 35 / 2 59", "17 50 51 / 3 4", "6 7 8 9 16 18 / 9 10"))
    assert "45b" in planned(position("27 35 / 2 59", "45 50 51 / 3 4", "6 7 8 9 16 18 / 9 10"))
