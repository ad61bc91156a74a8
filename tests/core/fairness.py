"""Are all outcomes equally likely?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

RARE = 10


def fair(found: Counter[Any], outcomes: Iterable[Any]) -> None:
    """Chi-square at the level of one in a thousand; the draws come from a fixed seed."""
    cells = list(outcomes)
    assert set(found) == set(cells)
    expected = found.total() / len(cells)
    distance = sum((found[cell] - expected) ** 2 / expected for cell in cells)
    assert distance < _quantile(len(cells) - 1)


def alike(one: Counter[Any], other: Counter[Any]) -> None:
    """Do two counts come from the same chances? Chi-square at the level of one in a hundred thousand.

    Outcomes that are too rare for chi-square are counted together.
    """
    assert one.total() == other.total()
    both = one + other
    rare = {outcome for outcome, count in both.items() if count < RARE}
    pairs = [(one[outcome], other[outcome]) for outcome in both if outcome not in rare]
    pairs.append((sum(one[outcome] for outcome in rare), sum(other[outcome] for outcome in rare)))
    pairs = [pair for pair in pairs if sum(pair)]
    distance = sum((ours - theirs) ** 2 / (ours + theirs) for ours, theirs in pairs)
    assert len(pairs) == 1 or distance < _quantile(len(pairs) - 1, 4.2649), distance


def _quantile(freedom: int, normal: float = 3.0902) -> float:
    """Of chi-square, by Wilson and Hilferty: within 2 % from one degree of freedom on."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + normal * sqrt(part)) ** 3
