"""The whole screen as lines of characters, each of which knows what it belongs to. No widgets.

From above: title and commands, seats, the game's own drawing, what happened last, what is due and
why not, the hand, the buttons. A wide screen has the log at its side. A page lies over all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from stolik.cli.report import unusual
from stolik.cli.table import paint
from stolik.cli.table.controls import Controls, key_of
from stolik.cli.table.pages import page
from stolik.cli.table.session import Stage
from stolik.core.drawing import PLACE, Scene

if TYPE_CHECKING:
    from stolik.cli.table.choice import Choice

Lines = list[list[Segment]]

LEAST = 60, 22
"""Columns and rows; 80 x 24 is what everything is made for."""

_SIDE_FROM, _SIDE = 104, 36
_DRAWING = 11
"""Rows that a drawing always gets."""
_APART = 3
"""Most rows between the drawing and what is said about it."""


@dataclass
class Picture:
    """What is on the screen."""

    lines: Lines
    lost: int = 0
    """Rows of the game's drawing that found no room."""

    def at(self, x: int, y: int) -> tuple[str, object] | None:
        """What the character belongs to: a kind (card, place, button, command) and a name."""
        for segment in self.lines[y] if 0 <= y < len(self.lines) else ():
            x -= segment.cell_length
            if x < 0:
                meta = segment.style.meta if segment.style else {}
                return next(((kind, meta[kind]) for kind in (*paint.KINDS, PLACE) if kind in meta), None)
        return None

    @property
    def text(self) -> str:
        """Without colours."""
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in self.lines)


@cache
def _console() -> Console:
    return Console(file=StringIO(), width=200, height=100, markup=False, highlight=False, emoji=False)


def rendered(drawing: RenderableType, width: int) -> Lines:
    """A drawing as lines of exactly so many columns."""
    console = _console()
    return console.render_lines(drawing, console.options.update(width=width, height=None), pad=True)


def picture(controls: Controls, width: int, height: int, palette: Mapping[str, str]) -> Picture:
    """Draw all, and tell the controls where the places are."""
    base = Style(color=palette.get("ink"), bgcolor=palette.get("ground"))
    if width < LEAST[0] or height < LEAST[1]:
        lines, lost = rendered(_too_small(controls, width, height), width), 0
    else:
        screen = _Screen(controls, width, height, palette)
        lines, lost = screen.lines(), screen.lost
    lines = [*lines[:height], *([] for _ in range(height - len(lines)))]
    styled = (list(Segment.apply_style(line, base)) for line in lines)
    return Picture([Segment.adjust_line_length(line, width, base) for line in styled], lost)


def _too_small(controls: Controls, width: int, height: int) -> Text:
    size = {"width": width, "height": height, "columns": LEAST[0], "rows": LEAST[1]}
    return Text(controls.session.words.say("screen.small", **size))


class _Screen:
    """One picture while it is drawn."""

    def __init__(self, controls: Controls, width: int, height: int, palette: Mapping[str, str]) -> None:
        self.controls, self.session = controls, controls.session
        self.say = controls.session.words.say
        self.width, self.height = width, height
        self.side = _SIDE + (width - _SIDE_FROM) // 4 if width >= _SIDE_FROM else 0
        self.inner = width - 2 - (self.side + 1 if self.side else 0)
        self.scene: Scene = self.session.scene(self.inner, _DRAWING, palette)
        self.choice: Choice = self.session.choice()
        self.terminal = self.session.host.game.terminal
        self.lost = 0

    def lines(self) -> Lines:
        controls = self.controls
        head = self._framed([self._title()], self.width - 2)
        if controls.page:
            return [*head, *self._page(self.height - len(head))]
        body = self._body(self.height - len(head))
        if self.side:
            body = [[*left, *right] for left, right in zip(body, self._log_at_side(len(body)), strict=True)]
        return [*head, *body]

    def _framed(self, parts: Sequence[RenderableType], width: int) -> Lines:
        """With a free column on both sides."""
        edge = Segment(" ")
        return [[edge, *line, edge] for part in parts for line in rendered(part, width)]

    # --- title ------------------------------------------------------------------------------------

    def _title(self) -> Text:
        """The game's name, and as many commands as there is room for."""
        title = Text(self.say("name"), self.scene.style("accent", bold=True))
        title.append("".join(f" · {option}" for option in self._options()), self.scene.style("muted"))
        commands = [self._command(name) for name in self.controls.commands()]
        room = max(self.width // 2, self.width - 4 - title.cell_len)
        while len(commands) > 1 and sum(text.cell_len + 2 for text in commands) > room:
            del commands[-2]
        right = Text("  ").join(commands)
        title.truncate(self.width - 4 - right.cell_len, overflow="ellipsis")
        return Text.assemble(title, " " * max(1, self.width - 2 - title.cell_len - right.cell_len), right)

    def _options(self) -> Iterator[str]:
        return unusual(self.session.host.table, self.session.words)

    def _command(self, name: str) -> Text:
        style = paint.owned(self.scene.style("muted"), paint.COMMAND, name)
        key = paint.owned(self.scene.style("ink", bold=True), paint.COMMAND, name)
        text = self.say(f"screen.{name}")
        return Text.assemble((key_of(name), key), (f" {text}", style))

    # --- pages ------------------------------------------------------------------------------------

    def _page(self, height: int) -> Lines:
        controls, scene, width = self.controls, self.scene, min(self.width - 6, 92)
        heading = Text(self.say(f"screen.{controls.page}"), scene.style("accent", bold=True))
        lines = rendered(page(controls, replace(scene, width=width)), width)
        room = height - 4
        most = max(0, len(lines) - room)
        controls.scroll = min(controls.scroll, most)
        shown = lines[controls.scroll : controls.scroll + room]
        shown += [[Segment(" " * width)]] * (room - len(shown))
        more = f"{'▲' if controls.scroll else ' '}{'▼' if controls.scroll < most else ' '}"
        foot = Text.assemble((f"{more} ", scene.style("ink")), self._back())
        left = " " * ((self.width - width) // 2)
        rows = [*rendered(heading, width), *rendered("", width), *shown, *rendered("", width)]
        return [[Segment(left), *line] for line in [*rows, *rendered(foot, width)]]

    def _back(self) -> Text:
        style = paint.owned(self.scene.style("muted"), paint.COMMAND, "close")
        return Text(self.say("screen.page-keys"), style)

    # --- the table --------------------------------------------------------------------------------

    def _body(self, height: int) -> Lines:
        above = self._framed([self._seats()], self.inner)
        below = self._below(height - len(above))
        room = height - len(above) - len(below)
        drawing = self._drawing(room)
        self.lost = max(0, len(drawing) - room)
        drawing = drawing[:room]
        free = room - len(drawing)
        between = min(free // 2, _APART)
        top, blank = (free - between + 1) // 2, [Segment(" " * (self.inner + 2))]
        rows = [*above, *[blank] * top, *drawing, *[blank] * between]
        self.controls.spots = paint.spots(rows)
        return [*rows, *below, *[blank] * (free - between - top)]

    def _seats(self) -> Text:
        acting, notes = self.session.host.table.to_act, self.terminal.seats(self.scene)
        return paint.seats(self.scene, notes, acting, self.inner)

    def _drawing(self, room: int) -> Lines:
        scene, session = replace(self.scene, height=max(_DRAWING, room)), self.session
        if session.stage is Stage.COVER:
            return self._framed([self._cover()], self.inner)
        table = self._framed([self.terminal.draw(scene)], self.inner)
        if session.stage is not Stage.OVER or self.controls.looking_back:
            return table
        result = self._framed([self.terminal.result(scene)], self.inner)
        if len(table) + len(result) < room:
            return [*table, [Segment(" " * (self.inner + 2))], *result]
        return result

    def _cover(self) -> RenderableType:
        """Nothing of the table: between two people the screen is nobody's."""
        person = self.session.host.person
        name = self.scene.names[person] if person is not None else ""
        said = [
            Text(self.say("screen.cover"), self.scene.style("muted"), justify="center"),
            Text(),
            Text(name, self.scene.style("accent", bold=True), justify="center"),
            Text(),
            Text(self.say("screen.cover-hint"), self.scene.style("muted"), justify="center"),
        ]
        return Group(*said)

    def _below(self, height: int) -> Lines:
        """What stands on the ground; on a low screen the raised row, the log and the hint give way."""
        buttons = paint.bar(self.scene, self.controls.buttons(), self.session.at, self.inner)
        bar = self._framed([buttons], self.inner)
        room = height - _DRAWING - len(bar) - 2
        hand = self._hand(raised=True)
        if len(hand) > room:
            hand = self._hand(raised=False)
        room -= len(hand)
        message = self._framed([self._message(1 if room < 0 else 2)], self.inner)
        news = [] if self.side or room < 1 else self._framed([self._news(2 if room > 4 else 1)], self.inner)
        return [*news, *message, *hand, *bar]

    def _hand(self, *, raised: bool) -> Lines:
        if self.session.stage is Stage.OVER or not self.choice.cards:
            return []
        hand = paint.hand(self.scene, self.choice, self.controls.cursor, self.inner, raised=raised)
        return self._framed([hand], self.inner)

    # --- words ------------------------------------------------------------------------------------

    def _message(self, height: int) -> Text:
        """So many rows, always: what is due, and below it what was asked or refused, or else a hint."""
        urgent = self._urgent()
        aside = urgent or Text(self.controls.hint() if height > 1 else "", self.scene.style("muted"))
        rows = [row for text in (self._status(), aside) if text for row in text.wrap(_console(), self.inner)]
        rows = rows[-height:] if urgent else rows[:height]
        return Text("\n", justify="center").join([*rows, *[Text()] * (height - len(rows))])

    def _status(self) -> Text:
        scene, session = self.scene, self.session
        match session.stage:
            case Stage.ACT:
                said = self.terminal.status(scene)
                mine = Text(f"▶ {self.say('screen.your-turn')}", scene.style("accent", bold=True))
                return Text.assemble(mine, " · ", said) if said else mine
            case Stage.WAIT:
                names = [scene.names[seat] for seat in session.host.table.to_act]
                return Text(self.say("screen.waiting", names=names), scene.style("muted"))
            case _:
                return Text()

    def _urgent(self) -> Text:
        """What waits for an answer, or was refused."""
        controls, session, style = self.controls, self.session, self.scene.style
        if controls.leaving:
            return Text(self.say("screen.ask-leave"), style("amber", bold=True))
        if controls.typed is not None:
            legal = session.draft.legal() if session.draft else []
            hint = self.say("screen.type-hint", example=legal[0] if legal else "")
            typed = Text(f": {controls.typed}▏", style("ink", bold=True))
            return Text.assemble(typed, (f"  {hint}", style("muted")))
        if session.asked:
            return Text(session.question, style("amber", bold=True))
        return Text(f"✗ {session.notice}" if session.notice else "", style("red"))

    def _news(self, rows: int) -> Text:
        """The newest of what happened, as much as goes into so many rows."""
        style, log = self.scene.style("muted"), self.session.log()
        said: list[str] = []
        for line in reversed(log[-12:]):
            text = " · ".join([line, *said])
            if len(Text(text).wrap(_console(), self.inner)) > rows:
                break
            said.insert(0, line)
        news = Text(" · ".join(said) or (log[-1] if log else ""), style)
        news.truncate(self.inner * rows, overflow="ellipsis")
        lines = news.wrap(_console(), self.inner)[:rows]
        return Text("\n", justify="center").join([*[Text()] * (rows - len(lines)), *lines])

    def _log_at_side(self, height: int) -> Lines:
        scene, width = self.scene, self.side - 2
        edge = Segment("│ ", scene.style("muted", dim=True))
        lines = list(_tail(self.session.log(), height - 2, scene, width))
        heading = rendered(Text(self.say("screen.log"), scene.style("muted", bold=True)), width)
        blank = rendered("", width)
        rows = [*heading, *blank, *lines]
        rows += blank * (height - len(rows))
        return [[edge, *row, Segment(" ")] for row in rows]


def _tail(log: Sequence[str], room: int, scene: Scene, width: int) -> Iterator[list[Segment]]:
    """The last lines that there is room for; the newest stands out."""
    lines: Lines = []
    for number, line in enumerate(reversed(log)):
        style = scene.style("muted" if number else "ink")
        lines = [*rendered(Text(line, style), width), *lines]
        if len(lines) >= room:
            break
    yield from lines[-room:]
