"""Words: flat JSON catalogs, four languages each, so that nothing else holds a sentence.

A message is a text with `{placeholders}`. A message with plural forms is an object keyed by CLDR
category (one, few, many, other); the value of `count` chooses.
"""

from __future__ import annotations

import json
import locale
import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from stolik.core.errors import InvalidOption, one_of

if TYPE_CHECKING:
    from stolik.core.game import Event, Game

LANGUAGES = ("cs", "sk", "pl", "en")

Message = str | dict[str, str]


class Words:
    """Everything that can be said in one language."""

    def __init__(self, language: str, messages: Mapping[str, Message]) -> None:
        self.language = language
        self._messages = messages

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def say(self, key: str, **values: Any) -> str:
        message = self._messages[key]
        if isinstance(message, dict):
            message = message[_plural(self.language)(values["count"])]
        return message.format_map({name: self._spell(value) for name, value in values.items()})

    def tell(self, event: Event, names: Callable[[int], str]) -> str:
        """An event as a line; `names` says who sits on a seat."""
        values = {field: getattr(event, field) for field in event.__struct_fields__}
        if isinstance(values.get("seat"), int):
            values["seat"] = names(values["seat"])
        return self.say(event.key, **values)

    def _spell(self, value: Any) -> str:
        """Lists with commas, names of things from the catalog (`bell3*`: what `bell` is called, 3*)."""
        if isinstance(value, (list, tuple)):
            return ", ".join(map(self._spell, value))
        text = str(value)
        word = text.rstrip("0123456789*")
        if isinstance(value, str) and f"value.{word}" in self:
            return f"{self.say(f'value.{word}')} {text[len(word) :]}".rstrip()
        return text


def words(language: str, game: Game | None = None, *more: str) -> Words:
    """The words of all tables, of `more` packages, and of one game, in `language`."""
    if language not in LANGUAGES:
        raise InvalidOption(f'there is no language "{language}"; there is {one_of(LANGUAGES)}')
    packages = ("stolik.core", *more, *([game.package] if game else []))
    return _words(language, packages)


@cache
def _words(language: str, packages: tuple[str, ...]) -> Words:
    messages: dict[str, Message] = {}
    for package in packages:
        messages |= load(package, language)
    return Words(language, messages)


@cache
def load(package: str, language: str) -> dict[str, Message]:
    """One catalog as it is on disk."""
    text = (files(package) / "locale" / f"{language}.json").read_text("utf-8")
    catalog: dict[str, Message] = json.loads(text)
    return catalog


@cache
def _plural(language: str) -> Callable[[int], str]:
    from babel import Locale

    return Locale(language).plural_form


def preferred_language() -> str:
    """The first of our languages that the environment asks for; English else."""
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in ":".join(asked).split(":"):
        language = locale.normalize(wish)[:2].lower()
        if wish and language in LANGUAGES:
            return language
    return "en"
