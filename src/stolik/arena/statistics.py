"""Rates and means with the intervals that go with them."""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import NormalDist

Interval = tuple[float, float]

SURE = 0.95


def wilson(successes: float, trials: float, level: float = SURE) -> Interval:
    """The interval of a rate (Wilson's, which stays honest near 0 and 1)."""
    if not trials:
        return 0.0, 1.0
    z = _quantile(level)
    rate = successes / trials
    scale = 1 + z**2 / trials
    middle = (rate + z**2 / (2 * trials)) / scale
    spread = z * sqrt(max(0.0, rate * (1 - rate)) / trials + z**2 / (4 * trials**2)) / scale
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return low if successes else 0.0, high if successes < trials else 1.0


def of_share(total: float, squares: float, count: int) -> Interval:
    """The 95 % interval of a mean of shares between 0 and 1, from their sum and that of their squares.

    Wilson's for as many yes-or-no trials as would vary as much: shares vary less, and say more.
    """
    if not count:
        return 0.0, 1.0
    mean = total / count
    variance = squares / count - mean**2
    trials = count * mean * (1 - mean) / variance if variance > 1e-12 else count
    return wilson(mean * trials, trials)


def of_mean(total: float, squares: float, count: int) -> Interval:
    """The 95 % interval of a mean, from the sums of the values and of their squares."""
    if not count:
        return 0.0, 0.0
    mean = total / count
    spread = _quantile(SURE) * sqrt(max(0.0, squares / count - mean**2) / count)
    return mean - spread, mean + spread


@cache
def _quantile(level: float) -> float:
    """How many standard deviations to both sides hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)
