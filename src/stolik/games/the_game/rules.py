"""The rules of The Game (TG1–TG13) on one flat record.

    piles   0 A rising · 1 B rising · 2 C falling · 3 D falling
    actions (card - 2) * 4 + pile lays a card · END · GLADLY, CAN, RATHER_NOT before the first card
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.core.chance import DEAL, STREAM, begin, below, shuffle
from stolik.core.kernel import SPECTATOR, Seen, State, Stream, blank, copy, fields, kernel

Array = np.ndarray[Any, Any]

MOST_PLAYERS = 5
MOST_HAND = 8
MOST_CARDS = 98
PILES = 4

STATE = fields(
    ("players", "i4"),
    ("revealed", "i4"),  # how often something hidden became known to somebody
    ("cards", "i4"),  # cards of the deck: 2 … cards + 1
    ("size", "i4"),  # hand size (TG2)
    ("minimum", "i4"),  # cards due each turn while the draw pile lasts (TG4, TG12)
    ("fire", "i4"),  # On Fire (TG13)
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
    ("chance", STREAM),
    ("gone", "i1", (MOST_CARDS + 2,)),  # gone[card]: laid
)

AGREEING, PLAYING, OVER = range(3)

# places of the options, in the order in which the game declares them
PLAYERS, STARTER, EXPERT, SMALL_HAND, FIRE, CARDS, HAND = range(7)
AGREE = MOST_PLAYERS  # the value of STARTER by which the seats agree

END = MOST_CARDS * PILES
GLADLY, CAN, RATHER_NOT = END + 1, END + 2, END + 3
ACTIONS = END + 4

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


@kernel
def deal(state: State, options: Array, key: Array) -> None:
    """TG1, TG2: shuffle, deal, and begin the first turn (or ask who wants to, TG3)."""
    blank(state)
    state.players = options[PLAYERS]
    state.cards = options[CARDS]
    state.size = options[HAND] if options[HAND] else HAND_SIZE[options[PLAYERS]] - options[SMALL_HAND]
    state.minimum = 3 if options[EXPERT] else 2
    state.fire = options[FIRE]
    state.left = state.cards
    state.draw = state.cards
    for pile in range(PILES):
        state.top[pile] = base(state, pile)
    begin(state.chance, key, DEAL, 0)
    for i in range(state.cards):
        state.deck[i] = i + 2
    shuffle(state.chance, state.deck, state.cards)
    for seat in range(state.players):
        _draw(state, seat, state.size)
    if options[STARTER] == AGREE:
        state.phase = AGREEING
    else:
        state.phase = PLAYING
        _begin_turn(state, options[STARTER])


@kernel
def base(state: State, pile: int) -> int:
    """The number that an empty pile starts from: 1, or one above the highest card."""
    return 1 if rises(pile) else state.cards + 2


@kernel
def rises(pile: int) -> bool:
    return pile < 2


@kernel
def to_act(state: State) -> int:
    if state.phase == PLAYING:
        return 1 << state.turn
    if state.phase == OVER:
        return 0
    mask = 0
    for seat in range(state.players):
        if state.will[seat] == 0:
            mask |= 1 << seat
    return mask


@kernel
def fits(pile: int, top: int, card: int) -> bool:
    """TG4, and the trick backwards, TG5."""
    if rises(pile):
        return card > top or card == top - 10
    return card < top or card == top + 10


@kernel
def burns(card: int) -> bool:
    """TG13: 22, 33, … 77."""
    return card % 11 == 0 and 22 <= card <= 77


@kernel
def due(state: State) -> int:
    """How many cards this turn asks for in all (TG4, TG7, TG12)."""
    return state.minimum if state.draw > 0 else 1


def _look_ahead(rest: Callable[[State, int, int, int], bool]) -> Callable[[State, int, int, int], bool]:
    """One card, then the `rest`. (Numba caches no recursion: the depth is written out.)"""

    @kernel
    def can_finish(state: State, seat: int, need: int, duty: int) -> bool:
        if need <= 0 and duty == 0:
            return True
        for pile in range(PILES):
            if duty != 0 and duty & -duty != 1 << pile:
                continue
            top = np.int64(state.top[pile])
            for i in range(state.count[seat]):
                card = np.int64(state.hand[seat, i])
                if card != 0 and fits(pile, top, card):
                    if need <= 1 and duty & ~(1 << pile) == 0:
                        return True
                    state.top[pile] = card
                    state.hand[seat, i] = 0
                    possible = rest(state, seat, need - 1, duty & ~(1 << pile))
                    state.top[pile] = top
                    state.hand[seat, i] = card
                    if possible:
                        return True
        return False

    return can_finish


@kernel
def _too_deep(state: State, seat: int, need: int, duty: int) -> bool:
    return need <= 0 and duty == 0


can_finish = _look_ahead(_look_ahead(_look_ahead(_look_ahead(_too_deep))))
"""Can the seat lay `need` more cards and cover the piles of `duty`? (TG10)

Piles do not touch each other and the first card on a burning pile covers it, so covers may come
first: four burning piles, or three cards of the expert rules, are the deepest look.
"""


@kernel
def legal(state: State, seat: int, out: Array) -> int:
    """Every action the seat may take now, ascending; a card may strand its owner (TG10 b)."""
    if not to_act(state) >> seat & 1:
        return 0
    n = 0
    if state.phase == AGREEING:
        for action in range(GLADLY, RATHER_NOT + 1):
            out[n] = action
            n += 1
        return n
    for i in range(state.count[seat]):
        card = np.int64(state.hand[seat, i])
        for pile in range(PILES):
            if fits(pile, np.int64(state.top[pile]), card):
                out[n] = (card - 2) * PILES + pile
                n += 1
    if _may_end(state):
        out[n] = END
        n += 1
    return n


@kernel
def _may_end(state: State) -> bool:
    return state.laid >= due(state) and state.duty == 0


@kernel
def refuse(state: State, seat: int, action: int) -> int:
    """Why the seat may not do this, or ALLOWED."""
    if state.phase == OVER:
        return GAME_OVER
    if not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if not 0 <= seat < state.players:
        return NOT_YOUR_TURN
    if action >= GLADLY:
        if state.phase != AGREEING:
            return ALREADY_AGREED
        return ALLOWED if state.will[seat] == 0 else ALREADY_AGREED
    if state.phase == AGREEING:
        return AGREE_FIRST
    if seat != state.turn:
        return NOT_YOUR_TURN
    if action == END:
        if state.laid < due(state):
            return MORE_DUE
        return STILL_BURNING if state.duty else ALLOWED
    return _refuse_card(state, seat, (action >> 2) + 2, action & 3)


@kernel
def _refuse_card(state: State, seat: int, card: int, pile: int) -> int:
    held = False
    for i in range(state.count[seat]):
        held |= state.hand[seat, i] == card
    if not held:
        return NOT_IN_HAND
    if fits(pile, np.int64(state.top[pile]), card):
        return ALLOWED
    return TOO_LOW if rises(pile) else TOO_HIGH


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Do it. Only for actions that `refuse` allows."""
    if action >= GLADLY:
        _state_will(state, seat, action - END)
    elif action == END:
        _end_turn(state, seat)
    else:
        _lay(state, seat, (action >> 2) + 2, action & 3)


@kernel
def _state_will(state: State, seat: int, will: int) -> None:
    """TG3: the most willing seat starts, ties by lowest seat; nothing is shown before all have stated."""
    state.will[seat] = will
    starter = 0
    for other in range(state.players):
        if state.will[other] == 0:
            return
        if state.will[other] < state.will[starter]:
            starter = other
    state.revealed += 1
    state.phase = PLAYING
    _begin_turn(state, starter)


@kernel
def _lay(state: State, seat: int, card: int, pile: int) -> None:
    _remove(state, seat, card)
    state.top[pile] = card
    state.gone[card] = 1
    state.left -= 1
    state.laid += 1
    state.duty &= ~(1 << pile)
    if state.left == 0:  # TG9, at that moment, whatever burns
        _finish(state)
    elif not can_finish(state, seat, due(state) - state.laid, state.duty):  # TG10 (b)
        _finish(state)
    elif state.count[seat] == 0:
        _end_turn(state, seat)


@kernel
def _remove(state: State, seat: int, card: int) -> None:
    last = state.count[seat] - 1
    i = 0
    while state.hand[seat, i] != card:
        i += 1
    while i < last:
        state.hand[seat, i] = state.hand[seat, i + 1]
        i += 1
    state.hand[seat, last] = 0
    state.count[seat] = last


@kernel
def _insert(state: State, seat: int, card: int) -> None:
    i = np.int64(state.count[seat])
    while i > 0 and state.hand[seat, i - 1] > card:
        state.hand[seat, i] = state.hand[seat, i - 1]
        i -= 1
    state.hand[seat, i] = card
    state.count[seat] += 1


@kernel
def _draw(state: State, seat: int, number: int) -> None:
    """TG6: up to the hand size, what the draw pile has."""
    number = min(number, state.size - state.count[seat], np.int64(state.draw))
    for _ in range(number):
        state.draw -= 1
        _insert(state, seat, np.int64(state.deck[state.draw]))
        state.deck[state.draw] = 0
    if number > 0:
        state.revealed += 1


@kernel
def _end_turn(state: State, seat: int) -> None:
    _draw(state, seat, np.int64(state.laid))
    following = _next(state, seat)
    while state.count[following] == 0:  # TG8
        following = _next(state, following)
    _begin_turn(state, following)


@kernel
def _next(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def _begin_turn(state: State, seat: int) -> None:
    """TG13: what burns now is to be covered. TG10 (a): who cannot lay the minimum has lost for all."""
    state.turn = seat
    state.laid = 0
    state.duty = 0
    if state.fire:
        for pile in range(PILES):
            if burns(np.int64(state.top[pile])):
                state.duty |= 1 << pile
    if not can_finish(state, seat, due(state), np.int64(state.duty)):
        _finish(state)


@kernel
def _finish(state: State) -> None:
    """All cards are turned up."""
    state.phase = OVER
    state.revealed += 1


@kernel
def score(state: State, out: Array) -> None:
    """Cards left (TG11), the same for every seat, as a loss."""
    for seat in range(state.players):
        out[seat] = -state.left
