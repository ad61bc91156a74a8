"""One table of Face to Face as one flat record, and the numbers of its actions and refusals.

cards   a set of them is one number: bit n stands for card n
piles   0 a own rising · 1 b own falling · 2 A the opponent's rising · 3 B the opponent's falling
actions (card - 2) * 4 + pile lays a card · END
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.core.kernel import fields

SEATS = 2
MOST_HAND = 6
MOST_CARDS = 58
PILES = 4

STATE = fields(
    ("acting", "i4"),  # bit mask of the seats that may act now; 0 = over
    ("revealed", "i4"),  # how often something hidden became known to somebody
    ("viewer", "i4"),  # in a Seen: for whom; 0 in a full state
    ("cards", "i4"),  # cards of each deck: 2 … cards + 1
    ("hand_size", "i4"),
    ("turn", "i4"),  # the seat on turn; it stays when the game is over
    ("laid", "i4"),  # cards laid in this turn, wherever
    ("helped", "i4"),  # 1: one of them lies at the opponent's (FF3)
    ("top", "i4", (SEATS, 2)),  # of each seat: rising, falling
    ("count", "i4", (SEATS,)),
    ("draw", "i4", (SEATS,)),  # cards in the own draw pile
    ("hand", "i8", (SEATS,)),  # a set of cards
    ("gone", "i8", (SEATS,)),  # the set of cards that this seat has laid
    ("deck", "i2", (SEATS, MOST_CARDS)),  # the draw piles; deck[seat, draw - 1] is drawn next
)

# places of the options, in the order in which the game declares them
PLAYERS, STARTER, CARDS, HAND = range(4)
LOT = SEATS  # the value of STARTER by which the seed decides

BACK = 10  # FF4: the step back on an own pile
MINIMUM = 2  # FF3: always, even with an empty draw pile
AT_HOME = 2  # FF6: drawn after a turn on own piles only

END = MOST_CARDS * PILES
ACTIONS = END + 1
PLAN = MOST_HAND + 1  # a whole turn: every card and the end

# the names of piles in texts
PILE = "abAB"

# reasons of refusal, in the order of GAME.reasons
(
    ALLOWED,
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_ACTION,
    NOT_IN_HAND,
    TOO_LOW,
    TOO_HIGH,
    HELPED_ALREADY,
    UNTOUCHED,
    NOT_LOWER,
    NOT_HIGHER,
    MORE_DUE,
) = range(12)


def cards_of(numbers: Iterable[int]) -> int:
    """The set of these cards."""
    return sum(1 << number for number in numbers)


def numbers_of(cards: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return tuple(number for number in range(2, MOST_CARDS + 2) if cards >> number & 1)
