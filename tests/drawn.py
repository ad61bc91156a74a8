"""What a game draws on a screen of characters, as text."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, RenderableType


def shown(drawing: RenderableType | None, width: int = 78) -> list[str]:
    """Its lines, without colours."""
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(drawing)
    return [line.rstrip() for line in out.getvalue().splitlines()]
