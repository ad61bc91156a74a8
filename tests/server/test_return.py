"""Who loses the connection at any event, and comes back, knows what those know who stayed."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest

from stolik.games import discover
from stolik.wire import happening
from tests.conformance.setting import settings
from tests.conformance.walk import LONG, walk
from tests.server.client import catch_up
from tests.server.test_frames import NONCE


class Person:
    """Somebody with two connections: one that stays, and one that is lost before every event."""

    def __init__(self, server, name):
        self.stays = server.client(name)
        self.goes = server.client(token=self.stays.token)

    def comes_back(self, table):
        there, since = self.stays.tables[table], self.goes.tables[table]["number"]
        self.goes.connect()
        self.goes.do(table, "enter", since=since, seat=there["game"] and there["game"]["seat"])
        back = self.goes.tables[table]
        for part in ("number", "room", "game", "me"):
            assert back[part] == there[part], part
        steps = [one for one in self.stays.heard if one["type"] == "step" and one["number"] > since]
        said = [one for one in steps if one["happened"]["what"] == "said"]
        assert list(map(known, back["log"])) == [known(one) for one in steps if one not in said]
        lately = [one["text"] for one in back["chat"] if one["number"] > since]
        assert lately == [one["happened"]["text"] for one in said]
        return {one["happened"]["what"] for one in steps}


def known(step):
    return step["number"], step["at"], step["happened"], step["events"]


class Evening:
    """Three people at a table; two of them play."""

    def __init__(self, server, setting):
        self.ann, self.bob, self.eve = self.all = [Person(server, name) for name in ("Ann", "Bob", "Eve")]
        self.table = self.ann.stays.open(setting.game.name, options=dict(setting.values))
        self.happened = set()
        for person in self.all:
            for connection in (person.stays, person.goes):
                connection.do(self.table, "enter")
        catch_up(self.table, *(one for person in self.all for one in (person.stays, person.goes)))

    def does(self, person, what, **fields):
        """…while all the others, and this one elsewhere, are not connected."""
        for one in self.all:
            one.goes.close()
        number = person.stays.do(self.table, what, **fields)["number"]
        for one in self.all:
            one.stays.wait_until(lambda one=one: one.stays.tables[self.table]["number"] == number)
        for one in self.all:
            self.happened |= one.comes_back(self.table)

    @property
    def phase(self):
        return self.ann.stays.room(self.table)["phase"]

    def gathers(self):
        self.does(self.bob, "sit", seat=0)
        self.does(self.bob, "stand", seat=0)
        self.does(self.ann, "sit", seat=0)
        self.does(self.ann, "change", policy={"talk": "free"})
        self.does(self.ann, "fill", seat=1, level="random")
        self.does(self.ann, "clear", seat=1)
        self.does(self.bob, "sit", seat=1)
        self.does(self.ann, "mute", member=2, on=True)
        self.begins()

    def begins(self):
        self.does(self.ann, "ready", nonce=NONCE)
        self.does(self.ann, "wait")
        self.does(self.bob, "ready", nonce=NONCE)
        self.does(self.ann, "ready", nonce=NONCE)

    def plays(self):
        player = next(one for one in (self.ann, self.bob) if one.stays.game(self.table)["legal"])
        game, at = player.stays.game(self.table), player.stays.tables[self.table]["number"]
        self.does(player, "play", seat=game["seat"], actions=game["legal"][-1:], at=at)

    def talks(self):
        for signal in discover()[self.ann.stays.room(self.table)["game"]].signals[:1]:
            self.does(self.bob, "signal", seat=1, signal=signal.name, target=signal.targets[0])
        self.does(self.bob, "say", text="well, well")

    def asks(self):
        """May the last card be taken back? No; yes. A new deal? No."""
        for yes in (False, True):
            self.plays()
            one, other = (self.ann, self.bob)[:: 1 if self.ann.stays.game(self.table)["undo"] else -1]
            self.does(one, "take-back", seat=one.stays.game(self.table)["seat"])
            if one.stays.room(self.table)["question"]:
                self.does(other, "answer", yes=yes)
        self.does(self.ann, "restart")
        self.does(self.bob, "answer", yes=False)

    def loses_one(self):
        """Bob goes, and a bot sits there for him until he is back."""
        self.all = [self.ann, self.eve]
        self.does(self.bob, "leave")
        self.does(self.bob, "enter")
        self.all = [self.ann, self.bob, self.eve]
        self.bob.goes.do(self.table, "enter")


def short(game):
    """The shortest table of two people at which something happens."""
    found = [setting for setting in settings(game) if setting.players == 2]
    lengths = {len(walk(setting, 1, LONG)): setting for setting in found}
    return lengths[min(length for length in lengths if length > 12)]


@pytest.mark.thorough
@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_who_comes_back_at_any_event_knows_what_the_others_know(server, game, monkeypatch):
    monkeypatch.setattr(server.server._hall.crew, "do", lambda job: asyncio.sleep(3600))
    evening = Evening(server, short(game))
    evening.gathers()
    evening.talks()
    evening.asks()
    evening.plays()
    evening.loses_one()
    while evening.phase == "playing":
        evening.plays()
    evening.does(evening.ann, "rematch")
    evening.does(evening.ann, "host", member=1)
    unheard = {
        str(kind.__struct_config__.tag) for kind in get_args(happening.AnyHappening)
    } - evening.happened
    assert unheard <= {"opened", "entered", "closed"} | ({"signalled"} if not game.signals else set())
