"""The rules of Face to Face (FF1–FF9) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import DEAL, STREAM, begin, below, shuffle
from stolik.core.kernel import SPECTATOR, Record, State, blank, int64, kernel, lowest, scratch
from stolik.games.face_to_face.state import (
    ACTIONS,
    ALLOWED,
    AT_HOME,
    BACK,
    CARDS,
    END,
    GAME_OVER,
    HAND,
    HELPED_ALREADY,
    LOT,
    MINIMUM,
    MORE_DUE,
    NO_SUCH_ACTION,
    NOT_HIGHER,
    NOT_IN_HAND,
    NOT_LOWER,
    NOT_YOUR_TURN,
    PILES,
    SEATS,
    STARTER,
    TOO_HIGH,
    TOO_LOW,
    UNTOUCHED,
)

Array = np.ndarray[Any, Any]


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """FF1, FF2: each shuffles an own deck and draws a hand; then the lot."""
    blank(state)
    set_up(state, options)
    rng = scratch(STREAM)
    begin(rng, key, DEAL, 0)
    for seat in range(SEATS):
        for i in range(state.cards):
            state.deck[seat, i] = i + 2
        shuffle(rng, state.deck[seat], state.cards)
        draw(state, seat, int64(state.hand_size))
    starter = options[STARTER]
    _begin_turn(state, below(rng, SEATS) if starter == LOT else starter)


@kernel
def set_up(state: State, options: Array) -> None:
    state.cards = options[CARDS]
    state.hand_size = options[HAND]
    for seat in range(SEATS):
        state.draw[seat] = state.cards
        state.top[seat, 0] = 1
        state.top[seat, 1] = state.cards + 2


@kernel
def to_act(state: Record) -> int:
    return int64(state.acting)


# --- sets of cards --------------------------------------------------------------------------------


@kernel
def fitting(falls: int, top: int) -> int:
    """FF4: all that an own pile takes, what lies onwards and the card exactly 10 back."""
    here = 1 << top
    if falls:
        return here - 1 | here << BACK
    return -2 * here | here >> BACK


@kernel
def improving(falls: int, top: int) -> int:
    """FF5: all that helps the owner of the pile, by any amount."""
    here = 1 << top
    return -2 * here if falls else here - 1


@kernel
def helping(state: Record, owner: int, falls: int) -> int:
    """FF5: what the other seat may lay on this pile; nothing after its one helping card (FF3)."""
    return improving(falls, int64(state.top[owner, falls])) & (int64(state.helped) - 1)


@kernel
def at_home(state: Record, seat: int, falls: int) -> int:
    """FF4: what the seat may lay on its own pile."""
    return fitting(falls, int64(state.top[seat, falls]))


# --- may the seat, can the seat -------------------------------------------------------------------


@kernel
def left(state: Record, seat: int) -> int:
    """Cards that the seat has not laid yet."""
    return int64(state.count[seat]) + int64(state.draw[seat])


@kernel
def can_finish(state: Record, seat: int) -> bool:
    """FF8: can the seat on turn still get to two cards?"""
    need = MINIMUM - int64(state.laid)
    if need <= 0:
        return True
    hand = int64(state.hand[seat])
    up, down = hand & at_home(state, seat, 0), hand & at_home(state, seat, 1)
    away = hand & (helping(state, 1 - seat, 0) | helping(state, 1 - seat, 1))
    if need == 1:
        return (up | down | away) != 0
    return _is_pair(up, down | away) | _is_pair(down, away) | _goes_on(hand, up, down)


@kernel
def _is_pair(some: int, others: int) -> bool:
    """Is there a card in each set, and not the same one?"""
    both = some | others
    return (some != 0) & (others != 0) & (both & (both - 1) != 0)


@kernel
def _goes_on(hand: int, up: int, down: int) -> bool:
    """Can a second card follow on the same own pile: one further on, or the one ten back?"""
    above = -2 * (up & -up)
    not_lowest = hand & (hand - 1)
    return (hand & (above | up >> BACK | down << BACK) | down & not_lowest) != 0


@kernel
def is_lost(state: Record, seat: int) -> bool:
    """FF8. In a Seen nobody judges a hand that is not known."""
    return state.hand[seat] != 0 and not can_finish(state, seat)


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending; a card may strand its owner (FF8)."""
    if not state.acting >> seat & 1:
        return 0
    up, down = at_home(state, seat, 0), at_home(state, seat, 1)
    low, high = helping(state, 1 - seat, 0), helping(state, 1 - seat, 1)
    hand = int64(state.hand[seat])
    n = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        action = (card - 2) * PILES
        # each is written, and kept if it fits: no branch to mispredict, no step that waits for the last
        on_a = up >> card & 1
        on_b = on_a + (down >> card & 1)
        on_c = on_b + (low >> card & 1)
        out[n] = action
        out[n + on_a] = action + 1
        out[n + on_b] = action + 2
        out[n + on_c] = action + 3
        n += on_c + (high >> card & 1)
    if state.laid >= MINIMUM:
        out[n] = END
        n += 1
    return n


@kernel
def refuse(state: Record, seat: int, action: int) -> int:
    """Why the seat may not do this, or ALLOWED."""
    if state.acting == 0:
        return GAME_OVER
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if seat != state.turn:
        return NOT_YOUR_TURN
    if action == END:
        return ALLOWED if state.laid >= MINIMUM else MORE_DUE
    card, pile = (action >> 2) + 2, action & 3
    if not holds(state, seat, card):
        return NOT_IN_HAND
    if pile < 2:
        if at_home(state, seat, pile) >> card & 1:
            return ALLOWED
        return TOO_HIGH if pile else TOO_LOW
    return _refuse_help(state, 1 - seat, pile - 2, card)


@kernel
def _refuse_help(state: Record, owner: int, falls: int, card: int) -> int:
    if state.helped:
        return HELPED_ALREADY
    if state.top[owner, falls] == (state.cards + 2 if falls else 1):
        return UNTOUCHED
    if helping(state, owner, falls) >> card & 1:
        return ALLOWED
    return NOT_HIGHER if falls else NOT_LOWER


@kernel
def holds(state: Record, seat: int, card: int) -> bool:
    return seat != SPECTATOR and int64(state.hand[seat]) >> card & 1 == 1


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Do it. Only for actions that `refuse` allows."""
    if action == END:
        _end_turn(state, seat)
    else:
        _lay(state, seat, (action >> 2) + 2, action & 3)


@kernel
def _lay(state: State, seat: int, card: int, pile: int) -> None:
    away = pile >> 1
    state.hand[seat] &= ~(1 << card)
    state.count[seat] -= 1
    state.gone[seat] |= 1 << card
    state.top[seat ^ away, pile & 1] = card
    state.laid += 1
    state.helped |= away
    if left(state, seat) == 0 or is_lost(state, seat):  # FF7, FF8
        finish(state)
    elif state.count[seat] == 0:
        _end_turn(state, seat)


@kernel
def drawn_at_end(state: Record, seat: int) -> int:
    """FF6: what the seat would draw if its turn ended now."""
    wanted = state.hand_size - state.count[seat] if state.helped else AT_HOME
    return min(int64(wanted), int64(state.draw[seat]))


@kernel
def draw(state: State, seat: int, number: int) -> None:
    """The next `number` cards of the own draw pile; in a Seen nobody knows which."""
    for _ in range(number):
        state.draw[seat] -= 1
        place = int64(state.draw[seat])
        state.hand[seat] |= (1 << int64(state.deck[seat, place])) & ~1
        state.deck[seat, place] = 0
    state.count[seat] += number
    if number > 0:
        state.revealed += 1


@kernel
def _end_turn(state: State, seat: int) -> None:
    draw(state, seat, drawn_at_end(state, seat))
    _begin_turn(state, 1 - seat)


@kernel
def _begin_turn(state: State, seat: int) -> None:
    """FF8: who cannot lay two cards has lost."""
    state.turn = seat
    state.acting = 1 << seat
    state.laid = 0
    state.helped = 0
    if is_lost(state, seat):
        finish(state)


@kernel
def finish(state: State) -> None:
    """All cards are turned up."""
    state.acting = 0
    state.revealed += 1


@kernel
def winner(state: Record) -> int:
    """Of a game that is over: the seat on turn has laid all (FF7), or is stuck (FF8)."""
    turn = int64(state.turn)
    return turn if left(state, turn) == 0 else 1 - turn


@kernel
def score(state: State, out: Array) -> None:
    """1 for the winner, -1 for the loser; 0 for both while the game lasts."""
    for seat in range(SEATS):
        out[seat] = 0 if state.acting else 1 if winner(state) == seat else -1


@kernel
def winners(state: State) -> int:
    """Bit mask: there is exactly one, no draws (FF9)."""
    return 0 if state.acting else 1 << winner(state)
