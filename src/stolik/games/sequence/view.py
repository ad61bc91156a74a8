"""What a viewer of Sequence may know, as values (SQ14, SQ16)."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from stolik.core.game import Outcome
from stolik.core.kernel import SPECTATOR, Seen, State
from stolik.games.sequence.board import CARD, CELL, CORNERS, LAYOUT, PAIR
from stolik.games.sequence.cards import team_of
from stolik.games.sequence.events import (
    Choosing,
    Completed,
    Drew,
    Finished,
    GivenUp,
    Lapsed,
    Passed,
    Penalised,
    Placed,
    Removed,
    Shuffled,
    Swapped,
    Turn,
    card_of,
    tell,
)
from stolik.games.sequence.lines import LINE, default_five
from stolik.games.sequence.names import (
    cards,
    discards,
    fives,
    hand,
    open_draws,
    owner,
    sequences,
    winning_team,
)
from stolik.games.sequence.refusal import is_dead, may_swap
from stolik.games.sequence.rules import winners
from stolik.games.sequence.state import (
    CELLS,
    COACH,
    COLOUR,
    HINT,
    JACK,
    LOCKED,
    NAME,
    NAMING,
    OVER,
    PHASE,
    PLAYING,
)

__all__ = ["EVENTS", "Result", "View", "explain", "outcome", "secret", "tell", "view"]

EVENTS = (
    Placed,
    Removed,
    Swapped,
    Choosing,
    Completed,
    Shuffled,
    Drew,
    Lapsed,
    Passed,
    Penalised,
    GivenUp,
    Turn,
    Finished,
)

Phase = Literal["playing", "naming", "over"]

PRINTED = tuple(CARD[card] or None for card in LAYOUT)


class Result(Outcome, frozen=True):
    """SQ4, SQ15."""

    team: int | None
    """The team that has won; None: a draw."""
    sequences: tuple[int, ...]
    """How many each team has finished."""


class View(Struct, frozen=True):
    """The table as one viewer sees it. Cells are named a1 … j10, and listed in reading order."""

    viewer: int | None
    """The seat; None for a spectator."""
    phase: Phase
    acting: tuple[int, ...]
    turn: int
    """The seat on turn."""
    teams: tuple[int, ...]
    """The team of each seat (SQ3); `colours` has what they play with."""
    colours: tuple[str, ...]
    """Of the teams' chips."""
    needed: int
    """Sequences that win (SQ4)."""
    printed: tuple[str | None, ...]
    """SQ1: the card that each cell shows; None: a corner."""
    chips: tuple[int | None, ...]
    """The team whose chip lies on each cell."""
    locked: tuple[str, ...]
    """SQ9: cells of finished sequences, without corners."""
    sequences: tuple[tuple[str, ...], ...]
    """Of each team, by their ends: `a4-e4`."""
    hand: tuple[str, ...]
    """The viewer's cards."""
    dead: tuple[str, ...]
    """SQ11: which of them are dead."""
    may_swap: bool
    """SQ11: could the seat on turn still swap a dead card?"""
    laid: str | None
    """SQ10: the chip whose five is to be named."""
    fives: tuple[str, ...]
    """SQ10: the fives that may be named, by their ends."""
    suggested: str | None
    """SQ10: the one that a table takes when nobody chooses."""
    hands: tuple[tuple[str, ...], ...]
    """Everybody's cards once the game is over; () before."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    draw: int
    """Cards in the draw pile."""
    discards: tuple[str, ...]
    """SQ16: everything played since the last shuffle, sorted."""
    open: tuple[int, ...]
    """SQ13: seats with an open draw, in the order of their plays."""
    passes: int
    """SQ15: passes in a row."""
    cut: tuple[str | None, ...]
    """SQ6: the cut that decided, None for who was out before; () if the starter was fixed."""
    coaching: Literal["off", "on", "penalty"]
    """SQ14."""
    result: Result | None


def view(seen: Seen) -> View:
    viewer, players, phase = int(seen["viewer"]), int(seen["players"]), int(seen["phase"])
    own = [] if viewer == SPECTATOR else hand(seen, viewer)
    chips, teams = seen["chip"].tolist(), int(seen["teams"])
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASE[phase],  # type: ignore[arg-type]  # PHASE has the names of Phase
        acting=tuple(seat for seat in range(players) if seen["acting"] >> seat & 1),
        turn=int(seen["turn"]),
        teams=tuple(seat % teams for seat in range(players)),
        colours=COLOUR[:teams],
        needed=int(seen["needed"]),
        printed=PRINTED,
        chips=tuple(map(owner, range(CELLS), chips)),
        locked=tuple(CELL[cell] for cell in range(CELLS) if chips[cell] & LOCKED and cell not in CORNERS),
        sequences=tuple(sequences(seen, team) for team in range(teams)),
        hand=cards(own),
        dead=cards(card for card in own if is_dead(seen, card)),
        may_swap=phase == PLAYING and bool(may_swap(seen)),
        laid=CELL[seen["cell"]] if phase == NAMING else None,
        fives=fives(seen),
        suggested=_suggestion(seen) if phase == NAMING else None,
        hands=tuple(cards(hand(seen, seat)) for seat in range(players)) if phase == OVER else (),
        counts=tuple(seen["count"][:players].tolist()),
        draw=int(seen["draw"]),
        discards=discards(seen),
        open=open_draws(seen),
        passes=int(seen["passes"]),
        cut=_cut(seen["cut"][:players].tolist()),
        coaching=COACH[seen["coaching"]],  # type: ignore[arg-type]  # the three names above
        result=_result(cast(State, seen)) if phase == OVER else None,
    )


def _suggestion(seen: Seen) -> str:
    return LINE[default_five(seen, team_of(seen, int(seen["turn"])), int(seen["cell"]))]


def _cut(drawn: list[int]) -> tuple[str | None, ...]:
    return tuple(CARD[card] or None for card in drawn) if any(drawn) else ()


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: State) -> Result:
    players, mask = int(state["players"]), int(winners(state))
    return Result(
        scores=tuple((1 if mask >> seat & 1 else -1) if mask else 0 for seat in range(players)),
        winners=tuple(seat for seat in range(players) if mask >> seat & 1),
        team=winning_team(state),
        sequences=tuple(state["made"][: int(state["teams"])].tolist()),
    )


def secret(before: State, action: int) -> bool:
    """Every action is done openly."""
    return False


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    values: dict[str, Any] = {"fives": fives(seen)}
    if 0 <= action < NAME:
        card = card_of(action)
        pair = tuple(CELL[cell] for cell in PAIR[card])
        cell = pair[action % 3 % 2] if action < JACK else CELL[(action - JACK) % CELLS]
        values |= {"card": CARD[card], "cell": cell, "cells": pair}
    elif NAME <= action < HINT:
        values |= {"line": LINE[action - NAME]}
    return values
