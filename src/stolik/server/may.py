"""May they? What is asked of every command before it becomes anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from stolik.bots.play import levels
from stolik.core.game import Game
from stolik.server import line
from stolik.server.chair import Chair
from stolik.server.room import Room
from stolik.wire.refusal import Refusal

Lines = list[line.AnyLine]


class Refuse(Exception):
    """Not done; nothing has changed."""

    def __init__(self, code: str, clause: str = "", **values: Any) -> None:
        super().__init__(code)
        self.reason = Refusal(code, clause, values)


class Moment(NamedTuple):
    """What a room does not know by itself."""

    now: int
    away: Callable[[str], int | None]
    """Since when somebody is not connected; None: is here."""
    secret: Callable[[], str]
    """A new one, for a deal."""
    hindrance: Callable[[str], str]
    """Why this game cannot be played yet, as a code; "" = it can."""


def compiled(game: Game, moment: Moment) -> None:
    if hindrance := moment.hindrance(game.name):
        raise Refuse(hindrance)


# --- may they? ------------------------------------------------------------------------------------


def chair_of(room: Room, seat: int) -> Chair:
    if seat >= room.players:
        raise Refuse("no-such-seat")
    return room.chairs[seat]


def own_seat(room: Room, person: str, seat: int) -> None:
    if chair_of(room, seat).person != person:
        raise Refuse("not-your-seat")


def seated(room: Room, person: str) -> None:
    if not room.seats_of(person):
        raise Refuse("not-seated")


def is_host(room: Room, person: str) -> None:
    if person != room.host:
        raise Refuse("not-host")


def member_of(room: Room, number: int) -> str:
    if number >= len(room.members) or room.members[number] in room.gone:
        raise Refuse("no-such-member")
    return room.members[number]


def level_of(room: Room, level: str) -> str:
    if level not in levels(room.game):
        raise Refuse("no-such-level")
    return level


def gathering(room: Room) -> None:
    if room.phase != "gathering":
        raise Refuse("not-while-playing" if room.phase == "playing" else "only-when-gathering")


def playing(room: Room) -> None:
    if room.phase != "playing":
        raise Refuse("only-while-playing")
    if room.broken or not room.table:
        raise Refuse("other-rules")
