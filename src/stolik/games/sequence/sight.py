"""What a seat of Sequence knows (SQ14, SQ16), as kernels: hiding the rest, guessing it, observing."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import LATER, begin, child, shuffle
from stolik.core.kernel import SPECTATOR, Record, Seen, State, Stream, blank, copy, int64, kernel
from stolik.games.sequence.cards import copies, draw_card, has_open_draw, kinds
from stolik.games.sequence.state import (
    CELLS,
    CORNER,
    LOCKED,
    MOST_LINES,
    MOST_NEEDED,
    MOST_TEAMS,
    NAMING,
    OVER,
    ROWS,
)

Array = np.ndarray[Any, Any]


@kernel
def hide(state: State, seat: int, out: Seen) -> None:
    """SQ16: own hand, board, discards and numbers of cards; when it is over, everything."""
    if state.phase == OVER:
        copy(state, out)
        blank(out.chance)
    else:
        blank(out)
        _show_table(state, out)
        _show_board(state, out)
        if seat != SPECTATOR:
            out.hand[seat] = state.hand[seat]
            out.double[seat] = state.double[seat]
    out.viewer = seat


@kernel
def _show_table(state: State, out: Seen) -> None:
    out.acting = state.acting
    out.revealed = state.revealed
    out.players = state.players
    out.teams = state.teams
    out.needed = state.needed
    out.unlimited = state.unlimited
    out.manual = state.manual
    out.coaching = state.coaching
    out.ranks = state.ranks
    out.packs = state.packs
    out.hand_size = state.hand_size
    out.phase = state.phase
    out.turn = state.turn
    out.cell = state.cell
    out.swaps = state.swaps
    out.held = state.held
    out.passes = state.passes
    out.draw = state.draw
    out.opened = state.opened
    for seat in range(state.players):
        out.order[seat] = state.order[seat]
        out.count[seat] = state.count[seat]
        out.cut[seat] = state.cut[seat]


@kernel
def _show_board(state: State, out: Seen) -> None:
    for team in range(state.teams):
        out.made[team] = state.made[team]
        for i in range(MOST_LINES):
            out.line[team, i] = state.line[team, i]
    for team in range(MOST_TEAMS):
        for row in range(ROWS):
            out.row[team, row] = state.row[team, row]
    for cell in range(CELLS):
        out.chip[cell] = state.chip[cell]
    for card in range(1, kinds(state) + 1):
        out.gone[card] = state.gone[card]


@kernel
def redeal(seen: Seen, rng: Stream, out: State) -> None:
    """A state that looks like `seen`; every order of the cards not seen is equally likely.

    (Equal cards are two cards.) Nothing that is seen depends on a hidden card: none is rejected.
    """
    copy(seen, out)
    out.viewer = 0
    if seen.phase == OVER:
        return
    out.draw = _collect_unseen(seen, out.deck)
    shuffle(rng, out.deck, int64(out.draw))
    for seat in range(seen.players):
        if seat != seen.viewer:
            out.count[seat] = 0
            for _ in range(seen.count[seat]):
                draw_card(out, seat)
    out.revealed = seen.revealed
    key = out.chance.block[4:]  # the new key is written where `begin` reads it
    child(rng, key)
    begin(out.chance, key, LATER, 0)


@kernel
def _collect_unseen(seen: Seen, out: Array) -> int:
    """Every card that is neither discarded nor in the viewer's hand."""
    n = 0
    for card in range(1, kinds(seen) + 1):
        left = seen.packs - seen.gone[card]
        if seen.viewer != SPECTATOR:
            left -= copies(seen, seen.viewer, card)
        for _ in range(left):
            out[n] = card
            n += 1
    return n


@kernel
def observe(seen: Seen, out: Record) -> None:
    """Seats and teams are counted from the viewer's (0 = own); for a spectator they are as they are."""
    blank(out)
    own, players = max(int64(seen.viewer), 0), int64(seen.players)
    out.seat = seen.viewer
    out.players = players
    out.teams = seen.teams
    out.phase = seen.phase
    out.turn = (seen.turn - own) % players
    out.needed = seen.needed
    out.draw = seen.draw
    out.swaps = seen.swaps
    out.held = seen.held
    out.passes = seen.passes
    _observe_board(seen, own, out)
    for other in range(players):
        seat = (own + other) % players
        out.count[other] = seen.count[seat]
        out.open[other] = has_open_draw(seen, seat)
    for card in range(1, kinds(seen) + 1):
        out.gone[card - 1] = seen.gone[card]
    if seen.viewer != SPECTATOR:
        for card in range(1, kinds(seen) + 1):
            out.hand[card - 1] = copies(seen, own, card)


@kernel
def _observe_board(seen: Seen, own: int, out: Record) -> None:
    """chip: 0 free, 1 own team, 2, 3 the teams after it, 4 a corner; made: more than two are two (SQ4)."""
    teams = int64(seen.teams)
    for team in range(teams):
        other = (own + team) % teams
        out.made[team] = min(int64(seen.made[other]), MOST_NEEDED)
        for cell in range(CELLS):
            if seen.chip[cell] >> other & 1:
                out.chip[cell] = team + 1
    for cell in range(CELLS):
        if seen.chip[cell] == CORNER:
            out.chip[cell] = 4
        else:
            out.locked[cell] = seen.chip[cell] // LOCKED
    if seen.phase == NAMING:
        out.laid[seen.cell] = 1
