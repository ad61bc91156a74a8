"""What is read at once is what is read one by one."""

from __future__ import annotations

import numpy as np
import pytest

import stolik
from stolik.core.kernel import batch, fields
from stolik.core.look import look
from stolik.core.plain import plain
from stolik.games import discover

LAYOUT = fields(
    ("small", "i1"),
    ("large", "i8"),  # after a gap
    ("row", "i2", (3,)),
    ("table", "i1", (2, 3)),
    ("last", "i4"),
)


def test_a_record_is_read_field_by_field():
    record = batch(LAYOUT, 2)[1]
    record.small, record.large, record.last = -1, -(1 << 40), 1 << 30
    record.row[:] = 7, -8, 9
    record.table[:] = [[1, 2, 3], [-4, -5, -6]]
    every = {
        "small": -1,
        "large": -(1 << 40),
        "row": (7, -8, 9),
        "table": ((1, 2, 3), (-4, -5, -6)),
        "last": 1 << 30,
    }
    assert plain(record) == every
    for name in every:
        assert plain(record, without=name) == {one: every[one] for one in every if one != name}


def test_fields_are_attributes():
    record = batch(LAYOUT)[0]
    record.small = 5
    assert (record.small, record["small"]) == (5, 5)
    assert not hasattr(record, "none")
    assert isinstance(record.row, np.ndarray)


@pytest.mark.parametrize("name", discover())
def test_all_looks_are_those_of_each_seat(name):
    table = stolik.deal(name, seed=5)
    for _ in range(4):
        looks = look(table.game, table.before(99), table.players)
        for viewer, seen in zip((None, *range(table.players)), looks, strict=True):
            assert seen.tobytes() == table.seen(viewer).tobytes() == table.glance(viewer).tobytes()
        seat = table.to_act[0]
        table.play(table.legal(seat)[-1], seat)
