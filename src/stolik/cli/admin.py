"""`stolik admin`: for whoever runs a server, also while it is running."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click
import msgspec

from stolik.cli.failure import Failure, Wrong
from stolik.cli.group import Commands
from stolik.cli.parameters import json_option, lang_option
from stolik.cli.report import grid, report_words, show, show_json, titled
from stolik.cli.serve import db_option
from stolik.core.catalog import Words

if TYPE_CHECKING:
    from stolik.store import Entry, Room
    from stolik.store.sqlite import SQLiteStore

table_argument = click.argument("table")


@click.group(cls=Commands)
def admin() -> None:
    """Look after the tables of a server.

    \b
    Examples:
      stolik admin list --phase playing
      stolik admin show K7QM3P
      stolik admin backup tables-today.sqlite
    """


@admin.command("list")
@click.option("--phase", type=click.Choice(["gathering", "playing", "over", "closed"]), help="Only these.")
@db_option
@lang_option
@json_option
def list_(phase: str | None, db: str, language: str, as_json: bool) -> None:
    """List the tables, those touched last first."""
    rooms = _with(db, lambda store: store.rooms(phase=phase))
    if as_json:
        show_json(rooms)
    else:
        say = report_words(language)
        heads = ("table", "game", "phase", "people", "touched", "expires")
        head = tuple(say.say(f"admin.{name}") for name in heads)
        show(titled(head, *(_row(room, say) for room in rooms), texts=3))


def _row(room: Room, say: Words) -> tuple[str, ...]:
    phase, people = say.say(f"admin.phase.{room.phase}"), str(len(room.members))
    return room.table, room.game, phase, people, _when(room.touched), _when(room.expires)


@admin.command("show")
@table_argument
@db_option
@json_option
def show_table(table: str, db: str, as_json: bool) -> None:
    """Show what happened at TABLE, line by line. (The secret of a deal that is not over is left out.)"""
    entries = _entries(db, table)
    lines = [(entry, _open(entry)) for entry in entries]
    if as_json:
        show_json([{"number": entry.number, "at": entry.at, **line} for entry, line in lines])
    else:
        show(grid(*((str(entry.number), _when(entry.at), *_spell(line)) for entry, line in lines)))


def _open(entry: Entry) -> dict[str, Any]:
    """A line without its secret."""
    line: dict[str, Any] = msgspec.json.decode(entry.data)["line"]
    return {name: value for name, value in line.items() if name not in ("secret", "nonce")}


def _spell(line: dict[str, Any]) -> tuple[str, str]:
    rest = {name: value for name, value in line.items() if name != "line"}
    return str(line["line"]), msgspec.json.encode(rest).decode() if rest else ""


@admin.command()
@table_argument
@db_option
@lang_option
def close(table: str, db: str, language: str) -> None:
    """Close TABLE for good. (A running server tells everybody there within a second.)"""
    from stolik.server import line
    from stolik.server.expiry import expires
    from stolik.store import Batch, Entry, Overtaken

    async def work(store: SQLiteStore) -> None:
        entries, room = await store.entries(table), await store.room(table)
        if not entries or not room:
            raise _no_table(table)
        if room.phase == "closed":
            return
        now = max(_now(), entries[-1].at)
        entry = Entry(entries[-1].number + 1, now, line.write(line.Closed()))
        closed = msgspec.structs.replace(room, phase="closed", touched=now, expires=expires("closed", now))
        await store.append(Batch(table, [entry], closed))

    try:
        _with(db, work)
    except Overtaken:
        raise Failure("something has just happened at that table: try again") from None
    click.echo(report_words(language).say("admin.closed", table=table))


@admin.command()
@table_argument
@db_option
def export(table: str, db: str) -> None:
    """Print the whole log of TABLE, one JSON line for each entry: secrets included."""
    for entry in _entries(db, table):
        sys.stdout.write(f'{{"number":{entry.number},"at":{entry.at},"data":{entry.data.decode()}}}\n')


@admin.command()
@click.argument("file", type=click.Path())
@db_option
@lang_option
def backup(file: str, db: str, language: str) -> None:
    """Write a copy of everything to FILE, while the server goes on."""
    _with(db, lambda store: store.backup(file))
    click.echo(report_words(language).say("admin.copied", file=file))


@admin.command()
@db_option
@lang_option
@json_option
def prune(db: str, language: str, as_json: bool) -> None:
    """Delete the tables that have expired. (A running server does that every hour.)"""
    gone = _with(db, lambda store: store.prune(_now()))
    if as_json:
        show_json(gone)
    else:
        click.echo(report_words(language).say("admin.pruned", count=len(gone)))


# --- the database ---------------------------------------------------------------------------------


def _with(db: str, work: Callable[[SQLiteStore], Awaitable[Any]]) -> Any:
    """Do this with the store; a new one is not made."""
    from stolik.server.run import open_store, place_of
    from stolik.store import Unwritable

    if not place_of(db).exists():
        raise Wrong(f'there is no database "{db}"')

    async def go() -> Any:
        store = open_store(db)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(go())
    except Unwritable as error:
        raise Failure(str(error)) from None


def _entries(db: str, table: str) -> list[Entry]:
    entries: list[Entry] = _with(db, lambda store: store.entries(table))
    if not entries:
        raise _no_table(table)
    return entries


def _no_table(table: str) -> Wrong:
    return Wrong(f'there is no table "{table:.20}"; stolik admin list names those that there are')


def _now() -> int:
    return time.time_ns() // 1_000_000


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
