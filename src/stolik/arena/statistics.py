"""Rates and means with the intervals that go with them."""

from __future__ import annotations

from math import sqrt

Interval = tuple[float, float]

_Z = 1.959964  # two-sided 95 % of the normal distribution


def wilson(successes: int, trials: int) -> Interval:
    """The 95 % interval of a rate (Wilson's, which stays honest near 0 and 1)."""
    if not trials:
        return 0.0, 1.0
    rate = successes / trials
    scale = 1 + _Z**2 / trials
    middle = (rate + _Z**2 / (2 * trials)) / scale
    spread = _Z * sqrt(rate * (1 - rate) / trials + _Z**2 / (4 * trials**2)) / scale
    return max(0.0, middle - spread), min(1.0, middle + spread)


def of_mean(total: float, squares: float, count: int) -> Interval:
    """The 95 % interval of a mean, from the sums of the values and of their squares."""
    if not count:
        return 0.0, 0.0
    mean = total / count
    spread = _Z * sqrt(max(0.0, squares / count - mean**2) / count)
    return mean - spread, mean + spread
