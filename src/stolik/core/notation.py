"""What the notations of all games share: positions are one line of named parts.

tops 1 1 100 100; hands 3 17 / 5 9; draw 61 7; turn 0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stolik.core.errors import InvalidNotation, one_of

NONE = "-"
"""Stands where a part has nothing to say."""


def join(parts: Mapping[str, str]) -> str:
    """The parts as one line, in their order."""
    return "; ".join(f"{name} {text or NONE}" for name, text in parts.items())


def split(text: str, names: Sequence[str], optional: Sequence[str] = ()) -> dict[str, str]:
    """The parts of a line by name: every one of `names`, perhaps `optional` ones, each once."""
    parts: dict[str, str] = {}
    for part in text.split(";"):
        name, _, value = part.strip().partition(" ")
        if name not in (*names, *optional):
            raise InvalidNotation(
                f'a position has no part "{name:.40}"; its parts are {one_of([*names, *optional], "and")}'
            )
        if name in parts:
            raise InvalidNotation(f'"{name}" stands twice in the position')
        parts[name] = "" if value.strip() == NONE else value.strip()
    for name in names:
        if name not in parts:
            raise InvalidNotation(f'the position has no part "{name}"')
    return parts


def groups(text: str, name: str, count: int) -> list[list[str]]:
    """`3 17 / - / 5`: the words of each seat."""
    found = [[word for word in group.split() if word != NONE] for group in text.split("/")]
    if len(found) != count:
        raise InvalidNotation(f'"{name}" has {len(found)} groups, not {count}: they are parted by /')
    return found


def whole(text: str, name: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and low <= int(text) <= high):
        raise InvalidNotation(f'"{name}" takes whole numbers from {low} to {high}, not "{text:.40}"')
    return int(text)
