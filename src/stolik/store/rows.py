"""The tables of the embedded store: how they look, and what is written into them."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.store import Batch, Entry, Overtaken, Result, Room

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

RESULT_COLUMNS = {
    "table": "room",
    **{name: name for name in Result.__struct_fields__ if name != "table"},
}


_NEXT = """
    insert into entry select ?1, ?2, ?3, ?4
    where ?2 = 1 + coalesce((select max(number) from entry where room = ?1), 0)
"""


def append_one(db: sqlite3.Connection, table: str, entry: Entry) -> None:
    """Nearly all that ever happens: one line, and nothing beside it."""
    if db.execute(_NEXT, (table, *entry)).rowcount != 1:
        raise _overtaken(db, table, entry)


def _overtaken(db: sqlite3.Connection, table: str, entry: Entry) -> Overtaken:
    number = last(db, [table]).get(table, 0)
    return Overtaken(f"table {table} is at number {number}, not {entry.number - 1}")


def append(db: sqlite3.Connection, batch: Batch) -> None:
    number = last(db, [batch.table]).get(batch.table, 0)
    if batch.entries and batch.entries[0].number != number + 1:
        raise _overtaken(db, batch.table, batch.entries[0])
    for entry in batch.entries:
        db.execute("insert into entry values (?, ?, ?, ?)", (batch.table, *entry))
    if batch.room:
        _set_room(db, batch.room)
    marks = ", ".join("?" * len(RESULT_COLUMNS))
    for result in batch.results:
        row = msgspec.structs.astuple(result)
        db.execute(f"insert or replace into result values ({marks})", row)
    for rating in batch.ratings:
        row = msgspec.structs.astuple(rating)
        db.execute("insert or replace into rating values (?, ?, ?, ?)", row)


def last(db: sqlite3.Connection, tables: Sequence[str]) -> dict[str, int]:
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


def rooms(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[Room]:
    sql = f"select id, game, phase, touched, expires from room {where} order by touched desc"
    return [_with_members(db, Room(*row)) for row in db.execute(sql, values).fetchall()]


def _with_members(db: sqlite3.Connection, room: Room) -> Room:
    members = db.execute("select person from member where room = ? order by person", (room.table,))
    return msgspec.structs.replace(room, members=tuple(person for (person,) in members))


def prune(db: sqlite3.Connection, now: int) -> list[str]:
    old = [(room,) for (room,) in db.execute("select id from room where expires <= ?", (now,)).fetchall()]
    for table, column in (("entry", "room"), ("member", "room"), ("kept", "room"), ("room", "id")):
        db.executemany(f"delete from {table} where {column} = ?", old)
    db.execute("delete from token where until <= ?", (now,))
    return [room for (room,) in old]


def forget(db: sqlite3.Connection, person: str) -> None:
    db.execute("delete from person where id = ?", (person,))
    db.execute("delete from member where person = ?", (person,))
    db.execute("delete from token where person = ?", (person,))
    db.execute("delete from rating where person = ?", (person,))
    db.execute("update result set person = '' where person = ?", (person,))


def beat(db: sqlite3.Connection, now: int) -> None:
    db.execute("delete from beat")
    db.execute("insert into beat values (?)", (now,))


def wake(db: sqlite3.Connection, now: int) -> list[tuple[int, int]]:
    last = db.execute("select max(at) from beat").fetchone()[0]
    if last is not None and last < now:
        db.execute("insert into nap values (?, ?)", (last, now))
    beat(db, now)
    return [(begin, end) for begin, end in db.execute('select begin, "end" from nap order by begin')]


def redeem(db: sqlite3.Connection, token: str, purpose: str, now: int, *, once: bool) -> str | None:
    row = db.execute(
        "select person from token where hash = ? and purpose = ? and until > ?", (token, purpose, now)
    ).fetchone()
    if row and once:
        db.execute("delete from token where hash = ?", (token,))
    return row[0] if row else None


def secret(db: sqlite3.Connection, name: str) -> bytes:
    db.execute("insert or ignore into secret values (?, ?)", (name, secrets.token_bytes(32)))
    return bytes(db.execute("select value from secret where name = ?", (name,)).fetchone()[0])
