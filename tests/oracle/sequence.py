"""Sequence (SQ1-SQ16) as a table writes it; `sequence_rules.py` restates the rules."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from .line import NOTHING, groups, parts, written
from .secret import dealt_out, swapped_in
from .sequence_lines import CELLS, cell_name, cell_number, line_name, line_of
from .sequence_rules import (
    PACK,
    TEAMS,
    Chance,
    Position,
    deal,
    highest,
    legal,
    needs_chance,
    outcome,
    play,
    to_act,
)

__all__ = ["Position", "chance", "legal", "otherwise", "play", "read", "redealt", "result", "to_act", "write"]

ORDER = "23456789TQKAJ"
"""Of the ranks in a table's lines; small decks have the first of them."""


def read(text: str, options: Mapping[str, Any]) -> Position:
    """The position of a table with these options."""
    part = parts(text)
    players = options["players"]
    teams = TEAMS[players][0] if options["teams"] == "usual" else options["teams"]
    chips = {cell_number(name): team for team, own in enumerate(groups(part["chips"])) for name in own}
    lines = [tuple(map(line_of, own)) for own in groups(part["sequences"])]
    return Position(
        tuple(tuple(sorted(hand)) for hand in groups(part["hands"])),
        tuple(part["draw"].split()),
        tuple(sorted(part["discards"].split())),
        teams,
        tuple(chips.get(cell) for cell in CELLS),
        (*lines, *[()] * (3 - teams)),
        turn=int(part["turn"]),
        naming="laid" in part,
        swaps=int(part["swaps"]),
        held=int(part["held"]),
        passes=int(part["passes"]),
        open_draws=tuple(map(int, part.get("open", "").split())),
        unlimited_swaps=options["dead_cards"] == "unlimited",
        manual_draw=options["drawing"] == "manual",
        penalties=options["coaching"] == "penalty",
        laid=cell_number(part["laid"]) if "laid" in part else None,
        cut=tuple(part.get("cut", "").split()),
    )


def write(position: Position) -> str:
    """What `read` reads. Lines that were finished at once stand in reading order."""
    teams = range(position.teams)
    chips = tuple(tuple(cell_name(c) for c in CELLS if position.board[c] == team) for team in teams)
    return written(
        hands=tuple(in_order(hand) for hand in position.hands),
        draw=position.draw,
        discards=in_order(position.discards),
        chips=chips,
        sequences=tuple(tuple(map(line_name, position.sequences[team])) for team in teams),
        turn=position.turn,
        held=position.held,
        swaps=position.swaps,
        passes=position.passes,
        open=position.open_draws if position.manual_draw else None,
        laid=None if position.laid is None else cell_name(position.laid),
        cut=position.cut or None,
    )


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """By rank, jacks last; within a rank clubs, diamonds, hearts, spades."""
    return tuple(sorted(cards, key=lambda card: (ORDER.index(card[0]), card[1])))


def redealt(position: Position, options: Mapping[str, Any]) -> Position:
    """SQ2, SQ3, SQ6 for the same cards."""
    deck = tuple(card for hand in position.hands for card in hand) + position.draw
    pack = [card for card in PACK if card[0] in ORDER[: options["ranks"]]]  # 13 ranks are the whole pack
    assert sorted(deck) == sorted(pack * options["packs"])
    new = deal(
        deck,
        options["players"],
        teams=position.teams,
        starter=position.turn if position.cut else options["starter"],
        size=options["hand"],
        unlimited_swaps=options["dead_cards"] == "unlimited",
        manual_draw=options["drawing"] == "manual",
        penalties=options["coaching"] == "penalty",
    )
    if position.cut:  # the cut that decided, among those who were still in it
        drawn = {seat: card for seat, card in enumerate(position.cut) if card != NOTHING}
        assert highest(drawn) == {position.turn}
    return replace(new, cut=position.cut)


def chance(before: Position, seat: int, action: str, after: Position) -> Chance:
    """The penalty of SQ14, or the draw pile of SQ12: the card that was drawn and those that are left."""
    if action.startswith("hint"):
        return tuple(missing(before.hands[s], after.hands[s]) for s in (seat, int(action[4:])))
    cards = needs_chance(before, seat, action)
    return (missing(cards, after.draw), *after.draw) if cards else None


def missing(before: tuple[str, ...], after: tuple[str, ...]) -> str | None:
    """The one card by which the second lot is smaller."""
    return next(iter((Counter(before) - Counter(after)).elements()), None)


def result(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """1 for the seats of the team that has won, -1 for the others; nobody wins a draw."""
    won = outcome(position)
    seats = range(len(position.hands))
    return tuple(0 if not won else 1 if seat in won else -1 for seat in seats), tuple(sorted(won))


def otherwise(position: Position, seat: int, options: Mapping[str, Any], chance: Random) -> Position:
    """SQ16: all hands but the own one, and the draw pile."""
    if not to_act(position):
        return position
    own = position.hands[seat] if seat >= 0 else ()
    hidden = swapped_in(position.hands, seat, ())
    *hands, draw = dealt_out([*hidden, position.draw], chance)
    return replace(position, hands=swapped_in([tuple(sorted(hand)) for hand in hands], seat, own), draw=draw)
