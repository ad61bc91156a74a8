"""The Game: Face to Face (FF1-FF9), restated for tests: brute force, nothing clever.

Actions: `17a` / `17b` on the own rising / falling pile, `12A` / `45B` on the opponent's
rising / falling pile, `end`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from .line import groups, parts, written
from .secret import dealt_out

SEATS = (0, 1)
HAND = 6  # FF1
MINIMUM = 2  # FF3: always, even with an empty draw pile


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included."""

    hands: tuple[frozenset[int], frozenset[int]]
    """The cards of each seat."""
    draws: tuple[tuple[int, ...], tuple[int, ...]]
    """The own draw pile of each seat; index 0 is drawn next."""
    tops: tuple[tuple[int, int], tuple[int, int]] = ((1, 60), (1, 60))
    """For each seat the tops of its rising and its falling pile, whoever laid them (FF9)."""
    turn: int = 0
    """The seat whose turn it is. A seat that has won by its last card stays on turn."""
    laid_at_home: int = 0
    """Cards laid on own piles in this turn."""
    laid_away: int = 0
    """Cards laid on the opponent's piles in this turn: 0 or 1 (FF3)."""
    size: int = HAND
    """Of a hand; small decks may have another."""


def deal(decks: tuple[tuple[int, ...], tuple[int, ...]], starter: int = 0, size: int = HAND) -> Position:
    """FF1, FF2."""
    first, second = decks
    assert set(first) == set(second) == set(range(2, len(first) + 2))  # 58 cards, or fewer for tests
    start = 1, len(first) + 2
    return Position(
        (frozenset(first[:size]), frozenset(second[:size])),
        (first[size:], second[size:]),
        (start, start),
        turn=starter,
        size=size,
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
    wanted = 2 if position.laid_away == 0 else position.size - len(position.hands[me])
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


# --- as a table writes it -------------------------------------------------------------------------


def read(text: str, options: Mapping[str, Any]) -> Position:
    """The position of a table with these options."""
    part = parts(text)
    hands, draws, tops = (groups(part[name]) for name in ("hands", "draw", "tops"))
    laid, away = int(part["laid"]), int(part["helped"])
    return Position(
        (frozenset(map(int, hands[0])), frozenset(map(int, hands[1]))),
        (tuple(map(int, draws[0])), tuple(map(int, draws[1]))),
        ((int(tops[0][0]), int(tops[0][1])), (int(tops[1][0]), int(tops[1][1]))),
        turn=int(part["turn"]),
        laid_at_home=laid - away,
        laid_away=away,
        size=options["hand"],
    )


def write(position: Position) -> str:
    """What `read` reads."""
    return written(
        tops=position.tops,
        hands=tuple(tuple(sorted(hand)) for hand in position.hands),
        draw=position.draws,
        turn=position.turn,
        laid=laid(position),
        helped=position.laid_away,
    )


def redealt(position: Position, options: Mapping[str, Any]) -> Position:
    """FF1, FF2 for the same cards; a lot may fall on either seat."""
    first, second = (
        (*sorted(hand), *draw) for hand, draw in zip(position.hands, position.draws, strict=True)
    )
    assert len(first) == len(second) == options["cards"]
    starter = position.turn if options["starter"] == "lot" else options["starter"]
    return deal((first, second), starter, options["hand"])


def chance(before: Position, seat: int, action: str, after: Position) -> None:
    """Nothing is drawn by lot after the deal."""


def result(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """1 for the winner and -1 for the other one."""
    won = outcome(position)
    scores = tuple(0 if not won else 1 if seat in won else -1 for seat in SEATS)
    return scores, tuple(sorted(won))


def otherwise(position: Position, seat: int, options: Mapping[str, Any], chance: Random) -> Position:
    """FF9: the order of both draw piles, and the hand of the other seat."""
    while to_act(position):
        first, second = (
            _dealt_otherwise(hand, draw, owner == seat, chance)
            for owner, (hand, draw) in enumerate(zip(position.hands, position.draws, strict=True))
        )
        other = replace(position, hands=(first[0], second[0]), draws=(first[1], second[1]))
        if to_act(other) == to_act(position):  # everybody sees that the game goes on
            return other
    return position


def _dealt_otherwise(
    hand: frozenset[int], draw: tuple[int, ...], known: bool, chance: Random
) -> tuple[frozenset[int], tuple[int, ...]]:
    new, pile = dealt_out([frozenset() if known else hand, draw], chance)
    return hand if known else frozenset(new), pile
