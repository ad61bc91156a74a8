"""What everybody at a table knows, in one call: each call into a kernel costs more than the hiding."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from stolik.core.kernel import SPECTATOR, State, batch, kernel

if TYPE_CHECKING:
    from stolik.core.game import Game


def look(game: Game, state: State, players: int) -> Any:
    """An array of `Seen`: of a spectator, then of each seat."""
    seen = batch(game.state.STATE, players + 1)
    _hider(game.sight.hide)(state, seen)
    return seen


@cache
def _hider(hide: Any) -> Any:
    @kernel
    def hide_all(state: State, out: Any) -> None:
        for place in range(len(out)):
            hide(state, place + SPECTATOR, out[place])

    return hide_all
