"""Tiny decks, played out in every way: exact numbers, by the kernels and by the restated rules."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from stolik.core.kernel import batch
from stolik.games.face_to_face import GAME, rules
from stolik.games.face_to_face.notation import read_position
from stolik.games.face_to_face.state import ACTIONS, STATE
from tests.oracle import face_to_face as oracle

MOST_KEPT = 1 << 18
"""Positions that are remembered: those of a few deals. All of all deals would take gigabytes."""

Ends = Counter[tuple[int, bool]]
"""How many games end like this: the winner, and whether by having laid all (FF7) or not (FF8)."""


def by_kernels(line: str, values: dict[str, int]) -> Ends:
    state = batch(STATE)[0]
    read_position(line, GAME.encode(GAME.values(values)), state)
    return played_out(state.tobytes())


@lru_cache(MOST_KEPT)
def played_out(truth: bytes) -> Ends:
    state = np.frombuffer(bytearray(truth), STATE).view(np.recarray)[0]
    if not state.acting:
        outcome: Any = GAME.views.outcome(state)
        return Counter({(outcome.winners[0], outcome.how == "all-laid"): 1})
    out = np.zeros(ACTIONS, np.int64)
    ends: Ends = Counter()
    for action in out[: rules.legal(state, int(state.turn), out)].tolist():
        after = state.copy()
        rules.apply(after, int(state.turn), action)
        ends += played_out(after.tobytes())
    return ends


def by_oracle(line: str, values: dict[str, int]) -> Ends:
    return restated(oracle.read(line, values))


@lru_cache(MOST_KEPT)
def restated(position: oracle.Position) -> Ends:
    won = oracle.outcome(position)
    if won:
        seat = min(won)
        return Counter({(seat, oracle.has_laid_all(position, seat)): 1})
    ends: Ends = Counter()
    for action in oracle.legal(position, position.turn):
        ends += restated(oracle.play(position, position.turn, action))
    return ends


def deals(cards: int, hand: int) -> list[str]:
    """Every deal of both decks, seat 0 to start; the order within a hand means nothing."""
    decks = [
        (deck[:hand], deck[hand:])
        for deck in permutations(range(2, cards + 2))
        if list(deck[:hand]) == sorted(deck[:hand])
    ]
    return [
        f"tops 1 {cards + 2} / 1 {cards + 2}; hands {words(first[0])} / {words(second[0])};"
        f" draw {words(first[1])} / {words(second[1])}; turn 0; laid 0; helped 0"
        for first, second in product(decks, decks)
    ]


def words(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "-"


@pytest.mark.parametrize(
    ("cards", "hand", "number", "ends"),
    [
        (2, 2, 1, {(0, True): 6}),
        (3, 2, 9, {(1, False): 596}),  # two are laid, one is drawn: a single card loses
        (4, 2, 144, {(0, True): 43296, (1, False): 3056}),
        (4, 3, 16, {(0, True): 132456, (1, False): 42572}),
        pytest.param(
            *(5, 3, 400),
            {(1, True): 147644496, (1, False): 82641112, (0, True): 15665456, (0, False): 2068776},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_every_game_of_every_tiny_deal(cards, hand, number, ends):
    """FF1 to FF9 together."""
    values, lines = {"cards": cards, "hand": hand}, deals(cards, hand)
    assert len(lines) == number
    total = sum((by_kernels(line, values) for line in lines), Counter())
    assert total == sum((by_oracle(line, values) for line in lines), Counter())
    assert total == ends


@pytest.mark.parametrize(
    ("tops", "hands", "draw", "ends"),
    [
        (
            "27 35 / 29 40",
            "12 17 28 45 / 19 30 34 50",
            "- / -",
            {(0, True): 163563, (1, True): 104170, (1, False): 84770},
        ),
        ("50 10 / 40 20", "20 40 51 / 10 30 41", "9 / 31", {(0, True): 9765, (1, False): 1810}),
        (
            "45 15 / 44 16",
            "25 35 / 26 34",
            "24 34 46 / 36 54 17",
            {(1, True): 23994, (1, False): 23102, (0, True): 1040, (0, False): 16},
        ),
    ],
)
def test_every_way_to_the_end(tops, hands, draw, ends):
    """FF4 and FF5 with their tens, from late positions of the full deck."""
    line = f"tops {tops}; hands {hands}; draw {draw}; turn 0; laid 0; helped 0"
    found = by_kernels(line, {})
    assert found == by_oracle(line, {"hand": 6})
    assert found == ends


@pytest.mark.parametrize("line", deals(4, 2)[::7])
def test_rising_and_falling_are_mirror_images(line):
    """FF4, FF5: every number n as cards + 3 - n, the two piles exchanged."""
    part = dict(part.split(" ", 1) for part in line.split("; "))
    for name in ("hands", "draw"):
        part[name] = " ".join(word if word in "/-" else str(7 - int(word)) for word in part[name].split())
    mirrored = "; ".join(f"{name} {text}" for name, text in part.items())
    values = {"cards": 4, "hand": 2}
    assert by_kernels(mirrored, values) == by_kernels(line, values)
