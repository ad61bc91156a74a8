"""What can be wrong, in the caller's words. Every error is a `ValueError` that says what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class StolikError(ValueError):
    """Anything that a caller asked for and cannot have; the message is one line.

    What it quotes may hold line ends and other things that cannot be printed: they show as �.
    """

    def __init__(self, message: str) -> None:
        super().__init__("".join(letter if letter.isprintable() else "�" for letter in message))


class UnknownGame(StolikError):
    """No game has this name."""


class InvalidOption(StolikError):
    """An option that the game does not have, or a value that the option does not take."""


class InvalidSeat(StolikError):
    """A seat that the table does not have, or none where several may act."""


class InvalidSeed(StolikError):
    """A seed that is no whole number from 0 to 2**256 - 1."""


class InvalidNotation(StolikError):
    """A text that is no action or position of the game."""


class InvalidRecord(StolikError):
    """A record that is damaged, of another version, or does not follow the rules."""


class UnknownBot(StolikError):
    """No bot of this game has this name."""


class IllegalAction(StolikError):
    """The rules do not allow this now. Nothing has changed.

    `reason` is the game's code (`"too-low"`), `clause` the rule that it rests on (`"TG4"`), `values` are for
    the words of the code in any language.
    """

    def __init__(
        self, message: str, reason: str, clause: str = "", values: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.clause = clause
        self.values = dict(values or {})

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str, str, dict[str, Any]]]:
        return type(self), (str(self), self.reason, self.clause, self.values)


def one_of(names: Iterable[object], last: str = "or") -> str:
    """`a, b or c`, for messages that name what would be right."""
    words = [str(name) for name in names]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
