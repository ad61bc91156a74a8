"""What the browser says: no key without words, no words without a key."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from stolik.wire.message import SeatView
from stolik.wire.refusal import REASONS
from tests.repo.project import SOURCE, games, short
from tests.repo.wording import catalog, covers
from tests.web.source import CLIENT, asked, folders, texts

COMMON = {*catalog(CLIENT, "en"), *catalog(SOURCE / "core", "en")}

each_game = pytest.mark.parametrize("place", folders(), ids=short)


def missing(wanted, words):
    return sorted(key for key in wanted if not any(covers(key, word) for word in words))


def unsaid(words, said):
    return sorted(word for word in words if not any(covers(text, word) for text in said if text.strip("*")))


def test_the_page_says_nothing_that_it_has_no_words_for():
    games = {key for place in folders() for key in (*catalog(place.parent, "en"), *catalog(place, "en"))}
    assert missing(asked(CLIENT), COMMON | games) == []


def test_the_page_has_no_words_that_it_never_says():
    said = {text for text in texts(CLIENT) if text.strip("*.")}
    assert unsaid(catalog(CLIENT, "en"), said) == []


@each_game
def test_a_game_says_nothing_that_it_has_no_words_for(place):
    words = COMMON | {*catalog(place, "en"), *catalog(place.parent, "en")}
    assert missing(asked(place), words) == []


@each_game
def test_a_game_has_no_words_that_it_never_says(place):
    said = texts(place) | {text for text in texts(CLIENT) if text.startswith("web.")}
    assert unsaid(catalog(place, "en"), said) == []


@each_game
def test_a_game_says_in_the_browser_what_it_says_elsewhere_in_one_way(place):
    assert (
        sorted({*catalog(place, "en")} & {*catalog(place.parent, "en")} | ({*catalog(place, "en")} & COMMON))
        == []
    )


def test_every_refusal_of_the_server_has_words():
    assert missing({f"refused.{code}" for code in REASONS}, COMMON) == []


def test_every_reason_for_a_stand_in_has_words():
    reasons = [reason for reason in get_args(get_type_hints(SeatView)["why"]) if reason]
    assert "away" in reasons
    assert missing({f"seat.why.{reason}" for reason in reasons}, COMMON) == []


def test_what_is_missing_is_noticed():
    assert missing({"seat.sofa", "seat.you"}, COMMON) == ["seat.sofa"]
    assert unsaid({"seat.you", "seat.sofa"}, {"seat.you", "*"}) == ["seat.sofa"]


@each_game
def test_every_rule_has_a_place_that_opens(place):
    """What a refusal names is found in the rules; all that the catalog says of them is shown."""
    code = (place / "rules.ts").read_text("utf-8")
    shown = set(re.findall(r'name: "([^"]+)"', code))
    told = {key.removeprefix("rules.") for key in catalog(place.parent, "en") if key.startswith("rules.")}
    assert shown == told
    assert missing({f"web.rules.{name}" for name in shown}, catalog(place, "en")) == []
    game = next(game for game in games() if place.parent.name == game.package.rpartition(".")[2])
    named = {clause for clause in game.reasons.values() if clause}
    assert named <= set(re.findall(r'"([A-Z]+\d+)"', code))
