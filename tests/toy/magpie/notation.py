"""Magpie as text: a card is its number.

A position: `hands 3 7 / 1; chosen - / 5; points 0 / 3; gone 4 6`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from stolik.games.magpie.rules import insert, set_up
from stolik.games.magpie.state import CARDS, STATE

from stolik.core.errors import InvalidNotation
from stolik.core.kernel import Record, State, batch, copy
from stolik.core.notation import NONE, groups, join, split, whole

Array = np.ndarray[Any, Any]


def write(state: Record, seat: int, action: int) -> str:
    return str(action + 1)


def read(state: Record, seat: int, text: str) -> int:
    if text.startswith("0"):
        raise InvalidNotation("a card is written without zeros in front")
    return whole(text, "card", 1, CARDS) - 1


def write_position(state: State) -> str:
    seats = range(int(state.players))
    return join(
        {
            "hands": " / ".join(_cards(state.hand[seat].tolist()) for seat in seats),
            "chosen": " / ".join(_cards([int(state.chosen[seat])]) for seat in seats),
            "points": " / ".join(str(int(state.points[seat])) for seat in seats),
            "gone": _cards([card for card in range(CARDS + 1) if state.gone[card]]),
        }
    )


def _cards(cards: list[int]) -> str:
    return " ".join(str(card) for card in cards if card) or NONE


def read_position(text: str, options: Array, out: State) -> None:
    parts = split(text, ("hands", "chosen", "points", "gone"))
    state: State = batch(STATE)[0]
    set_up(state, options)
    players, size = int(state.players), int(state.held)
    hands, chosen = groups(parts["hands"], "hands", players), groups(parts["chosen"], "chosen", players)
    points, gone = groups(parts["points"], "points", players), parts["gone"].split()
    _check(int(state.cards), [word for group in (*hands, *chosen, gone) for word in group])
    held = {len(hand) + len(choice) for hand, choice in zip(hands, chosen, strict=True)}
    if len(held) > 1 or max(map(len, chosen)) > 1 or max(held) > size or all(chosen):
        raise InvalidNotation(f"all seats have equally many of {size} cards, and at most one of them chosen")
    state.held = held.pop()
    if len(gone) != players * (size - state.held):
        raise InvalidNotation(f"{players * (size - state.held)} cards are gone by now, not {len(gone)}")
    for seat in range(players):
        for word in hands[seat]:
            insert(state, seat, int(word))
        if chosen[seat]:
            state.chosen[seat] = int(chosen[seat][0])
            state.acting &= ~(1 << seat)
        state.points[seat] = whole(" ".join(points[seat]), "points", 0, 18)
    state.gone[[int(word) for word in gone]] = 1
    state.acting = state.acting if state.held else 0
    state.chance = out.chance
    copy(state, out)


def _check(cards: int, words: list[str]) -> None:
    every = [whole(word, "cards", 1, cards) for word in words]
    if len(set(every)) < len(every):
        raise InvalidNotation("a card stands twice in the position")
