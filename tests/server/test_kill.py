"""The server is killed again and again under 200 games, and comes back: nothing acknowledged is lost.

Clients mend themselves and ask again, with the same id, what was not answered.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import socket
import sqlite3
import sys
from collections import Counter
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from stolik.client import Connection, Refused, RemoteTable, guest
from stolik.core.table import Table
from stolik.games import discover
from stolik.server import line
from stolik.wire import command as ask
from tests.conformance.setting import settings
from tests.server.client import request

GAMES, CONNECTIONS = 200, 4
KILLS = (100, 500, 1100, 1800)
"""Soon after so many acknowledged plays the server is killed."""
LONGEST_TURN = 4
PLENTY = Path(__file__).with_name("plenty.py")


class Process:
    """A server that is killed and started again: same port, same database."""

    def __init__(self, folder):
        # Held all the time, so that nobody else gets it meanwhile: not even a client that tries to come back.
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port = self._place.getsockname()[1]
        self.database = folder / "tables.sqlite"

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    async def start(self):
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, PLENTY, str(self.port), self.database, stdout=asyncio.subprocess.PIPE
        )
        assert int(await asyncio.wait_for(self._process.stdout.readline(), 60)) == self.port

    async def kill(self):
        if self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()

    def give_up(self):
        self._place.close()

    def log(self):
        """Every table's lines, as they stand on the disk."""
        with closing(sqlite3.connect(self.database)) as db:
            rows = db.execute("select room, data from entry order by room, number").fetchall()
        return {
            code: [line.read(data) for _, data in entries]
            for code, entries in itertools.groupby(rows, lambda row: row[0])
        }


class Sitter:
    """One seat of one table: plays whole turns at random, and remembers what was acknowledged."""

    def __init__(self, table, seat, chance, progress):
        self.table, self.seat, self.chance, self.progress = table, seat, chance, progress
        self.acknowledged = []
        self.refused = Counter()

    async def play(self):
        while self.table.phase != "over":
            game, at = self.table.game, self.table.number
            if self.table.phase == "playing" and game and game.legal:
                await self._act(tuple(await self._turn(game)), at)
            if self.table.phase != "over" and self.table.number == at:
                await asyncio.wait_for(self.table.changed(), 60)

    async def _turn(self, game):
        """One action, or several one after another: as a draft leads on."""
        actions, legal = [], game.legal
        length = self.chance.choice((1, 1, 2, LONGEST_TURN))
        while legal:
            actions.append(self.chance.choice(legal))
            if len(actions) == length:
                break
            try:
                tried = await self.table.connection.draft(self.table.code, self.seat, tuple(actions))
            except Refused:  # being compiled: let the play itself hear it
                break
            legal = () if tried.closes else tried.legal
        return actions

    async def _act(self, actions, at):
        try:
            done = await self.table.do(ask.Play(self.seat, actions, at))
        except Refused as refused:
            self.refused[refused.reason.code] += 1
            await asyncio.sleep(0.1 if refused.reason.code == "compiling" else 0)
            return
        assert done.number >= at + len(actions)
        self.acknowledged.append(actions)
        self.progress.plays += 1


class Progress:
    """How many plays were acknowledged."""

    plays = 0

    async def reaches(self, plays):
        while self.plays < plays:
            await asyncio.sleep(0.002)


def kinds():
    """Two-player tables of every game, none that may be over at once: each, and then the tiny ones again."""
    found = [setting for game in discover().values() for setting in settings(game) if setting.players == 2]
    found = [s for s in found if not any(Table(s.game, s.values, seed=seed).over for seed in range(30))]
    tiny = itertools.cycle([setting for setting in found if setting.tiny])
    return list(itertools.islice(itertools.chain(found, tiny), GAMES))


async def opened(setting, host, other):
    """A table at which two sit, ready."""
    code = await compiled(lambda: host.open_table(setting.game.name, options=dict(setting.values)))
    tables = [await RemoteTable.enter(connection, code) for connection in (host, other)]
    for seat, table in enumerate(tables):
        await table.do(ask.Sit(seat))
        await compiled(lambda table=table: table.do(ask.Ready(secrets.token_hex(16))))
    return tables


async def compiled(work):
    """As soon as the rules are."""
    while True:
        try:
            return await work()
        except Refused as refused:
            if refused.reason.code != "compiling":
                raise
        await asyncio.sleep(0.1)


async def played(server, chance, found):
    """All sitters by table, after games that were shot at."""
    async with AsyncExitStack() as stack:
        ones, twos = [await several(server, name, stack) for name in ("One", "Two")]
        pairs = itertools.cycle(zip(ones, twos, strict=True))
        wanted = zip(found, pairs, strict=False)
        tables = await asyncio.gather(*(opened(setting, *pair) for setting, pair in wanted))
        progress = Progress()
        sitters = {both[0].code: seated(both, chance, progress) for both in tables}
        work = [asyncio.create_task(one.play()) for both in sitters.values() for one in both]
        unanswered = [await shot(server, progress, plays, chance, work, [*ones, *twos]) for plays in KILLS]
        await asyncio.gather(*work)
    assert all(unanswered), "the server was killed while nothing was under way"
    return sitters


async def several(server, name, stack):
    """Connections of one new guest."""
    me = await guest(server.url, name)
    openings = (Connection.open(server.url, me.token) for _ in range(CONNECTIONS // 2))
    return [await stack.enter_async_context(opening) for opening in openings]


def seated(tables, chance, progress):
    return [
        Sitter(table, seat, random.Random(chance.random()), progress) for seat, table in enumerate(tables)
    ]


async def shot(server, progress, plays, chance, work, connections):
    """Kill the server soon after so many plays; how many commands were under way."""
    await progress.reaches(plays)
    await asyncio.sleep(chance.uniform(0, 0.05))
    assert sum(not task.done() for task in work) > 40, "too few games in progress"
    unanswered = sum(len(connection._waiting) for connection in connections)
    await server.kill()
    await asyncio.sleep(chance.uniform(0, 0.3))
    await server.start()
    return unanswered


def plays_of(entries, seat):
    """What the log has of a seat: the actions of each command."""
    lines = (one for one in entries if isinstance(one.line, line.Played) and one.line.seat == seat)
    commands = itertools.groupby(lines, lambda one: (one.client, one.command))
    return [tuple(one.line.action for one in group) for _, group in commands]


def recorded(server, code):
    while True:
        status, _, answer = request(server.port, "GET", f"/api/tables/{code}/record")
        if status == 200:
            return answer["record"]["actions"]
        assert answer["reason"]["code"] == "compiling"


@pytest.mark.thorough
def test_a_killed_server_loses_nothing_acknowledged_and_does_nothing_by_half(tmp_path):
    async def go():
        server, found = Process(tmp_path), kinds()
        try:
            await server.start()
            sitters = await played(server, random.Random(2026), found)
            await server.kill()
            await server.start()
            await asyncio.to_thread(check, server, sitters)
        finally:
            await server.kill()
            server.give_up()

    asyncio.run(asyncio.wait_for(go(), 300))


def check(server, sitters):
    """The disk, and what the server tells of it, against what the clients were told."""
    assert len(sitters) == GAMES
    log = server.log()
    for code, both in sitters.items():
        acknowledged = [one.acknowledged for one in both]
        assert [plays_of(log[code], seat) for seat in range(2)] == acknowledged, code
        actions = recorded(server, code)
        for seat, plays in enumerate(acknowledged):
            assert [text for who, text in actions if who == seat] == [text for play in plays for text in play]
    assert any(len(play) > 1 for both in sitters.values() for one in both for play in one.acknowledged)
    refused = sum((one.refused for both in sitters.values() for one in both), Counter())
    assert refused.keys() <= {"stale", "compiling", "only-while-playing"}, refused


def test_what_is_asked_again_while_it_is_done_is_done_once(server):
    """A connection breaks, and the next one asks again before the server has written what was asked."""
    one = server.client()
    two = server.client(token=one.token, client=one.name)
    for client in (one, two):
        client.send(id=1, type="open", game="the-game", options={"players": 2})
    first, second = (client.next("ok", id=1) for client in (one, two))
    assert first["table"] == second["table"]
