"""The embedded store: one SQLite file, one thread that writes, group commit.

Whatever waits when the thread comes back from the disk goes into one transaction: a lonely move
pays for a sync, a hundred at once share it. A batch that fails is undone by itself (savepoint).
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from stolik.store import Batch, Entry, Person, Rating, Result, Room, Unwritable, rows

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]

_MOST_TOGETHER = 512
"""Batches of one commit."""


class _Wish(NamedTuple):
    """Work for the writer, and who waits for it."""

    work: Work[Any]
    done: asyncio.Future[Any]
    alone: bool
    """Is it one statement, done wholly or not at all without our help?"""


class _Answer(NamedTuple):
    """What became of a wish."""

    wish: _Wish
    value: Any
    error: Exception | None = None


class SQLiteStore:
    """A `Store` in one file."""

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._writer = _connect(self._path)
        _prepare(self._writer, self._path)
        self._version = _version(self._writer)
        self._reader = _connect(self._path)
        self._readers = ThreadPoolExecutor(1, "stolik-read")
        self._wishes: deque[_Wish] = deque()
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Rung when there are wishes; False: the last time."""
        self._will_ring = False
        self._thread = threading.Thread(target=self._write, name="stolik-write", daemon=True)
        self._thread.start()

    # --- the log ----------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        if len(batch.entries) == 1 and not (batch.room or batch.results or batch.ratings):
            await self._do(lambda db: rows.append_one(db, batch.table, batch.entries[0]), alone=True)
        else:
            await self._do(lambda db: rows.append(db, batch))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = await self._ask(
            "select number, at, data from entry where room = ? and number > ? order by number", table, after
        )
        return [Entry(*row) for row in found]

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(lambda db: rows.last(db, tables))

    async def overheard(self) -> bool:
        return await self._do(self._listen)

    def _listen(self, db: sqlite3.Connection) -> bool:
        """SQLite counts what other connections have written; here nobody else writes but the writer."""
        before, self._version = self._version, _version(db)
        return before != self._version

    # --- tables -----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        found = await self._read(lambda db: rows.rooms(db, "where id = ?", (table,)))
        return found[0] if found else None

    async def rooms(self, *, member: str | None = None, phase: str | None = None) -> list[Room]:
        parts: list[str] = []
        values: list[Any] = []
        if member is not None:
            parts.append("id in (select room from member where person = ?)")
            values.append(member)
        if phase is not None:
            parts.append("phase = ?")
            values.append(phase)
        where = f"where {' and '.join(parts)}" if parts else ""
        return await self._read(lambda db: rows.rooms(db, where, values))

    async def prune(self, now: int) -> list[str]:
        return await self._do(lambda db: rows.prune(db, now))

    # --- people -----------------------------------------------------------------------------------

    async def remember(self, person: Person) -> None:
        values = msgspec.structs.astuple(person)
        await self._do(lambda db: db.execute("insert or replace into person values (?, ?, ?, ?)", values))

    async def people(self, ids: Sequence[str]) -> list[Person]:
        marks = ", ".join("?" * len(ids))
        found = await self._ask(f"select id, name, colour, seen from person where id in ({marks})", *ids)
        return [Person(*row) for row in found]

    async def forget(self, person: str) -> None:
        await self._do(lambda db: rows.forget(db, person))

    async def results(self, **where: Any) -> list[Result]:
        names = [rows.RESULT_COLUMNS[field] for field in where]
        condition = " and ".join(f"{name} = ?" for name in names) or "true"
        return await self._results(condition, *where.values())

    async def beside(self, person: str) -> list[Result]:
        games = "select room, game_number from result where person = ?"
        return await self._results(f"(room, game_number) in ({games})", person)

    async def _results(self, condition: str, *values: Any) -> list[Result]:
        columns = ", ".join(rows.RESULT_COLUMNS.values())
        found = await self._ask(
            f"select {columns} from result where {condition} order by room, game_number, seat", *values
        )
        return [
            msgspec.convert(dict(zip(rows.RESULT_COLUMNS, row, strict=True)), Result, strict=False)
            for row in found
        ]

    async def ratings(self, game: str, people: Sequence[str]) -> list[Rating]:
        marks = ", ".join("?" * len(people))
        found = await self._ask(
            f"select person, game, mu, sigma from rating where game = ? and person in ({marks})",
            game,
            *people,
        )
        return [Rating(*row) for row in found]

    async def keep(self, table: str, game_number: int, data: bytes) -> None:
        row = table, game_number, data
        await self._do(lambda db: db.execute("insert or replace into kept values (?, ?, ?)", row))

    async def kept(self, table: str, game_number: int) -> bytes | None:
        found = await self._ask(
            "select data from kept where room = ? and game_number = ?", table, game_number
        )
        return bytes(found[0][0]) if found else None

    # --- time -------------------------------------------------------------------------------------

    async def beat(self, now: int) -> None:
        await self._do(lambda db: rows.beat(db, now))

    async def wake(self, now: int) -> list[tuple[int, int]]:
        return await self._do(lambda db: rows.wake(db, now))

    # --- tokens, secrets --------------------------------------------------------------------------

    async def issue(self, token: str, person: str, purpose: str, until: int) -> None:
        row = token, person, purpose, until
        await self._do(lambda db: db.execute("insert or replace into token values (?, ?, ?, ?)", row))

    async def redeem(self, token: str, purpose: str, now: int, *, once: bool) -> str | None:
        return await self._do(lambda db: rows.redeem(db, token, purpose, now, once=once))

    async def secret(self, name: str) -> bytes:
        return await self._do(lambda db: rows.secret(db, name))

    async def backup(self, path: Path | str) -> None:
        """A copy of everything as one new file, while the server goes on."""
        await asyncio.to_thread(_back_up, self._path, str(path))

    async def close(self) -> None:
        """What was asked for before is still written."""
        self._bell.put(False)
        await asyncio.to_thread(self._thread.join)
        self._readers.shutdown()
        self._reader.close()
        self._writer.close()

    # --- threads ----------------------------------------------------------------------------------

    async def _do(self, work: Work[Answer], *, alone: bool = False) -> Answer:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Answer] = loop.create_future()
        self._wishes.append(_Wish(work, done, alone))
        if not self._will_ring:
            self._will_ring = True
            loop.call_soon(self._ring)
        return await done

    def _ring(self) -> None:
        """Once for all that is wished in one turn of the loop: to wake a thread costs more than its work."""
        self._will_ring = False
        self._bell.put(True)

    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def _read(self, work: Work[Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, work, self._reader)

    def _write(self) -> None:
        """The writer's thread."""
        more = True
        while more:
            more = self._bell.get()
            while self._wishes:
                together = min(len(self._wishes), _MOST_TOGETHER)
                _commit(self._writer, [self._wishes.popleft() for _ in range(together)])


def _connect(path: str) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute("pragma foreign_keys = on")
    except sqlite3.Error as error:
        raise Unwritable(f"the database {path} cannot be opened: {error}") from None
    return db


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma data_version").fetchone()[0])


def _back_up(path: str, copy: str) -> None:
    db = _connect(path)
    try:
        db.execute("vacuum into ?", (copy,))
    except sqlite3.Error as error:
        raise Unwritable(f"the backup {copy} cannot be written: {error}") from None
    finally:
        db.close()


def _prepare(db: sqlite3.Connection, path: str) -> None:
    """Make the tables in a new file; refuse a file of another version."""
    found = db.execute("pragma user_version").fetchone()[0]
    if found not in (0, rows.VERSION):
        raise Unwritable(
            f"the database {path} is of version {found}; this server writes version {rows.VERSION}"
        )
    if found == 0:
        try:
            db.executescript(f"begin; {rows.SCHEMA} pragma user_version = {rows.VERSION}; commit;")
        except sqlite3.Error as error:
            raise Unwritable(f"the database {path} cannot be written: {error}") from None


def _commit(db: sqlite3.Connection, wishes: list[_Wish]) -> None:
    """All wishes in one transaction. Answers are given after the commit, never before."""
    several = len(wishes) > 1 or not wishes[0].alone
    try:
        if several:
            db.execute("begin immediate")
        answers = [_fulfil(db, wish) for wish in wishes]
        if several:
            db.execute("commit")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("rollback")
        answers = [_Answer(wish, None, Unwritable(f"nothing can be stored now: {error}")) for wish in wishes]
    for loop in {wish.done.get_loop() for wish in wishes}:
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(_tell, [one for one in answers if one.wish.done.get_loop() is loop])


def _tell(answers: list[_Answer]) -> None:
    """In the event loop of those who wait."""
    for wish, value, error in answers:
        if not wish.done.done():
            if error:
                wish.done.set_exception(error)
            else:
                wish.done.set_result(value)


def _fulfil(db: sqlite3.Connection, wish: _Wish) -> _Answer:
    """The answer, or the error of this wish alone."""
    if not wish.alone:
        db.execute("savepoint wish")
    try:
        answer = _Answer(wish, wish.work(db))
    except sqlite3.Error:
        raise
    except Exception as error:  # whatever it is: the writer and the other wishes go on
        answer = _Answer(wish, None, error)
        if not wish.alone:
            db.execute("rollback to wish")
    if not wish.alone:
        db.execute("release wish")
    return answer
