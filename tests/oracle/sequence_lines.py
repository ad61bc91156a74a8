"""The board of Sequence and the brute-force finder of sequences (SQ1, SQ5, SQ9, SQ10).

A cell is a number 0..99 in reading order (row by row from the top, each from the left), its name
a column a-j and a row 1-10: 0 is a1, 9 is j1, 99 is j10. A line is a frozenset of five cells.
A board is a tuple of 100: the team whose chip is on the cell, or None.

Readings that SQ10 leaves room for:
* A line counts for a chip wherever five are complete and share at most one cell with every
  earlier sequence of the team. In positions reached by play such a line always contains the chip
  just laid; in a position set up by hand it may not, and then it is claimed here all the same.
* Several families of lines may be equally great. If the team thereby wins, nothing is asked and
  the family that comes first in reading order is locked (`default_family`); which one it is
  matters to nobody. If it does not win, it has exactly one new line, its first: `offered`.
"""

Line = frozenset[int]
Board = tuple[int | None, ...]

SIZE = 10
CELLS = range(SIZE * SIZE)
CORNERS = frozenset({0, 9, 90, 99})
RANKS = "23456789TJQKA"


def cell_name(cell: int) -> str:
    """0 -> a1."""
    return "abcdefghij"[cell % SIZE] + str(cell // SIZE + 1)


def cell_number(name: str) -> int:
    """a1 -> 0."""
    return (int(name[1:]) - 1) * SIZE + "abcdefghij".index(name[0])


def spiral() -> list[int]:
    """All cells, clockwise inwards from the top-left corner (SQ1)."""
    row, column, down, right = 0, 0, 0, 1
    seen: list[int] = []
    while len(seen) < len(CELLS):
        seen.append(row * SIZE + column)
        ahead_row, ahead_column = row + down, column + right
        inside = 0 <= ahead_row < SIZE and 0 <= ahead_column < SIZE
        if not inside or ahead_row * SIZE + ahead_column in seen:
            down, right = right, -down  # turn right
        row, column = row + down, column + right
    return seen


def layout() -> tuple[str | None, ...]:
    """The card that each cell shows, None in the corners (SQ1)."""
    up = [rank for rank in RANKS if rank != "J"]
    cycle = [rank + "S" for rank in up] + [rank + "D" for rank in up]
    cycle += [rank + "C" for rank in reversed(up)] + [rank + "H" for rank in reversed(up)]
    cells = [cell for cell in spiral() if cell not in CORNERS]
    shown: list[str | None] = [None] * len(CELLS)
    for cell, card in zip(cells, cycle + cycle, strict=True):
        shown[cell] = card
    return tuple(shown)


def straight(cell: int, down: int, right: int, length: int) -> list[int] | None:
    """`length` cells from this one in a direction, None if that leaves the board."""
    row, column = cell // SIZE, cell % SIZE
    end_row, end_column = row + down * (length - 1), column + right * (length - 1)
    if not (0 <= end_row < SIZE and 0 <= end_column < SIZE):
        return None
    return [(row + down * i) * SIZE + column + right * i for i in range(length)]


def all_lines() -> frozenset[Line]:
    """Every line of five on the board: across, down, both diagonals (SQ5)."""
    found = set()
    for cell in CELLS:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = straight(cell, down, right, 5)
            if cells is not None:
                found.add(frozenset(cells))
    return frozenset(found)


LAYOUT = layout()
LINES = all_lines()


def reading_order(line: Line) -> tuple[int, ...]:
    """What lines are sorted by: their cells in reading order."""
    return tuple(sorted(line))


def complete(board: Board, team: int, line: Line) -> bool:
    """Five chips of the team, corners counting as everyone's (SQ5)."""
    return all(cell in CORNERS or board[cell] == team for cell in line)


def fit(one: Line, other: Line) -> bool:
    """Two sequences of a team share at most one cell (SQ10)."""
    return len(one & other) <= 1


def new_lines(board: Board, team: int, earlier: tuple[Line, ...]) -> list[Line]:
    """Every complete line that counts beside the team's earlier sequences (SQ10), sorted."""
    found = [line for line in LINES if complete(board, team, line) and all(fit(line, old) for old in earlier)]
    return sorted(found, key=reading_order)


def families(lines: list[Line]) -> list[list[Line]]:
    """Every set of these lines, the empty one included, in which all fit together."""
    if not lines:
        return [[]]
    first, rest = lines[0], lines[1:]
    without = families(rest)
    with_first = families([line for line in rest if fit(first, line)])
    return without + [[first, *family] for family in with_first]


def greatest_families(board: Board, team: int, earlier: tuple[Line, ...]) -> frozenset[frozenset[Line]]:
    """All the sets of new sequences that a chip could claim: as many as fit together (SQ10).

    With no new line at all: the one empty set.
    """
    found = families(new_lines(board, team, earlier))
    most = max(len(family) for family in found)
    return frozenset(frozenset(family) for family in found if len(family) == most)


def number_claimed(board: Board, team: int, earlier: tuple[Line, ...]) -> int:
    """The greatest number of new sequences (SQ10)."""
    return len(min(greatest_families(board, team, earlier)))


def default_family(board: Board, team: int, earlier: tuple[Line, ...]) -> tuple[Line, ...]:
    """The greatest family that comes first in reading order, itself in reading order."""
    sets = greatest_families(board, team, earlier)
    in_order = [tuple(sorted(family, key=reading_order)) for family in sets]
    return min(in_order, key=lambda family: [reading_order(line) for line in family])


def offered(board: Board, team: int, earlier: tuple[Line, ...]) -> frozenset[Line]:
    """The fives of which the mover names one (SQ10): empty where there is no choice.

    Only for a team's first sequence, and only if it gets exactly one: with more it has won.
    """
    sets = greatest_families(board, team, earlier)
    if earlier or number_claimed(board, team, earlier) != 1 or len(sets) == 1:
        return frozenset()
    return frozenset(line for family in sets for line in family)


def line_name(line: Line) -> str:
    """`a4-e4`: the two ends, the one that comes first in reading order first."""
    cells = reading_order(line)
    return f"{cell_name(cells[0])}-{cell_name(cells[-1])}"


def line_of(name: str) -> Line:
    """The line of this name."""
    return next(line for line in LINES if line_name(line) == name)


def five_name(line: Line) -> str:
    """How the mover names it: `=a4-e4`."""
    return f"={line_name(line)}"


def whole_line(five: Line) -> Line:
    """The row, column or diagonal of the board, end to end, in which a five lies."""
    first, second = reading_order(five)[:2]
    step = second - first  # 1 across, 10 down, 11 and 9 the diagonals
    down, right = {1: (0, 1), 10: (1, 0), 11: (1, 1), 9: (1, -1)}[step]
    cells = set(five)
    for cell in CELLS:
        for length in range(2, SIZE + 1):
            stretch = straight(cell, down, right, length)
            if stretch is not None and set(stretch) >= five:
                cells |= set(stretch)
    return frozenset(cells)


def further_fives(board: Board, team: int, five: Line) -> int:
    """How many fives of the same line stay possible beside this one: none of its cells but
    one at most, no opposing chip (SQ10). Corners and free cells do not stand in the way."""
    line = whole_line(five)
    return sum(
        other <= line and fit(other, five) and all(board[cell] in (None, team) for cell in other)
        for other in LINES
    )


def default_five(board: Board, team: int, fives: frozenset[Line]) -> Line:
    """SQ10: the five that leaves most further fives, the first in reading order on a tie."""
    in_order = sorted(fives, key=reading_order)
    return max(in_order, key=lambda five: further_fives(board, team, five))
