"""The games: every package in this folder that has a `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from stolik.core.errors import UnknownGame, one_of
from stolik.core.game import Game


@cache
def discover() -> dict[str, Game]:
    """Every game by its name."""
    packages = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg)
    games = {package.GAME.name: package.GAME for package in packages}
    return {name: games[name] for name in sorted(games)}


def find(name: str) -> Game:
    """The game of this name."""
    games = discover()
    if not isinstance(name, str) or name not in games:
        raise UnknownGame(f'there is no game "{name!s:.40}"; there is {one_of(games, "and")}')
    return games[name]
