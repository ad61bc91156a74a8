"""Records: what is read, what is refused, and with which words."""

from __future__ import annotations

import json

import pytest

import stolik
from stolik.core.record import FORMAT, GameRecord
from tests.conformance.setting import toys_found

RECORD = {
    "game": "magpie",
    "rules": 1,
    "options": {"players": 2, "modest": False, "cards": 12, "hand": 3},
    "seed": "62",
    "position": None,
    "actions": [],
    "format": FORMAT,
}


@pytest.fixture(autouse=True)
def toy():
    with toys_found():
        yield


def text(**changed):
    return json.dumps({name: value for name, value in (RECORD | changed).items() if value is not ...})


def test_a_record_is_read_as_it_was_written():
    record = stolik.deal("magpie", seed=98).record()
    assert GameRecord.from_json(record.to_json()) == record
    assert json.loads(record.to_json()) == RECORD


def test_a_seed_of_256_bits_is_kept():
    seed = 2**256 - 1
    table = stolik.replay(stolik.deal("magpie", seed=seed).record().to_json())
    assert table.seed == seed


def test_actions_are_done_again():
    table = stolik.deal("magpie", seed=5)
    for seat in (1, 0, 1):
        table.play(table.legal(seat)[0], seat)
    again = stolik.replay(table.record())
    assert again.position() == table.position()
    assert again.history() == table.history()


def test_options_may_be_left_out():
    assert stolik.replay(text(options={})).options == RECORD["options"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("", "this is not the record of a game"),
        ("{", "this is not the record of a game"),
        ("[]", "this is not the record of a game"),
        (b"\xff", "this is not the record of a game"),
        (text(game=...), "missing required field `game`"),
        (text(more=1), "unknown field `more`"),
        (text(actions=[[0]]), "this is not the record of a game"),
        (text(actions=[["0", "7"]]), "Expected `int`"),
        (text(format=2), f"a record of format 2; this version reads format {FORMAT}"),
        (text(rules=7), "follows version 7 of the rules of magpie; this is version 1"),
        (text(game="chess"), 'there is no game "chess"'),
        (text(seed=None), "a record starts from a seed or position; this one has neither"),
        (text(seed="x"), 'the seed of a record is a hexadecimal number, not "x"'),
        (text(seed="-1"), "a seed lies between 0 and"),
        (text(seed="f" * 65), "a seed lies between 0 and"),
        (text(options={"players": 9}), "players is 2, 3 or 4, not 9"),
        (text(position="hands"), "position"),
        (text(actions=[[0, "13"]]), 'action 1, seat 0, "13"'),
        (text(actions=[[7, "3"]]), 'action 1, seat 7, "3": seat is a whole number from 0 to 1, not 7'),
    ],
)
def test_what_is_wrong_is_said_in_one_line(wrong, message):
    with pytest.raises(stolik.StolikError) as refused:
        stolik.replay(wrong)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
