"""The processes that think (`worker.py`), as the event loop sees them: give a job, wait for the answer."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

import msgspec

from stolik.server.worker import Answer, Job, Warm

LONGEST = 1 << 26
"""Bytes of an answer."""
TRIES = 3

log = logging.getLogger("stolik")

_answer = msgspec.json.Decoder(Answer)


class JobFailed(Exception):
    """The job itself went wrong, or no process lived long enough to do it."""


class Crew:
    """A few processes; whoever is free takes the next job. One that dies is replaced."""

    def __init__(self, size: int = 0) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.busy = 0
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._running: set[Process] = set()
        self._closed = False
        for _ in range(self.size):
            self._free.put_nowait(None)

    async def do(self, job: Job) -> Answer:
        """Its answer; `JobFailed`."""
        for _ in range(TRIES):
            process = await self._free.get()
            self.busy += 1
            try:
                process = await self._living(process)
                answer = await _ask(process, job)
            except (OSError, EOFError, msgspec.DecodeError):
                self._drop(process)
                process = None
                continue
            except asyncio.CancelledError:
                self._drop(process)  # its answer must not be taken for the next one's
                process = None
                raise
            finally:
                self.busy -= 1
                self._free.put_nowait(process)
            if answer.error:
                raise JobFailed(answer.error)
            return answer
        raise JobFailed("the processes that think do not stay alive")

    async def _living(self, process: Process | None) -> Process:
        if process and process.returncode is None:
            return process
        if self._closed:
            raise JobFailed("the server stops")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "stolik.server.worker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            start_new_session=True,  # Ctrl-C is for the server; a worker ends when its input does
        )
        self._running.add(process)
        return process

    def _drop(self, process: Process | None) -> None:
        """Away with it; a new one takes its place."""
        if process and process.returncode is None:
            process.kill()

    async def close(self) -> None:
        """Nothing of them is left, and none comes any more."""
        self._closed = True
        while self._running:
            process = self._running.pop()
            self._drop(process)
            if process.stdin:
                process.stdin.close()
            await process.communicate()


async def _ask(process: Process, job: Job) -> Answer:
    assert process.stdin
    assert process.stdout
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError
    return _answer.decode(line)


class Warmth:
    """Which games are compiled. They are compiled one after another in a process of their own."""

    def __init__(self, games: list[str], here: Callable[[str], None], told: Callable[[str], None]) -> None:
        """`here` loads a compiled game into this process, `told` hears that it is ready."""
        self.games, self.waiting = frozenset(games), list(games)
        self.ready: set[str] = set()
        self.failed: set[str] = set()
        self._here, self._told = here, told

    def want(self, game: str) -> str:
        """Why the game cannot be played yet, as the code of a refusal; "" = it can. It is the next one."""
        if game in self.waiting:
            self.waiting.remove(game)
            self.waiting.insert(0, game)
        if game in self.ready:
            return ""
        return "compiling" if game in self.games - self.failed else "not-here"

    async def run(self) -> None:
        crew = Crew(1)
        try:
            while self.waiting:
                await self._warm(crew, self.waiting.pop(0))
        finally:
            await crew.close()

    async def _warm(self, crew: Crew, game: str) -> None:
        try:
            await crew.do(Warm(game))
        except JobFailed as error:
            log.error("%s cannot be played: %s", game, error)
            self.failed.add(game)
            return
        await asyncio.to_thread(self._here, game)
        self.ready.add(game)
        self._told(game)
