"""Tiny decks, played out in every way: exact numbers, by the kernels and by the restated rules.

All cards are dealt. So every seat draws the very card that it has just played (SQ12), nothing is left to
chance, and a game ends when the cells of its few cards are full, or with a sequence.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from stolik.core.kernel import batch
from stolik.games.sequence import GAME, rules
from stolik.games.sequence.names import winning_team
from stolik.games.sequence.notation import read_position
from stolik.games.sequence.state import ACTIONS, STATE
from stolik.games.sequence.tests.table import line
from tests.oracle import sequence as oracle
from tests.oracle.sequence_rules import Position, needs_chance

Ends = Counter[int | None]
"""How many games each team wins; None: nobody."""


def by_kernels(text: str, values: dict[str, Any], depth: int = -1) -> Ends:
    state = batch(STATE)[0]
    read_position(text, GAME.encode(values), state)
    return played_out(state.tobytes(), depth)


@cache
def played_out(truth: bytes, depth: int) -> Ends:
    state = np.frombuffer(bytearray(truth), STATE).view(np.recarray)[0]
    if not state.acting or not depth:
        return Ends({winning_team(state): 1})
    ends, out = Ends(), np.zeros(ACTIONS, np.int64)
    for seat in range(int(state.players)):
        for action in out[: rules.legal(state, seat, out)].tolist():
            after = state.copy()
            rules.apply(after, seat, action)
            ends += played_out(after.tobytes(), depth - 1)
    return ends


def by_oracle(text: str, values: dict[str, Any], depth: int = -1) -> Ends:
    return restated(oracle.read(text, values), depth)


@cache
def restated(position: Position, depth: int) -> Ends:
    acting = oracle.to_act(position)
    if not acting or not depth:
        won = max(oracle.result(position)[1], default=None)
        return Ends({won if won is None else won % position.teams: 1})
    ends = Ends()
    for seat in acting:
        for action in oracle.legal(position, seat):
            back = needs_chance(position, seat, action)
            assert len(back) < 2, "nothing is left to chance"
            ends += restated(
                sorted_hands(oracle.play(position, seat, action, chance=back or None)), depth - 1
            )
    return ends


def sorted_hands(position: Position) -> Position:
    """One position, however its cards are held."""
    return replace(position, hands=tuple(tuple(sorted(hand)) for hand in position.hands))


def closed(hands: list[str], chips: list[str], sequences: list[str] | None = None) -> str:
    """All cards are dealt."""
    text = line(hands, chips, sequences=sequences or [], draw="")
    return "; ".join("discards -" if part.startswith("discards") else part for part in text.split("; "))


EACH_ONE = ["2C", "3C", "2D", "3D", "2H", "3H", "2S", "3S"]
EACH_TWO = ["2C 3S", "2D 3C", "2H 3D", "2S 3H"]
EACH_FOUR = ["2S 3S 2H 3H", "2C 3C 2D 3D"]
"""The deck of two ranks and one pack, dealt to eight, four, two."""

NOTHING = ["", ""]


def both(text: str, values: dict[str, Any], depth: int = -1) -> Ends:
    """By the kernels and by the restated rules, which agree."""
    found = by_kernels(text, values, depth)
    assert found == by_oracle(text, values, depth)
    return found


def every_game(hands: list[str], chips: list[str], sequences: list[str], **options: Any) -> Ends:
    size = 8 // len(hands)
    values = GAME.values({"players": len(hands), "ranks": 2, "packs": 1, "hand": size, **options})
    return both(closed(hands, chips, sequences), values)


@pytest.mark.parametrize("option", ["once", "unlimited"])
def test_a_card_each(option):
    """SQ7, SQ11, SQ15: a choice of two cells for each of eight, then the other one; swap and pass."""
    assert every_game(EACH_ONE, NOTHING, NOTHING, dead_cards=option) == {None: 2**8}


@pytest.mark.parametrize(("option", "games"), [("once", 262_144), ("unlimited", 132_710_400)])
def test_two_cards_each(option, games):
    """SQ7, SQ11: six or four free cells; a dead card may be swapped before the other is played."""
    assert every_game(EACH_TWO, ["e2 d3 f6", "f4 h9 c3"], NOTHING, dead_cards=option) == {None: games}


def test_lines_of_six_and_a_five_to_name():
    """SQ10: team 0 has b1 and c1 to fill, team 1 c3, d2 and e2; nobody gets a second sequence."""
    chips = ["d1 e1 f1 j6 j7 f6 g9 e6", "b2 c2 f2 g2 h9 i9 g4 f4 d3"]
    assert every_game(EACH_FOUR, chips, NOTHING) == {None: 2_211_840}


def test_one_sequence_is_there():
    """SQ4: and team 0 is first to get another, whatever is played."""
    chips = ["d1 e1 f1 j6 j7 a3 a4 a5 a6 a7 g9", "b2 c2 f2 g2 h9 i9 g4 f4 d3 f6"]
    assert every_game(EACH_FOUR, chips, ["a3-a7", ""]) == {0: 227_580}


@pytest.mark.thorough
def test_a_race():
    """SQ4, SQ10: each needs two more chips in a line."""
    chips = ["d1 e1 f1 j6 j7 a3 a4 a5 a6 a7 g9 h9", "b2 c2 f2 g2 f4 g4 h4 i4 j4"]
    assert every_game(EACH_FOUR, chips, ["a3-a7", "f4-j4"]) == {0: 34_876, 1: 387_028}


@pytest.mark.parametrize(("depth", "games"), [(1, 88 + 1), (2, 792), (3, 3508)])
def test_the_first_actions_with_two_packs(depth, games):
    """SQ7, SQ8, SQ10, SQ13: jacks of both kinds, a line of six to come, late draws."""
    text = line(["JC 7C", "JS 2H"], ["b2 c2 d2 f2 g2", "c5 d5 e5"], open="-")
    found = both(text, GAME.values({"drawing": "manual"}), depth)
    assert found == {None: games}
