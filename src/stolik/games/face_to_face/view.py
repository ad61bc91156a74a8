"""What a viewer of Face to Face may know, as values (FF9)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Record, Seen, State
from stolik.games.face_to_face.rules import drawn_at_end, winner
from stolik.games.face_to_face.state import BACK, END, MINIMUM, SEATS, numbers_of

Pile = Literal["rising", "falling"]
How = Literal["all-laid", "stuck"]

PILES: tuple[Pile, Pile] = ("rising", "falling")


class Result(Outcome, frozen=True):
    """FF7, FF8."""

    how: How
    """The winner has laid all, or the other seat could not lay two cards."""
    left: tuple[int, ...]
    """Cards that each seat has not laid."""


class View(Struct, frozen=True):
    """The table as one viewer sees it. Whatever is a list of two is by seat."""

    viewer: int | None
    """The seat; None for a spectator."""
    acting: tuple[int, ...]
    turn: int
    """The seat on turn; when the game is over, the one that ended it."""
    tops: tuple[tuple[int, ...], ...]
    """Rising and falling pile."""
    untouched: tuple[tuple[bool, ...], ...]
    """FF5: piles that still show their start."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hands: tuple[tuple[int, ...], ...]
    """Everybody's cards once the game is over; () before."""
    counts: tuple[int, ...]
    """Cards in hand."""
    draws: tuple[int, ...]
    """Cards in the draw pile."""
    left: tuple[int, ...]
    """Cards not laid yet."""
    laid: int
    """Cards laid in this turn."""
    helped: bool
    """FF3: one of them lies at the opponent's."""
    due: int
    """Cards that this turn still asks for."""
    drawing: int
    """FF6: cards that are drawn if the turn ends now."""
    gone: tuple[tuple[int, ...], ...]
    """Every card that was laid: for a perfect memory."""
    result: Result | None


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid on a pile of `owner`; `back`: it was a step back (FF4)."""

    seat: int
    card: int
    pile: Pile
    owner: int
    back: bool

    @property
    def key(self) -> str:
        if self.owner != self.seat:
            return "event.helped"
        return "event.laid-back" if self.back else "event.laid"


class Drew(Event, frozen=True, tag="drew"):
    """The seat drew `count` cards; `cards` for who may see them."""

    seat: int
    count: int
    cards: tuple[int, ...]

    @property
    def key(self) -> str:
        return "event.drew-cards" if self.cards else "event.drew"


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over: `seat` has laid all its cards, or could not lay two (FF7, FF8)."""

    seat: int
    count: int
    """Cards that the loser has left."""
    how: How
    winner: int

    @property
    def key(self) -> str:
        return f"event.finished-{self.how}"


EVENTS = (Laid, Drew, Turn, Finished)


def view(seen: Seen) -> View:
    viewer, turn, acting = int(seen["viewer"]), int(seen["turn"]), int(seen["acting"])
    tops, hands = _tops(seen), tuple(map(numbers_of, seen["hand"].tolist()))
    highest = int(seen["cards"]) + 2
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        acting=tuple(seat for seat in range(SEATS) if acting >> seat & 1),
        turn=turn,
        tops=tops,
        untouched=tuple((rising == 1, falling == highest) for rising, falling in tops),
        hand=() if viewer == SPECTATOR else hands[viewer],
        hands=() if acting else hands,
        counts=tuple(seen["count"].tolist()),
        draws=tuple(seen["draw"].tolist()),
        left=_left(seen),
        laid=int(seen["laid"]),
        helped=bool(seen["helped"]),
        due=max(0, MINIMUM - int(seen["laid"])) if acting else 0,
        drawing=int(drawn_at_end(seen, turn)) if acting else 0,
        gone=tuple(map(numbers_of, seen["gone"].tolist())),
        result=None if acting else _result(seen),
    )


def _tops(seen: Seen) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, seen["top"].tolist()))


def _left(state: Record) -> tuple[int, ...]:
    return tuple((state["count"] + state["draw"]).tolist())


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: Record) -> Result:
    won, left = int(winner(state)), _left(state)
    return Result(
        scores=tuple(1 if seat == won else -1 for seat in range(SEATS)),
        winners=(won,),
        how="stuck" if left[int(state["turn"])] else "all-laid",
        left=left,
    )


def secret(before: State, action: int) -> bool:
    """Every card is laid in the open."""
    return False


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    events: list[Event] = []
    if action is not None and action != END:
        events.append(_tell_card(before, seat, action))
    drawn = int(before["draw"][seat]) - int(after["draw"][seat])
    if drawn:
        events.append(Drew(seat, drawn, _new_cards(before, after, seat)))
    turn = int(after["turn"])
    if not after["acting"]:
        result = _result(after)
        events.append(Finished(turn, result.left[1 - result.winners[0]], result.how, result.winners[0]))
    elif turn != before["turn"]:
        events.append(Turn(turn))
    return tuple(events)


def _new_cards(before: Seen, after: Seen, seat: int) -> tuple[int, ...]:
    """What the seat drew, for who knew its hand before; to all others the whole hand would look new."""
    known = int(before["hand"][seat])
    return numbers_of(int(after["hand"][seat]) & ~known) if known else ()


def _tell_card(before: Seen, seat: int, action: int) -> Laid:
    card, owner, falls = _read(seat, action)
    top = int(before["top"][owner, falls])
    back = owner == seat and (card > top if falls else card < top)
    return Laid(seat, card, PILES[falls], owner, back)


def _read(seat: int, action: int) -> tuple[int, int, int]:
    """Which card on whose pile, and does that one fall?"""
    return (action >> 2) + 2, seat ^ action >> 1 & 1, action & 1


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    values: dict[str, Any] = {"count": max(0, MINIMUM - int(seen["laid"]))}
    if 0 <= action < END:
        card, owner, falls = _read(seat, action)
        top = int(seen["top"][owner, falls])
        values |= {"card": card, "pile": PILES[falls], "top": top, "back": top + (BACK if falls else -BACK)}
    return values
