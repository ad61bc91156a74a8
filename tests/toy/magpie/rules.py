"""The rules of Magpie (MP1–MP4) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from stolik.games.magpie.state import (
    ACTIONS,
    ALLOWED,
    ALREADY_CHOSEN,
    CARDS,
    DECK,
    GAME_OVER,
    HAND,
    MODEST,
    NO_SUCH_ACTION,
    NOT_IN_HAND,
    PLAYERS,
    SIZE,
)

from stolik.core.chance import DEAL, LATER, STREAM, begin, below, shuffle
from stolik.core.kernel import Record, State, blank, fields, int64, kernel, scratch

Array = np.ndarray[Any, Any]

STOCK = fields(("card", "i2", (CARDS,)))


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """MP1."""
    blank(state)
    set_up(state, options)
    begin(state.chance, key, LATER, 0)
    rng, stock = scratch(STREAM), scratch(STOCK)
    begin(rng, key, DEAL, 0)
    for i in range(state.cards):
        stock.card[i] = i + 1
    shuffle(rng, stock.card, int64(state.cards))
    for seat in range(state.players):
        for i in range(state.held):
            insert(state, seat, int64(stock.card[seat * state.held + i]))


@kernel
def set_up(state: State, options: Array) -> None:
    state.players = options[PLAYERS]
    state.modest = options[MODEST]
    state.cards = options[DECK]
    state.held = options[SIZE]
    state.acting = (1 << options[PLAYERS]) - 1


@kernel
def insert(state: State, seat: int, card: int) -> None:
    hand = state.hand[seat]
    i = 0
    while hand[i]:
        here = int64(hand[i])
        hand[i] = min(here, card)
        card = max(here, card)
        i += 1
    hand[i] = card


@kernel
def to_act(state: Record) -> int:
    return int64(state.acting)


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    if not state.acting >> seat & 1:
        return 0
    n = 0
    for i in range(HAND):
        card = int64(state.hand[seat, i])
        if card:
            out[n] = card - 1
            n += 1
    return n


@kernel
def refuse(state: Record, seat: int, action: int) -> int:
    if not state.acting:
        return GAME_OVER
    if not (0 <= action < ACTIONS and 0 <= seat < state.players):
        return NO_SUCH_ACTION
    if not state.acting >> seat & 1:
        return ALREADY_CHOSEN
    for i in range(HAND):
        if state.hand[seat, i] == action + 1:
            return ALLOWED
    return NOT_IN_HAND


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """MP2: face down until all have chosen."""
    kept = 0
    for i in range(HAND):
        card = state.hand[seat, i]
        state.hand[seat, i] = 0
        if card != action + 1:
            state.hand[seat, kept] = card
            kept += 1
    state.chosen[seat] = action + 1
    state.acting &= ~(1 << seat)
    if not state.acting:
        _show(state)


@kernel
def _show(state: State) -> None:
    """MP3: the highest card takes what the die shows; MP4: until no cards are left."""
    best = 0
    for seat in range(state.players):
        card = int64(state.chosen[seat])
        ahead = card > state.chosen[best]
        if state.modest:
            ahead = card < state.chosen[best]
        if ahead:
            best = seat
        state.gone[card] = 1
    state.die = 1 + below(state.chance, 6)
    state.points[best] += state.die
    state.taker = best
    for seat in range(state.players):
        state.shown[seat] = state.chosen[seat]
        state.chosen[seat] = 0
    state.revealed += 1
    state.held -= 1
    state.acting = (1 << state.players) - 1 if state.held else 0


@kernel
def score(state: State, out: Array) -> None:
    for seat in range(state.players):
        out[seat] = state.points[seat]


@kernel
def winners(state: State) -> int:
    """MP4: a tie is shared."""
    most = 0
    for seat in range(state.players):
        most = max(most, int64(state.points[seat]))
    mask = 0
    for seat in range(state.players):
        if state.points[seat] == most and not state.acting:
            mask |= 1 << seat
    return mask
