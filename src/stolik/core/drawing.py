"""What a table on a screen of characters asks of a game's `terminal.py`, and the values of both sides.

The table itself (keys, mouse, draft, hand-over, log, languages) knows no game. A game's `terminal.py`
is a module of plain functions (`Terminal` below) that turn a typed view into something to look at and
into choices. It keeps no state, imports no `cli`, and takes every word from the catalogs
(`scene.words.say("table.…")`; keys of the game's own drawing begin with `table.`, those of the table
itself with `screen.`).

How a person acts, in every game

1. select cards of the hand (number keys, arrows, mouse): none, one or several;
2. choose a target: a *place* that is drawn on the table, or a *button* of the bar below it.

So every legal action is an `Offer`: the cards that it takes, and its target.

    37A          cards ("37",)               target "A"         a place, label "+3"
    end          cards ()                    target "end"       a button, label "End turn"
    7C@e4        cards ("7C",)               target "e4"        a place
    7C!          cards ("7C",)               target "!"         a button, shown while 7C is selected
    =a4-e4       cards ()                    target "=a4-e4"    a button; its cells light up under the cursor
    bell2+gear3  cards ("bell2", "gear3")    target "raise"     a button, shown while both are selected
    gladly       cards ()                    target "gladly"    a button

With the selected cards exactly those of an offer, its place is lit (it stands in `scene.marks.places`)
or its button is shown. Selecting a second card adds it when some offer takes both, and replaces the
first one otherwise. Equal cards in a hand have equal keys; a selection is a multiset.

Drawing. `draw` gets `scene.width` columns and `scene.height` rows, never less than 58 x 11 (a terminal of
80 x 24 leaves 78 x 11 or a little more), and may use fewer. Draw a place with `scene.style(…, place="A")`:
this is how the table finds it for mouse and arrow keys, so give a place a solid block of characters. Show
with marks that need no colour (brackets, arrows, letters) what is lit (`scene.marks.places[target]` has its
label and the key that chooses it) and where the cursor is (`scene.marks.at`). The table frames the whole and
draws the hand itself from `hand`. Without colour `scene.style` gives the same attributes and no colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rich.style import Style

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from stolik.core.catalog import Words
    from stolik.core.game import Event


@dataclass(frozen=True)
class Card:
    """A card of the hand. The table draws its frame, its number key, and whether it can be used now."""

    key: str
    """What `Offer.cards` calls it."""
    face: str
    """At most 5 columns."""
    note: str = ""
    """A second, smaller line; at most 7 columns."""
    tone: str = "ink"
    """Of the face: one of `TONES`."""


@dataclass(frozen=True)
class Offer:
    """One action as a choice."""

    action: str
    """Its notation. A button whose action is not legal now is shown dim; who presses it is told why not."""
    cards: tuple[str, ...]
    target: str
    label: str = ""
    """A place: what would happen there, at most 5 columns ("+3"). A button: the words on it, short."""
    button: bool = False
    key: str = ""
    """The key that chooses it: one letter. Left out: the target itself if it is one letter, else the
    table finds one. (The table's own commands are control and function keys, `?`, `:`, digits and `q`,
    which leaves: a wish for `q` gets another letter.)"""
    main: bool = False
    """The button that Enter presses when nothing is selected; shown first and filled."""


@dataclass(frozen=True)
class Mark:
    """A place that may be chosen now."""

    label: str = ""
    key: str = ""


@dataclass(frozen=True)
class Marks:
    """What the person at the table has selected, and what that makes possible."""

    cards: tuple[str, ...] = ()
    """The selected cards, in the order of the hand."""
    places: Mapping[str, Mark] = field(default_factory=dict)
    """The targets on the table that these cards can go to, by name."""
    at: str = ""
    """The target (place or button) that has the cursor; "" = none."""


LIGHT = {
    "ink": "#1F2421",
    "muted": "#59605C",
    "blue": "#1B57A0",
    "green": "#1F6B34",
    "red": "#A3262A",
    "amber": "#8A4B00",
    "ground": "#F6F1E7",
    "surface": "#FFFDF8",
}
DARK = {
    "ink": "#EDEFEC",
    "muted": "#A9B2AD",
    "blue": "#7DB2F0",
    "green": "#7CCB8E",
    "red": "#F08A86",
    "amber": "#F0B155",
    "ground": "#14181A",
    "surface": "#1E2427",
}
TONES = ("accent", *LIGHT)
"""The colours there are: `accent` is the game's own."""

PLACE = "place"


@dataclass(frozen=True)
class Scene:
    """All that a drawing may depend on."""

    view: Any
    """The game's typed view for the viewer, with the draft of the turn laid."""
    words: Words
    names: Sequence[str]
    """Who sits on each seat."""
    before: Any = None
    """The same view without the draft; what differs is not laid yet. Equal to `view` when there is none."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Of the table."""
    marks: Marks = Marks()
    last: tuple[Event, ...] = ()
    """What the viewer was told about the last action."""
    width: int = 78
    height: int = 11
    palette: Mapping[str, str] = field(default_factory=dict)
    """Tone → colour; empty without colours."""

    def style(
        self, tone: str = "ink", on: str | None = None, *, place: str | None = None, **how: Any
    ) -> Style:
        """A style by tone, `bold=True` and so on; `place`: these characters belong to that target."""
        style = Style(color=self.palette.get(tone), bgcolor=self.palette.get(on or ""), **how)
        return style if place is None else style + Style.from_meta({PLACE: place})


class Terminal(Protocol):
    """`terminal.py` of a game. `scene.view` is the game's own type of view."""

    ACCENT: tuple[str, str]
    """The game's colour on light and on dark ground."""

    def draw(self, scene: Scene) -> RenderableType:
        """The table, without the viewer's hand (also for a spectator, and when it is over)."""

    def hand(self, scene: Scene) -> Sequence[Card]:
        """The viewer's cards, sorted as one holds them; () for a spectator."""

    def offers(self, scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
        """Every legal action once, buttons in the order of the bar; perhaps a button that is not legal yet.

        Asked only when the viewer is to act. The view has the draft laid, `legal` is what may follow.
        `marks.cards` has what is selected: a label may depend on it.
        """

    def spell(self, cards: Sequence[str], target: str) -> str:
        """The notation of these cards to this target, legal or not (then the table says why); "" = none."""

    def seats(self, scene: Scene) -> Sequence[str | Text]:
        """A short note on each seat, beside its name: "6 cards". At most 12 columns."""

    def status(self, scene: Scene) -> str | Text:
        """One line on the turn: what is due, what the draft costs, what the selected cards are worth."""

    def aside(self, scene: Scene) -> RenderableType | None:
        """More to look up on a page of its own (memory aid, discards); None: there is no such thing."""

    def result(self, scene: Scene) -> RenderableType:
        """How it ended, in a few lines; the game is over."""


# --- two things that several games draw -----------------------------------------------------------

_DIGITS = (
    ("█▀█", "▀█ ", "▀▀█", "▀▀█", "█ █", "█▀▀", "█▀▀", "▀▀█", "█▀█", "█▀█"),
    ("█ █", " █ ", "█▀▀", " ▀█", "▀▀█", "▀▀█", "█▀█", "  █", "█▀█", "▀▀█"),
    ("▀▀▀", "▀▀▀", "▀▀▀", "▀▀▀", "  ▀", "▀▀▀", "▀▀▀", "  ▀", "▀▀▀", "▀▀▀"),
)


def large(number: int) -> list[str]:
    """A number as three rows of blocks: 3 columns a digit, one between."""
    return [" ".join(row[int(digit)] for digit in str(number)) for row in _DIGITS]


def beside(blocks: Sequence[Sequence[Text]], width: int, gap: int = 2) -> list[Text]:
    """Blocks of equally many lines as one row in the middle of `width` columns."""
    from rich.text import Text

    wide = sum(block[0].cell_len for block in blocks) + gap * (len(blocks) - 1)
    left = " " * max(0, (width - wide) // 2)
    rows = (Text(" " * gap).join(lines) for lines in zip(*blocks, strict=True))
    return [Text(left).append_text(row) for row in rows]
