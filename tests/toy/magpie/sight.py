"""What a seat of Magpie knows: its own hand and choice, and all that was shown."""

from __future__ import annotations

from typing import Any

import numpy as np
from stolik.games.magpie.rules import STOCK, insert
from stolik.games.magpie.state import CARDS, HAND, SEATS

from stolik.core.chance import KEY_WORDS, LATER, STREAM, begin, shuffle, word
from stolik.core.kernel import SPECTATOR, Record, Seen, State, Stream, blank, copy, int64, kernel, scratch

Array = np.ndarray[Any, Any]


@kernel
def hide(state: State, seat: int, out: Seen) -> None:
    blank(out)
    if state.acting == 0:
        copy(state, out)
    else:
        _show_table(state, out)
        if seat != SPECTATOR:
            out.chosen[seat] = state.chosen[seat]
            for i in range(HAND):
                out.hand[seat, i] = state.hand[seat, i]
    out.viewer = seat


@kernel
def _show_table(state: State, out: Seen) -> None:
    out.acting = state.acting
    out.revealed = state.revealed
    out.players = state.players
    out.modest = state.modest
    out.cards = state.cards
    out.held = state.held
    out.die = state.die
    out.taker = state.taker
    for seat in range(SEATS):
        out.points[seat] = state.points[seat]
        out.shown[seat] = state.shown[seat]
    for card in range(CARDS + 1):
        out.gone[card] = state.gone[card]


@kernel
def redeal(seen: Seen, rng: Stream, out: State) -> None:
    copy(seen, out)
    out.viewer = 0
    if seen.acting == 0:
        return
    stock, words = scratch(STOCK), scratch(STREAM)
    count = _unseen(seen, stock.card)
    shuffle(rng, stock.card, count)
    for seat in range(seen.players):
        if seat != seen.viewer:
            for _ in range(seen.held):
                count -= 1
                insert(out, seat, int64(stock.card[count]))
            if not seen.acting >> seat & 1:
                _choose_any(out, seat, rng)
    for i in range(KEY_WORDS):
        words.block[i] = word(rng)
    begin(out.chance, words.block, LATER, 0)


@kernel
def _choose_any(out: State, seat: int, rng: Stream) -> None:
    """One of the cards of the seat lies face down already."""
    order = scratch(STOCK)
    for i in range(out.held):
        order.card[i] = out.hand[seat, i]
        out.hand[seat, i] = 0
    shuffle(rng, order.card, int64(out.held))
    out.chosen[seat] = order.card[0]
    for i in range(1, out.held):
        insert(out, seat, int64(order.card[i]))


@kernel
def _unseen(seen: Seen, out: Array) -> int:
    n = 0
    for card in range(1, seen.cards + 1):
        known = seen.gone[card] != 0
        if seen.viewer != SPECTATOR:
            known = known or seen.chosen[seen.viewer] == card
            for i in range(HAND):
                known = known or seen.hand[seen.viewer, i] == card
        if not known:
            out[n] = card
            n += 1
    return n


@kernel
def observe(seen: Seen, out: Record) -> None:
    blank(out)
    own = max(int64(seen.viewer), 0)
    out.seat = seen.viewer
    for i in range(seen.players):
        seat = (own + i) % int64(seen.players)
        out.waiting[i] = seen.acting >> seat & 1
        out.points[i] = seen.points[seat]
    if seen.viewer != SPECTATOR:
        out.chosen = seen.chosen[own]
        for i in range(HAND):
            out.hand[i] = seen.hand[own, i]
    for card in range(CARDS + 1):
        out.gone[card] = seen.gone[card]
