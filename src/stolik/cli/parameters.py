"""Options and arguments that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from stolik.core.catalog import LANGUAGES, preferred_language, words
from stolik.core.errors import one_of
from stolik.core.game import Game
from stolik.core.options import FILE, Flag, Option
from stolik.games import discover, find

Command = Callable[..., Any]

MOST_DIGITS = 100


def whole(_ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """For `callback`: a whole number. How large it may be is said by whoever takes it."""
    if value is None:
        return None
    try:
        if len(value) <= MOST_DIGITS:
            return int(value, 16 if value.lower().startswith("0x") else 10)
    except ValueError:
        pass
    shown = value if len(value) <= 40 else f"{value[:40]}…"
    raise click.BadParameter(f'a whole number is wanted, not "{shown}"', param=param)


def game_named(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Game | None:
    """For `callback`: the game of this name."""
    return None if value is None else find(value)


def complete_game(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in discover() if name.startswith(incomplete)]


def number_option(flag: str, text: str, default: int | None = None) -> Callable[[Command], Command]:
    """An option that takes a whole number."""
    shown = None if default is None else str(default)
    return click.option(
        flag, metavar="N", callback=whole, default=shown, show_default=default is not None, help=text
    )


def game_argument(command: Command) -> Command:
    """Optional."""
    return click.argument("game", required=False, callback=game_named, shell_complete=complete_game)(command)


def bots_option(game: Game, default: str | None, text: str) -> Callable[[Command], Command]:
    """Levels of bots, separated by commas; how many there may be is said by whoever takes them."""

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [before + comma + level for level in game.bots if level.startswith(last)]

    return click.option(
        "--bots",
        default=default,
        show_default=default is not None,
        metavar="LEVEL[,LEVEL…]",
        shell_complete=complete,
        help=text,
    )


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Answer with JSON, for programs.")(command)


def lang_option(command: Command) -> Command:
    return click.option(
        "--lang",
        "language",
        type=click.Choice(LANGUAGES),
        default=preferred_language,
        help="Language of the words. [default: the one of your system]",
    )(command)


def game_option(option: Option, game: Game, *, people: bool = False) -> click.Option:
    """The option of a game on the command line. Its text goes to the game, which knows what is right."""
    flag = f"--{option.name.replace('_', '-')}"
    default = option.people if people and option.people is not None else option.default
    extra: dict[str, Any] = {"help": _help(option, game, default), "hidden": option.internal, "default": None}
    if isinstance(option, Flag):
        return click.Option(
            [f"{flag}/--no-{flag[2:]}" if default else flag, option.name], is_flag=True, **extra
        )

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        files = [CompletionItem(incomplete, type="file")] if FILE in option.typed_choices else []
        typed = [choice for choice in option.typed_choices if choice != FILE]
        return [CompletionItem(choice) for choice in typed if choice.startswith(incomplete)] + files

    return click.Option([flag, option.name], metavar="VALUE", shell_complete=complete, **extra)


def _help(option: Option, game: Game, default: Any) -> str:
    """The game's own words, as far as it has some for this option."""
    english = words("en", game)
    keys = (f"option.{option.name}", f"option.{option.name}.hint")
    said = [english.say(key).rstrip(".") for key in keys if key in english]
    if not isinstance(option, Flag):
        said.append(f"{one_of(option.typed_choices) or option.limits} [default: {default}]")
    return ". ".join(said)


def given_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Those of the game's options that stood on the command line."""
    options = {option.name: option for option in game.options}
    return {
        name: options[name].typed(value)
        for name, value in given.items()
        if name in options and value is not None
    }
