"""The board and the cards: which card each cell shows (SQ1), and what everything is called."""

from __future__ import annotations

import numpy as np

from stolik.games.sequence.state import CELLS, KINDS, SIZE

CORNERS = (0, SIZE - 1, CELLS - SIZE, CELLS - 1)
COLUMNS = "abcdefghij"
SUITS = "CDHS"
RANKS = "23456789TQKAJ"
"""In the order of the card numbers: jacks last."""
ASCENDING = "23456789TJQKA"
"""For the cut: ace high (SQ6)."""

CARD = ("", *(rank + suit for rank in RANKS for suit in SUITS))
"""The name of every card."""
NUMBER = {name: card for card, name in enumerate(CARD) if card}

HEIGHT = np.array([0, *(1 + ASCENDING.index(name[0]) for name in CARD[1:])], np.int64)
"""How high a card is in the cut."""


def cell_name(cell: int) -> str:
    return f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


CELL = tuple(map(cell_name, range(CELLS)))
PLACE = {name: cell for cell, name in enumerate(CELL)}


def _spiral() -> list[int]:
    """All cells clockwise inwards, from the top-left corner."""
    rows = [list(range(row * SIZE, (row + 1) * SIZE)) for row in range(SIZE)]
    path: list[int] = []
    while rows:
        path += rows.pop(0)
        rows = [list(column) for column in zip(*rows, strict=True)][::-1]  # turn the rest to the left
    return path


def _layout() -> tuple[int, ...]:
    """The card on every cell, 0 in the corners."""
    ranks = RANKS.replace("J", "")
    cycle = [rank + suit for suit in "SD" for rank in ranks]
    cycle += [rank + suit for suit in "CH" for rank in reversed(ranks)]
    shown = [0] * CELLS
    path = (cell for cell in _spiral() if cell not in CORNERS)
    for cell, name in zip(path, cycle * 2, strict=True):
        shown[cell] = NUMBER[name]
    return tuple(shown)


LAYOUT = _layout()
SHOWN = np.array(LAYOUT, np.int8)

PAIR = np.zeros((KINDS + 1, 2), np.uint8)
"""The two cells of each card, in reading order; a corner, which is never free, for jacks and no card."""
for _card in set(LAYOUT) - {0}:
    PAIR[_card] = [cell for cell in range(CELLS) if LAYOUT[cell] == _card]
