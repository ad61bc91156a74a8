"""The embedded store: durable, all or nothing, honest about what it could not write."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys

import pytest

from stolik.store import Batch, Entry, Overtaken, Person, Result, Room, Unwritable
from stolik.store.sqlite import SQLiteStore


def run(path, work):
    """`work(store)` against a store in this file."""

    async def go():
        store = SQLiteStore(path)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite"


def entry(number, text="{}"):
    return Entry(number, 1000 + number, text.encode())


def room(table="t", phase="playing", touched=5, expires=100, members=("ann", "bob")):
    return Room(table, "a-game", phase, touched, expires, members)


def test_entries_come_back_as_they_were(path):
    async def work(store):
        await store.append(Batch("t", [entry(1), entry(2)]))
        await store.append(Batch("t", [entry(3, '{"a": 1}')]))
        await store.append(Batch("u", [entry(1)]))
        return await store.entries("t"), await store.entries("t", after=2), await store.entries("none")

    every, later, none = run(path, work)
    assert every == [entry(1), entry(2), entry(3, '{"a": 1}')]
    assert later == every[2:]
    assert none == []


def test_what_was_acknowledged_is_there_after_reopening(path):
    run(path, lambda store: store.append(Batch("t", [entry(1)], room())))
    assert run(path, lambda store: store.entries("t")) == [entry(1)]


@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_number_is_given_once_and_none_is_left_out(path, number):
    async def work(store):
        await store.append(Batch("t", [entry(1), entry(2)], room()))
        with pytest.raises(Overtaken):
            await store.append(Batch("t", [entry(number)], room(phase="over")))
        return await store.entries("t"), await store.room("t")

    entries, kept = run(path, work)
    assert [one.number for one in entries] == [1, 2]
    assert kept.phase == "playing", "a batch is written whole or not at all"


def test_one_of_two_writers_wins(path):
    async def work(store):
        tries = [store.append(Batch("t", [entry(1, str(i))])) for i in range(20)]
        return await asyncio.gather(*tries, return_exceptions=True), await store.entries("t")

    answers, entries = run(path, work)
    assert answers.count(None) == 1
    assert sum(isinstance(answer, Overtaken) for answer in answers) == 19
    assert len(entries) == 1
    assert entries[0].data == str(answers.index(None)).encode()


def test_many_at_once_are_all_written(path):
    async def work(store):
        await asyncio.gather(*(store.append(Batch(f"t{i}", [entry(1)], room(f"t{i}"))) for i in range(1500)))
        return await store.rooms()

    assert len(run(path, work)) == 1500


def test_rooms_are_found_by_member_and_phase(path):
    async def work(store):
        await store.append(Batch("a", [entry(1)], room("a", touched=1)))
        await store.append(Batch("b", [entry(1)], room("b", touched=2, members=("bob",))))
        await store.append(Batch("c", [entry(1)], room("c", phase="over", touched=3)))
        await store.append(Batch("a", [entry(2)], room("a", touched=9, members=("ann",))))
        return [
            [found.table for found in await store.rooms(**where)]
            for where in ({}, {"member": "bob"}, {"member": "ann", "phase": "over"}, {"phase": "playing"})
        ]

    assert run(path, work) == [["a", "c", "b"], ["c", "b"], ["c"], ["a", "b"]]


def test_what_has_expired_is_pruned(path):
    async def work(store):
        await store.append(Batch("old", [entry(1)], room("old", expires=50)))
        await store.append(Batch("new", [entry(1)], room("new", expires=51)))
        gone = await store.prune(50)
        return gone, await store.entries("old"), await store.room("old"), len(await store.entries("new"))

    assert run(path, work) == (["old"], [], None, 1)


def test_a_forgotten_person_is_nowhere(path):
    result = Result("t", 1, 0, "ann", "a-game", "", 2, 7, True)

    async def work(store):
        await store.remember(Person("ann", "Anna", 3, 10))
        await store.append(Batch("t", [entry(1)], room(), [result]))
        await store.issue("hash", "ann", "device", 1000)
        await store.forget("ann")
        return (
            await store.people(["ann"]),
            await store.rooms(member="ann"),
            await store.redeem("hash", "device", 10, once=True),
            await store.results(table="t"),
        )

    people, rooms, token, results = run(path, work)
    assert (people, rooms, token) == ([], [], None)
    assert [(one.person, one.score, one.won) for one in results] == [("", 7, True)]


def test_results_are_found_by_any_field(path):
    results = [
        Result("t", 1, 0, "ann", "a-game", "", 2, 7, True, "2026-01-01"),
        Result("t", 1, 1, "bob", "a-game", "", 2, 3, False, "2026-01-01"),
        Result("t", 2, 0, "ann", "a-game", "x", 2, 1, False),
    ]

    async def work(store):
        await store.append(Batch("t", [entry(1)], None, results))
        return (
            await store.results(person="ann"),
            await store.results(day="2026-01-01"),
            await store.results(game_number=2),
        )

    assert run(path, work) == ([results[0], results[2]], results[:2], results[2:])


def test_a_token_is_good_once_or_until_its_time(path):
    async def work(store):
        await store.issue("one", "ann", "device", 100)
        await store.issue("two", "ann", "bot", 100)
        asked = [("one", "bot", 5, True), ("one", "device", 100, True), ("one", "device", 99, True)]
        asked += [("one", "device", 99, True), ("two", "bot", 5, False), ("two", "bot", 6, False)]
        return [await store.redeem(token, purpose, now, once=once) for token, purpose, now, once in asked]

    assert run(path, work) == [None, None, "ann", None, "ann", "ann"]


def test_a_secret_stays_the_same(path):
    first = run(path, lambda store: store.secret("cookie"))
    assert len(first) == 32
    assert run(path, lambda store: store.secret("cookie")) == first
    assert run(path, lambda store: store.secret("daily")) != first


def test_a_backup_is_a_whole_database(path, tmp_path):
    async def work(store):
        await store.append(Batch("t", [entry(1)], room()))
        await store.backup(tmp_path / "copy.sqlite")
        with pytest.raises(Unwritable):
            await store.backup(tmp_path / "no" / "copy.sqlite")

    run(path, work)
    assert run(tmp_path / "copy.sqlite", lambda store: store.entries("t")) == [entry(1)]


# --- when the disk says no ------------------------------------------------------------------------


def test_a_full_disk_is_said_and_nothing_is_half_written(path):
    """SQLite's own limit of pages stands for the disk's."""

    async def work(store):
        await store.append(Batch("t", [entry(1)], room()))
        pages = store._writer.execute("pragma page_count").fetchone()[0]
        store._writer.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(Unwritable, match="full"):
            await store.append(Batch("t", [entry(2), entry(3, "x" * 200_000)], room(phase="over")))
        store._writer.execute("pragma max_page_count = 1000000")
        before = await store.entries("t"), (await store.room("t")).phase
        await store.append(Batch("t", [entry(2)]))
        return before, await store.entries("t")

    (entries, phase), later = run(path, work)
    assert (entries, phase) == ([entry(1)], "playing")
    assert later == [entry(1), entry(2)]


def test_a_read_only_database_is_said(path):
    async def work(store):
        await store.append(Batch("t", [entry(1)]))
        store._writer.execute("pragma query_only = on")
        with pytest.raises(Unwritable, match="readonly"):
            await store.append(Batch("t", [entry(2)]))
        return await store.entries("t")

    assert run(path, work) == [entry(1)]


def test_one_wish_that_cannot_be_is_its_own_affair(path):
    async def work(store):
        first = store.append(Batch("t", [entry(1)]))
        wrong = store.append(Batch("u", [Entry(1, 1 << 70, b"{}")], room("u")))
        answers = await asyncio.gather(first, wrong, store.secret("cookie"), return_exceptions=True)
        return answers, await store.entries("t"), await store.entries("u"), await store.room("u")

    (first, wrong, secret), entries, others, row = run(path, work)
    assert (first, type(wrong), len(secret)) == (None, OverflowError, 32)
    assert (len(entries), others, row) == (1, [], None)


def test_a_folder_that_is_not_there_and_a_file_of_another_version_are_refused(tmp_path, path):
    with pytest.raises(Unwritable, match="cannot be opened"):
        SQLiteStore(tmp_path / "no" / "tables.sqlite")
    db = sqlite3.connect(path)
    db.execute("pragma user_version = 77")
    db.close()
    with pytest.raises(Unwritable, match="version 77"):
        SQLiteStore(path)


WRITER = """
import asyncio, sys
from stolik.store import Batch, Entry
from stolik.store.sqlite import SQLiteStore

async def go():
    store = SQLiteStore(sys.argv[1])
    number = 0
    while True:
        number += 1
        await store.append(Batch("t", [Entry(number, 0, b"{}")]))
        print(number, flush=True)

asyncio.run(go())
"""


def test_a_killed_process_loses_nothing_that_it_has_acknowledged(path):
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    acknowledged = [int(writer.stdout.readline()) for _ in range(40)]
    writer.kill()
    acknowledged += map(int, writer.communicate()[0].split())
    numbers = [one.number for one in run(path, lambda store: store.entries("t"))]
    assert numbers[: len(acknowledged)] == acknowledged
    assert numbers == list(range(1, len(numbers) + 1))
