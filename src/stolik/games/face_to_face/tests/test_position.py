"""Positions as text: what is said of a line that cannot be at any table."""

from __future__ import annotations

import pytest

import stolik
from stolik.games.face_to_face.tests.table import read

LATE = "tops 27 35 / 29 40; hands 12 17 45 / 5 9; draw 59 7 / 22; turn 0; laid 0; helped 0"


def changed(**parts: str) -> str:
    """`LATE` with other parts."""
    own = dict(part.split(" ", 1) for part in LATE.split("; ")) | parts
    return "; ".join(f"{name} {text}" for name, text in own.items())


def test_a_position_is_written_as_it_was_read():
    assert read(LATE).position() == LATE


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"tops": "27 35 / 29"}, "tops are two numbers for each seat, rising and falling, not 1"),
        ({"tops": "27 35 / 29 40 / 3 4"}, '"tops" has 3 groups, not 2'),
        ({"tops": "60 35 / 29 40"}, '"tops" takes whole numbers from 1 to 59, not "60"'),
        ({"tops": "27 1 / 29 40"}, '"tops" takes whole numbers from 2 to 60, not "1"'),
        ({"tops": "27 35 / 27 27"}, "27 is on top of 3 piles and laid 2 times"),
        ({"tops": "5 9 / 9 40"}, "9 is on top of 2 piles and laid 1 times"),
        ({"tops": "1 60 / 29 40"}, "seat 0 has laid 53 of its cards; its own piles are untouched"),
        ({"hands": "12 17 17 / 5 9"}, "card 17 of seat 0 stands twice"),
        ({"draw": "59 7 / 5"}, "card 5 of seat 1 stands twice"),
        ({"hands": "12 17 60 / 5 9"}, '"hands" takes whole numbers from 2 to 59, not "60"'),
        ({"hands": "12 17 x / 5 9"}, '"hands" takes whole numbers from 2 to 59, not "x"'),
        ({"hands": "12 13 14 15 16 17 18 / 5 9"}, "seat 0 holds 7 cards; a hand has at most 6"),
        ({"hands": "12 17 45 / -"}, "seat 1 holds no card and has 1 to draw"),
        ({"hands": "12 17 45 / -", "draw": "59 7 / -"}, "seat 1 has laid all: it has won on its own turn"),
        ({"hands": "- / 5 9", "draw": "- / 22"}, "seat 0 has laid all: it has won on its own turn"),
        ({"turn": "2"}, '"turn" takes whole numbers from 0 to 1, not "2"'),
        ({"laid": "4"}, "seat 0 has laid 4 and holds 3: its hand had at most 6"),
        ({"laid": "60"}, '"laid" takes whole numbers from 0 to 53, not "60"'),
        ({"helped": "1"}, '"helped" takes whole numbers from 0 to 0, not "1"'),
        ({"laid": "2", "helped": "2"}, '"helped" takes whole numbers from 0 to 1, not "2"'),
        ({"luck": "7"}, 'a position has no part "luck"'),
    ],
)
def test_what_cannot_be_at_any_table_is_refused(parts, message):
    """FF1, FF3, FF5, FF7, FF8"""
    with pytest.raises(stolik.InvalidNotation) as refusal:
        read(changed(**parts))
    assert message in str(refusal.value)


def test_a_help_leaves_a_pile_touched():
    """FF5: only a pile with a card on it can have been improved."""
    rest = " ".join(map(str, range(8, 60)))
    line = f"tops 2 60 / 1 60; hands 3 4 5 6 / 2 3 4 5 6 7; draw {rest} / {rest}; turn 0; laid 2; helped 1"
    with pytest.raises(stolik.InvalidNotation, match="has helped, but the piles of seat 1 are untouched"):
        read(line)


@pytest.mark.parametrize("text", ["17", "17c", "1a", "60a", "017a", "17aa", "17 a", "END", "", "١٧a", "a17"])
def test_what_is_no_action(text):
    table = read(LATE)
    with pytest.raises(stolik.InvalidNotation, match="17a and 17b lay 17"):
        table.play(text)
    assert table.position() == LATE
