"""What a viewer of Raise may know, as values (RA14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from stolik.core.game import Event, Outcome
from stolik.core.kernel import SPECTATOR, Record, Seen, State
from stolik.games.raise_.cards import FACES, SYMBOLS, card_points, card_text, card_texts
from stolik.games.raise_.choice import value_of, value_of_cards
from stolik.games.raise_.rules import points, winners, won
from stolik.games.raise_.state import CHOOSING, OFF, OVER, PASS, PHASE

Phase = Literal["choosing", "racing", "over"]


class Marker(Struct, frozen=True):
    """Of a seat, on a field of the track."""

    seat: int
    field: int


class Round(Struct, frozen=True):
    """A round that is over."""

    point: int
    """Its point card."""
    cards: tuple[tuple[str, ...], ...]
    """What each seat has laid; () = it sat out."""
    worth: int
    """Victory points of these cards."""
    winner: int | None
    """None where that is secret (RA14)."""


class Result(Outcome, frozen=True):
    """RA11. The scores are sums of these two."""

    from_rounds: tuple[int, ...]
    """Victory points of each seat's won pile: point cards and number cards."""
    from_hand: tuple[int, ...]
    """Victory points of the cards that it holds at the end."""


class View(Struct, frozen=True):
    """The table as one viewer sees it. Cards are texts: `bell3*`, worth 5 points with `*`, else 1."""

    viewer: int | None
    """The seat; None for a spectator."""
    phase: Phase
    acting: tuple[int, ...]
    round: int
    """From 1."""
    rounds: int
    """How many are played (RA2)."""
    roller: int
    """Who has rolled: the markers are placed from this seat onwards."""
    point: int | None
    """The point card of this round; None when it is over."""
    points: tuple[int, ...]
    """All point cards in the box, played for or not."""
    dice: tuple[str, ...]
    times: dict[str, int]
    """The multiplier of each symbol (RA4); 0 when it is over."""
    markers: tuple[Marker, ...]
    """On the track, from the rearmost onwards, on one field the lower one first."""
    need: int
    """The cards of a raise must be worth more than this (RA7)."""
    hand: tuple[str, ...]
    """The viewer's cards, the chosen one included."""
    values: tuple[int, ...]
    """What each card of `hand` is worth in this round."""
    hands: tuple[tuple[str, ...], ...]
    """Everybody's cards once the game is over; () before."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    draw: tuple[int, ...]
    """Cards in the own draw piles."""
    chosen: tuple[str | None, ...]
    """RA5: the card that a seat has chosen, as far as the viewer knows; None: not, or secret."""
    laid: tuple[tuple[str, ...], ...]
    """What each seat has put into the pot of this round."""
    pot: int
    """Victory points of the cards in the pot."""
    won: tuple[int | None, ...]
    """Victory points in each won pile; None where that is secret (RA14)."""
    history: tuple[Round, ...]
    """The rounds that are over: for a perfect memory."""
    result: Result | None


# --- events ---------------------------------------------------------------------------------------


class Chose(Event, frozen=True, tag="chose"):
    """RA5: a card lies hidden; None for who may not know it."""

    seat: int
    card: str | None

    @property
    def key(self) -> str:
        return "event.chose-card" if self.card else "event.chose"


class Opened(Event, frozen=True, tag="opened"):
    """RA5: the hidden card is shown, and the marker placed on the field of its value."""

    seat: int
    card: str
    field: int


class Raised(Event, frozen=True, tag="raised"):
    """RA7: these cards take the marker to `field`."""

    seat: int
    cards: tuple[str, ...]
    value: int
    field: int


class Passed(Event, frozen=True, tag="passed"):
    """RA8."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """RA8, RA9: the hand is refilled with `count` cards; `cards` for who may see them."""

    seat: int
    count: int
    cards: tuple[str, ...]

    @property
    def key(self) -> str:
        return "event.drew-cards" if self.cards else "event.drew"


class RoundWon(Event, frozen=True, tag="round-won"):
    """RA9: the point card and the `count` number cards of the pot, worth `worth` points."""

    seat: int
    point: int
    count: int
    worth: int


class Rolled(Event, frozen=True, tag="rolled"):
    """RA4: a round begins."""

    seat: int
    round: int
    rounds: int
    point: int
    dice: tuple[str, ...]
    times: dict[str, int]


class SatOut(Event, frozen=True, tag="sat-out"):
    """RA10: no cards, no part in this round."""

    seat: int


class Discarded(Event, frozen=True, tag="discarded"):
    """RA10: point cards that nobody can play for any more."""

    points: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored"):
    """RA11: `count` victory points in all, `from_hand` of them for cards still held."""

    seat: int
    count: int
    from_hand: int


class Won(Event, frozen=True, tag="won"):
    """RA11: the seat has won the game, alone or with others."""

    seat: int
    shared: bool

    @property
    def key(self) -> str:
        return "event.won-shared" if self.shared else "event.won"


EVENTS = (Chose, Opened, Raised, Passed, Drew, RoundWon, Rolled, SatOut, Discarded, Scored, Won)


# --- the view -------------------------------------------------------------------------------------


def view(seen: Seen) -> View:
    viewer, players, phase = int(seen["viewer"]), int(seen["players"]), int(seen["phase"])
    hands = tuple(card_texts(_hand(seen, seat)) for seat in range(players))
    own = () if viewer == SPECTATOR else _hand(seen, viewer)
    over, now = phase == OVER, int(seen["now"])
    return View(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASE[phase],  # type: ignore[arg-type]  # PHASE has the names of Phase
        acting=tuple(seat for seat in range(players) if seen["acting"] >> seat & 1),
        round=min(now + 1, int(seen["rounds"])),
        rounds=int(seen["rounds"]),
        roller=int(seen["roller"]),
        point=None if over else int(seen["point"][now]),
        points=tuple(seen["pack"][: int(seen["packed"])].tolist()),
        dice=_dice(seen),
        times=_times(seen),
        markers=_markers(seen),
        need=int(seen["need"]),
        hand=card_texts(own),
        values=tuple(value_of(seen, card) for card in own),
        hands=hands if over else (),
        counts=tuple(seen["count"][:players].tolist()),
        draw=tuple(seen["draw"][:players].tolist()),
        chosen=tuple(card_text(card) if card else None for card in seen["chosen"][:players].tolist()),
        laid=((),) * players if over else tuple(_laid(seen, now, seat) for seat in range(players)),
        pot=0 if over else int(seen["worth"][now]),
        won=tuple(won(seen, seat) if _knows_pile(seen, seat) else None for seat in range(players)),
        history=tuple(_round(seen, number) for number in range(now)),
        result=_result(seen) if over else None,
    )


def _hand(state: Record, seat: int) -> tuple[int, ...]:
    """The cards of a seat; () where they are not known."""
    return tuple(card for card in state["hand"][seat].tolist() if card)


def _dice(seen: Seen) -> tuple[str, ...]:
    return () if seen["phase"] == OVER else tuple(FACES[face] for face in seen["dice"].tolist())


def _times(seen: Seen) -> dict[str, int]:
    return dict(zip(SYMBOLS, seen["times"][1:].tolist(), strict=True))


def _markers(seen: Seen) -> tuple[Marker, ...]:
    marks = enumerate(seen["mark"][: int(seen["players"])].tolist())
    found = sorted((mark >> 3, -mark, seat) for seat, mark in marks if mark != OFF)
    return tuple(Marker(seat, field) for field, _, seat in found)


def _laid(state: Record, number: int, seat: int) -> tuple[str, ...]:
    return card_texts(state["laid"][number, seat].tolist())


def _knows_pile(seen: Seen, seat: int) -> bool:
    return bool(seen["open_piles"]) or seat == seen["viewer"] or seen["phase"] == OVER


def _round(seen: Seen, number: int) -> Round:
    return Round(
        point=int(seen["point"][number]),
        cards=tuple(_laid(seen, number, seat) for seat in range(int(seen["players"]))),
        worth=int(seen["worth"][number]),
        winner=int(seen["winner"][number]) - 1 if seen["winner"][number] else None,
    )


def outcome(state: State) -> Result:
    return _result(state)


def _result(state: Record) -> Result:
    players, mask = range(int(state["players"])), winners(state)
    from_hand = tuple(sum(map(card_points, _hand(state, seat))) for seat in players)
    return Result(
        scores=tuple(points(state, seat) for seat in players),
        winners=tuple(seat for seat in players if mask >> seat & 1),
        from_rounds=tuple(won(state, seat) for seat in players),
        from_hand=from_hand,
    )


# --- what happened --------------------------------------------------------------------------------


def secret(before: State, action: int) -> bool:
    """RA5: what one chooses is hidden until all have."""
    return before["phase"] == CHOOSING


def tell(before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
    """Told by what lies on the table, which all see; the action tells only what was chosen in secret."""
    events: list[Event] = []
    if before["phase"] == CHOOSING:
        card = None if action is None else card_text(_hand(before, seat)[action.bit_length() - 1])
        events.append(Chose(seat, card))
        if not _is_choosing_on(before, after):
            events += _tell_opening(before, after)
    elif action == PASS:
        events += (Passed(seat), *_tell_draws(before, after, seat))
    else:
        events.append(_tell_raise(before, after, seat))
    if after["now"] > before["now"]:
        events += _tell_end(before, after)
    return tuple(events)


def _is_choosing_on(before: Seen, after: Seen) -> bool:
    return bool(after["phase"] == CHOOSING and after["now"] == before["now"])


def _tell_opening(before: Seen, after: Seen) -> Iterator[Event]:
    """RA5: in the order in which the markers are placed."""
    players, roller = int(before["players"]), int(before["roller"])
    for seat in (*range(roller, players), *range(roller)):
        card = int(after["laid"][before["now"], seat, 0])
        if card:
            yield Opened(seat, card_text(card), value_of(before, card))


def _tell_raise(before: Seen, after: Seen, seat: int) -> Event:
    now = int(before["now"])
    cards = after["laid"][now, seat, int(before["staked"][seat]) :].tolist()
    value = sum(value_of(before, card) for card in cards if card)
    return Raised(seat, card_texts(cards), value, (int(before["mark"][seat]) >> 3) + value)


def _tell_draws(before: Seen, after: Seen, seat: int) -> Iterator[Event]:
    """RA8: who passes refills; RA9: at the end of a round so does who has won it."""
    others = [other for other in range(int(before["players"])) if other != seat]
    for other in (seat, *others):
        count = int(before["draw"][other]) - int(after["draw"][other])
        if count:
            yield Drew(other, count, _drawn(before, after, other))


def _drawn(before: Seen, after: Seen, seat: int) -> tuple[str, ...]:
    """The new cards of a hand that the viewer has seen before and after."""
    old, new = _hand(before, seat), _hand(after, seat)
    if len(old) != before["count"][seat] or len(new) != after["count"][seat] or after["phase"] == OVER:
        return ()
    laid = before["laid"][before["now"], seat] != after["laid"][before["now"], seat]
    gone = after["laid"][before["now"], seat][laid].tolist()
    return card_texts(sorted((Counter(new) - (Counter(old) - Counter(gone))).elements()))


def _tell_end(before: Seen, after: Seen) -> Iterator[Event]:
    """RA9, then the next round (RA4, RA10) or the end of the game (RA11)."""
    now = int(before["now"])
    count = int((after["laid"][now] != 0).sum())
    winner = int(after["winner"][now]) - 1
    yield RoundWon(winner, int(after["point"][now]), count, int(after["worth"][now]))
    if after["phase"] == OVER:
        yield from _tell_result(after)
    else:
        yield _rolled(after)
        for seat, held in enumerate(after["count"][: int(after["players"])].tolist()):
            if not held:
                yield SatOut(seat)


def _rolled(seen: Seen) -> Event:
    now = int(seen["now"])
    roller, point = int(seen["roller"]), int(seen["point"][now])
    return Rolled(roller, now + 1, int(seen["rounds"]), point, _dice(seen), _times(seen))


def _tell_result(after: Seen) -> Iterator[Event]:
    left = after["point"][int(after["now"]) : int(after["rounds"])].tolist()
    if left:
        yield Discarded(tuple(left))
    result = _result(after)
    for seat, score in enumerate(result.scores):
        yield Scored(seat, score, result.from_hand[seat])
    for seat in result.winners:
        yield Won(seat, len(result.winners) > 1)


def explain(seen: Seen, seat: int, action: int) -> dict[str, Any]:
    """RA7: what the cards are worth, and the least that would do."""
    value = value_of_cards(seen, seat, action) if action < 1 << int(seen["count"][seat]) else 0
    return {"value": value, "needed": int(seen["need"]) + 1}
