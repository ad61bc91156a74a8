"""Playing games in chunks, here or in other processes, in order.

A worker is `python -m stolik.arena.work`: it reads jobs from its standard input and writes what
came out to its standard output. (`multiprocessing` would ask every script for a `__main__` guard.)
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, partial
from typing import IO, Any, NamedTuple, cast

import msgspec
import numpy as np

from stolik.arena.playout import Run, playout
from stolik.core import chance
from stolik.games import find

Array = np.ndarray[Any, Any]

_LONG_ENOUGH = 0.05  # seconds
_FIRST, _LARGEST = 64, 1 << 16


class Chunk(NamedTuple):
    """What came out of some games, one row each."""

    scores: Array
    winners: Array
    """Bit mask of seats; -1: given up unfinished."""
    moves: Array


class Job(msgspec.Struct, frozen=True):
    """What all games of a run have in common."""

    game: str
    codes: tuple[int, ...]
    bots: tuple[str, ...]
    seed: str


class Part(msgspec.Struct, frozen=True):
    """Some games of a run, by number."""

    job: Job
    first: int
    count: int


class Reply(msgspec.Struct, frozen=True):
    """A chunk on its way between processes."""

    scores: bytes
    winners: bytes
    moves: bytes


class WorkerLost(OSError):
    """A process that was playing for us is gone (killed, or out of memory)."""


@contextmanager
def crew(job: Job, processes: int) -> Iterator[Callable[[int], Iterator[Chunk]]]:
    """Whoever is to play: `play(games)` then gives the games 0 … `games` - 1, in order, in chunks.

    All is compiled and every process is up before the first game.
    """
    play(Part(job, 0, 1))
    if processes == 1:
        yield partial(_here, job)
        return
    with ExitStack() as running:
        workers = [running.enter_context(_Worker()) for _ in range(processes)]
        for worker in workers:
            worker.ask(Part(job, 0, 1))
        for worker in workers:
            worker.answer()
        yield partial(_elsewhere, job, workers)


def _here(job: Job, games: int) -> Iterator[Chunk]:
    pace = _Pace(_LARGEST)
    first = 0
    while first < games:
        chunk = pace.timed(play, Part(job, first, min(pace.count, games - first)))
        first += len(chunk.moves)
        yield chunk


class _Pace:
    """How many games make a chunk: more and more, until they take long enough."""

    def __init__(self, most: int) -> None:
        self.count = min(_FIRST, most)
        self._most = most

    def timed(self, work: Callable[[Part], Chunk], part: Part) -> Chunk:
        began = time.perf_counter()
        chunk = work(part)
        if time.perf_counter() - began < _LONG_ENOUGH:
            self.count = min(max(self.count, 2 * part.count), self._most)
        return chunk


def play(part: Part) -> Chunk:
    """The part's games, in this process."""
    run, codes, key, bots, cap = _prepared(part.job)
    scores = np.zeros((part.count, len(bots)), np.int32)
    winners = np.zeros(part.count, np.int32)
    moves = np.zeros(part.count, np.int32)
    run(codes, key, part.first, bots, cap, scores, winners, moves)
    return Chunk(scores, winners, moves)


@cache
def _prepared(job: Job) -> tuple[Run, Array, Array, Array, int]:
    game = find(job.game)
    levels = tuple(sorted(set(job.bots)))  # who sits where makes no other kernel
    bots = np.array([levels.index(bot) for bot in job.bots])
    return playout(game, levels), np.array(job.codes), chance.key(int(job.seed, 16)), bots, game.cap


# --- other processes ------------------------------------------------------------------------------


def _elsewhere(job: Job, workers: list[_Worker], games: int) -> Iterator[Chunk]:
    """Each thread talks to one worker at a time; what comes out is put into order again."""
    pace = _Pace(max(1, min(_LARGEST, games // (8 * len(workers)))))
    idle = deque(workers)
    waiting: deque[Future[Chunk]] = deque()

    def work(part: Part) -> Chunk:
        worker = idle.pop()
        try:
            return pace.timed(worker.play, part)
        finally:
            idle.append(worker)

    with ThreadPoolExecutor(len(workers)) as threads:
        try:
            first = 0
            while first < games:
                part = Part(job, first, min(pace.count, games - first))
                waiting.append(threads.submit(work, part))
                first += part.count
                if len(waiting) > 2 * len(workers):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:  # also a generator that is closed: nobody wants the rest
            threads.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()
            raise


class _Worker:
    """A process in a group of its own: Ctrl-C is for the one who started it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "stolik.arena.work"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
        )
        self._jobs = cast(IO[bytes], self._process.stdin)
        self._results = cast(IO[bytes], self._process.stdout)

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._process.communicate()

    def play(self, part: Part) -> Chunk:
        self.ask(part)
        return self.answer()

    def ask(self, part: Part) -> None:
        with suppress(BrokenPipeError):  # the answer will not come
            _send(self._jobs, part)

    def answer(self) -> Chunk:
        message = _receive(self._results)
        if not message:
            raise WorkerLost(f"a process that played has ended ({self._process.wait()})")
        reply = msgspec.msgpack.decode(message, type=Reply)
        winners = np.frombuffer(reply.winners, np.int32)
        scores = np.frombuffer(reply.scores, np.int32).reshape(len(winners), -1)
        return Chunk(scores, winners, np.frombuffer(reply.moves, np.int32))

    def kill(self) -> None:
        self._process.kill()


def _send(stream: IO[bytes], message: msgspec.Struct) -> None:
    data = msgspec.msgpack.encode(message)
    stream.write(len(data).to_bytes(8, "little") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> bytes:
    """The next message; empty when the other side has gone."""
    length = int.from_bytes(stream.read(8), "little")
    return stream.read(length)


def _serve(jobs: IO[bytes], results: IO[bytes]) -> None:
    while message := _receive(jobs):
        chunk = play(msgspec.msgpack.decode(message, type=Part))
        _send(results, Reply(*(rows.tobytes() for rows in chunk)))


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, sys.stdout.buffer)
