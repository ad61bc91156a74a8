"""What can happen at a table, as everybody there may know it: values, no sentences.

People are called by their numbers at the table (`member`), seats by theirs.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Happening(Struct, frozen=True, tag_field="what"):
    """Its words are the client's: `happened.WHAT`."""


class Opened(Happening, frozen=True, tag="opened"):
    member: int


class Changed(Happening, frozen=True, tag="changed"):
    """Other options or another policy; nobody is ready any more."""

    member: int


class Entered(Happening, frozen=True, tag="entered"):
    member: int


class Left(Happening, frozen=True, tag="left"):
    member: int
    removed: bool = False


class Hosted(Happening, frozen=True, tag="hosted"):
    """The new host."""

    member: int


class Muted(Happening, frozen=True, tag="muted"):
    member: int
    on: bool


class Said(Happening, frozen=True, tag="said"):
    member: int
    text: str


class Closed(Happening, frozen=True, tag="closed"):
    """The end of the table."""


class Sat(Happening, frozen=True, tag="sat"):
    seat: int
    member: int


class Stood(Happening, frozen=True, tag="stood"):
    """The seat is free."""

    seat: int


class Filled(Happening, frozen=True, tag="filled"):
    """A bot sits there now."""

    seat: int
    level: str


class Readied(Happening, frozen=True, tag="readied"):
    member: int
    ready: bool


class StoodIn(Happening, frozen=True, tag="stood-in"):
    """A bot plays for the owner of the seat."""

    seat: int
    level: str
    why: Literal["away", "clock", "vote", "left"]


class CameBack(Happening, frozen=True, tag="came-back"):
    """The owner plays again."""

    seat: int


class Began(Happening, frozen=True, tag="began"):
    """A game: the cards are dealt."""


class Played(Happening, frozen=True, tag="played"):
    """An action; what it was stands in the events, as far as the viewer may know it."""

    seat: int
    bot: str = ""


class TookBack(Happening, frozen=True, tag="took-back"):
    """The last action is undone."""

    seat: int
    friendly: bool = False
    """Somebody had learned something by it: the game counts nowhere from now on."""


class Asked(Happening, frozen=True, tag="asked"):
    """Something that all must agree to."""

    question: Literal["take-back", "restart", "replace"]
    member: int
    seat: int = 0


class Answered(Happening, frozen=True, tag="answered"):
    member: int
    yes: bool


class Signalled(Happening, frozen=True, tag="signalled"):
    """`signal` "": taken back."""

    seat: int
    signal: str
    target: str


class Finished(Happening, frozen=True, tag="finished"):
    """The game is over."""


class Again(Happening, frozen=True, tag="again"):
    """Back to the beginning, with the same people."""


AnyHappening = (
    Opened | Changed | Entered | Left | Hosted | Muted | Said | Closed | Sat | Stood | Filled | Readied
    | StoodIn | CameBack | Began | Played | TookBack | Asked | Answered | Signalled | Finished | Again
)  # fmt: skip
