"""One table as its log tells it. It knows no socket and no clock, and changes by `apply` alone."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from msgspec.structs import replace

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.kernel import duplicate
from stolik.core.table import Table
from stolik.games import find
from stolik.server import fair, line
from stolik.server.chair import Chair, Chat, Happened, Moved, Question
from stolik.server.clock import Clock, Nap
from stolik.wire.policy import Daily, Drawn, FromPosition, FromRecord, Given, Policy, Scripted, Start

Phase = Literal["gathering", "playing", "over", "closed"]

REMEMBERED = 256
"""So many of the last lines can still be told to who has missed them."""


class OtherRules(StolikError):
    """The table was played by rules that are no longer there."""


@dataclass
class Room:
    """Everything about one table."""

    id: str
    daily: Callable[[str, str], int]
    """Game and day → the seed of that day's deal."""
    naps: Sequence[Nap] = ()
    """When the server was down: nobody was thinking."""
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
    moves: list[Moved] = field(default_factory=list)
    """Each action of the game."""
    given: int = 0
    """So many of them were done before it began, in the record that it began with."""
    helped: bool = False
    """Has a bot stood in for somebody in this game?"""
    began: int = 0
    """When it began."""
    dealt_with: tuple[str, ...] = ()
    """The nonces that went into its deal."""
    renewed: int = 0
    """The number of the last line after which every seat has to look again."""
    commands: dict[str, list[int]] = field(default_factory=dict)
    """Client → its last commands that were done."""
    happened: deque[Happened] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    # set by the first line
    game: Game = field(init=False)
    values: dict[str, Any] = field(default_factory=dict)
    policy: Policy = field(default_factory=Policy)
    start: Start = field(default_factory=Drawn)
    secret: str = ""
    rules: int = 0
    clock: Clock = field(default_factory=lambda: Clock(None, 0))
    finished: int = 0
    """When the game ended; 0: not yet."""
    broken: str = ""
    """Why the game cannot be gone on with (other rules): then it can only be looked at."""

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
    def deciders(self) -> list[str]:
        """Who has to be ready; a game of bots alone is the host's to begin."""
        return self.seated or [self.host]

    @property
    def luck(self) -> str:
        """What chance gives the bots now. On the day's deal it is the same for all who play alike."""
        if isinstance(self.start, Daily):
            return f"{self.daily(self.game.name, self.start.day)} {len(self.moves)}"
        return f"{self.secret} {self.number}"

    @property
    def said(self) -> tuple[tuple[int, str, str], ...]:
        """The signals that stand: seat, signal, target."""
        return tuple((seat, signal, target) for (seat, target), signal in self.signals.items())

    @property
    def counts(self) -> bool:
        """Does this game count? Its deal was drawn, nobody has looked ahead, it is a whole game.

        The deal of the day has to be one's own work from its beginning to its end.
        """
        usual = all(self.values[o.name] == o.default for o in self.game.options if o.internal)
        drawn = isinstance(self.start, Drawn) or (isinstance(self.start, Daily) and not self.helped)
        return drawn and usual and not self.friendly

    @property
    def is_over_already(self) -> bool:
        """Has the deal alone ended the game? (On the smallest decks it can.)"""
        return self.phase == "playing" and self.table is not None and self.table.over

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def sits(self, person: str) -> bool:
        return person in [chair.person for chair in self.chairs]

    def member(self, person: str) -> int:
        """How the table calls them."""
        return self.members.index(person)

    def is_bot(self, seat: int) -> bool:
        return bool(self.chairs[seat].bot)

    def thinkers(self) -> list[int]:
        """Seats to act on which a bot plays."""
        if self.phase != "playing" or not self.table:
            return []
        return [seat for seat in self.table.to_act if self.is_bot(seat)]

    def prescribed(self, seat: int) -> str | None:
        """What a lesson has the seat do now; None: nothing (any more)."""
        if not isinstance(self.start, Scripted) or not self.table:
            return None
        script, done = self.start.record.actions, self.table.history()
        if len(done) < len(script) and script[: len(done)] == done and script[len(done)][0] == seat:
            return script[len(done)][1]
        return None

    def move(self, number: int) -> int | None:
        """Which action of this game the line of this number wrote; None: none that still stands."""
        place = bisect_right(self.moves, number, key=_number) - 1
        return place if place >= 0 and self.moves[place].number == number else None

    def stale(self, seat: int, at: int) -> bool:
        """Has something happened after `at` that the seat would have to know before it acts?"""
        if at < self.renewed or at > self.number:
            return True
        table, move = cast(Table, self.table), bisect_right(self.moves, at, key=_number)
        return move < len(self.moves) and self._known(table, seat, move) != self._known(table, seat, None)

    def _known(self, table: Table, seat: int, move: int | None) -> bytes:
        """What the seat knew before a move, but for who else had yet to act."""
        seen = duplicate(table.glance(seat, move))
        seen["acting"] = int(seen["acting"]) & 1 << seat
        return bytes(seen.tobytes())

    def nonces(self) -> tuple[str, ...]:
        """Of all who are ready, in the order of their seats."""
        return tuple(self.ready[person] for person in self.deciders if person in self.ready)

    def proof(self) -> fair.Proof | None:
        """How the deal came about, for drawn deals."""
        if not isinstance(self.start, Drawn):
            return None
        return fair.Proof(self.commitment, self.secret, self.dealt_with)

    # --- changing ---------------------------------------------------------------------------------

    def apply(self, number: int, at: int, written: line.Written) -> Happened:
        """The next line of the log."""
        assert number == self.number + 1
        self.number, self.at = number, at
        question = self.question
        getattr(self, _METHODS[type(written.line)])(written.line)
        if written.client:
            done = self.commands.setdefault(written.client, [])
            done.append(written.command)
            del done[:-REMEMBERED]
        happened = Happened(number, at, written.line, bool(question) and self.question is not question)
        self.happened.append(happened)
        return happened

    def _opened(self, what: line.Opened) -> None:
        self.opened = self.at
        self.game = find(what.game)
        self.host, self.secret = what.person, what.secret
        self.members = [what.person]
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
        aside = self.phase == "playing" and self.policy.open_hands and not self.seats_of(what.person)
        self.chat.append(Chat(self.number, self.at, what.person, what.text, aside))
        del self.chat[:-REMEMBERED]

    def _closed(self, what: line.Closed) -> None:
        self.phase = "closed"
        self.question = None

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
        self.helped = True

    def _came_back(self, what: line.CameBack) -> None:
        self.chairs[what.seat].bot = self.chairs[what.seat].why = ""
        self.clock.resume(what.seat, self.at)

    # --- the game ---------------------------------------------------------------------------------

    def _began(self, what: line.Began) -> None:
        self.phase = "playing"
        self.game_number += 1
        self.friendly, self.helped, self.broken = False, False, ""
        self.question = None
        self.signals = {}
        self.renewed = self.number
        self.rules, self.dealt_with = what.rules, self.nonces()
        self.clock = Clock(self.policy.clock, self.players, self.naps)
        try:
            self.table = self.deal()
        except OtherRules as error:
            self.table, self.broken = None, str(error)
            return
        self.began = self.at
        self.given = len(self.table.history())
        self.moves = [Moved(0, self.at, ())] * self.given
        self.clock.turn(self.table.to_act, self.at)

    def deal(self) -> Table:
        """The table that this start, these options and the nonces lead to."""
        if self.rules != self.game.version:
            raise OtherRules(f"version {self.rules} of the rules of {self.game.name} is no longer there")
        match self.start:
            case Given(seed):
                return Table(self.game, self.values, seed=int(seed, 16))
            case FromPosition(position, seed):
                return Table(self.game, self.values, seed=int(seed, 16), position=position)
            case FromRecord(record, actions):
                return Table.replay(self.game, replace(record, actions=record.actions[:actions]))
            case Scripted(record):
                return Table.replay(self.game, replace(record, actions=()))
            case Daily(day):
                return Table(self.game, self.values, seed=self.daily(self.game.name, day))
            case Drawn():
                return Table(self.game, self.values, seed=fair.seed(self.secret, self.dealt_with))

    def _played(self, what: line.Played) -> None:
        if not self.table:
            return
        table = self.table
        revealed, acting = table.revealed, table.to_act
        table.act(what.action, what.seat)
        self.moves.append(Moved(self.number, self.at, self.said))
        again = what.seat in acting and table.revealed != revealed
        self.clock.turn(table.to_act, self.at, fresh=what.seat if again else None)
        if acting != table.to_act or again:
            begun = set(table.to_act) if again else set(table.to_act) - set(acting)
            self.signals = {key: signal for key, signal in self.signals.items() if key[0] not in begun}
        self.question = None

    def _took_back(self, what: line.TookBack) -> None:
        if not self.table:
            return
        table = self.table
        for _ in range(what.count):
            table.take_back(force=True)
            self.moves.pop()
        self.friendly |= what.friendly
        self.question = None
        self.renewed = self.number
        self.clock.turn(table.to_act, self.at)

    def _asked(self, what: line.Asked) -> None:
        self.question = Question(what.what, what.person, what.seat, what.level, frozenset(what.needed))

    def _answered(self, what: line.Answered) -> None:
        if self.question:
            self.question.needed -= {what.person}
            if not what.yes or not self.question.needed:
                self.question = None

    def _signalled(self, what: line.Signalled) -> None:
        if what.signal:
            self.signals[what.seat, what.target] = what.signal
        else:
            self.signals.pop((what.seat, what.target), None)

    def _finished(self, what: line.Finished) -> None:
        self.phase = "over"
        self.finished = self.at
        self.question = None
        self.signals = {}
        self.clock.turn((), self.at)

    def _again(self, what: line.Again) -> None:
        self.phase = "gathering"
        self.finished = 0
        self.table = None
        self.moves = []
        self.secret = what.secret
        self.ready = {}
        self.question = None
        self.signals = {}
        self.chairs = [self._next_chair(chair) for chair in self.chairs]

    def _next_chair(self, chair: Chair) -> Chair:
        """Who has left leaves the seat free; who was stood in for is back."""
        if chair.person:
            return Chair() if chair.person in self.gone else Chair(chair.person, chair.name)
        return chair


def _number(move: Moved) -> int:
    return move.number


_METHODS = {kind: f"_{kind.__struct_config__.tag.replace('-', '_')}" for kind in line.AnyLine.__args__}
