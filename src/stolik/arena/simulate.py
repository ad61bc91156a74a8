"""Many games among bots, counted. What comes out depends on the seed, never on how it was computed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from stolik.arena.statistics import SURE, Interval, of_mean, of_share, wilson
from stolik.arena.work import Chunk, Job, crew
from stolik.core import chance
from stolik.core.errors import InvalidOption

if TYPE_CHECKING:
    from stolik.core.game import Game

Array = np.ndarray[Any, Any]
Progress = Callable[[int], None]

MOST_GAMES = 10**9
MOST_PROCESSES = 256


class SeatResult(Struct, frozen=True):
    """How one seat, or all seats of one bot, did. A shared victory counts for each who shares it."""

    bot: str
    seats: tuple[int, ...]
    wins: int
    win_rate: float
    win_rate_ci95: Interval
    mean_score: float
    mean_score_ci95: Interval


class Summary(Struct, frozen=True, kw_only=True):
    """What was counted. A move is an action; ends of turns are not counted."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """Of each seat."""
    seed: str
    """Hexadecimal, as in a record."""
    games: int
    moves: int
    seconds: float
    games_per_s: float
    moves_per_s: float
    unfinished: int
    """Games given up at the game's cap of actions."""


class TeamSummary(Summary, frozen=True, kw_only=True):
    """All seats against the game."""

    wins: int
    win_rate: float
    win_rate_ci95: Interval
    mean_left: float
    mean_left_ci95: Interval
    left: dict[int, int]
    """How many games ended with so many cards left."""


class SeatSummary(Summary, frozen=True, kw_only=True):
    """Seats against each other."""

    draws: int
    """Finished games that nobody won."""
    wins: tuple[SeatResult, ...]
    """Per seat."""
    by_bot: tuple[SeatResult, ...]
    """Per bot: the mean share of its seats."""
    seat_advantage: tuple[int, ...]
    """Seats that win more often than is fair, beyond doubt; () unless all bots are the same."""


@dataclass(frozen=True)
class Simulation:
    """Every game, and the summary of all. Row `i` is the game of seed `chance.child_seed(seed, i)`."""

    summary: TeamSummary | SeatSummary
    scores: Array = field(repr=False)
    """Per game and seat; more is better."""
    won: Array = field(repr=False)
    """Per game and seat, True or False."""
    moves: Array = field(repr=False)
    """Per game."""


def simulate(
    game: Game,
    options: Mapping[str, Any],
    *,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play, and keep the result of every game."""
    kept: list[Chunk] = []
    summary = summarise(
        game,
        options,
        games=games,
        bots=bots,
        seed=seed,
        processes=processes,
        progress=progress,
        keep=kept.append,
    )
    scores, winners, moves = (np.concatenate(rows) for rows in zip(*kept, strict=True))
    won = (np.maximum(winners, 0)[:, None] >> np.arange(scores.shape[1]) & 1).astype(bool)
    return Simulation(summary, scores, won, moves)


def summarise(
    game: Game,
    options: Mapping[str, Any],
    *,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
    keep: Callable[[Chunk], None] | None = None,
) -> TeamSummary | SeatSummary:
    """Play, and keep only the counts: the memory it takes does not depend on the number of games.

    `progress` hears how many games were played since it last did.
    """
    values = game.values(options)
    names = seat_bots(game, bots, int(values["players"]))
    _check("games", games, MOST_GAMES)
    _check("processes", processes, MOST_PROCESSES)
    seed = secrets.randbits(chance.SEED_BITS) if seed is None else seed
    chance.key(seed)
    job = Job(game.name, tuple(game.encode(values).tolist()), names, f"{seed:x}")
    counts = _Counts(len(names), together=game.together)
    with crew(job, min(processes, games)) as play:
        began = time.perf_counter()
        for chunk in _watched(play(games), progress, keep):
            counts.add(chunk)
        seconds = time.perf_counter() - began
    head: dict[str, Any] = {
        "game": game.name,
        "options": values,
        "bots": names,
        "seed": job.seed,
        "games": games,
        "moves": counts.moves,
        "seconds": seconds,
        "games_per_s": games / seconds,
        "moves_per_s": counts.moves / seconds,
        "unfinished": counts.unfinished,
    }
    return counts.of_team(head) if game.together else counts.of_seats(head)


def seat_bots(game: Game, bots: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The bot of each seat: one name for all, or several that are repeated in turn."""
    names = tuple(name.strip() for name in bots.split(",")) if isinstance(bots, str) else tuple(bots)
    for name in names:
        game.bot(name)
    if not names or players % len(names):
        raise InvalidOption(
            f"{len(names)} bots do not go into {players} seats: name one, or one for each seat"
        )
    return names * (players // len(names))


def _check(name: str, value: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 1 <= value <= most:
        raise InvalidOption(f"{name} is a whole number from 1 to {most}, not {str(value)[:40]}")


def _watched(
    played: Iterable[Chunk], progress: Progress | None, keep: Callable[[Chunk], None] | None
) -> Iterator[Chunk]:
    for chunk in played:
        if keep:
            keep(chunk)
        if progress:
            progress(len(chunk.moves))
        yield chunk


class _Counts:
    """Sums over chunks."""

    def __init__(self, players: int, *, together: bool) -> None:
        self.players, self.together = players, together
        self.games = self.moves = self.unfinished = self.draws = 0
        self.left = np.zeros(1, np.int64)
        self.won = np.zeros((players, players), np.int64)  # [i, j]: games that i and j both won
        self.scores = np.zeros(players)
        self.products = np.zeros((players, players))

    def add(self, chunk: Chunk) -> None:
        won = (np.maximum(chunk.winners, 0)[:, None] >> np.arange(self.players) & 1).astype(np.float64)
        scores = chunk.scores.astype(np.float64)
        self.games += len(won)
        self.moves += int(chunk.moves.sum())
        self.unfinished += int((chunk.winners < 0).sum())
        self.draws += int((chunk.winners == 0).sum())
        self.won += (won.T @ won).astype(np.int64)
        self.scores += scores.sum(0)
        self.products += scores.T @ scores
        if self.together:
            left = np.bincount(-chunk.scores[:, 0], minlength=len(self.left))
            left[: len(self.left)] += self.left
            self.left = left

    def of_team(self, head: dict[str, Any]) -> TeamSummary:
        wins = int(self.won[0, 0])
        total, squares = float(self.scores[0]), float(self.products[0, 0])
        low, high = of_mean(-total, squares, self.games)
        return TeamSummary(
            **head,
            wins=wins,
            win_rate=wins / self.games,
            win_rate_ci95=wilson(wins, self.games),
            mean_left=-total / self.games,
            mean_left_ci95=(low, high),
            left={left: int(count) for left, count in enumerate(self.left) if count},
        )

    def of_seats(self, head: dict[str, Any]) -> SeatSummary:
        bots: tuple[str, ...] = head["bots"]
        seats = tuple(self._result(bot, (seat,)) for seat, bot in enumerate(bots))
        by_bot = tuple(
            self._result(bot, tuple(seat for seat, name in enumerate(bots) if name == bot))
            for bot in dict.fromkeys(bots)
        )
        fair = sum(seat.win_rate for seat in seats) / len(seats)
        sure = 1 - (1 - SURE) / len(seats)  # that of several seats none stands out by chance alone
        ahead = tuple(s for s, seat in enumerate(seats) if wilson(seat.wins, self.games, sure)[0] > fair)
        return SeatSummary(
            **head,
            draws=self.draws,
            wins=seats,
            by_bot=by_bot,
            seat_advantage=ahead if len(by_bot) == 1 else (),
        )

    def _result(self, bot: str, seats: tuple[int, ...]) -> SeatResult:
        wins = int(sum(self.won[seat, seat] for seat in seats))
        share = wins / len(seats)
        both = float(self.won[np.ix_(seats, seats)].sum()) / len(seats) ** 2
        total = float(self.scores[list(seats)].sum()) / len(seats)
        squares = float(self.products[np.ix_(seats, seats)].sum()) / len(seats) ** 2
        return SeatResult(
            bot=bot,
            seats=seats,
            wins=wins,
            win_rate=share / self.games,
            win_rate_ci95=of_share(share, both, self.games),
            mean_score=total / self.games,
            mean_score_ci95=of_mean(total, squares, self.games),
        )
