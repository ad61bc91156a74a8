"""`stolik play GAME`: a table in this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from stolik.cli.failure import Wrong, need_terminal
from stolik.cli.group import Games
from stolik.cli.parameters import bots_option, game_option, given_options, lang_option, number_option
from stolik.core.catalog import words
from stolik.core.game import RANDOM, Game

if TYPE_CHECKING:
    from stolik.cli.table.host import Host, Seating

LONGEST_NAME = 16
SLOWEST = 60.0

_WARM = 500
"""Actions: most random games are over by then."""

USUAL = "careful"
"""The level that people meet unless they ask for another."""


def command(game: Game) -> click.Command:
    """`stolik play <game>`."""

    @lang_option
    @click.option("--light", is_flag=True, help="Dark on light ground (F5 switches too).")
    @click.option("--no-color", is_flag=True, help="No colours; NO_COLOR in the environment does the same.")
    @click.option(
        "--pause",
        type=float,
        default=0.3,
        show_default=True,
        metavar="SECONDS",
        help="How long a bot takes for an action that one sees.",
    )
    @click.option(
        "--record", type=click.Path(), metavar="FILE", help="Write the record of the game into this new file."
    )
    @number_option("--seed", "The same number (0 … 2**256 - 1) gives the same deal. [default: by chance]")
    @bots_option(game, None, f"One level for all bots, or several that they take in turn. [default: {USUAL}]")
    @click.option("--names", default="", metavar="NAME[,NAME…]", help="Names of the people.")
    @number_option("--people", "How many people sit at this screen; bots take the other seats.", 1)
    def play_game(**given: Any) -> None:
        _play(game, **given)

    play_game.__doc__ = _help(game)
    made = click.command(game.name, short_help=words("en", game).say("tagline"))(play_game)
    made.params[:0] = [game_option(option, game, people=True) for option in game.options]
    return made


def _help(game: Game) -> str:
    return f"""Play {words("en", game).say("name")} in this terminal, with bots or friends.

    Several people (--people) pass the screen on: it hides the cards between them. With --people 0 you watch
    the bots. The key ? explains the table, F1 the rules.

    \b
    Examples:
      stolik play {game.name}
      stolik play {game.name} --people 2 --names Jana,Petr --lang cs
      stolik play {game.name} --people 0 --pause 1
    """


@click.command(cls=Games, make=command, no_args_is_help=False, subcommand_metavar="GAME [OPTIONS]")
def play() -> None:
    """Play GAME in this terminal: with bots, with friends who pass the screen on, or watching bots.

    Keys and mouse work; ? explains the table, F1 the rules, q leaves.

    \b
    Examples:
      stolik play the-game --players 3
      stolik play GAME --people 2 --names Jana,Petr --lang cs
      stolik play GAME --record game.json         stolik replay tells it afterwards

    `stolik play GAME --help` lists the options that the game has.
    """


def _play(
    game: Game,
    *,
    people: int,
    names: str,
    bots: str | None,
    seed: int | None,
    record: str | None,
    pause: float,
    no_color: bool,
    light: bool,
    language: str,
    **given: Any,
) -> None:
    from stolik.cli.table.keeper import Keeper

    values = game.values(given_options(game, given), people=True)
    if not 0 <= pause <= SLOWEST:
        raise Wrong(f"pause is a number of seconds from 0 to {SLOWEST:.0f}, not {pause}")
    keeper = Keeper(game, record)
    evening = Evening(game, values, seated(game, int(values["players"]), people, bots, names), seed)
    need_terminal("play draws the table and reads keys")
    evening.warm_up()
    from stolik.cli.table.app import Setup, TableApp

    app = TableApp(
        Setup(
            open=evening.open,
            save=keeper.save,
            keep=record is not None,
            language=language,
            pause=pause,
            colour=not (no_color or os.environ.get("NO_COLOR")),
            light=light,
        )
    )
    code = app.run()
    for path in keeper.written:
        click.echo(app.controls.session.words.say("screen.saved", file=path))
    sys.exit(app.return_code if code is None else code)


# --- who plays ------------------------------------------------------------------------------------


def seated(game: Game, players: int, people: int, bots: str | None, names: str) -> Seating:
    """People first, then bots; whatever does not fit is refused."""
    from stolik.cli.table.host import seat

    if not 0 <= people <= players:
        raise Wrong(f"people is a whole number from 0 to {players}, the players, not {str(people)[:40]}")
    usual = USUAL if USUAL in game.levels else RANDOM
    levels = [level.strip() for level in bots.split(",")] if bots is not None else [usual]
    for level in levels:
        game.bot(level)
    if len(levels) > max(1, players - people):
        raise Wrong(f"{len(levels)} bots for {players - people} free seats: name one for all, or fewer")
    return seat(players, people, levels, _names(names, people))


def _names(text: str, people: int) -> list[str]:
    names = [name.strip() for name in text.split(",")] if text else []
    if len(names) > people:
        raise Wrong(f"{len(names)} names for {people} people: say how many --people there are")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Wrong(f'a name has 1 to {LONGEST_NAME} letters, unlike "{name[:40]}"')
    if len({name.casefold() for name in names}) < len(names):
        raise Wrong("two people have the same name: give everybody another one")
    return names


class Evening:
    """One game after another, with the same options, people and bots."""

    def __init__(self, game: Game, values: Mapping[str, Any], seating: Seating, seed: int | None) -> None:
        from stolik.core import chance

        self._game, self._values, self._seating, self._seed = game, values, seating, seed
        chance.key(seed or 0)  # says so if it cannot be a seed

    def open(self) -> Host:
        """The next game; the seed is for the first one."""
        seed, self._seed = self._seed, None
        return self._open(self._seating, seed)

    def _open(self, seating: Seating, seed: int | None) -> Host:
        from stolik.cli.table.host import Host
        from stolik.core.table import Table

        return Host(Table(self._game, self._values, seed=seed), seating)

    def warm_up(self) -> None:
        """Compile now what has never been compiled: the note about it would spoil the table."""
        from stolik.cli.table.host import PERSON, Seating

        for level in sorted({*self._seating.levels, RANDOM} - {PERSON}):
            host = self._open(Seating((level,) * len(self._seating.levels)), 0)
            host.draft(0).legal()
            for _ in range(_WARM if level == RANDOM else 1):  # to the end, whose kernels are others
                host.step()
            host.told(0)
