"""Tiny decks, played out in every way: exact numbers, by the kernels and by the restated rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from stolik.core.kernel import batch
from stolik.games.the_game import GAME, rules
from stolik.games.the_game.notation import read_position
from stolik.games.the_game.state import ACTIONS, STATE
from tests.oracle import the_game as oracle

Ends = Counter[int]
"""How many games end with so many cards left (TG11)."""


def by_kernels(line: str, values: dict[str, Any]) -> Ends:
    state = batch(STATE)[0]
    read_position(line, GAME.encode(GAME.values(values)), state)
    return played_out(state.tobytes())


@cache
def played_out(truth: bytes) -> Ends:
    state = np.frombuffer(bytearray(truth), STATE).view(np.recarray)[0]
    if not state.acting:
        return Counter({int(state.left): 1})
    out = np.zeros(ACTIONS, np.int64)
    ends: Ends = Counter()
    for seat in range(int(state.players)):
        for action in out[: rules.legal(state, seat, out)].tolist():
            after = state.copy()
            rules.apply(after, seat, action)
            after.revealed = 0  # how one came here does not matter
            ends += played_out(after.tobytes())
    return ends


def by_oracle(line: str, values: dict[str, Any]) -> Ends:
    return restated(oracle.read(line, GAME.values(values)))


@cache
def restated(position: oracle.Position) -> Ends:
    ends: Ends = Counter()
    for seat in oracle.to_act(position):
        for action in oracle.legal(position, seat):
            ends += restated(oracle.play(position, seat, action))
    return ends or Counter({oracle.outcome(position): 1})


def deals(players: int, cards: int, hand: int) -> list[str]:
    """Every deal; the order within a hand means nothing."""
    found = []
    for deck in permutations(range(2, cards + 2)):
        hands = [deck[seat * hand : (seat + 1) * hand] for seat in range(players)]
        if all(list(held) == sorted(held) for held in hands):
            shown = " / ".join(map(words, hands))
            found.append(
                f"tops 1 1 {cards + 2} {cards + 2}; hands {shown}; draw {words(deck[players * hand :])}"
            )
    return found


def words(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "-"


BEGIN = "; turn 0; laid 0; cover -"


@pytest.mark.parametrize(
    ("values", "number", "ends"),
    [
        ({"players": 1, "cards": 3, "hand": 2}, 3, {0: 256}),
        ({"players": 1, "cards": 4, "hand": 2}, 12, {0: 10864}),
        ({"players": 2, "cards": 4, "hand": 2}, 6, {0: 10864}),
        ({"players": 2, "cards": 5, "hand": 2}, 30, {0: 63008, 1: 192}),
        ({"players": 3, "cards": 4, "hand": 1}, 24, {4: 24}),  # two are due, one is held
        ({"players": 1, "cards": 4, "hand": 3, "expert": True}, 4, {0: 2716}),
        pytest.param(
            *({"players": 1, "cards": 6, "hand": 3}, 120, {0: 20905344, 1: 129600, 2: 1728}),
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *({"players": 1, "cards": 6, "hand": 3, "expert": True}, 120, {0: 9291264, 1: 51840, 2: 576}),
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_every_game_of_every_tiny_deal(values, number, ends):
    """TG1 to TG12 together."""
    lines = [line + BEGIN for line in deals(values["players"], values["cards"], values["hand"])]
    assert len(lines) == number
    total = sum((by_kernels(line, values) for line in lines), Counter())
    assert total == sum((by_oracle(line, values) for line in lines), Counter())
    assert total == ends


@pytest.mark.parametrize(
    ("tops", "hands", "draw", "cover", "values", "ends"),
    [
        ("47 30 65 70", "37 40 75 / 27 57", "85", "-", {}, {0: 28867, 1: 435, 2: 16}),
        ("47 30 65 70", "37 40 75 57 / 27", "85 17", "-", {"expert": True}, {0: 350708, 1: 4126}),
        (
            "44 30 66 70",
            "34 45 55 / 33 65 76",
            "22 77",
            "AC",
            {"fire": True},
            {0: 130636, 1: 7724, 2: 12671, 3: 3409, 4: 208, 5: 132, 6: 20},
        ),
        (
            "44 30 66 77",
            "54 76 55 / 33 65 34",
            "22 56 87",
            "ACD",
            {"fire": True},
            {0: 252924, 1: 15864, 2: 13428, 3: 3480, 4: 288, 5: 24, 6: 72, 7: 27, 8: 3},
        ),
        ("90 80 12 20", "70 22 / 10 92 / 60", "-", "-", {}, {0: 26, 1: 10, 2: 15, 3: 5}),
    ],
)
def test_every_way_to_the_end(tops, hands, draw, cover, values, ends):
    """TG5, TG8 and TG13 from late positions of the full deck."""
    values = {"players": hands.count("/") + 1, **values}
    line = f"tops {tops}; hands {hands}; draw {draw}; turn 0; laid 0; cover {cover}"
    found = by_kernels(line, values)
    assert found == by_oracle(line, values)
    assert found == ends


def test_every_way_to_agree():
    """TG3: 27 ways to speak in 6 orders, and then every game."""
    values = {"players": 3, "cards": 3, "hand": 1, "starter": "agree"}
    line = "tops 1 1 5 5; hands 2 / 3 / 4; draw -; will - / - / -"
    found = by_kernels(line, values)
    assert found == by_oracle(line, values)
    starts = [by_kernels(f"{line[:-15]}turn {seat}; laid 0; cover -", values) for seat in range(3)]
    ways = [14, 8, 5]  # of 27: no earlier seat is as willing, and no later one more
    total: Ends = Counter()
    for start, number in zip(starts, ways, strict=True):
        for left, count in start.items():
            total[left] += 6 * number * count
    assert found == total


@pytest.mark.parametrize("line", deals(2, 5, 2)[::3])
def test_rising_and_falling_are_mirror_images(line):
    """TG4, TG5: every number n as cards + 3 - n, A exchanged with C and B with D."""
    part = dict(part.split(" ", 1) for part in line.split("; "))
    for name in ("hands", "draw"):
        part[name] = " ".join(word if word == "/" else str(8 - int(word)) for word in part[name].split())
    mirrored = "; ".join(f"{name} {text}" for name, text in part.items())
    values = {"players": 2, "cards": 5, "hand": 2}
    assert by_kernels(mirrored + BEGIN, values) == by_kernels(line + BEGIN, values)
