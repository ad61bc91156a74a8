"""One table of The Game as one flat record, and the numbers of its actions and refusals.

piles   0 A rising · 1 B rising · 2 C falling · 3 D falling
actions (card - 2) * 4 + pile lays a card · END · GLADLY, CAN, RATHER_NOT before the first card
"""

from __future__ import annotations

from stolik.core.kernel import fields

MOST_PLAYERS = 5
MOST_HAND = 8
MOST_CARDS = 98
PILES = 4

STATE = fields(
    ("acting", "i4"),  # bit mask of the seats that may act now; 0 = over
    ("revealed", "i4"),  # how often something hidden became known to somebody
    ("viewer", "i4"),  # in a Seen: for whom; 0 in a full state
    ("players", "i4"),
    ("cards", "i4"),  # cards of the deck: 2 … cards + 1
    ("hand_size", "i4"),  # hand size (TG2)
    ("minimum", "i4"),  # cards due each turn while the draw pile lasts (TG4, TG12)
    ("fire", "i4"),  # On Fire (TG13)
    ("memory", "i4"),  # the table shows what lies in the piles (TG15); no rule depends on it
    ("phase", "i4"),
    ("turn", "i4"),  # the seat on turn
    ("laid", "i4"),  # cards laid in this turn
    ("duty", "i4"),  # bit mask: burning piles that this turn must still cover
    ("left", "i4"),  # cards not laid yet
    ("draw", "i4"),  # cards in the draw pile
    ("will", "i4", (MOST_PLAYERS,)),  # 0 not stated, else GLADLY … as 1 … 3
    ("top", "i4", (PILES,)),
    ("count", "i4", (MOST_PLAYERS,)),
    ("hand", "i2", (MOST_PLAYERS, MOST_HAND)),  # sorted; zero beyond count
    ("deck", "i2", (MOST_CARDS,)),  # the draw pile; deck[draw - 1] is drawn next
    ("gone", "i1", (MOST_CARDS + 2,)),  # gone[card]: laid
)

AGREEING, PLAYING, OVER = range(3)

# places of the options, in the order in which the game declares them
PLAYERS, STARTER, EXPERT, SMALLER_HAND, FIRE, MEMORY, CARDS, HAND = range(8)
AGREE = MOST_PLAYERS  # the value of STARTER by which the seats agree

END = MOST_CARDS * PILES
GLADLY, CAN, RATHER_NOT = END + 1, END + 2, END + 3
ACTIONS = END + 4
PLAN = MOST_HAND + 1  # a whole turn: every card and the end

# the names of piles, statements and phases in texts
PILE = "ABCD"
WILL = ("", "gladly", "can", "rather-not")
PHASE = ("agreeing", "playing", "over")

# reasons of refusal, in the order of GAME.reasons
(
    ALLOWED,
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_ACTION,
    ALREADY_AGREED,
    AGREE_FIRST,
    NOT_IN_HAND,
    TOO_LOW,
    TOO_HIGH,
    MORE_DUE,
    STILL_BURNING,
) = range(11)

HAND_SIZE = (0, 8, 7, 6, 6, 6)
