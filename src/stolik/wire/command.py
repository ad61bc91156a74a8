"""What a client asks of the server.

Every frame carries a number, counted up by the client, and is answered with it (`Ok` or `Refused`). A
command that was sent twice (a lost answer, a reconnect) is done once.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from stolik.wire.policy import Drawn, Level, Options, Policy, Seat, Start

FRAME_BYTES = 8192
"""A longer frame closes the connection."""

Code = Annotated[str, Meta(pattern="^[A-Z2-9]{6}$")]
"""What a table is called: short enough to say."""
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Number = Annotated[int, Meta(ge=0)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Colour = Annotated[int, Meta(ge=0, le=7)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Asked of one table."""


# --- coming and going -----------------------------------------------------------------------------


class Enter(Command, frozen=True, tag="enter"):
    """Look at the table from now on: it is sent whole, with what happened after `since` (last one seen)."""

    since: Number | None = None
    seat: Seat | None = None
    """The own seat to look through; None: the first one, or as a spectator."""


class Look(Command, frozen=True, tag="look"):
    """Which of the own seats this connection looks through (several people, one screen); None: no hand."""

    seat: Seat | None


class Leave(Command, frozen=True, tag="leave"):
    """Give up the own seats and the place at the table."""


# --- before the game ------------------------------------------------------------------------------


class Change(Command, frozen=True, tag="change"):
    """The host's: other options or another policy."""

    options: Options | None = None
    policy: Policy | None = None
    start: Start | None = None


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat; one person may take several. Sitting agrees with the policy."""

    seat: Seat
    name: Annotated[str, Meta(max_length=24)] = ""
    """For one who shares the screen with the owner of the connection; "" = the owner."""


class Stand(Command, frozen=True, tag="stand"):
    """Free an own seat."""

    seat: Seat


class Fill(Command, frozen=True, tag="fill"):
    """The host's: a bot on a free seat."""

    seat: Seat
    level: Level


class Clear(Command, frozen=True, tag="clear"):
    """The host's: take a bot off its seat."""

    seat: Seat


class Ready(Command, frozen=True, tag="ready"):
    """All own seats are ready. The nonce goes into the deal."""

    nonce: Nonce


class Wait(Command, frozen=True, tag="wait"):
    """Not ready any more."""


# --- the game -------------------------------------------------------------------------------------


class Play(Command, frozen=True, tag="play"):
    """Do these actions, one after another, all or none. `at`: the number that they answer."""

    seat: Seat
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=12)]
    at: Number


class TakeBack(Command, frozen=True, tag="take-back"):
    """Undo the own last action where the rules allow it; else all are asked."""

    seat: Seat


class Restart(Command, frozen=True, tag="restart"):
    """Ask all for a new deal."""


class Replace(Command, frozen=True, tag="replace"):
    """Ask all others for a bot in the seat of somebody who is away."""

    seat: Seat
    level: Level


class Answer(Command, frozen=True, tag="answer"):
    """Yes or no to what is asked."""

    yes: bool


class Back(Command, frozen=True, tag="back"):
    """Take an own seat over from the bot that stands in."""

    seat: Seat


class Signal(Command, frozen=True, tag="signal"):
    """One of the game's signals, about one of its targets; "" takes it back."""

    seat: Seat
    signal: Annotated[str, Meta(max_length=20)]
    target: Annotated[str, Meta(max_length=10)]


class Rematch(Command, frozen=True, tag="rematch"):
    """Once more, with the same people."""


# --- the table ------------------------------------------------------------------------------------


class Say(Command, frozen=True, tag="say"):
    """To everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Host(Command, frozen=True, tag="host"):
    """The host's: pass that on."""

    member: Number


class Remove(Command, frozen=True, tag="remove"):
    """The host's: send somebody away, for good."""

    member: Number


class Mute(Command, frozen=True, tag="mute"):
    """The host's: nobody sees what they say."""

    member: Number
    on: bool


class Close(Command, frozen=True, tag="close"):
    """The host's: end the table."""


AnyCommand = (
    Enter | Look | Leave | Change | Sit | Stand | Fill | Clear | Ready | Wait | Play | TakeBack | Restart
    | Replace | Answer | Back | Signal | Rematch | Say | Host | Remove | Mute | Close
)  # fmt: skip


# --- frames ---------------------------------------------------------------------------------------


class Frame(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What goes through the socket."""


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame of a connection: which client this is (chosen by it, kept over reconnects)."""

    client: Annotated[str, Meta(pattern="^[0-9a-zA-Z_-]{8,40}$")]
    protocol: Literal[1] = 1


class Ask(Frame, frozen=True, tag="ask"):
    """A command to a table."""

    id: Annotated[int, Meta(ge=1)]
    table: Code
    command: AnyCommand


class Open(Frame, frozen=True, tag="open"):
    """Make a table; the answer has its code."""

    id: Annotated[int, Meta(ge=1)]
    game: Annotated[str, Meta(max_length=40)]
    options: Options = {}
    policy: Policy = Policy()
    start: Start = Drawn()


class Me(Frame, frozen=True, tag="me"):
    """What I am called, and my colour."""

    id: Annotated[int, Meta(ge=1)]
    name: Name
    colour: Colour = 0


class Try(Frame, frozen=True, tag="try"):
    """What would these actions lead to? Nobody else hears of it: a draft. [] = what it is now."""

    id: Annotated[int, Meta(ge=1)]
    table: Code
    seat: Seat
    actions: Annotated[tuple[Action, ...], Meta(max_length=12)]


class Ping(Frame, frozen=True, tag="ping"):
    """Answered at once, never stored."""

    id: Annotated[int, Meta(ge=1)]


AnyFrame = Hello | Ask | Open | Try | Me | Ping

_decoder = msgspec.json.Decoder(AnyFrame)


def decode(frame: str | bytes) -> AnyFrame:
    """`msgspec.ValidationError` and `DecodeError` say what is wrong, in one line."""
    return _decoder.decode(frame)
