"""Actions and positions of Sequence as text.

    7C@e4     plays 7C: a chip on e4
    JD@e4     a two-eyed jack: a chip on any free cell
    JSxe4     a one-eyed jack: takes the chip on e4
    7C!       swaps a dead card
    =a4-e4    names the five that lock
    draw      takes an open draw (manual drawing)
    hint3     owns up to a hint between oneself and seat 3 (where a table penalises hints)
    pass

`position.py` has the positions.
"""

from __future__ import annotations

import re

from stolik.core.errors import InvalidNotation, one_of
from stolik.core.kernel import Record
from stolik.games.sequence.board import CARD, CELL, NUMBER, PAIR, PLACE
from stolik.games.sequence.lines import LINE, LINE_NUMBER
from stolik.games.sequence.position import read_position, write_position
from stolik.games.sequence.state import (
    CELLS,
    DRAW,
    FIRST_JACK,
    HINT,
    JACK,
    MOST_PLAYERS,
    NAME,
    PASS,
    TWO_EYED,
)

__all__ = ["read", "read_position", "write", "write_position"]

_PLAY = re.compile(r"([2-9TJQKA][CDHS])(?:([@x])([a-j](?:10|[1-9]))|!)", re.ASCII)
_HINT = re.compile(r"hint(0|[1-9]\d?)", re.ASCII)


def write(state: Record, seat: int, action: int) -> str:
    if action < JACK:
        card, way = action // 3 + 1, action % 3
        return f"{CARD[card]}!" if way == 2 else f"{CARD[card]}@{CELL[PAIR[card, way]]}"
    if action < NAME:
        card, cell = FIRST_JACK + (action - JACK) // CELLS, (action - JACK) % CELLS
        return f"{CARD[card]}{'@' if card in TWO_EYED else 'x'}{CELL[cell]}"
    if action < HINT:
        return f"={LINE[action - NAME]}"
    return "draw" if action == DRAW else "pass" if action == PASS else f"hint{action - HINT}"


def read(state: Record, seat: int, text: str) -> int:
    if text in ("draw", "pass"):
        return DRAW if text == "draw" else PASS
    if text.startswith("="):
        return _read_five(text)
    play, hint = _PLAY.fullmatch(text), _HINT.fullmatch(text)
    if hint and int(hint[1]) < MOST_PLAYERS:
        return HINT + int(hint[1])
    if not play:
        raise InvalidNotation(f'"{text:.40}" is no action: 7C@e4 plays a chip, JSxe4 takes one, 7C! swaps')
    name, sign, cell = play.groups()
    if NUMBER[name] >= FIRST_JACK:
        return _read_jack(name, sign, cell)
    return _read_card(name, sign, cell)


def _read_five(text: str) -> int:
    if text[1:] not in LINE_NUMBER:
        raise InvalidNotation(f'"{text:.40}" names no line of five; =a4-e4 does: its ends in reading order')
    return NAME + LINE_NUMBER[text[1:]]


def _read_card(name: str, sign: str | None, cell: str | None) -> int:
    card = NUMBER[name]
    pair = [CELL[place] for place in PAIR[card]]
    if sign is None:
        return (card - 1) * 3 + 2
    if sign == "x" or cell not in pair:
        raise InvalidNotation(f"{name} puts a chip on its own cells: {one_of(f'{name}@{at}' for at in pair)}")
    return (card - 1) * 3 + pair.index(cell)


def _read_jack(name: str, sign: str | None, cell: str | None) -> int:
    right = "@" if NUMBER[name] in TWO_EYED else "x"
    if cell is None:
        raise InvalidNotation(f"{name} is never dead: {name}{right}e4 plays it")
    if sign != right:
        does = "puts a chip on a free cell" if right == "@" else "takes a chip away"
        raise InvalidNotation(f"{name} {does}: {name}{right}{cell}")
    return JACK + (NUMBER[name] - FIRST_JACK) * CELLS + PLACE[cell]
