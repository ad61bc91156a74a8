"""What a seat of Raise knows (RA14), as kernels: hiding the rest, guessing it, observing."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import LATER, begin, below, child, shuffle
from stolik.core.kernel import SPECTATOR, Record, Seen, State, Stream, blank, copy, int64, kernel, scratch
from stolik.games.raise_.cards import (
    MOST_ALIKE,
    MOST_FIELD,
    MOST_NEED,
    MOST_POINT,
    MOST_POT,
    MOST_VALUE,
    MOST_WON,
)
from stolik.games.raise_.choice import value_of
from stolik.games.raise_.rules import refill, won
from stolik.games.raise_.state import (
    CHOOSING,
    DICE,
    MOST_HAND,
    OFF,
    OVER,
    PACK,
    SIDES,
    SYMBOLS,
    WORDS,
)

Array = np.ndarray[Any, Any]


@kernel
def hide(state: State, seat: int, out: Seen) -> None:
    """RA14: the own hand, the table, and all that was laid; when it is over, everything."""
    blank(out)
    if state.phase == OVER:
        copy(state, out)
        blank(out.chance)
    else:
        _show_components(state, out)
        _show_table(state, out)
        _show_rounds(state, seat, out)
        if seat != SPECTATOR:
            out.chosen[seat] = state.chosen[seat]
            for i in range(state.count[seat]):
                out.hand[seat, i] = state.hand[seat, i]
    out.viewer = seat


@kernel
def _show_components(state: State, out: Seen) -> None:
    out.players = state.players
    out.cards = state.cards
    out.hand_size = state.hand_size
    out.packed = state.packed
    out.rounds = state.rounds
    out.open_piles = state.open_piles
    for i in range(state.cards):
        out.set[i] = state.set[i]
    for die in range(DICE):
        for side in range(SIDES):
            out.faces[die, side] = state.faces[die, side]
    for i in range(state.packed):
        out.pack[i] = state.pack[i]


@kernel
def _show_table(state: State, out: Seen) -> None:
    out.acting = state.acting
    out.revealed = state.revealed
    out.phase = state.phase
    out.now = state.now
    out.roller = state.roller
    out.racing = state.racing
    out.need = state.need
    for seat in range(state.players):
        out.count[seat] = state.count[seat]
        out.draw[seat] = state.draw[seat]
        out.staked[seat] = state.staked[seat]
        out.mark[seat] = state.mark[seat]
    for symbol in range(SYMBOLS + 1):
        out.times[symbol] = state.times[symbol]
    for die in range(DICE):
        out.dice[die] = state.dice[die]


@kernel
def _show_rounds(state: State, seat: int, out: Seen) -> None:
    """The cards of every round, this one included. Who won it shows while that seat rolls, to the
    winner, and where won piles are open."""
    for number in range(state.now + 1):
        out.point[number] = state.point[number]
        out.worth[number] = state.worth[number]
        for other in range(state.players):
            for i in range(MOST_HAND):
                out.laid[number, other, i] = state.laid[number, other, i]
    for number in range(state.now):
        winner = int64(state.winner[number])
        if state.open_piles or winner == seat + 1 or number == state.now - 1:
            out.winner[number] = winner


@kernel
def redeal(seen: Seen, rng: Stream, out: State) -> None:
    """A uniformly random state among those that look like `seen`."""
    copy(seen, out)
    out.viewer = 0
    if seen.phase != OVER:
        _deal_points(seen, rng, out)
        _deal_piles(seen, rng, out)
        for seat in range(seen.players):
            _deal_seat(seen, seat, rng, out)
        out.revealed = seen.revealed
    key = scratch(WORDS)
    child(rng, key.word)
    begin(out.chance, key.word, LATER, 0)


@kernel
def _deal_points(seen: Seen, rng: Stream, out: State) -> None:
    """Point cards to come, and those that were removed."""
    pack = scratch(PACK)
    n = 0
    for i in range(seen.packed):
        pack.card[n] = seen.pack[i]
        met = 0
        for number in range(seen.now + 1):
            met |= seen.point[number] == seen.pack[i]
        n += 1 - met
    shuffle(rng, pack.card, n)
    for number in range(seen.now + 1, seen.rounds):
        n -= 1
        out.point[number] = pack.card[n]


@kernel
def _deal_piles(seen: Seen, rng: Stream, out: State) -> None:
    """Rounds whose winner is not known were won by any other seat that took part."""
    for number in range(seen.now):
        while out.winner[number] == 0:
            seat = below(rng, int64(seen.players))
            if seat != seen.viewer and seen.laid[number, seat, 0] != 0:
                out.winner[number] = seat + 1


@kernel
def _deal_seat(seen: Seen, seat: int, rng: Stream, out: State) -> None:
    deck = out.deck[seat]
    n = _collect_unseen(seen, seat, deck)
    shuffle(rng, deck, n)
    out.draw[seat] = n
    if seat != seen.viewer:
        out.count[seat] = 0
        size = int64(seen.hand_size)
        out.hand_size = seen.count[seat]
        refill(out, seat)
        out.hand_size = size
        if seen.phase == CHOOSING and not seen.acting >> seat & 1 and seen.count[seat] > 0:
            out.chosen[seat] = out.hand[seat, below(rng, int64(seen.count[seat]))]


@kernel
def _collect_unseen(seen: Seen, seat: int, out: Array) -> int:
    """The seat's cards that neither were laid nor are in the viewer's own hand."""
    n = int64(seen.cards)
    for i in range(n):
        out[i] = seen.set[i]
    for number in range(seen.now + 1):
        for i in range(MOST_HAND):
            n -= _take(out, n, int64(seen.laid[number, seat, i]))
    if seat == seen.viewer:
        for i in range(seen.count[seat]):
            n -= _take(out, n, int64(seen.hand[seat, i]))
    return n


@kernel
def _take(cards: Array, n: int, card: int) -> int:
    """Remove a card from the first `n` if it is there; how many were removed."""
    for i in range(n):
        if card != 0 and cards[i] == card:
            cards[i] = cards[n - 1]
            cards[n - 1] = 0
            return 1
    return 0


# observations. A kind of card is symbol * 12 + (number - 1) * 2 + star, its symbol counted from 0.


@kernel
def observe(seen: Seen, out: Record) -> None:
    """Seats are counted from the viewer (0 = own), clockwise; for a spectator they are as they are.

    `gone`: how many cards of each kind the seat has laid. `won`: victory points in the won pile, -1
    where that is secret. `field`: of the marker, 0 = off the track. `height`: markers below it. What
    grows beyond its bound, as it can with a table's own components, stands at the bound.
    """
    blank(out)
    viewer, players = int64(seen.viewer), int64(seen.players)
    own = max(viewer, 0)
    out.seat = viewer
    out.players = players
    out.phase = seen.phase
    out.now = min(int64(seen.now), seen.rounds - 1)
    out.rounds = seen.rounds
    out.roller = (seen.roller - own) % players
    out.need = min(int64(seen.need), MOST_NEED)
    _observe_round(seen, out)
    for other in range(players):
        _observe_seat(seen, (own + other) % players, other, out)
    if viewer != SPECTATOR:
        for i in range(seen.count[viewer]):
            card = int64(seen.hand[viewer, i])
            out.hand[i] = kind(card) + 1
            out.value[i] = min(value_of(seen, card), MOST_VALUE)
        out.chosen = kind(int64(seen.chosen[viewer])) + 1 if seen.chosen[viewer] else 0


@kernel
def _observe_round(seen: Seen, out: Record) -> None:
    if seen.phase != OVER:
        out.point = min(int64(seen.point[seen.now]), MOST_POINT)
        out.pot = min(int64(seen.worth[seen.now]), MOST_POT)
    for symbol in range(SYMBOLS):
        out.times[symbol] = seen.times[symbol + 1]
    for number in range(min(seen.now + 1, int64(seen.rounds))):
        for i in range(seen.packed):
            if seen.pack[i] == seen.point[number]:
                out.met[i] = 1


@kernel
def _observe_seat(seen: Seen, seat: int, place: int, out: Record) -> None:
    out.acting[place] = seen.acting >> seat & 1
    out.count[place] = seen.count[seat]
    out.draw[place] = seen.draw[seat]
    if seen.mark[seat] != OFF:
        out.field[place] = min(int64(seen.mark[seat]) >> 3, MOST_FIELD)
        out.height[place] = 7 - (seen.mark[seat] & 7)
    known = seen.open_piles or seat == seen.viewer or seen.phase == OVER
    out.won[place] = min(won(seen, seat), MOST_WON) if known else -1
    for number in range(min(seen.now + 1, int64(seen.rounds))):
        for i in range(MOST_HAND):
            card = int64(seen.laid[number, seat, i])
            if card and out.gone[place, kind(card)] < MOST_ALIKE:
                out.gone[place, kind(card)] += 1


@kernel
def kind(card: int) -> int:
    return ((card >> 4) - 1) * 12 + (card & 15) - 2
