"""Two tables that differ only in what a viewer cannot know are the same to that viewer, byte for byte.

The second table starts from a `redeal` of what the viewer sees at the first; both are driven alike, until
the viewer may learn the difference. Time, ids and secrets are fixed.
"""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import msgspec
import pytest

from stolik.core.chance import GUESS, stream
from stolik.games import discover
from stolik.server import act, told
from stolik.server.desk import Desk
from stolik.server.may import Refuse
from stolik.wire import command as ask
from stolik.wire import message
from stolik.wire.policy import BankClock, FromPosition, Policy
from tests.conformance.knowledge import redeal
from tests.conformance.setting import EFFORT, few
from tests.conformance.walk import LONG, UNIFORM, walk
from tests.server.sitting import CODE, Sitting

PEOPLE = "abcdefghijkl"
SPECTATOR = "z"
STEPS, PLACES = 14, 1
"""Of a pair of tables, and tables of each viewer in a game."""
CANDIDATES = 6
POLICY = Policy(talk="free", clock=BankClock(600, 5))
SETTINGS = [setting for game in discover().values() for setting in few(game)]


class Overheard(Sitting):
    """A table, and what one of those at it is told."""

    def __init__(self, setting, position, viewer):
        self.person, self.seat = (SPECTATOR, None) if viewer is None else (PEOPLE[viewer], viewer)
        self.heard = []
        people = PEOPLE[: setting.players] + SPECTATOR
        start = FromPosition(position)
        super().__init__(setting.game.name, people, start=start, policy=POLICY, **setting.values)
        self.begin()

    def write(self, lines):
        for one in lines:
            (happened,) = super().write([one])
            telling = told.Telling(self.room, CODE, happened)
            self.heard.append(message.encode(telling.to(self.person, self.seat)))

    @property
    def seen(self):
        return self.room.table.seen(self.seat)

    def asked(self, person, what):
        """Do it; what the viewer gets to know of a refusal."""
        try:
            self.do(person, what)
        except Refuse as refuse:
            if person == self.person:
                self.heard.append(msgspec.json.encode(refuse.reason))

    def enters(self, since):
        """The whole table, once more."""
        whole = told.table(
            self.room, CODE, self.person, self.seat, lambda one: told.Face(one, 0, True),
            now=self.now, since=since,
        )  # fmt: skip
        self.heard.append(message.encode(whole))

    def drafts(self, actions):
        tried = Desk.attempt(
            SimpleNamespace(room=self.room), self.person, ask.Try(1, CODE, self.seat, actions)
        )
        self.heard.append(message.encode(tried))

    def after(self, seat, action):
        """What the viewer would know after this action of somebody else."""
        fork = self.room.table.fork()
        fork.play(action, seat)
        move = fork._moves[-1]
        secret = fork.game.views.secret(move.before, move.action)
        return fork.seen(self.seat).tobytes(), None if secret else action


class Pair:
    """Both tables."""

    def __init__(self, setting, state, viewer, chance, tables=(Overheard, Overheard)):
        self.chance, self.viewer = chance, viewer
        write = setting.game.notation.write_position
        self.one = tables[0](setting, write(state), viewer)
        other = redeal(setting.game, self.one.seen, stream(chance.getrandbits(32), GUESS))
        self.two = tables[1](setting, write(other), viewer)
        self.both = self.one, self.two

    def same(self):
        """Does the viewer see the same, and nothing that everybody may see?"""
        playing = all(table.room.phase == "playing" for table in self.both)
        return playing and self.one.seen.tobytes() == self.two.seen.tobytes()

    def check(self):
        assert self.one.heard == self.two.heard

    def each(self, what, *arguments):
        for table in self.both:
            getattr(table, what)(*arguments)

    def drive(self, steps):
        """How many steps the viewer could not tell the tables apart."""
        for step in range(steps):
            if not self.same():
                return step
            self.check()
            self._around()
            if not self._act():
                return step
        return steps

    def _around(self):
        """Everything but an action, done at both tables alike."""
        chance, room = self.chance, self.one.room
        for table in self.both:
            table.now += chance.choice((0, 1500)) if table is self.one else self.one.now - table.now
        for way in chance.sample(self.ways, 3):
            way(room)
            if not self.same():
                return
            self.check()

    @property
    def ways(self):
        return [self._refused, self._draft, self._signal, self._say, self._enter, self._question]

    def _texts(self):
        """Actions of all kinds: legal to somebody at one of the tables, and nonsense."""
        table = self.chance.choice(self.both).room.table
        seat = self.chance.choice(range(table.players))
        return [*self.chance.sample(table.legal(seat), min(3, len(table.legal(seat)))), "x9", "?", "1A"]

    def _refused(self, room):
        """By the viewer, for the own seat and for another."""
        seat = self.chance.randrange(room.players) if self.viewer is None else self.viewer
        legal = room.table.legal(seat)
        for text in self._texts():
            if text not in legal or seat not in room.table.to_act:
                self.each("asked", self.one.person, ask.Play(seat, (text,), room.number))

    def _draft(self, room):
        if self.viewer is not None:
            texts = [*room.table.legal(self.viewer), *self._texts()]
            for _ in range(3):
                actions = tuple(self.chance.choice(texts) for _ in range(self.chance.randrange(4)))
                self.each("drafts", actions)

    def _signal(self, room):
        for signal in room.game.signals[:1]:
            seat = self.chance.randrange(room.players)
            self.each("asked", PEOPLE[seat], ask.Signal(seat, signal.name, signal.targets[0]))

    def _say(self, room):
        self.each("asked", self.chance.choice(PEOPLE[: room.players]), ask.Say("and now?"))

    def _enter(self, room):
        self.each("enters", self.chance.choice((None, room.number, max(0, room.number - 3))))

    def _question(self, room):
        """Taking back, freely or with everybody's answer."""
        seat = self.chance.randrange(room.players)
        self.each("asked", PEOPLE[seat], ask.TakeBack(seat))
        yes = self.chance.random() < 0.5
        for person in PEOPLE[: room.players]:
            if self.same():
                self.check()
                self.each("asked", person, ask.Answer(yes))

    def _act(self):
        """One action at each table that the viewer cannot tell apart; the viewer's own is the same."""
        table = self.one.room.table
        seat = self.chance.choice(table.to_act)
        found = self._own(seat) if seat == self.viewer else self._alike(seat)
        if found:
            for sitting, action in zip(self.both, found, strict=True):
                sitting.asked(PEOPLE[seat], ask.Play(seat, (action,), sitting.room.number))
        return found

    def _own(self, seat):
        legal = self.one.room.table.legal(seat)
        assert legal == self.two.room.table.legal(seat)
        action = self.chance.choice(legal)
        return action, action

    def _alike(self, seat):
        """An action of somebody else at each table after which the viewer knows the same."""
        mine, theirs = (table.room.table.legal(seat) for table in self.both)
        for action in self.chance.sample(mine, min(CANDIDATES, len(mine))):
            others = [action] if action in theirs else theirs[:CANDIDATES]
            for other in others:
                if self.one.after(seat, action) == self.two.after(seat, other):
                    return action, other
        return None


def pairs(setting, places):
    """Every viewer at so many positions of two games, each at others."""
    for policy in (UNIFORM, LONG):
        viewers = [None, *range(setting.players)] * places
        random.Random(f"{setting} {policy}").shuffle(viewers)
        steps = itertools.cycle(walk(setting, 7, policy).sample(len(viewers)))
        for viewer, step in zip(viewers, steps, strict=False):
            chance = random.Random(f"{setting} {policy} {step.number} {viewer}")
            yield Pair(setting, step.state, viewer, chance)


def drive(setting, places):
    """How long each pair could not be told apart."""
    steps = []
    for pair in pairs(setting, places):
        assert pair.same()
        steps.append(pair.drive(STEPS))
    return steps


@pytest.mark.thorough
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_that_is_told_shows_what_is_hidden(setting):
    steps = drive(setting, PLACES * EFFORT)
    assert not steps or max(steps) > 0


# --- the check sees what it is for ----------------------------------------------------------------


def leaks_a_hand(monkeypatch):
    """Somebody else's cards in the view."""
    honest = told.game_view

    def leaking(room, person, seat, now, *common):
        view = honest(room, person, seat, now, *common)
        other = (seat or 0) + 1
        return view and msgspec.structs.replace(view, hands=(room.table.view(other % room.players),))

    monkeypatch.setattr(told, "game_view", leaking)


def leaks_in_a_refusal(monkeypatch):
    """The truth among the values of a refusal."""
    honest = act.attempt

    def leaking(table, seat, action):
        try:
            honest(table, seat, action)
        except Refuse as refuse:
            refuse.reason.values["position"] = table.position()
            raise

    monkeypatch.setattr(act, "attempt", leaking)


def leaks_in_the_log(monkeypatch):
    """What another seat was told, to who comes in."""
    honest = told._events

    def leaking(room, person, happened, seat):
        return honest(room, person, happened, (seat or 0) + 1 if (seat or 0) + 1 < room.players else 0)

    monkeypatch.setattr(told, "_events", leaking)


@pytest.mark.parametrize("leak", [leaks_a_hand, leaks_in_a_refusal, leaks_in_the_log])
def test_a_leak_is_seen(leak, monkeypatch):
    setting = next(one for one in SETTINGS if one.game.name == "the-game" and one.players > 1)
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        drive(setting, 6)
