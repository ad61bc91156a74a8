"""The ChaCha8 block function, eight blocks at once.

Said twice: in Python, as D. J. Bernstein's paper has it, and as vector instructions for compiled
kernels, where all eight blocks cost little more than one. A test compares the two.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba.extending import intrinsic, overload

from stolik.core.kernel import Stream, verb

BLOCK = 16
LANES = 8
"""Blocks made at once: word `i` of block `lane` lies in `out[i, lane]`."""

QUARTERS = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)
DOUBLE_ROUNDS = 4
COUNTER = 12

_MASK = 0xFFFFFFFF


@verb
def mix(rng: Stream) -> None:
    """Fill `rng.out` with the blocks numbered from `rng.block[12]` on."""
    for lane in range(LANES):
        start = [int(word) for word in rng.block]
        start[COUNTER] += lane
        words = list(start)
        for a, b, c, d in QUARTERS * DOUBLE_ROUNDS:
            _quarter(words, a, b, c, d)
        for i in range(BLOCK):
            rng.out[i, lane] = words[i] + start[i] & _MASK


def _quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, source, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = x[target] + x[source] & _MASK
        mixed = x[turned] ^ x[target]
        x[turned] = (mixed << by | mixed >> 32 - by) & _MASK


@overload(mix)
def _compiled_mix(rng):  # type: ignore[no-untyped-def]  # Numba compares it with the lambda
    return lambda rng: _mix(rng)  # noqa: PLW0108  # an intrinsic is no function


@intrinsic  # type: ignore[untyped-decorator]
def _mix(_typing: Any, rng: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = builder.bitcast(args[0], ir.IntType(8).as_pointer())
        words = [
            builder.bitcast(_offset(builder, place, rng.offset(field)), _WORD.as_pointer())
            for field in ("block", "out")
        ]
        builder.call(_blocks(builder.module), words)
        return context.get_dummy_value()

    return numba.types.void(rng), emit


_WORD = ir.IntType(32)
_VECTOR = ir.VectorType(_WORD, LANES)


def _offset(builder: Any, place: Any, offset: int) -> Any:
    return builder.gep(place, [ir.Constant(ir.IntType(64), offset)])


def _blocks(module: Any) -> Any:
    """`void blocks(block, out)` of this module: one function, however often it is called."""
    name = "stolik_chacha8_blocks"
    if name in module.globals:
        return module.globals[name]
    kind = ir.FunctionType(ir.VoidType(), [_WORD.as_pointer()] * 2)
    function = ir.Function(module, kind, name)
    function.linkage = "linkonce_odr"
    function.attributes.add("noinline")
    builder = ir.IRBuilder(function.append_basic_block())
    block, out = function.args
    start = [_broadcast(builder, builder.load(_offset(builder, block, i))) for i in range(BLOCK)]
    start[COUNTER] = builder.add(start[COUNTER], ir.Constant(_VECTOR, list(range(LANES))))
    words = list(start)
    for a, b, c, d in QUARTERS * DOUBLE_ROUNDS:
        _vector_quarter(builder, words, a, b, c, d)
    for i in range(BLOCK):
        place = builder.bitcast(_offset(builder, out, i * LANES), _VECTOR.as_pointer())
        builder.store(builder.add(words[i], start[i]), place, align=4)
    builder.ret_void()
    return function


def _broadcast(builder: Any, word: Any) -> Any:
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), word, ir.Constant(_WORD, 0))
    return builder.shuffle_vector(first, first, ir.Constant(_VECTOR, [0] * LANES))


def _vector_quarter(builder: Any, x: list[Any], a: int, b: int, c: int, d: int) -> None:
    for target, source, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = builder.add(x[target], x[source])
        mixed = builder.xor(x[turned], x[target])
        left = builder.shl(mixed, ir.Constant(_VECTOR, [by] * LANES))
        right = builder.lshr(mixed, ir.Constant(_VECTOR, [32 - by] * LANES))
        x[turned] = builder.or_(left, right)
