"""A game's declaration as plain values."""

from __future__ import annotations

import json

import msgspec
import pytest

import stolik
from tests.conformance.setting import toys_found


@pytest.fixture(autouse=True)
def toy():
    with toys_found():
        yield


def test_what_a_game_is():
    found = stolik.describe("magpie")
    assert (found.name, found.rules, found.seats, found.together) == ("magpie", 1, (2, 3, 4), False)
    assert found.bots == ("random", "careful")
    assert found.actions == 12
    assert found.reasons["not-in-hand"] == "MP1"
    assert [field.name for field in found.observation][:2] == ["seat", "hand"]


def test_what_its_options_take():
    options = {option.name: option for option in stolik.describe("magpie").options}
    assert list(options) == ["players", "modest", "cards", "hand"]
    assert (options["players"].choices, options["players"].default) == ((2, 3, 4), 2)
    assert options["modest"].limits == "off or on"
    assert options["modest"].people is False
    assert options["cards"].limits == "a whole number from 4 to 12"
    assert [option.name for option in options.values() if option.internal] == ["cards", "hand"]


def test_it_is_plain_json():
    found = json.loads(msgspec.json.encode(stolik.describe("magpie")))
    assert found["observation"][0] == {"name": "seat", "low": -1, "high": 3, "shape": []}


def test_names():
    assert "magpie" in stolik.games()
    assert list(stolik.games()) == sorted(stolik.games())
    with pytest.raises(stolik.UnknownGame, match=r'there is no game "chess"; there is .* and '):
        stolik.describe("chess")
