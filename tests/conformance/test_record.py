"""The flat record itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.game import Game


def test_the_record_begins_as_the_contract_says(game: Game) -> None:
    assert game.state.STATE.names
    assert game.state.STATE.names[:3] == ("acting", "revealed", "viewer")


def test_the_record_has_no_gaps(game: Game) -> None:
    """What lies in a gap is copied by some and not by others: equal states would have unequal bytes."""
    assert _field_bytes(game.state.STATE) == game.state.STATE.itemsize


def _field_bytes(dtype: np.dtype[Any]) -> int:
    if dtype.subdtype:
        element, shape = dtype.subdtype
        return _field_bytes(element) * int(np.prod(shape))
    if dtype.fields is None:
        return dtype.itemsize
    return sum(_field_bytes(field[0]) for field in dtype.fields.values())


def test_every_field_lies_where_it_can_be_read_fast(game: Game) -> None:
    """NumPy does not align a record within a record by itself; Numba refuses one that is not."""
    fields = game.state.STATE.fields or {}
    for name, (dtype, offset, *_) in fields.items():
        width = 4 if dtype.fields else dtype.base.itemsize
        assert offset % width == 0, f"{name} begins at byte {offset}: put it further up"


def test_the_numbers_of_actions_fit(game: Game) -> None:
    state = game.state
    assert state.ACTIONS > 0
    assert state.PLAN > 0
    assert -1 <= state.END < state.ACTIONS
