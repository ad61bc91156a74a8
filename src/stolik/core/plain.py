"""Records as plain values: all fields at once cost less than a few, one by one.

For fields of numbers, in rows or tables; not for records within records.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

    from stolik.core.kernel import Record

Values = tuple[Any, ...]
Pick = Callable[[Values], Any]


class _Layout(NamedTuple):
    """How to read the bytes of a record."""

    numbers: struct.Struct
    names: tuple[str, ...]
    pick: Pick
    """From all numbers: a number, or a tuple of numbers, for each name."""
    rows: tuple[tuple[str, Pick], ...]
    """Of fields that are tables: their rows."""


def plain(record: Record, without: str = "") -> dict[str, Any]:
    """Each field (but one) by its name: a number, a tuple of numbers, a tuple of such tuples."""
    layout = _layout(record.dtype, without)
    values = dict(zip(layout.names, layout.pick(layout.numbers.unpack(record.tobytes())), strict=True))
    for name, rows in layout.rows:
        values[name] = rows(values[name])
    return values


@cache
def _layout(dtype: np.dtype[Any], without: str) -> _Layout:
    assert dtype.fields
    fields = {name: field for name, field in dtype.fields.items() if name != without}
    form, places, rows, end, count = "@", [], [], 0, 0
    for name, (kind, offset, *_) in fields.items():
        size = prod(kind.shape)
        form += f"{offset - end}x{size}{kind.base.char}"
        places.append(slice(count, count + size) if kind.shape else count)
        if len(kind.shape) > 1:
            rows.append((name, _rows(kind.shape)))
        end, count = offset + kind.itemsize, count + size
    form += f"{dtype.itemsize - end}x"
    return _Layout(struct.Struct(form), tuple(fields), itemgetter(*places), tuple(rows))


def _rows(shape: tuple[int, int]) -> Pick:
    rows, width = shape
    return itemgetter(*(slice(row * width, (row + 1) * width) for row in range(rows)))
