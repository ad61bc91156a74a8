"""A table's own cards and dice (RA13): what is refused, with which words, and how the set travels."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import stolik
from stolik.cli import main
from stolik.core.errors import InvalidOption
from stolik.games.raise_ import GAME
from stolik.games.raise_.components import Components, default_set
from stolik.games.raise_.tests.table import deal
from tests.conformance.agreement import agree
from tests.conformance.setting import Setting
from tests.conformance.walk import walk

FOLDER = Path(__file__).parents[1]


def own(**parts: Any) -> dict[str, Any]:
    """The default set with other parts."""
    return {**copy.deepcopy(default_set()), **parts}


def cards(**numbers: Any) -> dict[str, Any]:
    return own(number_cards={**default_set()["number_cards"], **numbers})


def dice(number: int, faces: Any) -> dict[str, Any]:
    """Another die in the place of one."""
    return own(dice=[faces if place == number else die for place, die in enumerate(default_set()["dice"], 1)])


OTHER = own(
    number_cards={
        "diamond": "6 6 6 6* 5",
        "gear": "1 2 3 4 5 6*",
        "cloud": "1 2 3 4 5 6",
        "hourglass": "4* 4 4 4 4 4 1",
        "bell": "2 2 2 2 2 2",
    },
    dice=["diamond gear cloud hourglass bell blank"] * 7,
    point_cards=[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 4, 7, 11, 18],
)

# --- the default set ----------------------------------------------------------------------------------


def test_the_default_set_is_that_of_the_rules():
    """RA13"""
    table = (FOLDER / "RULES.md").read_text("utf-8")
    printed = json.loads(table.split("```json")[1].split("```")[0])
    assert Components().parse(printed) == "default"
    faces = Counter(face for die in printed["dice"] for face in die.split())
    for symbol, numbers in printed["number_cards"].items():
        assert f"| {symbol} | {numbers} | {faces[symbol]} |" in table
    assert f"| blank | | {faces['blank']} |" in table
    assert sum(faces.values()) == 7 * 6
    assert printed["point_cards"] == [*range(6, 13), *range(14, 21)]


def test_few_cards_are_worth_five():
    """RA13: the highest of each symbol."""
    for numbers in default_set()["number_cards"].values():
        starred = [number for number in numbers.split() if "*" in number]
        assert starred == [max(numbers.split())]


WHAT = 'components is "default", a mapping with number_cards, dice and point_cards, or the Path'

# --- mistakes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (7, WHAT),
        ("own.json", WHAT),
        ([], WHAT),
        ({}, "components has no number_cards; it has number_cards, dice and point_cards"),
        (own(jokers=1), "components has number_cards, dice and point_cards, not 'jokers'"),
        (own(number_cards="all"), "number_cards is a mapping with diamond, gear, cloud, hourglass and bell"),
        (cards(club="1 2"), "number_cards has diamond, gear, cloud, hourglass and bell, not 'club'"),
        (cards(bell=[1, 2]), 'the bell cards are a text like "3 3 4*", not [1, 2]'),
        (cards(bell="1 1 7"), "the bell cards are numbers from 1 to 6, with * if worth 5 points, not '7'"),
        (cards(bell="3**"), "the bell cards are numbers from 1 to 6, with * if worth 5 points, not '3**'"),
        (cards(bell="1 1 1"), "number_cards are 30 cards for each player, not 25"),
        (own(dice=7), "dice is a list of 7 dice, not 7"),
        (own(dice="bell"), "dice is a list of 7 dice, not 'bell'"),
        (own(dice=["bell bell bell bell bell bell"]), "there are 7 dice, not 1"),
        (dice(3, None), "die 3 is a text of 6 faces, not None"),
        (dice(3, "bell bell bell bell bell"), "die 3 has 6 faces, not 5"),
        (dice(7, "star"), "die 7 shows blank, diamond, gear, cloud, hourglass or bell, not 'star'"),
        (own(point_cards={}), "point_cards is a list of 14 point cards, not {}"),
        (own(point_cards=[1, 2]), "there are 14 point cards, not 2"),
        (own(point_cards=[*range(13), 100]), "point cards are whole numbers from 1 to 99, not 0"),
        (own(point_cards=[*range(1, 14), 100]), "point cards are whole numbers from 1 to 99, not 100"),
        (own(point_cards=[*range(1, 14), True]), "point cards are whole numbers from 1 to 99, not True"),
        (own(point_cards=[*range(1, 14), 10**5000]), "point cards are whole numbers from 1 to 99, not int"),
        (own(point_cards=[*range(1, 14), 7.0]), "point cards are whole numbers from 1 to 99, not 7.0"),
        (own(point_cards=[*range(1, 14), 9]), "there is one point card of each number; 9 stands there twice"),
    ],
)  # fmt: skip
def test_every_mistake_is_named(wrong, said):
    with pytest.raises(InvalidOption) as refused:
        deal(1, components=wrong)
    assert str(refused.value).startswith(said)
    assert len(str(refused.value).splitlines()) == 1


def write(folder: Path, content: str | bytes) -> Path:
    path = folder / "own.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"number_cards": ', "is no JSON (line 1)"),
        ("\n\n{'dice'}", "is no JSON (line 3)"),
        (b"\xff\xfe", "is no text in UTF-8"),
        ("[" * 100_000, "is nested too deeply"),
        ("9" * 5000, "is no JSON"),
        ("[]", "or the Path of a JSON file with one, not []"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path, content, said):
    with pytest.raises(InvalidOption) as refused:
        deal(1, components=write(tmp_path, content))
    assert str(refused.value).endswith(said)
    assert len(str(refused.value).splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(InvalidOption, match=r"own\.json cannot be read: No such file"):
        deal(1, components=tmp_path / "own.json")
    with pytest.raises(InvalidOption, match="cannot be read: Is a directory"):
        deal(1, components=tmp_path)


# --- how it travels -----------------------------------------------------------------------------------


def test_a_set_has_one_form():
    """However it was written: the same value, the same record."""
    loose = own(
        number_cards={
            symbol: " ".join(reversed(numbers.split())) for symbol, numbers in OTHER["number_cards"].items()
        },
        dice=tuple(f"  {' '.join(reversed(die.split()))}" for die in OTHER["dice"]),
        point_cards=tuple(sorted(OTHER["point_cards"], reverse=True)),
    )
    assert GAME.values({"components": loose}) == GAME.values({"components": OTHER})
    assert GAME.values({"components": own()})["components"] == "default"


def test_a_table_plays_with_its_own_set():
    """RA1, RA2, RA4"""
    table = deal(5, players=5, components=OTHER)
    assert table.view().points == tuple(sorted(OTHER["point_cards"]))
    assert all(table.view().dice.count(symbol) + 1 == times for symbol, times in table.view().times.items())
    hands = table.position().split("laid")[0]
    assert hands.count("bell2") == 5 * 6
    assert hands.count("hourglass4*") == 5
    assert "bell3" not in hands


@pytest.mark.parametrize("players", [2, 5])
def test_the_restated_rules_agree(players):
    """RA13: as in the conformance suite, which plays with the default set."""
    setting = Setting(GAME, GAME.values({"players": players, "components": OTHER}))
    for seed in range(4):
        assert agree(walk(setting, seed)) > 20


def test_the_set_goes_through_record_and_position():
    """A record needs no file."""
    table = deal(5, players=2, components=OTHER)
    while not table.over:
        seat = table.to_act[0]
        table.play(table.legal(seat)[-1], seat)
    again = stolik.replay(table.record().to_json())
    assert again.position() == table.position()
    assert again.outcome == table.outcome
    values = {"players": 2, "components": again.options["components"]}
    assert stolik.position("raise", table.position(), **values).outcome == table.outcome


def test_a_text_never_names_a_file(tmp_path):
    """A record or a message from elsewhere cannot make us read one."""
    path = write(tmp_path, json.dumps(OTHER))
    record = json.loads(deal(1).record().to_json())
    record["options"]["components"] = str(path)
    with pytest.raises(InvalidOption, match="components is"):
        stolik.replay(json.dumps(record))


def test_the_command_line_takes_a_file(tmp_path):
    path = write(tmp_path, json.dumps(OTHER))
    command = ["simulate", "raise", "--games", "20", "--seed", "1", "--json", "--components", str(path)]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert (
        json.loads(done.stdout)["options"]["components"] == GAME.values({"components": OTHER})["components"]
    )


def test_the_command_line_names_a_mistake(tmp_path):
    path = write(tmp_path, json.dumps(own(point_cards=[1])))
    done = CliRunner().invoke(main, ["simulate", "raise", "--components", str(path)])
    assert done.exit_code != 0
    assert "there are 14 point cards, not 1" in done.output
