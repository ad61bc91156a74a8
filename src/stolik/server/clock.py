"""Time at the table, told from the log: who is thinking, since when, and how much is left.

Times are the server's, in milliseconds. While the server was down nobody was thinking (`wake`).
"""

from __future__ import annotations

from stolik.wire.policy import BankClock, TurnClock


class Clock:
    """The time of all seats of one game."""

    def __init__(self, kind: TurnClock | BankClock | None, seats: int) -> None:
        self.kind = kind
        self.since: dict[int, int] = {}
        """Seat to act → since when."""
        self._left = [kind.seconds * 1000 if kind else 0] * seats

    def turn(self, acting: tuple[int, ...], at: int, *, fresh: int | None = None) -> None:
        """From `at` on these seats are to act; `fresh`: this one has begun another turn."""
        for seat in [seat for seat in self.since if seat not in acting or seat == fresh]:
            self._stop(seat, at)
        for seat in acting:
            self.since.setdefault(seat, at)

    def _stop(self, seat: int, at: int) -> None:
        spent = at - self.since.pop(seat)
        if isinstance(self.kind, BankClock):
            self._left[seat] = max(0, self._left[seat] - spent) + self.kind.more * 1000

    def wake(self, at: int) -> None:
        """Nobody was thinking before."""
        self.since = {seat: max(since, at) for seat, since in self.since.items()}

    def left(self, seat: int, now: int) -> int | None:
        """What the seat has left; None: there is no clock."""
        if self.kind is None:
            return None
        running = now - self.since[seat] if seat in self.since else 0
        return max(0, self._left[seat] - running)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat that is to act runs out."""
        return self.since[seat] + self._left[seat] if self.kind and seat in self.since else None
