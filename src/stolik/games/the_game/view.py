"""What a viewer of The Game may know, as values (TG15)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Any, Literal

from msgspec import Struct

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Record, Seen, State
from stolik.core.plain import plain
from stolik.games.the_game.pile import rises
from stolik.games.the_game.state import AGREEING, END, GLADLY, MOST_CARDS, OVER, PHASE, PILE, PILES, WILL

EXCELLENT = 10
"""TG11: up to so many cards left are a very good result; only a label."""

Phase = Literal["agreeing", "playing", "over"]
Label = Literal["beaten", "excellent", "lost"]


class Result(Outcome, frozen=True):
    """TG11."""

    left: int
    """Cards not laid: all hands and the draw pile."""
    label: Label


class View(Struct, frozen=True):
    """The table as one viewer sees it."""

    viewer: int | None
    """The seat; None for a spectator."""
    phase: Phase
    acting: tuple[int, ...]
    turn: int | None
    """The seat on turn; None until the starter is settled."""
    tops: tuple[int, ...]
    """Piles A, B (rising), C, D (falling)."""
    burning: tuple[str, ...]
    """TG13: piles that this turn must still cover."""
    hand: tuple[int, ...]
    """The viewer's cards."""
    hands: tuple[tuple[int, ...], ...]
    """Everybody's cards once the game is over; () before."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    draw: int
    """Cards in the draw pile."""
    left: int
    """Cards not laid yet."""
    laid: int
    """Cards laid in this turn."""
    due: int
    """Cards that this turn still asks for."""
    will: tuple[str | None, ...]
    """TG3: what each seat has stated; None = not, or not known yet."""
    gone: tuple[int, ...]
    """Every card that was laid: for a perfect memory."""
    memory: bool
    """Does this table show `gone` to people?"""
    result: Result | None


class Stated(Event, frozen=True, tag="stated"):
    """TG3: how willing the seat is to start; None while that is hidden."""

    seat: int
    will: str | None

    @property
    def key(self) -> str:
        return "event.stated" if self.will else "event.stated-hidden"


class Starts(Event, frozen=True, tag="starts"):
    """TG3: the seats have agreed who starts."""

    seat: int
    will: tuple[str, ...]


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid; `back`: it was a step back (TG5)."""

    seat: int
    card: int
    pile: str
    back: bool

    @property
    def key(self) -> str:
        return "event.laid-back" if self.back else "event.laid"


class Drew(Event, frozen=True, tag="drew"):
    """The seat drew `count` cards; `cards` for who may see them."""

    seat: int
    count: int
    cards: tuple[int, ...]

    @property
    def key(self) -> str:
        return "event.drew-cards" if self.cards else "event.drew"


class Emptied(Event, frozen=True, tag="emptied"):
    """TG8: the seat has no card left and is skipped from now on."""

    seat: int


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins; `burning` piles must be covered in it (TG13)."""

    seat: int
    count: int
    """Cards due."""
    burning: tuple[str, ...]

    @property
    def key(self) -> str:
        return "event.turn-burning" if self.burning else "event.turn"


class Finished(Event, frozen=True, tag="finished"):
    """The game is over: beaten, or `seat` could not go on (TG9, TG10)."""

    seat: int
    count: int
    """Cards left."""
    label: Label

    @property
    def key(self) -> str:
        return f"event.finished-{self.label}"


EVENTS = (Stated, Starts, Laid, Drew, Emptied, Turn, Finished)


def view(seen: Seen) -> View:
    now = plain(seen, without="deck")
    viewer, players, phase, hands = now["viewer"], now["players"], now["phase"], now["hand"]
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASE[phase],  # type: ignore[arg-type]  # PHASE has the names of Phase
        acting=tuple([seat for seat in range(players) if now["acting"] >> seat & 1]),
        turn=None if phase == AGREEING else now["turn"],
        tops=now["top"],
        burning=_piles(now["duty"]),
        hand=() if viewer == SPECTATOR else _cards(hands[viewer]),
        hands=tuple(map(_cards, hands[:players])) if phase == OVER else (),
        counts=now["count"][:players],
        draw=now["draw"],
        left=now["left"],
        laid=now["laid"],
        due=0 if phase == AGREEING else max(0, _due(now) - now["laid"]),
        will=tuple([WILL[will] or None for will in now["will"][:players]]),
        gone=tuple(compress(range(MOST_CARDS + 2), now["gone"])),
        memory=bool(now["memory"]),
        result=_result(seen) if phase == OVER else None,
    )


def _due(now: Any) -> int:
    """`rules.due`, TG4 and TG7: to call that costs more than all the rest of a view."""
    return int(now["minimum"]) if now["draw"] > 0 else 1


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: Record) -> Result:
    left, players = int(state["left"]), int(state["players"])
    return Result(
        scores=(-left,) * players,
        winners=() if left else tuple(range(players)),
        left=left,
        label=_label(left),
    )


def _label(left: int) -> Label:
    return "beaten" if left == 0 else "excellent" if left <= EXCELLENT else "lost"


def _cards(places: Iterable[int]) -> tuple[int, ...]:
    """Of a hand: an empty place holds 0."""
    return tuple(filter(None, places))


def _piles(mask: int) -> tuple[str, ...]:
    return tuple([PILE[pile] for pile in range(PILES) if mask >> pile & 1]) if mask else ()


def secret(before: State, action: int) -> bool:
    """TG3: what one states is hidden until all have."""
    return action >= GLADLY


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    if action is None or action >= GLADLY:
        return _tell_will(after, seat, action)
    events: list[Event] = []
    if action != END:
        card, pile = (action >> 2) + 2, action & 3
        top = int(before["top"][pile])
        back = card < top if rises(pile) else card > top
        events.append(Laid(seat, card, PILE[pile], back))
    drawn = int(before["draw"]) - int(after["draw"])
    if drawn:
        held, holds = before["hand"][seat].tolist(), after["hand"][seat].tolist()
        new = set(_cards(holds)).difference(held) if after["phase"] != OVER else set()
        events.append(Drew(seat, drawn, tuple(sorted(new))))
    if after["count"][seat] == 0 and after["phase"] != OVER:
        events.append(Emptied(seat))
    return (*events, *_tell_turn(before, after, began=action == END or drawn > 0))


def _tell_will(after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    """TG3: when the last has spoken, all is told."""
    if after["phase"] == AGREEING:
        return (Stated(seat, None if action is None else WILL[action - END]),)
    will = tuple(WILL[will] for will in after["will"][: int(after["players"])].tolist())
    told = (Stated(other, own) for other, own in enumerate(will))
    return (*told, Starts(int(after["turn"]), will), *_tell_turn(after, after, began=True))


def _tell_turn(before: Seen, after: Seen, *, began: bool) -> tuple[Event, ...]:
    """The turn that began, or the end of the game."""
    if after["phase"] == OVER:
        left = int(after["left"])
        return (Finished(int(after["turn"]), left, _label(left)),)
    if began or after["turn"] != before["turn"] or after["laid"] == 0:
        return (Turn(int(after["turn"]), _due(after), _piles(int(after["duty"]))),)
    return ()


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    if 0 <= action < END:
        card, pile = (action >> 2) + 2, action & 3
        return {"card": card, "pile": PILE[pile], "top": int(seen["top"][pile]), "back": _back(seen, pile)}
    count = max(0, _due(seen) - int(seen["laid"]))
    return {"count": count, "piles": _piles(int(seen["duty"]))}


def _back(seen: Seen, pile: int) -> int:
    """The one card that fits backwards (TG5)."""
    return int(seen["top"][pile]) + (-10 if rises(pile) else 10)
