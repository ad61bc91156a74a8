"""Are all outcomes equally likely?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any


def fair(found: Counter[Any], outcomes: Iterable[Any]) -> None:
    """Chi-square at the level of one in a thousand; the draws come from a fixed seed."""
    cells = list(outcomes)
    assert set(found) == set(cells)
    expected = found.total() / len(cells)
    distance = sum((found[cell] - expected) ** 2 / expected for cell in cells)
    assert distance < _quantile(len(cells) - 1)


def _quantile(freedom: int, normal: float = 3.0902) -> float:
    """Of chi-square, by Wilson and Hilferty: within 2 % from one degree of freedom on."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + normal * sqrt(part)) ** 3
