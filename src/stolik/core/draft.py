"""A private draft of a turn: what its owner arranges before anybody else sees it.

It lives on the seat's own `Seen`, where the game's `apply` is right until the next revelation. A step
that reveals something, ends the turn or ends the game is no longer a draft: it `closes`, and has to be
played at the table together with the steps before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

if TYPE_CHECKING:
    from msgspec import Struct

    from stolik.core.catalog import Words
    from stolik.core.game import Game
    from stolik.core.kernel import Seen, State


class Step(NamedTuple):
    """An action of the draft, and what its owner saw before it."""

    text: str
    before: Seen


class Refusal(NamedTuple):
    """Why not: the game's code and the values for its words."""

    code: str
    values: dict[str, Any]

    def say(self, words: Words) -> str:
        return words.say(f"refused.{self.code}", **self.values)


class Draft:
    """The steps that the viewer of `seen` has arranged so far."""

    def __init__(self, game: Game, seen: Seen) -> None:
        self.game = game
        self.seat = int(seen.viewer)
        self.seen = seen
        """What the seat sees, with the draft laid."""
        self.steps: list[Step] = []

    @property
    def texts(self) -> list[str]:
        return [step.text for step in self.steps]

    @property
    def start(self) -> Seen:
        """What the seat sees without the draft."""
        return self.steps[0].before if self.steps else self.seen

    def view(self) -> Struct:
        return self.game.views.view(self.seen)

    def legal(self) -> list[str]:
        """What may follow, as texts."""
        actions = np.zeros(self.game.state.ACTIONS, np.int64)
        count = self.game.rules.legal(self.seen, self.seat, actions)
        return [self.game.notation.write(self.seen, self.seat, int(action)) for action in actions[:count]]

    def refusal(self, text: str) -> Refusal | None:
        """Why the rules do not allow this now; None: they do. `InvalidNotation` for what is no action."""
        action = self._read(text)
        number = self.game.rules.refuse(self.seen, self.seat, action)
        if not number:
            return None
        return Refusal(self.game.reason(number)[0], self.game.views.explain(self.seen, self.seat, action))

    def closes(self, text: str) -> bool:
        """Is this legal action one that cannot be taken back? (The end of a turn always is.)"""
        after = self._after(text)
        return bool(after.revealed != self.seen.revealed or not after.acting >> self.seat & 1)

    def finishes(self, text: str) -> bool:
        """Would the game be over with this legal action?"""
        return bool(not self._after(text).acting)

    def lay(self, text: str) -> None:
        """Add a legal step that does not close the draft."""
        after = self._after(text)
        self.steps.append(Step(text, self.seen))
        self.seen = after

    def undo(self) -> bool:
        """Take the last step back; False: there is none."""
        if not self.steps:
            return False
        self.seen = self.steps.pop().before
        return True

    def _read(self, text: str) -> int:
        return self.game.notation.read(self.seen, self.seat, text)

    def _after(self, text: str) -> Seen:
        after = self.seen.copy()
        self.game.rules.apply(cast("State", after), self.seat, self._read(text))
        return cast("Seen", after)
