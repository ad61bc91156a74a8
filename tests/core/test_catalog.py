"""Words: placeholders, plural forms, lists, names of things, names of people."""

from __future__ import annotations

import pytest

from stolik.core.catalog import LANGUAGES, Words, preferred_language, words
from stolik.core.errors import InvalidOption
from stolik.core.game import Event
from tests.conformance.setting import known_games

CARDS = {
    "cs": {"one": "{count} karta", "few": "{count} karty", "many": "{count} karty", "other": "{count} karet"},
    "sk": {
        "one": "{count} karta",
        "few": "{count} karty",
        "many": "{count} karty",
        "other": "{count} kariet",
    },
    "pl": {"one": "{count} karta", "few": "{count} karty", "many": "{count} kart", "other": "{count} karty"},
    "en": {"one": "{count} card", "other": "{count} cards"},
}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("cs", ["0 karet", "1 karta", "2 karty", "4 karty", "5 karet", "21 karet", "22 karet"]),
        ("sk", ["0 kariet", "1 karta", "2 karty", "4 karty", "5 kariet", "21 kariet", "22 kariet"]),
        ("pl", ["0 kart", "1 karta", "2 karty", "4 karty", "5 kart", "21 kart", "22 karty"]),
        ("en", ["0 cards", "1 card", "2 cards", "4 cards", "5 cards", "21 cards", "22 cards"]),
    ],
)
def test_plural_forms(language, forms):
    said = Words(language, {"cards": CARDS[language]})
    assert [said.say("cards", count=count) for count in (0, 1, 2, 4, 5, 21, 22)] == forms


def test_lists_and_names_of_things():
    said = Words("en", {"met": "{things}", "value.bell": "Bell", "value.rather-not": "rather not"})
    assert said.say("met", things=[3, 7]) == "3, 7"
    assert said.say("met", things=("bell", "gear")) == "Bell, gear"
    assert said.say("met", things="bell3*") == "Bell 3*"
    assert said.say("met", things="rather-not") == "rather not"
    assert said.say("met", things=()) == ""


class Took(Event, frozen=True, tag="took"):
    seat: int
    card: str


def test_an_event_names_its_seat():
    said = Words("en", {"event.took": "{seat} took {card}"})
    assert said.tell(Took(1, "7"), ["Eva", "Ivan"].__getitem__) == "Ivan took 7"


def test_text_of_a_person_is_no_template():
    said = Words("en", {"event.took": "{seat} took {card}"})
    assert said.tell(Took(0, "7"), lambda seat: "{card} {0!r}") == "{card} {0!r} took 7"


def test_a_game_adds_its_words_to_those_of_all_tables():
    game = known_games()["magpie"]
    for language in LANGUAGES:
        said = words(language, game)
        assert "refused.already-seen" in said
        assert "refused.not-in-hand" in said
        assert "refused.not-in-hand" not in words(language)


def test_another_language_is_refused():
    with pytest.raises(InvalidOption, match='no language "de"; there is cs, sk, pl or en'):
        words("de")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "cs_CZ.UTF-8", "LANGUAGE": "de:sk:en"}, "sk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment(monkeypatch, environment, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == language
