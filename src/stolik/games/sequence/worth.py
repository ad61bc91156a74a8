"""What a chip on each cell is worth to a team, and what taking one away is: line by line.

A line in which one team alone has chips is that team's to finish; a line that two teams share is
nobody's. A chip builds the own lines through its cell and stops those of the others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, fields, int64, kernel, lowest, ones
from stolik.games.sequence.board import SHOWN
from stolik.games.sequence.cards import copies, team_of
from stolik.games.sequence.lines import FIVE, START, STEP, fits
from stolik.games.sequence.state import CELLS, CORNER, LINES, LOCKED

Array = np.ndarray[Any, Any]

MIND = fields(
    ("lay", "i8", (CELLS,)),  # what a chip on a free cell is worth …
    ("rob", "i8", (CELLS,)),  # … and what it is worth that an opposing one is gone
    ("held", "i1", (CELLS,)),  # how often the card of the cell is in the own hand
    ("unseen", "i1", (CELLS,)),  # how often it may be in other hands or still be drawn
    ("ours", "i4"),  # of one line: own chips and corners …
    ("theirs", "i4"),  # … opposing chips, and whose: bits of teams
    ("corners", "i4"),
    ("teams", "i4"),
    ("ready", "i4"),  # … free cells whose card is in the own hand
    ("hopeless", "i4"),  # … free cells whose card nobody can have
)

(
    TWO,  # an own line with so many chips after the move
    THREE,
    FOUR,
    FIRST,  # … a finished one, of two
    STOP_TWO,  # another team's line with so many chips before the move
    STOP_THREE,
    STOP_FOUR,
    LAST,  # how much more an own line counts when it would be the second of two, in eighths
    STOP_LAST,  # … and another team's
    STOP_ONLY,  # … and another team's where one sequence wins
    READY,  # how much more an own line counts for each cell whose card is in the hand, in eighths
    OPEN,  # what an own line counts that a chip taken away sets free, in eighths
    WILD,  # a two-eyed jack kept
    THIEF,  # a one-eyed jack kept
) = range(14)

WEIGHTS = np.array([7, 25, 200, 2700, 5, 17, 175, 11, 22, 11, 8, 9, 1700, 110])
"""Fixed, found by playing."""

WON = 1 << 40


@kernel
def weigh(mind: Record, seen: Seen, weights: Array) -> None:
    """Fill `mind` for the viewer."""
    own = team_of(seen, int64(seen.viewer))
    for cell in range(CELLS):
        card = int64(SHOWN[cell])
        mind.lay[cell] = 0
        mind.rob[cell] = 0
        mind.held[cell] = copies(seen, int64(seen.viewer), card)
        mind.unseen[cell] = seen.packs - seen.gone[card] - mind.held[cell]
    for line in range(LINES):
        _read_line(mind, seen, own, line)
        if mind.teams == 0:
            if fits(seen, own, line):
                _build(mind, seen, own, line, weights)
        elif ones(int64(mind.teams)) == 1:
            foe = lowest(int64(mind.teams))
            if mind.ours == mind.corners:
                if fits(seen, foe, line):
                    _stop(mind, seen, foe, line, weights)
            elif mind.theirs == 1 and fits(seen, own, line):
                _set_free(mind, seen, line, weights)


@kernel
def _read_line(mind: Record, seen: Seen, own: int, line: int) -> None:
    """Count what lies on it."""
    at, step = int64(START[line]), int64(STEP[line])
    ours = theirs = corners = teams = ready = hopeless = 0
    for _ in range(FIVE):
        chip = int64(seen.chip[at])
        if chip == CORNER:
            corners += 1
            ours += 1
        elif chip >> own & 1:
            ours += 1
        elif chip:
            theirs += 1
            teams |= chip & (LOCKED - 1)
        else:
            ready += mind.held[at] > 0
            hopeless += mind.held[at] + mind.unseen[at] == 0
        at += step
    mind.ours, mind.theirs, mind.corners, mind.teams = ours, theirs, corners, teams
    mind.ready, mind.hopeless = ready, hopeless


@kernel
def _build(mind: Record, seen: Seen, own: int, line: int, weights: Array) -> None:
    """The own line, one chip further."""
    at, step = int64(START[line]), int64(STEP[line])
    chips = int64(mind.ours) + 1
    worth = _of_own(seen, own, chips, weights)
    for _ in range(FIVE):
        if seen.chip[at] == 0:
            ready = mind.ready - (mind.held[at] > 0)
            hopeless = mind.hopeless - (mind.held[at] + mind.unseen[at] == 0)
            gain = worth * (8 + ready * weights[READY]) // 8
            mind.lay[at] += gain // 4 if hopeless else gain
        at += step


@kernel
def _of_own(seen: Seen, own: int, chips: int, weights: Array) -> int:
    """An own line with so many chips."""
    last = seen.made[own] + 1 >= seen.needed
    if chips == FIVE:
        return WON if last else int64(weights[FIRST])
    worth = 1 if chips < 2 else int64(weights[TWO + chips - 2])
    return worth * weights[LAST] // 8 if last and chips > 2 else worth


@kernel
def _stop(mind: Record, seen: Seen, foe: int, line: int, weights: Array) -> None:
    """Another team's line, spoiled: by a chip in it, or by taking one away."""
    at, step = int64(START[line]), int64(STEP[line])
    chips = int64(mind.theirs + mind.corners)
    worth = 1 if chips < 2 else int64(weights[STOP_TWO + chips - 2])
    if seen.made[foe] + 1 >= seen.needed and chips > 2:
        worth = worth * weights[STOP_ONLY if seen.needed == 1 else STOP_LAST] // 8
    if mind.hopeless:
        worth //= 4
    for _ in range(FIVE):
        chip = int64(seen.chip[at])
        if chip == 0:
            mind.lay[at] += worth
        elif chip < LOCKED:
            mind.rob[at] += worth
        at += step


@kernel
def _set_free(mind: Record, seen: Seen, line: int, weights: Array) -> None:
    """An own line with one opposing chip in it."""
    at, step = int64(START[line]), int64(STEP[line])
    chips = int64(mind.ours)
    worth = 0 if chips < 2 else int64(weights[TWO + chips - 2]) * weights[OPEN] // 8
    for _ in range(FIVE):
        chip = int64(seen.chip[at])
        if chip and chip < LOCKED and chip & mind.teams:
            mind.rob[at] += worth
        at += step
