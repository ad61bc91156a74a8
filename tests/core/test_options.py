"""Options: values, texts, and what is said about wrong ones."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.core.errors import InvalidOption
from stolik.core.options import Choice, Flag, Number, Seats, complete

OPTIONS = (
    Seats(default=3, values=(1, 2, 3)),
    Choice("starter", default=0, people="agree", values=(0, 1, "agree")),
    Flag("fire"),
    Number("cards", default=98, low=2, high=98, internal=True),
)


def values(people=False, **given):
    return complete(OPTIONS, given, game="a-game", people=people)


def test_defaults():
    assert values() == {"players": 3, "starter": 0, "fire": False, "cards": 98}
    assert values(people=True)["starter"] == "agree"


def test_a_value_or_its_text():
    for name, given, value in (
        ("players", 2, 2),
        ("players", "2", 2),
        ("starter", "agree", "agree"),
        ("starter", "1", 1),
        ("fire", True, True),
        ("fire", "on", True),
        ("fire", "off", False),
        ("cards", 20, 20),
        ("cards", "20", 20),
        ("players", np.int8(2), 2),
        ("cards", np.int64(20), 20),
    ):
        found = values(**{name: given})[name]
        assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 4}, "players is 1, 2 or 3, not 4"),
        ({"players": True}, "players is 1, 2 or 3, not on"),
        ({"players": 2.0}, "players is 1, 2 or 3, not 2.0"),
        ({"starter": None}, "starter is 0, 1 or agree, not None"),
        ({"fire": 1}, "fire is off or on, not 1"),
        ({"fire": "On"}, "fire is off or on, not On"),
        ({"cards": 1}, "cards is a whole number from 2 to 98, not 1"),
        ({"cards": 99}, "cards is a whole number from 2 to 98, not 99"),
        ({"cards": "many"}, "cards is a whole number from 2 to 98, not many"),
        ({"cards": 3.0}, "cards is a whole number from 2 to 98, not 3.0"),
        ({"cards": True}, "cards is a whole number from 2 to 98, not on"),
        ({"wind": 1}, 'a-game has no option "wind"; it has players, starter and fire'),
        ({"cards": "9" * 100}, f"cards is a whole number from 2 to 98, not {'9' * 40}…"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(given, message):
    with pytest.raises(InvalidOption) as wrong:
        values(**given)
    assert str(wrong.value) == message


def test_codes():
    """What the kernels get: a place in the list, but of a number the number itself."""
    codes = {option.name: [option.codes(value) for value in option.choices] for option in OPTIONS}
    assert codes == {
        "players": [(1,), (2,), (3,)],
        "starter": [(0,), (1,), (2,)],
        "fire": [(0,), (1,)],
        "cards": [],
    }
    assert OPTIONS[-1].codes(40) == (40,)
