"""A client's end of a WebSocket, and no more of it than a load needs: whole messages of text."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Self

_TEXT, _CLOSE = 0x81, 0x88
_MASKED = 0x80
_SHORT, _LONG = 126, 127
_NO_MASK = bytes(4)
"""A mask that changes nothing."""


class Socket(asyncio.Protocol):
    """`hears` is called with each message."""

    def __init__(self, hears: Callable[[bytes], None]) -> None:
        self.heard = 0
        """Bytes."""
        self._hears = hears
        self._data = b""
        self._open = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, port: int, token: str, hears: Callable[[bytes], None]) -> Self:
        """A guest's connection; `OSError` when the server does not want it."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(hears), "127.0.0.1", port)
        socket._transport.write(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        await socket._open
        return socket

    def send(self, text: bytes) -> None:
        size = len(text)
        head = struct.pack("!BB", _TEXT, _MASKED | size) if size < _SHORT else _long_head(size)
        self._transport.write(head + _NO_MASK + text)

    async def close(self) -> None:
        self._transport.close()
        await self.closed

    # --- of the protocol --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(ConnectionError("the server has closed the connection"))
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        self._data += data
        if not self._open.done() and not self._greeted():
            return
        while (message := self._next()) is not None:
            self._hears(message)

    def _greeted(self) -> bool:
        """Has the answer to the handshake come?"""
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
            return False
        self._data = rest
        self._open.set_result(None)
        return True

    def _next(self) -> bytes | None:
        """The next message that has come whole."""
        data = self._data
        if len(data) < 2 or data[0] == _CLOSE:
            return None
        size, begin = data[1], 2
        if size >= _SHORT:
            begin = 4 if size == _SHORT else 10
            size = int.from_bytes(data[2:begin]) if len(data) >= begin else len(data)
        if len(data) < begin + size:
            return None
        self._data = data[begin + size :]
        return data[begin : begin + size]


def _long_head(size: int) -> bytes:
    return struct.pack("!BBH", _TEXT, _MASKED | _SHORT, size)
