"""What a table is opened with, beside the options of its game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from stolik.core.record import GameRecord

Seed = Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$")]
"""Hexadecimal, as in a record."""
Level = Annotated[str, Meta(min_length=1, max_length=20, pattern="^[a-z-]+$")]
Seat = Annotated[int, Meta(ge=0, le=31)]


class TurnClock(Struct, frozen=True, tag="turn"):
    """So long for each turn."""

    seconds: Annotated[int, Meta(ge=5, le=86_400 * 14)]


class BankClock(Struct, frozen=True, tag="bank"):
    """So long for the whole game, and a little more for each turn."""

    seconds: Annotated[int, Meta(ge=10, le=86_400 * 14)]
    more: Annotated[int, Meta(ge=0, le=3600)] = 0


class Policy(Struct, frozen=True):
    """The rules of the house. They stand while people sit down, so that to sit is to agree."""

    talk: Literal["off", "guarded", "free"] = "guarded"
    """Chat while a game is played: none / none with numbers in it / any."""
    spectators: bool = True
    open_hands: bool = False
    """Do spectators see all hands?"""
    clock: TurnClock | BankClock | None = None
    grace: Annotated[int, Meta(ge=30, le=86_400)] | None = 120
    """Seconds that others wait for an absent person who is to act, before a bot stands in; None: for ever."""


class Drawn(Struct, frozen=True, tag="drawn"):
    """The deal is drawn fairly: nobody alone chooses it."""


class Given(Struct, frozen=True, tag="seed"):
    """The deal of this seed; counts nowhere."""

    seed: Seed


class FromPosition(Struct, frozen=True, tag="position"):
    """A known position; counts nowhere."""

    position: Annotated[str, Meta(max_length=4000)]
    seed: Seed = "0"


class FromRecord(Struct, frozen=True, tag="record"):
    """A recorded game, gone on with after so many of its actions; counts nowhere."""

    record: GameRecord
    actions: Annotated[int, Meta(ge=0)]


class Scripted(Struct, frozen=True, tag="script"):
    """A lesson: bots do what the record says as long as everybody does; counts nowhere."""

    record: GameRecord


class Daily(Struct, frozen=True, tag="daily"):
    """The day's deal, the same for everybody."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]


Start = Drawn | Given | FromPosition | FromRecord | Scripted | Daily

Options = dict[str, Any]
