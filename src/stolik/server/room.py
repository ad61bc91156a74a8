"""One table as its log tells it. It knows no socket and no clock, and changes by `apply` alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, cast

from stolik.core.game import Game
from stolik.core.kernel import State, duplicate
from stolik.core.table import Table
from stolik.games import find
from stolik.server import fair, line
from stolik.server.clock import Clock
from stolik.wire.policy import Daily, Drawn, FromPosition, FromRecord, Given, Policy, Start

Phase = Literal["gathering", "playing", "over", "closed"]

REMEMBERED = 256
"""So many of the last lines can still be told to who has missed them."""


@dataclass
class Chair:
    """One seat: whose it is, and which bot plays on it."""

    person: str = ""
    name: str = ""
    """Of one who shares the owner's screen."""
    bot: str = ""
    """Its level: the seat's own, or standing in for the person."""
    why: str = ""
    """Of standing in: `away`, `clock`, `vote`."""

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


@dataclass
class Question:
    """What all must agree to."""

    what: str
    person: str
    seat: int
    level: str
    needed: frozenset[str]
    """Who has yet to answer."""


class Chat(NamedTuple):
    number: int
    person: str
    text: str


@dataclass(frozen=True)
class Happened:
    """A line that was applied, and the game around it."""

    number: int
    at: int
    line: line.AnyLine
    table: Table | None = None
    before: State | None = None
    after: State | None = None
    action: int = -1
    undone: tuple[tuple[int, str], ...] = ()


@dataclass
class Room:
    """Everything about one table."""

    id: str
    daily: Callable[[str, str], int]
    """Game and day → the seed of that day's deal."""
    number: int = 0
    at: int = 0
    opened: int = 0
    phase: Phase = "gathering"
    host: str = ""
    members: list[str] = field(default_factory=list)
    """Everybody who was ever here, in the order of coming: a member is called by the place in this list."""
    gone: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    muted: set[str] = field(default_factory=set)
    chairs: list[Chair] = field(default_factory=list)
    ready: dict[str, str] = field(default_factory=dict)
    """Person → nonce."""
    table: Table | None = None
    game_number: int = 0
    friendly: bool = False
    """Does the game count nowhere?"""
    question: Question | None = None
    chat: list[Chat] = field(default_factory=list)
    signals: dict[tuple[int, str], str] = field(default_factory=dict)
    """Seat and target → signal."""
    stamps: list[int] = field(default_factory=list)
    """Of each seat: the number of the last line that changed what it knows or may do."""
    commands: dict[str, int] = field(default_factory=dict)
    """Client → its last command that was done."""
    happened: deque[Happened] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    # set by the first line
    game: Game = cast(Game, None)
    values: dict[str, Any] = field(default_factory=dict)
    policy: Policy = Policy()
    start: Start = Drawn()
    secret: str = ""
    rules: int = 0
    clock: Clock = field(default_factory=lambda: Clock(None, 0))

    # --- asking -----------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def here(self) -> list[str]:
        """Everybody who has not left."""
        return [person for person in self.members if person not in self.gone]

    @property
    def seated(self) -> list[str]:
        """Every person with a seat, in the order of the seats."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person))

    @property
    def commitment(self) -> str:
        return fair.commitment(self.secret)

    @property
    def counts(self) -> bool:
        """Does this game count? Its deal was drawn, nobody has looked ahead."""
        return isinstance(self.start, (Drawn, Daily)) and not self.friendly

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def is_bot(self, seat: int) -> bool:
        return bool(self.chairs[seat].bot)

    def thinkers(self) -> list[int]:
        """Seats to act on which a bot plays."""
        if self.phase != "playing" or not self.table:
            return []
        return [seat for seat in self.table.to_act if self.is_bot(seat)]

    def nonces(self) -> tuple[str, ...]:
        return tuple(self.ready[person] for person in self.seated if person in self.ready)

    def proof(self) -> fair.Proof | None:
        """How the deal came about, for drawn deals."""
        if not isinstance(self.start, Drawn):
            return None
        return fair.Proof(self.commitment, self.secret, self.nonces())

    # --- changing ---------------------------------------------------------------------------------

    def apply(self, number: int, at: int, written: line.Written) -> Happened:
        """The next line of the log."""
        assert number == self.number + 1
        before = self._copy()
        moves = len(self.table.history()) if self.table else 0
        history = self.table.history() if self.table else ()
        self.number, self.at = number, at
        getattr(self, _METHODS[type(written.line)])(written.line)
        if written.client:
            self.commands[written.client] = written.command
        after = self._copy()
        happened = Happened(
            number,
            at,
            written.line,
            table=self.table,
            before=before,
            after=after,
            action=self._last_action(moves),
            undone=history[len(self.table.history()) :] if self.table else (),
        )
        self.happened.append(happened)
        return happened

    def _copy(self) -> State | None:
        return cast(State, duplicate(self.table._state)) if self.table else None

    def _last_action(self, moves: int) -> int:
        if self.table and len(self.table._moves) > moves:
            return self.table._moves[-1].action
        return -1

    def _opened(self, what: line.Opened) -> None:
        self.opened = self.at
        self.game, self.rules = find(what.game), what.rules
        self.host, self.secret = what.host, what.secret
        self.members = [what.host]
        self._set(what.options, what.policy, what.start)

    def _changed(self, what: line.Changed) -> None:
        self._set(what.options, what.policy, what.start)
        self.ready = {}

    def _set(self, options: Mapping[str, Any], policy: Policy, start: Start) -> None:
        self.values, self.policy, self.start = dict(options), policy, start
        players = int(self.values["players"])
        self.chairs = (self.chairs + [Chair() for _ in range(players)])[:players]

    def _entered(self, what: line.Entered) -> None:
        if what.person not in self.members:
            self.members.append(what.person)
        self.gone.discard(what.person)

    def _left(self, what: line.Left) -> None:
        self.gone.add(what.person)
        self.ready.pop(what.person, None)
        if what.removed:
            self.removed.add(what.person)
        if self.question:
            self.question = None
        if self.host == what.person and self.here:
            self.host = next((person for person in self.seated if person in self.here), self.here[0])

    def _hosted(self, what: line.Hosted) -> None:
        self.host = what.person

    def _muted(self, what: line.Muted) -> None:
        (self.muted.add if what.on else self.muted.discard)(what.person)

    def _said(self, what: line.Said) -> None:
        self.chat.append(Chat(self.number, what.person, what.text))
        del self.chat[:-REMEMBERED]

    def _closed(self, what: line.Closed) -> None:
        self.phase = "closed"

    def _sat(self, what: line.Sat) -> None:
        self.chairs[what.seat] = Chair(what.person, what.name)
        self.ready.pop(what.person, None)

    def _stood(self, what: line.Stood) -> None:
        self.ready.pop(self.chairs[what.seat].person, None)
        self.chairs[what.seat] = Chair()

    def _filled(self, what: line.Filled) -> None:
        self.chairs[what.seat] = Chair(bot=what.level)

    def _readied(self, what: line.Readied) -> None:
        if what.nonce:
            self.ready[what.person] = what.nonce
        else:
            self.ready.pop(what.person, None)

    def _stood_in(self, what: line.StoodIn) -> None:
        self.chairs[what.seat].bot, self.chairs[what.seat].why = what.level, what.why
        self._stamp(what.seat)

    def _came_back(self, what: line.CameBack) -> None:
        self.chairs[what.seat].bot = self.chairs[what.seat].why = ""
        self._stamp(what.seat)

    # --- the game ---------------------------------------------------------------------------------

    def _began(self, what: line.Began) -> None:
        self.phase = "playing"
        self.game_number += 1
        self.friendly = False
        self.question = None
        self.signals = {}
        self.table = self.deal()
        self.stamps = [self.number] * self.players
        self.clock = Clock(self.policy.clock, self.players)
        self.clock.turn(self.table.to_act, self.at)

    def deal(self) -> Table:
        """The table that this start, these options and the nonces lead to."""
        match self.start:
            case Given(seed):
                return Table(self.game, self.values, seed=int(seed, 16))
            case FromPosition(position, seed):
                return Table(self.game, self.values, seed=int(seed, 16), position=position)
            case FromRecord(record, actions):
                return Table.replay(self.game, cut(record, actions))
            case Daily(day):
                return Table(self.game, self.values, seed=self.daily(self.game.name, day))
            case Drawn():
                return Table(self.game, self.values, seed=fair.seed(self.secret, self.nonces()))

    def _played(self, what: line.Played) -> None:
        table = cast(Table, self.table)
        before = [self._known(seat) for seat in range(self.players)]
        revealed, acting = table.seen()["revealed"], table.to_act
        table.play(what.action, what.seat)
        for seat in range(self.players):
            if seat == what.seat or self._known(seat) != before[seat]:
                self._stamp(seat)
        new_turn = table.seen()["revealed"] != revealed and what.seat in acting
        self.clock.turn(table.to_act, self.at, fresh=what.seat if new_turn else None)
        if acting != table.to_act:
            self.signals = {key: signal for key, signal in self.signals.items() if key[0] not in table.to_act}
        self.question = None

    def _known(self, seat: int) -> bytes:
        """What the seat knows, but for who has yet to act."""
        seen = cast(Table, self.table).seen(seat)
        mask = int(seen["acting"])
        seen["acting"] = mask & 1 << seat
        return seen.tobytes()

    def _stamp(self, seat: int) -> None:
        if self.stamps:
            self.stamps[seat] = self.number

    def _took_back(self, what: line.TookBack) -> None:
        table = cast(Table, self.table)
        table.take_back(force=True)
        self.phase = "playing"
        self.friendly |= what.friendly
        self.question = None
        self.stamps = [self.number] * self.players
        self.clock.turn(table.to_act, self.at)

    def _asked(self, what: line.Asked) -> None:
        others = {person for person in self.seated if person in self.here} - {what.person}
        if what.what == "replace":
            others.discard(self.chairs[what.seat].person)
        self.question = Question(what.what, what.person, what.seat, what.level, frozenset(others))

    def _answered(self, what: line.Answered) -> None:
        if self.question:
            self.question.needed -= {what.person}
            if not what.yes:
                self.question = None

    def _signalled(self, what: line.Signalled) -> None:
        if what.signal:
            self.signals[what.seat, what.target] = what.signal
        else:
            self.signals.pop((what.seat, what.target), None)

    def _finished(self, what: line.Finished) -> None:
        self.phase = "over"
        self.question = None
        self.signals = {}
        self.clock.turn((), self.at)

    def _again(self, what: line.Again) -> None:
        self.phase = "gathering"
        self.table = None
        self.secret = what.secret
        self.ready = {}
        self.question = None
        self.chairs = [self._next_chair(chair) for chair in self.chairs]

    def _next_chair(self, chair: Chair) -> Chair:
        """Who has left leaves the seat to the bot that stood in."""
        if chair.person and chair.person in self.gone:
            return Chair(bot=chair.bot)
        return Chair(chair.person, chair.name) if chair.person else chair


def cut(record: Any, actions: int) -> Any:
    """The record up to so many actions."""
    import msgspec

    return msgspec.structs.replace(record, actions=record.actions[:actions])


_METHODS = {kind: f"_{kind.__struct_config__.tag.replace('-', '_')}" for kind in line.AnyLine.__args__}
