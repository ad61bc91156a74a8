"""What lies in the box (RA13): number cards, dice, point cards; and the option that replaces them.

`components.json` is the default set. A table's own set has the same shape: the cards of one player by
symbol (`3*` is a three worth five points), the faces of each die, the point cards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from stolik.core.errors import InvalidOption, one_of
from stolik.core.options import FILE, Option
from stolik.games.raise_.cards import BLANK, FACES, SYMBOLS, card_code, is_number

CARDS, DICE, SIDES, POINT_CARDS = 30, 7, 6, 14
MOST_POINTS = 99
WIDTH = CARDS + DICE * SIDES + POINT_CARDS
DEFAULT = "default"

_PARTS = ("number_cards", "dice", "point_cards")


@dataclass(frozen=True)
class Components(Option):
    """The default set by its name, or a table's own: a mapping, or a `Path` to a JSON file with one.

    The value is the name or the set itself, never a path: a record needs no file, and no text that
    comes from elsewhere (a record, a message) can make us read one.
    """

    name: str = "components"
    default: Any = DEFAULT

    @property
    def width(self) -> int:
        return WIDTH

    @property
    def choices(self) -> tuple[Any, ...]:
        """Only what has a name: a table's own sets cannot be listed."""
        return (DEFAULT,)

    @property
    def typed_choices(self) -> tuple[str, ...]:
        return DEFAULT, FILE

    @property
    def limits(self) -> str:
        return f'"{DEFAULT}", a mapping with {one_of(_PARTS, "and")}, or the Path of a JSON file with one'

    def parse(self, value: Any) -> Any:
        if value == DEFAULT:
            return DEFAULT
        if isinstance(value, Path):
            value = _read(value)
        if not isinstance(value, Mapping):
            raise InvalidOption(f"components is {self.limits}, not {_short(value)}")
        own = validate(value)
        return DEFAULT if own == default_set() else own

    def typed(self, text: Any) -> Any:
        return text if text == DEFAULT else Path(text)

    def codes(self, value: Any) -> Sequence[int]:
        own = set_of(value)
        cards = sorted(
            card_code(symbol + number)
            for symbol, numbers in own["number_cards"].items()
            for number in numbers.split()
        )
        faces = [FACES.index(face) for die in own["dice"] for face in die.split()]
        return (*cards, *faces, *own["point_cards"])


@cache
def default_set() -> dict[str, Any]:
    text = (files(__package__) / "components.json").read_text("utf-8")
    return validate(json.loads(text))


def set_of(value: Any) -> Mapping[str, Any]:
    """What the value of the option stands for."""
    return default_set() if value == DEFAULT else cast(Mapping[str, Any], value)


def _read(path: Path) -> Any:
    """The file's content; its errors quote nothing of it."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidOption(f"components: {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidOption(f"components: {path} is no text in UTF-8") from None
    except RecursionError:
        raise InvalidOption(f"components: {path} is nested too deeply") from None
    except ValueError as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise InvalidOption(f"components: {path} is no JSON{where}") from None


def validate(own: Mapping[Any, Any]) -> dict[str, Any]:
    """The set in its one canonical form; `InvalidOption` names the first mistake."""
    _same_names("components", own, _PARTS)
    return {
        "number_cards": _number_cards(own["number_cards"]),
        "dice": _dice(own["dice"]),
        "point_cards": _point_cards(own["point_cards"]),
    }


def _same_names(what: str, found: Any, names: Sequence[str]) -> None:
    if not isinstance(found, Mapping):
        raise InvalidOption(f"{what} is a mapping with {one_of(names, 'and')}, not {_short(found)}")
    for name in found:
        if name not in names:
            raise InvalidOption(f"{what} has {one_of(names, 'and')}, not {_short(name)}")
    for name in names:
        if name not in found:
            raise InvalidOption(f"{what} has no {name}; it has {one_of(names, 'and')}")


def _number_cards(found: Any) -> dict[str, str]:
    _same_names("number_cards", found, SYMBOLS)
    cards = {symbol: sorted(_numbers(symbol, found[symbol])) for symbol in SYMBOLS}
    total = sum(map(len, cards.values()))
    if total != CARDS:
        raise InvalidOption(f"number_cards are {CARDS} cards for each player, not {total}")
    return {symbol: " ".join(numbers) for symbol, numbers in cards.items()}


def _numbers(symbol: str, text: Any) -> list[str]:
    if not isinstance(text, str):
        raise InvalidOption(f'the {symbol} cards are a text like "3 3 4*", not {_short(text)}')
    for word in text.split():
        if not is_number(word):
            raise InvalidOption(
                f"the {symbol} cards are numbers from 1 to 6, with * if worth 5 points, not {_short(word)}"
            )
    return text.split()


def _dice(found: Any) -> list[str]:
    dice = _list("dice", found, DICE, "dice")
    return [" ".join(_sides(number, die)) for number, die in enumerate(dice, 1)]


def _sides(number: int, die: Any) -> list[str]:
    if not isinstance(die, str):
        raise InvalidOption(f"die {number} is a text of {SIDES} faces, not {_short(die)}")
    for face in die.split():
        if face not in FACES:
            raise InvalidOption(f"die {number} shows {one_of(FACES)}, not {_short(face)}")
    if len(die.split()) != SIDES:
        raise InvalidOption(f"die {number} has {SIDES} faces, not {len(die.split())}")
    return sorted(die.split(), key=(*SYMBOLS[::-1], BLANK).index)


def _point_cards(found: Any) -> list[int]:
    cards = _list("point_cards", found, POINT_CARDS, "point cards")
    for card in cards:
        if isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= MOST_POINTS:
            raise InvalidOption(f"point cards are whole numbers from 1 to {MOST_POINTS}, not {_short(card)}")
    twice = [card for card, times in Counter(cards).items() if times > 1]
    if twice:
        raise InvalidOption(f"there is one point card of each number; {twice[0]} stands there twice")
    return sorted(cards)


def _list(name: str, found: Any, length: int, what: str) -> Sequence[Any]:
    if not isinstance(found, (list, tuple)):
        raise InvalidOption(f"{name} is a list of {length} {what}, not {_short(found)}")
    if len(found) != length:
        raise InvalidOption(f"there are {length} {what}, not {len(found)}")
    return found


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number too long, a list too deep
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:40]}…"
