"""`stolik games`: what there is to play."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from stolik.cli.parameters import game_argument, json_option, lang_option
from stolik.cli.report import grid, report_words, show, show_json, titled
from stolik.core.catalog import Words, load
from stolik.core.game import Game
from stolik.core.options import Flag, Option
from stolik.games import discover

if TYPE_CHECKING:
    from rich.console import RenderableType


@click.command()
@game_argument
@lang_option
@json_option
def games(game: Game | None, language: str, as_json: bool) -> None:
    """List the games; or, with GAME, tell its rules in short, its options and its bots.

    \b
    Examples:
      stolik games
      stolik games the-game --lang cs
    """
    if game is None:
        _show_list(language, as_json=as_json)
    elif as_json:
        from stolik.core.describe import describe

        show_json(describe(game))
    else:
        show(*_about(game, report_words(language, game)))


def _show_list(language: str, *, as_json: bool) -> None:
    if as_json:
        show_json([_entry(game, language) for game in discover().values()])
        return
    say = report_words(language)
    head = tuple(say.say(f"games.{name}") for name in ("name", "title", "players", "tagline"))
    entries = [_entry(game, language) for game in discover().values()]
    rows = [(entry["name"], entry["title"], spans(entry["players"]), entry["tagline"]) for entry in entries]
    show(titled(head, *rows, texts=len(head)), say.say("games.more"))


def _entry(game: Game, language: str) -> dict[str, Any]:
    say = report_words(language, game)
    return {
        "name": game.name,
        "title": say.say("name"),
        "players": game.seats,
        "tagline": say.say("tagline"),
        "together": game.together,
        "rules": game.version,
    }


def spans(numbers: tuple[int, ...]) -> str:
    """`2–4, 6`."""
    parts: list[list[int]] = [[numbers[0]]]
    for before, here in pairwise(numbers):
        if here == before + 1:
            parts[-1].append(here)
        else:
            parts.append([here])
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)


def _about(game: Game, say: Words) -> list[RenderableType]:
    rules = [say.say(key) for key in load(game.package, say.language) if key.startswith("rules.")]
    options = [_option_row(option, say) for option in game.options if not option.internal]
    return [
        f"{say.say('name')} – {say.say('tagline')}",
        "",
        *(line for text in rules for line in (text, "")),
        say.say("games.options"),
        grid(*options),
        "",
        f"{say.say('games.bots')}: {', '.join(game.bots)}",
    ]


def _option_row(option: Option, say: Words) -> tuple[str, ...]:
    flag = f"--{option.name.replace('_', '-')}"
    takes = "" if isinstance(option, Flag) else spans_or_choices(option)
    key = f"option.{option.name}"
    said = [say.say(text) for text in (key, f"{key}.hint") if text in say]
    return f"{flag} {takes}".rstrip(), ": ".join(said)


def spans_or_choices(option: Option) -> str:
    """What the option takes, short."""
    choices = option.choices
    if choices and all(type(choice) is int for choice in choices):
        return spans(choices)
    return "|".join(option.typed_choices) or option.limits
