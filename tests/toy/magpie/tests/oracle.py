"""Magpie (MP1-MP4), restated for tests."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tests.oracle.line import groups, parts, written
from tests.oracle.secret import dealt_out


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included."""

    hands: tuple[frozenset[int], ...]
    chosen: tuple[int | None, ...]
    points: tuple[int, ...]
    gone: frozenset[int] = frozenset()
    modest: bool = False


def to_act(position: Position) -> frozenset[int]:
    """MP2: who has not chosen yet."""
    waiting = frozenset(seat for seat, card in enumerate(position.chosen) if card is None)
    return waiting if any(position.hands) else frozenset()


def legal(position: Position, seat: int) -> frozenset[str]:
    return frozenset(map(str, position.hands[seat])) if seat in to_act(position) else frozenset()


def play(position: Position, seat: int, action: str, *, chance: int | None = None) -> Position:
    """MP2, MP3; `chance`: the die, when all have chosen."""
    card = int(action)
    hands = tuple(hand - {card} if s == seat else hand for s, hand in enumerate(position.hands))
    chosen = tuple(card if s == seat else c for s, c in enumerate(position.chosen))
    after = replace(position, hands=hands, chosen=chosen)
    shown = [c for c in chosen if c is not None]
    if len(shown) < len(chosen):
        return after
    assert chance in range(1, 7)
    taker = chosen.index(min(shown) if position.modest else max(shown))
    points = tuple(n + chance if s == taker else n for s, n in enumerate(position.points))
    return replace(after, chosen=(None,) * len(chosen), points=points, gone=position.gone | frozenset(shown))


def result(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MP4."""
    most = max(position.points)
    over = not to_act(position)
    return position.points, tuple(s for s, n in enumerate(position.points) if over and n == most)


def read(text: str, options: Mapping[str, Any]) -> Position:
    part = parts(text)
    return Position(
        tuple(frozenset(map(int, hand)) for hand in groups(part["hands"])),
        tuple(int(card[0]) if card else None for card in groups(part["chosen"])),
        tuple(int(points[0]) for points in groups(part["points"])),
        frozenset(map(int, part["gone"].split())),
        options["modest"],
    )


def write(position: Position) -> str:
    return written(
        hands=tuple(tuple(sorted(hand)) for hand in position.hands),
        chosen=tuple((card or "",) for card in position.chosen),
        points=tuple((points,) for points in position.points),
        gone=tuple(sorted(position.gone)),
    )


def redealt(position: Position, options: Mapping[str, Any]) -> Position:
    """MP1 for the same hands."""
    assert all(len(hand) == options["hand"] for hand in position.hands)
    seats = len(position.hands)
    return Position(position.hands, (None,) * seats, (0,) * seats, modest=options["modest"])


def chance(before: Position, seat: int, action: str, after: Position) -> int | None:
    return sum(after.points) - sum(before.points) or None


def otherwise(position: Position, seat: int, options: Mapping[str, Any], chance: Random) -> Position:
    """Other hands and choices, and the cards that nobody got."""
    if not to_act(position):
        return position
    full = [hand | {card} - {None} for hand, card in zip(position.hands, position.chosen, strict=True)]
    rest = set(range(1, options["cards"] + 1)) - position.gone - set().union(*full)
    hidden = [() if other == seat else hand for other, hand in enumerate(full)]
    dealt = [list(lot) for lot in dealt_out([*hidden, rest], chance)]
    chosen = [card and (card if s == seat else dealt[s].pop()) for s, card in enumerate(position.chosen)]
    hands = [position.hands[s] if s == seat else frozenset(dealt[s]) for s in range(len(full))]
    return replace(position, hands=tuple(hands), chosen=tuple(chosen))
