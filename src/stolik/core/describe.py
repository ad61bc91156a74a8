"""A game's declaration as plain values, for those who want to know it without playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from stolik.core.game import Field, Game

if TYPE_CHECKING:
    from stolik.core.options import Option


class OptionDescription(Struct, frozen=True):
    """One option: what it takes, and what it is when nobody says."""

    name: str
    default: Any
    people: Any
    """The default at a table of people."""
    limits: str
    choices: tuple[Any, ...]
    internal: bool


class Description(Struct, frozen=True):
    """What a game is."""

    name: str
    rules: int
    seats: tuple[int, ...]
    together: bool
    options: tuple[OptionDescription, ...]
    bots: tuple[str, ...]
    actions: int
    observation: tuple[Field, ...]
    reasons: dict[str, str]


def describe(game: Game) -> Description:
    return Description(
        name=game.name,
        rules=game.version,
        seats=game.seats,
        together=game.together,
        options=tuple(map(_describe, game.options)),
        bots=game.bots,
        actions=game.state.ACTIONS,
        observation=game.observation,
        reasons=dict(game.reasons),
    )


def _describe(option: Option) -> OptionDescription:
    return OptionDescription(
        name=option.name,
        default=option.default,
        people=option.default if option.people is None else option.people,
        limits=option.limits,
        choices=option.choices,
        internal=option.internal,
    )
