"""The rules of Sequence (SQ1–SQ16) as kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import DEAL, LATER, STREAM, begin, shuffle
from stolik.core.kernel import Record, State, Stream, blank, int64, kernel, lowest, scratch
from stolik.games.sequence.board import CORNERS, HEIGHT, PAIR
from stolik.games.sequence.cards import (
    close_draw,
    discard,
    draw_card,
    give_up_random,
    has_open_draw,
    kinds,
    may_own_up,
    open_draw,
    take_open_draw,
    team_of,
)
from stolik.games.sequence.lines import (
    claims,
    lock,
    lock_all,
    offered,
    open_corner,
    put_chip,
    take_chip,
)
from stolik.games.sequence.refusal import may_swap, refuse
from stolik.games.sequence.state import (
    CELLS,
    COACHING,
    CUT,
    DEAD_CARDS,
    DRAW,
    DRAWING,
    FIRST_JACK,
    HAND,
    HAND_SIZE,
    HINT,
    JACK,
    LOCKED,
    MOST_TEAMS,
    NAME,
    NAMING,
    ORDINARY,
    OVER,
    PACKS,
    PASS,
    PENALTY,
    PLAYERS,
    PLAYING,
    RANKS,
    SIZE,
    STARTER,
    TEAMS,
)

__all__ = ["apply", "deal", "legal", "refuse", "score", "set_up", "to_act", "winners"]

Array = np.ndarray[Any, Any]


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """SQ1, SQ2. Who starts does not change the deal: cutting has a stream of its own."""
    blank(state)
    set_up(state, options)
    begin(state.chance, key, LATER, 0)
    rng = scratch(STREAM)
    starter = int64(options[STARTER])
    if starter == CUT:
        begin(rng, key, DEAL, 1)
        starter = _cut(state, rng)
    _stack(state)
    begin(rng, key, DEAL, 0)
    shuffle(rng, state.deck, int64(state.draw))
    for seat in range(state.players):
        for _ in range(state.hand_size):
            draw_card(state, seat)
    state.revealed = 0
    begin_turn(state, starter)


@kernel
def set_up(state: State, options: Array) -> None:
    players, teams = int64(options[PLAYERS]), int64(options[TEAMS])
    state.players = players
    state.teams = teams + 1 if teams else 3 if players in (3, 9) else 2  # SQ3
    state.needed = 2 if state.teams == 2 else 1  # SQ4
    state.unlimited = options[DEAD_CARDS]
    state.manual = options[DRAWING]
    state.coaching = options[COACHING]
    state.ranks = options[RANKS]
    state.packs = options[PACKS]
    state.hand_size = options[HAND] or HAND_SIZE[players]
    for corner in CORNERS:
        open_corner(state, corner)


@kernel
def _stack(state: State) -> None:
    """The deck in the order of the cards."""
    n = 0
    for _ in range(state.packs):
        for card in range(1, kinds(state) + 1):
            state.deck[n] = card
            n += 1
    state.draw = n


@kernel
def _cut(state: State, rng: Stream) -> int:
    """SQ6: the highest card starts; only tied seats cut again, from the whole pack."""
    tied = (1 << state.players) - 1
    while tied & (tied - 1):
        _stack(state)
        shuffle(rng, state.deck, int64(state.draw))
        highest, best, place = 0, 0, 0
        for seat in range(state.players):
            state.cut[seat] = 0
            if tied >> seat & 1:
                card = int64(state.deck[place])
                place += 1
                state.cut[seat] = card
                height = int64(HEIGHT[card])
                if height > highest:
                    highest, best = height, 0
                best |= int64(height == highest) << seat
        tied = best
    starter = 0
    while not tied >> starter & 1:
        starter += 1
    return starter


@kernel
def to_act(state: Record) -> int:
    return int64(state.acting)


@kernel
def legal(state: Record, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending."""
    if not state.acting >> seat & 1:
        return 0
    n = 0
    must_pass = False
    if seat == state.turn:
        if state.phase == NAMING:
            n = offered(state, team_of(state, seat), int64(state.cell), out)
        else:
            n = _legal_cards(state, seat, out)
            must_pass = n == 0  # SQ15
            if state.coaching == PENALTY:
                n = _legal_hints(state, seat, out, n)
    if state.opened and has_open_draw(state, seat):
        out[n] = DRAW
        n += 1
    if must_pass:
        out[n] = PASS
        n += 1
    return n


@kernel
def _legal_hints(state: Record, seat: int, out: Array, n: int) -> int:
    for mate in range(state.players):
        if may_own_up(state, seat, mate):
            out[n] = HINT + mate
            n += 1
    return n


@kernel
def _legal_cards(state: Record, seat: int, out: Array) -> int:
    """Placements, removals and swaps. Equal cards give one action."""
    n, chip = 0, state.chip
    swap = may_swap(state)
    left = int64(state.hand[seat]) & ORDINARY
    while left:
        card = lowest(left)
        left &= left - 1
        action = (card - 1) * 3
        first = chip[PAIR[card, 0]] == 0
        second = chip[PAIR[card, 1]] == 0
        out[n] = action  # written first, kept if it is possible: no branch to mispredict
        n += first
        out[n] = action + 1
        n += second
        out[n] = action + 2
        n += swap & (not first) & (not second)
    left = int64(state.hand[seat]) & ~ORDINARY & ~1
    while left:
        n = _legal_jack(state, seat, lowest(left), out, n)
        left &= left - 1
    return n


@kernel
def _legal_jack(state: Record, seat: int, card: int, out: Array, n: int) -> int:
    """SQ8: two-eyed on any free cell, one-eyed for any opposing chip that is not in a sequence."""
    lays = card - FIRST_JACK < 2
    action, cell = JACK + (card - FIRST_JACK) * CELLS, 0
    own = team_of(state, seat)
    for row in range(SIZE):  # the first rows are those across: a bit for each cell
        possible = 0
        for team in range(MOST_TEAMS):
            if lays or team != own:
                possible |= int64(state.row[team, row])
        possible ^= (1 << SIZE) - 1 if lays else 0
        while possible:
            at = lowest(possible)
            possible &= possible - 1
            out[n] = action + at
            n += lays or state.chip[cell + at] < LOCKED
        action += SIZE
        cell += SIZE
    return n


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Do it. Only for actions that `refuse` allows."""
    if action < JACK:
        card = action // 3 + 1
        if action % 3 == 2:
            _swap(state, seat, card)
        else:
            _lay(state, seat, card, int64(PAIR[card, action % 3]))
    elif action < NAME:
        card, cell = FIRST_JACK + (action - JACK) // CELLS, (action - JACK) % CELLS
        if card - FIRST_JACK < 2:
            _lay(state, seat, card, cell)
        else:
            _remove(state, seat, card, cell)
    elif action < HINT:
        _name(state, seat, action - NAME)
    else:
        _apply_other(state, seat, action)


@kernel
def _apply_other(state: State, seat: int, action: int) -> None:
    if action == PASS:
        state.passes += 1
        _go_on(state, seat)
    elif action == DRAW:
        take_open_draw(state, seat)
        who_acts(state)
    else:  # SQ14
        give_up_random(state, seat)
        give_up_random(state, action - HINT)


@kernel
def _swap(state: State, seat: int, card: int) -> None:
    """SQ11. With manual drawing too the card is drawn at once."""
    discard(state, seat, card)
    state.swaps += 1
    draw_card(state, seat)


@kernel
def _play(state: State, seat: int, card: int) -> None:
    discard(state, seat, card)
    state.passes = 0
    if state.opened:
        close_draw(state, seat)  # SQ13: it plays again


@kernel
def _lay(state: State, seat: int, card: int, cell: int) -> None:
    """SQ7, SQ10: a chip, and what it completes."""
    _play(state, seat, card)
    team = team_of(state, seat)
    complete = put_chip(state, team, cell)
    claimed = claims(state, team, cell) if complete else 0
    if claimed:
        if claimed + state.made[team] < state.needed and complete > 1:  # a first one: all of them are new
            state.phase = NAMING
            state.cell = cell
            who_acts(state)
            return
        lock_all(state, team, cell)
        if state.made[team] >= state.needed:
            finish(state)
            return
    _end_turn(state, seat)


@kernel
def _name(state: State, seat: int, line: int) -> None:
    """SQ10: a first sequence, where two are needed."""
    lock(state, team_of(state, seat), line)
    state.phase = PLAYING
    state.cell = 0
    _end_turn(state, seat)


@kernel
def _remove(state: State, seat: int, card: int, cell: int) -> None:
    """SQ8: nothing is put in the chip's place."""
    _play(state, seat, card)
    take_chip(state, int64(state.chip[cell]) >> 1, cell)
    _end_turn(state, seat)


@kernel
def _end_turn(state: State, seat: int) -> None:
    """A card is drawn (SQ7), or may be (SQ13); the next turn begins."""
    if state.manual:
        open_draw(state, seat)
    else:
        draw_card(state, seat)
    _go_on(state, seat)


@kernel
def _go_on(state: State, seat: int) -> None:
    state.revealed += state.manual  # SQ13: the seat may act on, but what it has done is everybody's now
    begin_turn(state, seat + 1 if seat + 1 < state.players else 0)


@kernel
def begin_turn(state: State, seat: int) -> None:
    """SQ15: when all seats have passed in a row, nobody begins any more."""
    state.turn = seat
    state.swaps = 0
    state.held = state.count[seat]
    if state.passes == state.players:
        finish(state)
    else:
        who_acts(state)


@kernel
def who_acts(state: State) -> None:
    """The seat on turn, and every seat with an open draw (SQ13)."""
    mask = 1 << state.turn
    for i in range(state.opened):
        mask |= 1 << state.order[i]
    state.acting = mask


@kernel
def finish(state: State) -> None:
    """All cards are turned up; open draws have lapsed."""
    state.phase = OVER
    state.acting = 0
    for i in range(state.opened):
        state.order[i] = 0
    state.opened = 0
    state.revealed += 1


@kernel
def score(state: State, out: Array) -> None:
    """1 for the seats of the team that has won, -1 for the others; 0 while nobody has."""
    mask = winners(state)
    for seat in range(state.players):
        out[seat] = 0 if mask == 0 else 1 if mask >> seat & 1 else -1


@kernel
def winners(state: State) -> int:
    """Bit mask: the seats of the team that has its sequences (SQ4); nobody in a draw (SQ15)."""
    mask = 0
    for seat in range(state.players):
        mask |= int64(state.made[team_of(state, seat)] >= state.needed) << seat
    return mask
