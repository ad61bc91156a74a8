"""The rules of The Game (TG1–TG13) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import DEAL, STREAM, begin, shuffle
from stolik.core.hand import put_in, take_out
from stolik.core.kernel import SPECTATOR, Record, State, blank, int64, kernel, scratch
from stolik.games.the_game.ahead import can_finish
from stolik.games.the_game.pile import base, burning_top, fits, rises
from stolik.games.the_game.state import (
    ACTIONS,
    AGREE,
    AGREE_FIRST,
    AGREEING,
    ALLOWED,
    ALREADY_AGREED,
    CARDS,
    END,
    EXPERT,
    FIRE,
    GAME_OVER,
    GLADLY,
    HAND,
    HAND_SIZE,
    MEMORY,
    MORE_DUE,
    NO_SUCH_ACTION,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    OVER,
    PILES,
    PLAYERS,
    PLAYING,
    RATHER_NOT,
    SMALLER_HAND,
    STARTER,
    STILL_BURNING,
    TOO_HIGH,
    TOO_LOW,
)

Array = np.ndarray[Any, Any]


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """TG1, TG2: shuffle, deal, and begin the first turn (or ask who wants to, TG3)."""
    blank(state)
    set_up(state, options)
    for i in range(state.cards):
        state.deck[i] = i + 2
    rng = scratch(STREAM)
    begin(rng, key, DEAL, 0)
    shuffle(rng, state.deck, state.cards)
    for seat in range(int64(state.players)):
        draw(state, seat, int64(state.hand_size))
    if options[STARTER] == AGREE:
        state.phase = AGREEING
        state.acting = (1 << state.players) - 1
    else:
        _begin_turn(state, options[STARTER])


@kernel
def set_up(state: State, options: Array) -> None:
    state.players = options[PLAYERS]
    state.cards = options[CARDS]
    state.hand_size = options[HAND] or HAND_SIZE[options[PLAYERS]] - options[SMALLER_HAND]
    state.minimum = 3 if options[EXPERT] else 2
    state.fire = options[FIRE]
    state.memory = options[MEMORY]
    state.left = state.cards
    state.draw = state.cards
    for pile in range(PILES):
        state.top[pile] = base(state, pile)


@kernel
def to_act(state: Record) -> int:
    return int64(state.acting)


@kernel
def due(state: Record) -> int:
    """How many cards this turn asks for in all (TG4, TG7, TG12)."""
    return state.minimum if state.draw > 0 else 1


@kernel
def is_lost(state: Record, seat: int) -> bool:
    """TG10. Who holds all cards that are left may also win by laying them, whatever burns (TG9, TG13)."""
    count = int64(state.count[seat])
    if can_finish(state, seat, due(state) - state.laid, int64(state.duty)):
        return False
    if state.duty != 0 and state.left == count and can_finish(state, seat, count, 0):
        return False
    return count == 0 or state.hand[seat, 0] != 0  # in a Seen nobody judges a hand that is not known


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending; a card may strand its owner (TG10 b)."""
    if not state.acting >> seat & 1:
        return 0
    n = 0
    if state.phase == AGREEING:
        for action in range(GLADLY, RATHER_NOT + 1):
            out[n] = action
            n += 1
        return n
    top = state.top
    a, b, c, d = int64(top[0]), int64(top[1]), int64(top[2]), int64(top[3])
    for i in range(state.count[seat]):
        card = int64(state.hand[seat, i])
        action = (card - 2) * PILES
        # each is written, and kept if it fits: no branch to mispredict, no step that waits for the last
        on_a = int64(fits(0, a, card))
        on_b = on_a + fits(1, b, card)
        on_c = on_b + fits(2, c, card)
        out[n] = action
        out[n + on_a] = action + 1
        out[n + on_b] = action + 2
        out[n + on_c] = action + 3
        n += on_c + fits(3, d, card)
    if _may_end(state):
        out[n] = END
        n += 1
    return n


@kernel
def _may_end(state: Record) -> bool:
    return state.laid >= due(state) and state.duty == 0


@kernel
def refuse(state: Record, seat: int, action: int) -> int:
    """Why the seat may not do this, or ALLOWED."""
    if state.phase == OVER:
        return GAME_OVER
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if not 0 <= seat < state.players:
        return NOT_YOUR_TURN
    if action >= GLADLY:
        if state.phase != AGREEING:
            return ALREADY_AGREED
        return ALLOWED if state.acting >> seat & 1 else ALREADY_AGREED
    if state.phase == AGREEING:
        return AGREE_FIRST
    if seat != state.turn:
        return NOT_YOUR_TURN
    if action == END:
        if state.laid < due(state):
            return MORE_DUE
        return STILL_BURNING if state.duty else ALLOWED
    return _refuse_card(state, seat, (action >> 2) + 2, action & 3)


@kernel
def _refuse_card(state: Record, seat: int, card: int, pile: int) -> int:
    if not holds(state, seat, card):
        return NOT_IN_HAND
    if fits(pile, int64(state.top[pile]), card):
        return ALLOWED
    return TOO_LOW if rises(pile) else TOO_HIGH


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
    if action >= GLADLY:
        _state_will(state, seat, action - END)
    elif action == END:
        _end_turn(state, seat)
    else:
        _lay(state, seat, (action >> 2) + 2, action & 3)


@kernel
def _state_will(state: State, seat: int, will: int) -> None:
    """TG3: the most willing seat starts, ties by lowest seat; nothing is shown before all have stated."""
    state.will[seat] = will
    state.acting &= ~(1 << seat)
    if state.acting:
        return
    starter = 0
    for other in range(state.players):
        if state.will[other] < state.will[starter]:
            starter = other
    state.revealed += 1
    _begin_turn(state, starter)


@kernel
def _lay(state: State, seat: int, card: int, pile: int) -> None:
    remove(state, seat, card)
    state.top[pile] = card
    state.gone[card] = 1
    state.left -= 1
    state.laid += 1
    state.duty &= ~(1 << pile)
    if state.left == 0 or is_lost(state, seat):  # TG9, at that moment, whatever burns
        finish(state)
    elif state.count[seat] == 0:
        _end_turn(state, seat)


@kernel
def remove(state: State, seat: int, card: int) -> None:
    take_out(state.hand[seat], int64(state.count[seat]), card)
    state.count[seat] -= 1


@kernel
def insert(state: State, seat: int, card: int) -> None:
    put_in(state.hand[seat], int64(state.count[seat]), card)
    state.count[seat] += 1


@kernel
def draw(state: State, seat: int, number: int) -> None:
    """TG6: up to the hand size, what the draw pile has."""
    number = min(number, state.hand_size - state.count[seat], int64(state.draw))
    for _ in range(number):
        state.draw -= 1
        insert(state, seat, int64(state.deck[state.draw]))
        state.deck[state.draw] = 0


@kernel
def _end_turn(state: State, seat: int) -> None:
    draw(state, seat, int64(state.laid))
    state.revealed += 1  # TG10: nobody takes back a turn that is over, even if there was nothing to draw
    following = _next(state, seat)
    while state.count[following] == 0:  # TG8
        following = _next(state, following)
    _begin_turn(state, following)


@kernel
def _next(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def _begin_turn(state: State, seat: int) -> None:
    """TG13: what burns now is to be covered. TG10 (a): who cannot lay the minimum has lost for all."""
    state.phase = PLAYING
    state.turn = seat
    state.acting = 1 << seat
    state.laid = 0
    state.duty = 0
    if state.fire:
        for pile in range(PILES):
            if burning_top(state, pile):
                state.duty |= 1 << pile
    if is_lost(state, seat):
        finish(state)


@kernel
def finish(state: State) -> None:
    """All cards are turned up."""
    state.phase = OVER
    state.acting = 0
    state.revealed += 1


@kernel
def score(state: State, out: Array) -> None:
    """Cards left (TG11), the same for every seat, as a loss."""
    for seat in range(state.players):
        out[seat] = -state.left


@kernel
def winners(state: State) -> int:
    """Bit mask: everybody when the game is beaten (TG9), else nobody."""
    return (1 << state.players) - 1 if state.left == 0 else 0
