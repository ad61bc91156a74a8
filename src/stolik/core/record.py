"""A game on paper: how it began and what was done. Enough to play it again, bit for bit."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.core.errors import InvalidRecord, one_of

FORMAT = 1


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options, start and surviving actions of one game.

    It starts from a `seed` (the deal) or from a `position`; a position may have a seed too, for
    the chance that is still to come.
    """

    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, Any]
    seed: str | None = None
    """Hexadecimal: the number does not fit into every JSON reader."""
    position: str | None = None
    actions: tuple[tuple[int, str], ...] = ()
    """Seat and text."""
    format: int = FORMAT

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> GameRecord:
        try:
            record = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise InvalidRecord(f"this is not the record of a game: {error}") from None
        if record.format != FORMAT:
            raise InvalidRecord(f"a record of format {record.format}; this version reads format {FORMAT}")
        if record.seed is None and record.position is None:
            raise InvalidRecord(
                f"a record starts from a {one_of(['seed', 'position'])}; this one has neither"
            )
        return record
