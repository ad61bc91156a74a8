"""Actions and positions of Face to Face as text.

    17a 17b    lays 17 on the own rising / falling pile
    12A 45B    lays 12 / 45 on the opponent's rising / falling pile
    end        ends the turn

A position is one line, seat 0 before the stroke and seat 1 after it:
`tops 17 40 / 12 55; hands 3 20 22 / 5 9 41; draw 59 7 / 8; turn 0; laid 2; helped 1`.
`tops` are rising and falling; the first card of `draw` is drawn next; an empty place is `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from stolik.core.errors import InvalidNotation
from stolik.core.kernel import Record, State, batch, copy
from stolik.core.notation import NONE, groups, join, split, whole
from stolik.games.face_to_face.rules import finish, is_lost, left, set_up
from stolik.games.face_to_face.state import (
    END,
    MINIMUM,
    PILE,
    PILES,
    SEATS,
    STATE,
    cards_of,
    numbers_of,
)

Array = np.ndarray[Any, Any]

_LAY = re.compile(r"([1-9]\d?)([abAB])", re.ASCII)
_PARTS = ("tops", "hands", "draw", "turn", "laid", "helped")


def write(state: Record, seat: int, action: int) -> str:
    return "end" if action == END else f"{(action >> 2) + 2}{PILE[action & 3]}"


def read(state: Record, seat: int, text: str) -> int:
    if text == "end":
        return END
    lay = _LAY.fullmatch(text)
    if not lay or not 2 <= int(lay[1]) < END // PILES + 2:
        raise InvalidNotation(
            f'"{text:.40}" is no action: 17a and 17b lay 17 on the own rising and falling pile,'
            " 17A and 17B on the opponent's, end ends the turn"
        )
    return (int(lay[1]) - 2) * PILES + PILE.index(lay[2])


def write_position(state: State) -> str:
    decks = (state.deck[seat, : int(state.draw[seat])].tolist()[::-1] for seat in range(SEATS))
    hands = map(numbers_of, state.hand.tolist())
    parts = map(_seats, (state.top.tolist(), hands, decks))
    numbers = map(str, (int(state.turn), int(state.laid), int(state.helped)))
    return join(dict(zip(_PARTS, (*parts, *numbers), strict=True)))


def _seats(cards: Iterable[Iterable[int]]) -> str:
    return " / ".join(" ".join(map(str, own)) or NONE for own in cards)


def read_position(text: str, options: Array, out: State) -> None:
    """Set `out`, a table dealt with these options, to the position."""
    parts = split(text, _PARTS)
    state: State = batch(STATE)[0]
    set_up(state, options)
    hands, decks = groups(parts["hands"], "hands", SEATS), groups(parts["draw"], "draw", SEATS)
    for seat in range(SEATS):
        _place_cards(state, seat, hands[seat], decks[seat])
    _place_tops(state, groups(parts["tops"], "tops", SEATS))
    _read_turn(state, parts)
    for seat in range(SEATS):
        _check_seat(state, seat)
    state.acting = 1 << int(state.turn)
    if not left(state, int(state.turn)) or is_lost(state, int(state.turn)):
        finish(state)
    state.revealed = 0
    copy(state, out)


def _place_cards(state: State, seat: int, held: list[str], drawn: list[str]) -> None:
    """Hand and draw pile of a seat; every other card of its deck is laid."""
    last = int(state.cards) + 1
    hand = [whole(word, "hands", 2, last) for word in held]
    deck = [whole(word, "draw", 2, last) for word in drawn]
    every = [*hand, *deck]
    if len(set(every)) < len(every):
        twice = next(card for card in every if every.count(card) > 1)
        raise InvalidNotation(f"card {twice} of seat {seat} stands twice in the position")
    if len(hand) > state.hand_size:
        raise InvalidNotation(f"seat {seat} holds {len(hand)} cards; a hand has at most {state.hand_size}")
    state.hand[seat] = cards_of(hand)
    state.count[seat] = len(hand)
    state.deck[seat, : len(deck)] = deck[::-1]
    state.draw[seat] = len(deck)
    state.gone[seat] = cards_of(range(2, last + 1)) & ~cards_of(every)


def _place_tops(state: State, words: list[list[str]]) -> None:
    shown = []
    for seat, pair in enumerate(words):
        if len(pair) != 2:
            raise InvalidNotation(f"tops are two numbers for each seat, rising and falling, not {len(pair)}")
        for falls, word in enumerate(pair):
            top = whole(word, "tops", 1 + falls, int(state.cards) + 1 + falls)
            if top != state.top[seat, falls]:
                shown.append(top)
            state.top[seat, falls] = top
    for top in shown:
        laid = sum(gone >> top & 1 for gone in state.gone.tolist())
        if shown.count(top) > laid:
            raise InvalidNotation(f"{top} is on top of {shown.count(top)} piles and laid {laid} times")


def _read_turn(state: State, parts: dict[str, str]) -> None:
    turn = state.turn = whole(parts["turn"], "turn", 0, SEATS - 1)
    state.laid = whole(parts["laid"], "laid", 0, _laid(state, turn))
    state.helped = whole(parts["helped"], "helped", 0, min(1, int(state.laid)))
    held = int(state.count[turn])
    if held + state.laid > state.hand_size:
        raise InvalidNotation(
            f"seat {turn} has laid {state.laid} and holds {held}: its hand had at most {state.hand_size}"
        )
    if state.helped and not _touched(state, 1 - turn):
        raise InvalidNotation(f"seat {turn} has helped, but the piles of seat {1 - turn} are untouched")


def _laid(state: State, seat: int) -> int:
    """How many of its cards the seat has laid."""
    return int(state.gone[seat]).bit_count()


def _touched(state: State, seat: int) -> bool:
    return (int(state.top[seat, 0]), int(state.top[seat, 1])) != (1, int(state.cards) + 2)


def _check_seat(state: State, seat: int) -> None:
    """What cannot be at any table: piles out of nothing, a turn without cards."""
    on_turn = seat == state.turn
    laid = _laid(state, seat)
    if _touched(state, seat) != (laid > (state.helped if on_turn else 0)):
        raise InvalidNotation(
            f"seat {seat} has laid {laid} of its cards; its own piles are"
            f" {'touched' if _touched(state, seat) else 'untouched'}"
        )
    if state.count[seat]:
        return
    if state.draw[seat]:
        raise InvalidNotation(
            f"seat {seat} holds no card and has {state.draw[seat]} to draw: it holds at least one"
        )
    if not on_turn or state.laid < MINIMUM:
        raise InvalidNotation(
            f"seat {seat} has laid all: it has won on its own turn, laying at least {MINIMUM}"
        )
