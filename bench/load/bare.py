"""Sockets and nothing else: `python bare.py PORT BYTES` sends so many bytes to all four sockets of a table
for whatever one of them sends. No game, no frames, nothing stored: no server can do with less on this kernel.
"""

from __future__ import annotations

import select
import socket
import sys
import time
from contextlib import suppress

SEATS = 4


def main(port: int, size: int) -> None:
    """The first byte of a connection is the number of its table; it is sent back. Until the load goes."""
    listener = socket.create_server(("127.0.0.1", port))
    poll = select.epoll()
    poll.register(listener, select.EPOLLIN)
    tables: dict[int, list[socket.socket]] = {}
    places: dict[int, tuple[socket.socket, list[socket.socket]]] = {}
    message = bytes(size)
    while True:
        for number, _ in poll.poll():
            if number == listener.fileno():
                one = _small(listener.accept()[0])
                first = one.recv(1)
                if first:
                    table = tables.setdefault(first[0], [])
                    table.append(one)
                    places[one.fileno()] = one, table
                    poll.register(one, select.EPOLLIN)
                    one.send(first)
            elif places[number][0].recv(8192):
                for one in places[number][1]:
                    one.send(message)
            else:
                return


def _small(one: socket.socket) -> socket.socket:
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return one


class Load:
    """So many tables whose seats ask in turn: the next as soon as all four have heard."""

    def __init__(self, port: int, rooms: int, *, asked: int, size: int) -> None:
        self._asked, self._whole = bytes(asked), SEATS * size
        self._poll = select.epoll()
        self._places: dict[int, tuple[int, int]] = {}
        self._tables = [[self._sit(port, room, seat) for seat in range(SEATS)] for room in range(rooms)]
        self._missing = [0] * rooms
        for room in range(rooms):
            self._ask(room, 0)

    def _sit(self, port: int, room: int, seat: int) -> socket.socket:
        one = _small(socket.create_connection(("127.0.0.1", port)))
        one.send(bytes([room]))
        one.recv(1)
        self._places[one.fileno()] = room, seat
        self._poll.register(one, select.EPOLLIN)
        return one

    def _ask(self, room: int, seat: int) -> None:
        self._missing[room] = self._whole
        self._tables[room][seat].send(self._asked)

    def run(self, seconds: float) -> int:
        """How often all four of a table have heard."""
        moves, end = 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            for number, _ in self._poll.poll():
                room, seat = self._places[number]
                self._missing[room] -= len(self._tables[room][seat].recv(65536))
                if not self._missing[room]:
                    moves += 1
                    self._ask(room, moves % SEATS)
        return moves

    def close(self) -> None:
        for table in self._tables:
            for one in table:
                one.close()


if __name__ == "__main__":
    with suppress(ConnectionError):  # the load has gone
        main(int(sys.argv[1]), int(sys.argv[2]))
