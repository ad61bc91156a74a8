"""What a viewer of Sequence may know, as values (SQ14, SQ16)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from msgspec import Struct

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Record, Seen, State
from stolik.games.sequence.board import CARD, CELL, CORNERS, LAYOUT, PAIR
from stolik.games.sequence.lines import LINE, default_five, is_offered
from stolik.games.sequence.refusal import is_dead, may_swap
from stolik.games.sequence.rules import winners
from stolik.games.sequence.state import (
    CELLS,
    COACH,
    DRAW,
    FIRST_JACK,
    HINT,
    JACK,
    LINES,
    LOCKED,
    NAME,
    NAMING,
    OVER,
    PASS,
    PHASE,
    PLAYING,
    TWO_EYED,
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
    """The team of each seat (SQ3)."""
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
    cut: tuple[str, ...]
    """SQ6: the last card that each seat cut; () if the starter was fixed."""
    coaching: Literal["off", "on", "penalty"]
    """SQ14."""
    result: Result | None


class Placed(Event, frozen=True, tag="placed"):
    """SQ7, SQ8: a chip by a card of the cell, or by a two-eyed jack."""

    seat: int
    card: str
    cell: str

    @property
    def key(self) -> str:
        return "event.placed-wild" if self.card[0] == "J" else "event.placed"


class Removed(Event, frozen=True, tag="removed"):
    """SQ8: a one-eyed jack took a chip of `team` away."""

    seat: int
    card: str
    cell: str
    team: int


class Swapped(Event, frozen=True, tag="swapped"):
    """SQ11: a dead card."""

    seat: int
    card: str


class Choosing(Event, frozen=True, tag="choosing"):
    """SQ10: the seat has to name the five that lock."""

    seat: int
    fives: tuple[str, ...]


class Completed(Event, frozen=True, tag="completed"):
    """SQ10: `count` new sequences of the team."""

    seat: int
    team: int
    count: int
    lines: tuple[str, ...]


class Shuffled(Event, frozen=True, tag="shuffled"):
    """SQ12: the discards became a new draw pile of `count` cards."""

    count: int


class Drew(Event, frozen=True, tag="drew"):
    """The seat drew a card; `card` for who may see it."""

    seat: int
    card: str | None

    @property
    def key(self) -> str:
        return "event.drew-card" if self.card else "event.drew"


class Lapsed(Event, frozen=True, tag="lapsed"):
    """SQ13: the seat has lost its open draw."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """SQ15."""

    seat: int


class Penalised(Event, frozen=True, tag="penalised"):
    """SQ14: what the two who shared a hint gave up, each one card (or none was left)."""

    seat: int
    mate: int
    cards: tuple[str, ...]


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over: `team` has won; None: a draw."""

    seat: int
    team: int | None

    @property
    def key(self) -> str:
        return "event.finished-draw" if self.team is None else "event.finished"


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
    Turn,
    Finished,
)


def view(seen: Seen) -> View:
    viewer, players, phase = int(seen.viewer), int(seen.players), int(seen.phase)
    hands = tuple(_names(_hand(seen, seat)) for seat in range(players))
    hand = () if viewer == SPECTATOR else hands[viewer]
    five = int(default_five(seen, _team(seen, seen.turn), int(seen.cell))) if phase == NAMING else -1
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASE[phase],  # type: ignore[arg-type]  # PHASE has the names of Phase
        acting=tuple(seat for seat in range(players) if seen.acting >> seat & 1),
        turn=int(seen.turn),
        teams=tuple(_team(seen, seat) for seat in range(players)),
        needed=int(seen.needed),
        printed=PRINTED,
        chips=tuple(map(_owner, range(CELLS), seen.chip.tolist())),
        locked=tuple(CELL[cell] for cell in range(CELLS) if seen.chip[cell] & LOCKED and cell not in CORNERS),
        sequences=tuple(_lines(seen, team) for team in range(int(seen.teams))),
        hand=hand,
        dead=()
        if viewer == SPECTATOR
        else _names(filter(lambda card: is_dead(seen, card), _hand(seen, viewer))),
        may_swap=phase == PLAYING and bool(may_swap(seen)),
        laid=CELL[int(seen.cell)] if phase == NAMING else None,
        fives=_fives(seen),
        suggested=None if five < 0 else LINE[five],
        hands=hands if phase == OVER else (),
        counts=tuple(seen["count"][:players].tolist()),
        draw=int(seen.draw),
        discards=_discards(seen),
        open=tuple(seen.order[: int(seen.opened)].tolist()),
        passes=int(seen.passes),
        cut=_names(seen.cut[:players].tolist()),
        coaching=COACH[int(seen.coaching)],  # type: ignore[arg-type]  # the three names above
        result=_result(seen) if phase == OVER else None,
    )


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: Record) -> Result:
    players, mask, team = int(state.players), int(winners(state)), _winner(state)
    return Result(
        scores=tuple((1 if mask >> seat & 1 else -1) if mask else 0 for seat in range(players)),
        winners=tuple(seat for seat in range(players) if mask >> seat & 1),
        team=team,
        sequences=tuple(state.made[: int(state.teams)].tolist()),
    )


def _winner(state: Record) -> int | None:
    return next((team for team in range(int(state.teams)) if state.made[team] >= state.needed), None)


def _team(state: Record, seat: int) -> int:
    return int(seat) % int(state.teams)


def _owner(cell: int, chip: int) -> int | None:
    return None if chip == 0 or cell in CORNERS else (chip & ~LOCKED).bit_length() - 1


def _hand(state: Record, seat: int) -> list[int]:
    return [card for card in state.hand[seat].tolist() if card]


def _names(cards: Any) -> tuple[str, ...]:
    return tuple(CARD[card] for card in cards if card)


def _discards(state: Record) -> tuple[str, ...]:
    return tuple(CARD[card] for card, number in enumerate(state.gone.tolist()) for _ in range(number))


def _lines(state: Record, team: int) -> tuple[str, ...]:
    return tuple(LINE[line - 1] for line in state.line[team].tolist() if line)


def _fives(state: Record) -> tuple[str, ...]:
    if state.phase != NAMING:
        return ()
    team, cell = _team(state, state.turn), int(state.cell)
    return tuple(LINE[line] for line in range(LINES) if is_offered(state, team, cell, line))


def secret(before: State, action: int) -> bool:
    """Every action is done openly."""
    return False


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    assert action is not None
    events = [*_tell_action(before, after, seat, action), *_tell_lines(before, after, seat)]
    events += _tell_cards(before, after, seat, action)
    if after.phase == OVER:
        events.append(Finished(seat, _winner(after)))
    elif after.turn != before.turn:
        events.append(Turn(int(after.turn)))
    return tuple(events)


def _tell_action(before: Seen, after: Seen, seat: int, action: int) -> list[Event]:
    if action < JACK:
        card, way = action // 3 + 1, action % 3
        done = Swapped(seat, CARD[card]) if way == 2 else Placed(seat, CARD[card], CELL[PAIR[card, way]])
        return [done, *_tell_choice(after)]
    if action < NAME:
        card, cell = FIRST_JACK + (action - JACK) // CELLS, (action - JACK) % CELLS
        if card in TWO_EYED:
            return [Placed(seat, CARD[card], CELL[cell]), *_tell_choice(after)]
        team = _owner(cell, int(before.chip[cell]))
        assert team is not None
        return [Removed(seat, CARD[card], CELL[cell], team)]
    if action == PASS:
        return [Passed(seat)]
    if HINT <= action < DRAW:
        given = Counter(_discards(after)) - Counter(_discards(before))
        return [Penalised(seat, action - HINT, tuple(given.elements()))]
    return []


def _tell_choice(after: Seen) -> list[Event]:
    return [Choosing(int(after.turn), _fives(after))] if after.phase == NAMING else []


def _tell_lines(before: Seen, after: Seen, seat: int) -> list[Event]:
    team = _team(after, seat)
    new = _lines(after, team)[len(_lines(before, team)) :]
    return [Completed(seat, team, len(new), new)] if new else []


def _tell_cards(before: Seen, after: Seen, seat: int, action: int) -> list[Event]:
    """A card drawn, perhaps from a new draw pile; open draws that lapsed."""
    events: list[Event] = []
    change = int(after["count"][seat]) - int(before["count"][seat])
    if change + (action < NAME) > 0:
        if before.draw == 0:
            events.append(Shuffled(int(after.draw) + 1))
        events.append(Drew(seat, _drawn(before, after, seat, action)))
    plays = action < NAME and not _is_swap(action)
    return events + [
        Lapsed(other)
        for other in before.order[: int(before.opened)].tolist()
        if (plays if other == seat else not _waits(after, other)) and after.phase != OVER
    ]


def _is_swap(action: int) -> bool:
    return action < JACK and action % 3 == 2


def _waits(seen: Seen, seat: int) -> bool:
    return seat in seen.order[: int(seen.opened)].tolist()


def _drawn(before: Seen, after: Seen, seat: int, action: int) -> str | None:
    """The new card, for whom the hand is known."""
    if after.phase == OVER or not after.hand[seat].any():
        return None
    new = Counter(_hand(after, seat))
    new.subtract(_hand(before, seat))
    if action < NAME:
        new[_card_of(action)] += 1
    return next(CARD[card] for card, number in new.items() if number > 0)


def _card_of(action: int) -> int:
    return action // 3 + 1 if action < JACK else FIRST_JACK + (action - JACK) // CELLS


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    if 0 <= action < JACK:
        card = action // 3 + 1
        pair = tuple(CELL[cell] for cell in PAIR[card])
        return {"card": CARD[card], "cell": pair[action % 3 % 2], "cells": pair}
    if JACK <= action < NAME:
        return {"card": CARD[_card_of(action)], "cell": CELL[(action - JACK) % CELLS]}
    if NAME <= action < HINT:
        return {"line": LINE[action - NAME], "fives": _fives(seen)}
    return {"mate": action - HINT, "fives": _fives(seen)}
