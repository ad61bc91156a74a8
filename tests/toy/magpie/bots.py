"""How Magpie is played with care."""

from __future__ import annotations

from typing import Any

import numpy as np
from stolik.games.magpie.rules import legal

from stolik.core.kernel import Seen, Stream, int64, kernel

Array = np.ndarray[Any, Any]


@kernel
def decide(seen: Seen, rng: Stream, plan: Array) -> int:
    """The highest card first; the lowest where the lowest takes."""
    count = legal(seen, int64(seen.viewer), plan)
    if not seen.modest:
        plan[0] = plan[count - 1]
    return 1


LEVELS = {"careful": decide}
