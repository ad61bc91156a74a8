"""Raise (RA1-RA14), restated for tests: brute force, nothing clever.

A card is a text: `bell2`, or with a star if it is worth more: `bell3*`. Actions: cards joined by
`+` in canonical order (symbol as in SYMBOLS, number, plain before starred), and `pass`. In the
opening an action is a single card.

Chance: an action that begins a new round needs the faces of its dice (RA4), one per die in the
order of `Components.dice`. Readings: nobody changes an opening card once chosen; a seat that is
rearmost without cards passes by an action of its own (RA7, RA9), and so does every seat that
cannot raise; when no seat can open, no later round can be opened either, so the remaining point
cards are discarded at once, without dice (RA10).
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
Words = tuple[str, ...]

SYMBOLS = ("diamond", "gear", "cloud", "hourglass", "bell")
BLANK = "blank"
HAND = 6  # RA1
REMOVED = {2: 6, 3: 5, 4: 4, 5: 3}  # RA2


def number_cards(symbol: str, numbers: str) -> Words:
    return tuple(symbol + number for number in numbers.split())


def _die(faces: str) -> Words:
    names = {symbol[0].upper(): symbol for symbol in SYMBOLS} | {"-": BLANK}
    return tuple(names[face] for face in faces.split())


@dataclass(frozen=True)
class Components:
    """What lies in the box (RA13); the default is the set of RULES.md."""

    cards: Words = (
        *number_cards("diamond", "4 5 5 6*"),
        *number_cards("gear", "3 3 4 4 5*"),
        *number_cards("cloud", "2 3 3 4 4 5*"),
        *number_cards("hourglass", "1 2 2 3 3 3 4*"),
        *number_cards("bell", "1 1 1 2 2 2 3 3*"),
    )
    """The number cards of one player."""
    dice: tuple[Words, ...] = (
        _die("B B H C G D"),
        *[_die("B B H C G -")] * 4,
        *[_die("B H H C D -")] * 2,
    )
    """The faces of each die."""
    point_cards: tuple[int, ...] = tuple(n for n in range(6, 21) if n != 13)
    plain_points: int = 1
    starred_points: int = 5

    @property
    def points(self) -> dict[str, int]:
        """What each number card is worth at the end."""
        return {card: self.starred_points if card.endswith("*") else self.plain_points for card in self.cards}


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included.

    The game is over when `point` is None. Otherwise, without markers the seats choose their
    opening cards; with markers the rearmost raises or passes.
    """

    hands: tuple[Words, ...]
    """The cards of each seat, in any order. A chosen opening card is in it until all are shown."""
    decks: tuple[Words, ...]
    """The own draw pile of each seat; index 0 is drawn next."""
    point: int | None
    """The point card of this round, face up; None: the game is over."""
    points: tuple[int, ...]
    """The point cards to come; index 0 is turned over next."""
    dice: Words
    """The faces rolled in this round: symbols and BLANK, in the order of the dice."""
    roller: int
    """The seat that rolled in this round."""
    chosen: tuple[str | None, ...]
    """The opening: the card each seat has chosen, None = not yet or sits out. All None later."""
    markers: tuple[tuple[int, int], ...] = ()
    """(seat, field) of each marker on the track, in order of arrival: later ones lie on top."""
    laid: tuple[Words, ...] = ()
    """What each seat has put into the pot of this round, in its order."""
    history: tuple[tuple[Words, ...], ...] = ()
    """The same of every round that is over."""
    won: tuple[tuple[int, int], ...] = ()
    """Point card and winner of every round that is over."""
    discarded: tuple[int, ...] = ()
    """Point cards that nobody could play for (RA10)."""
    components: Components = Components()
    hand_size: int = HAND


class NeedsChance(ValueError):
    """The action begins a round: the faces of its dice are missing (RA4)."""


def deal(
    decks: tuple[Words, ...],
    points: tuple[int, ...],
    dice: Words,
    roller: int = 0,
    components: Components = Components(),
    hand_size: int = HAND,
) -> Position:
    """The first round after dice and point card (RA1-RA4); `points`: those not removed, in order."""
    empty = Position(
        hands=tuple(deck[:hand_size] for deck in decks),
        decks=tuple(deck[hand_size:] for deck in decks),
        point=None,
        points=points,
        dice=(),
        roller=roller,
        chosen=(None,) * len(decks),
        components=components,
        hand_size=hand_size,
    )
    return begin_round(empty, roller, dice)


def split(card: str) -> tuple[str, int, bool]:
    """`bell3*` -> bell, 3, starred."""
    starred = card.endswith("*")
    plain = card.rstrip("*")
    symbol = plain.rstrip("0123456789")
    return symbol, int(plain[len(symbol) :]), starred


def in_order(cards: Words) -> Words:
    """By symbol and number, plain before starred."""

    def order(card: str) -> tuple[int, int, bool]:
        symbol, number, starred = split(card)
        return SYMBOLS.index(symbol), number, starred

    return tuple(sorted(cards, key=order))


def canonical(cards: Words) -> str:
    """The text of cards laid together."""
    return "+".join(in_order(cards))


def value(card: str, dice: Words) -> int:
    """Number x multiplier; the multiplier is the dice showing the symbol + 1 (RA4, RA5)."""
    symbol, number, _ = split(card)
    return number * (dice.count(symbol) + 1)


def openers(position: Position) -> list[int]:
    """Opening: the seats that hold cards, from the roller clockwise (RA5, RA9, RA10)."""
    players = len(position.hands)
    seats = [(position.roller + step) % players for step in range(players)]
    return [seat for seat in seats if position.hands[seat]]


def rearmost(position: Position) -> tuple[int, int]:
    """Seat and field of the marker to act: on one field the upper one (RA6)."""
    back = min(field for _, field in position.markers)
    return [(seat, field) for seat, field in position.markers if field == back][-1]


def to_act(position: Position) -> frozenset[int]:
    """The seats that may act now; empty = over."""
    if position.point is None:
        return frozenset()
    if not position.markers:
        return frozenset(s for s in openers(position) if position.chosen[s] is None)
    return frozenset({rearmost(position)[0]})


def legal(position: Position, seat: int) -> frozenset[str]:
    """All actions of the seat (RA5, RA7, RA8)."""
    if seat not in to_act(position):
        return frozenset()
    if not position.markers:
        return frozenset(position.hands[seat])
    return frozenset(canonical(cards) for cards in raises(position)) | {"pass"}


def raises(position: Position) -> list[Words]:
    """Every set of hand cards that takes the rearmost marker past the last-but-one (RA7)."""
    seat, field = rearmost(position)
    last_but_one = min(f for s, f in position.markers if s != seat)
    hand = position.hands[seat]
    return [
        cards
        for number in range(1, len(hand) + 1)
        for cards in combinations(hand, number)
        if field + sum(value(card, position.dice) for card in cards) > last_but_one
    ]


def play(position: Position, seat: int, action: str, *, chance: Words | None = None) -> Position:
    """The position after the action.

    `chance`: the dice of the new round if the action begins one, else None (NeedsChance tells).
    """
    if action not in legal(position, seat):
        raise ValueError(f"seat {seat} may not play {action}")
    if not position.markers:
        after = choose(position, seat, action)
    elif action == "pass":
        after = leave(position, seat)
    else:
        after = go_past(position, seat, tuple(action.split("+")))
    if len(after.markers) == 1:
        return end_round(after, chance)
    if chance is not None:
        raise ValueError("this action rolls no dice")
    return after


def needs_chance(position: Position, seat: int, action: str) -> bool:
    """Does the action begin a new round, whose dice `play` must be told?"""
    try:
        play(position, seat, action)
    except NeedsChance:
        return True
    return False


def changed(values: tuple[T, ...], seat: int, new: T) -> tuple[T, ...]:
    """The values of all seats with a new one for this seat."""
    return tuple(new if s == seat else old for s, old in enumerate(values))


def without(hand: Words, cards: Words) -> Words:
    """The hand after these cards have left it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def choose(position: Position, seat: int, card: str) -> Position:
    """RA5: when all have chosen, the cards are shown and the markers placed from the roller on."""
    position = replace(position, chosen=changed(position.chosen, seat, card))
    if to_act(position):
        return position
    hands, laid, markers = position.hands, position.laid, []
    for opener in openers(position):
        shown = position.chosen[opener]
        assert shown is not None
        hands = changed(hands, opener, without(hands[opener], (shown,)))
        laid = changed(laid, opener, (shown,))
        markers.append((opener, value(shown, position.dice)))
    nobody = (None,) * len(hands)
    return replace(position, hands=hands, laid=laid, markers=tuple(markers), chosen=nobody)


def go_past(position: Position, seat: int, cards: Words) -> Position:
    """RA7: the marker lands on top; nobody who is still in draws."""
    total = sum(value(card, position.dice) for card in cards)
    field = dict(position.markers)[seat]
    others = tuple(marker for marker in position.markers if marker[0] != seat)
    return replace(
        position,
        hands=changed(position.hands, seat, without(position.hands[seat], cards)),
        markers=(*others, (seat, field + total)),
        laid=changed(position.laid, seat, position.laid[seat] + cards),
    )


def leave(position: Position, seat: int) -> Position:
    """RA8: out for the round, the hand refilled."""
    others = tuple(marker for marker in position.markers if marker[0] != seat)
    return refilled(replace(position, markers=others), seat)


def refilled(position: Position, seat: int) -> Position:
    """The hand drawn up to its size (RA1) from the own deck as far as it goes (RA8, RA10)."""
    hand, deck = position.hands[seat], position.decks[seat]
    number = min(position.hand_size - len(hand), len(deck))
    return replace(
        position,
        hands=changed(position.hands, seat, hand + deck[:number]),
        decks=changed(position.decks, seat, deck[number:]),
    )


def end_round(position: Position, chance: Words | None) -> Position:
    """RA9: the last marker wins point card and pot, all refill, the winner rolls next."""
    [(winner, _)] = position.markers
    assert position.point is not None
    for seat in range(len(position.hands)):
        position = refilled(position, seat)
    assert position.point is not None
    position = replace(
        position,
        markers=(),
        point=None,
        history=(*position.history, position.laid),
        won=(*position.won, (position.point, winner)),
    )
    return begin_round(position, winner, chance)


def begin_round(position: Position, roller: int, chance: Words | None) -> Position:
    """RA4, RA10, RA11: turn over a point card and roll, if there is one left and a seat to open."""
    position = replace(position, roller=roller, laid=((),) * len(position.hands))
    if not any(position.hands):
        position = replace(position, points=(), discarded=position.points)
    if not position.points:
        if chance is not None:
            raise ValueError("no round begins, no dice are rolled")
        return replace(position, dice=())
    dice = checked(position.components, chance)
    return replace(position, point=position.points[0], points=position.points[1:], dice=dice)


def checked(components: Components, dice: Words | None) -> Words:
    """The dice as the caller brings them, if every face is on its die."""
    if dice is None:
        raise NeedsChance("the dice of the new round are missing")
    for faces, face in zip(components.dice, dice, strict=True):
        if face not in faces:
            raise ValueError(f"no die shows {face} there")
    return dice


@dataclass(frozen=True)
class Outcome:
    """Victory points so far, and the seats with most of them once the game is over."""

    points: tuple[int, ...]
    winners: frozenset[int]


def outcome(position: Position) -> Outcome:
    """RA11: won cards and the hand; the own draw pile counts nothing; ties share the victory."""
    worth = position.components.points
    points = [sum(worth[card] for card in hand) for hand in position.hands]
    for (point, winner), laid in zip(position.won, position.history, strict=True):
        points[winner] += point + sum(worth[card] for cards in laid for card in cards)
    if position.point is not None:
        return Outcome(tuple(points), frozenset())
    best = max(points)
    return Outcome(tuple(points), frozenset(s for s, number in enumerate(points) if number == best))


def all_cards(position: Position, seat: int) -> Counter[str]:
    """Every number card of a seat, wherever it lies."""
    laid = (*position.history, position.laid)
    places = (position.hands[seat], position.decks[seat], *(cards[seat] for cards in laid))
    return Counter(card for place in places for card in place)
