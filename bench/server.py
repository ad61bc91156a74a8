"""What does the table server bear? Latency at a thousand tables, memory of idle guests, work per CPU-second.

    python bench/server.py [rooms] [idle] [burn] [peer] [--json]

rooms  1,000 tables of four sockets, the server on one core: each table acts every 4 s. Latency is from the
       command to the last of its four broadcasts; every action is on disk before.
idle   4,000 connections that do nothing.
burn   50 tables with bots that think 50 ms of CPU a move, against bots that think for nothing.
peer   tables of four act as fast as they can, here and on boardgame.io's server (in memory, from npm);
       beside them a process that does nothing but receive and send as much: the bound.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from figure import Figure, answer, arguments
from load import bare
from load.crowd import Hall, Person, all_leave, guests, seat_all
from load.process import Process, free_port, running

HERE = Path(__file__).parent / "load"
FIRST, LAST = 0, 1
"""Cores: of the server, and of those who load it."""
COMMAND = 130
"""Bytes of a command to play, with its frame."""


@contextmanager
def server(*, core: int | None = FIRST, burn: float = 0.0) -> Iterator[Process]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="stolik-") as folder:
        command = [sys.executable, str(HERE / "serve.py"), str(port), str(Path(folder) / "tables.sqlite")]
        environment = {"STOLIK_BURN": str(burn), "PYTHONPATH": str(HERE / "burning")}
        with running(command, port, core=core, **environment) as process:
            while health(port)["compiling"]:
                time.sleep(0.2)
            yield process


def health(port: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(urlopen(f"http://127.0.0.1:{port}/health").read())
    return found


@asynccontextmanager
async def halls(port: int, rooms: int, people: int, *, bots: int = 0) -> AsyncIterator[list[Hall]]:
    here = await seat_all(port, rooms, people, bots=bots)
    try:
        yield here
    finally:
        await all_leave(here)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def paced(hall: Hall, every: float, end: float) -> list[float]:
    """Act every so many seconds, from a random moment on."""
    found: list[float] = []
    due = time.perf_counter() + random.random() * every
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        seconds = await hall.move()
        if seconds is not None:
            found.append(seconds)
        due += every
    return found


async def all_paced(here: list[Hall], every: float, seconds: float) -> list[float]:
    end = time.perf_counter() + seconds
    each = await asyncio.gather(*(paced(hall, every, end) for hall in here))
    return [seconds for found in each for seconds in found]


async def flat_out(here: list[Hall], seconds: float) -> int:
    """As fast as it goes; how many moves."""
    end = time.perf_counter() + seconds

    async def go(hall: Hall) -> int:
        before = hall.moves
        while time.perf_counter() < end:
            await hall.move()
        return hall.moves - before

    return sum(await asyncio.gather(*map(go, here)))


# --- the questions --------------------------------------------------------------------------------


def metrics(process: Process) -> dict[str, float]:
    text = urlopen(f"http://127.0.0.1:{process.port}/metrics").read().decode()
    rows = (line.rpartition(" ") for line in text.splitlines() if line and line[0] != "#")
    return {name: float(value) for name, _, value in rows}


async def rooms(count: int = 1000, seconds: float = 30) -> list[Figure]:
    with server() as process:
        async with halls(process.port, count, 4) as here:
            before, cpu = metrics(process), process.cpu()
            found = await all_paced(here, 4.0, seconds)
            after, cpu = metrics(process), process.cpu() - cpu
    commits = after["stolik_commit_seconds_count"] - before["stolik_commit_seconds_count"]
    commit = (after["stolik_commit_seconds_sum"] - before["stolik_commit_seconds_sum"]) / max(1, commits)
    head = f"{count:,} tables of 4 sockets, each acting every 4 s"
    return [
        Figure(f"{head}: actions", len(found)),
        Figure(f"{head}: server's share of its core", 100 * cpu / seconds, "%"),
        Figure(f"{head}: a commit, mean", 1000 * commit, "ms"),
        Figure(f"{head}: command to last broadcast, p50", 1000 * percentile(found, 0.5), "ms"),
        Figure(f"{head}: p99 beyond the commit", 1000 * (percentile(found, 0.99) - commit), "ms", "< 50"),
    ]


async def idle(count: int = 4000) -> list[Figure]:
    with server() as process:
        tokens = await asyncio.to_thread(guests, process.port, count)
        await asyncio.sleep(3)
        before = process.resident()
        people = [await Person.arrive(process.port, token) for token in tokens]
        await asyncio.sleep(2)
        grown = process.resident() - before
        await asyncio.gather(*(person.leave() for person in people))
    return [Figure(f"{count:,} idle connections: memory", grown, "MB", "<= 160")]


async def burn(count: int = 50, seconds: float = 20) -> list[Figure]:
    worst = []
    for cost in (0.0, 0.05):
        with server(core=None, burn=cost) as process:
            async with halls(process.port, count, 1, bots=2) as here:
                found = await all_paced(here, 4.0, seconds)
        worst.append(1000 * percentile(found, 0.99))
    head = f"{count} tables of one person and two bots: p99 of the person's moves"
    return [
        Figure(f"{head}, quick bots", worst[0], "ms"),
        Figure(f"{head}, bots that burn 50 ms a move", worst[1], "ms"),
        Figure(f"{head}, ratio", worst[1] / worst[0], "", "<= 2"),
    ]


async def peer(count: int = 20, seconds: float = 10) -> list[Figure]:
    with server() as process:
        async with halls(process.port, count, 4) as here:
            await flat_out(here, 1)
            cpu, said = process.cpu(), heard(here)
            moves = await flat_out(here, seconds)
            ours, said = moves / (process.cpu() - cpu), heard(here) - said
    theirs = _boardgame_io(count, seconds)
    bound = _bare(count, seconds, size=said // moves // 4)
    head = f"{count} tables of 4 flat out, moves per CPU-second"
    return [
        Figure(f"{head}: stolik, on disk before they are shown", ours),
        Figure(f"{head}: boardgame.io, in memory", theirs),
        Figure(f"{head}: stolik / boardgame.io", ours / theirs, "", ">= 5"),
        Figure(f"{head}: sockets alone, no frames, no game, no disk", bound),
        Figure("of a move, the sockets alone", 1e6 / bound, "us of CPU"),
        Figure("five times boardgame.io would be, sockets included", 1e6 / (5 * theirs), "us of CPU"),
    ]


def heard(here: list[Hall]) -> int:
    """Bytes that all sockets have heard so far."""
    return sum(person.socket.heard for hall in here for person in hall.people)


def _bare(count: int, seconds: float, *, size: int) -> float:
    port = free_port()
    with running([sys.executable, str(HERE / "bare.py"), str(port), str(size)], port, core=FIRST) as process:
        load = bare.Load(port, count, asked=COMMAND, size=size)
        load.run(1)
        cpu = process.cpu()
        moves = load.run(seconds)
        cpu = process.cpu() - cpu
        load.close()
        return moves / cpu


def _boardgame_io(count: int, seconds: float) -> float:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="stolik-") as name:
        folder = Path(name) / "peer"
        shutil.copytree(HERE / "peer", folder)
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
        with running(["node", str(folder / "server.js"), str(port)], port, core=FIRST) as process:
            crowd = ["taskset", "-c", str(LAST), "node", str(folder / "crowd.js"), str(port)]
            crowd += [str(count), str(seconds)]
            with subprocess.Popen(crowd, stdout=subprocess.PIPE, text=True) as loading:
                assert loading.stdout
                assert loading.stdout.readline() == "go\n"
                cpu = process.cpu()
                moves = json.loads(loading.stdout.readline())["moves"]
                return float(moves / (process.cpu() - cpu))


QUESTIONS = {"rooms": rooms, "idle": idle, "burn": burn, "peer": peer}


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    given = parser.parse_args()
    found: list[Figure] = []
    for name in given.questions or QUESTIONS:
        found += asyncio.run(QUESTIONS[name]())
    return answer(found, as_json=given.json)


if __name__ == "__main__":
    sys.exit(main())
