"""What happens at a table of Sequence, told to one viewer as values."""

from __future__ import annotations

from collections import Counter

from stolik.core.game import Event
from stolik.core.kernel import Seen
from stolik.games.sequence.board import CARD, CELL, PAIR
from stolik.games.sequence.cards import team_of
from stolik.games.sequence.names import (
    discards,
    fives,
    hand,
    open_draws,
    owner,
    sequences,
    winning_team,
)
from stolik.games.sequence.state import (
    CELLS,
    COLOUR,
    DRAW,
    FIRST_JACK,
    HINT,
    JACK,
    NAME,
    NAMING,
    OVER,
    PASS,
    TWO_EYED,
)


class Placed(Event, frozen=True, tag="placed"):
    """SQ7, SQ8: a chip by a card of the cell, or by a two-eyed jack."""

    seat: int
    card: str
    cell: str

    @property
    def key(self) -> str:
        return "event.placed-wild" if self.card[0] == "J" else "event.placed"


class Removed(Event, frozen=True, tag="removed"):
    """SQ8: a one-eyed jack took a chip away."""

    seat: int
    card: str
    cell: str
    colour: str
    """Of the chip: whose it was."""


class Swapped(Event, frozen=True, tag="swapped"):
    """SQ11: a dead card."""

    seat: int
    card: str


class Choosing(Event, frozen=True, tag="choosing"):
    """SQ10: the seat has to name the five that lock."""

    seat: int
    fives: tuple[str, ...]


class Completed(Event, frozen=True, tag="completed"):
    """SQ10: `count` new sequences of the seat's team."""

    seat: int
    colour: str
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
    """SQ14: one of the two who shared a hint."""

    seat: int


class GivenUp(Event, frozen=True, tag="given-up"):
    """SQ14: what the two lost by chance, one card each (of whom a card is left)."""

    count: int
    cards: tuple[str, ...]


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over: a team has won; None: a draw."""

    seat: int
    colour: str | None

    @property
    def key(self) -> str:
        return "event.finished" if self.colour else "event.finished-draw"


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    assert action is not None, "every action is done openly"
    events = [*_tell_action(before, after, seat, action), *_tell_sequences(before, after, seat)]
    events += [*_tell_draw(before, after, seat, action), *_tell_lapses(before, after, seat, action)]
    if after["phase"] == OVER:
        team = winning_team(after)
        events.append(Finished(seat, None if team is None else COLOUR[team]))
    elif after["turn"] != before["turn"]:
        events.append(Turn(int(after["turn"])))
    return tuple(events)


def _tell_action(before: Seen, after: Seen, seat: int, action: int) -> list[Event]:
    if action < NAME:
        choice = [Choosing(seat, fives(after))] if after["phase"] == NAMING else []
        return [_tell_card(before, seat, action), *choice]
    if action == PASS:
        return [Passed(seat)]
    if HINT <= action < DRAW:
        given = Counter(discards(after)) - Counter(discards(before))
        lost = tuple(given.elements())
        return [Penalised(seat), Penalised(action - HINT), GivenUp(len(lost), lost)]
    return []


def _tell_card(before: Seen, seat: int, action: int) -> Event:
    card = card_of(action)
    if action < JACK:
        if is_swap(action):
            return Swapped(seat, CARD[card])
        return Placed(seat, CARD[card], CELL[PAIR[card, action % 3]])
    cell = (action - JACK) % CELLS
    if card in TWO_EYED:
        return Placed(seat, CARD[card], CELL[cell])
    team = owner(cell, int(before["chip"][cell]))
    assert team is not None, "a chip is taken where one lies"
    return Removed(seat, CARD[card], CELL[cell], COLOUR[team])


def _tell_sequences(before: Seen, after: Seen, seat: int) -> list[Event]:
    team = team_of(after, seat)
    new = sequences(after, team)[len(sequences(before, team)) :]
    return [Completed(seat, COLOUR[team], len(new), new)] if new else []


def _tell_draw(before: Seen, after: Seen, seat: int, action: int) -> list[Event]:
    """A card drawn, perhaps from a new draw pile."""
    change = int(after["count"][seat]) - int(before["count"][seat])
    if change + (action < NAME) <= 0:
        return []
    drew = Drew(seat, _drawn(before, after, seat, action))
    return [Shuffled(int(after["draw"]) + 1), drew] if before["draw"] == 0 else [drew]


def _drawn(before: Seen, after: Seen, seat: int, action: int) -> str | None:
    """The new card, for whom the hand is known."""
    new = Counter(hand(after, seat))
    if after["phase"] == OVER or not new:
        return None
    new.subtract(hand(before, seat))
    if action < NAME:
        new[card_of(action)] += 1
    return next(CARD[card] for card, number in new.items() if number > 0)


def _tell_lapses(before: Seen, after: Seen, seat: int, action: int) -> list[Event]:
    """SQ13: a seat plays again without having drawn, or has drawn before its neighbour did."""
    if after["phase"] == OVER:
        return []
    plays = action < NAME and not is_swap(action)
    left = open_draws(after)
    return [Lapsed(other) for other in open_draws(before) if (plays if other == seat else other not in left)]


def is_swap(action: int) -> bool:
    return action < JACK and action % 3 == 2


def card_of(action: int) -> int:
    """The card that an action plays or swaps."""
    return action // 3 + 1 if action < JACK else FIRST_JACK + (action - JACK) // CELLS
