"""The contract: what a game declares, and what its modules bring.

A game is a package with one export, `GAME`. Its modules are found by name and loaded when they
are first needed, so that asking for the list of games costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from msgspec import Struct

from stolik.core.errors import UnknownBot, one_of
from stolik.core.options import Option, complete

if TYPE_CHECKING:
    import numpy as np

    from stolik.core.kernel import Record, Seen, State, Stream

    Array = np.ndarray[Any, Any]
    Decide = Callable[[Seen, Stream, Array], int]
    Heed = Callable[[Seen, Array, Stream, Array], int]

RANDOM = "random"
"""The bot that plays every game; a game brings the others."""


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened, told to one viewer: values, no sentences.

    A field `seat` names who did it, a field `count` selects the plural form of its words.
    """

    @property
    def key(self) -> str:
        """Where the catalogs have its words; an event with variants chooses among them."""
        return f"event.{self.__struct_config__.tag}"


class Outcome(Struct, frozen=True):
    """How a game ended. Every game adds what is its own."""

    scores: tuple[int, ...]
    """Per seat; more is better."""
    winners: tuple[int, ...]
    """The seats that won; several share the victory, nobody: () ."""


@dataclass(frozen=True)
class Field:
    """One field of an observation: whole numbers from `low` to `high`."""

    name: str
    low: int
    high: int
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Signal:
    """What seats may say to each other without words of their own: `signal.NAME` in the catalogs."""

    name: str
    targets: tuple[str, ...]
    """Piles and the like; `seat` stands for the number of any seat."""


class Layout(Protocol):
    """`state.py`: the record, and the numbers of its actions."""

    STATE: np.dtype[Any]
    """Begins with `acting` (bit mask of seats), `revealed` (how often something hidden became
    known to somebody) and `viewer` (whose `Seen` it is, -1 a spectator; 0 in a full state)."""
    ACTIONS: int
    """Ids are 0 … ACTIONS - 1."""
    END: int
    """The action that ends a turn and is no move of its own; -1 where turns end by themselves."""
    PLAN: int
    """A plan never has more actions than this."""


class Rules(Protocol):
    """`rules.py`: the kernels that know the truth. They work in place and allocate nothing."""

    def deal(self, state: State, options: Array, key: Array) -> None: ...
    def to_act(self, state: Record) -> int: ...
    def legal(self, state: Record, seat: int, out: Array) -> int: ...
    def refuse(self, state: Record, seat: int, action: int) -> int: ...
    def apply(self, state: State, seat: int, action: int) -> None: ...
    def score(self, state: State, out: Array) -> None:
        """Points per seat; more is better."""

    def winners(self, state: State) -> int:
        """Bit mask of the seats that have won; 0 = nobody."""


class Sight(Protocol):
    """`sight.py`: the kernels of what a seat knows."""

    def hide(self, state: State, seat: int, out: Seen) -> None: ...
    def redeal(self, seen: Seen, rng: Stream, out: State) -> None: ...
    def observe(self, seen: Seen, out: Record) -> None: ...


class Views(Protocol):
    """`view.py`: what a viewer may know, as typed values."""

    EVENTS: tuple[type[Event], ...]
    """All that `tell` may give."""

    def view(self, seen: Seen) -> Struct: ...
    def tell(self, before: Seen, after: Seen, seat: int, action: int | None) -> tuple[Event, ...]:
        """What happened between two `Seen` of one viewer; the action is None for whom it is secret."""

    def secret(self, before: State, action: int) -> bool:
        """Is the action itself hidden from all others?"""

    def explain(self, seen: Seen, seat: int, action: int) -> dict[str, Any]:
        """Values for the words of a refusal."""

    def outcome(self, state: State) -> Outcome: ...


class Notation(Protocol):
    """`notation.py`: actions and positions as text, one to one."""

    def write(self, state: Record, seat: int, action: int) -> str: ...
    def read(self, state: Record, seat: int, text: str) -> int: ...
    def write_position(self, state: State) -> str: ...
    def read_position(self, text: str, options: Array, out: State) -> None: ...


class Bots(Protocol):
    """`bots.py`: what the game knows about playing well."""

    LEVELS: Mapping[str, Any]
    """Name → kernel `decide(seen, rng, plan) -> n`: the actions up to the next revelation."""
    HEEDING: Mapping[str, Any]
    """May be left out. Name → kernel `heed(seen, said, rng, plan) -> n`: the same bot where seats have
    signalled. `said` has a row for each signal: the seat, the number of the signal in `Game.signals`,
    and the number of its target there (of a seat: its own)."""


@dataclass(frozen=True, eq=False)
class Game:
    """What everybody else needs to know about a game."""

    name: str
    package: str
    version: int
    """Of the rules: raised by every change that changes a stored game."""
    options: tuple[Option, ...]
    """`players` first; the kernels get their codes in this order."""
    reasons: Mapping[str, str]
    """Why an action is refused: code → clause, in the order of the numbers that `refuse` gives from 1."""
    observation: tuple[Field, ...]
    together: bool = False
    """One team of all seats against the game: a score counts what was missed, 0 = won."""
    levels: tuple[str, ...] = ("careful",)
    """The game's own bots, weakest first: what `LEVELS` has. To name them loads no rules."""
    signals: tuple[Signal, ...] = ()
    """What seats may signal to each other, within the rules on talk."""
    hushed: Callable[[Mapping[str, Any]], bool] | None = None
    """With these options, do the rules forbid talk about cards? None: they never do."""
    cap: int = 0
    """Actions after which a simulated game is given up as it stands; 0: every game ends by itself."""
    check: Callable[[Mapping[str, Any]], None] | None = None
    """Raises `InvalidOption` for values that do not go together."""

    @cached_property
    def state(self) -> Layout:
        return cast(Layout, self._module("state"))

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def sight(self) -> Sight:
        return cast(Sight, self._module("sight"))

    @cached_property
    def views(self) -> Views:
        return cast(Views, self._module("view"))

    @cached_property
    def notation(self) -> Notation:
        return cast(Notation, self._module("notation"))

    @cached_property
    def heeding(self) -> Mapping[str, Heed]:
        """Those of them that listen to signals."""
        return cast("Mapping[str, Heed]", getattr(self._module("bots"), "HEEDING", {}))

    @cached_property
    def terminal(self) -> Any:
        return self._module("terminal")

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    @property
    def seats(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return self.options[0].choices

    @property
    def most_seats(self) -> int:
        return max(self.seats)

    def values(self, given: Mapping[str, Any], *, people: bool = False) -> dict[str, Any]:
        """All options of a table; `people`: with the defaults of a table of people."""
        values = complete(self.options, given, game=self.name, people=people)
        if self.check:
            self.check(values)
        return values

    def encode(self, values: Mapping[str, Any]) -> Array:
        """The options as the kernels want them."""
        import numpy as np

        codes = (code for option in self.options for code in option.codes(values[option.name]))
        return np.fromiter(codes, np.int64, sum(option.width for option in self.options))

    @property
    def bots(self) -> tuple[str, ...]:
        """All that play this game, weakest first."""
        return (RANDOM, *self.levels)

    def bot(self, name: str) -> str:
        """The name, if a bot of this game has it."""
        if name not in self.bots:
            raise UnknownBot(f'{self.name} has no bot "{str(name)[:40]}"; it has {one_of(self.bots)}')
        return name

    def level(self, name: str) -> Decide:
        """The kernel of one of the game's own bots."""
        return cast("Decide", cast(Bots, self._module("bots")).LEVELS[self.bot(name)])

    def reason(self, number: int) -> tuple[str, str]:
        """Code and clause of what `refuse` gave."""
        return list(self.reasons.items())[number - 1]
