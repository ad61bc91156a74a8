"""Errors: one family, one line, nothing lost on the way to another process."""

from __future__ import annotations

import pickle

import pytest

from stolik.core import errors
from stolik.core.errors import IllegalAction, InvalidNotation, StolikError, one_of

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, StolikError)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_a_value_error(kind):
    assert issubclass(kind, ValueError)
    assert kind.__doc__


def test_a_message_is_one_line_whatever_it_quotes():
    error = InvalidNotation('"7\r\n\x1b[2J\u2028\ud800" is no action')
    assert str(error) == '"7���[2J��" is no action'


def test_an_illegal_action_says_why():
    error = IllegalAction("too low", "too-low", "TG4", {"card": 7})
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reason, again.clause, again.values) == (
        "too low",
        "too-low",
        "TG4",
        {"card": 7},
    )


@pytest.mark.parametrize(
    ("names", "text"), [([], ""), ([1], "1"), ([1, 2], "1 or 2"), (["a", "b", "c"], "a, b or c")]
)
def test_choices_in_words(names, text):
    assert one_of(names) == text
    assert one_of(names, "and") == text.replace(" or ", " and ")
