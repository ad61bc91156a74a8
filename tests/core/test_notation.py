"""What the notations of all games share."""

from __future__ import annotations

import pytest

from stolik.core.errors import InvalidNotation
from stolik.core.notation import groups, join, split, whole

NAMES = ("tops", "hands")


def test_parts_are_read_as_they_were_written():
    parts = {"tops": "1 100", "hands": ""}
    assert join(parts) == "tops 1 100; hands -"
    assert split(join(parts), NAMES) == parts
    assert split(" hands -;tops  1 100 ", NAMES) == parts
    assert split("tops 1; hands -; turn 0", NAMES, ("turn", "laid")) == {
        "tops": "1",
        "hands": "",
        "turn": "0",
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'a position has no part ""; its parts are tops and hands'),
        ("tops 1; colour red", 'a position has no part "colour"'),
        ("tops 1; tops 2", '"tops" stands twice in the position'),
        ("tops 1", 'the position has no part "hands"'),
    ],
)
def test_wrong_parts(text, message):
    with pytest.raises(InvalidNotation) as wrong:
        split(text, NAMES)
    assert message in str(wrong.value)


def test_groups():
    assert groups("3 17 / - / 5", "hands", 3) == [["3", "17"], [], ["5"]]
    with pytest.raises(InvalidNotation, match='"hands" has 1 groups, not 2: they are parted by /'):
        groups("3", "hands", 2)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "x", "٣", "²", "1_0", " 1", "0", "100", "9" * 5000])
def test_no_whole_number(text):
    with pytest.raises(InvalidNotation, match=r'"tops" takes whole numbers from 1 to 99, not "'):
        whole(text, "tops", 1, 99)


def test_whole_numbers():
    assert [whole(text, "tops", 1, 99) for text in ("1", "99", "07")] == [1, 99, 7]
