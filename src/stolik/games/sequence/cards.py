"""Where cards go: hands, discards, draw pile (SQ12), open draws (SQ13), penalties (SQ14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import below, shuffle
from stolik.core.kernel import SPECTATOR, Record, State, int64, kernel
from stolik.games.sequence.state import MOST_PLAYERS, MOST_TEAMS, PENALTY

Array = np.ndarray[Any, Any]

TEAM = np.array([[seat % max(teams, 1) for seat in range(MOST_PLAYERS)] for teams in range(MOST_TEAMS + 1)])
"""SQ3: by the number of teams and the seat; looked up, since a division takes long."""


@kernel
def kinds(state: Record) -> int:
    """The highest card of the deck; four of each rank."""
    return 4 * int64(state.ranks)


@kernel
def team_of(state: Record, seat: int) -> int:
    return int64(TEAM[state.teams, seat])


@kernel
def holds(state: Record, seat: int, card: int) -> bool:
    return seat != SPECTATOR and state.hand[seat] >> card & 1 != 0


@kernel
def copies(state: Record, seat: int, card: int) -> int:
    """How many of this card the seat holds: 0, 1, 2."""
    return (state.hand[seat] >> card & 1) + (state.double[seat] >> card & 1)


@kernel
def take_in(state: State, seat: int, card: int) -> None:
    bit = int64(1) << card
    state.double[seat] |= state.hand[seat] & bit
    state.hand[seat] |= bit
    state.count[seat] += 1


@kernel
def discard(state: State, seat: int, card: int) -> None:
    """The card, which the seat holds, goes openly to the discards (SQ16)."""
    bit = int64(1) << card
    state.hand[seat] &= ~bit | state.double[seat]
    state.double[seat] &= ~bit
    state.count[seat] -= 1
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
    """SQ14: one card, unless none is left; it is not refilled. (Of a `Seen` a mate's cards are unknown.)"""
    if state.count[seat] > 0:
        place = below(state.chance, int64(state.count[seat]))
        card = 0
        while place >= 0 and card < kinds(state):
            card += 1
            place -= copies(state, seat, card)
        if place < 0:
            discard(state, seat, card)
        state.revealed += 1


@kernel
def may_own_up(state: Record, seat: int, mate: int) -> bool:
    """SQ14: two seats of one team, not both without cards."""
    if state.coaching != PENALTY or not is_mate(state, seat, mate):
        return False
    return state.count[seat] + state.count[mate] > 0


@kernel
def is_mate(state: Record, seat: int, mate: int) -> bool:
    return seat != mate and mate < state.players and team_of(state, seat) == team_of(state, mate)
