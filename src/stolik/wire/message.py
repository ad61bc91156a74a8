"""What the server says.

Messages about a table carry its number. It counts without a gap: who has seen 7 hears 8 next, if only
that there was an 8 (`skip`). What is about the connection, about presence or about time has no number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from stolik.core.game import Event
from stolik.wire.happening import AnyHappening
from stolik.wire.policy import Policy
from stolik.wire.refusal import Refusal

PROTOCOL = 1


# --- the table, the same for everybody ------------------------------------------------------------


class SeatView(Struct, frozen=True):
    """One seat. Free: no member and no bot."""

    member: int | None = None
    """Whose it is."""
    name: str = ""
    """Of one who shares the screen of its member; "" = the member."""
    bot: str = ""
    """The level of the bot that plays here: its own seat, or standing in for the member."""
    why: Literal["", "away", "clock", "vote", "left"] = ""
    """Why it stands in."""
    ready: bool = False


class Member(Struct, frozen=True):
    """Somebody who is or was at the table."""

    member: int
    """How the table calls them."""
    name: str
    """"" = has none (yet, or any more)."""
    colour: int
    here: bool
    """Connected now."""
    left: bool = False
    """Has left the table, or was sent away."""
    muted: bool = False


class StartView(Struct, frozen=True):
    """What the deal comes from; the seed itself is shown when the game is over."""

    kind: Literal["drawn", "seed", "position", "record", "script", "daily"]
    day: str = ""


class Question(Struct, frozen=True):
    """What all must agree to."""

    what: Literal["take-back", "restart", "replace"]
    member: int
    """Who asks."""
    seat: int
    level: str
    """Of the bot that would stand in."""
    waiting: tuple[int, ...]
    """The members who have yet to answer."""


class Proof(Struct, frozen=True):
    """What it takes to check a drawn deal: `stolik verify`, or SHA-256 by hand."""

    commitment: str
    """SHA-256 of the secret, shown before anybody added a nonce."""
    secret: str
    nonces: tuple[str, ...]
    """One of each seated person, in the order of their seats."""


class RoomView(Struct, frozen=True):
    """The table and who is at it."""

    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, Any]
    policy: Policy
    start: StartView
    phase: Literal["gathering", "playing", "over", "closed"]
    game_number: int
    """Counts the games at this table."""
    counts: bool
    """False: friendly, no statistics, no daily list."""
    host: int
    seats: tuple[SeatView, ...]
    commitment: str
    """Of the deal that is played or comes next; "" where nothing is drawn."""
    proof: Proof | None = None
    """When the game is over."""
    question: Question | None = None


# --- the game, as one viewer may know it ----------------------------------------------------------


class Signal(Struct, frozen=True):
    """What a seat has signalled, until it acts again."""

    seat: int
    signal: str
    target: str


class Time(Struct, frozen=True):
    """The clock of a seat."""

    left: int
    """Milliseconds, at the message's `at`."""
    running: bool


class GameView(Struct, frozen=True):
    """The game through one seat, or as a spectator."""

    seat: int | None
    """Through which seat; None: as a spectator."""
    view: Any
    """The game's own view (its schema stands with the game's name)."""
    acting: tuple[int, ...]
    """The seats that may act now."""
    legal: tuple[str, ...]
    """What the looked-through seat may do now."""
    undo: Literal["", "free", "ask"]
    """May it take back its last action: no / yes / if all agree."""
    actions: int
    """How many there have been."""
    signals: tuple[Signal, ...] = ()
    clocks: tuple[Time, ...] = ()
    """Of each seat; () = no clock."""
    hands: tuple[Any, ...] = ()
    """For spectators of a table with open hands, and for all when it is over: the view of every seat."""
    outcome: Any = None
    """How it ended: `scores` and `winners` (seats) and what the game adds."""


def spoken(events: Iterable[Event]) -> tuple[dict[str, Any], ...]:
    """The game's events as they are sent: with the `key` of their words in its catalog."""
    return tuple(
        {"event": event.__struct_config__.tag, "key": event.key, **msgspec.structs.asdict(event)}
        for event in events
    )


class Entry(Struct, frozen=True):
    """Something that happened, as one viewer may know it."""

    number: int
    at: int
    happened: AnyHappening
    events: tuple[Any, ...] = ()
    """The game's own events: values for the words of its catalog, whose `key` each one has."""


class Said(Struct, frozen=True):
    """A line of chat."""

    number: int
    at: int
    member: int
    text: str


# --- messages -------------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag_field="type"):
    """What comes through the socket."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`."""

    protocol: int
    server: str
    """Its version: a page of another version should load itself again."""
    now: int
    """The server's clock, in milliseconds since 1970, as everywhere."""
    name: str
    """What I am called; "" = not told yet."""
    colour: int


class Ok(Message, frozen=True, tag="ok"):
    """Done, and stored."""

    id: int
    table: str = ""
    number: int = 0
    """The last number of the table that it has led to."""


class Refused(Message, frozen=True, tag="refused"):
    """Not done. Nothing has changed."""

    id: int
    reason: Refusal
    table: str = ""
    """Where one is meant (the daily deal that one has already)."""


class Tried(Message, frozen=True, tag="tried"):
    """What a draft leads to: nobody else knows of it, nothing is stored."""

    id: int
    done: int
    """So many of the actions fit."""
    view: Any
    """After them, as far as the seat can know."""
    legal: tuple[str, ...]
    """What may follow; () after an action that closes."""
    closes: bool
    """The last action reveals something or ends the turn: from here on it has to be played."""
    reason: Refusal | None = None
    """Why the next one does not fit."""


class Table(Message, frozen=True, tag="table"):
    """Everything: the answer to `enter` and `look`, and whenever single steps would not do."""

    table: str
    number: int
    at: int
    me: int | None
    """Which member I am; my seats are those of this member. None: only looking."""
    room: RoomView
    people: tuple[Member, ...]
    game: GameView | None
    """None before the first game."""
    log: tuple[Entry, ...]
    """What was missed since the number that `enter` named; without one: the last things that happened."""
    chat: tuple[Said, ...]


class Step(Message, frozen=True, tag="step"):
    """One thing that happened, and the parts of the table that are new by it."""

    table: str
    number: int
    at: int
    happened: AnyHappening
    events: tuple[Any, ...] = ()
    room: RoomView | UnsetType = UNSET
    """Left out: as before."""
    game: GameView | UnsetType | None = UNSET
    """Left out: as before."""


class Skip(Message, frozen=True, tag="skip"):
    """Something happened that is none of the viewer's business."""

    table: str
    number: int


class People(Message, frozen=True, tag="people"):
    """Who is here, under which name: not numbered, not stored."""

    table: str
    people: tuple[Member, ...]


class Pong(Message, frozen=True, tag="pong"):
    id: int
    now: int


class Ready(Message, frozen=True, tag="ready"):
    """The rules of a game are compiled; tables of it can be played from now on."""

    game: str


class Bye(Message, frozen=True, tag="bye"):
    """The server closes the connection: `restart` (come back in a moment), `slow` (too much unread),
    `forgotten` (this guest was forgotten), `idle` (nothing heard for too long)."""

    why: Literal["restart", "slow", "forgotten", "idle"]


AnyMessage = (
    Welcome | Ok | Refused | Tried | Table | Step | Skip | People | Pong | Ready | Bye
)  # fmt: skip


_encoder = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return _encoder.encode(message)
