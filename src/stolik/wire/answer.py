"""What plain HTTP answers."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from stolik.core.record import GameRecord
from stolik.wire.message import Proof, Signal
from stolik.wire.refusal import Refusal


class OptionInfo(Struct, frozen=True):
    """One option of a game."""

    name: str
    kind: Literal["seats", "flag", "choice", "number", "other"]
    default: Any
    """At a table of people."""
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None


class SignalInfo(Struct, frozen=True):
    """A signal of a game: its words are `signal.NAME` in the game's catalog."""

    name: str
    targets: tuple[str, ...]
    """Names of piles and the like; `seat` stands for the number of any seat."""


class GameInfo(Struct, frozen=True):
    """What a game offers."""

    name: str
    rules: int
    together: bool
    """One team against the game."""
    seats: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
    """Of bots, weakest first."""
    reasons: dict[str, str]
    """Why an action is refused: code → clause."""
    signals: tuple[SignalInfo, ...]
    ready: bool
    """Are its rules compiled?"""


class Games(Struct, frozen=True):
    """`GET /api/games`."""

    games: tuple[GameInfo, ...]
    today: str
    """The day of the daily deal, here and now."""


class Guest(Struct, frozen=True):
    """`POST /api/guest`: who I am."""

    name: str
    colour: int
    token: str = ""
    """For a bot: goes into `Authorization: Bearer …`."""


class NewTable(Struct, frozen=True):
    """`POST /api/tables`."""

    table: str


class TableInfo(Struct, frozen=True):
    """One of my tables."""

    table: str
    game: str
    phase: str
    touched: int
    expires: int
    players: int
    names: tuple[str, ...]
    """Of the seats."""
    mine: bool
    """Am I to act?"""


class Tables(Struct, frozen=True):
    """`GET /api/tables`."""

    tables: tuple[TableInfo, ...]


class Recorded(Struct, frozen=True):
    """`GET /api/tables/{code}/record`: a finished game on paper, for `stolik replay` and `stolik verify`."""

    record: GameRecord
    proof: Proof | None
    """Of a drawn deal."""
    players: tuple[str, ...]
    """By seats: names, or the level of a bot."""
    counts: bool
    bots: tuple[str, ...] = ()
    """By seats: the level of a bot, "" = a person."""


class Moment(Struct, frozen=True):
    """One moment of a replay, with all hands open."""

    at: int
    """When, in milliseconds from the deal; 0 where nobody knows."""
    seat: int | None
    """Who acted; None: the deal."""
    action: str
    events: tuple[Any, ...]
    """The whole truth."""
    views: tuple[Any, ...]
    """After it: of every seat, and last of a spectator."""
    signals: tuple[Signal, ...] = ()


class Replay(Struct, frozen=True):
    """`POST /api/replay`, and as `replay` in `GET /api/tables/{code}/replay`."""

    record: GameRecord
    moments: tuple[Moment, ...]
    """First the deal."""
    outcome: Any
    """How it ended; null: it did not."""


class Retold(Struct, frozen=True):
    """`GET /api/tables/{code}/replay`."""

    recorded: Recorded
    replay: Any
    """A `Replay`."""


class DailyDeal(Struct, frozen=True):
    """One game's deal of today."""

    game: str
    day: str
    options: dict[str, Any]
    bots: str
    """The level on all other seats; "" = alone."""
    table: str = ""
    """Mine, if I have begun it."""
    done: int = 0
    """So many have finished it."""


class DailyDeals(Struct, frozen=True):
    """`GET /api/daily`."""

    deals: tuple[DailyDeal, ...]


class DailyLine(Struct, frozen=True):
    place: int
    name: str
    score: int
    won: bool
    mine: bool = False
    table: str = ""
    """For its replay, when the day is over."""


class DailyList(Struct, frozen=True):
    """`GET /api/daily/{game}/{day}`: the results, best first."""

    game: str
    day: str
    lines: tuple[DailyLine, ...]


class Statistic(Struct, frozen=True):
    """One kind of contest."""

    game: str
    variant: str
    """Options that make it another contest, as `name=value`; "" = the usual ones."""
    players: int
    games: int
    won: int
    mean: float
    """Of the scores: together, minus the cards left (0 = beaten)."""
    best: int
    rating: float | None = None
    """Where people play against each other: OpenSkill, 0 for a newcomer."""


class With(Struct, frozen=True):
    """The same people together: how often, and how well."""

    names: tuple[str, ...]
    statistics: tuple[Statistic, ...]


class Statistics(Struct, frozen=True):
    """`GET /api/stats`."""

    mine: tuple[Statistic, ...]
    groups: tuple[With, ...]


class DeviceLink(Struct, frozen=True):
    """`POST /api/device`: a link that makes another device me, once."""

    path: str
    until: int


class Failure(Struct, frozen=True):
    """Any HTTP answer from 400 on."""

    reason: Refusal
