"""Many people at many tables, in one event loop: each with a socket of their own."""

from __future__ import annotations

import asyncio
import secrets
import time
from http.client import HTTPConnection
from typing import Any

import msgspec

from load.client import Socket
from stolik.games import find

PATIENCE, PING = 60.0, 20.0


class Game(msgspec.Struct):
    acting: tuple[int, ...] = ()
    legal: tuple[str, ...] = ()
    view: msgspec.Raw = msgspec.Raw()


class Chair(msgspec.Struct):
    member: int | None = None


class Room(msgspec.Struct):
    phase: str = ""


class Heard(msgspec.Struct):
    """As much of a message as a client of this kind reads."""

    type: str
    id: int = 0
    number: int = 0
    table: str = ""
    room: Room | None = None
    game: Game | str | None = None
    """The view; in `ready` the name of a game."""
    reason: Any = None


_decode = msgspec.json.Decoder(Heard).decode
_encode = msgspec.json.encode


def guests(port: int, count: int) -> list[str]:
    """The tokens of new guests."""
    connection = HTTPConnection("127.0.0.1", port)
    tokens = []
    for number in range(count):
        connection.request("POST", "/api/guest", _encode({"name": f"Guest {number}", "token": True}))
        tokens.append(msgspec.json.decode(connection.getresponse().read())["token"])
    connection.close()
    return tokens


class Person:
    """One socket."""

    socket: Socket

    def __init__(self) -> None:
        self.number = 0
        self.at = 0
        self.phase = ""
        self.game = Game()
        self.answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.hall: Hall | None = None
        self._pings: asyncio.TimerHandle | None = None

    @classmethod
    async def arrive(cls, port: int, token: str) -> Person:
        person = cls()
        person.socket = await Socket.connect(port, token, person._hear)
        person.socket.send(_encode({"type": "hello", "client": secrets.token_hex(8)}))
        await person.answer
        person._ping()
        return person

    async def ask(self, **frame: Any) -> Heard:
        """Send it and wait for the answer."""
        self.number += 1
        self.answer = asyncio.get_running_loop().create_future()
        self.socket.send(_encode(frame | {"id": self.number}))
        async with asyncio.timeout(PATIENCE):
            return await self.answer

    async def do(self, table: str, **command: Any) -> Heard:
        return await self.ask(type="ask", table=table, command=command)

    async def leave(self) -> None:
        if self._pings:
            self._pings.cancel()
        await self.socket.close()

    def _ping(self) -> None:
        """Who says nothing for long is taken for gone. (Its number is one that nobody waits for.)"""
        self.socket.send(_encode({"type": "ping", "id": 1 << 30}))
        self._pings = asyncio.get_running_loop().call_later(PING, self._ping)

    def _hear(self, data: bytes) -> None:
        message = _decode(data)
        if (message.id == self.number or message.type == "welcome") and not self.answer.done():
            self.answer.set_result(message)
        if message.number and message.type in ("table", "step", "skip"):
            self._keep(message)

    def _keep(self, message: Heard) -> None:
        self.at = message.number
        if message.room:
            self.phase = message.room.phase
        if isinstance(message.game, Game):
            self.game = message.game
        if self.hall:
            self.hall.heard(message.number)


class Hall:
    """One table and the people at it."""

    def __init__(self, code: str, people: list[Person]) -> None:
        self.code, self.people = code, people
        self.moves = 0
        self._wanted = 0
        self._missing = 0
        self._done: asyncio.Future[float] | None = None
        for person in people:
            person.hall = self

    @classmethod
    async def open(cls, game: str, people: list[Person], *, bots: int = 0) -> Hall:
        options = {"players": len(people) + bots}
        code = (await people[0].ask(type="open", game=game, options=options)).table
        for seat, person in enumerate(people):
            await person.do(code, do="enter")
            await person.do(code, do="sit", seat=seat)
        for seat in range(len(people), len(people) + bots):
            await people[0].do(code, do="fill", seat=seat, level="careful")
        hall = cls(code, people)
        await hall.begin()
        return hall

    async def begin(self) -> None:
        """All are ready; again while the server still compiles."""
        for person in self.people:
            while (await person.do(self.code, do="ready", nonce=secrets.token_hex(16))).type == "refused":
                await asyncio.sleep(0.2)
        while any(person.phase != "playing" for person in self.people):
            await asyncio.sleep(0.01)

    def heard(self, number: int) -> None:
        """Somebody has got this number."""
        if self._done and not self._done.done() and number == self._wanted:
            self._missing -= 1
            if not self._missing:
                self._done.set_result(time.perf_counter())

    def on_turn(self) -> Person | None:
        return next((person for person in self.people if person.game.legal), None)

    async def move(self) -> float | None:
        """Whoever is on turn acts; seconds until the last socket has heard of it. None: nobody could."""
        if self.people[0].phase != "playing":
            await self.people[0].do(self.code, do="rematch")
            await self.begin()
        person = self.on_turn()
        if person is None:
            return None
        seat = self.people.index(person)
        self._wanted, self._missing = person.at + 1, len(self.people)
        self._done = asyncio.get_running_loop().create_future()
        action = least_skipped(person.game)
        began = time.perf_counter()
        answer = await person.do(self.code, do="play", seat=seat, actions=[action], at=person.at)
        if answer.type != "ok":
            return None
        end = await asyncio.wait_for(self._done, PATIENCE)
        self.moves += 1
        return end - began


def least_skipped(game: Game) -> str:
    """Ends the turn as soon as it may; else lays what costs least, so that games last."""
    if "end" in game.legal:
        return "end"
    if "can" in game.legal:
        return "can"
    tops = msgspec.json.decode(game.view)["tops"]

    def cost(action: str) -> int:
        pile = "ABCD".index(action[-1])
        step = int(action[:-1]) - tops[pile]
        return int(step if pile < 2 else -step)

    return min(game.legal, key=cost)


GAME = "the-game"
find(GAME)


async def seat_all(port: int, rooms: int, people: int, *, bots: int = 0) -> list[Hall]:
    """So many tables of so many people, a few at a time."""
    tokens = await asyncio.to_thread(guests, port, rooms * people)
    gate = asyncio.Semaphore(50)

    async def one(number: int) -> Hall:
        async with gate:
            mine = tokens[number * people : (number + 1) * people]
            here = [await Person.arrive(port, token) for token in mine]
            return await Hall.open(GAME, here, bots=bots)

    return list(await asyncio.gather(*map(one, range(rooms))))


async def all_leave(halls: list[Hall]) -> None:
    await asyncio.gather(*(person.leave() for hall in halls for person in hall.people))
