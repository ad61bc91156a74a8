"""Why the server refuses something, beside the reasons of the games.

The code is for programs; its words are in the client's catalogs. What a game refuses has the game's own
code, its clause, and the values for its words.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

REASONS = {
    # frames
    "malformed": "The frame is not one of the protocol; `what` says where.",
    "too-fast": "Too many frames; wait a moment and send it again.",
    "hello-first": "The first frame of a connection is `hello`.",
    "cannot-store": "The server cannot write now; nothing was done.",
    "superseded": "A later command of this client is done already; this one was not.",
    "enter-first": "This connection has not entered the table.",
    # tables
    "no-such-table": "There is no table of this code (any more).",
    "no-such-game": "There is no game of this name.",
    "compiling": "The rules of this game are being compiled: a few seconds more, once.",
    "not-here": "The rules of this game cannot be compiled on this server.",
    "wrong-option": "An option or a start that the game does not take; `what` says what would be right.",
    "other-rules": "The table was begun under other rules than this server has; it can only be looked at.",
    "too-many-tables": "This person has too many open tables.",
    "too-many-people": "There is no room at this table for more people.",
    "not-today": "The daily deal of that day is not open (any more).",
    "fixed": "This cannot be chosen here: it is the same for everybody.",
    "no-spectators": "The table wants no spectators.",
    "removed": "The host has sent this person away.",
    "closed": "The table is closed.",
    # who and when
    "not-host": "The host's only.",
    "not-seated": "For those who sit at the table.",
    "not-your-seat": "Somebody else sits there.",
    "no-such-seat": "The table has no such seat.",
    "no-such-member": "Nobody here has this number.",
    "no-such-level": "No bot of this game has this level.",
    "seat-taken": "The seat is taken.",
    "free": "Nobody sits there.",
    "not-a-bot": "No bot sits there.",
    "not-while-playing": "Not while a game is played.",
    "only-when-gathering": "Only before the game.",
    "only-while-playing": "Only while a game is played.",
    "only-when-over": "Only after the game.",
    # the game
    "stale": "Something has happened meanwhile that matters to this seat: look again.",
    "not-an-action": "This text is no action of the game.",
    "bot-plays": "A bot plays for this seat now: take it back first.",
    "nothing-to-take-back": "There is no own action to take back.",
    "already-asked": "Something else is being asked.",
    "nothing-asked": "Nothing is being asked of this person.",
    "not-away": "This person is here.",
    "too-early": "Wait a little longer for somebody who has just gone: `seconds`.",
    "no-such-signal": "The game has no such signal or target.",
    # talk
    "chat-off": "This table does not chat during the game.",
    "guarded": "A message with numbers in it is held back during the game (`what` names one).",
    "muted": "The host has muted this person.",
    # files
    "not-over": "Open after the game.",
    "not-yet": "Open from the next day on.",
    "wrong-record": "This is not the record of a game, or of other rules; `what` says why.",
    "no-such-game-number": "The table has played no such game.",
    "no-such-token": "This link was used already, or is too old.",
    "foreign-origin": "Asked from a page of another site.",
    "no-guest": "No cookie and no token: ask `/api/guest` first.",
}  # fmt: skip


class Refusal(Struct, frozen=True):
    """Why not."""

    code: str
    """One of the codes below, or a reason of the game."""
    clause: str = ""
    """Of the game's rules."""
    values: dict[str, Any] = {}
    """For the words of the code."""
