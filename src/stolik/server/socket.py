"""One connection: frames in, messages out."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stolik import __version__
from stolik.server.limit import Bucket
from stolik.server.may import Refuse
from stolik.store import Unwritable
from stolik.wire import command, message
from stolik.wire.refusal import Refusal

if TYPE_CHECKING:
    from stolik.server.desk import Desk
    from stolik.server.hall import Hall

SILENCE = 30.0
"""Seconds after which a client that says nothing is taken for gone."""
LINGER = 5.0
"""Seconds that the last message may take."""
TOO_MUCH, TOO_BIG = 1008, 1009


class Closing(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A client, from its hello to its end."""

    def __init__(self, hall: Hall, socket: WebSocket, person: str) -> None:
        self.hall, self.person = hall, person
        self._socket = socket
        self._client = ""
        self._desks: dict[str, Desk] = {}
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._more = asyncio.Event()
        self._last = False
        self._task: asyncio.Task[None] | None = None
        limits, now = hall.settings.limits, time.monotonic()
        self._frames, self._flood = Bucket(limits.frames, now), Bucket(limits.flood, now)

    async def run(self) -> None:
        """Until one of both has enough."""
        await self._socket.accept()
        self._task = asyncio.current_task()
        self.hall.ears.add(self)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except Closing as closing:
            await self._close(closing.code)
        except (WebSocketDisconnect, TimeoutError):
            await self._close(1000)
        except asyncio.CancelledError:
            pass  # it did not read the last message
        finally:
            self.hall.ears.discard(self)
            for desk in self._desks.values():
                desk.gone(self)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError):  # the other side was faster
            await self._socket.close(code)

    # --- out --------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """In its turn. A client that does not read is cut off."""
        if self._last:
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if self._bytes > self.hall.settings.limits.unread:
            self.hall.metrics.cut_off += 1
            self._waiting.clear()
            self.say_bye("slow")
        self._more.set()

    def say_bye(self, why: Any) -> None:
        """The last message."""
        if not self._last and self._task:
            asyncio.get_running_loop().call_later(LINGER, self._task.cancel)
        self._waiting.append(message.encode(message.Bye(why)))
        self._last = True
        self._more.set()

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._socket.send({"type": "websocket.send", "text": data.decode()})
            if self._last:
                await self._close(1001)
                return

    def _say(self, what: message.Message) -> None:
        self.send(message.encode(what))

    # --- in ---------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            async with asyncio.timeout(SILENCE):
                heard = await self._socket.receive()
            if heard["type"] == "websocket.disconnect":
                return
            data = heard.get("text") or heard.get("bytes") or b""
            if len(data) > command.FRAME_BYTES:
                raise Closing(TOO_BIG)
            if not self._flood.take(time.monotonic()):
                raise Closing(TOO_MUCH)
            await self._hear(data)

    async def _hear(self, data: str | bytes) -> None:
        try:
            frame = command.decode(data)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._refuse(_id_of(data), Refusal("malformed", values={"what": str(error)[:200]}))
            return
        if isinstance(frame, command.Hello):
            await self._greet(frame)
            return
        try:
            if not self._client:
                raise Refuse("hello-first")
            if not self._frames.take(time.monotonic()):
                raise Refuse("too-fast")
            self._say(await self._do(frame))
            self.hall.metrics.answers["ok"] += 1
        except Refuse as refuse:
            self._refuse(frame.id, refuse.reason)
        except Unwritable:
            self._refuse(frame.id, Refusal("cannot-store"))

    def _refuse(self, number: int, reason: Refusal) -> None:
        self.hall.metrics.answers[reason.code] += 1
        self._say(message.Refused(number, reason))

    async def _greet(self, frame: command.Hello) -> None:
        self._client = f"{self.person[:8]}/{frame.client}"
        await self.hall.people.meet([self.person])
        known = self.hall.people.of(self.person)
        self._say(message.Welcome(message.PROTOCOL, __version__, self.hall.now(), known.name, known.colour))

    async def _do(self, frame: command.Ask | command.Open | command.Try | command.Me | command.Ping) -> Any:
        match frame:
            case command.Ask(number, code, what):
                desk = await self.hall.desk(code)
                after = await desk.ask(self, what, self._client, number)
                if self in desk.viewers:
                    self._desks[code] = desk
                return message.Ok(number, code, after)
            case command.Try():
                return (await self.hall.desk(frame.table)).attempt(self.person, frame)
            case command.Open():
                desk = await self.hall.open_table(self.person, frame, self._client)
                return message.Ok(frame.id, desk.code, desk.room.number)
            case command.Me(number, name, colour):
                await self.hall.call(self.person, name, colour)
                return message.Ok(number)
            case command.Ping(number):
                return message.Pong(number, self.hall.now())


class _Numbered(msgspec.Struct):
    id: int = 0


def _id_of(data: str | bytes) -> int:
    """The number of a frame that makes no sense, if it has one."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError):
        return 0
