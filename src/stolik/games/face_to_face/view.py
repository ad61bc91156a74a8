"""What a viewer of Face to Face may know, as values (FF9)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Record, Seen, State
from stolik.games.face_to_face.rules import drawn_at_end, left, winner
from stolik.games.face_to_face.state import END, MINIMUM, SEATS

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
    drawing_after_help: int
    """FF6: the same after one more card, laid at the opponent's; 0 when none may be laid there."""
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
    viewer, turn = int(seen.viewer), int(seen.turn)
    over = not seen.acting
    hands = tuple(_hand(seen, seat) for seat in range(SEATS))
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        acting=tuple(seat for seat in range(SEATS) if seen.acting >> seat & 1),
        turn=turn,
        tops=_tops(seen),
        untouched=tuple((rising == 1, falling == seen.cards + 2) for rising, falling in _tops(seen)),
        hand=() if viewer == SPECTATOR else hands[viewer],
        hands=hands if over else (),
        counts=tuple(seen["count"].tolist()),
        draws=tuple(seen.draw.tolist()),
        left=_left(seen),
        laid=int(seen.laid),
        helped=bool(seen.helped),
        due=0 if over else max(0, MINIMUM - int(seen.laid)),
        drawing=0 if over else int(drawn_at_end(seen, turn)),
        drawing_after_help=0 if over else _after_help(seen, turn),
        gone=tuple(_gone(seen, seat) for seat in range(SEATS)),
        result=_result(seen) if over else None,
    )


def _tops(seen: Seen) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, seen.top.tolist()))


def _left(state: Record) -> tuple[int, ...]:
    return tuple(int(left(state, seat)) for seat in range(SEATS))


def _after_help(seen: Seen, turn: int) -> int:
    if seen.helped:
        return 0
    return min(int(seen.hand_size) - int(seen["count"][turn]) + 1, int(seen.draw[turn]))


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: Record) -> Result:
    won = int(winner(state))
    return Result(
        scores=tuple(1 if seat == won else -1 for seat in range(SEATS)),
        winners=(won,),
        how=_how(state),
        left=_left(state),
    )


def _how(state: Record) -> How:
    return "stuck" if left(state, int(state.turn)) else "all-laid"


def _hand(state: Record, seat: int) -> tuple[int, ...]:
    return tuple(card for card in state.hand[seat].tolist() if card)


def _gone(seen: Seen, seat: int) -> tuple[int, ...]:
    return tuple(card for card, gone in enumerate(seen.gone[seat].tolist()) if gone)


def secret(before: State, action: int) -> bool:
    """Every card is laid in the open."""
    return False


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    """Drawn cards are named for who knew the hand before; else all of it would look like drawn."""
    events: list[Event] = []
    if action is not None and action != END:
        events.append(_tell_card(before, seat, action))
    drawn = int(before.draw[seat]) - int(after.draw[seat])
    if drawn:
        new = set(_hand(after, seat)) - set(_hand(before, seat)) if _hand(before, seat) else ()
        events.append(Drew(seat, drawn, tuple(sorted(new))))
    if not after.acting:
        result = _result(after)
        won = result.winners[0]
        events.append(Finished(int(after.turn), result.left[1 - won], result.how, won))
    elif after.turn != before.turn:
        events.append(Turn(int(after.turn)))
    return tuple(events)


def _tell_card(before: Seen, seat: int, action: int) -> Laid:
    card, away, falls = (action >> 2) + 2, action >> 1 & 1, action & 1
    owner = seat ^ away
    top = int(before.top[owner, falls])
    back = not away and (card > top if falls else card < top)
    return Laid(seat, card, PILES[falls], owner, back)


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    values: dict[str, Any] = {"count": max(0, MINIMUM - int(seen.laid))}
    if 0 <= action < END:
        card, away, falls = (action >> 2) + 2, action >> 1 & 1, action & 1
        top = int(seen.top[seat ^ away, falls])
        values |= {"card": card, "pile": PILES[falls], "top": top, "back": top + (10 if falls else -10)}
    return values
