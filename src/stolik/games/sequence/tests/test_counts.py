"""Tiny decks, played out in every way: exact numbers, by the kernels and by the restated rules.

All cards are dealt. So every seat draws the very card that it has just played (SQ12), nothing is left to
chance, and a game ends when the cells of its few cards are full, or with a sequence.
"""

from __future__ import annotations

from collections import Counter
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
            ends += restated(oracle.play(position, seat, action, chance=back or None), depth - 1)
    return ends


def closed(hands: list[str], chips: list[str], sequences: list[str] | None = None) -> str:
    """All cards are dealt."""
    text = line(hands, chips, sequences=sequences or [], draw="")
    return "; ".join("discards -" if part.startswith("discards") else part for part in text.split("; "))


EACH_ONE = ["2C", "3C", "2D", "3D", "2H", "3H", "2S", "3S"]
EACH_TWO = ["2C 3S", "2D 3C", "2H 3D", "2S 3H"]
"""The deck of two ranks and one pack, by eights and by fours."""


@pytest.mark.parametrize(
    ("hands", "chips", "options", "ends"),
    [
        # each of eight has two cells: a choice, then none; swap and pass
        (EACH_ONE, ["", ""], {}, {None: 2**8}),
        (EACH_ONE, ["", ""], {"dead_cards": "unlimited"}, {None: 2**8}),
        # two cards each: 4! orders for each of four seats, then a swap of either card before the pass
        (EACH_TWO, ["", ""], {}, {None: 24**4 * 2**4}),
        (EACH_TWO, ["", ""], {"dead_cards": "unlimited"}, {None: 0}),
    ],
)
def test_every_game_of_a_tiny_deck(hands, chips, options, ends):
    """SQ7, SQ11, SQ12, SQ15 together."""
    values = GAME.values({"players": len(hands), "ranks": 2, "packs": 1, "hand": 8 // len(hands), **options})
    text = closed(hands, chips)
    found = by_kernels(text, values)
    assert found == by_oracle(text, values)
    assert found == ends
