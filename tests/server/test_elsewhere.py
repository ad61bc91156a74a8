"""What happens elsewhere: another process writes, another server answers, a guest is sent away meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

import stolik.client
from stolik.cli import main
from stolik.client import Refused, ServerSaysNo
from stolik.server.crew import Crew, JobFailed, Warmth
from stolik.server.limit import Limits, Rate
from stolik.server.worker import Think
from stolik.wire import command as ask
from tests.server.client import patient, request
from tests.server.conftest import PLENTY
from tests.server.test_frames import code_of, playing


def admin(server, *arguments):
    done = CliRunner().invoke(main, ["admin", *arguments, "--db", str(server.folder / "tables.sqlite")])
    assert done.exit_code == 0, done.output


# --- another process writes -----------------------------------------------------------------------


def test_a_running_server_hears_that_a_table_was_closed(own_server):
    """Without anything happening there."""
    server = own_server()
    table, one, two = playing(server)
    admin(server, "close", table)
    for client in (one, two):
        client.wait_until(lambda client=client: client.room(table)["phase"] == "closed")
    assert code_of(lambda: one.do(table, "say", text="hello")) == "closed"


def test_what_another_server_has_written_is_told_step_by_step(own_server):
    first, second = own_server(), own_server()
    table, one, two = playing(first)
    elsewhere = second.client(token=two.token)
    patient(lambda: elsewhere.do(table, "enter"))
    number = elsewhere.tables[table]["number"]
    one.play(table)
    one.do(table, "say", text="hello")
    assert elsewhere.next("step")["number"] == number + 1
    assert elsewhere.next("step")["happened"]["text"] == "hello"
    assert elsewhere.game(table)["actions"] == one.game(table)["actions"]


def test_a_live_table_that_was_pruned_is_no_more(own_server, monkeypatch):
    server = own_server()
    table, one, _ = playing(server)
    monkeypatch.setattr("stolik.cli.admin._now", lambda: 10**15)
    admin(server, "prune")
    while code_of(lambda: one.do(table, "say", text="hello")) != "no-such-table":
        pass


# --- a guest is away meanwhile --------------------------------------------------------------------


async def the_end(there):
    """All news until the table is closed, or until there can be none."""
    async with asyncio.timeout(20):
        while there.phase != "closed":
            await there.changed()


def remote(server, meanwhile, *, away):
    """What waiting for news comes to when this happens at the table, while the guest is there or `away`."""
    host = server.client("Host")
    table = host.open("the-game", options={"players": 2})

    async def wait():
        url = f"http://127.0.0.1:{server.port}"
        me = await stolik.client.guest(url, "Guest")
        async with stolik.client.Connection.open(url, me.token) as connection:
            there = await stolik.client.RemoteTable.enter(connection, table)
            if away:
                connection._socket.transport.abort()
            meanwhile(host, table, me.token)  # blocks: the guest cannot come back before
            await the_end(there)
            return there.phase

    return asyncio.run(wait())


def remove(host, table, token):
    host.do(table, "remove", member=1)


def close(host, table, token):
    host.do(table, "close")


@pytest.mark.parametrize("away", [False, True])
def test_who_was_sent_away_waits_for_nothing(server, away):
    with pytest.raises(Refused, match="removed"):
        remote(server, remove, away=away)


@pytest.mark.parametrize("away", [False, True])
def test_a_closed_table_is_known_to_be_closed(server, away):
    assert remote(server, close, away=away) == "closed"


def test_who_was_forgotten_does_not_come_back(server):
    async def forget():
        url = f"http://127.0.0.1:{server.port}"
        me = await stolik.client.guest(url, "Guest")
        async with stolik.client.Connection.open(url, me.token):
            answer = request(server.port, "DELETE", "/api/guest", Authorization=f"Bearer {me.token}")
            assert answer[0] == 200
            await asyncio.sleep(20)

    with pytest.raises(ServerSaysNo, match="forgotten"):
        asyncio.run(forget())


def test_no_device_is_the_forgotten_one_any_more(server):
    """Another one may still have the cookie: it becomes somebody new."""
    me = server.client("Ann")
    before = server.get("/api/tables", me.token)[0]
    request(server.port, "DELETE", "/api/guest", Authorization=f"Bearer {me.token}")
    cookie = {"Cookie": f"stolik={me.token}", "Origin": f"http://127.0.0.1:{server.port}"}
    assert (before, server.get("/api/tables", **cookie)[0]) == (200, 401)
    me.send(type="me", id=9, name="Ann")
    me.send(type="open", id=10, game="the-game")
    assert me.next("bye")["why"] == "forgotten"
    with pytest.raises(ConnectionClosed):
        me.next("ok")
    with pytest.raises(InvalidStatus, match="401"):
        server.client(token=me.token)
    status, headers, body = request(server.port, "POST", "/api/guest", {}, **cookie)
    assert (status, body["name"]) == (200, "")
    assert me.token not in headers["set-cookie"]


def test_who_has_left_waits_for_nothing_and_is_not_brought_back(server):
    host = server.client("Host")
    table = host.open("the-game", options={"players": 2})

    async def leave():
        url = f"http://127.0.0.1:{server.port}"
        me = await stolik.client.guest(url, "Guest")
        async with stolik.client.Connection.open(url, me.token) as connection:
            there = await stolik.client.RemoteTable.enter(connection, table)
            await there.do(ask.Leave())
            connection._socket.transport.abort()
            with pytest.raises(Refused, match="enter-first"):
                await the_end(there)
            await stolik.client.RemoteTable.enter(connection, await connection.open_table("the-game"))

    asyncio.run(leave())
    host.do(table, "say", text="hello")
    assert host.tables[table]["people"][1]["left"]


def test_a_bot_that_is_too_fast_for_the_server_takes_its_time(own_server):
    """Refused frames come again; nobody waits for news that such a frame would have brought."""
    few = Limits(Rate(4, 40), *[PLENTY] * 4)
    server = own_server(limits=few)
    client = server.client("Host")
    table = client.open("the-game", options={"players": 1, "cards": 20, "hand": 4, "starter": 0})
    client.close()
    url = f"http://127.0.0.1:{server.port}"

    async def play():
        async with asyncio.timeout(30):
            code = f" {table.lower()} "  # as people type it
            return await stolik.client.join(url, code, "Quick", lambda situation: situation.legal[-1])

    assert asyncio.run(play())["scores"]
    assert server.server._hall.metrics.answers["too-fast"]


# --- the server was away --------------------------------------------------------------------------


def test_a_table_that_was_opened_is_known_before_the_rules_are(own_server):
    server = own_server()
    client = server.client("Ann")
    asked = {"type": "open", "game": "the-game", "options": {"players": 2}}
    opened = client.ask(**asked)
    server.stop()
    server = own_server(only=("raise",))
    again = server.client(token=client.token, client=client.name)
    assert again.ask(**asked) == opened
    assert code_of(lambda: again.do(opened["table"], "enter")) == "compiling"


def test_a_game_that_cannot_be_compiled_any_more_holds_nobody_up(own_server):
    """Its tables say so, and who wants to be forgotten is."""
    server = own_server()
    client = server.client("Ann")
    table = client.open("the-game")
    server.stop()
    server = own_server()
    server.server._hall.warmth.want = Warmth([], str, str).want
    again = server.client(token=client.token)
    assert code_of(lambda: again.do(table, "enter")) == "not-here"
    status, _, _ = request(server.port, "DELETE", "/api/guest", Authorization=f"Bearer {client.token}")
    assert status == 200


def test_a_crew_that_was_sent_home_does_nothing_any_more():
    """A job that comes while the server stops would leave a process behind."""

    async def work():
        crew = Crew(1)
        think = Think("no-game", "random", b"", "1")
        with pytest.raises(JobFailed, match="no-game"):
            await crew.do(think)
        await crew.close()
        with pytest.raises(JobFailed, match="stops"):
            await crew.do(think)

    asyncio.run(work())


def test_a_worker_whose_server_was_killed_ends_in_silence():
    import msgspec

    worker = subprocess.Popen(
        [sys.executable, "-m", "stolik.server.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    worker.stdout.close()
    worker.stdin.write(msgspec.json.encode(Think("no-game", "random", b"", "1")) + b"\n")
    worker.stdin.close()
    assert worker.stderr.read() == b""
    worker.stderr.close()
    assert worker.wait(20) == 0


# --- a game that is over before it begins ---------------------------------------------------------


def test_a_deal_that_ends_the_game_is_a_game(server):
    client = server.client()
    table = client.open("the-game", options={"players": 1, "cards": 2, "hand": 1, "starter": 0})
    client.do(table, "sit", seat=0)
    client.ready(table)
    client.wait_until(lambda: client.room(table)["phase"] == "over")
    assert client.game(table)["outcome"]["left"] == 2
    assert client.room(table)["proof"]
    client.do(table, "rematch")
    assert client.room(table)["phase"] == "gathering"
