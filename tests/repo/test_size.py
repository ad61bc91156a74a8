"""Files and functions stay small enough to be read."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.repo.project import ROOT, short, source_files, texts, tree

MOST_LINES = 800
THINK_AT = 400
"""Longer ones are named at the end of every run (tests/conftest.py)."""


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def long_files(more_than: int) -> dict[str, int]:
    return {
        short(path): lines(path)
        for path in texts()
        if path.name != "package-lock.json" and lines(path) > more_than
    }


def test_no_file_is_too_long():
    assert long_files(MOST_LINES) == {}


def function_lengths() -> list[int]:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return sorted(
        int(node.end_lineno or 0) - node.lineno + 1
        for path in source_files()
        for node in ast.walk(tree(path))
        if isinstance(node, functions)
    )


def test_functions_are_short():
    found = function_lengths()
    median, nine_tenths = found[len(found) // 2], found[len(found) * 9 // 10]
    assert (median <= 10, nine_tenths <= 35) == (True, True), (median, nine_tenths)


def test_the_project_was_found():
    names = {short(path) for path in texts()}
    assert {"README.md", "test", "pyproject.toml", "src/stolik/core/kernel.py", ".importlinter"} <= names
    assert not any(path.relative_to(ROOT).parts[0] == ".venv" for path in texts())
    assert len(function_lengths()) > 100
