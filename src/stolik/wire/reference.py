"""The reference of the protocol, made from its types: `python -m stolik.wire.reference` renews the page."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from stolik.core.game import Event
from stolik.games import discover
from stolik.wire import answer, command, happening, message, policy, refusal

BEGIN = "<!-- made by `python -m stolik.wire.reference`: do not edit below -->"

SECTIONS: tuple[tuple[str, ModuleType], ...] = (
    ("Frames and commands (client → server)", command),
    ("Start and policy of a table", policy),
    ("Messages (server → client)", message),
    ("Happenings", happening),
    ("Answers over HTTP", answer),
)


def markdown() -> str:
    """The tables of the page."""
    parts = [_section(title, module) for title, module in SECTIONS]
    return "\n".join([*parts, _refusals(), *_games()])


def _section(title: str, module: ModuleType) -> str:
    rows = "\n".join(_row(kind) for kind in _kinds(module))
    return f"## {title}\n\n| | | fields |\n|---|---|---|\n{rows}\n"


def _kinds(module: ModuleType) -> Iterator[type[Struct]]:
    """The types of a module, in their order, but for the bases."""
    for kind in vars(module).values():
        own = isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__
        if own and not kind.__subclasses__():
            yield kind


def _row(kind: type[Struct]) -> str:
    return f"| {_title(kind)} | {_cell(kind.__doc__ or '')} | {_fields(kind)} |"


def _title(kind: type[Struct]) -> str:
    tag, field = kind.__struct_config__.tag, kind.__struct_config__.tag_field
    return f"**{kind.__name__}**" + (f' `"{field}": "{tag}"`' if tag else "")


def _fields(kind: type[Struct]) -> str:
    said = field_docs(kind)
    lines = []
    for field in msgspec.structs.fields(kind):
        text = f"`{field.name}`{'' if field.required else '?'} {spell(kind, field.name)}"
        lines.append(text + (f": {_cell(said[field.name])}" if field.name in said else ""))
    return "<br>".join(lines)


@cache
def field_docs(kind: type[Struct]) -> dict[str, str]:
    """What the source says below each field."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for one, after in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(one, ast.AnnAssign)
            and isinstance(one.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            found[one.target.id] = str(after.value.value)
    return found


def spell(kind: type[Struct], field: str) -> str:
    """The field's type as the source writes it."""
    for base in kind.__mro__:
        note = inspect.get_annotations(base).get(field)
        if note is not None:
            return f"*{_cell(str(note))}*"
    return ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _refusals() -> str:
    rows = "\n".join(f"| `{code}` | {_cell(why)} |" for code, why in refusal.REASONS.items())
    return f"## Reasons of the server\n\n| code | |\n|---|---|\n{rows}\n"


def _games() -> Iterator[str]:
    for game in discover().values():
        view = get_type_hints(game.views.view)["return"]
        rows = "\n".join(_row(kind) for kind in [*_structs_of(view), *events(game.views)])
        yield f"## View and events: `{game.name}`\n\n| | | fields |\n|---|---|---|\n{rows}\n"


def events(module: Any) -> list[type[Event]]:
    """The game's events."""
    found = (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event))
    return [kind for kind in found if kind is not Event]


def _structs_of(kind: Any, seen: set[Any] | None = None) -> list[type[Struct]]:
    """A type and those of its fields, each once."""
    seen = set() if seen is None else seen
    if kind in seen:
        return []
    seen.add(kind)
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return [found for part in get_args(kind) for found in _structs_of(part, seen)]
    parts = (found for part in get_type_hints(kind).values() for found in _structs_of(part, seen))
    return [kind, *parts]


# --- for programs ---------------------------------------------------------------------------------


def asyncapi() -> dict[str, Any]:
    """The same as an AsyncAPI 3 document with JSON Schema, for `GET /api/protocol.json`."""
    sent, heard = _members(command.AnyFrame), _members(message.AnyMessage)
    games = [kind for game in discover().values() for kind in _of_game(game)]
    sides = ("say", "send", sent), ("hear", "receive", heard)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "stolik", "version": str(message.PROTOCOL)},
        "channels": {
            "socket": {
                "address": "/socket",
                "messages": {
                    f"{side}.{kind.__name__}": _named(side, kind)
                    for side, _, kinds in sides
                    for kind in kinds
                },
            }
        },
        "operations": {
            side: {"action": action, "channel": {"$ref": "#/channels/socket"}, "messages": _list(side, kinds)}
            for side, action, kinds in sides
        },
        "components": {
            "schemas": _schemas("say", sent)
            | _schemas("hear", heard)
            | _schemas("answer", list(_kinds(answer)))
        },
        "x-games": dict(games),
    }


def _schemas(side: str, kinds: list[type[Struct]]) -> dict[str, Any]:
    """JSON Schemas by name. (A command and a message may have the same one.)"""
    _, found = msgspec.json.schema_components(kinds, ref_template=f"#/components/schemas/{side}.{{name}}")
    return {f"{side}.{name}": schema for name, schema in found.items()}


def _of_game(game: Any) -> Iterator[tuple[str, Any]]:
    view = get_type_hints(game.views.view)["return"]
    union: Any = None
    for kind in events(game.views):
        union = kind if union is None else union | kind
    yield game.name, {"view": msgspec.json.schema(view), "event": msgspec.json.schema(union)}


def _members(union: Any) -> list[type[Struct]]:
    return list(get_args(union))


def _named(side: str, kind: type[Struct]) -> dict[str, Any]:
    name = f"{side}.{kind.__name__}"
    return {"name": name, "payload": {"$ref": f"#/components/schemas/{name}"}}


def _list(side: str, kinds: list[type[Struct]]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/socket/messages/{side}.{kind.__name__}"} for kind in kinds]


def page(text: str) -> str:
    """The page with its tables made anew."""
    return f"{text.partition(BEGIN)[0]}{BEGIN}\n\n{markdown()}"


if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference/protocol.md")
    place.write_text(page(place.read_text("utf-8")), "utf-8")
