"""Tiny sets, played out in every way: exact numbers, by the kernels and by the restated rules.

The dice show the same on all sides, so that nothing is left to chance; sets are spread over the default one.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from stolik.core.kernel import batch
from stolik.games.raise_ import GAME, rules
from stolik.games.raise_.components import default_set
from stolik.games.raise_.notation import read_position
from stolik.games.raise_.state import ACTIONS, STATE
from stolik.games.raise_.tests.table import BELLS
from tests.oracle import raise_ as oracle
from tests.oracle.raise_rules import Position, needs_chance, outcome

Ends = Counter[tuple[int, ...]]
"""How many games end with these points."""


def values_of(**options: Any) -> dict[str, Any]:
    dice = [" ".join([face] * 6) for face in BELLS.split()]
    return GAME.values({**options, "components": {**default_set(), "dice": dice}})


def by_kernels(line: str, values: dict[str, Any]) -> Ends:
    state = batch(STATE)[0]
    read_position(line, GAME.encode(values), state)
    return played_out(state.tobytes())


@cache
def played_out(truth: bytes) -> Ends:
    state = np.frombuffer(bytearray(truth), STATE).view(np.recarray)[0]
    if not state.acting:
        return Ends({GAME.views.outcome(state).scores: 1})
    seat, out = int(state.acting).bit_length() - 1, np.zeros(ACTIONS, np.int64)
    ends = Ends()
    for action in out[: rules.legal(state, seat, out)].tolist():
        after = state.copy()
        rules.apply(after, seat, action)
        ends += played_out(after.tobytes())
    return ends


def by_oracle(line: str, values: dict[str, Any]) -> Ends:
    return restated(oracle.read(line, values))


@cache
def restated(position: Position) -> Ends:
    acting = oracle.to_act(position)
    if not acting:
        return Ends({outcome(position).points: 1})
    seat, ends = max(acting), Ends()
    for action in oracle.legal(position, seat):
        dice = tuple(BELLS.split()) if needs_chance(position, seat, action) else None
        ends += restated(oracle.play(position, seat, action, chance=dice))
    return ends


def deals(players: int, hand: int, cards: tuple[str, ...], points: str) -> list[str]:
    """Every deal, seat 0 to roll; the order within a hand means nothing."""
    decks = sorted({(deck[:hand], deck[hand:]) for deck in orders(cards) if in_order(deck[:hand], cards)})
    lines = []
    for dealt in product(decks, repeat=players):
        hands, piles = (
            " / ".join(" ".join(part) or "-" for part in parts) for parts in zip(*dealt, strict=True)
        )
        nothing = " / ".join("-" * players)
        lines.append(
            f"hands {hands}; draw {piles}; laid {nothing}; won -; points {points}; dice {BELLS}; roller 0;"
            f" chosen {nothing}"
        )
    return lines


def orders(cards: tuple[str, ...]) -> set[tuple[str, ...]]:
    if not cards:
        return {()}
    return {(card, *rest) for i, card in enumerate(cards) for rest in orders(cards[:i] + cards[i + 1 :])}


def in_order(hand: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    places = [cards.index(card) for card in hand]
    return places == sorted(places)


SETS = {
    1: ("diamond4",),
    2: ("diamond4", "hourglass1"),
    3: ("diamond4", "cloud3", "hourglass3"),
    4: ("diamond4", "gear4", "hourglass1", "bell1"),
}
"""What the option `cards` makes of the default set."""


@pytest.mark.parametrize(
    ("players", "cards", "hand", "points", "number", "ends"),
    [
        (2, 1, 1, "6", 1, {(8, 0): 1}),  # level at the front: seat 1 lies on top and has to pass
        (2, 2, 1, "6", 4, {(9, 1): 3, (1, 9): 1}),  # only a four against a one wins for seat 1
        (2, 2, 2, "6", 1, {(9, 1): 4, (1, 9): 4}),
        (2, 3, 2, "6 14", 9, {(9, 17): 120, (25, 1): 104, (17, 9): 80, (1, 25): 56, (10, 16): 4}),
    ],
)
def test_every_game_of_every_tiny_deal(players, cards, hand, points, number, ends):
    """RA1 to RA11 together."""
    assert count(players, cards, hand, points, number) == ends


@pytest.mark.parametrize(
    ("players", "cards", "hand", "points", "number", "won"),
    [
        (2, 4, 2, "6 14", 144, {(0,): 4284, (1,): 4396}),
        (3, 2, 2, "6 14", 1, {(0,): 15, (1,): 8, (2,): 9}),
        (3, 3, 2, "6", 27, {(0,): 256, (1,): 240, (2,): 280}),
    ],
)
def test_who_wins_every_game_of_every_tiny_deal(players, cards, hand, points, number, won):
    """RA1 to RA11 together."""
    found: Counter[tuple[int, ...]] = Counter()
    for scores, games in count(players, cards, hand, points, number).items():
        found[tuple(seat for seat, score in enumerate(scores) if score == max(scores))] += games
    assert found == won


def count(players: int, cards: int, hand: int, points: str, number: int) -> Ends:
    """By both, which agree."""
    rounds = len(points.split())
    values = values_of(players=players, cards=cards, hand=hand, points=2, rounds=rounds)
    lines = deals(players, hand, SETS[cards], points)
    assert len(lines) == number
    total = sum((by_kernels(line, values) for line in lines), Ends())
    assert total == sum((by_oracle(line, values) for line in lines), Ends())
    return total
