"""What a seat cannot see, dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def dealt_out(lots: Sequence[Iterable[T]], chance: Random) -> list[tuple[T, ...]]:
    """All these cards shuffled into lots of the same sizes; who can see them all will not notice."""
    sizes = [len(list(lot)) for lot in lots]
    cards = [card for lot in lots for card in lot]
    chance.shuffle(cards)
    return [tuple(cards.pop() for _ in range(size)) for size in sizes]


def swapped_in(values: Sequence[T], seat: int, own: T) -> tuple[T, ...]:
    """The values with that of the seat put back; -1 is a spectator, who has none."""
    return tuple(own if place == seat else value for place, value in enumerate(values))
