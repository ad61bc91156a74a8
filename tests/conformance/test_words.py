"""Whatever happens can be said in four languages, and sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union

import msgspec
import pytest

from stolik.core.catalog import LANGUAGES, Words, words
from stolik.core.game import Event, Game
from stolik.core.kernel import State
from tests.conformance.knowledge import hide, told, viewers
from tests.conformance.setting import EFFORT, Setting, settings
from tests.conformance.test_refusal import one_of_each
from tests.conformance.walk import walks


def happened(setting: Setting, number: int) -> Iterator[Event]:
    game = setting.game
    for played in walks(setting, EFFORT):
        for step in played.sample(number):
            now = played.states[step.number + 1]
            for viewer in (-1, *{0, step.seat}):
                yield from told(game, step.state, now, viewer, step.seat, step.action)


def check_line(text: str) -> None:
    assert text.strip()
    assert len(text.splitlines()) == 1
    assert "{" not in text


def name(seat: int) -> str:
    return "ABCDEFGHIJKL"[seat]


def test_every_event_has_words(setting: Setting) -> None:
    every = [words(language, setting.game) for language in LANGUAGES]
    for event in happened(setting, 30):
        for language in every:
            check_line(language.tell(event, name))


def test_every_kind_of_event_happens(game: Game) -> None:
    """An event that nothing leads to would be words that nobody has read."""
    missing = {kind.__name__ for kind in game.views.EVENTS}
    for setting in settings(game):
        if missing:
            missing.difference_update(type(event).__name__ for event in happened(setting, 60))
    assert not missing


def test_events_are_read_as_they_were_sent(setting: Setting) -> None:
    kinds: Any = Union[tuple(setting.game.views.EVENTS)]  # noqa: UP007  # of as many as there are
    decoder = msgspec.json.Decoder(kinds)
    for event in happened(setting, 10):
        assert decoder.decode(msgspec.json.encode(event)) == event


def test_views_are_read_as_they_were_sent(setting: Setting) -> None:
    game = setting.game
    for played in walks(setting)[:2]:
        for state in (*(step.state for step in played.sample(4)), played.final):
            for viewer in viewers(setting):
                view = game.views.view(hide(game, state, viewer))
                assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(game: Game, language: str) -> None:
    said = words(language, game)
    setting = Setting(game, game.values({}))
    for played in walks(setting):
        for step in played.sample(4):
            for seat in range(setting.players):
                _check_refusals(said, setting, step.state, seat)


def _check_refusals(said: Words, setting: Setting, state: State, seat: int) -> None:
    game = setting.game
    for reason, action in one_of_each(game, state, seat).items():
        values = game.views.explain(hide(game, state, seat), seat, action)
        check_line(said.say(f"refused.{game.reason(reason)[0]}", **values))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_introduces_itself(game: Game, language: str) -> None:
    said = words(language, game)
    for key in ("name", "tagline", *(f"refused.{code}" for code in game.reasons)):
        assert key in said
    for option in (option for option in game.options if not option.internal):
        check_line(said.say(f"option.{option.name}"))
        check_line(said.say(f"option.{option.name}.hint"))
        for value in option.choices:
            if isinstance(value, str):
                check_line(said.say(f"option.{option.name}.{value}"))
