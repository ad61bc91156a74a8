"""Real servers, byte for byte: a seat or a spectator gets the same from two of them, whatever is hidden.

The tables differ only in what the viewer cannot know (`redeal`). Clock, ids and secrets are fixed, and the
commitment says nothing; both servers are asked the same, until the viewer may learn the difference.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from contextlib import suppress
from functools import partial
from zlib import crc32

import msgspec
import pytest

from stolik.core.table import Table
from stolik.games import discover
from stolik.server import daily, fair, web
from stolik.server.desk import Desk
from stolik.server.room import Room
from stolik.store.sqlite import SQLiteStore
from stolik.wire import command as ask
from stolik.wire.policy import Drawn
from tests.conformance.setting import EFFORT, few
from tests.conformance.walk import LONG, walk
from tests.server.client import Refused
from tests.server.conftest import Running
from tests.server.sitting import NONCE, NOON
from tests.server.test_frames import code_of
from tests.server.test_secrecy import PEOPLE, POLICY, SPECTATOR, STEPS, Overheard, Pair, leaks_in_a_refusal

SECRETS = ("guest", "daily", "code")
"""Of a server, by name."""


class Still:
    """A clock that goes when it is told to."""

    now = NOON

    def __call__(self):
        return self.now


class Twin(Running):
    """A server that draws no number of its own."""

    def __init__(self, folder, day=b"d" * 32):
        folder.mkdir()
        store = SQLiteStore(folder / "tables.sqlite")
        rows = [(name, day if name == "daily" else name.encode() * 4) for name in SECRETS]
        store._writer.executemany("insert into secret values (?, ?)", rows)
        people = [(id_of(letter), letter.upper(), 1, NOON) for letter in PEOPLE + SPECTATOR]
        store._writer.executemany("insert into person values (?, ?, ?, ?)", people)
        asyncio.run(store.close())
        self.still = Still()
        super().__init__(folder, ready=tuple(discover()), now=self.still)
        self.hall = self.server._hall

    def person(self, letter, client):
        """Somebody, always the same."""
        token = self.hall.signer.token(id_of(letter))
        return self.client(token=token, client=f"client-{client}")


def id_of(letter):
    return letter.encode().hex() * 16


class Far:
    """A table on a twin, and every byte that one of those at it gets."""

    def __init__(self, twin, number, setting, position, viewer):
        self.twin, self.seat = twin, viewer
        self.person = SPECTATOR if viewer is None else PEOPLE[viewer]
        self.answers = []
        letters = PEOPLE[: setting.players] + SPECTATOR
        self.clients = {letter: twin.person(letter, f"{letter}{number}") for letter in letters}
        twin.dealt = position
        host = self.clients[PEOPLE[0]]
        self.code = host.open(setting.game.name, options=dict(setting.values), policy=plain(POLICY))
        for seat, letter in enumerate(letters):
            self.do(letter, ask.Enter())
            if letter != SPECTATOR:
                self.do(letter, ask.Sit(seat))
        self.settle()
        for letter in letters[:-1]:
            self.do(letter, ask.Ready(NONCE))
        self.flush()
        assert self.room.phase == "playing"

    def settle(self):
        """Until nothing is under way that is told in its own time; what was heard before does not count."""
        while self.desk._people_wait:
            self.flush()
        self.flush()
        self.viewer.raw.clear()

    def flush(self):
        self.viewer.ask(type="ping")

    @property
    def viewer(self):
        return self.clients[self.person]

    @property
    def desk(self):
        return self.twin.hall.desks[self.code]

    @property
    def room(self):
        return self.desk.room

    @property
    def seen(self):
        return self.room.table.seen(self.seat)

    @property
    def now(self):
        return self.twin.still.now

    @now.setter
    def now(self, now):
        self.twin.still.now = now

    @property
    def heard(self):
        return [*self.viewer.raw, *self.answers]

    def do(self, person, what):
        self.clients[person].ask(type="ask", table=self.code, command=plain(what))

    def asked(self, person, what):
        with suppress(Refused):
            self.do(person, what)
        self.flush()

    def enters(self, since):
        self.do(self.person, ask.Enter(since, self.seat))

    def drafts(self, actions):
        with suppress(Refused):
            self.viewer.ask(type="try", table=self.code, seat=self.seat, actions=actions)

    def asks(self, paths):
        """What is answered over HTTP: to the viewer, and to nobody."""
        for path in paths:
            for token in (self.viewer.token, ""):
                self.answers.append(self.twin.get(path.format(code=self.code), token))

    after = Overheard.after

    def close(self):
        for client in self.clients.values():
            client.close()


def plain(value):
    """As it goes over the wire."""
    return json.loads(msgspec.json.encode(value))


DAY = daily.today(NOON)
PATHS = [
    *(
        "/api/tables",
        "/api/tables/{code}/record",
        "/api/tables/{code}/replay",
        "/api/tables/{code}/replay?game=1",
    ),
    *("/api/stats", "/api/daily", "/api/games", "/health"),
    *(f"/api/daily/{name}/{DAY}" for name in discover()),
]


class FarPair(Pair):
    @property
    def ways(self):
        return [*super().ways, self._ask_by_http]

    def _ask_by_http(self, room):
        self.each("asks", self.chance.sample(PATHS, 4))


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    """Two servers; the deals are what the tests say."""
    both = [Twin(tmp_path_factory.mktemp("twins") / name) for name in "ab"]
    with pytest.MonkeyPatch.context() as patch:
        dealing(patch, both)
        yield both
    for twin in both:
        twin.stop()


def dealing(patch, both):
    """A drawn deal is `dealt` of the twin whose secret it was drawn with, and the commitment is stubbed."""
    for twin, letter in zip(both, "ab", strict=True):
        twin.secret = letter * 64
        patch.setattr(twin.hall, "new_secret", lambda twin=twin: twin.secret)
    honest = Room.deal

    def deal(room):
        position = next((twin.dealt for twin in both if twin.secret == room.secret), None)
        if position is None or not isinstance(room.start, Drawn):
            return honest(room)
        return Table(room.game, room.values, seed=0, position=position)

    patch.setattr(Room, "deal", deal)
    patch.setattr(fair, "commitment", lambda secret: "c" * 64)


NUMBERS = itertools.count(1)
"""Of pairs of tables: who opens one is another client each time."""


def settings(game):
    """A table as people play it, and a tiny one."""
    tables = [setting for setting in few(game) if setting.players > 1]
    tiny = [setting for setting in tables if setting.tiny]
    return [next(one for one in tables if not one.tiny), *tiny[:EFFORT]]


def pair(twins, setting, viewer):
    """In the middle of a game."""
    step = list(walk(setting, 7, LONG).sample(3))[1]
    chance, number = random.Random(f"{setting} {viewer}"), next(NUMBERS)
    tables = [partial(Far, twin, number) for twin in twins]
    return FarPair(setting, step.state, viewer, chance, tables)


def compare(twins, setting, viewer):
    """All that can be asked, and then on with the game; how many messages and answers were the same."""
    tables = pair(twins, setting, viewer)
    try:
        for way in tables.ways * 2:
            way(tables.one.room)
            if not tables.same():
                break
            tables.check()
        tables.drive(STEPS)
    finally:
        tables.each("close")
    return len(tables.one.heard)


@pytest.mark.thorough
@pytest.mark.parametrize("viewer", [None, 0, 1], ids=["spectator", "first", "second"])
@pytest.mark.parametrize("setting", [one for game in discover().values() for one in settings(game)], ids=str)
def test_every_byte_is_the_same_until_the_viewer_may_learn_the_difference(twins, setting, viewer):
    assert compare(twins, setting, viewer) > 10


# --- the check sees what it is for ----------------------------------------------------------------


def leaks_over_http(monkeypatch):
    """The truth where the names of those who sit should be."""
    monkeypatch.setattr(web.Api, "_names", lambda self, room: (room.table.position(),))


def leaks_by_a_message_more(monkeypatch):
    """Nothing is told that may not be; but how often depends on what is hidden."""
    honest = Desk._happen

    def happen(desk, *arguments):
        honest(desk, *arguments)
        if desk.room.table and crc32(desk.room.table.position().encode()) % 2:
            desk.tell_people()

    monkeypatch.setattr(Desk, "_happen", happen)


@pytest.mark.parametrize("leak", [leaks_over_http, leaks_by_a_message_more, leaks_in_a_refusal])
def test_a_leak_is_seen(twins, leak, monkeypatch):
    leak(monkeypatch)
    setting = settings(discover()["the-game"])[0]
    with pytest.raises(AssertionError, match=r'^assert .*"type":'):
        list(map(partial(compare, twins, setting), (None, 0, 1)))


# --- the deal of the day --------------------------------------------------------------------------


def watched_day(twin):
    """What somebody gets who watches the day's game of somebody else."""
    ann, eve = twin.person("a", "a-player"), twin.person("e", "a-watcher")
    table = ann.open("the-game", start={"type": "daily", "day": DAY})
    eve.do(table, "enter")
    ann.do(table, "ready", nonce=NONCE)
    answers = []
    for _ in range(5):
        ann.play(table)
        eve.ask(type="ping")
        answers += [twin.get(path.format(code=table), eve.token) for path in PATHS]
        assert code_of(lambda: eve.do(table, "play", seat=0, actions=["2A"], at=1)) == "not-your-seat"
        assert code_of(lambda: eve.ask(type="try", table=table, seat=0, actions=[])) == "not-your-seat"
    return (
        ann.game(table)["view"]["hand"],
        [message for message in eve.raw if "people" not in message],
        answers,
    )


def test_who_watches_the_game_of_the_day_learns_nothing_of_its_deal(tmp_path):
    both = [Twin(tmp_path / name, day=name.encode() * 32) for name in "ab"]
    one, two = (watched_day(twin) for twin in both)
    assert one[0] != two[0], "two different deals"
    assert one[1:] == two[1:]
    assert any('"skip"' in message for message in one[1])
    for twin in both:
        twin.stop()
