"""One live table: its room, who looks at it, its timers and its thinking bots.

Everything that happens goes one way: a command becomes lines, the lines are stored, then the room changes,
then its viewers are told. One command at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from stolik.core.draft import Draft
from stolik.core.errors import InvalidNotation
from stolik.server import asked, line, told
from stolik.server.bots import AGAIN, Bots
from stolik.server.expiry import expires
from stolik.server.may import Lines, Moment, Refuse
from stolik.server.patience import Patience
from stolik.server.score import rated, results
from stolik.store import Batch, Entry, Overtaken, Rating, Result, Unwritable
from stolik.store import Room as Row
from stolik.wire import command, message
from stolik.wire.policy import Scripted
from stolik.wire.refusal import Refusal

if TYPE_CHECKING:
    from stolik.server.hall import Hall
    from stolik.server.room import Room

TOUCH = 3_600_000
"""How old the row of a table may be before something that happens there renews it, in milliseconds."""
_ROW: tuple[type[line.Line], ...] = (*line.PHASES, line.Entered, line.Left)
"""These change it too."""
_SEATING = (line.Changed, line.Left, line.Sat, line.Stood, line.Began, line.Again)
"""After these somebody may look through another seat."""

log = logging.getLogger("stolik")


class Ear(Protocol):
    """Where messages go: a connection."""

    person: str

    def send(self, data: bytes) -> None: ...


class Viewer:
    """A connection that looks at this table, through one seat or none."""

    __slots__ = ("ear", "seat")

    def __init__(self, ear: Ear, seat: int | None) -> None:
        self.ear, self.seat = ear, seat

    @property
    def person(self) -> str:
        return self.ear.person


class Desk:
    """One table."""

    def __init__(self, hall: Hall, code: str, room: Room) -> None:
        self.hall, self.code, self.room = hall, code, room
        self.lock = asyncio.Lock()
        self.viewers: dict[Ear, Viewer] = {}
        self.away = {person: hall.now() for person in room.members}
        """Who is not connected → since when."""
        self.idle_since = hall.now()
        self._row: Row | None = None
        self.bots = Bots(self)
        self.patience = Patience(self)
        self._people_wait = False

    # --- commands ---------------------------------------------------------------------------------

    async def ask(self, ear: Ear, what: command.AnyCommand, client: str, number: int) -> int:
        """Do it; the table's number after it. `Refuse` says why not."""
        async with self.lock:
            if not self._done(client, number):
                lines = asked.lines(self.room, ear.person, what, self.moment())
                await self.write(lines, client, number)
            await self._look(ear, what)
            return self.room.number

    def _done(self, client: str, number: int) -> bool:
        """Was this command done before (and its answer lost)?"""
        done = self.room.commands.get(client)
        if not done or number > done[-1]:  # they are counted up
            return False
        if number not in done:
            raise Refuse("superseded")
        return True

    def moment(self) -> Moment:
        hall = self.hall
        return Moment(hall.now(), self.away.get, hall.new_secret, hall.warmth.want)

    async def _look(self, ear: Ear, what: command.AnyCommand) -> None:
        """What is the connection's own affair."""
        if isinstance(what, command.Enter):
            seats = self.room.seats_of(ear.person)
            seat = what.seat if what.seat in seats else next(iter(seats), None)
            self.viewers[ear] = Viewer(ear, seat)
            await self.hall.people.meet(self.room.members)
            self._came(ear.person)
            self.show(ear, what.since)
        elif isinstance(what, command.Look) and ear in self.viewers:
            self.viewers[ear].seat = what.seat
            self.show(ear, self.room.number)

    def show(self, ear: Ear, since: int | None = None) -> None:
        """The whole table."""
        viewer = self.viewers[ear]
        whole = told.table(
            self.room, self.code, viewer.person, viewer.seat, self.face, now=self.hall.now(), since=since
        )
        ear.send(message.encode(whole))

    def attempt(self, person: str, what: command.Try) -> message.Tried:
        """A draft: nothing is changed by it."""
        room = self.room
        if what.seat not in room.seats_of(person):
            raise Refuse("not-your-seat")
        if room.phase != "playing" or not room.table:
            raise Refuse("only-while-playing")
        draft = Draft(room.game, room.table.seen(what.seat))
        reason, closes, done = None, False, 0
        for action in what.actions:
            reason = _reason(draft, action)
            if reason:
                break
            done, closes = done + 1, draft.closes(action)
            if closes:
                break
            draft.lay(action)
        may = what.seat in room.table.to_act and not closes
        legal = tuple(draft.legal()) if may else ()
        return message.Tried(what.id, done, draft.view(), legal, closes, reason)

    # --- stored, then shown -----------------------------------------------------------------------

    async def write(self, lines: Lines, client: str = "", number: int = 0) -> None:
        """Store the lines; then, and not before, they have happened. (With the lock held.)"""
        if not lines:
            return
        room, at = self.room, max(self.hall.now(), self.room.at)
        entries = [
            Entry(room.number + place, at, line.write(what, client, number))
            for place, what in enumerate(lines, 1)
        ]
        await self._store(Batch(self.code, entries, self._new_row(lines, at)), lines, at)
        for entry, what in zip(entries, lines, strict=True):
            self._happen(entry.number, at, line.Written(what, client, number))
        self._settle(lines)

    async def _store(self, batch: Batch, lines: Lines, at: int) -> None:
        hall = self.hall
        try:
            if not isinstance(lines[-1], line.Finished):
                await hall.append(batch)
            else:
                async with hall.scoring:
                    batch = await self._scored(batch, lines, at)
                    await hall.append(batch)
        except Overtaken:
            await self._read_on()
            raise Refuse("stale") from None
        except Unwritable as error:
            log.error("%s", error)
            raise Refuse("cannot-store") from None
        self._row = batch.room or self._row

    async def _scored(self, batch: Batch, lines: Lines, at: int) -> Batch:
        """With what the end of the game adds to the statistics."""
        assert self.room.table
        fork = self.room.table.fork()
        for what in lines:
            if isinstance(what, line.Played):
                fork.act(what.action, what.seat)
        assert fork.outcome
        rows = results(self.room, self.code, fork.outcome, at)
        return Batch(batch.table, batch.entries, batch.room, rows, await self._ratings(rows))

    async def _ratings(self, rows: Sequence[Result]) -> list[Rating]:
        if self.room.game.together or not rows:
            return []
        known = await self.hall.store.ratings(self.room.game.name, [row.person for row in rows])
        return rated(rows, known)

    def _new_row(self, lines: Lines, at: int) -> Row | None:
        """The table's row, when the lines change it."""
        room, was = self.room, self._row
        if was and at - was.touched < TOUCH and not any(isinstance(what, _ROW) for what in lines):
            return None
        phase, members = str(room.phase), set(room.here)
        for what in lines:
            phase = line.PHASES.get(type(what), phase)
            if isinstance(what, (line.Opened, line.Entered)):
                members.add(what.person)
            elif isinstance(what, line.Left):
                members.discard(what.person)
        game = lines[0].game if isinstance(lines[0], line.Opened) else room.game.name
        kept = "closed" if isinstance(room.start, Scripted) else phase  # nobody comes back to a lesson
        return Row(self.code, game, phase, at, expires(kept, at), tuple(sorted(members)))

    async def catch_up(self) -> None:
        """What somebody else has written has happened here too."""
        async with self.lock:
            await self._read_on()

    async def _read_on(self) -> None:
        entries = await self.hall.store.entries(self.code, self.room.number)
        written = [line.read(entry.data) for entry in entries]
        newcomers = [one.line.person for one in written if isinstance(one.line, line.Entered)]
        await self.hall.people.meet(newcomers)
        for entry, one in zip(entries, written, strict=True):
            self._happen(entry.number, entry.at, one)
        self._row = None
        self._settle([one.line for one in written])

    # --- telling ----------------------------------------------------------------------------------

    def _happen(self, number: int, at: int, written: line.Written) -> None:
        happened = self.room.apply(number, at, written)
        if isinstance(happened.line, (line.Entered, line.Left, line.Muted)):
            self.tell_people()
        if isinstance(happened.line, _SEATING):
            for viewer in self.viewers.values():
                self._seat(viewer)
        telling, playing = told.Telling(self.room, self.code, happened), set(self.room.seated)
        said: dict[tuple[int | None, bool], bytes] = {}
        for ear, viewer in self.viewers.items():
            key = viewer.seat, ear.person in playing
            if key not in said:
                said[key] = message.encode(telling.to(ear.person, viewer.seat))
            ear.send(said[key])

    def _seat(self, viewer: Viewer) -> None:
        """Who has lost the seat, or has just got one, looks through another."""
        seats = self.room.seats_of(viewer.person)
        if viewer.seat not in seats and (viewer.seat is not None or self.room.phase == "gathering"):
            viewer.seat = next(iter(seats), None)

    def _settle(self, lines: Lines) -> None:
        """What follows from what has happened."""
        for what in lines:
            if isinstance(what, line.Left):
                self._dismiss(what.person)
            elif isinstance(what, line.Finished):
                self.hall.keep(self)
        self.wake()

    def wake(self) -> None:
        """Bots think, and time runs."""
        self.bots.wake()
        self.patience.set_timer()
        if self.room.is_over_already:
            self.hall.spawn(self._finish())

    async def _finish(self) -> None:
        """Nobody could do anything from the deal on: that is a game too."""
        try:
            async with self.lock:
                if self.room.is_over_already:
                    await self.write([line.Finished()])
        except Refuse:
            await asyncio.sleep(AGAIN)
            self.wake()

    def _dismiss(self, person: str) -> None:
        for ear in [ear for ear in self.viewers if ear.person == person]:
            self.gone(ear)

    # --- presence ---------------------------------------------------------------------------------

    def face(self, person: str) -> told.Face:
        known = self.hall.people.of(person)
        return told.Face(known.name, known.colour, person not in self.away)

    def _came(self, person: str) -> None:
        if self.away.pop(person, None) is not None:
            self.tell_people_soon()
            self.patience.set_timer()

    def gone(self, ear: Ear) -> None:
        """The connection does not look any more."""
        if self.viewers.pop(ear, None) is None:
            return
        self.idle_since = self.hall.now()
        if all(viewer.person != ear.person for viewer in self.viewers.values()):
            self.away[ear.person] = self.hall.now()
            self.tell_people_soon()
            self.patience.set_timer()

    def tell_people_soon(self) -> None:
        """Many come and go at once: tell it once."""
        if not self._people_wait and self.viewers:
            self._people_wait = True
            asyncio.get_running_loop().call_later(0.05, self.tell_people)

    def tell_people(self) -> None:
        self._people_wait = False
        data = message.encode(message.People(self.code, told.people(self.room, self.face)))
        for ear in self.viewers:
            ear.send(data)

    # --- the end ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Must it stay in memory?"""
        return bool(self.viewers or self.bots.busy or self.patience.waits or self.lock.locked())

    def close(self) -> None:
        self.patience.stop()
        self.bots.stop()


def _reason(draft: Draft, action: str) -> Refusal | None:
    try:
        refusal = draft.refusal(action)
    except InvalidNotation:
        return Refusal("not-an-action", values={"what": action[:40]})
    if not refusal:
        return None
    return Refusal(refusal.code, draft.game.reasons[refusal.code], refusal.values)
