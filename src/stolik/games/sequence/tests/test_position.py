"""Positions and actions as text: exact, and what is wrong is said in a line."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.errors import InvalidNotation
from stolik.games.sequence.tests.table import deal, position, refused

SMALL: dict[str, Any] = {"ranks": 2, "packs": 1, "hand": 2}

LINE = (
    "hands 2C 3D / 2S 3S; draw 2D 3C; discards 2H 3H; chips b1 c1 d1 f1 / e5;"
    " sequences - / -; turn 0; held 2; swaps 0; passes 0"
)
NAMING = LINE.replace("c1 d1 f1", "c1 d1 e1 f1") + "; laid e1"
MANUAL = LINE.replace("hands 2C 3D / 2S 3S; draw", "hands 2C 3D / 2S; draw 3S") + "; open 1"
THREE = (
    "hands 2C / 3D / 2S; draw -; discards 2D 2H 3C 3H 3S; chips b1 c1 d1 e1 / - / j2 j3;"
    " sequences a1-e1 / - / -; turn 0; held 1; swaps 1; passes 0; cut 3H - 2S"
)
DRAWN = LINE.replace("passes 0", "passes 2")


def read(text: str, **options: Any) -> Any:
    return stolik.position("sequence", text, **{**SMALL, **options})


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (LINE, {}),
        (NAMING, {}),
        (MANUAL, {"drawing": "manual"}),
        (NAMING + "; open -", {"drawing": "manual"}),
        (THREE, {"players": 3, "starter": "cut", "hand": 1}),
        (DRAWN, {}),
    ],
)
def test_a_position_is_written_as_it_was_read(text, options):
    table = read(text, **options)
    parts = sorted(table.position().split("; "))
    assert parts == sorted(text.split("; "))
    assert read(table.position(), **options).position() == table.position()


@pytest.mark.parametrize(
    "options", [{}, {"players": 12, "teams": 3, "starter": "cut"}, {"drawing": "manual"}]
)
def test_every_position_of_a_game_comes_back(options):
    table = deal(seed=3, **options)
    while not table.over:
        seat = table.to_act[-1]
        legal = table.legal(seat)
        table.play(legal[len(legal) * 2 // 3], seat)
        text = table.position()
        again = stolik.position("sequence", text, **table.options)
        assert again.position() == text
        assert (again.to_act, again.outcome) == (table.to_act, table.outcome)


def test_a_position_is_played_on():
    """SQ10: who has laid the chip names the five."""
    table = read(NAMING)
    assert (table.legal(), table.view(0).laid) == (["=a1-e1", "=b1-f1"], "e1")
    won = read(THREE, players=3, starter="cut", hand=1)
    assert (won.over, won.outcome.winners, won.view().cut) == (True, (0,), ("3H", None, "2S"))
    assert (read(DRAWN).over, read(DRAWN).outcome.team) == (True, None)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        # cards
        ("2C 3D / 2S", "2C / 2S", "3D stands 0 times in hands, draw and discards, not 1"),
        ("draw 2D 3C", "draw 2D 2D 3C", "2D stands 2 times in hands, draw and discards, not 1"),
        ("draw 2D 3C", "draw 2D 4C", '"draw" takes cards of the deck such as 7C or TD, not "4C"'),
        ("draw 2D 3C", "draw 2D 10C", '"draw" takes cards of the deck such as 7C or TD, not "10C"'),
        ("2C 3D / 2S 3S; draw 2D", "2C 3D 2D / 2S 3S; draw", "seat 0 holds 3 cards; a hand has at most 2"),
        ("2C 3D / 2S 3S", "2C 3D 2S 3S", '"hands" has 1 groups, not 2'),
        # chips
        ("/ e5", "/ f1", "two chips on f1"),
        ("/ e5", "/ a1", '"chips" takes cells from a1 to j10, no corners, not "a1"'),
        ("/ e5", "/ k5", '"chips" takes cells from a1 to j10, no corners, not "k5"'),
        ("d1 f1", "d1 e1", "a1-e1 is complete and no sequence of team 0"),
        # sequences
        ("sequences - / -", "sequences a1-e1 / -", "a1-e1 is no sequence of team 0: a chip is missing"),
        ("sequences - / -", "sequences a1-f1 / -", '"sequences" takes lines of five such as a4-e4'),
        # the turn
        ("turn 0", "turn 2", '"turn" takes whole numbers from 0 to 1, not "2"'),
        ("held 2", "held 3", '"held" takes whole numbers from 0 to 2, not "3"'),
        ("swaps 0", "swaps 2", '"swaps" takes whole numbers from 0 to 1, not "2"'),
        ("passes 0", "passes 3", '"passes" takes whole numbers from 0 to 2, not "3"'),
        ("passes 0", "passes 0; open -", '"open" belongs to a position with manual drawing, and to no other'),
        ("passes 0", "passes 0; laid b1", "the chip laid on b1 leaves no choice of five"),
        ("passes 0", "passes 0; laid e5", "the chip laid on e5 is not of team 0, whose turn it is"),
        ("passes 0", "passes 1; laid b1", "a chip was laid: nobody passes"),
        ("passes 0", "passes 0; cut 3H", '"cut" has a card or - for each of 2 seats, not 1'),
        ("passes 0", "passes 0; cut 3H 3C", '"cut" has two cards or more, and one of them is the highest'),
        ("passes 0", "passes 0; cut 3H -", '"cut" has two cards or more, and one of them is the highest'),
        # the line
        ("; passes 0", "", 'the position has no part "passes"'),
        ("; passes 0", "; passes 0; passes 0", '"passes" stands twice in the position'),
        ("; passes 0", "; passes 0; rounds 0", 'a position has no part "rounds"; its parts are hands, draw'),
    ],
)  # fmt: skip
def test_what_is_wrong(right, wrong, said):
    _check(LINE, right, wrong, said)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("sequences a1-e1 /", "sequences a1-e1 a1-e1 /", "a1-e1 shares more than one cell with another"),
        ("turn 0", "turn 1", "the game is won: the seat on turn has won it"),
        ("passes 0", "passes 1", "the game is won: the seat on turn has won it"),
        ("hands 2C / 3D", "hands 2C 3D / -", "seat 0 holds 2 cards; a hand has at most 1"),
    ],
)
def test_what_is_wrong_when_it_is_won(right, wrong, said):
    """SQ4"""
    _check(THREE, right, wrong, said, players=3, starter="cut", hand=1)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("; open 1", "", '"open" belongs to a position with manual drawing, and to no other'),
        ("open 1", "open 1 1", "a seat has one open draw at most"),
        ("open 1", "open 2", '"open" takes whole numbers from 0 to 1, not "2"'),
        ("open 1", "open 0", "seat 0 has an open draw and a full hand of 2"),
    ],
)
def test_what_is_wrong_with_manual_drawing(right, wrong, said):
    """SQ13"""
    _check(MANUAL, right, wrong, said, drawing="manual")


def _check(line: str, right: str, wrong: str, said: str, **options: Any) -> None:
    assert line.count(right) == 1, "the line has no such part"
    with pytest.raises(InvalidNotation) as refusal:
        read(line.replace(right, wrong), **options)
    assert str(refusal.value).startswith(said)
    assert len(str(refusal.value).splitlines()) == 1


# --- actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "7C", "7C@", "7C@k4", "7C@e0", "7C@e11", "10C@e4", "7c@e4", "7C@ e4", "JS@x", "7C!!", "hint12",
     "hint01", "hint", "Pass", "draw ", "7C@e４"],
)  # fmt: skip
def test_a_text_that_is_no_action(text):
    with pytest.raises(InvalidNotation, match="is no action: 7C@e4 plays a chip, JSxe4 takes one, 7C! swaps"):
        deal().play(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7C@e4", "7C puts a chip on its own cells: 7C@a3 or 7C@c5"),
        ("7Cxa3", "7C puts a chip on its own cells: 7C@a3 or 7C@c5"),
        ("JCxe4", "JC puts a chip on a free cell: JC@e4"),
        ("JS@e4", "JS takes a chip away: JSxe4"),
        ("JD!", "JD is never dead: JD@e4 plays it"),
        ("=a4-f4", '"=a4-f4" names no line of five; =a4-e4 does: its ends in reading order'),
        ("=e4-a4", '"=e4-a4" names no line of five; =a4-e4 does: its ends in reading order'),
    ],
)
def test_a_text_that_is_nearly_an_action(text, said):
    """SQ7, SQ8, SQ10"""
    with pytest.raises(InvalidNotation) as refusal:
        deal().play(text)
    assert str(refusal.value) == said


def test_a_corner_is_refused_by_name():
    """SQ1"""
    assert refused(position(["JC JS", "2H"]), "JC@j10") == "is-corner"
    assert refused(position(["JC JS", "2H"]), "JSxa10") == "is-corner"
