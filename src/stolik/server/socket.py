"""One connection: frames in, messages out."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.types import Receive, Send

from stolik import __version__
from stolik.server.limit import Bucket
from stolik.server.may import Refuse
from stolik.store import Unwritable
from stolik.wire import command, message
from stolik.wire.refusal import Refusal

if TYPE_CHECKING:
    from stolik.server.desk import Desk
    from stolik.server.hall import Hall
    from stolik.server.outlet import Outlet

LINGER = 2.0
"""Seconds in which the last message may be read."""
GOOD_BYE, TOO_MUCH, TOO_BIG = 1000, 1008, 1009


class Connection:
    """A client, from its hello to its end."""

    def __init__(self, hall: Hall, outlet: Outlet, person: str) -> None:
        self.hall, self.person = hall, person
        self.heard_at = time.monotonic()
        self._out = outlet
        self._client = ""
        self._desks: dict[str, Desk] = {}
        self._last = False
        limits = hall.settings.limits
        self._frames = Bucket(limits.frames, self.heard_at)
        self._flood = Bucket(limits.flood, self.heard_at)

    async def run(self, receive: Receive, send: Send) -> None:
        """Until one of both has enough."""
        await receive()
        await send({"type": "websocket.accept"})
        self.hall.ears.add(self)
        try:
            await send({"type": "websocket.close", "code": await self._read(receive)})
        except OSError:
            pass  # it was gone already
        finally:
            self.hall.ears.discard(self)
            for desk in self._desks.values():
                desk.gone(self)

    # --- out --------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """A client that does not read is cut off."""
        if not self._last and self._out.say(data) > self.hall.settings.limits.unread:
            self.hall.metrics.cut_off += 1
            self.say_bye("slow")

    def say_bye(self, why: Any) -> None:
        """The last message; who reads it closes the connection."""
        if not self._last:
            self._last = True
            self._out.say(message.encode(message.Bye(why)))
            asyncio.get_running_loop().call_later(LINGER, self._out.cut)

    def _say(self, what: message.Message) -> None:
        self.send(message.encode(what))

    # --- in ---------------------------------------------------------------------------------------

    async def _read(self, receive: Receive) -> int:
        """The code with which the connection is closed."""
        while True:
            heard = await receive()
            if heard["type"] == "websocket.disconnect":
                return GOOD_BYE
            self.heard_at = time.monotonic()
            data = heard.get("text") or heard.get("bytes") or b""
            if len(data) > command.FRAME_BYTES:
                return TOO_BIG
            if not self._flood.take(self.heard_at):
                return TOO_MUCH
            await self._hear(data)

    async def _hear(self, data: str | bytes) -> None:
        if self._last:
            return  # what comes after the good-bye is not done; who comes back asks again
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
                try:
                    desk = await self.hall.desk(code)
                except (
                    Refuse
                ):  # being compiled; who asks once more what was done must not hear that it was not
                    if after := await self.hall.done(code, self._client, number):
                        return message.Ok(number, code, after)
                    raise
                after = await desk.ask(self, what, self._client, number)
                if self in desk.viewers:
                    self._desks[code] = desk
                return message.Ok(number, code, after)
            case command.Try():
                return (await self.hall.desk(frame.table)).attempt(self.person, frame)
            case command.Open():
                code, after = await self.hall.open_table(self.person, frame, self._client)
                return message.Ok(frame.id, code, after)
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
