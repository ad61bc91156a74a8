"""stolik: four tabletop games, to play and to simulate.

>>> import stolik
>>> table = stolik.deal("the-game", players=3, seed=98)
>>> table.to_act
(0,)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stolik.core.errors import (
    IllegalAction,
    InvalidNotation,
    InvalidOption,
    InvalidRecord,
    InvalidSeat,
    InvalidSeed,
    StolikError,
    UnknownBot,
    UnknownGame,
)
from stolik.games import discover, find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stolik.arena.simulate import Simulation
    from stolik.core.describe import Description
    from stolik.core.record import GameRecord
    from stolik.core.table import Table

__all__ = [
    "GameRecord",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOption",
    "InvalidRecord",
    "InvalidSeat",
    "InvalidSeed",
    "StolikError",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "deal",
    "describe",
    "games",
    "position",
    "replay",
    "simulate",
]
__version__ = "0.1.0"

# What is heavy (NumPy, Numba) is imported when it is first needed.


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(discover())


def describe(name: str) -> Description:
    """Seats, options with their choices, bots, and the size of a game's action and observation."""
    from stolik.core.describe import describe

    return describe(find(name))


def deal(name: str, *, seed: int | None = None, **options: Any) -> Table:
    """A new table of the game; without a seed its deal is drawn from the system's randomness."""
    from stolik.core.table import Table

    game = find(name)
    return Table(game, game.values(options), seed=seed)


def position(name: str, text: str, *, seed: int | None = None, **options: Any) -> Table:
    """A table that begins with the position that `table.position()` has written."""
    from stolik.core.table import Table

    game = find(name)
    if not isinstance(text, str):
        raise InvalidNotation(f"a position is a text, not {text!r:.40}")
    return Table(game, game.values(options), seed=seed, position=text)


def replay(record: GameRecord | str | bytes) -> Table:
    """The table at the end of a record (or of its JSON)."""
    from stolik.core.record import GameRecord
    from stolik.core.table import Table

    record = record if isinstance(record, GameRecord) else GameRecord.from_json(record)
    return Table.replay(find(record.game), record)


def simulate(
    name: str,
    *,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int | None = None,
    processes: int = 1,
    **options: Any,
) -> Simulation:
    """Play many games among bots. The same seed gives the same results in any number of processes."""
    from stolik.arena.simulate import simulate

    return simulate(find(name), options, games=games, bots=bots, seed=seed, processes=processes)


_LATER = {"GameRecord": "stolik.core.record", "Table": "stolik.core.table", "client": "stolik.client"}
"""Names that are there from the beginning, and the modules that bring them (or are them)."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_LATER[name])
    return getattr(module, name, module)


def __dir__() -> list[str]:
    return [*globals(), *_LATER]
