"""Frames as they may come over the wire, in whatever pieces."""

from __future__ import annotations

import json
import socket
from contextlib import contextmanager

import pytest

from stolik.server.outlet import WAITING, head, measure

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
FINAL, MASKED = 0x80, 0x80
MASK = b"\x12\x34\x56\x78"
PROTOCOL_ERROR, NO_TEXT, TOO_BIG = 1002, 1007, 1009


def frame(text, kind=TEXT, *, final=True, masked=True):
    size = len(text)
    short = size < 126
    start = bytes([kind | (FINAL if final else 0), (MASKED if masked else 0) | (size if short else 126)])
    start += b"" if short else size.to_bytes(2)
    if not masked:
        return start + text
    return start + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(text))


def ping(number):
    return json.dumps({"type": "ping", "id": number}).encode()


class Raw:
    """A connection by hand."""

    def __init__(self, connection):
        self.connection = connection
        self.data = b""

    def send(self, data):
        self.connection.sendall(data)

    def hear(self):
        """Kind and message of the next frame."""
        while len(self.data) < sum(measure(self.data)):
            self.data += self.connection.recv(65536)
        begin, size = measure(self.data)
        kind, message = self.data[0] & 15, self.data[begin : begin + size]
        self.data = self.data[begin + size :]
        return kind, message

    def answer(self):
        """The number that the next message answers, and what it is."""
        message = json.loads(self.hear()[1])
        return message.get("id"), message["type"]

    def code(self):
        """With which the server closes the connection."""
        kind, message = self.hear()
        assert kind == CLOSE
        return int.from_bytes(message[:2])


@contextmanager
def raw(server):
    token = server.client().token
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(
            "GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += connection.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")
        one = Raw(connection)
        one.send(frame(b'{"type": "hello", "client": "raw-raw-raw"}'))
        assert one.answer()[1] == "welcome"
        yield one


def test_a_frame_may_come_byte_by_byte(server):
    with raw(server) as one:
        for byte in frame(ping(7)) + frame(ping(8) + b" " * 200):
            one.send(bytes([byte]))
        assert [one.answer(), one.answer()] == [(7, "pong"), (8, "pong")]


def test_many_frames_may_come_at_once(server):
    count = 3 * WAITING
    with raw(server) as one:
        one.send(b"".join(frame(ping(number)) for number in range(1, count)))
        assert [one.answer()[0] for _ in range(1, count)] == list(range(1, count))


def test_a_message_may_come_in_parts_with_other_frames_between(server):
    first, second = ping(5)[:9], ping(5)[9:]
    with raw(server) as one:
        one.send(
            frame(first, final=False) + frame(b"there?", PING) + frame(second, 0) + frame(ping(6), BINARY)
        )
        assert one.hear() == (10, b"there?")
        assert [one.answer(), one.answer()] == [(5, "pong"), (6, "pong")]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(ping(1), masked=False), PROTOCOL_ERROR),
        (frame(ping(1), 5), PROTOCOL_ERROR),
        (frame(b'{"type":', final=False) + frame(ping(1)), PROTOCOL_ERROR),
        (frame(b"\xff\xfe"), NO_TEXT),
        (frame(ping(1) + b" " * 9000), TOO_BIG),
        (bytes([FINAL | TEXT, MASKED | 127]) + (1 << 40).to_bytes(8), TOO_BIG),
    ],
    ids=["unmasked", "of no kind", "within another", "no text", "too long", "endless"],
)
def test_frames_that_must_not_be_close_the_connection(server, wrong, code):
    with raw(server) as one:
        one.send(frame(ping(3)))
        assert one.answer() == (3, "pong")
        one.send(wrong)
        assert one.code() == code


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_heads_of_every_length_are_read_as_they_are_written(size):
    start = head(size)
    assert measure(start) == (len(start), size)
    assert all(sum(measure(start[:count])) > count for count in range(len(start)) if size)


def test_what_is_said_at_once_is_sent_at_once(server):
    with raw(server) as one:
        ear = next(ear for ear in server.server._hall.ears if ear._client.endswith("/raw-raw-raw"))
        written = []
        transport = ear._out.transport

        class Counting:
            def write(self, data):
                written.append(data)
                transport.write(data)

            def __getattr__(self, name):
                return getattr(transport, name)

        ear._out.transport = Counting()
        server.in_loop(lambda: [ear.send(b"one"), ear.send(b"two")])
        assert [one.hear(), one.hear()] == [(TEXT, b"one"), (TEXT, b"two")]
        assert len(written) == 1
