"""What each viewer hears of a table. Everything here is built from what that viewer may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast, get_args

import msgspec
from msgspec import UNSET

from stolik.core.game import Event
from stolik.server import line
from stolik.server.act import back_to
from stolik.server.chair import Happened
from stolik.server.daily import end_of_day
from stolik.server.room import Room
from stolik.wire import happening, message
from stolik.wire.policy import Daily, Drawn, FromPosition, FromRecord, Given, Scripted, Start

LATELY = 60
"""So many of the last lines are told to who comes in."""


class Face(NamedTuple):
    """What the others see of a person."""

    name: str
    colour: int
    here: bool


Faces = Callable[[str], Face]


# --- the table, the same for everybody ------------------------------------------------------------


def room_view(room: Room) -> message.RoomView:
    over = room.phase in ("over", "closed") and room.game_number > 0
    drawn = isinstance(room.start, Drawn)
    return message.RoomView(
        game=room.game.name,
        rules=room.rules or room.game.version,
        options=room.values,
        policy=room.policy,
        start=_start(room.start),
        phase=room.phase,
        game_number=room.game_number,
        counts=room.counts,
        host=room.member(room.host),
        seats=tuple(_seat(room, seat) for seat in range(room.players)),
        commitment=room.commitment if drawn else "",
        proof=_proof(room) if over and drawn and room.finished else None,
        question=_question(room),
    )


_KINDS: dict[type, Any] = {
    Drawn: "drawn", Given: "seed", FromPosition: "position", FromRecord: "record", Scripted: "script",
    Daily: "daily",
}  # fmt: skip


def _start(start: Start) -> message.StartView:
    return message.StartView(_KINDS[type(start)], start.day if isinstance(start, Daily) else "")


def _seat(room: Room, seat: int) -> message.SeatView:
    chair = room.chairs[seat]
    return message.SeatView(
        member=room.member(chair.person) if chair.person else None,
        name=chair.name,
        bot=chair.bot,
        why=cast(Any, chair.why),
        ready=bool(chair.bot) if not chair.person else chair.person in room.ready,
    )


def _proof(room: Room) -> message.Proof | None:
    proof = room.proof()
    return message.Proof(proof.commitment, proof.secret, proof.nonces) if proof else None


def _question(room: Room) -> message.Question | None:
    asked = room.question
    if not asked:
        return None
    waiting = tuple(sorted(map(room.member, asked.needed)))
    return message.Question(
        cast(Any, asked.what), room.member(asked.person), asked.seat, asked.level, waiting
    )


def people(room: Room, faces: Faces) -> tuple[message.Member, ...]:
    return tuple(_member(room, number, person, faces) for number, person in enumerate(room.members))


def _member(room: Room, number: int, person: str, faces: Faces) -> message.Member:
    name, colour, here = faces(person)
    return message.Member(number, name, colour, here, person in room.gone, person in room.muted)


# --- the game -------------------------------------------------------------------------------------


class Scene(NamedTuple):
    """What all who watch a game see alike."""

    acting: tuple[int, ...]
    signals: tuple[message.Signal, ...]
    clocks: tuple[message.Time, ...]
    outcome: Any


def scene(room: Room, now: int) -> Scene | None:
    table = room.table
    return Scene(table.to_act, signals(room), _clocks(room, now), table.outcome) if table else None


def game_view(room: Room, person: str, seat: int | None, now: int) -> message.GameView | None:
    """The game through this seat, or as a spectator (None)."""
    common = scene(room, now)
    return _through(room, person, seat, now, common) if common and may_watch(room, person) else None


def _through(room: Room, person: str, seat: int | None, now: int, common: Scene) -> message.GameView:
    """The same, for who may watch."""
    table = room.table
    assert table
    mine = seat in common.acting and not room.is_bot(seat)
    return message.GameView(
        seat=seat,
        view=table.view(seat),
        acting=common.acting,
        legal=tuple(table.legal(seat)) if mine else (),
        undo=_undo(room, seat),
        actions=len(room.moves),
        signals=common.signals,
        clocks=common.clocks,
        hands=tuple(map(table.view, range(room.players))) if _opens(room, person, now) else (),
        outcome=common.outcome,
    )


def may_watch(room: Room, person: str) -> bool:
    """Does this person see the game at all?"""
    if room.sits(person):
        return True
    return room.policy.spectators and not sealed(room, room.at)


def signals(room: Room) -> tuple[message.Signal, ...]:
    return tuple([message.Signal(seat, name, target) for (seat, target), name in room.signals.items()])


def _undo(room: Room, seat: int | None) -> Any:
    table = room.table
    if seat is None or not table or room.phase != "playing" or room.is_bot(seat):
        return ""
    count = back_to(room, seat)
    return "" if not count else "free" if count == 1 and table.unnoticed() else "ask"


def _clocks(room: Room, now: int) -> tuple[message.Time, ...]:
    if not room.clock.kind:
        return ()
    left = (room.clock.left(seat, now) for seat in range(room.players))
    return tuple(
        message.Time(time or 0, seat in room.clock.since and not room.is_bot(seat))
        for seat, time in enumerate(left)
    )


def _opens(room: Room, person: str, now: int) -> bool:
    """Does this viewer see all hands?"""
    if room.phase == "playing":
        return room.policy.open_hands and not room.sits(person)
    return not sealed(room, now)


def sealed(room: Room, now: int) -> bool:
    """Is this a daily deal whose day is not over?"""
    return isinstance(room.start, Daily) and now < end_of_day(room.start.day)


# --- messages -------------------------------------------------------------------------------------


def table(
    room: Room, code: str, person: str, seat: int | None, faces: Faces, *, now: int, since: int | None = None
) -> message.Table:
    """Everything, for who comes in or looks through another seat."""
    return message.Table(
        table=code,
        number=room.number,
        at=now,
        me=room.member(person) if person in room.members else None,
        room=room_view(room),
        people=people(room, faces),
        game=game_view(room, person, seat, now),
        log=_log(room, person, seat, since),
        chat=tuple(
            message.Said(one.number, one.at, room.member(one.person), one.text)
            for one in room.chat
            if not (one.aside and _plays(room, person))
        ),
    )


def _plays(room: Room, person: str) -> bool:
    return room.phase == "playing" and room.sits(person)


def _log(room: Room, person: str, seat: int | None, since: int | None) -> tuple[message.Entry, ...]:
    missed = (one for one in room.happened if since is None or one.number > since)
    lately = [one for one in missed if not isinstance(one.line, line.Said)][-LATELY:]
    return tuple(
        message.Entry(one.number, one.at, public(room, one.line), _events(room, person, one, seat))
        for one in lately
    )


def _events(room: Room, person: str, happened: Happened, seat: int | None) -> tuple[Any, ...]:
    """What the line told this viewer in the words of the game."""
    number = _move(room, happened)
    if not room.table or number is None or not may_watch(room, person):
        return ()
    return message.spoken(room.table.told(seat, number))


def _move(room: Room, happened: Happened) -> int | None:
    """Which action of the game the line wrote, if any."""
    return room.move(happened.number) if isinstance(happened.line, line.Played) else None


_NO_ROOM = (line.Entered, line.Muted, line.Said, line.Played, line.Signalled)
"""These change nothing of the room."""
_GAME = (
    line.Began, line.Played, line.TookBack, line.Signalled, line.StoodIn, line.CameBack, line.Finished,
    line.Again,
)  # fmt: skip


class Telling:
    """One line that has just been applied, for each of its viewers."""

    def __init__(self, room: Room, code: str, happened: Happened) -> None:
        self.room, self.code, self.happened = room, code, happened
        self._public = public(room, happened.line)
        self._scene = scene(room, happened.at)
        self._move = _move(room, happened)
        self._shows = isinstance(happened.line, _GAME)
        self._spoken: list[tuple[tuple[Event, ...], tuple[Any, ...]]] = []
        self._room: Any = UNSET
        if not isinstance(happened.line, _NO_ROOM) or happened.settled:
            self._room = msgspec.Raw(message.encode(room_view(room)))

    def to(self, person: str, seat: int | None) -> message.Step | message.Skip:
        """What who looks through this seat hears of it."""
        number, at, scene = self.happened.number, self.happened.at, self._scene
        watches = scene is not None and may_watch(self.room, person)
        events = self._events(seat) if watches else ()
        if not events and self._is_nothing(person, seat, watches):
            return message.Skip(self.code, number)
        game: Any = None if self._shows else UNSET
        if self._shows and scene and watches:
            game = _through(self.room, person, seat, at, scene)
        return message.Step(self.code, number, at, self._public, events, self._room, game)

    def _events(self, seat: int | None) -> tuple[Any, ...]:
        """As above; many viewers are told the same."""
        table = self.room.table
        if not table or self._move is None:
            return ()
        events = table.told(seat, self._move)
        for known, spoken in self._spoken:
            if known == events:
                return spoken
        self._spoken.append((events, message.spoken(events)))
        return self._spoken[-1][1]

    def _is_nothing(self, person: str, seat: int | None, watches: bool) -> bool:
        """What tells this viewer no event: is it none of their business?"""
        room, what = self.room, self.happened.line
        if isinstance(what, line.Said):
            return room.chat[-1].aside and _plays(room, person)
        if not isinstance(what, line.Played) or not room.table or self._room is not UNSET:
            return False
        if not watches:
            return True
        before, after = room.table.glance(seat, len(room.moves) - 1), room.table.glance(seat)
        return before.tobytes() == after.tobytes()


def public(room: Room, what: line.AnyLine) -> happening.AnyHappening:
    """The line as everybody may know it: people by their numbers, no nonces, no actions."""
    kind = _HAPPENINGS[str(what.__struct_config__.tag)]
    return kind(**{name: _public(room, what, name) for name in kind.__struct_fields__})


def _public(room: Room, what: Any, name: str) -> Any:
    match name:
        case "member":
            return room.member(getattr(what, "person", room.host))
        case "ready":
            return bool(what.nonce)
        case "question":
            return what.what
        case _:
            return getattr(what, name)


_HAPPENINGS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(happening.AnyHappening)
}
