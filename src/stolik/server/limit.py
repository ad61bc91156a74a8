"""How much of everything: buckets of tokens that fill up again. Addresses stay here, in memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    burst: float
    second: float


class Limits(NamedTuple):
    """What the server puts up with."""

    frames: Rate = Rate(60, 20)
    """Of one socket."""
    flood: Rate = Rate(300, 60)
    """Of one socket, answered or not: more closes it."""
    requests: Rate = Rate(200, 20)
    """Of one address."""
    sockets: Rate = Rate(60, 2)
    """Opened by one address."""
    tables: Rate = Rate(20, 0.1)
    """Opened by one person."""
    unread: int = 1 << 20
    """Bytes waiting for one socket: more cuts it off."""
    open_tables: int = 100
    """Of one person."""


class Bucket:
    """One bucket."""

    __slots__ = ("_at", "_full", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._full, self._at = rate, rate.burst, now

    def take(self, now: float) -> bool:
        """One token, if there is one."""
        self._full = min(self._rate.burst, self._full + (now - self._at) * self._rate.second)
        self._at = now
        if self._full < 1:
            return False
        self._full -= 1
        return True


class Buckets:
    """One for each of many names; the least used are forgotten."""

    MOST = 10_000

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, now: float) -> bool:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._rate, now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take(now)
