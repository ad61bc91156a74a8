"""Sequence (SQ1-SQ16), restated for tests: brute force, nothing clever.

Actions: `7C@e4` a chip, `JD@e4` a chip by a two-eyed jack, `JSxe4` a chip taken away, `7C!` a dead
card swapped, `=a4-e4` the five that is named, `draw` (manual drawing), `hint2` owns up to a hint
between oneself and seat 2 (where hints are penalised), `pass`.

Chance: a draw that finds the draw pile empty needs the new draw pile, index 0 drawn next (SQ12); a
penalty the two cards that are given up (SQ14).
Readings: a winning chip ends the game on the spot, before naming and drawing; the seat stays on
turn. A swap draws by itself, also with manual drawing. Passes are counted over turns: neither a
swap before the pass nor a late `draw` breaks the row (SQ15). While a five is to be named, other
seats may still take their open draws. A pass is no play: it closes nobody's open draw (SQ13).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .sequence_lines import (
    CELLS,
    CORNERS,
    LAYOUT,
    RANKS,
    Board,
    Line,
    cell_name,
    cell_number,
    default_family,
    five_name,
    offered,
)

PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
DECK = tuple(sorted(PACK + PACK))  # SQ2
TWO_EYED = frozenset({"JC", "JD"})  # SQ8
ONE_EYED = frozenset({"JS", "JH"})
DEALT = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}  # SQ2
Chance = tuple[str | None, ...] | None
TEAMS = {2: (2,), 3: (3,), 4: (2,), 6: (2, 3), 8: (2,), 9: (3,), 10: (2,), 12: (2, 3)}  # SQ3


class NeedsChance(ValueError):
    """The action draws from an empty pile: `cards` (sorted) are to be shuffled (SQ12)."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__("the new draw pile is missing")
        self.cards = cards


@dataclass(frozen=True)
class Position:
    """Everything there is to know, the hidden included."""

    hands: tuple[tuple[str, ...], ...]
    """The cards of each seat, in any order."""
    draw: tuple[str, ...]
    """The draw pile; index 0 is drawn next."""
    discards: tuple[str, ...] = ()
    """All cards played, swapped or given up since the last shuffle, in any order."""
    teams: int = 2
    """2 or 3 sides; seat s belongs to team s mod teams (SQ3)."""
    board: Board = (None,) * 100
    """For each cell in reading order the team of its chip, or None; corners None (SQ1)."""
    sequences: tuple[tuple[Line, ...], ...] = ((), (), ())
    """For each team its finished sequences (entries beyond `teams` stay empty)."""
    turn: int = 0
    """The seat whose turn it is."""
    naming: bool = False
    """The seat on turn has laid its chip and must name a five before anything else (SQ10)."""
    swaps: int = 0
    """Dead cards swapped in this turn (SQ11)."""
    held: int = 0
    """Cards that the seat on turn held when its turn began (SQ11)."""
    passes: int = 0
    """Turns in a row, up to now, that ended in a pass (SQ15)."""
    open_draws: tuple[int, ...] = ()
    """SQ13, manual: seats with an open draw, in the order of the plays that opened them."""
    unlimited_swaps: bool = False
    """SQ11 option."""
    manual_draw: bool = False
    """SQ13 option."""
    penalties: bool = False
    """SQ14 option: who owns up to a hint pays for it."""
    laid: int | None = None
    """SQ10: the cell of the chip whose five is to be named."""
    cut: tuple[str, ...] = ()
    """SQ6: the cut that decided: the card of each seat, `-` of those who were out before."""


def deal(
    deck: tuple[str, ...],
    players: int,
    *,
    teams: int | None = None,
    starter: int = 0,
    size: int = 0,
    unlimited_swaps: bool = False,
    manual_draw: bool = False,
    penalties: bool = False,
) -> Position:
    """The position after the deal (SQ2, SQ3); `size`: of a hand, where a small deck asks for another."""
    teams = TEAMS[players][0] if teams is None else teams
    if teams not in TEAMS[players]:
        raise ValueError(f"{players} players do not make {teams} teams")
    size = size or DEALT[players]
    return Position(
        tuple(deck[seat * size : (seat + 1) * size] for seat in range(players)),
        deck[players * size :],
        teams=teams,
        turn=starter,
        held=size,
        unlimited_swaps=unlimited_swaps,
        manual_draw=manual_draw,
        penalties=penalties,
    )


def highest(cut: Mapping[int, str]) -> frozenset[int]:
    """SQ6: of the seats that cut these cards, those with the highest rank; several cut again."""
    best = max(RANKS.index(card[0]) for card in cut.values())
    return frozenset(seat for seat, card in cut.items() if RANKS.index(card[0]) == best)


def needed(position: Position) -> int:
    """SQ4."""
    return 2 if position.teams == 2 else 1


def team_of(position: Position, seat: int) -> int:
    """SQ3."""
    return seat % position.teams


def outcome(position: Position) -> frozenset[int]:
    """The seats of the team that has won (SQ4); empty while the game goes on and in a draw."""
    return frozenset(
        seat
        for seat in range(len(position.hands))
        if len(position.sequences[team_of(position, seat)]) >= needed(position)
    )


def drawn_game(position: Position) -> bool:
    """SQ15: all seats have passed in a row."""
    return position.passes >= len(position.hands)


def to_act(position: Position) -> frozenset[int]:
    """The seat on turn, and with manual drawing all seats with an open draw; empty = over."""
    if outcome(position) or drawn_game(position):
        return frozenset()
    return frozenset({position.turn, *position.open_draws})


def free_cells(position: Position) -> set[int]:
    """SQ1: cells without a chip that are not corners."""
    return {cell for cell in CELLS if cell not in CORNERS and position.board[cell] is None}


def removable(position: Position, seat: int) -> set[int]:
    """SQ8, SQ9: opposing chips that are in no finished sequence."""
    me = team_of(position, seat)
    finished = {cell for lines in position.sequences for line in lines for cell in line}
    return {cell for cell in CELLS if position.board[cell] not in (None, me) and cell not in finished}


def may_swap(position: Position) -> bool:
    """SQ11: once per turn, or as often as cards were held when the turn began."""
    return position.swaps < (position.held if position.unlimited_swaps else 1)


def card_actions(position: Position, seat: int, card: str) -> set[str]:
    """What the seat on turn may do with the card (SQ7, SQ8, SQ11)."""
    free = free_cells(position)
    if card in TWO_EYED:
        return {f"{card}@{cell_name(cell)}" for cell in free}
    if card in ONE_EYED:
        return {f"{card}x{cell_name(cell)}" for cell in removable(position, seat)}
    cells = [cell for cell in CELLS if LAYOUT[cell] == card and cell in free]
    if cells:
        return {f"{card}@{cell_name(cell)}" for cell in cells}
    return {f"{card}!"} if may_swap(position) else set()  # both cells taken: dead


def offered_fives(position: Position) -> dict[str, Line]:
    """The fives that the seat on turn may name, by their text (SQ10)."""
    team = team_of(position, position.turn)
    lines = offered(position.board, team, position.sequences[team])
    return {five_name(line): line for line in lines}


def turn_actions(position: Position) -> set[str]:
    """What the seat on turn may do, `draw` apart (SQ7, SQ10, SQ15)."""
    if position.naming:
        return set(offered_fives(position))
    seat = position.turn
    found: set[str] = set()
    for card in position.hands[seat]:
        found |= card_actions(position, seat, card)
    return (found or {"pass"}) | hints(position)


def hints(position: Position) -> set[str]:
    """SQ14: the team mates with whom the seat on turn may own up to a hint, if one of them has a card."""
    me = position.turn
    return {
        f"hint{mate}"
        for mate, hand in enumerate(position.hands)
        if position.penalties
        and mate != me
        and team_of(position, mate) == team_of(position, me)
        and (hand or position.hands[me])
    }


def legal(position: Position, seat: int) -> frozenset[str]:
    """All actions of the seat."""
    if seat not in to_act(position):
        return frozenset()
    found = turn_actions(position) if seat == position.turn else set()
    if seat in position.open_draws:
        found.add("draw")
    return frozenset(found)


def play(position: Position, seat: int, action: str, *, chance: Chance = None) -> Position:
    """The position after the action.

    `chance`: the new draw pile where the action reshuffles (NeedsChance tells); the two cards of a
    penalty; else None.
    """
    if action not in legal(position, seat):
        raise ValueError(f"seat {seat} may not play {action}")
    if action == "pass":
        no_chance(chance)
        return next_turn(replace(position, passes=position.passes + 1))
    if action.startswith("hint"):
        return penalty(position, (seat, int(action[4:])), chance=chance or ())
    if action == "draw":
        return take_open_draw(position, seat, chance)
    if action.startswith("="):
        return name_five(position, offered_fives(position)[action], chance)
    if action.endswith("!"):
        return draw_card(swapped(position, seat, action[:2]), seat, chance)
    return play_card(position, seat, action, chance)


def needs_chance(position: Position, seat: int, action: str) -> tuple[str, ...]:
    """The cards (sorted) that the action shuffles into a new draw pile (SQ12), () if none."""
    try:
        play(position, seat, action)
    except NeedsChance as missing:
        return missing.cards
    return ()


def discard(position: Position, seat: int, card: str) -> Position:
    """The card leaves the hand and lies openly on the discards (SQ16)."""
    hand = list(position.hands[seat])
    hand.remove(card)
    hands = tuple(tuple(hand) if s == seat else h for s, h in enumerate(position.hands))
    return replace(position, hands=hands, discards=(*position.discards, card))


def swapped(position: Position, seat: int, card: str) -> Position:
    """SQ11, before the card is drawn for it."""
    return replace(discard(position, seat, card), swaps=position.swaps + 1)


def play_card(position: Position, seat: int, action: str, chance: Chance) -> Position:
    """A chip laid or taken away (SQ7, SQ8), and the sequences that a chip claims (SQ10)."""
    card, sign, cell = action[:2], action[2], cell_number(action[3:])
    team = team_of(position, seat)
    board = list(position.board)
    board[cell] = team if sign == "@" else None
    others = tuple(s for s in position.open_draws if s != seat)  # SQ13: plays again
    after = discard(position, seat, card)
    after = replace(after, board=tuple(board), passes=0, open_draws=others)
    if sign == "@":
        if offered_fives(after) and needed(after) > 1:
            no_chance(chance)
            return replace(after, naming=True, laid=cell)
        after = lock(after, team, default_family(after.board, team, after.sequences[team]))
    return finish(after, seat, chance)


def lock(position: Position, team: int, lines: tuple[Line, ...]) -> Position:
    """SQ9: the lines are sequences of the team from now on."""
    return replace(
        position,
        sequences=tuple((*own, *lines) if t == team else own for t, own in enumerate(position.sequences)),
    )


def name_five(position: Position, five: Line, chance: Chance) -> Position:
    """SQ10: the mover names the five that lock."""
    seat = position.turn
    after = lock(replace(position, naming=False, laid=None), team_of(position, seat), (five,))
    return finish(after, seat, chance)


def finish(position: Position, seat: int, chance: Chance) -> Position:
    """After the chip: the game is won, or a card is drawn (SQ7), or may be (SQ13)."""
    if outcome(position):
        no_chance(chance)
        return replace(position, open_draws=())
    if position.manual_draw:
        no_chance(chance)
        return next_turn(replace(position, open_draws=(*position.open_draws, seat)))
    return next_turn(draw_card(position, seat, chance))


def next_turn(position: Position) -> Position:
    """Clockwise (SQ7)."""
    seat = (position.turn + 1) % len(position.hands)
    after = replace(position, turn=seat, swaps=0, held=len(position.hands[seat]))
    return replace(after, open_draws=()) if drawn_game(after) else after


def take_open_draw(position: Position, seat: int, chance: Chance) -> Position:
    """SQ13. The seat before has lost its open draw if this seat's play came after its own."""
    before = (seat - 1) % len(position.hands)
    order = position.open_draws
    closed = {seat}
    if before in order and order.index(before) < order.index(seat):
        closed.add(before)
    left = tuple(s for s in order if s not in closed)
    return draw_card(replace(position, open_draws=left), seat, chance)


def draw_card(position: Position, seat: int, chance: Chance) -> Position:
    """One card, after all discards have become the new draw pile if it was empty (SQ12)."""
    pile, discards = position.draw, position.discards
    if pile or not discards:
        no_chance(chance)
    else:
        pile, discards = shuffled(discards, chance), ()
    hands = tuple((*h, *pile[:1]) if s == seat else h for s, h in enumerate(position.hands))
    return replace(position, hands=hands, draw=pile[1:], discards=discards)


def shuffled(cards: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """The order that the caller brings, if it is one of exactly these cards."""
    if chance is None:
        raise NeedsChance(tuple(sorted(cards)))
    pile = tuple(card for card in chance if card is not None)
    if sorted(pile) != sorted(cards):
        raise ValueError("the new draw pile is not made of the discards")
    return pile


def no_chance(chance: Chance) -> None:
    """Refuse a new draw pile where none is made."""
    if chance is not None:
        raise ValueError("this action does not shuffle")


def penalty(position: Position, seats: tuple[int, int], *, chance: tuple[str | None, ...]) -> Position:
    """SQ14: two team mates each give up one random card, named by `chance` (None: no card held).

    The cards go to the discards; nothing is drawn for them.
    """
    if not to_act(position):
        raise ValueError("the game is over")
    one, other = seats
    if one == other or team_of(position, one) != team_of(position, other):
        raise ValueError("a hint passes between two seats of one team")
    for seat, card in zip(seats, chance, strict=True):
        hand = position.hands[seat]
        if card not in hand and (card is not None or hand):
            raise ValueError(f"seat {seat} cannot give up {card}")
        if card is not None:
            position = discard(position, seat, card)
    return position
