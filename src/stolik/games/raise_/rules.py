"""The rules of Raise (RA1–RA12) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import DEAL, LATER, STREAM, begin, below, shuffle
from stolik.core.hand import put_in, take_out
from stolik.core.kernel import Record, State, Stream, blank, int64, kernel, scratch
from stolik.games.raise_.cards import REMOVED
from stolik.games.raise_.choice import legal, refuse, value_of
from stolik.games.raise_.state import (
    CARDS,
    CHOOSING,
    COMPONENTS,
    DICE,
    HAND,
    LOT,
    MOST_CARDS,
    OFF,
    OVER,
    PACK,
    PASS,
    PILES,
    PLAYERS,
    POINT_CARDS,
    POINTS,
    RACING,
    ROUNDS,
    SIDES,
    STARTER,
    SYMBOLS,
)

__all__ = ["apply", "deal", "legal", "refuse", "score", "to_act", "winners"]

Array = np.ndarray[Any, Any]


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """RA1–RA3: shuffle and deal the number cards, set point cards aside, draw the first roller; roll."""
    blank(state)
    set_up(state, options)
    rng = scratch(STREAM)
    begin(rng, key, DEAL, 0)
    begin(state.chance, key, LATER, 0)
    _shuffle_points(state, rng)
    for seat in range(state.players):
        for i in range(state.cards):
            state.deck[seat, i] = state.set[i]
        shuffle(rng, state.deck[seat], int64(state.cards))
        state.draw[seat] = state.cards
        refill(state, seat)
    roller = below(rng, int64(state.players)) if options[STARTER] == LOT else options[STARTER] - 1
    begin_round(state, roller)
    state.revealed = 0


@kernel
def set_up(state: State, options: Array) -> None:
    """What the options fix: numbers and components (RA2, RA13)."""
    state.players = options[PLAYERS]
    state.cards = options[CARDS]
    state.hand_size = options[HAND]
    state.packed = options[POINTS]
    state.rounds = options[ROUNDS] or options[POINTS] - REMOVED[options[PLAYERS]]
    state.open_piles = options[PILES]
    for i in range(state.cards):  # a smaller deck, for tests, is spread over the whole one
        state.set[i] = options[COMPONENTS + i * MOST_CARDS // options[CARDS]]
    for die in range(DICE):
        for side in range(SIDES):
            state.faces[die, side] = options[COMPONENTS + MOST_CARDS + die * SIDES + side]
    for i in range(state.packed):
        place = i * POINT_CARDS // options[POINTS]
        state.pack[i] = options[COMPONENTS + MOST_CARDS + DICE * SIDES + place]
    for seat in range(state.players):
        state.mark[seat] = OFF


@kernel
def _shuffle_points(state: State, rng: Stream) -> None:
    """RA2: as many as there are rounds; the others are removed unseen."""
    pack = scratch(PACK)
    for i in range(state.packed):
        pack.card[i] = state.pack[i]
    shuffle(rng, pack.card, int64(state.packed))
    for i in range(state.rounds):
        state.point[i] = pack.card[i]


@kernel
def to_act(state: Record) -> int:
    return int64(state.acting)


@kernel
def points_of(card: int) -> int:
    """RA13: a star is worth five points."""
    return 1 + 4 * (card & 1)


@kernel
def begin_round(state: State, roller: int) -> None:
    """RA4, or the end: no point card left (RA11), or nobody who could open (RA10)."""
    openers = 0
    for seat in range(state.players):
        if state.count[seat] > 0:
            openers |= 1 << seat
    state.roller = roller
    state.acting = openers
    state.revealed += 1
    if openers == 0 or state.now == state.rounds:
        finish(state)
    else:
        state.phase = CHOOSING
        _roll(state)


@kernel
def finish(state: State) -> None:
    """The dice are put away; point cards that nobody could play for stay where they are."""
    state.phase = OVER
    state.acting = 0
    for die in range(DICE):
        state.dice[die] = 0
    for symbol in range(SYMBOLS + 1):
        state.times[symbol] = 0


@kernel
def _roll(state: State) -> None:
    for die in range(DICE):
        state.dice[die] = state.faces[die, below(state.chance, SIDES)]
    count_dice(state)


@kernel
def count_dice(state: State) -> None:
    """RA4: the multiplier of a symbol is the dice that show it, and one more."""
    for symbol in range(SYMBOLS + 1):
        state.times[symbol] = 1
    for die in range(DICE):
        state.times[state.dice[die]] += 1
    state.times[0] = 0


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Do it. Only for actions that `refuse` allows."""
    if state.phase == CHOOSING:
        _choose(state, seat, action)
    elif action == PASS:
        _pass(state, seat)
    else:
        _raise(state, seat, action)


@kernel
def _choose(state: State, seat: int, action: int) -> None:
    """RA5: hidden until all have chosen."""
    place = 0
    while not action >> place & 1:
        place += 1
    state.chosen[seat] = state.hand[seat, place]
    state.acting &= ~(1 << seat)
    if state.acting == 0:
        _show(state)


@kernel
def _show(state: State) -> None:
    """RA5: the cards are turned up and the markers placed, from the roller onwards."""
    state.revealed += 1
    seat = int64(state.roller)
    for _ in range(state.players):
        if state.count[seat] > 0:  # who has no cards sits out (RA10)
            card = int64(state.chosen[seat])
            state.chosen[seat] = 0
            _discard(state, seat, card)
            _stake(state, seat, card)
            state.racing += 1
            _place(state, seat, value_of(state, card))
        seat = seat + 1 if seat + 1 < state.players else 0
    go_on(state)


@kernel
def _discard(state: State, seat: int, card: int) -> None:
    take_out(state.hand[seat], int64(state.count[seat]), card)
    state.count[seat] -= 1


@kernel
def _stake(state: State, seat: int, card: int) -> None:
    """Into the pot."""
    state.laid[state.now, seat, state.staked[seat]] = card
    state.staked[seat] += 1
    state.worth[state.now] += points_of(card)


@kernel
def _place(state: State, seat: int, field: int) -> None:
    """The marker on its field, on top of those that are there."""
    mark = field << 3 | 7
    for other in range(state.players):
        mark -= int64(state.mark[other]) >> 3 == field
    state.mark[seat] = mark


@kernel
def go_on(state: State) -> None:
    """RA6: the rearmost marker is to act; RA9: the last one wins."""
    seat, back, other = -1, OFF, OFF
    for s in range(state.players):
        mark = int64(state.mark[s])
        if mark < back:
            seat, back, other = s, mark, back
        elif mark < other:
            other = mark
    if state.racing == 1:
        _end_round(state, seat)
    else:
        state.phase = RACING
        state.acting = 1 << seat
        state.need = (other >> 3) - (back >> 3)


@kernel
def _raise(state: State, seat: int, action: int) -> None:
    """RA7."""
    hand = state.hand[seat]
    total = 0
    kept = 0
    for i in range(state.count[seat]):
        card = int64(hand[i])
        hand[i] = 0
        if action >> i & 1:
            total += value_of(state, card)
            _stake(state, seat, card)
        else:
            hand[kept] = card
            kept += 1
    state.count[seat] = kept
    state.revealed += 1
    _place(state, seat, (int64(state.mark[seat]) >> 3) + total)
    go_on(state)


@kernel
def _pass(state: State, seat: int) -> None:
    """RA8."""
    state.mark[seat] = OFF
    state.racing -= 1
    refill(state, seat)
    go_on(state)


@kernel
def refill(state: State, seat: int) -> None:
    """Up to the hand size, what the own draw pile has (RA1, RA10)."""
    number = min(int64(state.hand_size) - state.count[seat], int64(state.draw[seat]))
    for _ in range(number):
        state.draw[seat] -= 1
        card = int64(state.deck[seat, state.draw[seat]])
        state.deck[seat, state.draw[seat]] = 0
        put_in(state.hand[seat], int64(state.count[seat]), card)
        state.count[seat] += 1
    if number > 0:
        state.revealed += 1


@kernel
def _end_round(state: State, winner: int) -> None:
    """RA9: the point card and the pot are won, all refill, the winner rolls."""
    state.winner[state.now] = winner + 1
    state.now += 1
    state.mark[winner] = OFF
    state.racing = 0
    state.need = 0
    for seat in range(state.players):
        state.staked[seat] = 0
        refill(state, seat)
    begin_round(state, winner)


@kernel
def points(state: Record, seat: int) -> int:
    """RA11: the won pile and the hand; the own draw pile counts nothing."""
    total = won(state, seat)
    for i in range(state.count[seat]):
        total += points_of(int64(state.hand[seat, i]))
    return total


@kernel
def won(state: Record, seat: int) -> int:
    """Victory points in the won pile of the seat, as far as it is known."""
    total = 0
    for number in range(state.now):
        if state.winner[number] == seat + 1:
            total += state.point[number] + state.worth[number]
    return total


@kernel
def score(state: State, out: Array) -> None:
    """Victory points; more is better."""
    for seat in range(state.players):
        out[seat] = points(state, seat)


@kernel
def winners(state: Record) -> int:
    """Bit mask: most points; ties share the victory (RA11)."""
    mask, most = 0, -1
    if state.phase != OVER:
        return 0
    for seat in range(state.players):
        own = points(state, seat)
        if own > most:
            mask, most = 1 << seat, own
        elif own == most:
            mask |= 1 << seat
    return mask
