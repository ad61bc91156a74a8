"""Anybody asks anything of a table, at any time: it refuses or does it, and always adds up."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace
from typing import get_args

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

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
    [setting for setting in few(game) if setting.tiny and setting.players in (2, 3)]
    for game in discover().values()
]
RECORD = GameRecord(
    game="the-game", rules=1, options={"players": 2}, seed="7", position=None, actions=((0, "?"),)
)

VALUES = {
    "seat": [0, 0, 0, 1, 1, 1, 2, 31],
    "member": range(5),
    "nonce": [NONCE],
    "on": [False, True],
    "yes": [False, True],
    "since": [None, *range(0, 300, 20)],
    "level": ["random", "random", "random", "nobody"],
    "name": ["", " ", "Eva"],
    "text": [" ", "hello", "I have 12", "mám osmičku"],
    "signal": ["", *["mine"] * 4, "thanks", "x"],
    "target": ["", *["A"] * 6, "1", "9", "seat"],
    "actions": [("2A",), ("end",), ("pass", "pass"), ("?",), ("will2",), ("3", "5H", "end")],
    "at": range(0, 200, 5),
    "options": [*[None] * 4, {}, {"players": 3}, {"players": "all"}, {"cards": 0}, {"silly": []}],
    "policy": [
        None,
        Policy("off", spectators=False),
        Policy("free", open_hands=True),
        Policy(clock=TurnClock(5), grace=None),
        Policy(clock=BankClock(10, 1)),
    ],
    "start": [
        *[None] * 6,
        Drawn(),
        Given("1f"),
        FromPosition("hands 1 / 2"),
        FromRecord(RECORD, 9),
        Scripted(RECORD),
        Daily("2026-01-01"),
    ],
}


def any_of(kinds, chance):
    """Any command of one of these kinds."""
    kind = chance.choice(kinds)
    return kind(**{field.name: chance.choice(VALUES[field.name]) for field in msgspec.structs.fields(kind)})


ENDS = (ask.Close, ask.Leave)
"""Would be the end of too many games."""
HOSTS = (ask.Change, ask.Fill, ask.Clear, ask.Host, ask.Mute, ask.Close, ask.Remove)
COMMANDS = [kind for kind in get_args(ask.AnyCommand) if kind not in ENDS]
FITTING = {
    "gathering": (
        *(ask.Sit, ask.Stand, ask.Fill, ask.Clear, ask.Ready, ask.Wait) * 2,
        ask.Change,
        ask.Host,
        ask.Mute,
        ask.Remove,
    ),
    "playing": (*[ask.Signal] * 3, ask.Restart, ask.Back, ask.Look, ask.TakeBack),
}

LOOKING = [(person, seat) for person in (*PEOPLE, STRANGER) for seat in (None, 0, 1)]


class Watched(Sitting):
    """A table that tells everybody of every line; `numbers` is what each has heard last."""

    def write(self, lines, client="", number=0):
        for one in lines:
            happens(one)
            written = line.read(line.write(one, client, number))
            self.log.append((self.now, written))
            happened = self.room.apply(self.room.number + 1, self.now, written)
            telling = told.Telling(self.room, CODE, happened)
            for person, seat in LOOKING:
                if seat is None or seat in self.room.seats_of(person):
                    heard = msgspec.json.decode(message.encode(telling.to(person, seat)))
                    assert heard["number"] == len(self.log)


HAPPENED: Counter[str] = Counter()
"""Commands that were not refused, and lines that were written, with what sets them apart."""


def happens(what):
    """Count it."""
    name = type(what).__name__
    details = [getattr(what, field) for field in ("what", "why", "friendly") if hasattr(what, field)]
    HAPPENED[" ".join([name, *(str(detail) for detail in details)])] += 1


OUTSIDE = ("table", "clock", "daily", "naps")


def inside(room):
    """All that the room is."""
    rest = {name: repr(value) for name, value in vars(room).items() if name not in OUTSIDE}
    return rest, room.table and room.table.position(), repr(vars(room.clock))


def outside(room):
    """What it says of itself to everybody."""

    def face(person):
        return told.Face(person, 0, True)

    looking = [(p, s) for p, s in LOOKING if s is None or s in room.seats_of(p)]
    return [message.encode(told.table(room, CODE, p, s, face, now=room.at)) for p, s in looking]


class AnyTable(RuleBasedStateMachine):
    """What is asked of one table."""

    @initialize(
        setting=st.sampled_from(TINY).flatmap(st.sampled_from),
        clock=st.sampled_from([None, BankClock(10, 1), TurnClock(5)]),
        begun=st.sampled_from([True, True, False]),
    )
    def open(self, setting, clock, begun):
        self.table = Watched(setting.game.name, PEOPLE, policy=Policy(clock=clock), **setting.values)
        self.number = 0
        if begun:
            self.begin(bot=False)

    @property
    def room(self):
        return self.table.room

    def entitled(self, what):
        """Who may ask this, as far as it can be told."""
        room, seat = self.room, getattr(what, "seat", None)
        if isinstance(what, HOSTS):
            return room.host
        if isinstance(what, ask.Answer) and room.question:
            return min(room.question.needed)
        owner = room.chairs[seat].person if seat is not None and seat < room.players else ""
        return owner or room.host

    def ask(self, person, what):
        """As the desk does it, once and once more."""
        self.number += 1
        before = inside(self.room)
        try:
            lines = asked.lines(self.room, person, what, self.table.moment())
            if lines or isinstance(what, ask.Look):
                happens(what)
        except Refuse as refuse:
            message.encode(message.Refused(self.number, refuse.reason))
            lines = []
        assert inside(self.room) == before
        self.table.write(lines, person, self.number)
        desk = SimpleNamespace(room=self.room)
        assert Desk._done(desk, person, self.number) == bool(lines)
        if lines:
            with pytest.raises(Refuse, match="superseded"):
                Desk._done(desk, person, 0)

    @rule(luck=st.integers(0, 999))
    def something_happens(self, luck):
        """One number stands for all that is chosen: hypothesis itself would choose the same few too often."""
        chance = random.Random(f"{luck} {self.number} {self.room.number}")
        [way] = chance.choices(list(OFTEN), OFTEN.values())
        way(self, chance)

    def anybody_asks_anything(self, chance):
        for _ in range(4):
            self.ask(chance.choice([*PEOPLE, STRANGER]), any_of(COMMANDS, chance))

    def somebody_asks_what_they_may(self, chance):
        for _ in range(4):
            what = any_of(FITTING.get(self.room.phase, COMMANDS), chance)
            self.ask(self.entitled(what), what)

    def somebody_ends_it(self, chance):
        what = any_of(ENDS, chance)
        self.ask(self.entitled(what), what)

    def it_goes_on(self, chance):
        """What most people do next."""
        for _ in range(chance.randint(1, 4)):
            if self.room.phase == "gathering":
                self.begin(bot=chance.random() < 0.3)
            elif self.room.phase == "playing":
                self.play(chance)
            else:
                self.ask(self.room.host, ask.Rematch())

    def begin(self, *, bot):
        for seat, chair in enumerate(self.room.chairs):
            if chair.free:
                person = PEOPLE[seat % len(PEOPLE)]
                self.ask(*((self.room.host, ask.Fill(seat, "random")) if bot else (person, ask.Sit(seat))))
        for person in self.room.deciders:
            self.ask(person, ask.Ready(NONCE))

    def play(self, chance):
        """Something legal, by whoever is to act; perhaps as an answer to what is no more."""
        table = self.room.table
        seat = chance.choice(table.to_act)
        action, late = chance.choice(table.legal(seat)), chance.choice([0, 0, 0, 1, 2])
        chair = self.room.chairs[seat]
        if chair.bot:
            self.table.write(act.played(self.room, seat, (action,), chair.bot))
        else:
            self.ask(chair.person, ask.Play(seat, (action,), self.room.number - late))

    def it_goes_back(self, chance):
        """Somebody wants an action back; then all say what they think."""
        if self.room.phase == "playing" and self.room.moves:
            what = ask.TakeBack(chance.choice(self.room.table.history()[-3:])[0])
            self.ask(self.entitled(what), what)
        self.answer(chance)

    def answer(self, chance):
        yes = chance.random() < 0.7
        for person in sorted(self.room.question.needed) if self.room.question else ():
            self.ask(person, ask.Answer(yes))

    def a_bot_stands_in(self, chance):
        """For somebody who is to act, or for one who has gone; and does so."""
        if self.room.phase != "playing":
            return
        seat, why = self.room.table.to_act[0], chance.choice(["away", "clock", "vote"])
        person = self.room.chairs[seat].person
        if why == "vote" and person:
            self.table.gone[person] = self.table.now - act.VOTE_AFTER
            self.ask(min(set(self.room.seated) - {person}, default=person), ask.Replace(seat, "random"))
        elif not self.room.is_bot(seat):
            self.table.write([line.StoodIn(seat, stand_in(self.room), why)])
        for bot in self.room.thinkers()[:1]:
            self.table.write(act.planned(self.room, bot, tuple(chance.choices(range(30), k=3))))

    def somebody_goes(self, chance):
        self.table.gone.setdefault(chance.choice(PEOPLE), self.table.now)
        self.table.now += chance.choice([0, 1, 30, 86_400]) * 1000

    def somebody_comes(self, chance):
        person = chance.choice(PEOPLE)
        self.table.gone.pop(person, None)
        self.ask(person, ask.Enter())

    # --- what is always so ------------------------------------------------------------------------

    @invariant()
    def the_log_tells_the_same(self):
        again = self.table.again()
        assert inside(again) == inside(self.room)
        assert outside(again) == outside(self.room)

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


SETTINGS = settings(max_examples=100, stateful_step_count=30, derandomize=True)


OFTEN = {
    AnyTable.anybody_asks_anything: 4,
    AnyTable.somebody_asks_what_they_may: 4,
    AnyTable.it_goes_on: 5,
    AnyTable.it_goes_back: 2,
    AnyTable.answer: 2,
    AnyTable.a_bot_stands_in: 2,
    AnyTable.somebody_comes: 2,
    AnyTable.somebody_goes: 1,
    AnyTable.somebody_ends_it: 0.6,
}
WANTED = {
    *(kind.__name__ for kind in get_args(ask.AnyCommand)),
    *(
        kind.__name__
        for kind in get_args(line.AnyLine)
        if kind not in (line.Asked, line.StoodIn, line.TookBack)
    ),
    *(f"Asked {what}" for what in ("take-back", "restart", "replace")),
    *(f"StoodIn {why}" for why in ("away", "clock", "vote", "left")),
    *(f"TookBack {friendly}" for friendly in (True, False)),
}


@pytest.mark.thorough
def test_any_table():
    HAPPENED.clear()
    run_state_machine_as_test(AnyTable, settings=SETTINGS)
    assert HAPPENED.keys() >= WANTED, "it is not tried enough"


@pytest.mark.slow
def test_any_table_for_long():
    """Something new each time."""
    run_state_machine_as_test(AnyTable, settings=settings(SETTINGS, max_examples=600, derandomize=False))
