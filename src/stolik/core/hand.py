"""Sorted hands: cards in ascending order, zeros behind them. Their numbers are kept by whoever holds them.

No branch depends on a card: nothing to mispredict.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import int64, kernel

Array = np.ndarray[Any, Any]


@kernel
def put_in(hand: Array, count: int, card: int) -> None:
    """One more. Every place keeps the lower card and hands on the higher one."""
    for i in range(count):
        here = int64(hand[i])
        hand[i] = min(here, card)
        card = max(here, card)
    hand[count] = card


@kernel
def take_out(hand: Array, count: int, card: int) -> None:
    """One less, which is there."""
    last = count - 1
    for i in range(last):
        hand[i] = hand[i] if hand[i] < card else hand[i + 1]
    hand[last] = 0
