"""The parts of a room: seats, questions, talk, and what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from stolik.server import line


@dataclass
class Chair:
    """One seat: whose it is, and which bot plays on it."""

    person: str = ""
    name: str = ""
    """Of one who shares the owner's screen."""
    bot: str = ""
    """Its level: the seat's own, or standing in for the person."""
    why: str = ""
    """Of standing in: `away`, `clock`, `vote`."""

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


@dataclass
class Question:
    """What all must agree to."""

    what: str
    person: str
    seat: int
    level: str
    needed: frozenset[str]
    """Who has yet to answer."""


class Chat(NamedTuple):
    number: int
    at: int
    person: str
    text: str
    aside: bool
    """Said by one who sees all hands: not for those who play."""


class Happened(NamedTuple):
    """A line that was applied."""

    number: int
    at: int
    line: line.AnyLine
    settled: bool = False
    """Nothing is asked any more that was asked before."""


class Moved(NamedTuple):
    """An action of the game that is played."""

    number: int
    """Of its line; 0: done before, in the record that the table began with."""
    at: int
    signals: tuple[tuple[int, str, str], ...]
    """Seat, signal and target, when it was done."""
