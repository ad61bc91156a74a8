"""The Game (TG1-TG15), restated for tests: brute force, nothing clever.

Actions: `37A` lays 37 on pile A, `end` ends the turn, and before the first card of a table
that agrees on its starter: `gladly`, `can`, `rather-not`.
Not here: taking back (TG10 allows it alone), talk (TG14), what a seat may see (TG15).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from .line import groups, parts, written
from .secret import dealt_out

RISING = frozenset("AB")  # TG1
FALLING = frozenset("CD")
PILES = "ABCD"
BURNING = frozenset({22, 33, 44, 55, 66, 77})  # TG13
WILLING = ("gladly", "can", "rather-not")  # TG3, most willing first
EXCELLENT = 10  # TG11


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included."""

    hands: tuple[frozenset[int], ...]
    """The cards of each seat."""
    draw: tuple[int, ...]
    """The draw pile; index 0 is drawn next."""
    tops: tuple[int, int, int, int] = (1, 1, 100, 100)
    """Top cards of A, B (rising from 1), C, D (falling from 100)."""
    turn: int = 0
    """The seat whose turn it is; without meaning while `willing` is not None."""
    laid: int = 0
    """How many cards that seat has laid in this turn."""
    duties: frozenset[str] = frozenset()
    """TG13: piles whose top burned when this turn began and that nobody has covered since."""
    willing: tuple[str | None, ...] | None = None
    """TG3 `agree`: what each seat has stated, None = not yet. None as a whole: the starter is settled."""
    expert: bool = False
    """TG12: minimum 3 instead of 2."""
    smaller_hand: bool = False
    """TG12: one card less in every hand."""
    on_fire: bool = False
    """TG13."""
    other_size: int = 0
    """Small decks: a hand size that is not that of the rules; 0 = that of the rules."""


def hand_size(players: int, smaller_hand: bool = False, other_size: int = 0) -> int:
    """TG2, TG12."""
    return other_size or {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}[players] - (1 if smaller_hand else 0)


def deal(
    deck: tuple[int, ...],
    players: int,
    *,
    starter: int | None = 0,
    expert: bool = False,
    smaller_hand: bool = False,
    on_fire: bool = False,
    other_size: int = 0,
) -> Position:
    """The position after the deal (TG2); `starter` None: the seats agree first (TG3)."""
    assert set(deck) == set(range(2, len(deck) + 2))  # TG1: 98 cards, or fewer for tests
    size = hand_size(players, smaller_hand, other_size)
    hands = tuple(frozenset(deck[seat * size : (seat + 1) * size]) for seat in range(players))
    return Position(
        hands,
        deck[players * size :],
        (1, 1, len(deck) + 2, len(deck) + 2),
        turn=starter or 0,
        willing=(None,) * players if starter is None else None,
        expert=expert,
        smaller_hand=smaller_hand,
        on_fire=on_fire,
        other_size=other_size,
    )


def fits(pile: str, top: int, card: int) -> bool:
    """May the card go on the pile? TG4, and the trick backwards, TG5."""
    if pile in RISING:
        return card > top or card == top - 10
    return card < top or card == top + 10


def minimum(position: Position) -> int:
    """How many cards the turn takes at least: TG4, TG7, TG12.

    The draw pile is what it was when the turn began, since drawing comes after it (TG6).
    """
    if not position.draw:
        return 1
    return 3 if position.expert else 2


def cards_left(position: Position) -> int:
    """TG11: all hands and the draw pile."""
    return len(position.draw) + sum(len(hand) for hand in position.hands)


def can_finish(position: Position) -> bool:
    """Can the seat on turn still complete a legal turn, or win within it? TG10, TG13.

    Winning counts: the 98th card wins whatever burns, so a seat that holds the last cards
    of all is not lost as long as it can lay every one of them.
    """
    hand = position.hands[position.turn]
    missing = max(0, minimum(position) - position.laid)
    last_cards = cards_left(position) == len(hand)
    return _can_finish(hand, position.tops, missing, position.duties, last_cards)


@lru_cache(maxsize=100_000)
def _can_finish(
    hand: frozenset[int],
    tops: tuple[int, int, int, int],
    missing: int,
    duties: frozenset[str],
    last_cards: bool,
) -> bool:
    if missing == 0 and not duties:
        return True
    if last_cards and not hand:
        return True
    for card in hand:
        for pile in PILES:
            if fits(pile, tops[PILES.index(pile)], card):
                rest = hand - {card}
                less = max(0, missing - 1)
                if _can_finish(rest, covered(tops, pile, card), less, duties - {pile}, last_cards):
                    return True
    return False


def covered(tops: tuple[int, int, int, int], pile: str, card: int) -> tuple[int, int, int, int]:
    """The tops after the card has been laid on the pile."""
    a, b, c, d = (card if name == pile else top for name, top in zip(PILES, tops, strict=True))
    return a, b, c, d


def to_act(position: Position) -> frozenset[int]:
    """The seats that may act now; empty = over (TG9, TG10)."""
    if position.willing is not None:
        return frozenset(s for s, stated in enumerate(position.willing) if stated is None)
    if cards_left(position) == 0:
        return frozenset()  # TG9
    if not can_finish(position):
        return frozenset()  # TG10 (a) at the start of the turn, (b) within it
    return frozenset({position.turn})


def legal(position: Position, seat: int) -> frozenset[str]:
    """All actions of the seat. It may strand itself: no look-ahead over its cards (TG10 b)."""
    if seat not in to_act(position):
        return frozenset()
    if position.willing is not None:
        return frozenset(WILLING)
    actions = {
        f"{card}{pile}"
        for card in position.hands[seat]
        for pile, top in zip(PILES, position.tops, strict=True)
        if fits(pile, top, card)
    }
    if position.laid >= minimum(position) and not position.duties:
        actions.add("end")
    return frozenset(actions)


def play(position: Position, seat: int, action: str, *, chance: None = None) -> Position:
    """The position after the action. Nothing is random after the deal, so `chance` stays None."""
    if chance is not None:
        raise ValueError("nothing is random after the deal")
    if action not in legal(position, seat):
        raise ValueError(f"seat {seat} may not play {action}")
    if action in WILLING:
        return state_willingness(position, seat, action)
    if action == "end":
        return end_turn(position)
    return lay(position, seat, int(action[:-1]), action[-1])


def state_willingness(position: Position, seat: int, word: str) -> Position:
    """TG3: when all have spoken, the most willing starts, ties by the lowest seat."""
    assert position.willing is not None
    willing = tuple(word if s == seat else said for s, said in enumerate(position.willing))
    said = [w for w in willing if w is not None]
    if len(said) < len(willing):
        return replace(position, willing=willing)
    starter = min(range(len(said)), key=lambda s: (WILLING.index(said[s]), s))
    return begin_turn(replace(position, willing=None), starter)


def lay(position: Position, seat: int, card: int, pile: str) -> Position:
    """TG4. With an empty hand the turn ends by itself (TG10), unless the game is over."""
    hands = tuple(h - {card} if s == seat else h for s, h in enumerate(position.hands))
    after = replace(
        position,
        hands=hands,
        tops=covered(position.tops, pile, card),
        laid=position.laid + 1,
        duties=position.duties - {pile},
    )
    if not hands[seat] and to_act(after):
        return end_turn(after)
    return after


def end_turn(position: Position) -> Position:
    """Draw (TG6), then the next seat that holds cards begins its turn (TG4, TG8)."""
    seat = position.turn
    players = len(position.hands)
    hand = position.hands[seat]
    room = hand_size(players, position.smaller_hand, position.other_size) - len(hand)
    number = min(position.laid, room, len(position.draw))
    hand = hand | frozenset(position.draw[:number])
    hands = tuple(hand if s == seat else h for s, h in enumerate(position.hands))
    for step in range(1, players + 1):  # back to the seat itself last
        following = (seat + step) % players
        if hands[following]:
            after = replace(position, hands=hands, draw=position.draw[number:])
            return begin_turn(after, following)
    raise AssertionError("a turn ends only while cards are left")


def begin_turn(position: Position, seat: int) -> Position:
    """TG13: what burns on top now is this turn's duty."""
    duties = set()
    if position.on_fire:
        for pile, top in zip(PILES, position.tops, strict=True):
            if top in BURNING:
                duties.add(pile)
    return replace(position, turn=seat, laid=0, duties=frozenset(duties))


def outcome(position: Position) -> int:
    """TG11: the cards not laid; 0 = beaten, up to EXCELLENT = very good."""
    return cards_left(position)


# --- as a table writes it -------------------------------------------------------------------------


def read(text: str, options: Mapping[str, Any]) -> Position:
    """The position of a table with these options."""
    part = parts(text)
    a, b, c, d = map(int, part["tops"].split())
    agreeing = "will" in part
    return Position(
        tuple(frozenset(map(int, hand)) for hand in groups(part["hands"])),
        tuple(map(int, part["draw"].split())),
        (a, b, c, d),
        turn=0 if agreeing else int(part["turn"]),
        laid=0 if agreeing else int(part["laid"]),
        duties=frozenset() if agreeing else frozenset(part["cover"]),
        willing=tuple(said[0] if said else None for said in groups(part["will"])) if agreeing else None,
        expert=options["expert"],
        smaller_hand=options["smaller_hand"],
        on_fire=options["fire"],
        other_size=options["hand"],
    )


def write(position: Position) -> str:
    """What `read` reads."""
    agreed = position.willing is None
    return written(
        tops=position.tops,
        hands=tuple(tuple(sorted(hand)) for hand in position.hands),
        draw=position.draw,
        will=None if position.willing is None else tuple((said or "",) for said in position.willing),
        turn=position.turn if agreed else None,
        laid=position.laid if agreed else None,
        cover="".join(sorted(position.duties)) if agreed else None,
    )


def redealt(position: Position, options: Mapping[str, Any]) -> Position:
    """TG1-TG3 for the same cards."""
    starter = None if options["starter"] == "agree" else options["starter"]
    deck = tuple(card for hand in position.hands for card in sorted(hand)) + position.draw
    assert len(deck) == options["cards"]
    return deal(
        deck,
        options["players"],
        starter=starter,
        expert=options["expert"],
        smaller_hand=options["smaller_hand"],
        on_fire=options["fire"],
        other_size=options["hand"],
    )


def chance(before: Position, seat: int, action: str, after: Position) -> None:
    """Nothing is drawn by lot after the deal."""


def result(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """TG11: all win or nobody; a score counts the cards that are left."""
    seats = tuple(range(len(position.hands)))
    left = cards_left(position)
    return (-left,) * len(seats), () if left else seats


def otherwise(position: Position, seat: int, options: Mapping[str, Any], chance: Random) -> Position:
    """TG15: other hands, the draw pile, and while they agree (TG3) what the others have stated."""
    while to_act(position):
        own = [hand if other == seat else frozenset() for other, hand in enumerate(position.hands)]
        hidden = [hand - mine for hand, mine in zip(position.hands, own, strict=True)]
        *hands, draw = dealt_out([*hidden, position.draw], chance)
        other = replace(
            position,
            hands=tuple(mine | frozenset(hand) for mine, hand in zip(own, hands, strict=True)),
            draw=draw,
            willing=position.willing and restated(position.willing, seat, chance),
        )
        if to_act(other) == to_act(position):  # everybody sees that the game goes on
            return other
    return position


def restated(willing: tuple[str | None, ...], seat: int, chance: Random) -> tuple[str | None, ...]:
    return tuple(
        said if other == seat or said is None else chance.choice(WILLING)
        for other, said in enumerate(willing)
    )
