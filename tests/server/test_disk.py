"""A disk that takes no more: who asks is told so, nobody is shown what is not stored, and then it goes on."""

from __future__ import annotations

import resource
import secrets
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from stolik.server import bots, line, patience
from tests.server.client import Client, Refused, guest, request
from tests.server.conftest import Running
from tests.server.test_frames import GAME, NONCE, code_of, playing, two_at_a_table
from tests.server.test_kill import PLENTY

OFTEN = 150
"""So many small lines fill up any page of the database."""


class Elsewhere:
    """A server in a process of its own."""

    def __init__(self, folder):
        self.database = folder / "tables.sqlite"
        command = [sys.executable, PLENTY, "0", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def client(self, name="", **more):
        return Client(self.port, name, **more)

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=20)


class Here(Running):
    """A server in this process, with its writer at hand."""

    def __init__(self, folder):
        super().__init__(folder, ready=(GAME,))
        self.database, self.store = folder / "tables.sqlite", self.server._hall.store


@contextmanager
def broken(server):
    """The system writes not one more byte to any file of the process."""
    pid, most = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def full(server):
    """The database may not grow. (What is free within its pages may still be written.)"""
    db = server.store._writer
    db.execute(f"pragma max_page_count = {db.execute('pragma page_count').fetchone()[0]}")
    yield
    db.execute("pragma max_page_count = 1000000")


@contextmanager
def read_only(server):
    """The database may be read, and that is all."""
    writer, place = server.store._writer, f"file:{server.database}?mode=ro"
    with closing(sqlite3.connect(place, uri=True, isolation_level=None, check_same_thread=False)) as reader:
        server.store._writer = reader
        yield
        server.store._writer = writer


def lines_of(server, table):
    """As they stand on the disk, whatever the server thinks."""
    with closing(sqlite3.connect(server.database)) as db:
        rows = db.execute("select data from entry where room = ? order by number", (table,)).fetchall()
    return [line.read(data).line for (data,) in rows]


class Evening:
    """Three tables: a game of two who are watched, one of somebody alone, and one that has not begun."""

    def __init__(self, server):
        self.server = server
        self.tokens = [guest(server.port) for _ in range(OFTEN)]
        self.game, self.one, self.two = playing(server)
        self.watcher = server.client("Eve")
        self.watcher.do(self.game, "enter")
        self.alone = self.one.open(GAME, options={"players": 1})
        self.one.do(self.alone, "sit", seat=0)
        self.one.ready(self.alone)
        self.waiting, self.host, self.other = two_at_a_table(server)
        self.everybody = [
            *((client, self.game) for client in (self.one, self.two, self.watcher)),
            (self.one, self.alone),
            *((client, self.waiting) for client in (self.host, self.other)),
        ]

    def heard(self):
        """What everybody knows, once all that is on its way has come."""
        for client, _ in self.everybody:
            client.ask(type="ping")
        return [(client.tables[t]["number"], client.room(t), client.game(t)) for client, t in self.everybody]

    def adds_up(self):
        """Has everybody heard all that is stored, and nothing else?"""
        stored = [len(lines_of(self.server, table)) for _, table in self.everybody]
        return [number for number, _, _ in self.heard()] == stored

    # Each of these writes something, however often it is done.

    def play(self):
        """A card, back and forth."""
        if self.one.game(self.alone)["undo"]:
            self.one.do(self.alone, "take-back", seat=0)
        else:
            self.one.play(self.alone)

    def ask_all(self):
        """May that card be taken back? No."""
        if not self.one.game(self.game)["undo"]:
            self.one.play(self.game)
        elif self.one.room(self.game)["question"]:
            self.two.do(self.game, "answer", yes=False)
        else:
            self.one.do(self.game, "take-back", seat=0)
        self.heard()

    def signal(self):
        now = [signal["signal"] for signal in self.two.game(self.game)["signals"]]
        self.two.do(self.game, "signal", seat=1, signal="mine" if now != ["mine"] else "", target="A")

    def say(self):
        self.two.do(self.game, "say", text="hello")

    def open(self):
        self.one.ask(type="open", game=GAME)

    def enter(self):
        stranger = Client(self.server.port, token=self.tokens.pop())
        try:
            stranger.do(self.waiting, "enter")
        finally:
            stranger.close()

    def sit(self):
        """Up and down."""
        sits = self.host.room(self.waiting)["seats"][0]["member"] is not None
        self.host.do(self.waiting, "stand" if sits else "sit", seat=0)

    def be_ready(self):
        ready = self.other.room(self.waiting)["seats"][1]["ready"]
        self.other.do(self.waiting, *["wait"] if ready else ["ready"], **{} if ready else {"nonce": NONCE})

    def be_new(self):
        wish = {"token": True, "name": secrets.token_hex(12)}
        status, _, body = request(self.server.port, "POST", "/api/guest", wish)
        if status != 200:
            raise Refused(body["reason"])


COMMANDS = [
    Evening.play, Evening.ask_all, Evening.signal, Evening.say, Evening.open, Evening.enter, Evening.sit,
    Evening.be_ready, Evening.be_new,
]  # fmt: skip
POSTS = [
    ("POST", "/api/guest", {"name": "Zoe"}),
    ("POST", "/api/tables", {"game": GAME}),
    ("POST", "/api/device", None),
    ("DELETE", "/api/guest", None),
    ("GET", "/health", None),
]


def until_refused(command, evening):
    """…as what it is; then nothing has changed, for anybody."""
    before = evening.heard()
    for _ in range(OFTEN):
        try:
            command(evening)
        except Refused as refused:
            reason = refused.reason
            break
        before = evening.heard()
    assert reason == {"code": "cannot-store", "clause": "", "values": {}}
    assert evening.heard() == before
    assert evening.adds_up()


def codes(evening):
    """What is answered over HTTP to all that would write."""
    own = {"Authorization": f"Bearer {evening.two.token}"}
    answers = [request(evening.server.port, *post, **own) for post in POSTS]
    return {(status, status == 200 or body["reason"]["code"]) for status, _, body in answers}


def reading_goes_on(evening):
    """Nothing has to be written for who only looks."""
    back = Client(evening.server.port, token=evening.two.token)
    back.do(evening.game, "enter")
    assert back.game(evening.game) == evening.two.game(evening.game)
    back.close()
    own = {"Authorization": f"Bearer {evening.two.token}"}
    for path in ("/api/games", "/api/tables", "/api/stats"):
        assert request(evening.server.port, "GET", path, **own)[0] == 200


@pytest.fixture
def start(tmp_path):
    """Starts a server of this kind; it is stopped."""
    started = []

    def begin(kind):
        started.append(kind(tmp_path))
        return started[-1]

    yield begin
    for server in started:
        server.stop()


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "trouble"), [(Elsewhere, broken), (Here, full), (Here, read_only)])
def test_what_cannot_be_stored_is_refused_and_shown_to_nobody(start, kind, trouble):
    server = start(kind)
    evening = Evening(server)
    with trouble(server):
        for command in COMMANDS:
            until_refused(command, evening)
        assert codes(evening) == {(503, "cannot-store")} or trouble is full
        reading_goes_on(evening)
        until_refused(Evening.say, evening)
    for command in COMMANDS:
        command(evening)
    assert evening.adds_up()


def test_the_very_same_command_is_done_once_when_the_disk_is_well_again(start):
    server = start(Here)
    table, one, two = playing(server)
    at = one.tables[table]["number"]
    do = {"do": "play", "seat": 0, "actions": one.game(table)["legal"][:1], "at": at}
    with read_only(server), pytest.raises(Refused, match="cannot-store"):
        one.ask(type="ask", table=table, command=do)
    for _ in range(2):
        assert one.answer(one.number, type="ask", table=table, command=do)["number"] == at + 1
    two.wait_until(lambda: two.tables[table]["number"] == at + 1)
    assert [written.seat for written in lines_of(server, table)[at:]] == [0]


def test_bots_and_clocks_go_on_when_the_disk_is_well_again(start, monkeypatch):
    monkeypatch.setattr(bots, "AGAIN", 0.02)
    monkeypatch.setattr(patience, "AGAIN", 0.02)
    server = start(Here)
    one = server.client()
    policy = {"clock": {"type": "turn", "seconds": 60}}
    table = one.open(GAME, options={"players": 2, "starter": 0}, policy=policy)
    one.do(table, "sit", seat=0)
    one.do(table, "fill", seat=1, level="random")
    one.ready(table)
    one.wait_until(lambda: one.room(table)["phase"] == "playing")
    before = one.tables[table]["number"]
    with read_only(server):
        server.later(61, table)
        time.sleep(0.2)
        assert code_of(lambda: one.do(table, "say", text="hello")) == "cannot-store"
        assert one.tables[table]["number"] == before
    one.wait_until(lambda: one.room(table)["seats"][0]["why"] == "clock")
    one.wait_until(lambda: one.room(table)["phase"] == "over")
    assert one.tables[table]["number"] == len(lines_of(server, table))
