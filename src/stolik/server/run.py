"""The server as a process: sockets, signals, a graceful end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from stolik.server.app import make_app
from stolik.server.hall import Hall, Settings
from stolik.server.outlet import Outlet
from stolik.server.page import Pages
from stolik.store import Store, Unwritable
from stolik.store.sqlite import SQLiteStore
from stolik.wire.command import FRAME_BYTES

GRACE = 3
"""Seconds for what is under way when the server stops."""
TIDY = 600
"""Seconds between two full collections of garbage."""
FAREWELL = 0.5
"""Seconds for the good-byes to be read."""


class Server(uvicorn.Server):
    """Says when it is ready, and good-bye."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall, self._ready = hall, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and a polite kill end it in peace; the second one at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if threading.current_thread() is threading.main_thread():
                self._hall.spawn(_collect_calmly())
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        ears = list(self._hall.ears)
        for ear in ears:
            ear.say_bye("restart")
        for _ in range(10):
            if self._hall.ears:
                await asyncio.sleep(FAREWELL / 10)
        await super().shutdown(sockets)


async def _collect_calmly() -> None:
    """A full collection stops everybody for a tenth of a second: seldom, and not for what stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 1_000_000)
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; `OSError` when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=1024)
    listener.setblocking(False)
    # Inherited by each connection: a second small message does not wait for the first to be confirmed.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def place_of(url: str) -> Path:
    """The file of `sqlite:///path` or of a path. `Unwritable` for anything else."""
    kind, found, path = url.partition("://")
    if found and kind != "sqlite":
        raise Unwritable(f"{kind} is no database that this version knows: give a path, or sqlite:///path")
    return Path(path if found else url).expanduser()


def open_store(url: str) -> SQLiteStore:
    """The store there, made if it is missing. `Unwritable` says why not."""
    place = place_of(url)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritable(f"the folder {place.parent} cannot be made: {error.strerror}") from None
    return SQLiteStore(place)


def make_server(
    store: Store,
    settings: Settings,
    ready: Callable[[], None] = lambda: None,
    pages: Pages | None = None,
) -> Server:
    """A server that waits for `serve(sockets=[…])`; `should_exit` ends it."""
    hall = Hall(store, settings)
    config = uvicorn.Config(
        make_app(hall, pages),
        http="h11",
        ws=Outlet,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    return Server(config, hall, ready)
