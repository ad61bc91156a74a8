"""Who sits at the table, whose move it is, and what the bots do. No screen: everything here runs alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from stolik.bots.play import decider
from stolik.core import chance
from stolik.core.draft import Draft
from stolik.core.errors import IllegalAction

if TYPE_CHECKING:
    from stolik.core.catalog import Words
    from stolik.core.game import Event
    from stolik.core.table import Table


PERSON = ""
"""Stands where other seats have the level of their bot."""


class Seating(NamedTuple):
    """Who plays."""

    levels: tuple[str, ...]
    """Seat by seat the level of the bot, or `PERSON`."""
    given: tuple[str, ...] = ()
    """Names of the people, in the order of their seats; who has none gets one in each language."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if level == PERSON)

    def is_person(self, seat: int) -> bool:
        return self.levels[seat] == PERSON

    def name(self, seat: int, words: Words) -> str:
        if not self.is_person(seat):
            return words.say("screen.bot-name", number=seat - self._people_before(seat) + 1)
        number = self._people_before(seat)
        if number < len(self.given) and self.given[number]:
            return self.given[number]
        return (
            words.say("screen.you")
            if len(self.people) == 1
            else words.say("screen.person", number=number + 1)
        )

    def _people_before(self, seat: int) -> int:
        return sum(level == PERSON for level in self.levels[:seat])


class Thought(NamedTuple):
    """A bot's plan, and the number of the action that it was made for."""

    seat: int
    number: int
    actions: list[int]


class Host:
    """One game with its people and bots."""

    def __init__(self, table: Table, seating: Seating) -> None:
        self.game = table.game
        self.seating = seating
        self.table = table
        self._streams = {
            seat: chance.stream(self.table.seed, chance.BOT, seat)
            for seat in range(self.table.players)
            if not seating.is_person(seat)
        }
        self._plans: dict[int, deque[int]] = {}
        self._revealed = -1
        self._told: dict[int | None, list[tuple[Event, ...]]] = {}

    # --- whose move -------------------------------------------------------------------------------

    @property
    def person(self) -> int | None:
        """The person who acts next. (Where several may, people come before bots, low seats first.)"""
        return next((seat for seat in self.table.to_act if self.seating.is_person(seat)), None)

    @property
    def bot(self) -> int | None:
        """The bot that acts next, when no person is to act."""
        return self.table.to_act[0] if self.table.to_act and self.person is None else None

    def names(self, words: Words) -> tuple[str, ...]:
        return tuple(self.seating.name(seat, words) for seat in range(self.table.players))

    # --- people -----------------------------------------------------------------------------------

    def draft(self, seat: int) -> Draft:
        return Draft(self.game, self.table.seen(seat))

    def lay(self, draft: Draft, *more: str) -> None:
        """Do at the table what was drafted, and then `more`."""
        for text in (*draft.texts, *more):
            self.table.play(text, draft.seat)

    def take_back(self, seat: int) -> None:
        """Undo the last action if it was this seat's and the rules allow it."""
        history = self.table.history()
        if history and history[-1][0] != seat:
            raise IllegalAction("somebody else has acted since", "already-seen")
        self.table.take_back()
        self._plans.clear()
        for told in self._told.values():
            del told[len(history) - 1 :]

    def told(self, seat: int | None) -> list[tuple[Event, ...]]:
        """What the viewer has learned by each action so far."""
        told = self._told.setdefault(seat, [])
        for number in range(len(told), len(self.table.history())):
            told.append(self.table.told(seat, number))
        return told

    # --- bots -------------------------------------------------------------------------------------

    def think(self, seat: int) -> Thought:
        """A bot's plan, from what it knows. Changes nothing at the table: may run in a thread."""
        number = len(self.table.history())
        planned = self._planned(seat)
        if planned:
            return Thought(seat, number, list(planned))
        level = self.seating.levels[seat]
        plan = np.zeros(max(self.game.state.ACTIONS, self.game.state.PLAN), np.int64)
        count = decider(self.game, level)(self.table.seen(seat), self._streams[seat], plan)
        return Thought(seat, number, plan[:count].tolist())

    def follow(self, thought: Thought) -> bool:
        """Do the first action of a plan and keep the rest for later; False: the plan came too late."""
        if thought.number != len(self.table.history()):
            return False
        first, *rest = thought.actions
        self.table.do(first, thought.seat)
        self._plans[thought.seat] = deque(rest)
        self._planned(thought.seat)
        return True

    def _planned(self, seat: int) -> deque[int]:
        """What is left of the seat's plan: nothing once something new has become known."""
        revealed = int(self.table.seen().revealed)
        if revealed != self._revealed:
            self._plans.clear()
            self._revealed = revealed
        return self._plans.get(seat, deque())

    def step(self) -> bool:
        """Let a bot do one action, if it is a bot's turn."""
        return self.bot is not None and self.follow(self.think(self.bot))

    def run(self) -> None:
        """Let the bots act until a person is to act or the game is over."""
        while self.step():
            pass


def seat(players: int, people: int, bots: Sequence[str], names: Sequence[str] = ()) -> Seating:
    """People first, then bots; fewer levels than bots are repeated in turn."""
    levels = (bots[i % len(bots)] for i in range(players - people))
    return Seating((PERSON,) * people + tuple(levels), tuple(names))
