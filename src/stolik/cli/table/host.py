"""Who sits at the table, whose move it is, and what the bots do. No screen: everything here runs alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from stolik.bots.play import decider
from stolik.core import chance
from stolik.core.draft import Draft
from stolik.core.errors import IllegalAction
from stolik.core.table import Table

if TYPE_CHECKING:
    from stolik.core.catalog import Words
    from stolik.core.game import Event, Game


class Seating(NamedTuple):
    """Who plays: the people sit on the first seats, the bots on the others."""

    people: tuple[str, ...]
    """Their names; "" = has none, the language gives one."""
    bots: tuple[str, ...] = ()
    """Level of each bot, seat by seat."""

    def is_person(self, seat: int) -> bool:
        return seat < len(self.people)

    def name(self, seat: int, words: Words) -> str:
        if not self.is_person(seat):
            return words.say("table.bot-name", number=seat - len(self.people) + 1)
        if self.people[seat]:
            return self.people[seat]
        return words.say("table.you") if len(self.people) == 1 else words.say("table.person", number=seat + 1)


class Thought(NamedTuple):
    """A bot's plan, and the number of the action that it was made for."""

    seat: int
    number: int
    actions: list[int]


class Host:
    """One game with its people and bots."""

    def __init__(
        self, game: Game, values: Mapping[str, Any], seating: Seating, seed: int | None = None
    ) -> None:
        self.game = game
        self.seating = seating
        self.table = Table(game, values, seed=seed)
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
        level = self.seating.bots[seat - len(self.seating.people)]
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

    def run(self) -> None:
        """Let the bots act until a person is to act or the game is over."""
        while self.bot is not None:
            self.follow(self.think(self.bot))


def seat(players: int, people: Sequence[str], bots: Sequence[str]) -> Seating:
    """People first, then bots; fewer levels than bots are repeated in turn."""
    free = players - len(people)
    return Seating(tuple(people), tuple(bots[i % len(bots)] for i in range(free)))
