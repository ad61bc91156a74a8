"""Commands of commands: those that are listed, and those that are games, with each game's own options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from stolik.core.errors import one_of
from stolik.core.game import Game
from stolik.games import discover, find


class Commands(click.Group):
    """Says which there are to whoever names none, or another one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            raise click.UsageError(f"say what to do: {one_of(self.list_commands(ctx))}", ctx)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(
                f'there is no command "{args[0]:.40}"; there is {one_of(names, "and")}', ctx
            )
        return super().resolve_command(ctx, args)


class Games(click.Group):
    """Its commands are the games; `make` makes the one of a game."""

    def __init__(self, *args: Any, make: Callable[[Game], click.Command], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self._make = make

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(discover())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._make(find(cmd_name)) if cmd_name in discover() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not ctx.resilient_parsing:
            find(args[0])
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The game may also stand behind its options."""
        games = [arg for arg in args if arg in discover()]
        if games and args[0] != games[0]:
            args = [games[0], *(arg for arg in args if arg != games[0])]
        asks = any(arg in ctx.help_option_names for arg in args)
        if not games and not asks and not ctx.resilient_parsing and (not args or args[0].startswith("-")):
            raise click.UsageError(f"say which game: {one_of(discover())}", ctx)
        return super().parse_args(ctx, args)
