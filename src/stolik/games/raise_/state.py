"""One table of Raise as one flat record, and the numbers of its cards, actions and refusals.

symbols 1 diamond · 2 gear · 3 cloud · 4 hourglass · 5 bell; 0 is the blank face of a die
cards   symbol * 16 + number * 2 + star; a star is worth 5 points, any other card 1; 0 is no card
actions a bit mask over the sorted hand: the cards laid; of equal cards the leftmost. 0 passes.
marks   field * 8 + 7 - markers below it: the least is the rearmost, on one field the upper one (RA6);
        only the upper one ever leaves a field, so this number stays right
"""

from __future__ import annotations

from stolik.core.chance import KEY_WORDS, STREAM
from stolik.core.kernel import fields

MOST_PLAYERS = 5
MOST_HAND = 6
MOST_CARDS = 30
MOST_ROUNDS = 11
DICE = 7
SIDES = 6
SYMBOLS = 5
POINT_CARDS = 14

STATE = fields(
    ("acting", "i4"),  # bit mask of the seats that may act now; 0 = over
    ("revealed", "i4"),  # how often something hidden became known to somebody
    ("viewer", "i4"),  # in a Seen: for whom; 0 in a full state
    ("players", "i4"),
    ("cards", "i4"),  # number cards of each seat
    ("hand_size", "i4"),
    ("packed", "i4"),  # point cards in the box
    ("rounds", "i4"),  # point cards that are played for (RA2)
    ("open_piles", "i4"),  # are the won piles open? (RA14)
    ("phase", "i4"),
    ("now", "i4"),  # the round that is played, from 0
    ("roller", "i4"),
    ("racing", "i4"),  # markers on the track
    ("need", "i4"),  # what the cards of a raise must be worth more than (RA7)
    ("count", "i4", (MOST_PLAYERS,)),  # cards in hand
    ("draw", "i4", (MOST_PLAYERS,)),  # cards in the own draw pile
    ("chosen", "i4", (MOST_PLAYERS,)),  # the card chosen for the opening, still in hand; 0 = none
    ("staked", "i4", (MOST_PLAYERS,)),  # cards laid in this round
    ("mark", "i4", (MOST_PLAYERS,)),  # of the marker; OFF = not on the track
    ("times", "i4", (SYMBOLS + 1,)),  # the multiplier of each symbol in this round (RA4)
    ("dice", "i4", (DICE,)),  # the faces that lie on top
    ("point", "i4", (MOST_ROUNDS,)),  # the point card of each round
    ("winner", "i4", (MOST_ROUNDS,)),  # of each round that is over: seat + 1; 0 = not known
    ("worth", "i4", (MOST_ROUNDS,)),  # victory points of the number cards laid in each round
    ("hand", "i1", (MOST_PLAYERS, MOST_HAND)),  # sorted; zero beyond count
    ("deck", "i1", (MOST_PLAYERS, MOST_CARDS)),  # own draw piles; deck[seat, draw - 1] is drawn next
    (
        "laid",
        "i1",
        (MOST_ROUNDS, MOST_PLAYERS, MOST_HAND),
    ),  # number cards of each round's pot, by who laid them
    ("set", "i1", (MOST_CARDS,)),  # the number cards of one player, sorted
    ("faces", "i1", (DICE, SIDES)),
    ("pack", "i1", (POINT_CARDS,)),  # the point cards in the box, ascending
    ("chance", STREAM),  # of the dice to come
)

# what the kernels need to work on
PACK = fields(("card", "i4", (POINT_CARDS,)))
WORDS = fields(("word", "u4", (KEY_WORDS,)))
SUMS = fields(("of", "i4", (1 << MOST_HAND,)))

CHOOSING, RACING, OVER = range(3)

# places of the options, in the order in which the game declares them; the components follow:
# number cards, faces, point cards
PLAYERS, STARTER, PILES, CARDS, HAND, POINTS, ROUNDS, COMPONENTS = range(8)
LOT = 0  # the value of STARTER by which the first roller is drawn; else seat + 1

PASS = 0
END = -1  # turns end by themselves
ACTIONS = 1 << MOST_HAND
PLAN = 1

OFF = 1 << 30

# the names of phases in texts
PHASE = ("choosing", "racing", "over")

# reasons of refusal, in the order of GAME.reasons
(
    ALLOWED,
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_ACTION,
    ALREADY_CHOSEN,
    SITS_OUT,
    CHOOSE_ONE,
    NOT_IN_HAND,
    TOO_LOW,
) = range(9)
