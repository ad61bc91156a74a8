"""Where cards go: hands, discards, draw pile (SQ12), open draws (SQ13), penalties (SQ14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import below, shuffle
from stolik.core.kernel import SPECTATOR, Record, State, int64, kernel
from stolik.games.sequence.state import PENALTY

Array = np.ndarray[Any, Any]


@kernel
def kinds(state: Record) -> int:
    """The highest card of the deck; four of each rank."""
    return 4 * int64(state.ranks)


@kernel
def holds(state: Record, seat: int, card: int) -> bool:
    if seat != SPECTATOR:
        for i in range(state.count[seat]):
            if state.hand[seat, i] == card:
                return True
    return False


@kernel
def take_in(state: State, seat: int, card: int) -> None:
    """Every place keeps the lower card and hands on the higher one: nothing to mispredict."""
    hand = state.hand[seat]
    count = int64(state.count[seat])
    for i in range(count):
        here = int64(hand[i])
        hand[i] = min(here, card)
        card = max(here, card)
    hand[count] = card
    state.count[seat] = count + 1


@kernel
def discard(state: State, seat: int, card: int) -> None:
    """The card, which the seat holds, goes openly to the discards (SQ16)."""
    hand = state.hand[seat]
    last = state.count[seat] - 1
    met = False
    for i in range(last):
        met |= hand[i] == card
        hand[i] = hand[i + 1] if met else hand[i]
    hand[last] = 0
    state.count[seat] = last
    state.gone[card] += 1


@kernel
def draw_card(state: State, seat: int) -> None:
    """SQ7, SQ12: when the draw pile is empty, all discards become a new one first."""
    if state.draw == 0:
        _reshuffle(state)
    if state.draw > 0:
        state.draw -= 1
        take_in(state, seat, int64(state.deck[state.draw]))
        state.deck[state.draw] = 0
        state.revealed += 1


@kernel
def _reshuffle(state: State) -> None:
    n = 0
    for card in range(1, kinds(state) + 1):
        for _ in range(state.gone[card]):
            state.deck[n] = card
            n += 1
        state.gone[card] = 0
    state.draw = n
    shuffle(state.chance, state.deck, n)


@kernel
def has_open_draw(state: Record, seat: int) -> bool:
    for i in range(state.opened):
        if state.order[i] == seat:
            return True
    return False


@kernel
def open_draw(state: State, seat: int) -> None:
    """SQ13: the seat has played; its card waits until it is drawn or lapses."""
    state.order[state.opened] = seat
    state.opened += 1


@kernel
def close_draw(state: State, seat: int) -> None:
    kept = 0
    for i in range(state.opened):
        other = state.order[i]
        state.order[kept] = other
        kept += other != seat
    for i in range(kept, state.opened):
        state.order[i] = 0
    state.opened = kept


@kernel
def take_open_draw(state: State, seat: int) -> None:
    """SQ13: the draw of the seat before lapses, if it played before this one."""
    before = (seat + state.players - 1) % state.players
    for i in range(state.opened):
        if state.order[i] == seat:
            break
        if state.order[i] == before:
            close_draw(state, before)
            break
    close_draw(state, seat)
    draw_card(state, seat)


@kernel
def give_up_random(state: State, seat: int) -> None:
    """SQ14: one card, unless none is left; it is not refilled."""
    if state.count[seat] > 0:
        discard(state, seat, int64(state.hand[seat, below(state.chance, int64(state.count[seat]))]))
        state.revealed += 1


@kernel
def may_own_up(state: Record, seat: int, mate: int) -> bool:
    """SQ14: two seats of one team, not both without cards."""
    if state.coaching != PENALTY or seat == mate or (seat - mate) % state.teams != 0:
        return False
    return state.count[seat] + state.count[mate] > 0
