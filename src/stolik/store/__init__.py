"""Where tables are kept: an append-only log of each, and a few rows beside it to find them by.

The log is the truth. `append` returns when everything is on the disk, and not before: whoever shows
or acknowledges something calls it first. All that one call brings is written, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

__all__ = [
    "Batch",
    "Entry",
    "Overtaken",
    "Person",
    "Rating",
    "Result",
    "Room",
    "Store",
    "StoreError",
    "Unwritable",
]


class StoreError(Exception):
    """Nothing was written."""


class Overtaken(StoreError):
    """Somebody else has written these numbers of the table first: read on, then try again."""


class Unwritable(StoreError):
    """The disk is full, read-only or broken; the message says which."""


class Entry(NamedTuple):
    """One event of a table."""

    number: int
    """From 1, without gaps."""
    at: int
    """Milliseconds since 1970."""
    data: bytes
    """JSON; what it means is the server's affair."""


class Room(Struct, frozen=True):
    """What a table is found by; all of it can be told from its log."""

    table: str
    game: str
    phase: str
    touched: int
    expires: int
    """When it may be pruned, in milliseconds since 1970."""
    members: tuple[str, ...] = ()


class Person(Struct, frozen=True):
    """A guest."""

    id: str
    name: str
    colour: int
    seen: int
    """In milliseconds since 1970: when they were last here."""


class Result(Struct, frozen=True):
    """How a finished game ended for one person."""

    table: str
    game_number: int
    seat: int
    person: str
    game: str
    variant: str
    """Options that make it another contest, as text."""
    players: int
    score: int
    won: bool
    day: str = ""
    """Of the daily deal: the date; "" for any other."""
    at: int = 0
    """When it ended, in milliseconds since 1970."""


class Rating(Struct, frozen=True):
    """How well somebody plays a game against others, as OpenSkill has it."""

    person: str
    game: str
    mu: float
    sigma: float


class Batch(Struct, frozen=True):
    """What belongs together: new entries of one table, and the rows that change with them."""

    table: str
    entries: Sequence[Entry]
    room: Room | None = None
    results: Sequence[Result] = ()
    ratings: Sequence[Rating] = ()


class Store(Protocol):
    """Every method may be called from one event loop; none blocks it."""

    async def append(self, batch: Batch) -> None:
        """`Overtaken` when a number is taken, `Unwritable` when the disk does not take it."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]: ...
    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables that there is."""

    async def overheard(self) -> bool:
        """Has somebody else (another process) written since this was asked the last time?"""

    async def room(self, table: str) -> Room | None: ...
    async def rooms(self, *, member: str | None = None, phase: str | None = None) -> list[Room]: ...
    async def prune(self, now: int) -> list[str]:
        """Delete the tables that have expired; their ids."""

    async def remember(self, person: Person) -> None: ...
    async def people(self, ids: Sequence[str]) -> list[Person]: ...
    async def forget(self, person: str) -> None:
        """Their name, their memberships; their results stay without a person."""

    async def results(self, **where: Any) -> list[Result]:
        """By any fields of `Result`."""

    async def beside(self, person: str) -> list[Result]:
        """The results of everybody in the games in which this person has one."""

    async def ratings(self, game: str, people: Sequence[str]) -> list[Rating]: ...
    async def keep(self, table: str, game_number: int, data: bytes) -> None:
        """A finished game as it may be shown for ever, whatever becomes of its rules."""

    async def kept(self, table: str, game_number: int) -> bytes | None: ...
    async def beat(self, now: int) -> None:
        """The server is alive."""

    async def wake(self, now: int) -> list[tuple[int, int]]:
        """The server starts: every time, from and to, that it was not alive."""

    async def issue(self, token: str, person: str, purpose: str, until: int) -> None:
        """A token (its hash) that stands for a person, once or until then."""

    async def redeem(self, token: str, purpose: str, now: int, *, once: bool) -> str | None:
        """Whose token this is; None: nobody's (any more)."""

    async def secret(self, name: str) -> bytes:
        """32 random bytes of this server, the same ones for ever."""

    async def close(self) -> None: ...
