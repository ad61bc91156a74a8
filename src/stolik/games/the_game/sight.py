"""What a seat of The Game knows (TG15), as kernels: hiding the rest, guessing it, observing."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import below, shuffle
from stolik.core.kernel import SPECTATOR, Record, Seen, State, Stream, blank, copy, int64, kernel
from stolik.games.the_game.rules import draw, due, holds, is_lost
from stolik.games.the_game.state import AGREEING, OVER, PILES, PLAYING

Array = np.ndarray[Any, Any]


@kernel
def hide(state: State, seat: int, out: Seen) -> None:
    """TG15: own hand, tops, numbers of cards and all that was laid; when it is over, everything."""
    blank(out)
    if state.phase == OVER:
        copy(state, out)
    else:
        _show_table(state, out)
        if seat != SPECTATOR:
            _show_hand(state, seat, out)
    out.viewer = seat


@kernel
def _show_table(state: State, out: Seen) -> None:
    out.acting = state.acting
    out.revealed = state.revealed
    out.players = state.players
    out.cards = state.cards
    out.hand_size = state.hand_size
    out.minimum = state.minimum
    out.fire = state.fire
    out.memory = state.memory
    out.phase = state.phase
    out.turn = state.turn
    out.laid = state.laid
    out.duty = state.duty
    out.left = state.left
    out.draw = state.draw
    for pile in range(PILES):
        out.top[pile] = state.top[pile]
    for seat in range(state.players):
        out.count[seat] = state.count[seat]
        if state.phase != AGREEING:
            out.will[seat] = state.will[seat]
    for card in range(state.cards + 2):
        out.gone[card] = state.gone[card]


@kernel
def _show_hand(state: State, seat: int, out: Seen) -> None:
    out.will[seat] = state.will[seat]
    for i in range(state.count[seat]):
        out.hand[seat, i] = state.hand[seat, i]


@kernel
def redeal(seen: Seen, rng: Stream, out: State) -> None:
    """A uniformly random state among those that look like `seen`.

    The game goes on, so the seat on turn can finish it: deals in which it cannot are dealt again.
    """
    possible = False
    while not possible:
        copy(seen, out)
        out.viewer = 0
        if seen.phase == PLAYING:
            _deal_unseen(seen, rng, out)
            possible = not is_lost(out, int64(out.turn))
        elif seen.phase == AGREEING:
            _deal_unseen(seen, rng, out)
            _state_unseen(seen, rng, out)
            possible = True
        else:
            possible = True


@kernel
def _deal_unseen(seen: Seen, rng: Stream, out: State) -> None:
    out.draw = _collect_unseen(seen, out.deck)
    shuffle(rng, out.deck, int64(out.draw))
    for seat in range(seen.players):
        if seat != seen.viewer:
            out.count[seat] = 0
            draw(out, seat, int64(seen.count[seat]))
    out.revealed = seen.revealed


@kernel
def _collect_unseen(seen: Seen, out: Array) -> int:
    """Every card that neither was laid nor is in the viewer's hand."""
    n = 0
    for card in range(2, seen.cards + 2):
        if seen.gone[card] == 0 and not holds(seen, int64(seen.viewer), card):
            out[n] = card
            n += 1
    return n


@kernel
def _state_unseen(seen: Seen, rng: Stream, out: State) -> None:
    """Nobody knows yet what the others have stated, only who has."""
    for seat in range(seen.players):
        if seat != seen.viewer and not seen.acting >> seat & 1:
            out.will[seat] = 1 + below(rng, 3)


# observations: i2, within these bounds (the game declares them)
#   seat -1…4   players 1…5   phase 0…2   turn 0…4    laid 0…8   due 0…3   draw 0…98   left 0…98
#   top 1…100   burning 0…1   count 0…8   hand 0…99   gone 0…1


@kernel
def observe(seen: Seen, out: Record) -> None:
    """Seats are counted from the viewer (0 = own), clockwise; for a spectator they are as they are.

    `due`: cards that this turn still asks for. `burning`: piles that it must still cover.
    """
    blank(out)
    seat, players = int64(seen.viewer), int64(seen.players)
    own = max(seat, 0)
    out.seat = seat
    out.players = players
    out.phase = seen.phase
    out.turn = (seen.turn - own) % players
    out.laid = seen.laid
    out.due = max(due(seen) - seen.laid, 0)
    out.draw = seen.draw
    out.left = seen.left
    for pile in range(PILES):
        out.top[pile] = seen.top[pile]
        out.burning[pile] = seen.duty >> pile & 1
    for other in range(players):
        out.count[other] = seen.count[(own + other) % players]
    if seat != SPECTATOR:
        for i in range(seen.count[seat]):
            out.hand[i] = seen.hand[seat, i]
    for card in range(seen.cards + 2):
        out.gone[card] = seen.gone[card]
