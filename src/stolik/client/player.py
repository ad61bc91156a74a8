"""A bot at a table far away."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any

from stolik.client.connection import Connection, Refused
from stolik.client.guest import ServerSaysNo, guest
from stolik.client.table import RemoteTable
from stolik.wire import command

NOT_FOR_LONG = frozenset({"stale", "compiling", "bot-plays"})
"""Refusals after which the bot is simply asked again."""


@dataclass(frozen=True)
class Situation:
    """What a bot decides by: all that its seat may know."""

    seat: int
    view: Any
    """The game's typed view."""
    legal: tuple[str, ...]
    """What may be done now, as texts."""
    events: tuple[Any, ...]
    """What the seat was told since the game began, oldest first."""
    signals: tuple[Any, ...]
    """What the others have signalled, until they act again."""


Bot = Callable[[Situation], "str | Sequence[str] | Awaitable[str | Sequence[str]]"]
"""One action, or several one after another: all are done, or none."""


async def join(url: str, code: str, name: str, bot: Bot, *, seat: int | None = None) -> Any:
    """Sit down at the table, play one game by `bot`, and give its outcome.

    `url` is the server's address, `code` the table's; `seat`: the first free one. Waits for the others.
    """
    me = await guest(url, name)
    async with Connection.open(url, me.token) as connection:
        table = await RemoteTable.enter(connection, code.strip().upper())
        await _sit(table, seat)
        return await _play(table, bot)


async def _sit(table: RemoteTable, seat: int | None) -> None:
    while not table.seats:
        free = [
            place for place, chair in enumerate(table.room.seats) if chair.member is None and not chair.bot
        ]
        if seat is None and not free:
            raise ServerSaysNo(f"there is no free seat at {table.code}")
        try:
            await table.do(command.Sit(free[0] if seat is None else seat))
        except Refused as refused:  # somebody was quicker
            if seat is not None or refused.reason.code != "seat-taken":
                raise
    contribution = secrets.token_hex(16)
    await table.do_soon(lambda: command.Ready(contribution))


async def _play(table: RemoteTable, bot: Bot) -> Any:
    while table.phase not in ("over", "closed"):
        if not await _act(table, bot):
            await table.changed()
    return None if table.game is None else table.game.outcome


async def _act(table: RemoteTable, bot: Bot) -> bool:
    """Do what the bot says, if it is our turn; False: there is nothing to do but wait."""
    game, at = table.game, table.number
    if table.phase != "playing" or game is None or game.seat is None or not game.legal:
        return False
    decided = bot(_situation(table))
    answer = await decided if isawaitable(decided) else decided
    actions = (answer,) if isinstance(answer, str) else tuple(answer)
    try:
        await table.heard(await table.do(command.Play(game.seat, actions, at)))
    except Refused as refused:
        if refused.reason.code not in NOT_FOR_LONG:
            raise
        if refused.reason.code == "bot-plays":
            await table.do(command.Back(game.seat))
        if table.number == at:
            await table.changed()
    return True


def _situation(table: RemoteTable) -> Situation:
    game = table.game
    assert game is not None
    assert game.seat is not None
    return Situation(game.seat, table.view(), game.legal, table.events(), game.signals)
