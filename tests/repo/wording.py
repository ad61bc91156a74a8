"""Which catalog keys the code asks for, read from the code itself."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stolik.core.catalog import Message
from stolik.core.game import Event, Game
from stolik.core.options import FILE
from tests.repo.project import tree

KEY = re.compile(r"[a-z]+\.[\w.*-]+|name|tagline")


def catalog(place: Path, language: str) -> dict[str, Message]:
    """The catalog of a folder."""
    messages: dict[str, Message] = json.loads((place / "locale" / f"{language}.json").read_text("utf-8"))
    return messages


def declared(game: Game) -> Iterator[str]:
    """What every game says by its declaration."""
    yield from ("name", "tagline")
    yield from (f"refused.{code}" for code in game.reasons)
    yield from (f"signal.{signal.name}" for signal in game.signals)
    for option in game.options:
        if not option.internal:
            yield from (f"option.{option.name}", f"option.{option.name}.hint")
            yield from (f"option.{option.name}.{value}" for value in option.choices if isinstance(value, str))
            yield from (f"option.{option.name}.own" for choice in option.typed_choices if choice == FILE)


def declared_values(game: Game) -> Iterator[str]:
    """Other values may have words too; they need none where the number says it all."""
    for option in game.options:
        yield from (f"option.{option.name}.{value}" for value in option.choices)


def event_keys(game: Game) -> set[str]:
    """Every key that the game's events can have; `*` stands for what the code does not tell."""
    kinds = [kind for kind in vars(game.views).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return set(chain.from_iterable(_keys_of(kind) for kind in kinds if kind is not Event))


def _keys_of(kind: type[Event]) -> Iterator[str]:
    if kind.key is Event.key:
        yield f"event.{kind.__struct_config__.tag}"
    else:
        code = ast.parse(textwrap.dedent(inspect.getsource(kind.key.fget)))
        yield from (text for text in spoken(code, get_type_hints(kind)) if text.startswith("event."))


def keys_in(path: Path) -> set[str]:
    """Every text of a module that may be a key."""
    return {text for text in texts_in(path) if KEY.fullmatch(text)}


@cache
def texts_in(path: Path) -> frozenset[str]:
    return frozenset(spoken(tree(path), {}))


def spoken(node: ast.AST, hints: Mapping[str, Any]) -> Iterator[str]:
    """The texts of a piece of code; an f-string as every text that it can be."""
    if isinstance(node, (ast.JoinedStr, ast.Constant)):
        yield from _values(node, hints)
    else:
        for part in ast.iter_child_nodes(node):
            yield from spoken(part, hints)


def _values(node: ast.expr, hints: Mapping[str, Any]) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(pieces) for pieces in product(*(_values(part, hints) for part in parts))]
        case ast.FormattedValue(value=value):
            return _values(value, hints)
        case ast.IfExp(body=body, orelse=orelse):
            return _values(body, hints) + _values(orelse, hints)
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if get_origin(hints.get(name)) is Literal:
            return [str(value) for value in get_args(hints[name])]
    return ["*"]


def covers(pattern: str, key: str) -> bool:
    """Is `key` one that `pattern` (with `*`) can be?"""
    return re.fullmatch(".+".join(map(re.escape, pattern.split("*"))), key) is not None
