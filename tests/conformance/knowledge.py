"""The kernels of a game as functions that give something back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stolik.core.errors import StolikError
from stolik.core.game import Event, Game
from stolik.core.kernel import SPECTATOR, Record, Seen, State, Stream, batch, fields
from tests.conformance.setting import Setting

Array = np.ndarray[Any, Any]


def viewers(setting: Setting) -> range:
    """Every seat, and a spectator."""
    return range(SPECTATOR, setting.players)


def acting(state: Record) -> list[int]:
    return [seat for seat in range(32) if state.acting >> seat & 1]


def legal(game: Game, record: Record, seat: int) -> list[int]:
    out = np.full(game.state.ACTIONS, -1, np.int64)
    return out[: game.rules.legal(record, seat, out)].tolist()


def after(game: Game, state: Any, seat: int, action: int) -> Any:
    """A copy in which the action has been done."""
    new = state.copy()
    game.rules.apply(new, seat, action)
    return new


def hide(game: Game, state: State, seat: int) -> Seen:
    out: Seen = _noise(game)
    game.sight.hide(state, seat, out)
    return out


def redeal(game: Game, seen: Seen, rng: Stream) -> State:
    out: State = _noise(game)
    game.sight.redeal(seen, rng, out)
    return out


def _noise(game: Game) -> Any:
    """A record full of ones: what a kernel forgets to write shows."""
    record = batch(game.state.STATE)
    record.view(np.uint8)[:] = 0x7F
    return record[0]


def observe(game: Game, seen: Seen) -> Any:
    shape = fields(*((field.name, "i2", field.shape) for field in game.observation))
    out = batch(shape)
    out.view(np.uint8)[:] = 0x7F
    game.sight.observe(seen, out[0])
    return out[0]


def told(game: Game, before: State, now: State, viewer: int, seat: int, action: int) -> tuple[Event, ...]:
    """What the viewer learns by the action that led from `before` to `now`."""
    secret = viewer != seat and game.views.secret(before, action)
    return game.views.tell(
        hide(game, before, viewer), hide(game, now, viewer), seat, None if secret else action
    )


def differing(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records differ: says more than unequal bytes."""
    return [name for name in one.dtype.names if one[name].tobytes() != other[name].tobytes()]


def tried(ask: Callable[[], Any]) -> Any:
    """What came of it; None: it was refused, as everything is to be refused."""
    refused = None
    try:
        return ask()
    except StolikError as error:
        refused = str(error)
    assert refused.strip()
    assert len(refused.splitlines()) == 1
    assert len(refused) < 700
    return None
