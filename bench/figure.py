"""How every benchmark of this folder answers: figures beside what was wanted, for people or as JSON.

Each file here answers one question and is a program: `python bench/NAME.py --help`. `--json` prints a
list of `Figure`s, from which `figures.py` makes the page docs/reference/figures.md; the exit code is 1
when a figure is not what was wanted.
"""

from __future__ import annotations

import argparse
import json
import operator
import sys
from collections.abc import Iterable
from typing import NamedTuple

_HOLDS = {">=": operator.ge, "<=": operator.le, "<": operator.lt, ">": operator.gt}


class Figure(NamedTuple):
    """One number: what it says, and what was wanted of it (`">= 0.7"`; "" = it is only told)."""

    what: str
    measured: float
    unit: str = ""
    wanted: str = ""

    @property
    def holds(self) -> bool:
        relation, _, bound = self.wanted.partition(" ")
        return not self.wanted or bool(_HOLDS[relation](self.measured, float(bound)))


def arguments(about: str | None) -> argparse.ArgumentParser:
    """A parser with the option that all have."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    return parser


def answer(figures: Iterable[Figure], *, as_json: bool) -> int:
    """Print them; the exit code."""
    found = list(figures)
    if as_json:
        print(json.dumps([figure._asdict() | {"holds": figure.holds} for figure in found], indent=2))
    else:
        for figure in found:
            verdict = f"  wanted {figure.wanted}: {'yes' if figure.holds else 'NO'}" if figure.wanted else ""
            print(f"{figure.what:<56} {spell(figure.measured):>12} {figure.unit:<8}{verdict}".rstrip())
    sys.stdout.flush()
    return 0 if all(figure.holds for figure in found) else 1


def spell(value: float) -> str:
    """Three or more digits that count: 7.92, 0.0123, 8,123,456."""
    digits = 0 if abs(value) >= 100 or value == int(value) else 2 if abs(value) >= 1 else 4
    return f"{value:,.{digits}f}"
