"""`import stolik` and `stolik --help` cost nothing: what is heavy is loaded when it is first needed."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

import stolik

HEAVY = ("numpy", "numba", "llvmlite", "textual", "rich", "babel", "hypothesis", "pytest")
MOST_MORE = 0.150
"""Seconds of processor time over bare Python."""


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    ).stdout


@pytest.mark.parametrize("more", ["", "stolik.games()", "stolik.describe(stolik.games()[0])"])
def test_nothing_heavy_is_imported(more):
    wanted = HEAVY if "describe" not in more else HEAVY[3:]  # the numbers of actions stand beside the record
    loaded = run(f"import sys, stolik\n{more}\nprint(*sys.modules)").split()
    assert [name for name in wanted if name in loaded] == []


def test_names_that_are_loaded_later_are_there():
    assert {"Table", "GameRecord", "client"} <= {*dir(stolik)}
    assert run("import stolik\nprint(stolik.client.join.__name__, stolik.Table.__name__)") == "join Table\n"
    with pytest.raises(AttributeError, match="'stolik' has no attribute 'tables'"):
        getattr(stolik, "tables")  # noqa: B009  # it does not exist


def cost(code: str) -> float:
    """Processor time of a new Python, the least of several: other work on the machine only adds."""
    return min(_cost_once(code) for _ in range(5))


def _cost_once(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_import_is_light():
    bare, ours = cost("pass"), cost("import stolik")
    assert ours - bare < MOST_MORE
