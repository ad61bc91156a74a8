"""One WebSocket that mends itself: what was asked is answered once, and tables go on where they were."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stolik.client.guest import ServerSaysNo, address
from stolik.core.errors import StolikError
from stolik.wire import command, message

PING, GIVE_UP = 2.5, 9.0
SHORTEST, LONGEST = 0.25, 8.0
"""Seconds between two attempts to come back."""
BREATH = 0.2
"""Seconds after which a server that was asked too fast is asked again."""

_decoder = msgspec.json.Decoder(message.AnyMessage)

Hear = Callable[[Any], None]


class Refused(StolikError):
    """The server has not done it; `reason` has code, clause and values."""

    def __init__(self, reason: Any) -> None:
        said = (reason.code, reason.clause, *(f"{name}={value}" for name, value in reason.values.items()))
        super().__init__(" ".join(filter(None, said)))
        self.reason = reason


class Connection:
    """Made by `Connection.open`. What is asked is awaited; messages about tables go to who listens."""

    def __init__(self, url: str, token: str) -> None:
        encrypted, host = address(url)
        self._url = f"{'wss' if encrypted else 'ws'}://{host}/socket"
        self._token = token
        self._client = secrets.token_hex(8)
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[bytes, asyncio.Future[Any]]] = {}
        self._socket: ClientConnection | None = None
        self._tables: dict[str, Hear] = {}
        self._again: dict[str, Callable[[], Any]] = {}
        self._entering: list[asyncio.Task[Any]] = []

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, token: str) -> AsyncIterator[Connection]:
        """A connection for as long as the block lasts."""
        connection = cls(url, token)
        owner = asyncio.current_task()
        assert owner
        tasks = [
            asyncio.create_task(connection._stay(await connection._greet())),
            asyncio.create_task(connection._ping()),
        ]
        for task in tasks:
            task.add_done_callback(lambda done: _failure(done) and owner.cancel())
        try:
            yield connection
        except asyncio.CancelledError:
            for failure in filter(None, map(_failure, tasks)):
                owner.uncancel()
                raise failure from None
            raise
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- asking -----------------------------------------------------------------------------------

    async def open_table(self, game: str, **more: Any) -> str:
        """A new table of the game; its code. `options`, `policy` and `start` as in `command.Open`."""
        answer = await self._answer(lambda number: command.Open(number, game, **more))
        return str(answer.table)

    async def ask(self, table: str, what: command.AnyCommand) -> message.Ok:
        """Do it; `Refused` says why not."""
        answer: message.Ok = await self._answer(lambda number: command.Ask(number, table, what))
        return answer

    async def draft(self, table: str, seat: int, actions: tuple[str, ...]) -> message.Tried:
        """What would these actions lead to?"""
        answer: message.Tried = await self._answer(lambda number: command.Try(number, table, seat, actions))
        return answer

    def listen(self, table: str, hear: Hear, again: Callable[[], Any]) -> None:
        """Every message about the table goes to `hear`; `again` is awaited after a reconnect."""
        self._tables[table], self._again[table] = hear, again

    async def _answer(self, frame: Callable[[int], Any]) -> Any:
        """As soon as the server, which has time for so many frames a second, has time for this one."""
        while True:
            answer = await self._once(frame)
            if not isinstance(answer, message.Refused):
                return answer
            if answer.reason.code != "too-fast":
                raise Refused(answer.reason)
            await asyncio.sleep(BREATH)

    async def _once(self, frame: Callable[[int], Any]) -> Any:
        number = next(self._ids)
        data = msgspec.json.encode(frame(number))
        future = asyncio.get_running_loop().create_future()
        self._waiting[number] = data, future
        await self._send(data)
        return await future

    async def _send(self, data: bytes) -> None:
        if self._socket:
            with suppress(ConnectionClosed):  # it is sent again after the reconnect
                await self._socket.send(data, text=True)

    # --- staying connected ------------------------------------------------------------------------

    async def _greet(self) -> ClientConnection:
        """A new socket that was welcomed."""
        headers = {"Authorization": f"Bearer {self._token}"}
        try:
            socket = await connect(
                self._url, additional_headers=headers, compression=None, ping_interval=None, max_size=None
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise ServerSaysNo(f"no table behind {self._url}: {error}") from None
        try:
            await socket.send(msgspec.json.encode(command.Hello(self._client)), text=True)
            welcome = await self._first(socket)
        except BaseException as error:
            await _close(socket)
            if isinstance(error, (ConnectionClosed, TimeoutError)):
                raise ServerSaysNo(f"{self._url} does not answer: {error}") from None
            raise
        if not isinstance(welcome, message.Welcome):
            await _close(socket)
            raise ServerSaysNo(f"{self._url} does not welcome this guest: {welcome}")
        self._socket = socket
        return socket

    async def _first(self, socket: ClientConnection) -> Any:
        """The answer to `hello`. (News for everybody may come before it.)"""
        while True:
            heard = await _next(socket)
            if not isinstance(heard, message.Ready):
                return heard

    async def _stay(self, socket: ClientConnection) -> None:
        """Read; when the connection breaks, make another one and ask again what was not answered."""
        while True:
            try:
                while True:
                    self._hear(await _next(socket))
            except (ConnectionClosed, TimeoutError):
                self._socket = None
            finally:
                await _close(socket)
            socket = await self._come_back()
            await self._go_on()

    async def _go_on(self) -> None:
        """Enter the tables again; then, and not before, ask again what was not answered."""
        unanswered = list(self._waiting.values())
        self._entering = [asyncio.create_task(again()) for again in self._again.values()]
        await asyncio.sleep(0)
        for data, _ in unanswered:
            await self._send(data)

    async def _come_back(self) -> ClientConnection:
        pause = SHORTEST
        while True:
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            try:
                return await self._greet()
            except ServerSaysNo:
                pause = min(2 * pause, LONGEST)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            await self._send(msgspec.json.encode(command.Ping(next(self._ids))))

    def _hear(self, heard: Any) -> None:
        number = getattr(heard, "id", None)
        if number in self._waiting:
            _, future = self._waiting.pop(number)
            if not future.done():
                future.set_result(heard)
        elif table := getattr(heard, "table", ""):
            self._tables.get(table, lambda _: None)(heard)
        elif isinstance(heard, message.Bye) and heard.why == "forgotten":
            raise ServerSaysNo("this guest was forgotten, and cannot come back")


async def _next(socket: ClientConnection) -> Any:
    """The next message. (`wait_for` of Python 3.11 may swallow that it is cancelled; `timeout` does not.)"""
    async with asyncio.timeout(GIVE_UP):
        return _decoder.decode(await socket.recv())


async def _close(socket: ClientConnection) -> None:
    """With a good-bye, if there is time for one."""
    try:
        await socket.close()
    finally:
        socket.transport.abort()


def _failure(task: asyncio.Task[Any]) -> BaseException | None:
    """What went wrong in a task that is over."""
    return task.exception() if task.done() and not task.cancelled() else None
