"""Intervals: published values, and that they hold what they promise."""

from __future__ import annotations

from math import comb, sqrt

import pytest

from stolik.arena.statistics import of_mean, of_share, wilson


# Wilson's interval as the tables of Brown, Cai and DasGupta (2001) and R's prop.test(correct=FALSE) have it
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_published_values(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_never_and_always_are_exact():
    assert [wilson(0, trials)[0] for trials in (10, 1000)] == [0, 0]
    assert [wilson(trials, trials)[1] for trials in (10, 1000)] == [1, 1]


def test_without_trials_everything_is_possible():
    assert wilson(0, 0) == of_share(0, 0, 0) == (0.0, 1.0)
    assert of_mean(0, 0, 0) == (0.0, 0.0)


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.5, 0.9])
def test_it_holds_the_rate_as_often_as_promised(rate):
    """By the exact chances of all numbers of successes in 200 trials."""
    held = 0.0
    for successes in range(201):
        low, high = wilson(successes, 200)
        if low <= rate <= high:
            held += comb(200, successes) * rate**successes * (1 - rate) ** (200 - successes)
    assert 0.93 < held < 0.98


def test_shares_of_0_and_1_are_successes():
    assert of_share(30, 30, 100) == pytest.approx(wilson(30, 100))


def test_shared_victories_say_more():
    """100 halves vary less than 50 wins and 50 losses."""
    low, high = of_share(40 + 20 * 0.5, 40 + 20 * 0.25, 100)
    all_or_nothing = wilson(50, 100)
    assert all_or_nothing[0] < low < 0.5 < high < all_or_nothing[1]


def test_a_mean():
    values = [1, 2, 3, 4] * 25
    low, high = of_mean(sum(values), sum(value**2 for value in values), len(values))
    assert (low + high) / 2 == pytest.approx(2.5)
    assert high - low == pytest.approx(2 * 1.95996 * sqrt(1.25 / 100), rel=1e-5)
