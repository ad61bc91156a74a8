"""What stands in the record of a table, as names."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stolik.core.kernel import Record
from stolik.games.sequence.board import CARD, CORNERS
from stolik.games.sequence.cards import team_of
from stolik.games.sequence.lines import LINE, MOST_THROUGH, offered
from stolik.games.sequence.state import KINDS, LOCKED, NAME, NAMING


def hand(state: Record, seat: int) -> list[int]:
    """The numbers of the cards that are known, ascending."""
    once, double = int(state["hand"][seat]), int(state["double"][seat])
    return [card for card in range(1, KINDS + 1) for _ in range((once >> card & 1) + (double >> card & 1))]


def cards(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(CARD[card] for card in numbers if card)


def discards(state: Record) -> tuple[str, ...]:
    return tuple(CARD[card] for card, number in enumerate(state["gone"].tolist()) for _ in range(number))


def open_draws(state: Record) -> tuple[int, ...]:
    """SQ13: the seats, in the order of their plays."""
    return tuple(state["order"][: int(state["opened"])].tolist())


def owner(cell: int, chip: int) -> int | None:
    """The team of a chip; None: there is none, or the cell is a corner."""
    return None if chip == 0 or cell in CORNERS else (chip & ~LOCKED).bit_length() - 1


def sequences(state: Record, team: int) -> tuple[str, ...]:
    return tuple(LINE[line - 1] for line in state["line"][team].tolist() if line)


def fives(state: Record) -> tuple[str, ...]:
    """SQ10: what the seat on turn may name."""
    if state["phase"] != NAMING:
        return ()
    team, cell = team_of(state, int(state["turn"])), int(state["cell"])
    out = np.zeros(MOST_THROUGH, np.int64)
    return tuple(LINE[named - NAME] for named in out[: offered(state, team, cell, out)].tolist())


def winning_team(state: Record) -> int | None:
    made = state["made"][: int(state["teams"])].tolist()
    return next((team for team, number in enumerate(made) if number >= state["needed"]), None)
