"""`stolik bench`: the rules as kernels against the same rules in C."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stolik.cli.failure import Failure
from stolik.cli.parameters import game_argument, json_option, lang_option, number_option
from stolik.cli.report import Bar, number, report_words, show, show_json, titled
from stolik.core.catalog import Words
from stolik.core.game import Game

if TYPE_CHECKING:
    from stolik.arena.bench import Comparison


@click.command()
@game_argument
@number_option("--players", "How many seats. [default: as usual for the game]")
@number_option("--games", "Games in each round, on each side. [default: half a second's]")
@lang_option
@json_option
def bench(game: Game | None, players: int | None, games: int | None, language: str, as_json: bool) -> None:
    """Measure random games by GAME's rules against the same rules written in C (every game without GAME).

    Needs gcc. Both sides play in turn on one core, five rounds each; what is shown is the middle one.
    It is also checked that both give the same distribution of results.

    \b
    Examples:
      stolik bench the-game
      stolik bench the-game --players 5 --json
    """
    from stolik.arena import bench as arena

    options = {} if players is None else {"players": players}
    chosen = [game] if game else arena.measurable()
    with Bar(len(chosen) * arena.ROUNDS, "rounds") as bar:
        try:
            comparisons = [arena.bench(one, options, games=games, progress=bar) for one in chosen]
        except arena.BenchError as error:
            raise Failure(str(error)) from None
    if as_json:
        show_json(comparisons[0] if game else comparisons)
    else:
        say = report_words(language)
        show(*(titled(_head(say), *_rows(comparison, say)) for comparison in comparisons))
    for comparison in comparisons:
        _insist(comparison)


def _insist(comparison: Comparison) -> None:
    """Figures of two programs that do not do the same mean nothing."""
    if not comparison.same:
        worst = min(comparison.checks, key=comparison.checks.__getitem__)
        raise Failure(
            f"{comparison.game}: the kernels and limit.c do not give the same results"
            f" ({worst}: p = {comparison.checks[worst]:.1g})"
        )


def _head(say: Words) -> tuple[str, ...]:
    return tuple(map(say.say, ("bench.game", "bench.side", "bench.games", "bench.moves", "bench.ratio")))


def _rows(comparison: Comparison, say: Words) -> list[tuple[str, ...]]:
    name = f"{comparison.game}, {say.say('players', count=comparison.players)}"
    c, kernels = comparison.c, comparison.kernels
    return [
        (name, "C", number(say, c.games_per_s), number(say, c.moves_per_s), ""),
        (
            "",
            say.say("bench.kernels"),
            number(say, kernels.games_per_s),
            number(say, kernels.moves_per_s),
            number(say, comparison.ratio, 3),
        ),
    ]
