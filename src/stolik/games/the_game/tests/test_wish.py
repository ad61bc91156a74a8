"""The careful bot listens to its team mates (TG14), and decides as ever when nobody asks for anything."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from stolik.bots.play import decide
from stolik.core.chance import BOT, stream
from stolik.games.the_game import GAME
from stolik.games.the_game.tests.table import deal
from stolik.games.the_game.tests.test_bots import early
from stolik.games.the_game.wish import SIGNALS


def planned(table: Any, *said: tuple[int, str, str]) -> list[str]:
    """What the seat to act wants to do, where others have said this."""
    seat = table.to_act[0]
    plan = decide(GAME, "careful", table.seen(seat), stream(1, BOT), said)
    return [GAME.notation.write(table.seen(seat), seat, action) for action in plan]


def touched(plan: list[str]) -> set[str]:
    """The piles that it lays on."""
    return {action[-1] for action in plan if action != "end"}


def test_the_signals_are_those_of_the_game():
    assert tuple(signal.name for signal in GAME.signals) == SIGNALS


def test_a_pile_that_a_mate_wants_is_left_alone():
    """31 is the next number on A; elsewhere two cards cost a little."""
    table = early("30 44 70 60", "31 47 67 85 96")
    assert "A" in touched(planned(table))
    assert touched(planned(table, (1, "mine", "A"))) == {"B", "C"}


def test_a_great_saving_is_not_given_away():
    """Anywhere else the second card would skip more than a dozen."""
    table = early("30 44 70 60", "31 45 99 97 98")
    assert planned(table, (1, "mine", "A")) == planned(table) == ["31A", "45B", "end"]


def test_small_steps_are_small():
    """66 skips fewer on C than 50 on B. The next number is a small step always."""
    table = early("30 44 70 60", "33 50 66 88 92")
    assert touched(planned(table)) == {"A", "C"}
    assert touched(planned(table, (1, "small-steps", "C"))) == {"A", "B"}
    near = early("30 44 70 60", "31 45 67 85 96")
    assert planned(near, (1, "small-steps", "A")) == planned(near) == ["31A", "45B", "end"]


@pytest.mark.parametrize(
    "said", [(0, "mine", "A"), (1, "free", "A"), (1, "thanks", "0"), (0, "small-steps", "B")]
)
def test_nothing_is_asked_of_the_seat_by_these(said):
    """Its own signals ask others; thanks and a pile that is free ask nobody."""
    table = early("30 44 70 60", "31 47 67 85 96")
    assert planned(table, said) == planned(table)


@pytest.mark.parametrize(("hand", "pile", "twin"), [("3 5 50 60 40", "A", "B"), ("98 96 50 60 40", "C", "D")])
@pytest.mark.parametrize("signal", ["mine", "small-steps"])
def test_of_two_untouched_piles_the_other_one_is_taken(hand, pile, twin, signal):
    """TG1: whichever of the two a mate wants."""
    table = early("1 1 100 100", hand)
    assert touched(planned(table)) == {pile}
    assert touched(planned(table, (1, signal, pile))) == {twin}
    assert touched(planned(table, (1, signal, twin))) == {pile}
    assert touched(planned(table, (1, signal, pile), (1, signal, twin))) == {pile}


def test_the_stronger_wish_counts():
    stronger, weaker = (1, "mine", "A"), (2, "small-steps", "A")
    table = early("30 44 70 60", "31 47 67 85 96")
    for said in ([stronger, weaker], [weaker, stronger]):
        assert touched(planned(table, *said)) == {"B", "C"}


@pytest.mark.parametrize(
    "values",
    [
        {"players": players, "fire": fire, "expert": fire}
        for players, fire in product((2, 3, 5), (False, True))
    ],
    ids=str,
)
def test_whatever_is_said_a_plan_is_a_whole_legal_turn(values):
    """TG4, TG13."""
    for seed in range(4):
        table, chance = deal(seed=seed, **values), np.random.default_rng(seed)
        while not table.over:
            said = [
                (seat, str(chance.choice(SIGNALS[:3])), pile)
                for seat, pile in product(range(table.players), "ABCD")
                if chance.random() < 0.3
            ]
            seat = table.to_act[0]
            for action in planned(table, *said):
                table.play(action, seat)
            assert table.over or table.view(None).laid == 0
