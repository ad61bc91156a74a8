"""Lines of five: what counts, what locks, what is to be named; and the same by brute force."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from stolik.core.kernel import batch
from stolik.games.sequence import GAME
from stolik.games.sequence.board import CELL, CORNERS, SHOWN
from stolik.games.sequence.events import Choosing, Completed
from stolik.games.sequence.lines import (
    LINE,
    cells,
    claims,
    default_five,
    lock,
    lock_all,
    offered,
    put_chip,
    take_chip,
)
from stolik.games.sequence.rules import set_up
from stolik.games.sequence.state import LINES, NAME, STATE
from stolik.games.sequence.tests.table import drawn, play, position, refused
from tests.oracle import sequence_lines as brute

FREE = ".........."


def board(*rows: str) -> list[str]:
    """The first rows of a board for two teams; the others are free."""
    return drawn(*rows, *[FREE] * (10 - len(rows)))


def laid(chips: list[str], cell: str, sequences: tuple[str, str] = ("", "")) -> Any:
    """Team 0 has put a chip on the cell, by a jack."""
    table = position(["JC 2C", "2H"], chips, sequences=sequences)
    play(table, f"JC@{cell}")
    return table


# --- SQ5: five in a line --------------------------------------------------------------------------


def test_all_lines():
    """SQ5: across, down and both diagonals; the same ones by another way."""
    assert {frozenset(cells(line)) for line in range(LINES)} == brute.LINES
    assert len(set(LINE)) == LINES == 192
    assert [cells(line) for line in range(LINES)] == sorted(cells(line) for line in range(LINES))


@pytest.mark.parametrize(
    ("rows", "cell", "line"),
    [
        (("..........", ".bb.b.....", ".........."), "d2", ""),  # four only
        (("..........", ".bb.bb....", ".........."), "d2", "b2-f2"),
        (("..........", ".bbbb.....", ".........."), "f2", "b2-f2"),
        (("..........", ".bb.gb....", ".........."), "d2", ""),  # not with another's chip
        (("..........", "..b.......", "...b......", "..........", ".....b....", "......b..."), "e4", "c2-g6"),
        (("..........", "......b...", ".....b....", "....b.....", "..........", "..b......."), "d5", "g2-c6"),
        (("..........", ".b........", ".b........", ".b........", "..........", ".b........"), "b5", "b2-b6"),
        (("..........", "........bb", "bbb.......", ".........."), "h2", ""),  # not around the edge
    ],
)
def test_what_is_a_line(rows, cell, line):
    """SQ5"""
    assert laid(board(*rows), cell).view().sequences[0] == ((line,) if line else ())


@pytest.mark.parametrize(
    ("rows", "cell", "line"),
    [
        ((".bbb......",), "e1", "a1-e1"),
        (("......bbb.",), "f1", "f1-j1"),
        (("..........", ".b........", "..b.......", "...b......"), "e5", "a1-e5"),
        (("..........", "........b.", ".......b..", "......b..."), "f5", "j1-f5"),
    ],
)
def test_a_corner_is_everybody_s(rows, cell, line):
    """SQ5: four chips are enough; for both teams."""
    assert laid(board(*rows), cell).view().sequences[0] == (line,)
    turned = board(*rows)[::-1]
    table = position(["2C", "JC 2H"], turned, turn=1)
    play(table, f"JC@{cell}")
    assert table.view().sequences[1] == (line,)


def test_a_corner_serves_several_teams_at_once():
    """SQ5"""
    table = laid(board(".bbb......", "g.........", "g.........", "g........."), "e1")
    assert table.view().sequences == (("a1-e1",), ())
    table = position(["2C", "JC 2H"], board(".bbbb.....", "g.........", "g.........", "g........."),
                     sequences=["a1-e1", ""], turn=1)  # fmt: skip
    play(table, "JC@a5")
    assert table.view().sequences == (("a1-e1",), ("a1-a5",))


# --- SQ9: untouchable -----------------------------------------------------------------------------


def test_a_finished_sequence_is_untouchable():
    """SQ9, SQ8: its chips stay; one beside it may go."""
    table = position(["2C", "JS 2H"], board("..........", ".bbbbbb..."), sequences=["b2-f2", ""], turn=1)
    assert table.legal() == ["2H@e6", "2H@h9", "JSxg2"]
    assert {refused(table, f"JSx{cell}") for cell in ("b2", "d2", "f2")} == {"untouchable"}
    assert table.view().locked == ("b2", "c2", "d2", "e2", "f2")


# --- SQ10: sharing --------------------------------------------------------------------------------


def test_two_sequences_may_cross():
    """SQ10: one shared cell."""
    rows = ("..b.......", "..b.......", ".b.bbb....", "..b.......", "..b.......")
    table = laid(board(*rows), "c3")
    assert table.view().sequences[0] == ("c1-c5", "b3-f3")
    assert table.outcome.winners == (0,)


def test_nine_in_a_line_are_two():
    """SQ10: end to end, with one cell for both."""
    table = laid(board("..........", "bbbb.bbbb."), "e2")
    assert table.view().sequences[0] == ("a2-e2", "e2-i2")
    assert table.over


def test_a_second_line_may_share_one_cell_with_an_earlier_one():
    """SQ10: of the line a2–h2 the five from d2 on share two; from e2 on one."""
    table = laid(board("..........", "bbbbbbb..."), "h2", ("a2-e2", ""))
    assert not table.over
    table = laid(board("..........", "bbbbbbbb.."), "i2", ("a2-e2", ""))
    assert table.view().sequences[0] == ("a2-e2", "e2-i2")
    assert table.over


def test_what_is_shared_counts_for_each_earlier_sequence():
    """SQ10: a crossing at a locked cell is fine."""
    rows = ("..........", "bbbbb.....", "..b.......", "..b.......", "..b.......")
    table = laid(board(*rows), "c6", ("a2-e2", ""))
    assert table.view().sequences[0] == ("a2-e2", "c2-c6")


def test_three_at_once():
    """SQ10: as many as fit together."""
    rows = (
        "....b...b.",
        ".b..b..b..",
        "..b.b.b...",
        "...bbb....",
        "bbbb.bbbb.",
    )  # fmt: skip
    table = laid(drawn(*rows, *[FREE] * 5), "e5")
    assert table.view().sequences[0] == ("a1-e5", "e1-e5", "i1-e5", "a5-e5", "e5-i5")


# --- SQ10: naming five of six to eight ------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cell", "fives", "suggested"),
    [
        ("bbb.bb....", "d2", ["a2-e2", "b2-f2"], "a2-e2"),
        ("..bbb.bb..", "f2", ["c2-g2", "d2-h2"], "c2-g2"),
        ("..bbb.bbb.", "f2", ["c2-g2", "d2-h2", "e2-i2"], "e2-i2"),
        ("bbbb.bbb..", "e2", ["a2-e2", "b2-f2", "c2-g2", "d2-h2"], "a2-e2"),
        ("gbbb.bb...", "e2", ["b2-f2", "c2-g2"], "b2-f2"),
        ("...bbb.bb.", "g2", ["d2-h2", "e2-i2"], "e2-i2"),
        ("g.bbb.bbg.", "f2", ["c2-g2", "d2-h2"], "c2-g2"),  # nothing is left either way: the first
    ],
)
def test_the_mover_names_the_five(row, cell, fives, suggested):
    """SQ10: its own decision, after the chip and before drawing; the default leaves most room."""
    table = laid(board(FREE, row), cell)
    view = table.view(0)
    assert (view.phase, view.laid, table.to_act) == ("naming", cell, (0,))
    assert (list(view.fives), view.suggested) == (fives, suggested)
    assert table.legal() == [f"={five}" for five in fives]
    assert (view.sequences[0], view.counts) == ((), (1, 1))
    for five in fives:
        other = laid(board(FREE, row), cell)
        told = play(other, f"={five}")
        assert told[0] == Completed(0, "blue", 1, (five,))
        assert other.view().sequences[0] == (five,)
        assert (other.view().counts, other.to_act) == ((2, 1), (1,))


def test_nothing_else_may_be_done_before():
    """SQ10"""
    table = laid(board(FREE, "bbb.bb...."), "d2")
    assert refused(table, "2C@e2") == refused(table, "pass") == "name-first"
    assert refused(table, "=e5-i5") == "not-offered"
    assert refused(table, "=a2-e2", 1) == "not-your-turn"
    assert refused(laid(board(FREE), "d2"), "=a2-e2") == "nothing-to-name"


def test_everybody_is_told_that_there_is_a_choice():
    """SQ10"""
    table = position(["JC 2C", "2H"], board(FREE, "bbb.bb...."))
    assert play(table, "JC@d2")[1] == Choosing(0, ("a2-e2", "b2-f2"))


def test_no_choice_where_it_wins():
    """SQ10, SQ4: a second sequence of two, or the only one of three sides; the first five lock."""
    chips = [f"{board(FREE, 'bbb.bb....')[0]} b5 b6 b7 b8 b9", ""]
    table = laid(chips, "d2", ("b5-b9", ""))
    assert table.view().sequences[0] == ("b5-b9", "a2-e2")
    assert table.over
    three = position(["JC", "2H", "2D"], [*board(FREE, "bbb.bb...."), ""])
    play(three, "JC@d2")
    assert three.view().sequences[0] == ("a2-e2",)
    assert three.over


def test_no_choice_where_only_one_counts():
    """SQ10: two new lines at once win in any case; a line of six beside a crossing one."""
    rows = ("..........", "bbb.bb....", "...b......", "...b......", "...b......", "...b......")
    table = laid(drawn(*rows, *[FREE] * 4), "d2")
    assert table.over
    assert set(table.view().sequences[0]) == {"a2-e2", "d2-d6"}


def test_with_manual_drawing_others_may_draw_meanwhile():
    """SQ10, SQ13"""
    table = position(["JC 2C", "2H"], board(FREE, "bbb.bb...."), drawing="manual", open="1")
    play(table, "JC@d2")
    assert (table.to_act, table.view().phase) == ((0, 1), "naming")
    table.play("draw", 1)
    play(table, "=b2-f2")
    assert table.view().open == (0,)


# --- SQ5, SQ10 against brute force ----------------------------------------------------------------


class Board:
    """Chips without cards: the kernels' state, and the same for the finder."""

    def __init__(self, teams: int) -> None:
        self.state = batch(STATE)[0]
        set_up(self.state, GAME.encode(GAME.values({"players": teams})))
        self.chips: list[int | None] = [None] * 100
        self.sequences: list[list[brute.Line]] = [[], [], []]

    def lay(self, team: int, cell: int, rng: np.random.Generator) -> None:
        """A chip, and what it claims: by both, compared."""
        complete = put_chip(self.state, team, cell)
        self.chips[cell] = team
        chips, earlier = tuple(self.chips), tuple(self.sequences[team])
        through = [line for line in brute.LINES if cell in line and brute.complete(chips, team, line)]
        assert complete == len(through)
        number = brute.number_claimed(chips, team, earlier)
        assert claims(self.state, team, cell) == number
        if number:
            self._lock(team, cell, number, rng)
        assert self._locked(team) == self.sequences[team]

    def _lock(self, team: int, cell: int, number: int, rng: np.random.Generator) -> None:
        chips, earlier = tuple(self.chips), tuple(self.sequences[team])
        fives = brute.offered(chips, team, earlier)
        assert self._offered(team, cell) >= fives
        if fives and number == 1:
            assert self._offered(team, cell) == fives
            assert frozenset(cells(default_five(self.state, team, cell))) == brute.default_five(
                chips, team, fives
            )
            five = sorted(fives, key=sorted)[int(rng.integers(len(fives)))]
            lock(self.state, team, LINE.index(brute.line_name(five)))
            self.sequences[team].append(five)
        else:
            lock_all(self.state, team, cell)
            self.sequences[team] += brute.default_family(chips, team, earlier)

    def _offered(self, team: int, cell: int) -> set[brute.Line]:
        out = np.zeros(LINES, np.int64)
        found = out[: offered(self.state, team, cell, out)]
        return {frozenset(cells(int(action) - NAME)) for action in found}

    def _locked(self, team: int) -> list[brute.Line]:
        lines = self.state.line[team, : int(self.state.made[team])].tolist()
        return [frozenset(cells(line - 1)) for line in lines]

    def take(self, cell: int) -> None:
        team = self.chips[cell]
        locked = {cell for line in self.sequences[team or 0] for cell in line}
        if team is not None and cell not in locked:
            take_chip(self.state, team, cell)
            self.chips[cell] = None


@pytest.mark.parametrize(("teams", "boards"), [(2, 60), (3, 40)])
def test_brute_force_finds_the_same(teams, boards):
    """SQ5, SQ9, SQ10: crowded boards, chip by chip, as far as games go and further."""
    rng = np.random.default_rng(teams)
    met = 0
    for _ in range(boards):
        here = Board(teams)
        crowded = 0.55 + 0.4 * rng.random()  # the share of team 0
        while max(map(len, here.sequences)) < 4 and None in _free(here):
            free = [cell for cell in range(100) if here.chips[cell] is None and cell not in CORNERS]
            team = 0 if rng.random() < crowded else int(rng.integers(1, teams))
            here.lay(team, int(rng.choice(free)), rng)
            if rng.random() < 0.05:
                here.take(int(rng.integers(100)))
        met += sum(map(len, here.sequences))
    assert met > 2 * boards


def _free(board: Board) -> list[int | None]:
    return [board.chips[cell] for cell in range(100) if cell not in CORNERS]


def test_rows_are_the_board_once_more():
    """SQ1, SQ5: each chip stands in the bits of its rows; taking it away clears them."""
    here, rng = Board(3), np.random.default_rng(1)
    empty = here.state.row.copy()
    order = rng.permutation([cell for cell in range(100) if cell not in CORNERS]).tolist()
    for cell in order:
        put_chip(here.state, cell % 3, cell)
    assert (here.state.row != empty).any()
    for cell in order:
        take_chip(here.state, cell % 3, cell)
    assert (here.state.row == empty).all()
    assert (here.state.chip[[*CORNERS]] == 15).all()


def test_the_finder_is_right_about_itself():
    """SQ1, SQ10: the layout, and lines that share too much."""
    assert [CELL.index(brute.cell_name(cell)) for cell in range(100)] == list(range(100))
    assert [brute.LAYOUT[cell] is None for cell in range(100)] == (SHOWN == 0).tolist()
    one = brute.line_of("a2-e2")
    fitting = {name for name in LINE if brute.fit(one, brute.line_of(name))}
    assert not fitting & {"a2-e2", "b2-f2", "c2-g2", "d2-h2"}
    assert len(fitting) == LINES - 4
    clashes = sum(not brute.fit(a, b) for a, b in combinations(brute.LINES, 2))
    assert clashes == 10 * 12 + 10 * 12 + 2 * (12 + 2 * (9 + 6 + 3 + 1)), "rows, columns, diagonals"
