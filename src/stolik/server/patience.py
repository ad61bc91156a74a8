"""The time of one table: when a clock has run out, or the others have waited long enough, a bot stands in."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from stolik.server import line
from stolik.server.bots import AGAIN
from stolik.server.gather import stand_in
from stolik.server.may import Lines, Refuse

if TYPE_CHECKING:
    from stolik.server.desk import Desk


class Patience:
    """One timer, set to the next moment at which something is due."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        return self._timer is not None

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def set_timer(self) -> None:
        """Wake up when somebody's time runs out."""
        self.stop()
        dues = [at for _, at, _ in self._dues()]
        if dues:
            wait = max(0, min(dues) - self._desk.hall.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _dues(self) -> list[tuple[int, int, str]]:
        """Seats of people who are to act, when a bot will stand in, and why."""
        room, now = self._desk.room, self._desk.hall.now()
        if room.phase != "playing" or not room.table:
            return []
        dues = []
        for seat in room.table.to_act:
            if not room.is_bot(seat):
                clock, grace = room.clock.deadline(seat, now), self._patience(seat)
                dues += [(seat, clock, "clock")] if clock is not None else []
                dues += [(seat, grace, "away")] if grace is not None else []
        return dues

    def _patience(self, seat: int) -> int | None:
        """Until when the others wait for one who is away. Nobody waits: for ever."""
        room = self._desk.room
        person, grace = room.chairs[seat].person, room.policy.grace
        since = self._desk.away.get(person)
        if grace is None or since is None or set(room.seated) - {person} <= self._desk.away.keys():
            return None
        return max(since, room.clock.since.get(seat, since)) + grace * 1000

    def _ring(self) -> None:
        self._timer = None
        self._desk.hall.spawn(self._time_is_up())

    async def _time_is_up(self) -> None:
        try:
            async with self._desk.lock:
                now, level = self._desk.hall.now(), stand_in(self._desk.room)
                due = {seat: why for seat, at, why in self._dues() if at <= now}
                lines: Lines = [line.StoodIn(seat, level, why) for seat, why in due.items()]
                await self._desk.write(lines)
        except Refuse:
            await asyncio.sleep(AGAIN)
        self.set_timer()
