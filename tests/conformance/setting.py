"""The tables that the suite plays at: every game × some sets of options.

`settings` pairs up all values of any two options: what the rules themselves are tried on. `few` has every
value of every option at least once: what is said about one table at a time is tried on these.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from typing import Any

from stolik.core.errors import InvalidOption
from stolik.core.game import Game
from stolik.core.options import Number, Option

games = import_module("stolik.games")  # `stolik.games` is the function

TOYS = Path(__file__).parents[1] / "toy"

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
"""How far the suite looks: quick, ci or long (see ./test)."""

EFFORT = 10 if PROFILE == "long" else 1
"""How many games of each kind are looked at."""

TRIES = 40
"""Random completions tried for each pair of values; a pair that never fits is one that the game refuses."""


@dataclass(frozen=True, eq=False)
class Setting:
    """One game with one choice of all its options."""

    game: Game
    values: Mapping[str, Any]

    def __str__(self) -> str:
        changed = [f"{name}={value}" for name, value in self.values.items() if self._differs(name)]
        return "-".join([self.game.name, *changed])

    def _differs(self, name: str) -> bool:
        default = next(option.default for option in self.game.options if option.name == name)
        return bool(self.values[name] != default) or name == "players"

    @cached_property
    def codes(self) -> Any:
        return self.game.encode(self.values)

    @property
    def players(self) -> int:
        return int(self.values["players"])

    @property
    def tiny(self) -> bool:
        """Is an internal size (a deck, a hand) not what people play with?"""
        sizes = [option for option in self.game.options if option.internal]
        return any(self.values[option.name] != option.default for option in sizes)


@contextmanager
def toys_found() -> Iterator[None]:
    """While it lasts, discovery finds the toy game too: a folder on the path is all that it takes."""
    path = list(games.__path__)
    games.__path__.append(str(TOYS))
    games.discover.cache_clear()
    try:
        yield
    finally:
        games.__path__[:] = path
        games.discover.cache_clear()


@cache
def known_games() -> dict[str, Game]:
    """Every game, the toy included."""
    with toys_found():
        return dict(games.discover())


@cache
def settings(game: Game) -> tuple[Setting, ...]:
    """All pairs of values of two options: at full size what people choose, and the internal ones."""
    full_size = {option.name: option.default for option in game.options if option.internal}
    people = [option for option in game.options if not option.internal]
    found = [game.values({})]
    _cover(game, people, full_size, found)
    _cover(game, [game.options[0], *(option for option in game.options if option.internal)], {}, found)
    return tuple(Setting(game, values) for values in found)


@cache
def few(game: Game, of: tuple[Setting, ...] = ()) -> tuple[Setting, ...]:
    """Of the same tables (or of others) as many as it takes to meet every value of every option."""
    tables = of or settings(game)
    chosen, wanted = [], {item for setting in tables for item in _items(setting)}
    for setting in (tables[0], *sorted(tables, key=_rarity(tables))):
        if wanted & _items(setting):
            chosen.append(setting)
            wanted -= _items(setting)
    return tuple(chosen)


def _rarity(tables: tuple[Setting, ...]) -> Callable[[Setting], int]:
    """Tables with values that few others have come first: they are needed in any case."""
    count = Counter(item for setting in tables for item in _items(setting))
    return lambda setting: min(count[item] for item in _items(setting))


def _items(setting: Setting) -> set[tuple[str, Any]]:
    return set(setting.values.items())


def _cover(game: Game, options: list[Option], fixed: dict[str, Any], found: list[dict[str, Any]]) -> None:
    """Add to `found` until all pairs of values of these options have been met, as far as they fit."""
    rng = random.Random(game.name)
    wanted = {
        frozenset({(a.name, x), (b.name, y)})
        for a, b in combinations(options, 2)
        for x, y in product(_values(a), _values(b))
    }.difference(*map(_pairs, found))
    for pair in sorted(wanted, key=lambda pair: sorted(map(repr, pair))):
        if pair in wanted:
            best = _best(game, fixed | dict(pair), wanted, rng)
            if best:
                found.append(best)
                wanted -= _pairs(best)


def _best(game: Game, fixed: dict[str, Any], wanted: set[Any], rng: random.Random) -> dict[str, Any] | None:
    """Of some random tables with these two values, the one that brings most pairs not met yet."""
    valid = []
    for _ in range(TRIES):
        values = {option.name: rng.choice(_values(option)) for option in game.options} | fixed
        try:
            valid.append(game.values(values))
        except InvalidOption:
            continue
    return max(valid, key=lambda values: len(_pairs(values) & wanted), default=None)


def _pairs(values: Mapping[str, Any]) -> set[frozenset[tuple[str, Any]]]:
    return {frozenset(pair) for pair in combinations(values.items(), 2)}


def _values(option: Option) -> list[Any]:
    """All of a list; of a range the ends, some small numbers and the default."""
    if not isinstance(option, Number):
        return list(option.choices)
    quarter = option.low + (option.high - option.low) // 4
    near = {option.low + step for step in (0, 1, 2, 4)} | {quarter, option.default, option.high}
    return sorted(number for number in near if number <= option.high)
