"""Time at the table, told from the log: who is thinking, since when, and how much is left.

Times are the server's, in milliseconds. While the server was down nobody was thinking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stolik.wire.policy import BankClock, TurnClock

LEAST = 10_000
"""What an empty bank has when its owner comes back."""


class Nap(NamedTuple):
    """A time during which the server was down."""

    begin: int
    end: int


class Clock:
    """The time of all seats of one game."""

    def __init__(self, kind: TurnClock | BankClock | None, seats: int, naps: Sequence[Nap] = ()) -> None:
        self.kind = kind
        self.since: dict[int, int] = {}
        """Seat to act → since when."""
        self._naps = naps
        self._left = [kind.seconds * 1000 if kind else 0] * seats

    def turn(self, acting: tuple[int, ...], at: int, *, fresh: int | None = None) -> None:
        """From `at` on these seats are to act; `fresh`: this one has begun another turn."""
        for seat in [seat for seat in self.since if seat not in acting or seat == fresh]:
            self._stop(seat, at)
        for seat in acting:
            self.since.setdefault(seat, at)

    def resume(self, seat: int, at: int) -> None:
        """The seat's owner is back after a bot stood in."""
        if seat in self.since:
            self.since[seat] = at
        if self.kind:
            self._left[seat] = max(self._left[seat], LEAST)

    def _stop(self, seat: int, at: int) -> None:
        spent = self.awake(self.since.pop(seat), at)
        if isinstance(self.kind, BankClock):
            self._left[seat] = max(0, self._left[seat] - spent) + self.kind.more * 1000

    def awake(self, begin: int, end: int) -> int:
        """The milliseconds between two moments during which the server was up."""
        asleep = (min(nap.end, end) - max(nap.begin, begin) for nap in self._naps)
        return end - begin - sum(time for time in asleep if time > 0)

    def left(self, seat: int, now: int) -> int | None:
        """What the seat has left; None: there is no clock."""
        if self.kind is None:
            return None
        running = self.awake(self.since[seat], now) if seat in self.since else 0
        return max(0, self._left[seat] - running)

    def deadline(self, seat: int, now: int) -> int | None:
        """When the time of a seat that is to act runs out."""
        left = self.left(seat, now) if seat in self.since else None
        return None if left is None else now + left
