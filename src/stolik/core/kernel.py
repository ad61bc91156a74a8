"""Kernels: plain Python functions that Numba compiles once for each installation.

Numba's own disk cache misses for closures in every new process and does not notice an edited
callee. A kernel therefore brings its own key: what the function *is*, followed through everything
that it calls. `docs/explanation/kernels.md` tells the whole story.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from enum import EnumMeta
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
from numba.core import caching, cgutils, config
from numba.core.dispatcher import Dispatcher
from numba.core.types import unliteral
from numba.extending import intrinsic, lower_builtin, overload, type_callable

if TYPE_CHECKING:

    class Record:
        """An element of a record array: its fields are attributes. (`np.record` is thrice as slow.)"""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...

    class State(Record):
        """The whole truth about one table."""

    class Seen(Record):
        """The same record with only what one seat (or a spectator) knows; everything else is zero."""

    class Stream(Record):
        """A place in a sequence of random words (`stolik.core.chance`)."""

    def int64(value: Any, /) -> int:
        """Fields are narrow: lift them before arithmetic, so that compiled and interpreted agree."""
else:

    class Record(np.void):
        __slots__ = ()

        def __getattr__(self, name):
            try:
                return self[name]
            except (ValueError, KeyError, IndexError):
                raise AttributeError(f"{self.dtype.names} have no field {name}") from None

        def __setattr__(self, name, value):
            self[name] = value

    State = Seen = Stream = Record
    int64 = np.int64

Function = TypeVar("Function", bound=Callable[..., Any])

SPECTATOR = -1
"""The viewer that holds no hand."""


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called, or load it from the cache on disk.

    With `NUMBA_DISABLE_JIT=1` the function stays as it is, for debugging and coverage.
    Kernels never raise and check no bounds: callers ask `refuse` first.
    """
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    if isinstance(dispatcher, Dispatcher):
        dispatcher._cache = _KernelCache(cast(FunctionType, function))
        dispatcher.get_call_template = _generally(dispatcher.get_call_template)
    return dispatcher


def _generally(template: Callable[..., Any]) -> Callable[..., Any]:
    """A constant is any number to the kernel that is called; Numba would compile it anew for each one."""

    def of_any(args: Any, kws: Any) -> Any:
        return template(tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()})

    return of_any


def batch(dtype: np.dtype[Any], size: int = 1) -> Any:
    """`size` blank records whose elements are passed to kernels."""
    return np.zeros(size, dtype)


def duplicate(record: Any) -> Any:
    """The same record once more."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def fields(*columns: tuple[Any, ...]) -> np.dtype[Any]:
    """A record's layout, aligned as the machine likes it."""
    return np.dtype((Record, np.dtype(list(columns), align=True)))


# --- verbs that every game needs: on records of any layout, on sets kept as the bits of a number -----


_verbs: set[Any] = set()


def verb(function: Function) -> Function:
    """A plain function that kernels may call, since its module tells Numba how (`@overload`)."""
    _verbs.add(function)
    return function


@verb
def blank(record: Any) -> None:
    """Set every field to zero."""
    for name in record.dtype.names:
        record[name] = 0


@verb
def copy(source: Any, target: Any) -> None:
    """Overwrite `target` with `source`, a record of the same layout."""
    for name in source.dtype.names:
        target[name] = source[name]


@verb
def scratch(dtype: np.dtype[Any]) -> Any:
    """A record that lives until the calling kernel returns. Its fields hold anything at first."""
    return batch(dtype)[0]


@verb
def lowest(members: int) -> int:
    """The lowest member of a set that has one: bit n stands for n, 0 … 62."""
    return (int(members) & -int(members)).bit_length() - 1


@verb
def ones(members: int) -> int:
    """How many members the set has."""
    return int(members).bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _blank(_typing: Any, record: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        cgutils.memset(builder, args[0], cgutils.intp_t(record.size), 0)
        return context.get_dummy_value()

    return numba.types.void(record), emit


@intrinsic  # type: ignore[untyped-decorator]
def _copy(_typing: Any, source: Any, target: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[1], args[0], cgutils.intp_t(source.size), 1)
        return context.get_dummy_value()

    if source != target:
        return None
    return numba.types.void(source, target), emit


@intrinsic  # type: ignore[untyped-decorator]
def _lowest(_typing: Any, members: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.false_bit)

    return numba.types.int64(numba.types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]
def _ones(_typing: Any, members: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.types.int64(numba.types.int64), emit


@overload(lowest)
def _compiled_lowest(members):  # type: ignore[no-untyped-def]
    return lambda members: _lowest(members)  # noqa: PLW0108


@overload(ones)
def _compiled_ones(members):  # type: ignore[no-untyped-def]
    return lambda members: _ones(members)  # noqa: PLW0108


@overload(blank)
def _compiled_blank(record):  # type: ignore[no-untyped-def]  # Numba compares it with the lambda
    return lambda record: _blank(record)  # noqa: PLW0108  # an intrinsic is no function


@overload(copy)
def _compiled_copy(source, target):  # type: ignore[no-untyped-def]
    return lambda source, target: _copy(source, target)  # noqa: PLW0108


@type_callable(scratch)  # type: ignore[untyped-decorator]
def _type_of_scratch(_context: Any) -> Any:
    return lambda dtype: dtype.dtype


@lower_builtin(scratch, numba.types.DType)  # type: ignore[untyped-decorator]
def _compiled_scratch(context: Any, builder: Any, signature: Any, _args: Any) -> Any:
    with builder.goto_entry_block():  # not cgutils.alloca_once: its zeros of a large record choke LLVM
        place = builder.alloca(context.get_data_type(signature.return_type))
    place.align = 64
    return place


# --- the cache ------------------------------------------------------------------------------------


class _KernelCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's cache on disk under our own key.

    Where the files lie is Numba's choice: `NUMBA_CACHE_DIR`, else beside the package, else (a
    read-only package) the user's cache folder.
    """

    def __init__(self, function: FunctionType) -> None:
        self._name = repr(function)
        self._py_func = function
        self._impl = self._impl_class(function)
        self._cache_path = self._impl.locator.get_cache_path()
        self.enable()

    @property
    def _cache_file(self) -> caching.IndexDataCacheFile:
        # made when first used: what a kernel calls may be defined further down its module
        identity = hashlib.sha256(_name(self._py_func).encode()).hexdigest()[:12]
        base = f"{self._py_func.__name__}-{identity}.{sys.implementation.cache_tag}"
        return caching.IndexDataCacheFile(self._cache_path, base, fingerprint(self._py_func))

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return sig, codegen.magic_tuple(), bool(config.BOUNDSCHECK)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super()._load_overload(sig, target_context)
        if found is None:
            _note_compilation()
        return found


@cache
def _note_compilation() -> None:
    sys.stderr.write("stolik: compiling the rules for this machine (once, some seconds) …\n")
    sys.stderr.flush()


def _name(function: FunctionType) -> str:
    """`module.qualname[names of the kernels that a closure holds]`."""
    held = [_name(python) for python in map(_python, _cells(function)) if python]
    return f"{function.__module__}.{function.__qualname__}" + (f"[{','.join(held)}]" if held else "")


def fingerprint(function: FunctionType) -> str:
    """A hash of what `function` does: its code, its constants, and those of all that it calls."""
    digest = hashlib.sha256(_source(__name__).encode())
    for part in _parts(function, set()):
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()


@cache
def _source(module: str) -> str:
    return Path(str(sys.modules[module].__file__)).read_text("utf-8")


def _parts(function: FunctionType, met: set[str]) -> Iterator[str]:
    name = _name(function)
    if name in met:
        return
    met.add(name)
    yield name
    yield from _code(function.__code__)
    for used in (*_cells(function), *_globals(function)):
        yield from _meaning(used, met)


def _code(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        else:
            yield repr(constant)


def _cells(function: FunctionType) -> list[Any]:
    return [cell.cell_contents for cell in function.__closure__ or ()]


def _globals(function: FunctionType) -> Iterator[Any]:
    """What the names in the code mean: globals, and attributes of the modules among them."""
    names = list(_code_names(function.__code__))
    for name in names:
        used = function.__globals__.get(name)
        if isinstance(used, ModuleType) and used.__name__.startswith(__name__.partition(".")[0]):
            yield from (getattr(used, attribute) for attribute in names if hasattr(used, attribute))
        elif used is not None:
            yield used


def _code_names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_names(constant)


def _meaning(used: Any, met: set[str]) -> Iterator[str]:
    python = _python(used)
    if python:
        yield from _parts(python, met)
    elif isinstance(used, np.ndarray):
        yield f"{used.dtype.descr}{used.shape}{used.tobytes().hex()}"
    elif isinstance(used, (bool, int, float, str, tuple, np.generic, np.dtype)):
        yield repr(used)
    elif used in _verbs:
        yield f"{used.__qualname__} {_source(used.__module__)}"
    elif isinstance(used, (ModuleType, BuiltinFunctionType, type, EnumMeta)):
        yield getattr(used, "__qualname__", used.__name__)
    elif isinstance(used, np.ufunc):
        yield used.__name__
    else:
        raise TypeError(
            f"a kernel uses {used!r}: only kernels, numbers, texts, tuples and arrays are possible"
        )


def _python(used: Any) -> FunctionType | None:
    """The Python function of a kernel; None for anything else."""
    return used.py_func if isinstance(used, Dispatcher) else None
