"""The embedded store: one SQLite file, one thread that writes, group commit.

Whatever waits when the thread comes back from the disk goes into one transaction: a lonely move
pays for a sync, a hundred at once share it. A batch that fails is undone by itself (savepoint).
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from stolik.store import Batch, Entry, Overtaken, Person, Rating, Result, Room, Unwritable

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]

VERSION = 1

SCHEMA = """
create table entry (
    room text not null, number integer not null, at integer not null, data blob not null,
    primary key (room, number)
) without rowid;
create table room (
    id text primary key, game text not null, phase text not null,
    touched integer not null, expires integer not null
) without rowid;
create index room_expires on room (expires);
create table member (person text not null, room text not null, primary key (person, room)) without rowid;
create index member_room on member (room);
create table person (
    id text primary key, name text not null, colour integer not null, seen integer not null
) without rowid;
create table result (
    room text not null, game_number integer not null, seat integer not null,
    person text not null, game text not null, variant text not null, players integer not null,
    score integer not null, won integer not null, day text not null, at integer not null,
    primary key (room, game_number, seat)
) without rowid;
create index result_person on result (person);
create index result_day on result (day, game);
create table rating (
    person text not null, game text not null, mu real not null, sigma real not null,
    primary key (person, game)
) without rowid;
create table kept (
    room text not null, game_number integer not null, data blob not null, primary key (room, game_number)
) without rowid;
create table nap (begin integer not null, "end" integer not null);
create table beat (at integer not null);
create table token (
    hash text primary key, person text not null, purpose text not null, until integer not null
) without rowid;
create table secret (name text primary key, value blob not null) without rowid;
"""

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
        self._wishes: queue.SimpleQueue[_Wish | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="stolik-write", daemon=True)
        self._thread.start()

    # --- the log ----------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        if len(batch.entries) == 1 and not (batch.room or batch.results or batch.ratings):
            await self._do(lambda db: _append_one(db, batch.table, batch.entries[0]), alone=True)
        else:
            await self._do(lambda db: _append(db, batch))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._ask(
            "select number, at, data from entry where room = ? and number > ? order by number", table, after
        )
        return [Entry(*row) for row in rows]

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(lambda db: _last(db, tables))

    async def overheard(self) -> bool:
        return await self._do(self._listen)

    def _listen(self, db: sqlite3.Connection) -> bool:
        """SQLite counts what other connections have written; here nobody else writes but the writer."""
        before, self._version = self._version, _version(db)
        return before != self._version

    # --- tables -----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        found = await self._read(lambda db: _rooms(db, "where id = ?", (table,)))
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
        return await self._read(lambda db: _rooms(db, where, values))

    async def prune(self, now: int) -> list[str]:
        return await self._do(lambda db: _prune(db, now))

    # --- people -----------------------------------------------------------------------------------

    async def remember(self, person: Person) -> None:
        values = msgspec.structs.astuple(person)
        await self._do(lambda db: db.execute("insert or replace into person values (?, ?, ?, ?)", values))

    async def people(self, ids: Sequence[str]) -> list[Person]:
        marks = ", ".join("?" * len(ids))
        rows = await self._ask(f"select id, name, colour, seen from person where id in ({marks})", *ids)
        return [Person(*row) for row in rows]

    async def forget(self, person: str) -> None:
        await self._do(lambda db: _forget(db, person))

    async def results(self, **where: Any) -> list[Result]:
        names = [_RESULT_COLUMNS[field] for field in where]
        condition = " and ".join(f"{name} = ?" for name in names) or "true"
        return await self._results(condition, *where.values())

    async def beside(self, person: str) -> list[Result]:
        games = "select room, game_number from result where person = ?"
        return await self._results(f"(room, game_number) in ({games})", person)

    async def _results(self, condition: str, *values: Any) -> list[Result]:
        columns = ", ".join(_RESULT_COLUMNS.values())
        rows = await self._ask(
            f"select {columns} from result where {condition} order by room, game_number, seat", *values
        )
        return [
            msgspec.convert(dict(zip(_RESULT_COLUMNS, row, strict=True)), Result, strict=False)
            for row in rows
        ]

    async def ratings(self, game: str, people: Sequence[str]) -> list[Rating]:
        marks = ", ".join("?" * len(people))
        rows = await self._ask(
            f"select person, game, mu, sigma from rating where game = ? and person in ({marks})",
            game,
            *people,
        )
        return [Rating(*row) for row in rows]

    async def keep(self, table: str, game_number: int, data: bytes) -> None:
        row = table, game_number, data
        await self._do(lambda db: db.execute("insert or replace into kept values (?, ?, ?)", row))

    async def kept(self, table: str, game_number: int) -> bytes | None:
        rows = await self._ask("select data from kept where room = ? and game_number = ?", table, game_number)
        return bytes(rows[0][0]) if rows else None

    # --- time -------------------------------------------------------------------------------------

    async def beat(self, now: int) -> None:
        await self._do(lambda db: _beat(db, now))

    async def wake(self, now: int) -> list[tuple[int, int]]:
        return await self._do(lambda db: _wake(db, now))

    # --- tokens, secrets --------------------------------------------------------------------------

    async def issue(self, token: str, person: str, purpose: str, until: int) -> None:
        row = token, person, purpose, until
        await self._do(lambda db: db.execute("insert or replace into token values (?, ?, ?, ?)", row))

    async def redeem(self, token: str, purpose: str, now: int, *, once: bool) -> str | None:
        return await self._do(lambda db: _redeem(db, token, purpose, now, once=once))

    async def secret(self, name: str) -> bytes:
        return await self._do(lambda db: _secret(db, name))

    async def backup(self, path: Path | str) -> None:
        """A copy of everything as one new file, while the server goes on."""
        await asyncio.to_thread(_back_up, self._path, str(path))

    async def close(self) -> None:
        """What was asked for before is still written."""
        self._wishes.put(None)
        await asyncio.to_thread(self._thread.join)
        self._readers.shutdown()
        self._reader.close()
        self._writer.close()

    # --- threads ----------------------------------------------------------------------------------

    async def _do(self, work: Work[Answer], *, alone: bool = False) -> Answer:
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._wishes.put(_Wish(work, done, alone))
        return await done

    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def _read(self, work: Work[Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, work, self._reader)

    def _write(self) -> None:
        """The writer's thread."""
        while (first := self._wishes.get()) is not None:
            wishes, last = [first], False
            while len(wishes) < _MOST_TOGETHER and not self._wishes.empty():
                wish = self._wishes.get()
                if wish is None:
                    last = True
                    break
                wishes.append(wish)
            _commit(self._writer, wishes)
            if last:
                return


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
    if found not in (0, VERSION):
        raise Unwritable(f"the database {path} is of version {found}; this server writes version {VERSION}")
    if found == 0:
        try:
            db.executescript(f"begin; {SCHEMA} pragma user_version = {VERSION}; commit;")
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


# --- what is written ------------------------------------------------------------------------------

_RESULT_COLUMNS = {
    "table": "room",
    **{name: name for name in Result.__struct_fields__ if name != "table"},
}


_NEXT = """
    insert into entry select ?1, ?2, ?3, ?4
    where ?2 = 1 + coalesce((select max(number) from entry where room = ?1), 0)
"""


def _append_one(db: sqlite3.Connection, table: str, entry: Entry) -> None:
    """Nearly all that ever happens: one line, and nothing beside it."""
    if db.execute(_NEXT, (table, *entry)).rowcount != 1:
        raise _overtaken(db, table, entry)


def _overtaken(db: sqlite3.Connection, table: str, entry: Entry) -> Overtaken:
    last = _last(db, [table]).get(table, 0)
    return Overtaken(f"table {table} is at number {last}, not {entry.number - 1}")


def _append(db: sqlite3.Connection, batch: Batch) -> None:
    last = _last(db, [batch.table]).get(batch.table, 0)
    if batch.entries and batch.entries[0].number != last + 1:
        raise _overtaken(db, batch.table, batch.entries[0])
    for entry in batch.entries:
        db.execute("insert into entry values (?, ?, ?, ?)", (batch.table, *entry))
    if batch.room:
        _set_room(db, batch.room)
    marks = ", ".join("?" * len(_RESULT_COLUMNS))
    for result in batch.results:
        row = msgspec.structs.astuple(result)
        db.execute(f"insert or replace into result values ({marks})", row)
    for rating in batch.ratings:
        row = msgspec.structs.astuple(rating)
        db.execute("insert or replace into rating values (?, ?, ?, ?)", row)


def _last(db: sqlite3.Connection, tables: Sequence[str]) -> dict[str, int]:
    query = "select max(number) from entry where room = ?"
    found = ((table, db.execute(query, (table,)).fetchone()[0]) for table in tables)
    return {table: number for table, number in found if number}


def _set_room(db: sqlite3.Connection, room: Room) -> None:
    row = room.table, room.game, room.phase, room.touched, room.expires
    db.execute("insert or replace into room values (?, ?, ?, ?, ?)", row)
    there = {person for (person,) in db.execute("select person from member where room = ?", (room.table,))}
    gone, new = there.difference(room.members), set(room.members) - there
    db.executemany("delete from member where person = ? and room = ?", [(one, room.table) for one in gone])
    db.executemany("insert into member values (?, ?)", [(one, room.table) for one in new])


def _rooms(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[Room]:
    sql = f"select id, game, phase, touched, expires from room {where} order by touched desc"
    return [_with_members(db, Room(*row)) for row in db.execute(sql, values).fetchall()]


def _with_members(db: sqlite3.Connection, room: Room) -> Room:
    members = db.execute("select person from member where room = ? order by person", (room.table,))
    return msgspec.structs.replace(room, members=tuple(person for (person,) in members))


def _prune(db: sqlite3.Connection, now: int) -> list[str]:
    old = [(room,) for (room,) in db.execute("select id from room where expires <= ?", (now,)).fetchall()]
    for table, column in (("entry", "room"), ("member", "room"), ("kept", "room"), ("room", "id")):
        db.executemany(f"delete from {table} where {column} = ?", old)
    db.execute("delete from token where until <= ?", (now,))
    return [room for (room,) in old]


def _forget(db: sqlite3.Connection, person: str) -> None:
    db.execute("delete from person where id = ?", (person,))
    db.execute("delete from member where person = ?", (person,))
    db.execute("delete from token where person = ?", (person,))
    db.execute("delete from rating where person = ?", (person,))
    db.execute("update result set person = '' where person = ?", (person,))


def _beat(db: sqlite3.Connection, now: int) -> None:
    db.execute("delete from beat")
    db.execute("insert into beat values (?)", (now,))


def _wake(db: sqlite3.Connection, now: int) -> list[tuple[int, int]]:
    last = db.execute("select max(at) from beat").fetchone()[0]
    if last is not None and last < now:
        db.execute("insert into nap values (?, ?)", (last, now))
    _beat(db, now)
    return [(begin, end) for begin, end in db.execute('select begin, "end" from nap order by begin')]


def _redeem(db: sqlite3.Connection, token: str, purpose: str, now: int, *, once: bool) -> str | None:
    row = db.execute(
        "select person from token where hash = ? and purpose = ? and until > ?", (token, purpose, now)
    ).fetchone()
    if row and once:
        db.execute("delete from token where hash = ?", (token,))
    return row[0] if row else None


def _secret(db: sqlite3.Connection, name: str) -> bytes:
    db.execute("insert or ignore into secret values (?, ?)", (name, secrets.token_bytes(32)))
    return bytes(db.execute("select value from secret where name = ?", (name,)).fetchone()[0])
