"""The track in the terminal: the fields where markers stand, and how far it is between them (RA6, RA12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from stolik.core.drawing import Scene

SHAPES, HOLLOW = "●▲■◆⬢", "○△□◇⬡"
"""The marker of each seat, and where it would come to."""

_TONES = ("blue", "green", "red", "accent", "ink")
_WIDEST = 3
"""Columns for one field."""

Stops = dict[int, list[tuple[str, Style]]]


def seat_style(scene: Scene, seat: int) -> Style:
    return scene.style(_TONES[seat], bold=True)


def track(scene: Scene, landing: tuple[int, int] | None) -> list[Text]:
    """Markers above the numbers of their fields; `landing`: a seat, and the field it could come to."""
    stops = _stops(scene, landing)
    widths = [max(len(str(field)), len(marks)) for field, marks in stops.items()]
    steps = _steps(list(stops), scene.width - 4 - sum(widths))
    above, below = Text("  "), Text("  ")
    for (field, marks), width, step in zip(stops.items(), widths, [*steps, 0], strict=True):
        above.append_text(_marks(marks, width)).append(" " * step)
        below.append(str(field).center(width), scene.style("ink", bold=True))
        below.append(_line(list(stops), field, step), scene.style("muted"))
    return [above, below]


def _stops(scene: Scene, landing: tuple[int, int] | None) -> Stops:
    """What stands on each field, from the rearmost onwards, the upper ones last."""
    found: Stops = {}
    for marker in scene.view.markers:
        acts = marker.seat in scene.view.acting
        style = seat_style(scene, marker.seat) + scene.style(_TONES[marker.seat], reverse=acts)
        found.setdefault(marker.field, []).append((SHAPES[marker.seat], style))
    if landing:
        seat, field = landing
        found.setdefault(field, []).append((HOLLOW[seat], seat_style(scene, seat)))
    return dict(sorted(found.items()))


def _steps(fields: Sequence[int], room: int) -> list[int]:
    """The columns between each field and the next: in proportion, as far as there is room."""
    gaps = [after - before for before, after in pairwise(fields)]
    least = [len(str(gap)) + 4 for gap in gaps]
    scale = max(0.0, min(_WIDEST, (room - sum(least)) / max(1, sum(gaps))))
    return [width + int(gap * scale) for gap, width in zip(gaps, least, strict=True)]


def _marks(marks: Sequence[tuple[str, Style]], width: int) -> Text:
    left = (width - len(marks)) // 2
    return Text.assemble(" " * left, *marks, " " * (width - len(marks) - left))


def _line(fields: Sequence[int], field: int, step: int) -> str:
    """The way to the next field, with its length."""
    if not step:
        return ""
    gap = fields[fields.index(field) + 1] - field
    return f" {f' {gap} '.center(step - 2, '─')} "
