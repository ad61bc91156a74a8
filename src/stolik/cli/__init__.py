"""The command line: `stolik COMMAND`. A command's module is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from stolik import __version__
from stolik.cli.failure import one_line, open_closed_streams
from stolik.cli.group import Commands

__all__ = ["main"]

COMMANDS = {
    "serve": "Set tables for browsers: friends open a link and play.",
    "play": "Play in this terminal, with bots or with friends.",
    "games": "List the games, or tell about one.",
    "simulate": "Let bots play many games, and count.",
    "replay": "Tell a recorded game, move by move.",
    "verify": "Check that the deal of a recorded game was drawn fairly.",
    "bench": "Measure the rules against the same rules in C.",
    "admin": "Look after the tables of a server.",
    "completion": "Print a script that completes commands in your shell.",
}
"""Each is the function of the same name in the module of the same name."""


class Program(Commands):
    """Loads a command when it is needed, and says what went wrong in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"{__name__}.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [
            CompletionItem(name, help=COMMANDS[name]) for name in COMMANDS if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def main(self, *args: Any, **extra: Any) -> Any:
        open_closed_streams()
        return super().main(*args, **extra)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with one_line():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with one_line():
            return super().invoke(ctx)


@click.command(
    cls=Program,
    name="stolik",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """stolik: tabletop games, to play with friends or bots and to simulate at speed.

    \b
    Examples:
      stolik                                      serve tables here, and open a browser
      stolik games                                what there is to play
      stolik play GAME --players 3                a table in this terminal
      stolik simulate GAME --games 10000          let bots play, and count

    `stolik COMMAND --help` tells more about a command. Words come in Czech, Slovak, Polish and English
    (--lang), every answer as JSON too (--json).
    """
    if ctx.invoked_subcommand is None:
        from stolik.cli.serve import serve

        with serve.make_context("stolik", ["--browser"], parent=ctx) as own:
            serve.invoke(own)
