"""Raise (RA1-RA14), as a table writes it; the rules themselves are said in `raise_rules`."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from .line import groups, parts, written
from .raise_rules import (
    REMOVED,
    SYMBOLS,
    Components,
    Position,
    Words,
    all_cards,
    deal,
    in_order,
    legal,
    needs_chance,
    number_cards,
    outcome,
    play,
    to_act,
)
from .secret import dealt_out, swapped_in

__all__ = ["chance", "legal", "otherwise", "play", "read", "redealt", "result", "to_act", "write"]


def components_of(options: Mapping[str, Any]) -> Components:
    """RA13: the set of the table, with as many point cards as lie in its box, evenly chosen."""
    own, full = options["components"], Components()
    if own != "default":
        cards = tuple(
            word for symbol in SYMBOLS for word in number_cards(symbol, own["number_cards"][symbol])
        )
        dice = tuple(tuple(die.split()) for die in own["dice"])
        full = Components(cards, dice, tuple(own["point_cards"]))
    number, all_points = options["points"], sorted(full.point_cards)
    box = tuple(all_points[i * len(all_points) // number] for i in range(number))
    return replace(full, point_cards=box)


def read(text: str, options: Mapping[str, Any]) -> Position:
    """The position of a table with these options."""
    part = parts(text)
    rounds = [seat.split("|") for seat in part["laid"].split("/")]
    laid = [tuple(groups("/".join(seats))) for seats in zip(*rounds, strict=True)]
    won = tuple((int(card), int(seat)) for card, seat in pairs(part.get("won", "")))
    points = tuple(map(int, part["points"].split()))
    over = "chosen" not in part and "track" not in part
    chosen = groups(part["chosen"]) if "chosen" in part else ((),) * len(rounds)
    return Position(
        hands=groups(part["hands"]),
        decks=groups(part["draw"]),
        point=None if over else points[0],
        points=() if over else points[1:],
        dice=tuple(part["dice"].split()),
        roller=int(part["roller"]),
        chosen=tuple(card[0] if card else None for card in chosen),
        markers=tuple((int(seat), int(field)) for seat, field in pairs(part.get("track", ""))),
        laid=laid[len(won)] if len(won) < len(laid) else ((),) * len(rounds),
        history=tuple(laid[: len(won)]),
        won=won,
        discarded=points if over else (),
        components=components_of(options),
        hand_size=options["hand"],
    )


def pairs(text: str) -> list[list[str]]:
    """`12:0 9:1`."""
    return [word.split(":") for word in text.split()]


def write(position: Position) -> str:
    """What `read` reads."""
    over, opening = position.point is None, position.point is not None and not position.markers
    ahead = position.points if position.point is None else (position.point, *position.points)
    rounds = [*position.history, position.laid] if ahead or position.discarded else position.history
    seats = zip(*rounds, strict=True)
    return written(
        hands=tuple(map(in_order, position.hands)),
        draw=position.decks,
        laid=" / ".join(" | ".join(" ".join(cards) or "-" for cards in seat) for seat in seats),
        won=tuple(f"{point}:{seat}" for point, seat in position.won),
        points=ahead or position.discarded,
        dice=position.dice,
        roller=position.roller,
        chosen=tuple((card or "",) for card in position.chosen) if opening else None,
        track=None if over or opening else tuple(f"{seat}:{field}" for seat, field in track(position)),
    )


def track(position: Position) -> list[tuple[int, int]]:
    """From the rearmost marker onwards; on one field the earlier, lower one first (RA6)."""
    return sorted(position.markers, key=lambda marker: marker[1])


def redealt(position: Position, options: Mapping[str, Any]) -> Position:
    """RA1-RA4 for the same cards and dice; a lot may fall on any seat."""
    assert len(position.hands) == options["players"]
    cards = [in_order(tuple(all_cards(position, seat).elements())) for seat in range(options["players"])]
    assert len(set(cards)) == 1, "all seats have the same set"
    assert len(cards[0]) == options["cards"]
    assert set(cards[0]) <= set(components_of(options).cards)
    ahead = () if position.point is None else (position.point, *position.points)
    assert len(ahead) == (options["rounds"] or options["points"] - REMOVED[options["players"]])
    assert set(ahead) <= set(components_of(options).point_cards)
    decks = tuple(hand + deck for hand, deck in zip(position.hands, position.decks, strict=True))
    roller = position.roller if options["starter"] == "lot" else options["starter"]
    return deal(decks, ahead, position.dice, roller, components_of(options), options["hand"])


def chance(before: Position, seat: int, action: str, after: Position) -> Words | None:
    """The dice of the round that the action has begun, if it did."""
    return after.dice if needs_chance(before, seat, action) else None


def result(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and winners."""
    end = outcome(position)
    return end.points, tuple(sorted(end.winners))


def otherwise(position: Position, seat: int, options: Mapping[str, Any], chance: Random) -> Position:
    """RA14: other hands and choices, every draw pile, point cards to come, and closed won piles."""
    if position.point is None:
        return position
    hands, decks = zip(
        *(
            dealt_out([() if other == seat else hand, deck], chance)
            for other, (hand, deck) in enumerate(zip(position.hands, position.decks, strict=True))
        ),
        strict=True,
    )
    hands = swapped_in(hands, seat, position.hands[seat] if seat >= 0 else ())
    return replace(
        position,
        hands=hands,
        decks=decks,
        points=_points_otherwise(position, chance),
        chosen=_chosen_otherwise(position, hands, seat, chance),
        won=position.won if options["won_piles"] == "open" else _won_otherwise(position, seat, chance),
    )


def _points_otherwise(position: Position, chance: Random) -> tuple[int, ...]:
    """RA2: those removed were not seen either."""
    met = {position.point, *position.discarded, *(card for card, _ in position.won)}
    return tuple(chance.sample(sorted(set(position.components.point_cards) - met), len(position.points)))


def _chosen_otherwise(
    position: Position, hands: tuple[Words, ...], seat: int, chance: Random
) -> tuple[str | None, ...]:
    return tuple(
        card if other == seat or card is None else chance.choice(hands[other])
        for other, card in enumerate(position.chosen)
    )


def _won_otherwise(position: Position, seat: int, chance: Random) -> tuple[tuple[int, int], ...]:
    """Any other seat that took part; who won the last round rolls now, and shows."""
    *earlier, last = position.won or (None,)
    closed = []
    for number, (card, winner) in enumerate(earlier):
        takers = [s for s, laid in enumerate(position.history[number]) if laid and s != seat]
        closed.append((card, winner if winner == seat else chance.choice(takers)))
    return (*closed, last) if last else ()
