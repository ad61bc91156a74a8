"""Why an action is refused, clause by clause."""

from __future__ import annotations

from stolik.core.kernel import Record, int64, kernel
from stolik.games.sequence.board import PAIR
from stolik.games.sequence.cards import has_open_draw, holds, is_mate, may_own_up, team_of
from stolik.games.sequence.lines import is_offered
from stolik.games.sequence.state import (
    ACTIONS,
    ALLOWED,
    CAN_PLAY,
    CELLS,
    CORNER,
    DRAW,
    FIRST_JACK,
    GAME_OVER,
    HINT,
    IS_CORNER,
    JACK,
    KINDS,
    LOCKED,
    NAME,
    NAME_FIRST,
    NAMING,
    NO_CARDS,
    NO_CHIP,
    NO_HINTS,
    NO_MATE,
    NO_OPEN_DRAW,
    NO_SUCH_ACTION,
    NOT_DEAD,
    NOT_IN_HAND,
    NOT_OFFERED,
    NOT_YOUR_TURN,
    NOTHING_TO_NAME,
    OVER,
    OWN_CHIP,
    PASS,
    PENALTY,
    SWAPPED,
    TAKEN,
    UNTOUCHABLE,
)


@kernel
def refuse(state: Record, seat: int, action: int) -> int:
    """Why the seat may not do this, or ALLOWED."""
    if state.phase == OVER:
        return GAME_OVER
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if not 0 <= seat < state.players:
        return NOT_YOUR_TURN
    if action == DRAW:
        return ALLOWED if has_open_draw(state, seat) else NO_OPEN_DRAW
    if seat != state.turn:
        return NOT_YOUR_TURN
    if NAME <= action < HINT:
        return _refuse_five(state, seat, action - NAME)
    if state.phase == NAMING:
        return NAME_FIRST
    if action == PASS:
        return CAN_PLAY if _can_play(state, seat) else ALLOWED
    if action >= HINT:
        return _refuse_hint(state, seat, action - HINT)
    return _refuse_card(state, seat, action)


@kernel
def _refuse_five(state: Record, seat: int, line: int) -> int:
    if state.phase != NAMING:
        return NOTHING_TO_NAME
    return ALLOWED if is_offered(state, team_of(state, seat), int64(state.cell), line) else NOT_OFFERED


@kernel
def _refuse_hint(state: Record, seat: int, mate: int) -> int:
    if state.coaching != PENALTY:
        return NO_HINTS
    if may_own_up(state, seat, mate):
        return ALLOWED
    return NO_CARDS if is_mate(state, seat, mate) else NO_MATE


@kernel
def _refuse_card(state: Record, seat: int, action: int) -> int:
    if action < JACK:
        card, way = action // 3 + 1, action % 3
    else:
        card, way = FIRST_JACK + (action - JACK) // CELLS, 0
    if not holds(state, seat, card):
        return NOT_IN_HAND
    if action >= JACK:
        return _refuse_jack(state, seat, card, (action - JACK) % CELLS)
    if way < 2:
        return TAKEN if state.chip[PAIR[card, way]] else ALLOWED
    if not is_dead(state, card):
        return NOT_DEAD
    return ALLOWED if may_swap(state) else SWAPPED


@kernel
def _refuse_jack(state: Record, seat: int, card: int, cell: int) -> int:
    chip = int64(state.chip[cell])
    if chip == CORNER:
        return IS_CORNER
    if card - FIRST_JACK < 2:
        return TAKEN if chip else ALLOWED
    if chip == 0:
        return NO_CHIP
    if chip >> team_of(state, seat) & 1:
        return OWN_CHIP
    return UNTOUCHABLE if chip & LOCKED else ALLOWED


@kernel
def is_dead(state: Record, card: int) -> bool:
    """SQ11: both cells are taken; jacks are never dead."""
    return card < FIRST_JACK and state.chip[PAIR[card, 0]] != 0 and state.chip[PAIR[card, 1]] != 0


@kernel
def may_swap(state: Record) -> bool:
    """SQ11: once per turn, or as often as cards were held when it began."""
    return state.swaps < (state.held if state.unlimited else 1)


@kernel
def _can_play(state: Record, seat: int) -> bool:
    """SQ15: a placement, a removal or a swap."""
    swap = may_swap(state)
    for card in range(1, KINDS + 1):
        if holds(state, seat, card):
            usable = _can_use(state, seat, card) if card >= FIRST_JACK else swap or not is_dead(state, card)
            if usable:
                return True
    return False


@kernel
def _can_use(state: Record, seat: int, card: int) -> bool:
    for cell in range(CELLS):
        if _refuse_jack(state, seat, card, cell) == ALLOWED:
            return True
    return False
