"""The way out of a connection: a message goes straight to the transport, whose buffer is the only queue.

(The way through ASGI costs three times as much for each message, and cannot tell how much is unread.)
"""

from __future__ import annotations

import struct
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "stolik.outlet"

_TEXT = 0x81  # a whole message of text, RFC 6455


class Outlet(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, handing itself to the application."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def say(self, text: bytes) -> int:
        """Send a message; the bytes that are still waiting to be read by the other side."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        self.transport.write(frame(text))
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End it now, whatever is unread."""
        self.transport.abort()


def frame(text: bytes) -> bytes:
    """A message as it goes over the wire."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", _TEXT, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, size) + text
    return struct.pack("!BBQ", _TEXT, 127, size) + text


def outlet_of(scope: Scope) -> Outlet:
    """Of this connection."""
    outlet: Outlet = scope["extensions"][EXTENSION]
    return outlet
