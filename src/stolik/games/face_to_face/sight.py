"""What a seat of Face to Face knows (FF9), as kernels: hiding the rest, guessing it, observing."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.chance import shuffle
from stolik.core.kernel import (
    SPECTATOR,
    Record,
    Seen,
    State,
    Stream,
    blank,
    copy,
    int64,
    kernel,
    lowest,
)
from stolik.games.face_to_face.rules import draw, drawn_at_end, is_lost
from stolik.games.face_to_face.state import MINIMUM, SEATS

Array = np.ndarray[Any, Any]


@kernel
def hide(state: State, seat: int, out: Seen) -> None:
    """FF9: own hand, tops, numbers of cards and all that was laid; when it is over, everything."""
    blank(out)
    if state.acting == 0:
        copy(state, out)
    else:
        _show_table(state, out)
        if seat != SPECTATOR:
            out.hand[seat] = state.hand[seat]
    out.viewer = seat


@kernel
def _show_table(state: State, out: Seen) -> None:
    out.acting = state.acting
    out.revealed = state.revealed
    out.cards = state.cards
    out.hand_size = state.hand_size
    out.turn = state.turn
    out.laid = state.laid
    out.helped = state.helped
    for seat in range(SEATS):
        out.top[seat, 0] = state.top[seat, 0]
        out.top[seat, 1] = state.top[seat, 1]
        out.count[seat] = state.count[seat]
        out.draw[seat] = state.draw[seat]
        out.gone[seat] = state.gone[seat]


@kernel
def redeal(seen: Seen, rng: Stream, out: State) -> None:
    """A uniformly random state among those that look like `seen`.

    The game goes on, so the seat on turn can finish it: deals in which it cannot are dealt again.
    """
    possible = False
    while not possible:
        copy(seen, out)
        out.viewer = 0
        possible = True
        if seen.acting:
            for seat in range(SEATS):
                _deal_unseen(seen, seat, rng, out)
            out.revealed = seen.revealed
            possible = not is_lost(out, int64(out.turn))


@kernel
def _deal_unseen(seen: Seen, seat: int, rng: Stream, out: State) -> None:
    """What this seat's deck still hides: its draw pile and, unless it is the viewer's, its hand."""
    known = int64(seen.gone[seat]) | int64(seen.hand[seat])
    n = 0
    for card in range(2, seen.cards + 2):
        if not known >> card & 1:
            out.deck[seat, n] = card
            n += 1
    shuffle(rng, out.deck[seat], n)
    if seat != seen.viewer:
        out.draw[seat] = n
        out.count[seat] = 0
        draw(out, seat, int64(seen.count[seat]))


# observations: i2, within these bounds (the game declares them)
#   seat -1…1   over 0…1   turn 0…1    laid 0…6    helped 0…1   due 0…2   drawing 0…6
#   top 1…60    count 0…6  draw 0…58   hand 0…59   gone 0…1


@kernel
def observe(seen: Seen, out: Record) -> None:
    """The viewer's own things come first, then the opponent's; for a spectator those of seat 0.

    `due`: cards that this turn still asks for. `drawing`: cards drawn if it ended now.
    """
    blank(out)
    own = max(int64(seen.viewer), 0)
    turn = int64(seen.turn)
    out.seat = seen.viewer
    out.over = 0 if seen.acting else 1
    out.turn = turn ^ own
    out.laid = seen.laid
    out.helped = seen.helped
    out.due = max(MINIMUM - seen.laid, 0)
    out.drawing = drawn_at_end(seen, turn)
    for i in range(SEATS):
        seat = own ^ i
        out.top[i, 0] = seen.top[seat, 0]
        out.top[i, 1] = seen.top[seat, 1]
        out.count[i] = seen.count[seat]
        out.draw[i] = seen.draw[seat]
        for card in range(2, seen.cards + 2):
            out.gone[i, card] = int64(seen.gone[seat]) >> card & 1
    if seen.viewer != SPECTATOR:
        _observe_hand(int64(seen.hand[own]), out)


@kernel
def _observe_hand(hand: int, out: Record) -> None:
    n = 0
    while hand:
        out.hand[n] = lowest(hand)
        hand &= hand - 1
        n += 1
