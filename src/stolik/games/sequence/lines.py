"""Lines of five (SQ5): their tables, and which of them a chip completes (SQ10).

A line has a start, its first cell in reading order, and a step to the next cell. Lines are
numbered in reading order of their cells. Two lines of different steps never share more than one
cell; so what a chip claims is settled direction by direction.

A row is the whole way across the board in one of the directions, if it is long enough for a line.
A team's chips in it are kept as bits too: a chip that completes nothing is seen at a glance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, State, int64, kernel, ones
from stolik.games.sequence.board import CELL
from stolik.games.sequence.state import CELLS, CORNER, LINES, LOCKED, MOST_TEAMS, NAME, ROWS, SIZE

Array = np.ndarray[Any, Any]

FIVE = 5
STEPS = (1, SIZE - 1, SIZE, SIZE + 1)
"""Across, down to the left, down, down to the right: ascending, so lines come in reading order."""
_ASIDE = (1, -1, 0, 1)


def _room(cell: int, way: int, sign: int) -> int:
    """Cells from here to the edge, in direction `way` (sign 1) or against it (-1)."""
    row, column = divmod(cell, SIZE)
    down, aside = (0 if way == 0 else sign), _ASIDE[way] * sign
    rows = {-1: row, 0: SIZE, 1: SIZE - 1 - row}[down]
    columns = {-1: column, 0: SIZE, 1: SIZE - 1 - column}[aside]
    return min(rows, columns)


AHEAD = np.array([[_room(cell, way, 1) for way in range(4)] for cell in range(CELLS)], np.int8)
BACK = np.array([[_room(cell, way, -1) for way in range(4)] for cell in range(CELLS)], np.int8)

_STARTS = [(cell, way) for cell in range(CELLS) for way in range(4) if AHEAD[cell, way] >= FIVE - 1]
START = np.array([start for start, _ in _STARTS], np.int16)
WAY = np.array([way for _, way in _STARTS], np.int8)
STEP = np.array([STEPS[way] for _, way in _STARTS], np.int16)

LINE_AT = np.full((CELLS, 4), -1, np.int16)
"""The line that starts in a cell, by direction; -1 where it would leave the board."""
for _number, _from in enumerate(_STARTS):
    LINE_AT[_from] = _number

ROW = np.zeros((CELLS, 4), np.uint8)
"""The row of a cell, by direction …"""
BIT = np.zeros((CELLS, 4), np.int16)
"""… its bit there, 0 if no line of this direction passes through the cell …"""
LINES_THERE = np.zeros((CELLS, 4), np.int16)
"""… and the bits of the starts of the lines that do."""


def _lay_out_rows() -> None:
    edges = [(cell, way) for way in range(4) for cell in range(CELLS) if _room(cell, way, -1) == 0]
    long = [(cell, way) for cell, way in edges if _room(cell, way, 1) >= FIVE - 1]
    assert len(long) == ROWS
    for row, (edge, way) in enumerate(long):
        length = 1 + _room(edge, way, 1)
        for place in range(length):
            cell = edge + place * STEPS[way]
            starts = range(max(0, place - FIVE + 1), min(place, length - FIVE) + 1)
            ROW[cell, way], BIT[cell, way] = row, 1 << place
            LINES_THERE[cell, way] = sum(1 << start for start in starts)


_lay_out_rows()


def cells(line: int) -> tuple[int, ...]:
    """The five cells of a line, in reading order."""
    return tuple(int(START[line]) + i * int(STEP[line]) for i in range(FIVE))


MOST_THROUGH = 20
THROUGH = np.zeros((CELLS, MOST_THROUGH), np.int16)
"""The lines through a cell, ascending …"""
NUMBER_THROUGH = np.zeros(CELLS, np.int16)
"""… and how many they are."""
for _number in range(LINES):
    for _cell in cells(_number):
        THROUGH[_cell, NUMBER_THROUGH[_cell]] = _number
        NUMBER_THROUGH[_cell] += 1

LINE = tuple(f"{CELL[cells(line)[0]]}-{CELL[cells(line)[-1]]}" for line in range(LINES))
"""The name of every line: its two ends."""
LINE_NUMBER = {name: line for line, name in enumerate(LINE)}


@kernel
def put_chip(state: State, team: int, cell: int) -> int:
    """Gives the number of complete lines through the cell, new or not."""
    state.chip[cell] = 1 << team
    fives = 0
    for way in range(4):
        row = int64(state.row[team, ROW[cell, way]]) | BIT[cell, way]
        state.row[team, ROW[cell, way]] = row
        fives += ones(row & row >> 1 & row >> 2 & row >> 3 & row >> 4 & LINES_THERE[cell, way])
    return fives


@kernel
def take_chip(state: State, team: int, cell: int) -> None:
    state.chip[cell] = 0
    for way in range(4):
        state.row[team, ROW[cell, way]] &= ~BIT[cell, way]


@kernel
def open_corner(state: State, cell: int) -> None:
    """SQ1: it counts for everyone."""
    for team in range(MOST_TEAMS):
        put_chip(state, team, cell)
    state.chip[cell] = CORNER


@kernel
def _run(chip: Array, cell: int, step: int, room: int, team: int) -> int:
    """How many cells in a row, from the next one on, count for the team (at most four matter)."""
    most = min(room, FIVE - 1)
    n = 0
    at = cell + step
    while n < most and chip[at] >> team & 1:
        n += 1
        at += step
    return n


@kernel
def clash(one: int, other: int) -> bool:
    """Do two lines share more than one cell?"""
    apart = abs(int64(START[one]) - int64(START[other]))
    step = int64(STEP[one])
    return step == STEP[other] and apart <= 3 * step and apart % step == 0


@kernel
def fits(state: Record, team: int, line: int) -> bool:
    """SQ10: at most one cell shared with each earlier sequence of the team."""
    for i in range(state.made[team]):
        if clash(line, state.line[team, i] - 1):
            return False
    return True


@kernel
def claims(state: Record, team: int, cell: int) -> int:
    """SQ10: how many new sequences a chip of the team on this cell completes, as many as fit together."""
    n = 0
    for way in range(4):
        step = STEPS[way]
        back = _run(state.chip, cell, -step, int64(BACK[cell, way]), team)
        ahead = _run(state.chip, cell, step, int64(AHEAD[cell, way]), team)
        if back + ahead >= FIVE - 1:
            n += _claims_along(state, team, cell - back * step, way, back + ahead - FIVE + 2)
    return n


@kernel
def _claims_along(state: Record, team: int, start: int, way: int, number: int) -> int:
    """Of `number` lines, each starting a cell further: two if they are the ends of nine, else one."""
    step = STEPS[way]
    fitting = 0
    for i in range(number):
        fitting += fits(state, team, int64(LINE_AT[start + i * step, way]))
    if fitting == 0:
        return 0
    first, last = int64(LINE_AT[start, way]), int64(LINE_AT[start + (number - 1) * step, way])
    return 2 if number == FIVE and fits(state, team, first) and fits(state, team, last) else 1


@kernel
def is_offered(state: Record, team: int, cell: int, line: int) -> bool:
    """Is it a new line through this chip of the team?"""
    return passes_through(line, cell) and _is_new(state, team, line)


@kernel
def _is_new(state: Record, team: int, line: int) -> bool:
    return is_complete(state, team, line) and fits(state, team, line)


@kernel
def offered(state: Record, team: int, cell: int, out: Array) -> int:
    """NAME + line for every new line through the chip (SQ10)."""
    n = 0
    for i in range(NUMBER_THROUGH[cell]):
        line = int64(THROUGH[cell, i])
        if _is_new(state, team, line):
            out[n] = NAME + line
            n += 1
    return n


@kernel
def count_offered(state: Record, team: int, cell: int) -> int:
    """More than one for a claim of one: a line of 6–8."""
    n = 0
    for i in range(NUMBER_THROUGH[cell]):
        n += _is_new(state, team, int64(THROUGH[cell, i]))
    return n


@kernel
def default_five(state: Record, team: int, cell: int) -> int:
    """SQ10: the line that leaves most further ones, the first in reading order on a tie."""
    best, most = -1, -1
    for i in range(NUMBER_THROUGH[cell]):
        line = int64(THROUGH[cell, i])
        if _is_new(state, team, line):
            more = further(state, team, line)
            if more > most:
                best, most = line, more
    return best


@kernel
def passes_through(line: int, cell: int) -> bool:
    apart, step = cell - int64(START[line]), int64(STEP[line])
    return 0 <= apart <= 4 * step and apart % step == 0


@kernel
def is_complete(state: Record, team: int, line: int) -> bool:
    """SQ5: corners count for everyone."""
    at, step = int64(START[line]), int64(STEP[line])
    for i in range(FIVE):
        if not state.chip[at + i * step] >> team & 1:
            return False
    return True


@kernel
def lock(state: State, team: int, line: int) -> None:
    """SQ9: a finished sequence is untouchable."""
    state.line[team, state.made[team]] = line + 1
    state.made[team] += 1
    at, step = int64(START[line]), int64(STEP[line])
    for i in range(FIVE):
        state.chip[at + i * step] |= LOCKED


@kernel
def lock_all(state: State, team: int, cell: int) -> None:
    """Every sequence that the chip claims, the first in reading order where there are several ways."""
    made = int64(state.made[team])  # the new ones do not stand in each other's way across directions
    for way in range(4):
        step = STEPS[way]
        back = _run(state.chip, cell, -step, int64(BACK[cell, way]), team)
        ahead = _run(state.chip, cell, step, int64(AHEAD[cell, way]), team)
        number = back + ahead - FIVE + 2
        start = cell - back * step
        if number > 0:
            due = _claims_along(state, team, start, way, number)
            i = 0
            while due > 0:
                line = int64(LINE_AT[start + i * step, way])
                if fits(state, team, line):
                    lock(state, team, line)
                    due -= 1
                    i += FIVE - 1
                else:
                    i += 1
    _sort(state, team, made)


@kernel
def _sort(state: State, team: int, first: int) -> None:
    """Bring the sequences from `first` on into reading order."""
    own = state.line[team]
    for i in range(first + 1, state.made[team]):
        j = i
        while j > first and own[j - 1] > own[j]:
            own[j - 1], own[j] = own[j], own[j - 1]
            j -= 1


@kernel
def further(state: Record, team: int, line: int) -> int:
    """SQ10: fives of the same line that stay possible beside this one: no opposing chip in them."""
    start, way = int64(START[line]), int64(WAY[line])
    step = STEPS[way]
    n = 0
    for i in range(FIVE - 1, SIZE - FIVE + 1):
        if i <= BACK[start, way]:
            n += is_open(state, team, int64(LINE_AT[start - i * step, way]))
        if i + FIVE - 1 <= AHEAD[start, way]:
            n += is_open(state, team, int64(LINE_AT[start + i * step, way]))
    return n


@kernel
def is_open(state: Record, team: int, line: int) -> bool:
    """Free cells, own chips and corners only."""
    at, step = int64(START[line]), int64(STEP[line])
    for i in range(FIVE):
        chip = int64(state.chip[at + i * step])
        if chip != 0 and not chip >> team & 1:
            return False
    return True
