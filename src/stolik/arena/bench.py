"""A game's kernels against the same rules in C, side by side: how far from the limit are they?

The contract of `limit.c`
-------------------------
A game's folder may hold `limit.c`: one C11 file that needs nothing but the C library and is built by

    gcc -std=gnu11 -O3 -march=native limit.c -o limit -lm

    ./limit PLAYERS GAMES [SEED]        for example ./limit 3 200000 7; SEED: 0 … 2**32 - 1, 0 if absent

It plays GAMES games among PLAYERS random bots by the game's default options (those of
`game.values({"players": PLAYERS})`) and prints one line of JSON to stdout:

    {"games_per_s": 250000, "moves_per_s": 8300000, "games": 200000, "moves": 6640000,
     "wins": [100, 100, 100], "step": 1, "histogram": [0, 0, 3, …]}

games_per_s, moves_per_s   by CPU time (`clock()`), dealing included, start and printing left out
games, moves               how many in all. A move is every action of every seat, whatever it is (a chip,
                           a pass, a card drawn by hand, one seat's part of a simultaneous choice), as the
                           kernels count it; only END, where the game has one, is no move
wins                       PLAYERS counts: the games in which the seat was among the winners
histogram                  counts of games by their number of moves: place i holds i*step … (i+1)*step - 1,
                           the last place everything above too. Choose `step` and the length so that hardly
                           a game falls into the last place; the counts add up to `games`
mean_left                  of a team game (`Game.together`): points missed, per game
anything else              is left alone

A random bot ends its turn as soon as it may; otherwise every legal action is equally likely, and equal
cards give one action, just as `legal` lists them. Forced actions are moves too. A game with a `cap` is given
up after so many actions (END is one here), and nobody has won it. Chance is ChaCha8 as in `core.chance`, with
unbiased bounded draws and Fisher–Yates; which words of the stream serve what is the program's own affair,
and so is the key (the same seed: the same games). All that the rules ask for is done; how, is free.

Both sides then play the same number of games with seeds of their own, and `compare` asks whether the
histograms and the wins could come from one distribution.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.resources import as_file, files
from math import erfc, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from stolik.arena.work import Chunk, Job, Part, play
from stolik.bots.play import RANDOM
from stolik.core.errors import InvalidOption, one_of
from stolik.games import discover

if TYPE_CHECKING:
    from stolik.core.game import Game

Array = np.ndarray[Any, Any]
Progress = Callable[[int], None]

ROUNDS = 5
ROUND_SECONDS = 0.5
MOST_GAMES = 10**8
DOUBT = 1e-6
"""Two sides of one distribution look less alike than this once in a million comparisons."""

COMPILE = ("gcc", "-std=gnu11", "-O3", "-march=native")
SOURCE = "limit.c"

_CHUNK = 1 << 14


class BenchError(Exception):
    """It cannot be measured here; the message is one line."""


class Side(msgspec.Struct, frozen=True):
    """What one side did: the middle round's speed, and the games of all rounds."""

    games_per_s: float
    moves_per_s: float
    games: int
    mean_moves: float
    win_rate: tuple[float, ...]
    """Per seat."""


class Comparison(msgspec.Struct, frozen=True):
    """Kernels and C, side by side."""

    game: str
    players: int
    rounds: int
    c: Side
    kernels: Side
    ratio: float
    """Of moves a second: kernels / C."""
    checks: dict[str, float]
    """What was compared → how probable it is that one distribution differs so much from itself."""
    same: bool


class Report(msgspec.Struct):
    """What `limit.c` prints."""

    games_per_s: float
    moves_per_s: float
    games: int
    moves: int
    wins: list[int]
    step: int
    histogram: list[int]


def measurable() -> list[Game]:
    """The games that have their rules in C."""
    return [game for game in discover().values() if _source(game).is_file()]


def bench(
    game: Game,
    options: Mapping[str, Any],
    *,
    games: int | None = None,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
) -> Comparison:
    """Both sides in turn, `games` in each round; `options`: nothing but players."""
    if not _source(game).is_file():
        others = one_of([one.name for one in measurable()], "and")
        raise InvalidOption(f"{game.name} has no {SOURCE} to measure against; {others} can be measured")
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise InvalidOption(f"games is a whole number from 1 to {MOST_GAMES}, not {str(games)[:40]}")
    job = _job(game, options)
    with tempfile.TemporaryDirectory(prefix="stolik-") as folder, _one_core():
        program = build(game, Path(folder))
        games = games or _enough(job)
        reports, tallies = [], []
        for number in range(rounds):
            reports.append(run(program, len(job.bots), games, seed=number))
            tallies.append(_play(job, number * games, games, reports[-1]))
            if progress:
                progress(1)
    return _compare(job, reports, tallies)


def _job(game: Game, options: Mapping[str, Any]) -> Job:
    values = game.values(options)
    return Job(game.name, tuple(game.encode(values).tolist()), (RANDOM,) * int(values["players"]), "1")


@contextmanager
def _one_core() -> Iterator[None]:
    """Keep to one core, where the system lets us: the other programs' share is the same for both sides."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


# --- C --------------------------------------------------------------------------------------------


def _source(game: Game) -> Any:
    return files(game.package) / SOURCE


def build(game: Game, folder: Path) -> Path:
    """The program made from the game's `limit.c`."""
    program = folder / "limit"
    with as_file(_source(game)) as source:
        command = [*COMPILE, str(source), "-o", str(program), "-lm"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            raise BenchError(f"{COMPILE[0]} is missing (Debian: apt-get install gcc libc6-dev)") from None
    if done.returncode:
        first = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
        raise BenchError(f"{COMPILE[0]} cannot build the {SOURCE} of {game.name}: {first}")
    return program


def run(program: Path, players: int, games: int, seed: int) -> Report:
    """Let the program play."""
    command = [str(program), str(players), str(games), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchError(f"{SOURCE} stopped with exit code {done.returncode}: {done.stderr}")
    try:
        report = msgspec.json.decode(done.stdout, type=Report)
    except msgspec.DecodeError as error:
        raise BenchError(f"{SOURCE} does not print what it should: {error}") from None
    if (report.games, sum(report.histogram), len(report.wins)) != (games, games, players):
        raise BenchError(f"{SOURCE} has lost count: {games} games of {players} players were asked for")
    return report


# --- kernels --------------------------------------------------------------------------------------


class Tally(msgspec.Struct):
    """One round of the kernels, counted like C's; `seconds` of this thread."""

    seconds: float
    moves: int
    squares: int
    wins: Array
    histogram: Array


def _enough(job: Job) -> int:
    """How many games take about `ROUND_SECONDS`. (The first call compiles.)"""
    play(Part(job, 0, 1))
    count = 64
    while (seconds := _timed(partial(play, Part(job, 0, count)))[0]) < ROUND_SECONDS / 8 and count < _CHUNK:
        count *= 2
    return max(1, round(count * ROUND_SECONDS / seconds))


def _play(job: Job, first: int, games: int, like: Report) -> Tally:
    tally = Tally(0.0, 0, 0, np.zeros(len(job.bots), np.int64), np.zeros(len(like.histogram), np.int64))
    for start in range(0, games, _CHUNK):
        part = Part(job, first + start, min(_CHUNK, games - start))
        seconds, chunk = _timed(partial(play, part))
        moves = chunk.moves.astype(np.int64)
        tally.seconds += seconds
        tally.moves += int(moves.sum())
        tally.squares += int((moves**2).sum())
        tally.wins += (np.maximum(chunk.winners, 0)[:, None] >> np.arange(len(job.bots)) & 1).sum(0)
        places = np.minimum(moves // like.step, len(like.histogram) - 1)
        tally.histogram += np.bincount(places, minlength=len(like.histogram))
    return tally


def _timed(work: Callable[[], Chunk]) -> tuple[float, Chunk]:
    began = time.thread_time()
    done = work()
    return time.thread_time() - began, done


# --- side by side ---------------------------------------------------------------------------------


def _compare(job: Job, reports: list[Report], tallies: list[Tally]) -> Comparison:
    games = sum(report.games for report in reports)
    moves = sum(report.moves for report in reports), sum(tally.moves for tally in tallies)
    wins = np.sum([report.wins for report in reports], 0), np.sum([tally.wins for tally in tallies], 0)
    histograms = (
        np.sum([report.histogram for report in reports], 0),
        np.sum([tally.histogram for tally in tallies], 0),
    )
    variance = sum(tally.squares for tally in tallies) / games - (moves[1] / games) ** 2
    checks = {
        "moves of a game": alike(*histograms),
        "mean number of moves": equal(moves[0] / games, moves[1] / games, variance, games),
        "wins of the seats": _equal_wins(*wins, games),
    }
    each = reports[0].games
    c = [(report.games_per_s, report.moves_per_s) for report in reports]
    kernels = [(each / tally.seconds, tally.moves / tally.seconds) for tally in tallies]
    sides = [
        Side(
            games_per_s=statistics.median(speed[0] for speed in speeds),
            moves_per_s=statistics.median(speed[1] for speed in speeds),
            games=games,
            mean_moves=total / games,
            win_rate=tuple((won / games).tolist()),
        )
        for speeds, total, won in zip((c, kernels), moves, wins, strict=True)
    ]
    return Comparison(
        game=job.game,
        players=len(job.bots),
        rounds=len(reports),
        c=sides[0],
        kernels=sides[1],
        ratio=sides[1].moves_per_s / sides[0].moves_per_s,
        checks=checks,
        same=min(checks.values()) > DOUBT,
    )


def alike(ours: Array, theirs: Array) -> float:
    """The p-value that two histograms come from one distribution (chi-square, rare places put together)."""
    pairs = list(_pooled(ours, theirs))
    total = np.sum(pairs, 0)
    chi = sum(
        (a * sqrt(total[1] / total[0]) - b * sqrt(total[0] / total[1])) ** 2 / (a + b) for a, b in pairs
    )
    free = len(pairs) - 1
    if not free:
        return 1.0
    spread = 2 / (9 * free)  # Wilson & Hilferty: the cube root is nearly normal
    return erfc(((chi / free) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def _pooled(ours: Array, theirs: Array, least: int = 20) -> Iterator[tuple[int, int]]:
    """Neighbouring places together, until every one has been met often enough."""
    a = b = 0
    rest = int(ours.sum() + theirs.sum())
    for here, there in zip(ours.tolist(), theirs.tolist(), strict=True):
        a, b, rest = a + here, b + there, rest - here - there
        if a + b >= least and rest >= least:
            yield a, b
            a = b = 0
    if a + b:
        yield a, b


def equal(ours: float, theirs: float, variance: float, games: int) -> float:
    """The p-value that two means over so many games each are of one distribution."""
    if variance <= 0:
        return 1.0 if ours == theirs else 0.0
    return erfc(abs(ours - theirs) / sqrt(2 * variance / games) / sqrt(2))


def _equal_wins(ours: Array, theirs: Array, games: int) -> float:
    """The least likely seat's, times the number of seats that it was chosen from."""
    rates = [(a / games, b / games) for a, b in zip(ours.tolist(), theirs.tolist(), strict=True)]
    values = [equal(a, b, (a + b) / 2 * (1 - (a + b) / 2), games) for a, b in rates]
    return min(1.0, len(values) * min(values))
