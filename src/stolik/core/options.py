"""Options: what a table may choose, typed, checked, and encoded as whole numbers for the kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from stolik.core.errors import InvalidOption, one_of

FILE = "FILE"
"""Among the typed choices: the name of a file."""


@dataclass(frozen=True)
class Option:
    """One choice of a table. `codes` is what the kernels get: always as many numbers as `width`."""

    name: str
    default: Any
    people: Any = None
    """The default of a table of people, where it differs."""
    internal: bool = False
    """For tests and research (tiny decks): not offered to players."""

    @property
    def width(self) -> int:
        return 1

    @property
    def choices(self) -> tuple[Any, ...]:
        """Every value, where they can be listed."""
        return ()

    @property
    def limits(self) -> str:
        """What the option takes, in words."""
        return one_of(map(_word, self.choices))

    @property
    def typed_choices(self) -> tuple[str, ...]:
        """`choices` as a command line takes them."""
        return tuple(map(_word, self.choices))

    def parse(self, value: Any) -> Any:
        """The value itself, from the value or its text; `InvalidOption` says what would be right."""
        value = _plain(value)
        for choice in self.choices:
            if (type(value) is type(choice) and value == choice) or value == _word(choice):
                return choice
        raise InvalidOption(f"{self.name} is {self.limits}, not {_word(value)}")

    def typed(self, text: Any) -> Any:
        """The value as it stands on a command line. (Only there may a text be the name of a file.)"""
        return text

    def codes(self, value: Any) -> Sequence[int]:
        return (self.choices.index(value),)


@dataclass(frozen=True)
class Flag(Option):
    """Off or on."""

    default: bool = False

    @property
    def choices(self) -> tuple[bool, ...]:
        return False, True


@dataclass(frozen=True)
class Choice(Option):
    """One of a few; the code is the place in the list."""

    default: Any = None
    values: tuple[Any, ...] = ()

    @property
    def choices(self) -> tuple[Any, ...]:
        return self.values


@dataclass(frozen=True)
class Number(Option):
    """A whole number; the code is the number."""

    default: int = 0
    low: int = 0
    high: int = 0

    @property
    def limits(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def parse(self, value: Any) -> int:
        number = _whole(value)
        if number is None or not self.low <= number <= self.high:
            raise InvalidOption(f"{self.name} is {self.limits}, not {_word(value)}")
        return number

    def codes(self, value: Any) -> Sequence[int]:
        return (value,)


@dataclass(frozen=True)
class Seats(Option):
    """The number of players; the code is the number."""

    name: str = "players"
    default: int = 2
    values: tuple[int, ...] = ()

    @property
    def choices(self) -> tuple[int, ...]:
        return self.values

    def codes(self, value: Any) -> Sequence[int]:
        return (value,)


def complete(
    options: Iterable[Option], given: Mapping[str, Any], *, game: str, people: bool
) -> dict[str, Any]:
    """A value for every option: the given ones checked, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            offered = one_of([option.name for option in known.values() if not option.internal], "and")
            raise InvalidOption(f'{game} has no option "{name}"; it has {offered}')
    return {
        name: option.parse(given[name]) if name in given else _default(option, people)
        for name, option in known.items()
    }


def _default(option: Option, people: bool) -> Any:
    return option.people if people and option.people is not None else option.default


def _plain(value: Any) -> Any:
    """NumPy counts with whole numbers of its own."""
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value


def _whole(value: Any) -> int | None:
    value = _plain(value)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    try:
        return int(value)
    except ValueError:
        return None


def _word(value: Any) -> str:
    """How a value is written on the command line and in messages."""
    if isinstance(value, bool):
        return "on" if value else "off"
    text = str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
