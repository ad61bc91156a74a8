"""The rules of Face to Face (FF1–FF9) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import DEAL, STREAM, begin, below, shuffle
from stolik.core.kernel import SPECTATOR, Record, State, blank, int64, kernel, scratch
from stolik.games.face_to_face.state import (
    ACTIONS,
    ALLOWED,
    AT_HOME,
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

NOTHING_LOWER, NOTHING_HIGHER = 0, 99  # tops that no card improves


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


@kernel
def fits(falls: int, top: int, card: int) -> bool:
    """FF4: onwards, or exactly 10 back; on an own pile."""
    if falls:
        return (card < top) | (card == top + 10)
    return (card > top) | (card == top - 10)


@kernel
def improves(falls: int, top: int, card: int) -> bool:
    """FF5: what helps the owner of the pile, by any amount."""
    return card > top if falls else card < top


@kernel
def left(state: Record, seat: int) -> int:
    """Cards that the seat has not laid yet."""
    return int64(state.count[seat]) + int64(state.draw[seat])


@kernel
def can_finish(state: Record, seat: int) -> bool:
    """FF8: can the seat on turn still get to two cards?"""
    need = MINIMUM - int64(state.laid)
    count = int64(state.count[seat])
    if need <= 0:
        return True
    if need > count:
        return False
    if state.hand[seat, count - need] > state.top[seat, 0] or state.hand[seat, need - 1] < state.top[seat, 1]:
        return True  # the highest cards climb, or the lowest go down
    rising, falling = int64(state.top[seat, 0]), int64(state.top[seat, 1])
    if need == 1:
        return _can_lay(state, seat, rising, falling, -1)
    return _can_lay_two(state, seat, rising, falling)


@kernel
def _can_lay_two(state: Record, seat: int, rising: int, falling: int) -> bool:
    """One card at home, one anywhere. (What lies at the opponent's changes nothing at home.)"""
    for i in range(state.count[seat]):
        card = int64(state.hand[seat, i])
        if fits(0, rising, card) and _can_lay(state, seat, card, falling, i):
            return True
        if fits(1, falling, card) and _can_lay(state, seat, rising, card, i):
            return True
    return False


@kernel
def _can_lay(state: Record, seat: int, rising: int, falling: int, without: int) -> bool:
    """Any card but hand[without], on own piles with these tops or at the opponent's."""
    low, high = _open_tops(state, seat)
    for i in range(state.count[seat]):
        card = int64(state.hand[seat, i])
        if i != without and (
            fits(0, rising, card)
            or fits(1, falling, card)
            or improves(0, low, card)
            or improves(1, high, card)
        ):
            return True
    return False


@kernel
def _open_tops(state: Record, seat: int) -> tuple[int, int]:
    """The opponent's tops; after the one helping card no card improves them (FF3)."""
    if state.helped:
        return NOTHING_LOWER, NOTHING_HIGHER
    return int64(state.top[1 - seat, 0]), int64(state.top[1 - seat, 1])


@kernel
def is_lost(state: Record, seat: int) -> bool:
    """FF8. In a Seen nobody judges a hand that is not known."""
    return not can_finish(state, seat) and (state.count[seat] == 0 or state.hand[seat, 0] != 0)


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending; a card may strand its owner (FF8)."""
    if not state.acting >> seat & 1:
        return 0
    rising, falling = int64(state.top[seat, 0]), int64(state.top[seat, 1])
    low, high = _open_tops(state, seat)
    n = 0
    for i in range(state.count[seat]):
        card = int64(state.hand[seat, i])
        action = (card - 2) * PILES
        out[n] = action  # written first, kept if it fits: no branch to mispredict
        n += fits(0, rising, card)
        out[n] = action + 1
        n += fits(1, falling, card)
        out[n] = action + 2
        n += improves(0, low, card)
        out[n] = action + 3
        n += improves(1, high, card)
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
        return _refuse_at_home(int64(state.top[seat, pile]), pile, card)
    return _refuse_help(state, 1 - seat, pile - 2, card)


@kernel
def _refuse_at_home(top: int, falls: int, card: int) -> int:
    if fits(falls, top, card):
        return ALLOWED
    return TOO_HIGH if falls else TOO_LOW


@kernel
def _refuse_help(state: Record, owner: int, falls: int, card: int) -> int:
    top = int64(state.top[owner, falls])
    if state.helped:
        return HELPED_ALREADY
    if top == (state.cards + 2 if falls else 1):
        return UNTOUCHED
    if improves(falls, top, card):
        return ALLOWED
    return NOT_HIGHER if falls else NOT_LOWER


@kernel
def holds(state: Record, seat: int, card: int) -> bool:
    if seat != SPECTATOR:
        for i in range(state.count[seat]):
            if state.hand[seat, i] == card:
                return True
    return False


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
    _remove(state, seat, card)
    state.top[seat ^ away, pile & 1] = card
    state.gone[seat, card] = 1
    state.laid += 1
    state.helped |= away
    if state.count[seat] == 0:
        _empty_hand(state, seat)
    elif is_lost(state, seat):
        finish(state)


@kernel
def _empty_hand(state: State, seat: int) -> None:
    """FF7: all laid; FF8: stranded by the only card; else the turn ends by itself."""
    if state.draw[seat] == 0 or state.laid < MINIMUM:
        finish(state)
    else:
        _end_turn(state, seat)


@kernel
def _remove(state: State, seat: int, card: int) -> None:
    hand = state.hand[seat]
    last = state.count[seat] - 1
    for i in range(last):
        hand[i] = hand[i] if hand[i] < card else hand[i + 1]
    hand[last] = 0
    state.count[seat] = last


@kernel
def _insert(state: State, seat: int, card: int) -> None:
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
def drawn_at_end(state: Record, seat: int) -> int:
    """FF6: what the seat would draw if its turn ended now."""
    wanted = state.hand_size - state.count[seat] if state.helped else AT_HOME
    return min(int64(wanted), int64(state.draw[seat]))


@kernel
def draw(state: State, seat: int, number: int) -> None:
    """The next `number` cards of the own draw pile."""
    for _ in range(number):
        state.draw[seat] -= 1
        place = int64(state.draw[seat])
        _insert(state, seat, int64(state.deck[seat, place]))
        state.deck[seat, place] = 0
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
