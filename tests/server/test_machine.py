"""Anybody asks anything of a table, at any time: it refuses or does it, and always adds up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from stolik.core.record import GameRecord
from stolik.games import discover
from stolik.server import act, asked, line, told
from stolik.server.desk import Desk
from stolik.server.gather import stand_in
from stolik.server.may import Refuse
from stolik.wire import command as ask
from stolik.wire import message
from stolik.wire.policy import (
    BankClock,
    Daily,
    Drawn,
    FromPosition,
    FromRecord,
    Given,
    Policy,
    Scripted,
    TurnClock,
)
from tests.conformance.setting import few
from tests.server.sitting import CODE, NONCE, Sitting

PEOPLE = "abcd"
STRANGER = "e"
TINY = [
    setting
    for game in discover().values()
    for setting in few(game)
    if setting.tiny and setting.players in (2, 3)
]
RECORD = GameRecord(
    game="the-game", rules=1, options={"players": 2}, seed="7", position=None, actions=((0, "?"),)
)

VALUES = {
    "seat": st.sampled_from([0, 0, 0, 1, 1, 1, 2, 31]),
    "member": st.integers(0, 6),
    "nonce": st.just(NONCE),
    "on": st.booleans(),
    "yes": st.booleans(),
    "since": st.none() | st.integers(0, 300),
    "level": st.sampled_from(["random", "random", "careful", "nobody"]),
    "name": st.sampled_from(["", " ", "Eva"]),
    "text": st.sampled_from([" ", "hello", "I have 12", "mám osmičku"]),
    "signal": st.sampled_from(["", "mine", "mine", "thanks", "x"]),
    "target": st.sampled_from(["", "A", "1", "9", "seat"]),
    "actions": st.lists(st.sampled_from(["2A", "end", "pass", "?", "will2", "3", "5H"]), min_size=1).map(
        tuple
    ),
    "at": st.integers(0, 200),
    "options": st.sampled_from([None, {}, {"players": 3}, {"players": "all"}, {"cards": 0}, {"silly": []}]),
    "policy": st.sampled_from(
        [
            None,
            Policy("off", spectators=False),
            Policy("free", open_hands=True),
            Policy(clock=TurnClock(5), grace=None),
            Policy(clock=BankClock(10, 1)),
        ]
    ),
    "start": st.sampled_from(
        [
            None,
            Drawn(),
            Given("1f"),
            FromPosition("hands 1 / 2"),
            FromRecord(RECORD, 9),
            Scripted(RECORD),
            Daily("2026-01-01"),
        ]
    ),
}


def of_kind(kind):
    """Any command of this kind."""
    return st.builds(kind, **{field.name: VALUES[field.name] for field in msgspec.structs.fields(kind)})


ENDS = (ask.Close, ask.Remove, ask.Leave)
"""Would be the end of too many games."""
GAME = (ask.TakeBack, ask.Restart, ask.Replace, ask.Answer, ask.Back, ask.Signal, ask.Play)
COMMANDS = [kind for kind in get_args(ask.AnyCommand) if kind not in (*ENDS, *GAME)]


def one_of(kinds):
    return st.one_of([of_kind(kind) for kind in kinds])


def some(people, kinds):
    """A few commands, one after another."""
    return st.lists(st.tuples(st.sampled_from(people), one_of(kinds)), min_size=3, max_size=6)


LOOKING = [(person, seat) for person in (*PEOPLE, STRANGER) for seat in (None, 0, 1)]


class Watched(Sitting):
    """A table that tells everybody of every line; `numbers` is what each has heard last."""

    def write(self, lines, client="", number=0):
        for one in lines:
            written = line.read(line.write(one, client, number))
            self.log.append((self.now, written))
            happened = self.room.apply(self.room.number + 1, self.now, written)
            telling = told.Telling(self.room, CODE, happened)
            for person, seat in LOOKING:
                if seat is None or seat in self.room.seats_of(person):
                    heard = msgspec.json.decode(message.encode(telling.to(person, seat)))
                    assert heard["number"] == len(self.log)


OUTSIDE = ("table", "clock", "daily", "naps")


def picture(room):
    """All that the room is, and says of itself to everybody."""

    def face(person):
        return told.Face(person, 0, True)

    looking = [(p, s) for p, s in LOOKING if s is None or s in room.seats_of(p)]
    tables = [message.encode(told.table(room, CODE, p, s, face, now=room.at)) for p, s in looking]
    rest = {name: repr(value) for name, value in vars(room).items() if name not in OUTSIDE}
    return tables, rest, room.table and room.table.position(), repr(vars(room.clock))


class AnyTable(RuleBasedStateMachine):
    """What is asked of one table."""

    @initialize(setting=st.sampled_from(TINY), clock=st.sampled_from([None, BankClock(10, 1), TurnClock(5)]))
    def open(self, setting, clock):
        self.table = Watched(setting.game.name, PEOPLE, policy=Policy(clock=clock), **setting.values)
        self.number = 0
        self.begin(bot=False)

    @property
    def room(self):
        return self.table.room

    def ask(self, person, what):
        """As the desk does it, once and once more."""
        self.number += 1
        before = picture(self.room)
        try:
            lines = asked.lines(self.room, person, what, self.table.moment())
        except Refuse as refuse:
            message.encode(message.Refused(self.number, refuse.reason))
            lines = []
        assert picture(self.room) == before
        self.table.write(lines, person, self.number)
        desk = SimpleNamespace(room=self.room)
        assert Desk._done(desk, person, self.number) == bool(lines)
        if lines:
            with pytest.raises(Refuse, match="superseded"):
                Desk._done(desk, person, 0)

    @rule(wishes=some([*PEOPLE, STRANGER], COMMANDS))
    def at_the_table(self, wishes):
        for person, what in wishes:
            self.ask(person, what)

    @rule(wishes=some("aabbc", GAME))
    def at_the_game(self, wishes):
        for person, what in wishes:
            self.ask(person, what)

    @rule(person=st.sampled_from(PEOPLE), what=one_of(ENDS), often=st.integers(1, 9))
    def the_end(self, person, what, often):
        if often == 7:
            self.ask(person, what)

    @precondition(lambda self: self.room.question)
    @rule(yes=st.booleans(), count=st.integers(1, 3))
    def what_is_asked_is_answered(self, yes, count):
        for person in sorted(self.room.question.needed)[:count]:
            self.ask(person, ask.Answer(yes))

    @precondition(lambda self: self.room.phase == "playing" and self.room.moves)
    @rule()
    def take_back(self):
        seat = self.room.table.history()[-1][0]
        self.ask(self.room.chairs[seat].person or self.room.host, ask.TakeBack(seat))

    @precondition(lambda self: self.room.phase == "over")
    @rule()
    def once_more(self):
        self.ask(self.room.host, ask.Rematch())

    @precondition(lambda self: self.room.phase == "gathering")
    @rule(bot=st.booleans())
    def begin(self, bot):
        for seat, chair in enumerate(self.room.chairs):
            if chair.free:
                person = PEOPLE[seat % len(PEOPLE)]
                self.ask(*((self.room.host, ask.Fill(seat, "random")) if bot else (person, ask.Sit(seat))))
        for person in self.room.deciders:
            self.ask(person, ask.Ready(NONCE))

    @precondition(lambda self: self.room.phase == "playing")
    @rule(data=st.data(), count=st.integers(1, 4), late=st.sampled_from([0, 0, 0, 1, 2]))
    def play(self, data, count, late):
        """Something legal, by whoever is to act; perhaps as an answer to what is no more."""
        for _ in range(count):
            if self.room.phase == "playing":
                table = self.room.table
                seat = data.draw(st.sampled_from(table.to_act))
                self.act(seat, data.draw(st.sampled_from(table.legal(seat))), late)

    def act(self, seat, action, late):
        chair = self.room.chairs[seat]
        if chair.bot:
            self.table.write(act.played(self.room, seat, (action,), chair.bot))
        else:
            self.ask(chair.person, ask.Play(seat, (action,), self.room.number - late))

    @precondition(lambda self: self.room.phase == "playing")
    @rule(plan=st.lists(st.integers(0, 30), max_size=4).map(tuple))
    def a_bot_acts(self, plan):
        for seat in self.room.thinkers():
            if seat in self.room.thinkers():
                self.table.write(act.planned(self.room, seat, plan))

    @precondition(lambda self: self.room.phase == "playing")
    @rule(why=st.sampled_from(["away", "clock"]), often=st.integers(1, 9))
    def nobody_waits_longer(self, why, often):
        for seat in self.room.table.to_act if often == 7 else ():
            if not self.room.is_bot(seat):
                self.table.write([line.StoodIn(seat, stand_in(self.room), why)])

    @rule(person=st.sampled_from(PEOPLE), seconds=st.sampled_from([0, 1, 30, 86_400]))
    def somebody_goes(self, person, seconds):
        self.table.gone.setdefault(person, self.table.now)
        self.table.now += seconds * 1000

    @rule(person=st.sampled_from(PEOPLE))
    def somebody_comes(self, person):
        self.table.gone.pop(person, None)
        self.ask(person, ask.Enter())

    # --- what is always so ------------------------------------------------------------------------

    @invariant()
    def the_log_tells_the_same(self):
        assert picture(self.table.again()) == picture(self.room)

    @invariant()
    def the_phase_fits_the_game(self):
        room = self.room
        if room.phase == "gathering":
            assert room.table is None
            assert not room.signals
            assert not room.moves
        elif room.phase in ("playing", "over"):
            assert room.table.over == (room.phase == "over")
            assert len(room.moves) == len(room.table.history())
        if room.phase != "playing":
            assert not room.thinkers()

    @invariant()
    def the_seats_fit_the_people(self):
        room = self.room
        assert room.players == room.values["players"]
        assert len(set(room.members)) == len(room.members)
        assert room.removed <= room.gone <= set(room.members)
        assert room.host in room.members
        assert room.ready.keys() <= set(room.here)
        for chair in room.chairs:
            assert not chair.person or chair.person in room.members
            assert bool(chair.why) <= bool(chair.bot and chair.person)
            assert room.phase != "gathering" or chair.person not in room.gone
        if room.question:
            assert room.phase == "playing"
            assert room.question.needed
            assert room.question.needed <= set(room.seated) - {room.question.person}


test_any_table = pytest.mark.thorough(AnyTable.TestCase)
test_any_table.settings = settings(max_examples=70, stateful_step_count=35, derandomize=True)
