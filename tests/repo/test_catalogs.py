"""Catalogs: complete in four languages, in their letters, with the words that the code needs, no others."""

from __future__ import annotations

from itertools import chain
from string import Formatter

import pytest
from babel import Locale

from stolik.core.catalog import LANGUAGES, Message
from tests.repo.project import ROOT, SOURCE, folder, games, short, source_files
from tests.repo.wording import catalog, covers, declared, declared_values, event_keys, keys_in, texts_in

LETTERS = {"cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "pl": "ąćęłńóśźż", "en": ""}
QUOTES = {"cs": "„“‚‘", "sk": "„“‚‘", "pl": "„”‚’", "en": "“”‘’"}
ALL_QUOTES = "„“”‚‘’«»\"'"

PLACES = sorted({path.parent.parent for path in SOURCE.glob("**/locale/*.json")} | {ROOT / "web" / "src"})
WEB = [place for place in PLACES if place.name == "web" or place == ROOT / "web" / "src"]
"""What the browser says; `tests/web/test_words.py` knows what it needs."""
CORE = SOURCE / "core"

each_place = pytest.mark.parametrize("place", PLACES, ids=short)
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def forms(message: Message) -> dict[str, str]:
    return message if isinstance(message, dict) else {"": message}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# --- four languages -------------------------------------------------------------------------------


@each_place
def test_all_languages_have_the_same_keys_in_the_same_order(place):
    assert {path.stem for path in (place / "locale").iterdir()} == set(LANGUAGES)
    for language in LANGUAGES:
        assert list(catalog(place, language)) == list(catalog(place, "en")), language


@each_place
@each_language
def test_placeholders_and_plural_forms(place, language):
    english = catalog(place, "en")
    wrong = {
        key: wrong_forms(message, english[key], language) for key, message in catalog(place, language).items()
    }
    assert {key: what for key, what in wrong.items() if what} == {}


def wrong_forms(message: Message, english: Message, language: str) -> str:
    """What is wrong with a message, or nothing. `one` may leave the number out: it is always 1."""
    wanted = set().union(*map(placeholders, forms(english).values()))
    categories = {*Locale(language).plural_form.tags, "other"}
    if isinstance(message, dict) and set(message) != categories:
        return f"has the forms {set(message)}, not {categories}"
    for category, text in forms(message).items():
        spare = {"count"} if category == "one" else set()
        if placeholders(text) | spare != wanted | spare:
            return f"{category} has {placeholders(text)}, not {wanted}"
    return ""


@pytest.mark.parametrize(
    ("message", "english", "language"),
    [
        ({"one": "{count} karta", "few": "{count} karty", "other": "{count} karet"}, "{count} cards", "cs"),
        ({"one": "1 card", "other": "cards"}, "{count} cards", "en"),
        ("{card} → A", "{card} → {pile}", "en"),
    ],
)
def test_wrong_forms_are_noticed(message, english, language):
    assert wrong_forms(message, english, language)


@each_place
@each_language
def test_letters_and_marks_are_those_of_the_language(place, language):
    wrong = {
        text: wrong_marks(text, language)
        for message in catalog(place, language).values()
        for text in forms(message).values()
    }
    assert {text: marks for text, marks in wrong.items() if marks} == {}


def wrong_marks(text: str, language: str) -> str:
    """Foreign letters, straight or foreign quotes, dots for an ellipsis, stray spaces."""
    foreign = {letter for letter in text.lower() if letter.isalpha() and not letter.isascii()}
    quotes = set(text) & set(ALL_QUOTES)
    wrong = foreign - set(LETTERS[language]) | quotes - set(QUOTES[language])
    stray = [mark for mark in ("...", "  ", " ,", " ;", " -- ") if mark in text]
    return " ".join([*sorted(wrong), *map(repr, stray), *["edge"] * (text != text.strip())])


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("potiahnuť ľavú", "cs"),
        ("vyložit kartě", "sk"),
        ("“tak”", "pl"),
        ("it's", "en"),
        ("wait...", "en"),
        ("two  spaces", "en"),
        (" edge", "en"),
    ],
)
def test_wrong_marks_are_noticed(text, language):
    assert wrong_marks(text, language)


# --- the words that the code needs ----------------------------------------------------------------


@each_game
def test_a_game_has_all_its_words(game):
    words = {**catalog(CORE, "en"), **catalog(folder(game), "en")}
    needed = {*declared(game), *event_keys(game), "rules.*"}
    assert [pattern for pattern in needed if not any(covers(pattern, key) for key in words)] == []


@each_game
def test_a_game_has_no_words_that_nobody_says(game):
    needed = {*declared(game), *declared_values(game), *event_keys(game), "rules.*"}
    assert unsaid(catalog(folder(game), "en"), needed | texts_below(folder(game))) == []


def test_nothing_else_has_words_that_nobody_says():
    options = {key for game in games() for key in declared(game)}
    for place in PLACES:
        if place not in [*WEB, *map(folder, games())]:
            said = options | texts_below(SOURCE) if place == CORE else texts_below(place)
            assert unsaid(catalog(place, "en"), said) == [], short(place)


def unsaid(keys, said):
    """The keys that no text of the code can be; a word that fills a placeholder is a text itself."""
    said = {text for text in said if not text.startswith("*")}
    said |= {f"value.{text}" for text in said}
    return [key for key in keys if not any(covers(text, key) for text in said)]


def texts_below(place):
    return {text for path in source_files() if place in path.parents for text in texts_in(path)}


def test_unsaid_words_are_noticed():
    said = {"event.laid", "table.*", "*", "bell"}
    assert unsaid(["event.drew", "event.laid", "table.deck", "value.bell"], said) == ["event.drew"]


@each_game
@each_language
def test_a_signal_leaves_it_to_the_table_to_say_what_it_is_about(game, language):
    signals = {text for key, text in catalog(folder(game), language).items() if key.startswith("signal.")}
    assert {text for text in signals if placeholders(text)} == set()


@each_game
def test_what_all_tables_say_is_said_once(game):
    common, own = catalog(CORE, "en"), catalog(folder(game), "en")
    assert [key for key, message in own.items() if common.get(key) == message] == []


def test_code_says_nothing_that_no_catalog_has():
    every = set(chain.from_iterable(catalog(place, "en") for place in PLACES))
    kinds = tuple({f"{key.partition('.')[0]}." for key in every if "." in key})
    for path in source_files():
        asked = [text for text in keys_in(path) if text.startswith(kinds)]
        assert [text for text in asked if not any(covers(text, key) for key in every)] == [], short(path)
