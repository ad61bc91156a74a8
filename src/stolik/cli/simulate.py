"""`stolik simulate GAME`: every game is a command of its own, with the game's own options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from stolik.cli.group import Games
from stolik.cli.parameters import (
    bots_option,
    game_option,
    given_options,
    json_option,
    lang_option,
    number_option,
)
from stolik.cli.report import Bar, grid, interval, number, percent, report_words, show, show_json, titled
from stolik.core.catalog import Words, words
from stolik.core.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from stolik.arena.simulate import SeatResult, SeatSummary, TeamSummary


def command(game: Game) -> click.Command:
    """`stolik simulate <game>`."""

    @json_option
    @lang_option
    @number_option("--processes", "How many play at once: one for each core is fastest.", 1)
    @number_option("--seed", "The same number (0 … 2**256 - 1) gives the same games. [default: by chance]")
    @bots_option(game, "random", "One bot for all seats, or several that take the seats in turn.")
    @number_option("--games", "How many games.", 1000)
    def simulate_game(**given: Any) -> None:
        _simulate(game, **given)

    simulate_game.__doc__ = _help(game)
    made = click.command(game.name, short_help=words("en", game).say("tagline"))(simulate_game)
    made.params[:0] = [game_option(option, game) for option in game.options]
    return made


def _help(game: Game) -> str:
    english = words("en", game)
    return f"""Let bots play {english.say("name")} many times, and count.

    \b
    Example: stolik simulate {game.name} --games 10000 --bots random --seed 1
    """


@click.command(cls=Games, make=command, no_args_is_help=False, subcommand_metavar="GAME [OPTIONS]")
def simulate() -> None:
    """Let bots play many games of GAME, and count who wins, by how much and how fast it goes.

    \b
    Examples:
      stolik simulate the-game --players 3 --games 100000
      stolik simulate the-game --bots careful --expert --seed 1 --json
      stolik simulate GAME --bots careful,random        seats in turn: careful, random, careful, …

    `stolik simulate GAME --help` lists the options that the game has.
    """


def _simulate(
    game: Game,
    *,
    games: int,
    bots: str,
    seed: int | None,
    processes: int,
    language: str,
    as_json: bool,
    **given: Any,
) -> None:
    from stolik.arena.simulate import summarise

    options = given_options(game, given)
    with Bar(games, "games") as bar:
        summary = summarise(
            game, options, games=games, bots=bots, seed=seed, processes=processes, progress=bar
        )
    if as_json:
        show_json(summary)
    else:
        show(*_tables(game, summary, report_words(language, game)))


# --- for people -----------------------------------------------------------------------------------


def _tables(game: Game, summary: TeamSummary | SeatSummary, say: Words) -> list[RenderableType]:
    from stolik.arena.simulate import TeamSummary

    title = " · ".join(
        (
            say.say("name"),
            say.say("players", count=len(summary.bots)),
            ", ".join(dict.fromkeys(summary.bots)),
        )
    )
    if isinstance(summary, TeamSummary):
        results = [grid(*_team_rows(summary, say), *_work_rows(summary, say), numbers=True)]
    else:
        results = [*_seat_tables(summary, say), grid(*_work_rows(summary, say), numbers=True)]
    return [title, *results, ": ".join((say.say("seed"), _short_seed(summary.seed)))]


def _team_rows(summary: TeamSummary, say: Words) -> list[tuple[str, ...]]:
    return [
        ("", "", say.say("interval")),
        (
            say.say("won"),
            percent(say, summary.win_rate),
            interval(say, summary.win_rate_ci95, rate=True),
        ),
        (say.say("mean-left"), number(say, summary.mean_left, 2), interval(say, summary.mean_left_ci95)),
    ]


def _work_rows(summary: TeamSummary | SeatSummary, say: Words) -> list[tuple[str, ...]]:
    rows = [
        (say.say("games"), number(say, summary.games), _rate(say, summary.games_per_s)),
        (say.say("moves"), number(say, summary.moves), _rate(say, summary.moves_per_s)),
        (say.say("time"), f"{number(say, summary.seconds, 2)} s"),
    ]
    if summary.unfinished:
        rows.insert(1, (say.say("unfinished"), number(say, summary.unfinished)))
    return rows


def _rate(say: Words, value: float) -> str:
    return f"{number(say, value)}/s"


def _short_seed(seed: str) -> str:
    """As --seed takes it."""
    return str(int(seed, 16)) if len(seed) <= 8 else f"0x{seed}"


def _seat_tables(summary: SeatSummary, say: Words) -> list[RenderableType]:
    names = ("bot", "wins", "win-rate", "interval", "mean-score")
    head = tuple(map(say.say, names))
    seats = [_seat_row(say, str(seat), result) for seat, result in enumerate(summary.wins)]
    tables = [titled((say.say("seat-head"), *head), *seats)]
    if len(summary.by_bot) > 1:
        bots = [_seat_row(say, ", ".join(map(str, result.seats)), result) for result in summary.by_bot]
        tables.append(titled((say.say("seats-head"), *head), *bots))
    if summary.draws:
        tables.append(": ".join((say.say("draws"), number(say, summary.draws))))
    if len(summary.by_bot) == 1:
        tables.append(_advantage(summary, say))
    return tables


def _seat_row(say: Words, seats: str, result: SeatResult) -> tuple[str, ...]:
    return (
        seats,
        result.bot,
        number(say, result.wins),
        percent(say, result.win_rate),
        interval(say, result.win_rate_ci95, rate=True),
        number(say, result.mean_score, 2),
    )


def _advantage(summary: SeatSummary, say: Words) -> str:
    if not summary.seat_advantage:
        return say.say("advantage-none")
    seats = ", ".join(map(str, summary.seat_advantage))
    return say.say("advantage", count=len(summary.seat_advantage), seats=seats)
