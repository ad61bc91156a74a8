"""The project as files: what the tests of this folder look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from stolik.core.game import Game
from stolik.games import discover

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "stolik"
GAMES = SOURCE / "games"

_MADE = {"__pycache__", "build", "dist", "node_modules", "static"}
_HIDDEN_BUT_OURS = {".ci", ".importlinter"}
_TEXT = ".c .cfg .css .html .in .ini .js .json .md .py .sh .svelte .toml .ts .txt .yaml .yml"


@cache
def texts() -> tuple[Path, ...]:
    """Every text file that people wrote."""
    return tuple(path for path in _walk(ROOT) if path.suffix in ("", *_TEXT.split()))


def _walk(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in _MADE or (path.name.startswith(".") and path.name not in _HIDDEN_BUT_OURS):
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def source_files() -> list[Path]:
    """The modules of the package, without tests."""
    return [path for path in texts() if path.suffix == ".py" and SOURCE in path.parents and not is_test(path)]


def files_of_tests() -> list[Path]:
    return [path for path in texts() if path.suffix == ".py" and is_test(path)]


def is_test(path: Path) -> bool:
    return "tests" in path.relative_to(ROOT).parts


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def docstrings(module: ast.AST) -> Iterator[ast.Constant]:
    """Every text that stands alone."""
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def games() -> list[Game]:
    return list(discover().values())


def folder(game: Game) -> Path:
    return GAMES / game.package.rpartition(".")[2]
