"""The lines of a table's log: everything that ever happened there, in order, and nothing else.

A room is what its lines make of it (`room.py`). These are the server's own: what a viewer hears is
built for it (`told.py`). A line holds people by their ids, never by their names.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from stolik.wire.policy import Policy, Start


class Line(Struct, frozen=True, tag_field="line", omit_defaults=True, gc=False):
    """Something that happened."""


# --- the table ------------------------------------------------------------------------------------


class Opened(Line, frozen=True, tag="opened"):
    """Somebody made the table and is its host."""

    game: str
    options: dict[str, Any]
    policy: Policy
    start: Start
    person: str
    secret: str
    """Of the first deal, hexadecimal; its hash is shown at once, itself only when the game is over."""


class Changed(Line, frozen=True, tag="changed"):
    options: dict[str, Any]
    policy: Policy
    start: Start


class Entered(Line, frozen=True, tag="entered"):
    """Somebody new is at the table (as a spectator, until they sit)."""

    person: str


class Left(Line, frozen=True, tag="left"):
    """…and is not any more; their seats are free, or a bot's while a game goes on."""

    person: str
    removed: bool = False


class Hosted(Line, frozen=True, tag="hosted"):
    person: str


class Muted(Line, frozen=True, tag="muted"):
    person: str
    on: bool


class Said(Line, frozen=True, tag="said"):
    person: str
    text: str


class Closed(Line, frozen=True, tag="closed"):
    """The end of the table."""


# --- seats ----------------------------------------------------------------------------------------


class Sat(Line, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str = ""
    """Of one who shares the owner's screen."""


class Stood(Line, frozen=True, tag="stood"):
    """The seat is free again (a person stood up, or a bot was taken off)."""

    seat: int


class Filled(Line, frozen=True, tag="filled"):
    seat: int
    level: str


class Readied(Line, frozen=True, tag="readied"):
    person: str
    nonce: str
    """Goes into the seed; "" = not ready any more."""


class StoodIn(Line, frozen=True, tag="stood-in"):
    """A bot plays for the seat's owner until they are back."""

    seat: int
    level: str
    why: str
    """`away`, `clock`, `vote` or `left`."""


class CameBack(Line, frozen=True, tag="came-back"):
    seat: int


# --- the game -------------------------------------------------------------------------------------


class Began(Line, frozen=True, tag="began"):
    """A game begins: the deal follows from secret, nonces, options and start."""

    rules: int
    """The version of the game's rules."""


class Played(Line, frozen=True, tag="played"):
    seat: int
    action: str
    bot: str = ""
    """The level, when a bot acted."""


class TookBack(Line, frozen=True, tag="took-back"):
    """The last actions were undone; `friendly`: something hidden had become known by one of them."""

    seat: int
    friendly: bool = False
    count: int = 1
    """How many: back to the seat's own last one."""


class Asked(Line, frozen=True, tag="asked"):
    """Something that others must agree to: `take-back`, `restart` or `replace`."""

    what: str
    person: str
    seat: int = 0
    level: str = ""
    needed: tuple[str, ...] = ()
    """Whose yes it takes."""


class Answered(Line, frozen=True, tag="answered"):
    person: str
    yes: bool


class Signalled(Line, frozen=True, tag="signalled"):
    """`signal` "": taken back."""

    seat: int
    signal: str
    target: str


class Finished(Line, frozen=True, tag="finished"):
    """The game is over: its secret is open from now on."""


class Again(Line, frozen=True, tag="again"):
    """Back to the beginning, with the same people: rematch, or restart by all."""

    secret: str


AnyLine = (
    Opened | Changed | Entered | Left | Hosted | Muted | Said | Closed | Sat | Stood | Filled | Readied
    | StoodIn | CameBack | Began | Played | TookBack | Asked | Answered | Signalled | Finished | Again
)  # fmt: skip


PHASES: dict[type[Line], str] = {
    Opened: "gathering", Began: "playing", Finished: "over", Again: "gathering", Closed: "closed"
}  # fmt: skip
"""The lines that begin another phase of the table."""


class Written(Struct, frozen=True, omit_defaults=True):
    """A line as it is stored, with the command that it came from."""

    line: AnyLine
    client: str = ""
    command: int = 0


_decoder = msgspec.json.Decoder(Written)


def write(line: AnyLine, client: str = "", command: int = 0) -> bytes:
    return msgspec.json.encode(Written(line, client, command))


def read(data: bytes) -> Written:
    return _decoder.decode(data)
