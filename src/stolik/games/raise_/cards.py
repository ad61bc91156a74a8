"""The words of cards and dice, and their numbers; light enough to be imported with the list of games."""

from __future__ import annotations

import re
from collections.abc import Iterable

BLANK = "blank"
SYMBOLS = ("diamond", "gear", "cloud", "hourglass", "bell")
FACES = (BLANK, *SYMBOLS)
"""What a die may show; the place in the list is the number of the face and of the symbol."""

STAR = 5
"""Victory points of a card with a star; any other card has one (RA13)."""

REMOVED = (0, 0, 6, 5, 4, 3)
"""Point cards that are not played for (RA2), by the number of players."""

# bounds of observations: hardly anything is more, with the default set
MOST_NEED, MOST_FIELD, MOST_VALUE = 60, 90, 40
MOST_POINT, MOST_POT, MOST_WON = 40, 100, 400
MOST_ALIKE = 6

_NUMBER = re.compile(r"([1-6])(\*?)", re.ASCII)
_CARD = re.compile(rf"({'|'.join(SYMBOLS)})([1-6]\*?)", re.ASCII)


def is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text))


def card_code(text: str) -> int:
    """`bell3*` as a number: symbol * 16 + number * 2 + star; 0: no such card."""
    card = _CARD.fullmatch(text)
    if not card:
        return 0
    return FACES.index(card[1]) << 4 | int(card[2][0]) << 1 | card[2].endswith("*")


def card_text(code: int) -> str:
    return f"{FACES[code >> 4]}{code >> 1 & 7}{'*' if code & 1 else ''}"


def card_texts(codes: Iterable[int]) -> tuple[str, ...]:
    """Zero is no card."""
    return tuple(card_text(code) for code in codes if code)


def card_points(code: int) -> int:
    return STAR if code & 1 else 1
