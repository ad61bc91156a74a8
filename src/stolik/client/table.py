"""What one client keeps of one table: the last of everything that it was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from stolik.client.connection import Connection, Refused
from stolik.core.game import Game
from stolik.games import find
from stolik.wire import command, message
from stolik.wire.happening import Began, Left
from stolik.wire.refusal import Refusal

LATER = 0.25
"""Seconds after which a server that is not ready is asked again."""


class RemoteTable:
    """A table on a server, seen through one guest's eyes; `enter` makes it."""

    def __init__(self, connection: Connection, code: str) -> None:
        self.connection = connection
        self.code = code
        self.number = 0
        self.at = 0
        self.me: int | None = None
        self.room: message.RoomView  # with the first message
        self.game: message.GameView | None = None
        self.people: tuple[message.Member, ...] = ()
        self.log: list[message.Entry | message.Step] = []
        """What has happened, as far as this guest was told; the game's own events in `events`."""
        self._changed = asyncio.Event()
        self._gone: Refused | None = None
        """Why this guest is not at the table any more."""

    @classmethod
    async def enter(cls, connection: Connection, code: str) -> RemoteTable:
        table = cls(connection, code)
        connection.listen(code, table._hear, table._enter_again)
        await table._enter()
        return table

    # --- asking -----------------------------------------------------------------------------------

    @property
    def rules(self) -> Game:
        """The game that is played here."""
        return find(self.room.game)

    @property
    def seats(self) -> list[int]:
        """My own."""
        mine = self.me if self.me is not None else -1
        return [seat for seat, chair in enumerate(self.room.seats) if chair.member == mine]

    @property
    def phase(self) -> str:
        return self.room.phase

    def view(self) -> Any:
        """The game's typed view through the looked-through seat; None before the first game."""
        kind = get_type_hints(self.rules.views.view)["return"]
        return None if self.game is None else msgspec.convert(self.game.view, kind)

    def events(self) -> tuple[Any, ...]:
        """What the game has told since it began, typed, oldest first."""
        kinds: Any = reduce(or_, self.rules.views.EVENTS)
        first = max((i for i, entry in enumerate(self.log) if isinstance(entry.happened, Began)), default=0)
        told = [event for entry in self.log[first:] for event in entry.events]
        return tuple(msgspec.convert(told, list[kinds]))

    async def do(self, what: command.AnyCommand) -> message.Ok:
        """A command to this table."""
        return await self.connection.ask(self.code, what)

    async def do_soon(self, what: Callable[[], command.AnyCommand]) -> message.Ok:
        """The same, as soon as a server that has just started can do it."""
        while True:
            try:
                return await self.do(what())
            except Refused as refused:
                if refused.reason.code != "compiling":
                    raise
            await asyncio.sleep(LATER)

    async def heard(self, done: message.Ok) -> None:
        """Wait until this guest has been told what the command led to."""
        while self.number < done.number:
            await self.changed()

    async def changed(self) -> None:
        """Wait until something is new. `Refused` when nothing will be: this guest has gone, or had to go."""
        await self._changed.wait()
        if self._gone:
            raise self._gone
        self._changed.clear()

    # --- hearing ----------------------------------------------------------------------------------

    async def _enter(self) -> None:
        """Look at it from where it was left."""
        await self.do_soon(lambda: command.Enter(since=self.number or None))
        self._gone = None

    async def _enter_again(self) -> None:
        """After a reconnect. What has become of the table meanwhile is for whoever waits for news."""
        if self._gone:
            return
        try:
            await self._enter()
        except Refused as refused:
            if refused.reason.code == "closed" and self.number:
                self.room = replace(self.room, phase="closed")
            else:
                self._gone = refused
            self._changed.set()

    def _hear(self, heard: Any) -> None:
        match heard:
            case message.Table():
                self.number, self.at, self.me = heard.number, heard.at, heard.me
                self.room, self.people, self.game = heard.room, heard.people, heard.game
                self.log += heard.log
            case message.Step() | message.Skip():
                self._step(heard)
            case message.People():
                self.people = heard.people
        self._changed.set()

    def _step(self, heard: message.Step | message.Skip) -> None:
        if heard.number != self.number + 1:
            if heard.number > self.number:  # something was lost: ask for it
                self._recovery = asyncio.get_running_loop().create_task(self._enter_again())
            return
        self.number = heard.number
        if isinstance(heard, message.Skip):
            return
        self.at = heard.at
        self.log.append(heard)
        if isinstance(heard.happened, Left) and heard.happened.member == self.me:
            self._gone = Refused(Refusal("removed" if heard.happened.removed else "enter-first"))
        self.room = self.room if heard.room is UNSET else heard.room
        self.game = self.game if heard.game is UNSET else heard.game
