"""The careful bot: sensible where the answer is clear, and strong enough."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import stolik
from stolik.bots.play import decider
from stolik.core.chance import BOT, stream
from stolik.games.sequence import GAME
from stolik.games.sequence.state import ACTIONS
from stolik.games.sequence.tests.table import deal, position


def planned(table: Any, seat: int | None = None) -> list[str]:
    """What the careful bot wants to do."""
    seat, plan = table.to_act[0] if seat is None else seat, np.zeros(ACTIONS, np.int64)
    count = decider(GAME, "careful")(table.seen(seat), stream(1, BOT), plan)
    return [GAME.notation.write(table.seen(seat), seat, int(action)) for action in plan[:count]]


# --- strength -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10, 12])
@pytest.mark.parametrize("seats", [("careful", "random"), ("random", "careful")])
def test_careful_beats_random(players, seats):
    """The same deals from both sides: at least 95 % each way."""
    bots = ",".join(seats)
    summary: Any = stolik.simulate("sequence", players=players, games=2000, bots=bots, seed=1).summary
    assert summary.by_bot[seats.index("careful")].win_rate >= 0.95


@pytest.mark.parametrize(("players", "teams"), [(3, "usual"), (6, 3), (9, "usual"), (12, 3)])
def test_careful_wins_twice_its_share_of_three_sides(players, teams):
    """With room to spare, so that a slip would show."""
    bots = "careful,random,random"
    played: Any = stolik.simulate("sequence", players=players, teams=teams, games=2000, bots=bots, seed=1)
    assert played.summary.by_bot[0].win_rate >= 0.85


# --- clear positions ----------------------------------------------------------------------------------

HAND = "2C 3D 9H TS 5C"


@pytest.mark.parametrize(
    ("hand", "chips", "action"),
    [
        (f"{HAND} 4H", ["b5 c5 d5 e5", ""], "4H@f5"),  # five in a line
        (f"{HAND} 4S", ["b1 c1 e1", ""], "4S@d1"),  # with a corner
        (f"{HAND} 4H", ["", "b5 c5 d5 e5"], "4H@f5"),  # the other side's fifth cell
        (f"{HAND} JC", ["b5 c5 d5 e5", ""], "JC@f5"),  # a jack is well spent on a sequence
        (f"{HAND} JS", ["", "b8 c8 d8 e8"], "JSxe8"),  # or takes a chip where two ends are open
        (f"{HAND} JC", ["c5", ""], "5C@d4"),  # but not on a first chip
        (f"{HAND} JS", ["c5", "h8"], "5C@d4"),
        (f"{HAND} 4H", ["b5 c5 d5 e5 b3 c3 d3", "g5 h5 i5 f6 e7"], "4H@f5"),
    ],
)
def test_it_builds_and_stops(hand, chips, action):
    """SQ5, SQ8"""
    assert planned(position([hand, "2H"], chips)) == [action]


def test_it_wins_rather_than_stops():
    """SQ4"""
    chips = ["b5 c5 d5 e5 b6 b7 b8 b9", "b1 c1 d1"]
    table = position([f"{HAND} 4H 5S", "2H"], chips, sequences=["b5-b9", ""])
    assert planned(table) == ["4H@f5"]


def test_it_stops_the_last_line_rather_than_build():
    """SQ4: the other team has one sequence, and four in a line; the own line has three."""
    chips = ["b5 c5 d5", "b1 c1 d1 j2 j3 j4 j5 j6"]
    table = position([f"{HAND} 5H 5S", "2H"], chips, sequences=["", "j2-j6"])
    assert planned(table) == ["5S@e1"]


def test_it_swaps_a_dead_card_first():
    """SQ11"""
    assert planned(position(["7C 2C", "2H"], ["c5", "a3"])) == ["7C!"]
    table = position(["7C 4H", "2H"], ["c5 b5 d5 e5 b6 b7 b8 b9", "a3"], sequences=["b5-b9", ""])
    assert planned(table) == ["4H@f5"], "unless it wins at once"


def test_it_names_the_five_that_leave_most_room():
    """SQ10: in one plan with the chip, and when it is asked later."""
    table = position(["JC", "2H"], ["c2 d2 e2 g2 h2 i2", ""])
    assert planned(table) == ["JC@f2", "=e2-i2"]
    table.play("JC@f2")
    assert planned(table) == ["=e2-i2"]


def test_it_draws_at_once():
    """SQ13: also when it is not on turn."""
    table = position(["7C 2C", "2H 3H"], drawing="manual", open="-")
    table.play("7C@a3")
    assert planned(table, 0) == ["draw"]
    late = position(["7C 2C", "2H 3H"], drawing="manual", open="0")
    assert planned(late, 0) == ["draw"]


def test_it_passes_when_it_must():
    """SQ15"""
    assert planned(position(["JS", "2H"])) == ["pass"]


def test_it_never_owns_up_unasked():
    """SQ14"""
    for seed in range(5):
        table = deal(4, seed, coaching="penalty")
        while not table.over:
            for action in planned(table):
                assert not action.startswith("hint")
                table.play(action)


def test_who_is_not_to_act_plans_nothing():
    """SQ7"""
    assert planned(deal(), 1) == []
