"""Tables for the tests of this game. (Any: what a view or an outcome has is the game's own.)"""

from __future__ import annotations

from typing import Any

import stolik


def deal(seed: int, **options: Any) -> Any:
    return stolik.deal("face-to-face", seed=seed, **options)


def read(line: str) -> Any:
    return stolik.position("face-to-face", line)


def position(tops: str, hands: str, draw: str = "- / -", *, laid: int = 0, helped: int = 0) -> Any:
    """With seat 0 on turn."""
    return read(f"tops {tops}; hands {hands}; draw {draw}; turn 0; laid {laid}; helped {helped}")
