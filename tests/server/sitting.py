"""A table without a server: commands in, lines applied, messages out. No socket, no clock, no disk."""

from __future__ import annotations

from stolik.games import find
from stolik.server import act, asked, gather, line, told
from stolik.server.clock import Nap
from stolik.server.may import Moment, Refuse
from stolik.server.room import Room
from stolik.wire import command as ask
from stolik.wire.policy import Drawn, Policy

NONCE = "00112233445566778899aabbccddeeff"
CODE = "TABLES"
NOON = 1_767_268_800_000
"""On the first of January 2026."""


class Sitting:
    """One room, driven by hand."""

    def __init__(self, game="the-game", people="ab", *, start=None, policy=None, naps=(), **options):
        self.now = NOON
        self.gone = {}
        self.secrets = iter(f"{number:064x}" for number in range(1, 1000))
        self.log = []
        self.room = Room("x", lambda game, day: 77, [Nap(*nap) for nap in naps])
        what = ask.Open(1, game, options, policy or Policy(), start or Drawn())
        self.write(gather.opened(find(game), people[0], what, self.moment()))
        for person in people[1:]:
            self.do(person, ask.Enter())

    def moment(self):
        return Moment(self.now, self.gone.get, lambda: next(self.secrets), lambda game: "")

    def write(self, lines):
        """Apply the lines as they would come back from the disk."""
        happened = []
        for one in lines:
            written = line.read(line.write(one))
            self.log.append((self.now, written))
            happened.append(self.room.apply(self.room.number + 1, self.now, written))
        return happened

    def do(self, person, what):
        return self.write(asked.lines(self.room, person, what, self.moment()))

    def refused(self, person, what):
        """The code with which this is refused; "" = it is not."""
        try:
            asked.lines(self.room, person, what, self.moment())
        except Refuse as refuse:
            return refuse.reason.code
        return ""

    def begin(self, bots=()):
        """Everybody sits down; bots on the other seats."""
        people = [person for person in self.room.members if person not in self.room.gone]
        for seat, chair in enumerate(self.room.chairs):
            if chair.free and seat < len(people):
                self.do(people[seat], ask.Sit(seat))
            elif chair.free:
                self.do(self.room.host, ask.Fill(seat, "random"))
        for person in self.room.deciders:
            self.do(person, ask.Ready(NONCE))
        assert self.room.phase == "playing"
        return self

    def play(self, action=None):
        """The seat to act does this, or the first legal thing."""
        seat = self.room.table.to_act[0]
        action = action or self.room.table.legal(seat)[0]
        if self.room.is_bot(seat):
            return self.write(act.played(self.room, seat, (action,), "random"))
        return self.do(self.room.chairs[seat].person, ask.Play(seat, (action,), self.room.number))

    def finish(self):
        while self.room.phase == "playing":
            self.play()
        return self

    def again(self):
        """The same room, told from its log once more."""
        room = Room("x", self.room.daily, self.room.naps)
        for number, (at, written) in enumerate(self.log, 1):
            room.apply(number, at, written)
        return room

    def view(self, person, seat=None):
        def face(one):
            return told.Face(one, 0, one not in self.gone)

        return told.table(self.room, CODE, person, seat, face, now=self.now)


def two(**more):
    """Two people of one team, before the first card."""
    return Sitting(players=2, starter=0, **more).begin()


def same(room, other):
    """Is everything that the rooms say of themselves equal?"""
    return told.room_view(room) == told.room_view(other) and (
        room.table is None or room.table.position() == other.table.position()
    )
