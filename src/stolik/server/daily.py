"""The deal of the day: for each game one, the same for everybody, alone or with bots."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from stolik.core.game import Game

BOT = "careful"
"""Plays on all seats but one, whatever other levels there are: the day is the same for all."""


def today(now: int) -> str:
    """The day (UTC) of a moment."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of_day(day: str) -> int:
    """The moment from which on the day's deal is open, in milliseconds."""
    after = datetime.combine(date.fromisoformat(day) + timedelta(days=1), time(), UTC)
    return int(after.timestamp() * 1000)


def options(game: Game) -> dict[str, Any]:
    """As few seats as the game knows, everything else as usual at a table of people."""
    return game.values({"players": min(game.seats)}, people=True)
