"""The web client as files, and the words that it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.repo.project import GAMES, ROOT, games

CLIENT = ROOT / "web" / "src"
STATIC = ROOT / "src" / "stolik" / "server" / "static"

_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_ASKED = re.compile(r"""\b(?:say|has)\(\s*(?:[^()"`]*\?\s*)?(?:"([^"]+)"|`([^`]+)`)(?:\s*:\s*"([^"]+)")?""")


def folders() -> list[Path]:
    """Where a game's part of the client is."""
    return [GAMES / game.package.rpartition(".")[2] / "web" for game in games()]


@cache
def files(place: Path) -> tuple[Path, ...]:
    found = (path for path in place.rglob("*") if path.suffix in (".ts", ".svelte"))
    return tuple(sorted(path for path in found if not path.name.endswith(".test.ts")))


def texts(place: Path) -> set[str]:
    """Every text in quotes; `*` stands for what is put into it."""
    return {text for path in files(place) for text in _texts(path.read_text("utf-8"))} | asked(place)


def _texts(code: str) -> Iterator[str]:
    for plain, template in _TEXT.findall(code):
        yield plain or fill(template)
        for inner in re.findall(r"\$\{([^}]*)\}", template):
            yield from _texts(inner)


def asked(place: Path) -> set[str]:
    """Every key that is said."""
    code = "\n".join(path.read_text("utf-8") for path in files(place))
    return {
        key for found in _ASKED.findall(code) for key in map(fill, found) if re.match(r"[a-z]+(\.|$)", key)
    }


def fill(template: str) -> str:
    return re.sub(r"\$\{[^}]*\}", "*", template)
