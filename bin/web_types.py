"""Write the web client's TypeScript types from the msgspec types that the server sends and takes.

python bin/web_types.py            writes web/src/wire/*.ts and every game's web/view.ts
python bin/web_types.py --check    says which of them are out of date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.game import Game
from stolik.games import discover

ROOT = Path(__file__).parents[1]
UNIONS = ("AnyCommand", "AnyFrame", "AnyMessage", "AnyHappening")
HEAD = "// Written by bin/web_types.py from the types of {source}. Do not edit.\n\n"


def main(arguments: list[str]) -> int:
    stale = [path for path, text in files() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: python bin/web_types.py")  # noqa: T201
        return bool(stale)
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file and what it has to say."""
    yield ROOT / "web/src/wire/command.ts", wire("command", given=False)
    yield ROOT / "web/src/wire/message.ts", wire("message", given=True)
    yield ROOT / "web/src/wire/answer.ts", wire("answer", given=True)
    for game in discover().values():
        folder = Path(str(import_module(game.package).__file__)).parent
        yield folder / "web" / "view.ts", of_game(game)


def wire(module: str, *, given: bool) -> str:
    types = import_module(f"stolik.wire.{module}")
    roots = {name: kind for name, kind in vars(types).items() if is_of(module, kind) or name in UNIONS}
    return HEAD.format(source=f"stolik.wire.{module}") + declare(roots, given=given)


def is_of(module: str, kind: object) -> bool:
    """A type of the module itself that is no family of others."""
    if not isinstance(kind, type) or kind.__module__ != f"stolik.wire.{module}":
        return False
    return issubclass(kind, msgspec.Struct) and not kind.__subclasses__()


def of_game(game: Game) -> str:
    views: Any = game.views
    events: Any = views.EVENTS[0]
    for event in views.EVENTS[1:]:
        events = events | event
    roots = {"View": views.View, "AnyEvent": events}
    return HEAD.format(source="view.py") + declare(roots, given=True)


def declare(roots: dict[str, Any], *, given: bool) -> str:
    """All types that the roots need. `given`: every field is there (the server sends them all)."""
    schemas, components = msgspec.json.schema_components(roots.values(), ref_template="{name}")
    parts = [declare_type(name, schema, given=given) for name, schema in sorted(components.items())]
    for name, schema in zip(roots, schemas, strict=True):
        if "$ref" not in schema:
            parts.append(f"export type {name} = {spell(schema)};\n")
    return "\n".join(parts)


def declare_type(name: str, schema: dict[str, Any], *, given: bool) -> str:
    if "properties" not in schema:
        return f"export type {word(name)} = {spell(schema)};\n"
    rows = [note(schema.get("description", ""), ""), f"export interface {word(name)} {{\n"]
    required = set(schema.get("required", ()))
    for field, kind in schema["properties"].items():
        mark = "" if field in required or (given and "default" in kind) else "?"
        rows.append(f"  {field}{mark}: {spell(kind)};\n")
    return "".join([*rows, "}\n"])


def word(name: str) -> str:
    """`stolik.wire.message.Said` is MessageSaid: two modules have a Said."""
    return "".join(part[0].upper() + part[1:] for part in name.split(".")[-2:])


def note(text: str, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def spell(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return word(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(spell(kind) for kind in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    return spell_plain(schema)


def spell_plain(schema: dict[str, Any]) -> str:
    match schema.get("type"):
        case "array":
            return spell_array(schema)
        case "object":
            values = schema.get("additionalProperties", {})
            return f"Record<string, {spell(values) if isinstance(values, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return plain
        case _:
            return "unknown"


def spell_array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(spell(item) for item in schema['prefixItems'])}]"
    items = spell(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({items})[]" if "|" in items else f"{items}[]"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
