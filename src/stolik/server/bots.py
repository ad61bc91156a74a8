"""The bots of one table: whose turn it is thinks in another process, then acts like everybody."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from stolik.bots.play import RANDOM
from stolik.server import act
from stolik.server.crew import JobFailed
from stolik.server.may import Refuse
from stolik.server.worker import Think

if TYPE_CHECKING:
    from stolik.server.desk import Desk

AGAIN = 1.0
"""Seconds after which something that could not be stored is tried again."""
MANNERS, GLANCE = 4.0, 0.1
"""Seconds that people have for what they may do only until a bot has acted, and between two looks at them."""

log = logging.getLogger("stolik")


class Bots:
    """Who is thinking."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._thinking: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._thinking)

    def wake(self) -> None:
        """Whoever is to act begins to think."""
        for seat in self._desk.room.thinkers():
            if seat not in self._thinking:
                self._thinking[seat] = self._desk.hall.spawn(self._think(seat))

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    async def _think(self, seat: int) -> None:
        try:
            while seat in self._desk.room.thinkers():
                if await self._bot_acts(seat):
                    break
        finally:
            del self._thinking[seat]
        self._desk.wake()

    async def _bot_acts(self, seat: int) -> bool:
        """Think, then act; False: it came to nothing, think again."""
        number, level = self._desk.room.number, self._desk.room.chairs[seat].bot
        text = self._desk.room.prescribed(seat)
        plan = () if text else await self._plan(seat, level)
        await self._leave_time(seat, plan)
        async with self._desk.lock:
            room = self._desk.room
            still = seat in room.thinkers() and room.chairs[seat].bot == level
            if not still or room.stale(seat, number):
                return False
            assert room.table
            lines = [] if text else act.planned(room, seat, plan)
            if not lines:
                lines = act.played(room, seat, (text or room.table.legal(seat)[0],), level)
            with suppress(Refuse):
                await self._desk.write(lines)
                return True
        await asyncio.sleep(AGAIN)
        return False

    async def _leave_time(self, seat: int, plan: tuple[int, ...]) -> None:
        """People come first."""
        end = time.monotonic() + MANNERS
        while seat in self._desk.room.thinkers() and act.hurries(self._desk.room, seat, plan):
            if time.monotonic() > end:
                break
            await asyncio.sleep(GLANCE)

    async def _plan(self, seat: int, level: str) -> tuple[int, ...]:
        """What the bot wants to do; () when it fails."""
        room = self._desk.room
        assert room.table
        chance = hashlib.sha256(f"{room.luck} {seat}".encode()).hexdigest()
        for name in (level, RANDOM):
            job = Think(room.game.name, name, room.table.seen(seat).tobytes(), chance, room.said)
            try:
                return (await self._desk.hall.crew.do(job)).actions
            except JobFailed as error:
                log.error("bot %s of %s failed: %s", name, room.game.name, error)
        return ()
