"""Positions of Sequence as one line of text; RULES.md describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

import numpy as np

from stolik.core.errors import InvalidNotation
from stolik.core.kernel import Record, State, batch, copy
from stolik.core.notation import NONE, groups, join, split, whole
from stolik.games.sequence.board import CARD, CELL, CORNERS, HEIGHT, NUMBER, PLACE
from stolik.games.sequence.cards import kinds, take_in, team_of
from stolik.games.sequence.lines import (
    LINE,
    LINE_NUMBER,
    claims,
    count_offered,
    fits,
    is_complete,
    lock,
    passes_through,
    put_chip,
)
from stolik.games.sequence.names import hand
from stolik.games.sequence.rules import begin_turn, finish, set_up, who_acts
from stolik.games.sequence.state import LINES, MOST_LINES, NAMING, PLAYING, STATE

Array = np.ndarray[Any, Any]


def write_position(state: State) -> str:
    players, teams = range(int(state.players)), range(int(state.teams))
    discards = [card for card, number in enumerate(state.gone.tolist()) for _ in range(number)]
    parts = {
        "hands": " / ".join(_cards(hand(state, seat)) or NONE for seat in players),
        "draw": _cards(reversed(state.deck[: int(state.draw)].tolist())),
        "discards": _cards(discards),
        "chips": " / ".join(_chips(state, team) or NONE for team in teams),
        "sequences": " / ".join(_lines(state, team) or NONE for team in teams),
        "turn": str(int(state.turn)),
        "held": str(int(state.held)),
        "swaps": str(int(state.swaps)),
        "passes": str(int(state.passes)),
    }
    if state.manual:
        parts["open"] = " ".join(map(str, state.order[: int(state.opened)].tolist()))
    if state.phase == NAMING:
        parts["laid"] = CELL[int(state.cell)]
    if state.cut.any():
        parts["cut"] = " ".join(CARD[card] or NONE for card in state.cut[: int(state.players)].tolist())
    return join(parts)


def _cards(cards: Iterable[int]) -> str:
    return " ".join(CARD[card] for card in cards)


def _chips(state: Record, team: int) -> str:
    return " ".join(
        CELL[cell]
        for cell, chip in enumerate(state.chip.tolist())
        if chip >> team & 1 and cell not in CORNERS
    )


def _lines(state: Record, team: int) -> str:
    return " ".join(LINE[line - 1] for line in state.line[team].tolist() if line)


def read_position(text: str, options: Array, out: State) -> None:
    """Set `out`, a table dealt with these options, to the position."""
    parts = split(
        text,
        ("hands", "draw", "discards", "chips", "sequences", "turn", "held", "swaps", "passes"),
        ("open", "laid", "cut"),
    )
    state: State = batch(STATE)[0]
    set_up(state, options)
    copy_chance(out, state)
    _read_cards(state, parts)
    _read_chips(state, parts["chips"])
    _read_sequences(state, parts["sequences"])
    _read_cut(state, parts.get("cut", ""))
    _read_turn(state, parts)
    copy(state, out)


def copy_chance(source: Record, target: Record) -> None:
    """What is still to come by chance is the table's, not the position's."""
    for name in source.chance.dtype.names:
        target.chance[name] = source.chance[name]


def _card(state: Record, word: str, part: str) -> int:
    if NUMBER.get(word, 99) > kinds(state):
        raise InvalidNotation(f'"{part}" takes cards of the deck such as 7C or TD, not "{word:.40}"')
    return NUMBER[word]


def _read_cards(state: State, parts: dict[str, str]) -> None:
    """Hands, draw pile and discards: together the whole deck."""
    hands = [
        [_card(state, word, "hands") for word in words]
        for words in groups(parts["hands"], "hands", int(state.players))
    ]
    deck = [_card(state, word, "draw") for word in parts["draw"].split()]
    discards = [_card(state, word, "discards") for word in parts["discards"].split()]
    found = Counter([*deck, *discards, *chain.from_iterable(hands)])
    for card in range(1, int(kinds(state)) + 1):
        if found[card] != state.packs:
            raise InvalidNotation(
                f"{CARD[card]} stands {found[card]} times in hands, draw and discards, not {state.packs}"
            )
    for seat, held in enumerate(hands):
        if len(held) > state.hand_size:
            raise InvalidNotation(
                f"seat {seat} holds {len(held)} cards; a hand has at most {state.hand_size}"
            )
        for card in held:
            take_in(state, seat, card)
    state.deck[: len(deck)] = deck[::-1]
    state.draw = len(deck)
    for card in discards:
        state.gone[card] += 1


def _read_chips(state: State, text: str) -> None:
    for team, words in enumerate(groups(text, "chips", int(state.teams))):
        for word in words:
            cell = _cell(word, "chips")
            if state.chip[cell]:
                raise InvalidNotation(f"two chips on {word}")
            put_chip(state, team, cell)


def _cell(word: str, part: str) -> int:
    if word not in PLACE or PLACE[word] in CORNERS:
        raise InvalidNotation(f'"{part}" takes cells from a1 to j10, no corners, not "{word:.40}"')
    return PLACE[word]


def _read_sequences(state: State, text: str) -> None:
    for team, words in enumerate(groups(text, "sequences", int(state.teams))):
        if len(words) > MOST_LINES:
            raise InvalidNotation(f"team {team} has {len(words)} sequences; there are at most {MOST_LINES}")
        for word in words:
            if word not in LINE_NUMBER:
                raise InvalidNotation(f'"sequences" takes lines of five such as a4-e4, not "{word:.40}"')
            line = LINE_NUMBER[word]
            if not is_complete(state, team, line):
                raise InvalidNotation(f"{word} is no sequence of team {team}: a chip is missing")
            if not fits(state, team, line):
                raise InvalidNotation(
                    f"{word} shares more than one cell with another sequence of team {team}"
                )
            lock(state, team, line)


def _read_cut(state: State, text: str) -> None:
    """SQ6: the cut that decided, so one card is the highest."""
    cut = [0 if word == NONE else _card(state, word, "cut") for word in text.split()]
    if text and len(cut) != state.players:
        raise InvalidNotation(f'"cut" has a card or {NONE} for each of {state.players} seats, not {len(cut)}')
    heights = sorted(int(HEIGHT[card]) for card in cut if card)
    if cut and (len(heights) < 2 or heights[-1] == heights[-2]):
        raise InvalidNotation('"cut" has two cards or more, and one of them is the highest')
    state.cut[: len(cut)] = cut


def _read_turn(state: State, parts: dict[str, str]) -> None:
    seat = whole(parts["turn"], "turn", 0, int(state.players) - 1)
    held = whole(parts["held"], "held", 0, int(state.hand_size))
    swaps = whole(parts["swaps"], "swaps", 0, held if state.unlimited else 1)
    passes = whole(parts["passes"], "passes", 0, int(state.players))
    _read_open_draws(state, parts)
    won = [team for team in range(int(state.teams)) if state.made[team] >= state.needed]
    if won and (won != [team_of(state, seat)] or passes or "laid" in parts):
        raise InvalidNotation("the game is won: the seat on turn has won it, nobody passes, nothing is laid")
    state.passes = passes
    begin_turn(state, seat)
    state.held, state.swaps = held, swaps
    if won:
        finish(state)
    elif "laid" in parts:
        _read_laid(state, parts["laid"])
    _check_claims(state)
    state.revealed = 0


def _read_open_draws(state: State, parts: dict[str, str]) -> None:
    if ("open" in parts) != bool(state.manual):
        raise InvalidNotation('"open" belongs to a position with manual drawing, and to no other')
    words = parts.get("open", "").split()
    seats = [whole(word, "open", 0, int(state.players) - 1) for word in words]
    if len(set(seats)) < len(seats):
        raise InvalidNotation("a seat has one open draw at most")
    state.order[: len(seats)] = seats
    state.opened = len(seats)
    for seat in seats:
        if state["count"][seat] == state.hand_size:
            raise InvalidNotation(f"seat {seat} has an open draw and a full hand of {state.hand_size}")


def _read_laid(state: State, word: str) -> None:
    """SQ10: the chip whose five is to be named."""
    cell, team = _cell(word, "laid"), team_of(state, int(state.turn))
    if state.phase != PLAYING or state.passes or int(state.turn) in state.order[: int(state.opened)]:
        raise InvalidNotation("a chip was laid: nobody passes, and the seat on turn has no open draw")
    if not state.chip[cell] >> team & 1:
        raise InvalidNotation(f"the chip laid on {word} is not of team {team}, whose turn it is")
    if state.made[team] or claims(state, team, cell) != 1 or count_offered(state, team, cell) < 2:
        raise InvalidNotation(f"the chip laid on {word} leaves no choice of five")
    state.phase = NAMING
    state.cell = cell
    who_acts(state)


def _check_claims(state: Record) -> None:
    """A chip claims all it can (SQ10): no line is left over."""
    for team in range(int(state.teams)):
        named = state.phase == NAMING and team == team_of(state, int(state.turn))
        for line in range(LINES):
            left = is_complete(state, team, line) and fits(state, team, line)
            if left and not (named and passes_through(line, int(state.cell))):
                raise InvalidNotation(f"{LINE[line]} is complete and no sequence of team {team}")
