"""What a viewer of Magpie may know, as values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from stolik.games.magpie.rules import winners

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Seen, State


class View(Struct, frozen=True):
    """The table as one viewer sees it."""

    viewer: int | None
    acting: tuple[int, ...]
    hand: tuple[int, ...]
    chosen: int
    points: tuple[int, ...]
    gone: tuple[int, ...]


class Chose(Event, frozen=True, tag="chose"):
    """MP2; `card` None: face down."""

    seat: int
    card: int | None

    @property
    def key(self) -> str:
        return "event.chose" if self.card else "event.chose-hidden"


class Shown(Event, frozen=True, tag="shown"):
    """MP3: all cards, and who takes the `count` points of the die."""

    seat: int
    count: int
    cards: tuple[int, ...]


EVENTS = (Chose, Shown)


def view(seen: Seen) -> View:
    viewer, players = int(seen.viewer), int(seen.players)
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        acting=tuple(seat for seat in range(players) if seen.acting >> seat & 1),
        hand=() if viewer == SPECTATOR else tuple(card for card in seen.hand[viewer].tolist() if card),
        chosen=0 if viewer == SPECTATOR else int(seen.chosen[viewer]),
        points=tuple(seen.points[:players].tolist()),
        gone=tuple(card for card, gone in enumerate(seen.gone.tolist()) if gone and card),
    )


def secret(before: State, action: int) -> bool:
    return True


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    events: list[Event] = [Chose(seat, None if action is None else action + 1)]
    if after.held != before.held:
        cards = tuple(after.shown[: int(after.players)].tolist())
        events.append(Shown(int(after.taker), int(after.die), cards))
    return tuple(events)


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    return {"card": action + 1}


def outcome(state: State) -> Outcome:
    players, mask = int(state.players), int(winners(state))
    return Outcome(
        scores=tuple(state.points[:players].tolist()),
        winners=tuple(seat for seat in range(players) if mask >> seat & 1),
    )
