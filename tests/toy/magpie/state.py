"""One table of Magpie. Action `card - 1` chooses a card."""

from __future__ import annotations

from stolik.core.chance import STREAM
from stolik.core.kernel import fields

SEATS, CARDS, HAND = 4, 12, 3

STATE = fields(
    ("acting", "i4"),
    ("revealed", "i4"),
    ("viewer", "i4"),
    ("players", "i4"),
    ("modest", "i4"),  # the lowest card takes
    ("cards", "i4"),
    ("held", "i4"),  # cards that each seat has left to choose from when a round begins
    ("chosen", "i4", (SEATS,)),  # 0 = not yet, or not known
    ("points", "i4", (SEATS,)),
    ("shown", "i4", (SEATS,)),  # the last round
    ("die", "i4"),
    ("taker", "i4"),
    ("chance", STREAM),
    ("hand", "i2", (SEATS, HAND)),  # ascending, zeros at the end
    ("gone", "i2", (CARDS + 2,)),  # one more: without it the record would end in a gap
)

PLAYERS, MODEST, DECK, SIZE = range(4)

ACTIONS, END, PLAN = CARDS, -1, 1

ALLOWED, GAME_OVER, NO_SUCH_ACTION, NOT_IN_HAND, ALREADY_CHOSEN = range(5)
