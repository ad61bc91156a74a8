"""How long a table is kept when nobody touches it."""

from __future__ import annotations

DAY = 86_400_000

DAYS = {"gathering": 2, "playing": 30, "over": 90, "closed": 1}
"""By phase."""


def expires(phase: str, touched: int) -> int:
    """When the table may be pruned, in milliseconds since 1970."""
    return touched + DAYS[phase] * DAY
