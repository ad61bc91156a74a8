"""Actions and positions of The Game as text.

    37A                        lays 37 on pile A
    end                        ends the turn
    gladly, can, rather-not    before the first card (TG3)

A position is one line: `tops 47 12 88 100; hands 3 17 22 / 5 9 40; draw 61 7 8; turn 0; laid 1; cover A`.
The first card of `draw` is drawn next; an empty place is `-`. While the seats agree it ends with what
they have stated instead: `will gladly / - / can`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from stolik.core.errors import InvalidNotation, one_of
from stolik.core.kernel import Record, State, batch, copy
from stolik.core.notation import NONE, groups, join, split, whole
from stolik.games.the_game.pile import base, burning_top
from stolik.games.the_game.rules import finish, is_lost, set_up
from stolik.games.the_game.state import AGREEING, END, GLADLY, PILE, PILES, PLAYING, STATE, WILL

Array = np.ndarray[Any, Any]

_LAY = re.compile(r"([1-9]\d?)([A-D])", re.ASCII)


def write(state: Record, seat: int, action: int) -> str:
    if action == END:
        return "end"
    if action >= GLADLY:
        return WILL[action - END]
    return f"{(action >> 2) + 2}{PILE[action & 3]}"


def read(state: Record, seat: int, text: str) -> int:
    if text == "end":
        return END
    if text in WILL[1:]:
        return END + WILL.index(text)
    lay = _LAY.fullmatch(text)
    if not lay or int(lay[1]) < 2:
        raise InvalidNotation(f'"{text:.40}" is no action: 37A lays 37 on pile A, end ends the turn')
    return (int(lay[1]) - 2) * PILES + PILE.index(lay[2])


def write_position(state: State) -> str:
    players = int(state.players)
    deck = state.deck[: int(state.draw)].tolist()
    parts = {
        "tops": _numbers(state.top.tolist()),
        "hands": " / ".join(
            _numbers(state.hand[seat, : int(state.count[seat])].tolist()) or NONE for seat in range(players)
        ),
        "draw": _numbers(reversed(deck)),
    }
    if state.phase == AGREEING:
        parts["will"] = " / ".join(WILL[will] or NONE for will in state.will[:players].tolist())
    else:
        parts |= {
            "turn": str(int(state.turn)),
            "laid": str(int(state.laid)),
            "cover": "".join(PILE[pile] for pile in range(PILES) if state.duty >> pile & 1),
        }
    return join(parts)


def _numbers(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))


def read_position(text: str, options: Array, out: State) -> None:
    """Set `out`, a table dealt with these options, to the position."""
    parts = split(text, ("tops", "hands", "draw"), ("will", "turn", "laid", "cover"))
    state: State = batch(STATE)[0]
    set_up(state, options)
    _place_cards(state, parts)
    _place_tops(state, parts["tops"].split())
    if "will" in parts:
        _read_will(state, parts)
    else:
        _read_turn(state, parts)
    copy(state, out)


def _place_cards(state: State, parts: dict[str, str]) -> None:
    """Hands and draw pile; every other card is laid."""
    last = int(state.cards) + 1
    hands = groups(parts["hands"], "hands", int(state.players))
    cards = [[whole(word, "hands", 2, last) for word in hand] for hand in hands]
    deck = [whole(word, "draw", 2, last) for word in parts["draw"].split()]
    every = [*deck, *(card for hand in cards for card in hand)]
    if len(set(every)) < len(every):
        twice = next(card for card in every if every.count(card) > 1)
        raise InvalidNotation(f"card {twice} stands twice in the position")
    for seat, hand in enumerate(cards):
        if len(hand) > state.hand_size:
            raise InvalidNotation(
                f"seat {seat} holds {len(hand)} cards; a hand has at most {state.hand_size}"
            )
        state.hand[seat, : len(hand)] = sorted(hand)
        state.count[seat] = len(hand)
    state.deck[: len(deck)] = deck[::-1]
    state.draw = len(deck)
    state.left = len(every)
    state.gone[2 : last + 1] = 1
    state.gone[every] = 0


def _place_tops(state: State, words: list[str]) -> None:
    if len(words) != PILES:
        raise InvalidNotation(f"tops are {PILES} numbers, for A, B, C and D, not {len(words)}")
    tops = [whole(word, "tops", 1, int(state.cards) + 2) for word in words]
    laid = [top for pile, top in enumerate(tops) if top != base(state, pile)]
    for top in laid:
        if top > state.cards + 1 or not state.gone[top]:
            raise InvalidNotation(f"{top} is on top of a pile and not laid yet")
    if len(set(laid)) < len(laid):
        raise InvalidNotation("one card is on top of two piles")
    if not laid and state.gone.any():
        raise InvalidNotation("cards were laid, but on no pile")
    state.top[:] = tops


def _read_will(state: State, parts: dict[str, str]) -> None:
    if not parts.keys().isdisjoint(("turn", "laid", "cover")):
        raise InvalidNotation("while the seats agree (will) there is no turn, laid or cover")
    if state.gone.any():
        raise InvalidNotation("the seats agree before the first card: nothing is laid yet")
    state.phase = AGREEING
    for seat, stated in enumerate(groups(parts["will"], "will", int(state.players))):
        if stated and (len(stated) > 1 or stated[0] not in WILL[1:]):
            raise InvalidNotation(
                f'will is {one_of(WILL[1:])} for each seat, or {NONE}, not "{stated[0]:.40}"'
            )
        state.will[seat] = WILL.index(stated[0]) if stated else 0
        state.acting |= 0 if stated else 1 << seat
    if not state.acting:
        raise InvalidNotation("when every seat has stated its will, the turn has begun: say turn, not will")


def _read_turn(state: State, parts: dict[str, str]) -> None:
    for name in ("turn", "laid", "cover"):
        if name not in parts:
            raise InvalidNotation(f'the position has no part "{name}"')
    state.phase = PLAYING
    state.turn = whole(parts["turn"], "turn", 0, int(state.players) - 1)
    state.laid = whole(parts["laid"], "laid", 0, int(state.cards - state.left))
    held = int(state.count[state.turn])
    if held + state.laid > state.hand_size:
        raise InvalidNotation(
            f"seat {state.turn} has laid {state.laid} and holds {held}: its hand had {state.hand_size}"
        )
    _read_duty(state, parts["cover"])
    lost = is_lost(state, int(state.turn))
    if not held and state.left and not (state.laid and lost):
        raise InvalidNotation(f"seat {state.turn} is on turn without cards")
    state.acting = 1 << int(state.turn)
    if state.left == 0 or lost:
        finish(state)
    state.revealed = 0


def _read_duty(state: State, piles: str) -> None:
    burning = [PILE[pile] for pile in range(PILES) if state.fire and burning_top(state, pile)]
    for pile in piles:
        if pile not in burning:
            raise InvalidNotation(f'cover names burning piles, {one_of(burning or ["-"])}, not "{pile}"')
        state.duty |= 1 << PILE.index(pile)
    if state.laid == 0 and piles != "".join(burning):
        raise InvalidNotation(f"the turn begins with these piles to cover: {''.join(burning) or NONE}")
