"""One table of Sequence as one flat record, and the numbers of its actions and refusals.

cells   0 … 99 in reading order: 0 is a1, 9 is j1, 99 is j10; the corners are 0, 9, 90, 99
cards   1 … 52: rank by rank (2 … T, Q, K, A, J), within a rank C D H S; 49, 50 are the two-eyed jacks
        JC, JD, and 51, 52 the one-eyed JH, JS; 0 = no card, or one that is not known
chips   0 free · 1 << team · LOCKED besides in a finished sequence · a corner is everybody's and locked

actions (card - 1) * 3 + 0 / 1 a chip on the card's first / second cell · + 2 swaps it, dead
        JACK + (card - 49) * 100 + cell · NAME + line · HINT + seat · DRAW · PASS
"""

from __future__ import annotations

from stolik.core.chance import STREAM
from stolik.core.kernel import fields

MOST_PLAYERS = 12
MOST_TEAMS = 3
MOST_HAND = 7
KINDS = 52
MOST_CARDS = 2 * KINDS
SIZE = 10
CELLS = SIZE * SIZE
LINES = 192
ROWS = 42
MOST_NEEDED = 2
MOST_LINES = 9  # a team's first sequence, and two in each of four directions by one chip

STATE = fields(
    ("acting", "i4"),  # bit mask of the seats that may act now; 0 = over
    ("revealed", "i4"),  # how often something hidden became known to somebody
    ("viewer", "i4"),  # in a Seen: for whom; 0 in a full state
    ("players", "i4"),
    ("hand", "i8", (MOST_PLAYERS,)),  # the cards of each seat as a set: bit n stands for card n …
    ("double", "i8", (MOST_PLAYERS,)),  # … and those of them that it holds twice
    ("teams", "i4"),  # sides; seat s belongs to team s mod teams (SQ3)
    ("needed", "i4"),  # sequences that win (SQ4)
    ("unlimited", "i4"),  # dead cards: as many swaps as cards held (SQ11)
    ("manual", "i4"),  # who wants a card draws it (SQ13)
    ("coaching", "i4"),  # SQ14
    ("ranks", "i4"),  # ranks in the deck, 2 first, jacks last; 13 = all
    ("packs", "i4"),
    ("hand_size", "i4"),  # SQ2
    ("phase", "i4"),
    ("turn", "i4"),  # the seat on turn
    ("cell", "i4"),  # NAMING: where the chip was laid
    ("swaps", "i4"),  # dead cards swapped in this turn
    ("held", "i4"),  # cards held when the turn began
    ("passes", "i4"),  # turns in a row that ended in a pass
    ("draw", "i4"),  # cards in the draw pile
    ("opened", "i4"),  # seats with an open draw (SQ13) …
    ("order", "i4", (MOST_PLAYERS,)),  # … in the order of their plays
    ("made", "i4", (MOST_TEAMS,)),  # finished sequences of each team …
    ("count", "i4", (MOST_PLAYERS,)),
    ("line", "i2", (MOST_TEAMS, MOST_LINES)),  # … which ones: line + 1
    ("cut", "i1", (MOST_PLAYERS,)),  # SQ6: the cut that decided; 0 = out before, or none was
    ("chip", "i1", (CELLS,)),
    ("row", "i2", (MOST_TEAMS, ROWS)),  # the same once more: each team's chips in each row (lines.py)
    ("gone", "i1", (KINDS + 2,)),  # the discards: how many of each card (and one place, to leave no gap)
    ("deck", "i1", (MOST_CARDS,)),  # the draw pile; deck[draw - 1] is drawn next
    ("chance", STREAM),  # for what is shuffled or given up later
)

PLAYING, NAMING, OVER = range(3)

LOCKED = 8
CORNER = 15

# places of the options, in the order in which the game declares them
PLAYERS, TEAMS, STARTER, DEAD_CARDS, DRAWING, COACHING, RANKS, PACKS, HAND = range(9)
CUT = MOST_PLAYERS  # the value of STARTER by which a cut decides
ALONE, FREELY, PENALTY = range(3)  # values of COACHING

FIRST_JACK = 49
ORDINARY = (1 << FIRST_JACK) - 2  # the set of all cards but jacks
TWO_EYED = (49, 50)
JACK = 144
NAME = JACK + 4 * CELLS
HINT = NAME + LINES
DRAW = HINT + MOST_PLAYERS
PASS = DRAW + 1
ACTIONS = PASS + 1
END = -1
PLAN = 3  # a chip, its five, an open draw

PHASE = ("playing", "naming", "over")
COACH = ("off", "on", "penalty")
COLOUR = ("blue", "green", "red")  # of each team's chips

# reasons of refusal, in the order of GAME.reasons
(
    ALLOWED,
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    NAME_FIRST,
    NOTHING_TO_NAME,
    NOT_OFFERED,
    NOT_IN_HAND,
    TAKEN,
    IS_CORNER,
    NO_CHIP,
    OWN_CHIP,
    UNTOUCHABLE,
    NOT_DEAD,
    SWAPPED,
    NO_HINTS,
    NO_MATE,
    NO_CARDS,
    NO_OPEN_DRAW,
    CAN_PLAY,
) = range(20)

# the cards a seat is dealt, by the number of players (SQ2)
HAND_SIZE = (0, 0, 7, 6, 6, 0, 5, 0, 4, 4, 3, 0, 3)
