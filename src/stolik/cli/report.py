"""How commands answer: tables and numbers for people, JSON for programs, a bar while one waits."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click
import msgspec

from stolik.core.catalog import Words, words

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.progress import Progress, TaskID

    from stolik.core.game import Game
    from stolik.core.table import Table


_WIDE = 250
"""Columns of a table that nobody's window limits."""


def report_words(language: str, game: Game | None = None) -> Words:
    """The words of the commands, and of a game."""
    return words(language, game, __package__)


def show_json(value: Any) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def show(*parts: RenderableType) -> None:
    """Print, as wide and as coloured as the output is."""
    from rich.console import Console

    console = Console(highlight=False, emoji=False, markup=False)
    piped = not console.is_terminal
    with console.capture() as text:
        for part in parts:
            console.print(part, soft_wrap=piped and isinstance(part, str), width=_WIDE if piped else None)
    for line in text.get().splitlines():
        click.echo(line.rstrip())


def grid(*rows: tuple[str, ...], numbers: bool = False) -> RenderableType:
    """Columns without lines; the first is what the row is about, `numbers` stand on the right."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for place in range(max(map(len, rows))):
        table.add_column(style="" if place else "bold", justify="right" if place and numbers else "left")
    for row in rows:
        table.add_row(*row)
    return table


def titled(header: tuple[str, ...], *rows: tuple[str, ...], texts: int = 2) -> RenderableType:
    """A table whose columns have names; numbers, which follow after so many texts, stand on the right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(header):
        table.add_column(name, justify="left" if place < texts else "right", no_wrap=not place)
    for row in rows:
        table.add_row(*row)
    return table


def number(say: Words, value: float, digits: int = 0) -> str:
    """As the language writes it."""
    from babel.numbers import format_decimal

    pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
    return str(format_decimal(value, pattern, say.language))


def percent(say: Words, value: float) -> str:
    return f"{number(say, 100 * value, 2)} %"


def interval(say: Words, bounds: tuple[float, float], *, rate: bool = False) -> str:
    low, high = (number(say, 100 * bound if rate else bound, 2) for bound in bounds)
    return f"{low} – {high}{' %' if rate else ''}"


def unusual(table: Table, say: Words) -> Iterator[str]:
    """The options that are not as usual; the number of players is told elsewhere."""
    for option in table.game.options[1:]:
        value = table.options[option.name]
        if value not in (option.default, option.people):
            key = f"option.{option.name}"
            name = say.say(key) if key in say else option.name
            word = f"{key}.{value if value in option.choices else 'own'}"
            yield name if value is True else f"{name}: {say.say(word) if word in say else value}"


class Bar:
    """Shows how far the work is, how fast it goes and how long it will take.

    On a terminal only, on the error output, and not before it has taken half a second.
    """

    PATIENCE = 0.5

    def __init__(self, total: int, unit: str) -> None:
        self._total, self._unit = total, unit
        self._done = 0
        self._began = time.monotonic()
        self._silent = not sys.stderr.isatty()
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._shown[0].stop()

    def __call__(self, done: int) -> None:
        """So many more are done."""
        self._done += done
        waited = time.monotonic() - self._began
        if self._silent or waited < self.PATIENCE:
            return
        progress, task = self._shown = self._shown or self._show()
        progress.update(task, completed=self._done, rate=f"{self._done / waited:,.0f} {self._unit}/s")

    def _show(self) -> tuple[Progress, TaskID]:
        from rich import progress
        from rich.console import Console

        shown = progress.Progress(
            progress.BarColumn(),
            progress.TaskProgressColumn(),
            progress.TextColumn("{task.fields[rate]}"),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        shown.start()
        return shown, shown.add_task("", total=self._total, rate="")
