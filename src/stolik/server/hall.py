"""All tables of one server, and what they share."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from stolik.core.errors import UnknownGame
from stolik.games import discover, find
from stolik.server import asked, fair, gather, line
from stolik.server.auth import Signer
from stolik.server.clock import Nap
from stolik.server.crew import Crew, JobFailed, Warmth
from stolik.server.desk import Desk
from stolik.server.limit import Buckets, Limits
from stolik.server.may import Moment, Refuse
from stolik.server.metric import Metrics
from stolik.server.people import People
from stolik.server.room import Room
from stolik.server.worker import Retell, warm
from stolik.store import Batch, Store, Unwritable
from stolik.wire import command, message
from stolik.wire.policy import Daily

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a table's code: none that is taken for another."""
CODE = 6

BEAT, SWEEP, PRUNE = 5.0, 60.0, 3600.0
OVERHEAR = 0.5
"""Seconds after which what another process has written (`stolik admin`) is known here."""
STRANGERS = 20_000
"""So many names stay in memory."""
SILENCE = 90.0
"""Seconds after which who says nothing is taken for gone. (A page in the background pings each minute.)"""
IDLE = 600_000
"""So long an unwatched table stays in memory, in milliseconds."""

log = logging.getLogger("stolik")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    public_url: str = ""
    """Where people reach it, when that is not where it listens."""
    limits: Limits = field(default_factory=Limits)
    workers: int = 0
    """Processes that think; 0: one less than there are processors."""
    games: tuple[str, ...] = ()
    """To be compiled first."""
    now: Callable[[], int] = wall_clock


class Hall:
    """Everything that lives as long as the server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings, self.now = store, settings, settings.now
        self.people = People(store)
        self.metrics = Metrics()
        self.crew = Crew(settings.workers)
        first = [*settings.games, *(name for name in discover() if name not in settings.games)]
        self.warmth = Warmth(first, lambda name: warm(find(name)), self._compiled)
        self.scoring = asyncio.Lock()
        self.opened = Buckets(settings.limits.tables)
        self.desks: dict[str, Desk] = {}
        self.ears: set[Any] = set()
        """Every connection."""
        self.naps: list[Nap] = []
        self._reading: dict[str, asyncio.Task[Desk]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._daily_key = self._code_key = b""

    async def open(self) -> None:
        """Before the first visitor."""
        self.signer = Signer(await self.store.secret("guest"))
        self._daily_key = await self.store.secret("daily")
        self._code_key = await self.store.secret("code")
        self.naps = [Nap(*nap) for nap in await self.store.wake(self.now())]
        self.spawn(self.warmth.run())
        self.spawn(self._every(BEAT, self._beat))
        self.spawn(self._every(BEAT, self._listen))
        self.spawn(self._every(OVERHEAR, self._overhear))
        self.spawn(self._every(SWEEP, self._sweep))
        self.spawn(self._every(PRUNE, self._prune))

    async def close(self) -> None:
        """Say good-bye, and leave nothing behind."""
        for ear in list(self.ears):
            ear.say_bye("restart")
        for desk in self.desks.values():
            desk.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.crew.close()
        try:
            await self.store.beat(self.now())
        except Unwritable as error:
            log.error("%s", error)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Work that nobody waits for; what goes wrong in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something went wrong in the background", exc_info=error)

    # --- tables -----------------------------------------------------------------------------------

    async def desk(self, code: str) -> Desk:
        """The live table; `Refuse` when there is none."""
        if code in self.desks:
            return self.desks[code]
        if code not in self._reading:
            self._reading[code] = asyncio.create_task(self._load(code))
            self._reading[code].add_done_callback(lambda _: self._reading.pop(code))
        return await asyncio.shield(self._reading[code])

    async def _load(self, code: str) -> Desk:
        room = await self.read(code)
        desk = self.desks[code] = Desk(self, code, room)
        await self.people.meet(room.members)
        desk.wake()
        if room.phase == "over":
            self.keep(desk)
        return desk

    async def read(self, code: str, *, until: int = 0) -> Room:
        """The table as its log tells it; `until`: at the end of that game."""
        entries = await self.store.entries(code)
        if not entries:
            raise Refuse("no-such-table")
        opened = line.read(entries[0].data).line
        if isinstance(opened, line.Opened) and (hindrance := self.warmth.want(opened.game)):
            raise Refuse(hindrance)
        room = Room(code, self.daily_seed, self.naps)
        for entry in entries:
            room.apply(entry.number, entry.at, line.read(entry.data))
            if until and room.game_number == until and room.phase == "over":
                break
        return room

    async def done(self, code: str, client: str, number: int) -> int:
        """The table's number after this command, if it was done before; 0: it was not."""
        entries = await self.store.entries(code)
        lines = ((entry.number, line.read(entry.data)) for entry in reversed(entries))
        return next((at for at, one in lines if (one.client, one.command) == (client, number)), 0)

    async def daily_table(self, person: str, game: str, day: str) -> str:
        """The table of the day's deal that this person has begun; "" = none."""
        code = await self._code(person, f"{game} {day}")
        return code if await self.store.room(code) else ""

    async def open_table(self, person: str, what: command.Open, client: str) -> tuple[str, int]:
        """The code of a new table, or of the one that this very command has made before; and its number."""
        day = f"{what.game} {what.start.day}" if isinstance(what.start, Daily) else ""
        code = await self._code(person, day or f"{client} {what.id}")
        if number := await self._number(code):
            return code, number
        if not self.opened.take(person, time.monotonic()):
            raise Refuse("too-fast")
        if not day:
            await self._is_modest(person)
        desk = Desk(self, code, Room(code, self.daily_seed, self.naps))
        try:
            game = find(what.game)
            async with desk.lock:
                await desk.write(gather.opened(game, person, what, self.moment()), client, what.id)
        except UnknownGame:
            raise Refuse("no-such-game") from None
        except Refuse as refuse:
            if refuse.reason.code != "stale":
                raise
            return code, await self._number(code)  # the same was asked twice at once
        self.desks[code] = desk
        return code, desk.room.number

    async def _number(self, code: str) -> int:
        """How far the table is, whether its rules are compiled or not; 0: there is none."""
        if code in self.desks:
            return self.desks[code].room.number
        return (await self.store.last([code])).get(code, 0)

    async def _is_modest(self, person: str) -> None:
        rooms = await self.store.rooms(member=person)
        if sum(room.phase in ("gathering", "playing") for room in rooms) >= self.settings.limits.open_tables:
            raise Refuse("too-many-tables")

    async def _code(self, person: str, reason: str) -> str:
        """The code of the table that this person opens for this reason: always the same one."""
        for attempt in range(100):
            text = f"{person} {reason} {attempt}".encode()
            digest = int.from_bytes(hmac.digest(self._code_key, text, hashlib.sha256), "little")
            code = "".join(LETTERS[digest >> 5 * place & 31] for place in range(CODE))
            entries = await self.store.entries(code)
            opened = line.read(entries[0].data).line if entries else None
            if not isinstance(opened, line.Opened) or opened.person == person:
                return code
        raise Refuse("cannot-store")

    def moment(self) -> Moment:
        return Moment(self.now(), lambda person: None, self.new_secret, self.warmth.want)

    def new_secret(self) -> str:
        return secrets.token_hex(32)

    def daily_seed(self, game: str, day: str) -> int:
        return fair.daily_seed(self._daily_key, game, day)

    async def append(self, batch: Batch) -> None:
        began = time.perf_counter()
        await self.store.append(batch)
        self.metrics.stored(len(batch.entries), time.perf_counter() - began)

    # --- finished games ---------------------------------------------------------------------------

    def keep(self, desk: Desk) -> None:
        """Write down what everybody saw, so that it can be shown whatever becomes of the rules."""
        room = desk.room
        if room.table and room.phase == "over":
            self.spawn(self._keep(desk.code, room))

    async def _keep(self, code: str, room: Room) -> None:
        with suppress(Refuse):  # was logged; it is tried again when somebody asks for it
            await self.kept(code, room, room.game_number)

    async def kept(self, code: str, room: Room, number: int) -> bytes:
        """The replay of a finished game, compressed."""
        found = await self.store.kept(code, number)
        if found:
            return found
        if number != room.game_number or room.phase != "over" or not room.table:
            raise Refuse("no-such-game-number")
        times = tuple(max(0, move.at - room.began) for move in room.moves)
        signals = tuple(move.signals for move in room.moves)
        try:
            data = (await self.crew.do(Retell(room.table.record(), times, signals))).data
        except JobFailed as error:
            log.error("game %s of table %s cannot be told again: %s", number, code, error)
            raise Refuse("wrong-record", what=str(error)) from None
        await self.store.keep(code, number, data)
        return data

    # --- people -----------------------------------------------------------------------------------

    async def call(self, person: str, name: str | None, colour: int | None) -> None:
        """A guest has a new name."""
        await self.people.meet([person])
        await self.people.call(person, self.now(), name, colour)
        for desk in self.desks.values():
            if person in desk.room.members:
                desk.tell_people_soon()

    async def forget(self, person: str) -> None:
        """Whoever this was leaves all tables and is nobody any more."""
        for row in await self.store.rooms(member=person):
            await self._leave(row.table, person)
        await self.store.forget(person)
        self.people.forget(person)
        for ear in [ear for ear in self.ears if ear.person == person]:
            ear.say_bye("forgotten")

    async def _leave(self, code: str, person: str) -> None:
        """The person goes, whatever becomes of the table. (One of a game that is not here stays as it is.)"""
        try:
            desk = await self.desk(code)
        except Refuse as refuse:
            if refuse.reason.code == "not-here":
                return
            raise
        async with desk.lock:
            if person in desk.room.here and desk.room.phase != "closed":
                await desk.write(asked.lines(desk.room, person, command.Leave(), desk.moment()))

    # --- all the time -----------------------------------------------------------------------------

    def _compiled(self, game: str) -> None:
        data = message.encode(message.Ready(game))
        for ear in self.ears:
            ear.send(data)
        self.spawn(self._resume(game))

    async def _resume(self, game: str) -> None:
        """Games that were being played when the server stopped: bots are asked again, clocks run."""
        for row in await self.store.rooms(phase="playing"):
            if row.game == game and row.expires > self.now():
                with suppress(Refuse):
                    await self.desk(row.table)
                await asyncio.sleep(0)

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unwritable as error:
                log.error("%s", error)

    async def _beat(self) -> None:
        await self.store.beat(self.now())

    async def _listen(self) -> None:
        """Who has said nothing for long is gone."""
        now = time.monotonic()
        for ear in [ear for ear in self.ears if now - ear.heard_at > SILENCE]:
            ear.say_bye("idle")

    async def _sweep(self) -> None:
        """Tables that nobody watches need no memory."""
        for code, desk in list(self.desks.items()):
            if not desk.busy and self.now() - desk.idle_since > IDLE:
                self._drop(code)
        if len(self.people) > STRANGERS:
            near = {person for desk in self.desks.values() for person in desk.room.members}
            self.people.keep(near | {ear.person for ear in self.ears})

    async def _prune(self) -> None:
        for code in await self.store.prune(self.now()):
            self._drop(code)

    def _drop(self, code: str) -> None:
        """The table is no more."""
        desk = self.desks.pop(code, None)
        if desk:
            desk.close()

    async def _overhear(self) -> None:
        """Tables that go on elsewhere go on here."""
        try:
            heard = await self.store.overheard()
        except Unwritable:  # `_beat` says that
            return
        if heard:
            await self._catch_up(dict(self.desks))

    async def _catch_up(self, desks: dict[str, Desk]) -> None:
        numbers = await self.store.last(list(desks))
        for code, desk in desks.items():
            if code not in numbers:
                self._drop(code)
            elif numbers[code] > desk.room.number:
                await desk.catch_up()
