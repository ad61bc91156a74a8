"""What the table draws around a game's drawing: seats, hand and bar, as texts. No widgets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from stolik.core.drawing import PLACE

if TYPE_CHECKING:
    from stolik.cli.table.choice import Choice
    from stolik.core.drawing import Scene

KINDS = CARD, BUTTON, COMMAND = "card", "button", "command"
"""Besides `PLACE`: what characters on the screen may belong to."""


class Button(NamedTuple):
    """One of the bar."""

    name: str
    key: str
    label: str
    enabled: bool = True
    main: bool = False
    kind: str = BUTTON


def owned(style: Style, kind: str, name: object) -> Style:
    """The style of characters that belong to something that can be chosen."""
    return style + Style.from_meta({kind: name})


# --- seats ----------------------------------------------------------------------------------------


def seats(scene: Scene, notes: Sequence[str | Text], acting: Collection[int], width: int) -> Text:
    """Who sits where, with a note each; the seats to act are filled and have an arrow."""
    across = len(notes) if len(notes) <= 6 else -(-len(notes) // 2)
    cell = width // across - 1
    names = [_seat(scene, seat, seat in acting) for seat in range(len(notes))]
    # colours of its own would be upside down in a filled note
    notes = [str(note) if seat in acting else note for seat, note in enumerate(notes)]
    below = [Text.assemble("  ", note, style=name.style) for name, note in zip(names, notes, strict=True)]
    rows: list[Text] = []
    for first in range(0, len(notes), across):
        row = slice(first, first + across)
        rows += _seat_rows(names[row], below[row], cell)
    return Text("\n").join(rows)


def _seat_rows(names: list[Text], notes: list[Text], width: int) -> list[Text]:
    """Name and note side by side where all of them fit, else one below the other."""
    together = [Text.assemble(name, note, style=name.style) for name, note in zip(names, notes, strict=True)]
    if all(text.cell_len < width for text in together):
        return [_cells(together, width)]
    return [_cells(names, width), _cells(notes, width)]


def _seat(scene: Scene, seat: int, acts: bool) -> Text:
    style = scene.style("accent", reverse=True, bold=True) if acts else scene.style("ink")
    return Text(f"{'▶' if acts else ' '} {scene.names[seat]}", style)


def _cells(texts: Iterable[Text], width: int) -> Text:
    texts = list(texts)
    for text in texts:
        text.truncate(width, overflow="ellipsis", pad=True)
    return Text(" ").join(texts)


# --- hand -----------------------------------------------------------------------------------------

_PLAIN, _CURSOR, _SELECTED = (*"╭─╮│╰╯",), (*"╔═╗║╚╝",), (*"┏━┓┃┗┛",)


def hand(scene: Scene, choice: Choice, cursor: int | None, width: int, *, raised: bool = True) -> Text:
    """The cards in frames with their number keys; a selected one stands out and (`raised`) a row higher."""
    if not choice.cards:
        return Text()
    noted = any(card.note for card in choice.cards)
    inner = max(5, *(cell_len(card.note) for card in choice.cards))
    gap = 1 if (inner + 3) * len(choice.cards) <= width else 0
    blocks = [
        _lift(
            _card(scene, choice, i, inner, cursor=i == cursor, noted=noted), raised and i in choice.selected
        )
        for i in range(len(choice.cards))
    ]
    rows = [Text(" " * gap).join(row) for row in zip(*blocks, strict=True)][0 if raised else 1 :]
    left = " " * max(0, (width - rows[0].cell_len) // 2)
    return Text("\n").join(Text(left).append_text(row) for row in rows)


def _card(scene: Scene, choice: Choice, i: int, inner: int, *, cursor: bool, noted: bool) -> list[Text]:
    card, selected, usable = choice.cards[i], i in choice.selected, choice.is_usable(i)
    dim = bool(choice.legal) and not usable and not selected
    corner, line, right, side, low, low_right = _CURSOR if cursor else _SELECTED if selected else _PLAIN
    edge = owned(scene.style("accent" if selected or cursor else "muted", dim=dim), CARD, i)
    face = owned(scene.style(card.tone, bold=not dim, dim=dim, reverse=selected), CARD, i)
    key = str((i + 1) % 10) if usable and i < 10 else line
    rows = [Text(corner + key.center(inner, line) + right, edge)]
    for text in (card.face, card.note) if noted else (card.face,):
        middle = Text(text, face)
        middle.align("center", inner)
        rows.append(Text.assemble((side, edge), middle, (side, edge)))
    rows.append(Text(low + line * inner + low_right, edge))
    return rows


def _lift(card: list[Text], up: bool) -> list[Text]:
    blank = Text(" " * card[0].cell_len)
    return [*card, blank] if up else [blank, *card]


# --- bar ------------------------------------------------------------------------------------------


def bar(scene: Scene, buttons: Sequence[Button], at: str, width: int) -> Text:
    """Every button with its key, in as many rows as it takes; one that is not possible yet is dim."""
    rows: list[list[Text]] = [[]]
    for button in buttons:
        text = _button(scene, button, at)
        if rows[-1] and sum(part.cell_len + 2 for part in rows[-1]) + text.cell_len > width:
            rows.append([])
        rows[-1].append(text)
    return Text("\n", justify="center").join([Text("  ").join(row) for row in rows])


def _button(scene: Scene, button: Button, at: str) -> Text:
    key = f"[{button.key}] " if button.key else ""
    label = f" {key}{button.label}{' ⏎' if button.main else ''} "
    text = f"▸{label}◂" if at == button.name else f" {label} "
    tone = "accent" if button.enabled else "muted"
    style = scene.style(tone, bold=button.enabled, dim=not button.enabled, reverse=button.main)
    return Text(text, owned(style, button.kind, button.name))


# --- where things are -----------------------------------------------------------------------------


def spots(lines: Iterable[Iterable[Segment]]) -> dict[str, tuple[int, int]]:
    """The middle of each place in drawn lines, as column and row."""
    found: dict[str, list[tuple[int, int]]] = {}
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            place = segment.style.meta.get(PLACE) if segment.style else None
            wide = segment.cell_length
            if place is not None:
                found.setdefault(place, []).append((x + wide // 2, y))
            x += wide
    return {name: _middle(points) for name, points in found.items()}


def _middle(points: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def nearest(spot: tuple[int, int], others: dict[str, tuple[int, int]], step: tuple[int, int]) -> str:
    """The next place in a direction, "" if there is none: sideways distance counts double."""
    best, name = 1 << 30, ""
    for other, (x, y) in others.items():
        ahead = (x - spot[0]) * step[0] + (y - spot[1]) * step[1] * 2
        aside = abs((x - spot[0]) * step[1]) + abs((y - spot[1]) * step[0]) * 2
        if ahead > 0 and ahead + 2 * aside < best:
            best, name = ahead + 2 * aside, other
    return name
