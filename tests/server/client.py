"""A client for tests: plain, blocking, and strict about what it hears."""

from __future__ import annotations

import http.client
import json
import secrets
import time
from contextlib import ExitStack
from typing import Any

import websockets.sync.client

PATIENCE = 20.0


class Refused(Exception):
    """The server said no."""

    def __init__(self, reason: dict[str, Any]) -> None:
        super().__init__(reason["code"])
        self.reason = reason


def request(port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
    """Status, headers, and what the answer says."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request(method, path, data, headers)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    is_json = response.getheader("content-type", "").startswith("application/json")
    return response.status, response.headers, json.loads(text) if is_json else text


def guest(port: int, name: str = "") -> str:
    """The token of a new guest."""
    body = {"token": True} | ({"name": name} if name else {})
    return request(port, "POST", "/api/guest", body)[2]["token"]


class Client:
    """A person with one connection."""

    def __init__(self, port: int, name: str = "", *, token: str = "", client: str = "") -> None:
        self.port = port
        self.token = token or guest(port, name)
        self.name = client or secrets.token_hex(8)
        self.number = 0
        self.tables: dict[str, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str | bytes] = []
        """The same, as it came."""
        self.connect()

    def connect(self) -> None:
        self.open_socket = ExitStack()
        self.socket = self.open_socket.enter_context(
            websockets.sync.client.connect(
                f"ws://127.0.0.1:{self.port}/socket",
                additional_headers={"Authorization": f"Bearer {self.token}"},
                compression=None,
                max_queue=None,  # who does not read at once is not slow, and closes at once
            )
        )
        self.send(type="hello", client=self.name)
        assert self.next("welcome")["protocol"] == 1

    def close(self) -> None:
        self.open_socket.close()

    # --- talking ----------------------------------------------------------------------------------

    def send(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        self.raw.append(self.socket.recv(timeout))
        message = json.loads(self.raw[-1])
        self.heard.append(message)
        self._note(message)
        return message

    def next(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.tables[message["table"]] = message
        elif message["type"] in ("step", "skip"):
            table = self.tables[message["table"]]
            assert message["number"] == table["number"] + 1, "a gap"
            table["number"] = message["number"]
            table.update({part: message[part] for part in ("room", "game") if part in message})
        elif message["type"] == "people" and message["table"] in self.tables:
            self.tables[message["table"]]["people"] = message["people"]

    def ask(self, **frame: Any) -> dict[str, Any]:
        """Send a frame and wait for its answer."""
        self.number += 1
        return self.answer(self.number, **frame)

    def answer(self, number: int, **frame: Any) -> dict[str, Any]:
        self.send(id=number, **frame)
        while True:
            message = self.hear()
            if message.get("id") == number:
                if message["type"] == "refused":
                    raise Refused(message["reason"])
                return message

    # --- tables -----------------------------------------------------------------------------------

    def open(self, game: str, **more: Any) -> str:
        """A new table, entered."""
        table = self.ask(type="open", game=game, **more)["table"]
        self.do(table, "enter")
        return table

    def do(self, table: str, what: str, **fields: Any) -> dict[str, Any]:
        return self.ask(type="ask", table=table, command={"do": what, **fields})

    def ready(self, table: str) -> dict[str, Any]:
        """As soon as the game is compiled."""
        return patient(lambda: self.do(table, "ready", nonce=secrets.token_hex(16)))

    def game(self, table: str) -> dict[str, Any]:
        return self.tables[table]["game"]

    def room(self, table: str) -> dict[str, Any]:
        return self.tables[table]["room"]

    def play(self, table: str, action: str | None = None, seat: int | None = None) -> dict[str, Any]:
        """The given action, or the first legal one."""
        game = self.game(table)
        seat = game["seat"] if seat is None else seat
        actions = [action or game["legal"][0]]
        return self.do(table, "play", seat=seat, actions=actions, at=self.tables[table]["number"])

    def wait_until(self, what: Any) -> None:
        """Hear until this is true."""
        while not what():
            self.hear()


def until(what: Any) -> None:
    """Wait until this is true of the server."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.002)


def catch_up(table: str, *clients: Client) -> None:
    """All of them hear what one of them has heard."""
    number = max(client.tables[table]["number"] for client in clients)
    for client in clients:
        client.wait_until(lambda client=client: client.tables[table]["number"] >= number)


def patient(work: Any) -> Any:
    """Again and again while the rules are still being compiled."""
    end = time.monotonic() + 120
    while True:
        try:
            return work()
        except Refused as refused:
            if refused.reason["code"] != "compiling" or time.monotonic() > end:
                raise
        time.sleep(0.1)
