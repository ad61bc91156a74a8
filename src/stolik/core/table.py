"""A table: one game being played, by whoever asks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from stolik.core import chance
from stolik.core.catalog import words
from stolik.core.errors import IllegalAction, InvalidNotation, InvalidRecord, InvalidSeat, StolikError, one_of
from stolik.core.kernel import SPECTATOR, Seen, State, batch, duplicate
from stolik.core.look import look
from stolik.core.record import GameRecord

if TYPE_CHECKING:
    from msgspec import Struct

    from stolik.core.game import Event, Game, Outcome


class Move(NamedTuple):
    """An action that was done, and the state that it was done in."""

    seat: int
    action: int
    text: str
    before: State


class Table:
    """The truth about one game, from the deal to its end.

    It knows every card: to a player show `view(seat)` and `told(seat)`, which are built from what
    that seat may know.
    """

    def __init__(
        self, game: Game, values: Mapping[str, Any], *, seed: int | None = None, position: str | None = None
    ) -> None:
        """Deal from `seed`, or set up `position` (the seed is then that of the chance to come)."""
        self.game = game
        self.options = dict(values)
        self.players = int(self.options["players"])
        self.seed = secrets.randbits(chance.SEED_BITS) if seed is None else seed
        self._position = position
        self._moves: list[Move] = []
        self._looks: dict[int, list[Seen]] = {}
        """Number of an action → what a spectator and each seat knew before it."""
        self._ahead: Table | None = None
        """A fork that has perhaps done already what comes next."""
        self._state = self._new()
        codes, key = game.encode(values), chance.key(self.seed)
        game.rules.deal(self._state, codes, key)
        if position is not None:
            game.notation.read_position(position, codes, self._state)
        self._legal = np.zeros(game.state.ACTIONS, np.int64)

    def __repr__(self) -> str:
        return f"<{self.game.name}: {len(self._moves)} actions, {self.position()}>"

    # --- asking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""
        return _seats(int(self._state["acting"]))

    @property
    def over(self) -> bool:
        return not self._state["acting"]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it lasts."""
        return self.game.views.outcome(self._state) if self.over else None

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat may do, as texts; `seat` is needed when several may act."""
        if self.over:
            return []
        seat = self._seat(seat)
        count = self.game.rules.legal(self._state, seat, self._legal)
        write, state = self.game.notation.write, self._state
        return [write(state, seat, action) for action in self._legal[:count].tolist()]

    def view(self, seat: int | None = None) -> Struct:
        """What the seat (None: a spectator) may know, typed."""
        return self.game.views.view(self.glance(seat))

    def seen(self, seat: int | None = None) -> Seen:
        """The same as a record: what bots decide by."""
        return self._hidden(self._state, seat)

    def history(self, since: int = 0) -> tuple[tuple[int, str], ...]:
        """The actions that were done (after the first so many): seat and text."""
        return tuple([(move.seat, move.text) for move in self._moves[since:]])

    def ago(self, seat: int, since: int = 0) -> int:
        """How many actions back the seat's last one is; 0: it did none (after the first so many)."""
        for number in range(len(self._moves) - 1, since - 1, -1):
            if self._moves[number].seat == seat:
                return len(self._moves) - number
        return 0

    @property
    def revealed(self) -> int:
        """How often something hidden became known to somebody."""
        return int(self._state["revealed"])

    def before(self, number: int) -> State:
        """The truth before an action of the history (before the next one: now). Not to be changed."""
        return self._moves[number].before if number < len(self._moves) else self._state

    def glance(self, seat: int | None, number: int | None = None) -> Seen:
        """What the seat knew before an action of the history (None: knows now). Not to be changed."""
        number = len(self._moves) if number is None else number
        if number < len(self._moves) - 1:
            return self._hidden(self._moves[number].before, seat)
        if number not in self._looks:
            self._looks[number] = list(look(self.game, self.before(number), self.players))
        viewer = SPECTATOR if seat is None else self._number(seat, SPECTATOR)
        return self._looks[number][viewer - SPECTATOR]

    def fork(self) -> Table:
        """Another table at the same point: what is played there leaves this one as it is."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other._state, other._moves, other._looks = duplicate(self._state), self._moves.copy(), {}
        other._ahead = None
        return other

    def expect(self, fork: Table) -> None:
        """What this fork has done may come next: `act` takes it over. (The fork is not used any more.)"""
        self._ahead = fork

    def unnoticed(self) -> bool:
        """Has nobody else learned anything by the last action?"""
        return bool(self._moves) and self._unnoticed()

    def told(self, seat: int | None = None, number: int = -1) -> tuple[Event, ...]:
        """What the viewer learned by an action of the history (the last one)."""
        move = self._moves[number]
        number %= len(self._moves)
        secret = move.seat != seat and self.game.views.secret(move.before, move.action)
        before, after = self.glance(seat, number), self.glance(seat, number + 1)
        return self.game.views.tell(before, after, move.seat, None if secret else move.action)

    # --- doing ------------------------------------------------------------------------------------

    def play(self, action: str, seat: int | None = None) -> tuple[Event, ...]:
        """Do it, and say all that happened. `IllegalAction` leaves everything as it was."""
        seat = self._seat(seat)
        self.act(action, seat)
        return self._truth()

    def do(self, action: int, seat: int) -> tuple[Event, ...]:
        """`play` by the action's number."""
        self._do(action, seat)
        return self._truth()

    def act(self, action: str, seat: int) -> None:
        """`play`, and say nothing."""
        if self._ahead and self._follow(self._ahead, action, seat):
            return
        self._ahead = None
        if self.over:
            raise self._refusal(seat, 0, self.game.rules.refuse(self._state, seat, 0))
        if not isinstance(action, str):
            raise InvalidNotation(f"an action is a text, not {action!r:.40}")
        self._do(self.game.notation.read(self._state, seat, action), seat)

    def _do(self, action: int, seat: int) -> None:
        state, rules = self._state, self.game.rules
        reason = rules.refuse(state, seat, action)
        if reason:
            raise self._refusal(seat, action, reason)
        text = self.game.notation.write(state, seat, action)
        before = duplicate(state)
        rules.apply(state, seat, action)
        self._add(Move(seat, action, text, before))

    def _follow(self, fork: Table, action: str, seat: int) -> bool:
        """Take over what the fork did in this very state; False: it did something else, or nothing."""
        last = len(self._moves)
        move = fork._moves[last] if last < len(fork._moves) else None
        if not move or (move.text, move.seat) != (action, seat):
            return False
        if move.before.tobytes() != self._state.tobytes():
            return False
        self._state = fork.before(last + 1)
        self._add(move)
        return True

    def _add(self, move: Move) -> None:
        last = len(self._moves)
        self._looks = {last: self._looks[last]} if last in self._looks else {}
        self._moves.append(move)

    def _truth(self) -> tuple[Event, ...]:
        """All that happened by the last action."""
        move = self._moves[-1]
        return self.game.views.tell(cast(Seen, move.before), cast(Seen, self._state), move.seat, move.action)

    def take_back(self, *, force: bool = False) -> None:
        """Undo the last action, unless somebody has learned something by it; `force`: all agree."""
        if not self._moves:
            raise IllegalAction(words("en").say("refused.nothing-to-take-back"), "nothing-to-take-back")
        if not force and not self._unnoticed():
            raise IllegalAction(words("en").say("refused.already-seen"), "already-seen")
        self._state = self._moves.pop().before
        self._looks, self._ahead = {}, None

    def _unnoticed(self) -> bool:
        """Nothing hidden was turned up, and all that others see is who has yet to act."""
        move, last = self._moves[-1], len(self._moves) - 1
        if move.before["revealed"] != self._state["revealed"]:
            return False
        others = (seat for seat in range(self.players) if seat != move.seat)
        return all(self._shown(seat, last) == self._shown(seat) for seat in others)

    def _shown(self, seat: int, number: int | None = None) -> bytes:
        """A glance without its first field: who has yet to act."""
        return self.glance(seat, number).tobytes()[_ACTING:]

    # --- keeping ----------------------------------------------------------------------------------

    def record(self) -> GameRecord:
        """Enough to play the same game again."""
        return GameRecord(
            game=self.game.name,
            rules=self.game.version,
            options=self.options,
            seed=f"{self.seed:x}",
            position=self._position,
            actions=self.history(),
        )

    def position(self) -> str:
        """The whole truth as one line, for `stolik.position`."""
        return self.game.notation.write_position(self._state)

    @classmethod
    def replay(cls, game: Game, record: GameRecord) -> Table:
        """The table at the end of the record."""
        if record.rules != game.version:
            raise InvalidRecord(
                f"the record follows version {record.rules} of the rules of {game.name};"
                f" this is version {game.version}"
            )
        table = cls(game, game.values(record.options), seed=_seed(record.seed), position=record.position)
        for number, (seat, action) in enumerate(record.actions, 1):
            try:
                table.play(action, seat)
            except StolikError as error:
                raise InvalidRecord(f'action {number}, seat {seat}, "{action}": {error}') from error
        return table

    # --- inside -----------------------------------------------------------------------------------

    def _new(self) -> State:
        return cast(State, batch(self.game.state.STATE)[0])

    def _hidden(self, state: State, seat: int | None) -> Seen:
        viewer = SPECTATOR if seat is None else self._number(seat, SPECTATOR)
        seen = cast(Seen, self._new())
        self.game.sight.hide(state, viewer, seen)
        return seen

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            if len(self.to_act) > 1:
                raise InvalidSeat(f"several may act now: say which seat, {one_of(self.to_act)}")
            return self.to_act[0] if self.to_act else 0
        return self._number(seat)

    def _number(self, seat: object, lowest: int = 0) -> int:
        """The number of a seat that there is."""
        if type(seat) is int and lowest <= seat < self.players:
            return seat
        whole = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
        if not whole or not lowest <= cast(int, seat) < self.players:
            raise InvalidSeat(f"seat is a whole number from 0 to {self.players - 1}, not {seat!r:.40}")
        return int(cast(int, seat))

    def _refusal(self, seat: int, action: int, number: int) -> IllegalAction:
        code, clause = self.game.reason(number)
        values = self.game.views.explain(self.seen(seat), seat, action)
        return IllegalAction(words("en", self.game).say(f"refused.{code}", **values), code, clause, values)


_ACTING = 4
"""Bytes of `acting`, with which every record begins."""


@cache
def _seats(mask: int) -> tuple[int, ...]:
    """Where a bit mask of seats has its ones."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def _seed(text: str | None) -> int:
    try:
        return int(text or "0", 16)
    except ValueError:
        raise InvalidRecord(f'the seed of a record is a hexadecimal number, not "{text:.40}"') from None
