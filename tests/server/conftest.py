"""A real server on a real socket, for as long as the tests of this folder last."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from stolik.server.hall import Settings, wall_clock
from stolik.server.limit import Limits, Rate
from stolik.server.page import Pages
from stolik.server.run import listen, make_server, open_store
from tests.server.client import Client, request

PLENTY = Rate(100_000, 100_000)


class Clock:
    """The server's time: the real one, and what tests put forward."""

    def __init__(self):
        self.ahead = 0

    def __call__(self):
        return wall_clock() + self.ahead


class Running:
    """A server in a thread of its own."""

    def __init__(self, folder, only=None, ready=(), port=0, **settings):
        """`only`: no other games are compiled. `ready`: these are there at once, none is compiled."""
        self.clock = Clock()
        settings = {
            "limits": Limits(*[PLENTY] * 5),
            "now": self.clock,
            "workers": 1,
            "games": ("the-game",),
        } | settings
        self.folder = folder
        listener = listen("127.0.0.1", port)
        self.port = listener.getsockname()[1]
        up = threading.Event()
        pages = Pages(folder / "static")
        self.server = make_server(
            open_store(str(folder / "tables.sqlite")), Settings(**settings), up.set, pages
        )
        warmth = self.server._hall.warmth
        if ready or only is not None:
            warmth.waiting = list(only or ())
        work = self.server.serve(sockets=[listener])
        self.thread = threading.Thread(target=lambda: asyncio.run(work), daemon=True)
        self.thread.start()
        assert up.wait(20)
        self.clients = []
        warmth.ready.update(ready)
        for name in ready:
            self.in_loop(lambda name=name: warmth._told(name))

    def client(self, name="", **more):
        one = Client(self.port, name, **more)
        self.clients.append(one)
        return one

    def get(self, path, token="", **headers):
        """Status and body."""
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, _, body = request(self.port, "GET", path, **headers)
        return status, body

    def later(self, seconds, table=""):
        """Put the server's clock forward; timers of the table notice at once."""
        self.clock.ahead += seconds * 1000
        desk = self.server._hall.desks.get(table)
        if desk:
            self.in_loop(desk.patience.set_timer)

    def in_loop(self, work):
        loop = next(iter(self.server._hall._tasks)).get_loop()
        loop.call_soon_threadsafe(work)

    def stop(self):
        for client in self.clients:
            client.close()
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()


@pytest.fixture(scope="session")
def hall(tmp_path_factory):
    """The server of all tests; all games are compiled."""
    running = Running(tmp_path_factory.mktemp("server"))
    end = time.monotonic() + 300
    while request(running.port, "GET", "/health")[2]["compiling"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.3)
    yield running
    running.stop()


@pytest.fixture
def server(hall):
    """The same, with clients that go when the test ends."""
    hall.clients = []
    yield hall
    for client in hall.clients:
        client.close()


@pytest.fixture
def own_server(tmp_path):
    """Makes servers on one database, one after another; each is stopped."""
    made = []

    def make(**settings):
        made.append(Running(tmp_path, **{"ready": () if "only" in settings else ("the-game",)} | settings))
        return made[-1]

    yield make
    for running in made:
        if running.thread.is_alive():
            running.stop()
