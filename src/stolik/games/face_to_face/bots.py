"""How a good player decides: by whole turns, with fixed weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kernel import Seen, Stream, int64, kernel, scratch
from stolik.games.face_to_face.turns import MIND, study, write_turn
from stolik.games.face_to_face.worth import WEIGHTS, choose

__all__ = ["LEVELS"]

Array = np.ndarray[Any, Any]


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """`careful`. It needs no luck."""
    return plan_turn(seen, WEIGHTS, plan)


@kernel
def plan_turn(seen: Seen, weights: Array, plan: Array) -> int:
    """Who is to act can complete a turn (FF8), so there is a best one."""
    if not seen.acting >> int64(seen.viewer) & 1:
        return 0
    mind = scratch(MIND)
    study(mind, seen)
    choose(mind, seen, weights)
    return write_turn(mind, plan)


LEVELS = {"careful": decide}
