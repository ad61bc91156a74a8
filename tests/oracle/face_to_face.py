"""The Game: Face to Face (FF1-FF9), restated for tests: brute force, nothing clever.

Actions: `17a` / `17b` on the own rising / falling pile, `12A` / `45B` on the opponent's
rising / falling pile, `end`.
"""

from dataclasses import dataclass, replace

SEATS = (0, 1)
START = (1, 60)  # FF1
CARDS = frozenset(range(2, 60))
HAND = 6
MINIMUM = 2  # FF3: always, even with an empty draw pile


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included."""

    hands: tuple[frozenset[int], frozenset[int]]
    """The cards of each seat."""
    draws: tuple[tuple[int, ...], tuple[int, ...]]
    """The own draw pile of each seat; index 0 is drawn next."""
    tops: tuple[tuple[int, int], tuple[int, int]] = (START, START)
    """For each seat the tops of its rising and its falling pile, whoever laid them (FF9)."""
    turn: int = 0
    """The seat whose turn it is. A seat that has won by its last card stays on turn."""
    laid_at_home: int = 0
    """Cards laid on own piles in this turn."""
    laid_away: int = 0
    """Cards laid on the opponent's piles in this turn: 0 or 1 (FF3)."""


def deal(decks: tuple[tuple[int, ...], tuple[int, ...]], starter: int = 0) -> Position:
    """FF1, FF2."""
    first, second = decks
    return Position(
        (frozenset(first[:HAND]), frozenset(second[:HAND])),
        (first[HAND:], second[HAND:]),
        turn=starter,
    )


def fits_at_home(rising: bool, top: int, card: int) -> bool:
    """FF4: higher, or exactly 10 back (TG4, TG5)."""
    if rising:
        return card > top or card == top - 10
    return card < top or card == top + 10


def improves(rising: bool, top: int, card: int) -> bool:
    """FF5: the opponent's rising pile gets lower, or the falling one higher."""
    if rising:
        return card < top
    return card > top


def laid(position: Position) -> int:
    """Cards laid in this turn."""
    return position.laid_at_home + position.laid_away


def plays(position: Position) -> frozenset[str]:
    """Every single card that the seat on turn may lay now, before any look at FF8."""
    me = position.turn
    found = set()
    for card in position.hands[me]:
        if fits_at_home(True, position.tops[me][0], card):
            found.add(f"{card}a")
        if fits_at_home(False, position.tops[me][1], card):
            found.add(f"{card}b")
        if position.laid_away == 0:  # FF3: never more than one
            if improves(True, position.tops[1 - me][0], card):
                found.add(f"{card}A")
            if improves(False, position.tops[1 - me][1], card):
                found.add(f"{card}B")
    return frozenset(found)


def lay(position: Position, action: str) -> Position:
    """Card and tops after one play; what follows from it is not looked at yet."""
    me = position.turn
    card, pile = int(action[:-1]), action[-1]
    whose = me if pile in "ab" else 1 - me
    hands = [position.hands[0], position.hands[1]]
    hands[me] = hands[me] - {card}
    tops = [list(position.tops[0]), list(position.tops[1])]
    tops[whose]["ab".index(pile.lower())] = card
    return replace(
        position,
        hands=(hands[0], hands[1]),
        tops=((tops[0][0], tops[0][1]), (tops[1][0], tops[1][1])),
        laid_at_home=position.laid_at_home + (1 if whose == me else 0),
        laid_away=position.laid_away + (0 if whose == me else 1),
    )


def has_laid_all(position: Position, seat: int) -> bool:
    """FF7."""
    return not position.hands[seat] and not position.draws[seat]


def can_finish(position: Position) -> bool:
    """FF8: can the seat on turn still get to two cards?"""
    if laid(position) >= MINIMUM:
        return True
    return any(can_finish(lay(position, action)) for action in plays(position))


def outcome(position: Position) -> frozenset[int]:
    """The winner; empty while the game goes on (FF7, FF8). There are no draws (FF9)."""
    for seat in SEATS:
        if has_laid_all(position, seat):
            return frozenset({seat})
    if not can_finish(position):
        return frozenset({1 - position.turn})
    return frozenset()


def to_act(position: Position) -> frozenset[int]:
    """The seat on turn; empty = over."""
    return frozenset() if outcome(position) else frozenset({position.turn})


def legal(position: Position, seat: int) -> frozenset[str]:
    """All actions of the seat. It may strand itself (FF8)."""
    if seat not in to_act(position):
        return frozenset()
    if laid(position) >= MINIMUM:
        return plays(position) | {"end"}
    return plays(position)


def play(position: Position, seat: int, action: str, *, chance: None = None) -> Position:
    """The position after the action. Nothing is random after the deal, so `chance` stays None."""
    if chance is not None:
        raise ValueError("nothing is random after the deal")
    if action not in legal(position, seat):
        raise ValueError(f"seat {seat} may not play {action}")
    if action == "end":
        return end_turn(position)
    after = lay(position, action)
    if not after.hands[seat] and to_act(after):
        return end_turn(after)  # FF8: by itself with an empty hand
    return after


def end_turn(position: Position) -> Position:
    """FF6: two cards, or up to six after a card at the opponent's; then the other's turn."""
    me = position.turn
    wanted = 2 if position.laid_away == 0 else HAND - len(position.hands[me])
    number = min(wanted, len(position.draws[me]))
    hands = [position.hands[0], position.hands[1]]
    draws = [position.draws[0], position.draws[1]]
    hands[me] = hands[me] | frozenset(draws[me][:number])
    draws[me] = draws[me][number:]
    return replace(
        position,
        hands=(hands[0], hands[1]),
        draws=(draws[0], draws[1]),
        turn=1 - me,
        laid_at_home=0,
        laid_away=0,
    )
