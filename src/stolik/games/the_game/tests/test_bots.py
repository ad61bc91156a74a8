"""The careful bot: sensible where the answer is clear, strong enough, and never out of its depth."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.bots.play import decider
from stolik.core.chance import BOT, stream
from stolik.games.the_game import GAME
from stolik.games.the_game.state import ACTIONS, PLAN
from stolik.games.the_game.tests.table import deal, position


def planned(table: Any, seat: int | None = None) -> list[str]:
    """What the careful bot wants to do."""
    seat = table.to_act[0] if seat is None else seat
    plan = np.zeros(max(ACTIONS, PLAN), np.int64)
    count = decider(GAME, "careful")(table.seen(seat), stream(1, BOT), plan)
    return [GAME.notation.write(table.seen(seat), seat, int(action)) for action in plan[:count]]


def follow(table: Any) -> None:
    """Do what it wants."""
    for action in planned(table):
        table.play(action)


def early(tops: str, hand: str, **more: Any) -> Any:
    """Two players, hardly a card laid: a mate holds some of the others, the draw pile has the rest."""
    others = [str(card) for card in range(2, 100) if str(card) not in f"{tops} {hand}".split()]
    return position(
        tops, f"{hand} / {' '.join(others[::20])}", " ".join(sorted({*others} - {*others[::20]})), **more
    )


# --- clear positions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tops", "hand", "turn"),
    [
        ("30 44 70 60", "31 45 53 85 96", {"31A", "45B"}),  # the next number costs nothing
        ("47 40 95 90", "37 57 68 94 9", {"37A", "94C"}),  # a step back wins ten
        ("30 40 70 65", "75 33 22 50 99", {"75D", "33A"}),
        ("20 40 70 90", "25 15 50 55 81", {"25A", "15A"}),  # up by five, back by ten
    ],
)
def test_it_lays_what_costs_least(tops, hand, turn):
    """TG4, TG5"""
    plan = planned(early(tops, hand))
    assert turn <= {*plan}
    assert plan[-1] == "end"


def test_it_lays_more_than_is_due_when_that_is_free():
    """TG4: neighbours and steps back."""
    plan = planned(early("30 40 70 60", "31 32 33 34 85"))
    assert plan[:4] == ["31A", "32A", "33A", "34A"]


def test_it_keeps_what_costs():
    """TG7: one card is due, and the others would only skip."""
    plan = planned(position("30 40 70 60", "31 50 99 / 2 3 45 55 65"))
    assert plan == ["31A", "end"]


def test_alone_with_the_last_cards_it_finds_the_way_to_win():
    """TG9: 55 is to be laid before 45 goes back on it, and so on."""
    table = position("50 90 20 10", "45 55 46 56 47 57 40 30")
    follow(table)
    assert table.outcome.label == "beaten"


def test_who_holds_the_last_cards_wins():
    """TG9, TG13: whatever burns."""
    table = position("33 40 60 99", "24 25 / -", cover="A", fire=True)
    follow(table)
    assert table.outcome.label == "beaten"


def test_experts_lay_three():
    """TG12"""
    table = early("30 40 70 60", "31 42 69 50 85 96", expert=True)
    assert {*planned(table)} == {"31A", "42B", "69C", "end"}


def test_it_covers_what_burns():
    """TG13: although other cards cost less."""
    table = early("33 40 70 60", "50 41 42 69 59", cover="A", fire=True)
    plan = planned(table)
    assert {"50A", "41A", "42A"} & {*plan}
    follow(table)
    assert table.to_act == (1,)


def test_it_burns_nothing_without_need():
    """TG13: 43 costs a little more than 44, and burns not."""
    table = early("42 30 70 60", "43 44 31 95 9", fire=True)
    follow(table)
    assert table.view(1).burning == ()
    cold = early("42 30 70 60", "43 44 31 95 9")
    assert "44A" in planned(cold), "without fire it is the next number"


def test_it_takes_the_only_way():
    """TG10: every other card strands it."""
    table = early("97 96 3 4", "77 87 99 50 51")
    assert planned(table)[:2] == ["87A", "77A"]


@pytest.mark.parametrize(
    ("hand", "will"), [("2 3 99", "gladly"), ("10 80 50", "rather-not"), ("6 94 50", "can")]
)
def test_it_says_how_good_its_cards_are(hand, will):
    """TG3: by what its turn would cost."""
    rest = " ".join(str(card) for card in range(2, 100) if str(card) not in [*hand.split(), "20", "30", "40"])
    line = f"tops 1 1 100 100; hands {hand} / 20 30 40; draw {rest}; will - / -"
    table = stolik.position("the-game", line, players=2, hand=3, starter="agree")
    assert planned(table, 0) == [will]


# --- anywhere -------------------------------------------------------------------------------------

TABLES = [
    {"players": players, "expert": expert, "smaller_hand": smaller, "fire": fire, "starter": "agree"}
    for players, expert, smaller, fire in product(GAME.seats, *[(False, True)] * 3)
]
TINY = [
    {"players": 1, "cards": 2, "hand": 2},
    {"players": 1, "cards": 2, "hand": 2, "starter": "agree"},
    {"players": 1, "cards": 5, "hand": 1},
    {"players": 2, "cards": 4, "hand": 2, "starter": "agree"},
    {"players": 2, "cards": 30, "hand": 3, "fire": True},
    {"players": 3, "cards": 12, "hand": 4, "expert": True},
    {"players": 5, "cards": 5, "hand": 1},
    {"players": 5, "cards": 40, "hand": 8, "fire": True, "expert": True},
]


@pytest.mark.parametrize("values", [*TABLES, *TINY], ids=str)
def test_a_plan_is_a_whole_legal_turn(values):
    """TG4, TG12, TG13: to its end, or to the end of the game; nobody strands himself (TG10)."""
    for seed in range(3):
        table = deal(seed=seed, **values)
        while not table.over:
            seat = table.to_act[0]
            for action in planned(table):
                assert seat in table.to_act
                table.play(action, seat)
            assert table.over or table.view(None).laid == 0
        view = table.view(None)
        assert view.result.left == 0 or view.laid == 0, f"stranded: {table.position()}"


def test_it_goes_on_from_any_moment_of_a_turn():
    """TG4, TG13: somebody else may have begun the turn."""
    for seed in range(20):
        table, other = deal(1 + seed % 5, seed, fire=seed % 2 == 0), np.random.default_rng(seed)
        while not table.over:
            plan = planned(table)
            assert plan[0] in table.legal()
            table.play(plan[0] if other.random() < 0.8 else str(other.choice(table.legal())))


def test_who_is_not_to_act_plans_nothing():
    """TG3, TG4"""
    assert planned(deal(2), 1) == []
    table = deal(2, starter="agree")
    table.play("can", 1)
    assert planned(table, 1) == []


def test_in_a_lost_game_it_plans_nothing():
    """TG10"""
    table = position("97 98 3 4", "50 51 / 60 61", "80")
    assert planned(table, 0) == []


@pytest.mark.parametrize(("players", "wins"), [(1, 150), (2, 500), (3, 270), (4, 450), (5, 490)])
def test_it_is_strong_enough(players, wins):
    """Of 1,000 deals, always the same ones; `bench/careful.py` measures."""
    played = stolik.simulate("the-game", players=players, games=1000, bots="careful", seed=98)
    assert played.summary.wins >= wins


@pytest.mark.parametrize(
    "options", [{"expert": True}, {"fire": True}, {"expert": True, "smaller_hand": True}]
)
@pytest.mark.parametrize("players", GAME.seats)
def test_it_is_far_better_than_chance(players, options):
    """TG12, TG13: also where hardly anybody wins; fewer cards are left on every kind of table."""
    careful, chance = (
        -stolik.simulate("the-game", players=players, games=200, bots=bots, seed=3, **options).scores.mean()
        for bots in ("careful", "random")
    )
    assert careful < 0.75 * chance
