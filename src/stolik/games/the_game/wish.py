"""What team mates have asked for by signals (TG14), as prices of what a turn does to a pile.

The wish of each pile takes two bits: 0 none, SMALL_STEPS, MINE.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Record, Seen, int64, kernel
from stolik.games.the_game.pile import rises
from stolik.games.the_game.state import PILES
from stolik.games.the_game.turns import top
from stolik.games.the_game.worth import ONE, unplayed

Array = np.ndarray[Any, Any]

SIGNALS = ("mine", "small-steps", "free", "thanks")
"""As `GAME.signals` has them. The last two ask for nothing."""
SMALL_STEPS, MINE = 1, 2
LEAVE = 8
"""So many skipped cards it takes to lay on a pile that is to be left alone."""
STEP = 1
"""So much more a skipped card counts where small steps are asked for."""


@kernel
def wishes(seen: Seen, said: Array) -> int:
    """The stronger one for each pile. What a seat said itself asks others."""
    wish = 0
    for i in range(len(said)):
        if said[i, 0] != seen.viewer and said[i, 1] < 2:
            kind = MINE if said[i, 1] == 0 else SMALL_STEPS
            place = 2 * said[i, 2]
            wish = wish & ~(3 << place) | max(kind, wish >> place & 3) << place
    return wish


@kernel
def of(wish: int, pile: int) -> int:
    return wish >> 2 * pile & 3


@kernel
def dearer_first(seen: Seen, wish: int) -> int:
    """Bit mask of twins, piles of one kind with equal tops, whose first one is the dearer to lay on.

    The turns that are looked at take the first of twins (`turns.py`): these have to change places.
    """
    swapped = 0
    for pile in range(0, PILES, 2):
        if seen.top[pile] == seen.top[pile + 1] and of(wish, pile) > of(wish, pile + 1):
            swapped |= 3 << pile
    return swapped


@kernel
def mirror(wish: int, swapped: int) -> int:
    """The wishes after these twins have changed places."""
    mirrored = 0
    for pile in range(PILES):
        mirrored |= of(wish, pile ^ 1 if swapped >> pile & 1 else pile) << 2 * pile
    return mirrored


@kernel
def asked(mind: Record, wish: int, end: int) -> int:
    """What a turn costs that ends like this and does not do as it was asked."""
    value = 0
    for pile in range(PILES):
        was, now = int64(mind.top[pile]), top(end, pile)
        if was != now and of(wish, pile) == MINE:
            value += LEAVE * ONE
        elif was != now and of(wish, pile) == SMALL_STEPS:
            passed = unplayed(mind, end, was, now, ONE)
            value += STEP * max(0, passed if rises(pile) else -passed)
    return value * ONE
