"""The two ends of a connection without the ceremony between them and the application.

What is said goes to the transport, whose buffer is the only queue: all that is said at once in one piece.
What is heard, nearly always one whole message, needs no parser that could be stopped anywhere. (ASGI has no
way to tell how much is unread, and both ends cost three times as much there.)
"""

from __future__ import annotations

import struct
from asyncio import AbstractEventLoop
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one

EXTENSION = "stolik.outlet"

WAITING = 16
"""So many messages wait for the application before no more are read."""

# a frame of RFC 6455: _TEXT, size and _MASKED, perhaps a longer size, mask, message
_TEXT = 0x81  # a whole message of text
_MASKED = 0x80
_SHORT, _LONG = 126, 127  # the size follows in two bytes, in eight
_MASK = 4

_waiting: dict[AbstractEventLoop, list[Outlet]] = {}
"""Who has something to send in this turn of a loop: one callback for all."""


class Outlet(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, handing itself to the application."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._begun = b""
        """A frame that has not come whole yet."""
        self._said: list[bytes] = []
        self._size = 0

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    # --- in ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """uvicorn's parser gets whole frames, and only those that are no plain message of text."""
        data, self._begun = self._begun + data, b""
        while data and self.handshake_complete and not self.close_sent:
            head, size = measure(data)
            if size > self.config.ws_max_size:
                break
            if len(data) < head + size:
                self._begun = data
                return
            if not self._takes(data, head, size):
                super().data_received(data[: head + size])
            data = data[head + size :]
        if data:
            super().data_received(data)

    def _takes(self, data: bytes, head: int, size: int) -> bool:
        """Is it a whole message of text, and no part of another one?"""
        if data[0] != _TEXT or not data[1] & _MASKED or self.frames:
            return False
        try:
            text = apply_mask(data[head : head + size], data[head - _MASK : head]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    # --- out --------------------------------------------------------------------------------------

    def say(self, text: bytes) -> int:
        """Send a message; the bytes that are still waiting to be read by the other side."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        if not self._said:
            if self.loop not in _waiting:
                _waiting[self.loop] = []
                self.loop.call_soon(_send_all, self.loop)
            _waiting[self.loop].append(self)
        self._said += head(len(text)), text
        self._size += len(text)
        return self._size + self.transport.get_write_buffer_size()

    def _send(self) -> None:
        """All that was said since the last time."""
        if self._said and not self.transport.is_closing():
            self.transport.write(b"".join(self._said))
        self._said.clear()
        self._size = 0

    async def send(self, message: Any) -> None:
        self._send()
        await super().send(message)

    def shutdown(self) -> None:
        self._send()
        super().shutdown()

    def cut(self) -> None:
        """End it now, whatever is unread."""
        self.transport.abort()


def _send_all(loop: AbstractEventLoop) -> None:
    for outlet in _waiting.pop(loop):
        outlet._send()


def measure(data: bytes) -> tuple[int, int]:
    """The bytes before the message of the frame that begins here, and those of the message itself. (Of a
    frame whose beginning has not come whole either: more than have come.)"""
    if len(data) < 2:
        return 2, 0
    masked, size = data[1] & _MASKED, data[1] & ~_MASKED
    more = 2 if size == _SHORT else 8 if size == _LONG else 0
    if more and len(data) >= 2 + more:
        size = int.from_bytes(data[2 : 2 + more])
    return 2 + more + (_MASK if masked else 0), size


def head(size: int) -> bytes:
    """What stands before a message of so many bytes."""
    if size < _SHORT:
        return struct.pack("!BB", _TEXT, size)
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, _SHORT, size)
    return struct.pack("!BBQ", _TEXT, _LONG, size)


def outlet_of(scope: Scope) -> Outlet:
    """Of this connection."""
    outlet: Outlet = scope["extensions"][EXTENSION]
    return outlet
