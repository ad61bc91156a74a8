"""Actions and positions as text: what is said of a line that cannot be at any table."""

from __future__ import annotations

from typing import Any

import pytest

import stolik

LATE = "tops 47 22 88 65; hands 3 37 75 / 5 9; draw 61 7; turn 0; laid 0; cover B"
EARLY = "tops 1 1 8 8; hands 2 5 / 4 6; draw 7 3; will - / can"


def read(line: str, **options: Any) -> Any:
    return stolik.position("the-game", line, **({"players": 2, "fire": True} | options))


def early(line: str) -> Any:
    return read(line, cards=6, hand=2, starter="agree")


def changed(line: str, **parts: str) -> str:
    """The line with other parts."""
    own = dict(part.split(" ", 1) for part in line.split("; ")) | parts
    return "; ".join(f"{name} {text}" for name, text in own.items())


def test_a_position_is_written_as_it_was_read():
    """TG15: the whole truth, the order of the draw pile included."""
    assert read(LATE).position() == LATE
    assert early(EARLY).position() == EARLY


def test_the_draw_pile_is_drawn_from_the_left():
    """TG6"""
    table = read(LATE)
    table.play("37B")
    table.play("75D")
    table.play("end")
    assert table.position() == "tops 47 37 88 75; hands 3 7 61 / 5 9; draw -; turn 1; laid 0; cover -"


def test_hands_may_be_told_in_any_order():
    assert read(changed(LATE, hands="75 3 37 / 9 5")).position() == LATE


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"tops": "47 22 88"}, "tops are 4 numbers, for A, B, C and D, not 3"),
        ({"tops": "47 22 88 101"}, '"tops" takes whole numbers from 1 to 100, not "101"'),
        ({"tops": "47 22 88 x"}, '"tops" takes whole numbers from 1 to 100, not "x"'),
        ({"tops": "47 22 88 3"}, "3 is on top of a pile and not laid yet"),
        ({"tops": "47 100 88 65"}, "100 is on top of a pile and not laid yet"),
        ({"tops": "47 22 1 65"}, "1 is on top of a pile and not laid yet"),
        ({"tops": "47 22 22 65", "cover": "BC"}, "one card is on top of two piles"),
        ({"tops": "1 1 100 100"}, "cards were laid, but on no pile"),
        ({"hands": "3 37 75"}, '"hands" has 1 groups, not 2'),
        ({"hands": "3 37 75 / 5 9 / 11"}, '"hands" has 3 groups, not 2'),
        ({"hands": "3 37 37 / 5 9"}, "card 37 stands twice in the position"),
        ({"hands": "3 37 75 / 5 61"}, "card 61 stands twice in the position"),
        ({"hands": "3 37 100 / 5 9"}, '"hands" takes whole numbers from 2 to 99, not "100"'),
        ({"hands": "3 37 1 / 5 9"}, '"hands" takes whole numbers from 2 to 99, not "1"'),
        ({"hands": "3 10 11 12 13 14 15 16 / 5 9"}, "seat 0 holds 8 cards; a hand has at most 7"),
        ({"hands": "- / 5 9"}, "seat 0 is on turn without cards"),
        ({"draw": "61 61"}, "card 61 stands twice in the position"),
        ({"draw": "61 -7"}, '"draw" takes whole numbers from 2 to 99, not "-7"'),
        ({"turn": "2"}, '"turn" takes whole numbers from 0 to 1, not "2"'),
        ({"turn": "-"}, '"turn"'),
        ({"laid": "5"}, "seat 0 has laid 5 and holds 3: its hand had 7"),
        ({"laid": "99"}, '"laid" takes whole numbers from 0 to 91, not "99"'),
        ({"cover": "A"}, 'cover names burning piles, B, not "A"'),
        ({"cover": "X"}, 'cover names burning piles, B, not "X"'),
        ({"cover": "-"}, "the turn begins with these piles to cover: B"),
        ({"cover": "BB"}, "the turn begins with these piles to cover: B"),
        ({"will": "can / -"}, "while the seats agree (will) there is no turn, laid or cover"),
        ({"luck": "7"}, 'a position has no part "luck"'),
    ],
)
def test_what_cannot_be_at_any_table_is_refused(parts, message):
    """TG1, TG2, TG4, TG13: one line that says what would be right."""
    with pytest.raises(stolik.InvalidNotation) as refusal:
        read(changed(LATE, **parts))
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"will": "- / perhaps"}, 'will is gladly, can or rather-not for each seat, or -, not "perhaps"'),
        ({"will": "- / can gladly"}, "will is gladly, can or rather-not"),
        ({"will": "- / - / -"}, '"will" has 3 groups, not 2'),
        ({"will": "can / can"}, "when every seat has stated its will, the turn has begun"),
        ({"draw": "7", "tops": "3 1 8 8"}, "the seats agree before the first card: nothing is laid yet"),
        ({"tops": "3 1 8 8"}, "3 is on top of a pile and not laid yet"),
    ],
)
def test_what_cannot_be_while_the_seats_agree_is_refused(parts, message):
    """TG3"""
    with pytest.raises(stolik.InvalidNotation) as refusal:
        early(changed(EARLY, **parts))
    assert message in str(refusal.value)


@pytest.mark.parametrize("name", ["tops", "hands", "draw", "turn", "laid", "cover"])
def test_no_part_may_be_missing_or_stand_twice(name):
    pieces = LATE.split("; ")
    rest = [piece for piece in pieces if not piece.startswith(name)]
    with pytest.raises(stolik.InvalidNotation, match=f'no part "{name}"'):
        read("; ".join(rest))
    twice = [piece for piece in pieces if piece.startswith(name)]
    with pytest.raises(stolik.InvalidNotation, match=f'"{name}" stands twice'):
        read("; ".join(pieces + twice))


@pytest.mark.parametrize(
    "text",
    ["37", "37E", "1A", "100A", "037A", "37a", "37 A", "A37", "END", "", "3.7A", "٣٧A", "can't", "-5A"],
)
def test_what_is_no_action(text):
    """TG1: cards are 2 to 99, piles A to D."""
    table = read(LATE)
    with pytest.raises(stolik.InvalidNotation, match="37A lays 37 on pile A, end ends the turn"):
        table.play(text)
    assert table.position() == LATE


def test_a_card_that_the_deck_does_not_have():
    """TG1: it can be named, and nobody holds it."""
    table = stolik.deal("the-game", players=2, cards=6, hand=2)
    with pytest.raises(stolik.IllegalAction) as refusal:
        table.play("99A")
    assert refusal.value.reason == "not-in-hand"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 6}, "players is 1, 2, 3, 4 or 5, not 6"),
        ({"players": 2, "hand": 8, "cards": 15}, "2 hands of 8 need more than 15 cards"),
        ({"players": 2, "cards": 15}, "a deck of 15 cards needs a hand size of its own: hand"),
        ({"starter": "me"}, "starter is 0, 1, 2, 3, 4 or agree, not me"),
        ({"cards": 99}, "cards is a whole number from 2 to 98, not 99"),
    ],
)
def test_options_that_do_not_go_together(options, message):
    """TG1, TG2, TG3"""
    with pytest.raises(stolik.InvalidOption) as refusal:
        stolik.deal("the-game", **options)
    assert str(refusal.value) == message
