"""Sequence on a screen of characters: the board, and beside it how far the teams are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.drawing import Card, Offer, Scene
from stolik.games.sequence.board import CELL, COLUMNS, NUMBER, PAIR
from stolik.games.sequence.events import Placed, Removed
from stolik.games.sequence.lines import LINE_NUMBER, cells
from stolik.games.sequence.state import FIRST_JACK, SIZE, TWO_EYED
from stolik.games.sequence.view import View

ACCENT = ("#1B57A0", "#7DB2F0")

SHAPES = {"blue": "●", "green": "▲", "red": "■"}

_CORNER = " ✦ "
_EDGE, _WIDE = 3, 5
"""Columns of the numbers at the side, of a cell."""
_BOARD = _EDGE + SIZE * _WIDE
_PANEL_FROM = 76


def draw(scene: Scene) -> RenderableType:
    wide = scene.width >= _PANEL_FROM
    panel, gap = (_panel(scene), "   ") if wide else (_narrow_panel(scene), " ")
    lines = zip_longest(_board(scene), panel[: SIZE + 1], fillvalue=Text())
    return Group(*(Text.assemble(row, gap, beside) for row, beside in lines))


def _panel(scene: Scene) -> list[Text]:
    """How far each team is, and what is left of the cards."""
    view, say, muted = scene.view, scene.words.say, scene.style("muted")
    lines = []
    for team, colour in enumerate(view.colours):
        made = f"{len(view.sequences[team])}/{view.needed}"
        head = f"{SHAPES[colour]} {say(f'value.{colour}')}  {made}"
        lines.append(Text(head, scene.style(colour, bold=True)))
        lines += [Text(f"  {_dashed(line)}", scene.style(colour)) for line in view.sequences[team]]
    lines += [Text(), Text(say("table.draw-pile", number=view.draw), muted)]
    lines.append(Text(say("table.discards", number=len(view.discards)), muted))
    if view.passes:
        lines.append(Text(say("table.passes", count=view.passes), scene.style("amber")))
    for line in lines:
        line.truncate(scene.width - _BOARD - 3, overflow="ellipsis")
    return lines


def _narrow_panel(scene: Scene) -> list[Text]:
    view: View = scene.view
    return [
        Text(f"{SHAPES[colour]}{len(view.sequences[team])}/{view.needed}", scene.style(colour, bold=True))
        for team, colour in enumerate(view.colours)
    ]


def _dashed(line: str) -> str:
    return line.replace("-", "–")


# --- the board ------------------------------------------------------------------------------------


def _board(scene: Scene) -> list[Text]:
    muted = scene.style("muted")
    rows = [Text(" " * _EDGE + "".join(column.center(_WIDE) for column in COLUMNS), muted)]
    pointed = _pointed(scene)
    for row in range(SIZE):
        line = Text(f"{row + 1:>2} ", muted)
        for cell in range(row * SIZE, (row + 1) * SIZE):
            line.append_text(_cell(scene, cell, pointed))
        rows.append(line)
    return rows


def _pointed(scene: Scene) -> tuple[int, ...]:
    """SQ10: the cells of the five under the cursor, or of the one that the table suggests."""
    view: View = scene.view
    five = scene.marks.at.removeprefix("=") if scene.marks.at.startswith("=") else view.suggested
    return cells(LINE_NUMBER[five]) if five in LINE_NUMBER else ()


def _cell(scene: Scene, cell: int, pointed: Sequence[int]) -> Text:
    """The card that it shows, or the chip on it, between two marks."""
    name, marks = CELL[cell], scene.marks
    left, right = _frame(scene, cell, pointed)
    lit = name in marks.places or cell in pointed
    dim = not lit and bool(marks.cards)
    edge = scene.style("accent", place=name, bold=True, reverse=marks.at == name)
    face = scene.style(*_tones(scene.view, cell), place=name, bold=lit or None, dim=dim)
    return Text.assemble((left, edge), (_face(scene, cell), face), (right, edge))


def _frame(scene: Scene, cell: int, pointed: Sequence[int]) -> tuple[str, str]:
    """What stands to the left and to the right of a face."""
    name, marks, view = CELL[cell], scene.marks, scene.view
    if marks.at == name:
        return "▸", "◂"
    if name in marks.places:
        return marks.places[name].key or "›", "‹"
    if cell in pointed:
        return "[", "]"
    if name in view.locked:
        return "▐", "▌"
    return ("(", ")") if name == _last(scene) else (" ", " ")


def _last(scene: Scene) -> str:
    """The cell of the chip that was laid or taken away last."""
    return next((event.cell for event in scene.last if isinstance(event, (Placed, Removed))), "")


def _tones(view: View, cell: int) -> tuple[str, str | None]:
    """Of the face, and of its ground: a finished line is solid."""
    team, card = view.chips[cell], view.printed[cell]
    if team is not None:
        colour = view.colours[team]
        return ("surface", colour) if CELL[cell] in view.locked else (colour, None)
    return ("accent", None) if card is None else ("red" if card[1] in "DH" else "ink", None)


def _face(scene: Scene, cell: int) -> str:
    view: View = scene.view
    team, card = view.chips[cell], view.printed[cell]
    if card is None:
        return _CORNER
    return f"{_spelt(scene, card):>3}" if team is None else f" {SHAPES[view.colours[team]]} "


def _spelt(scene: Scene, card: str) -> str:
    """TC: 10♣"""
    return scene.words.say(f"value.{card}")


# --- the hand and what to do with it --------------------------------------------------------------


def hand(scene: Scene) -> Sequence[Card]:
    return [Card(card, _spelt(scene, card), *_note(scene, card)) for card in scene.view.hand]


def _note(scene: Scene, card: str) -> tuple[str, str]:
    """Where it can go, and the tone of its face: a jack shows its eyes."""
    if NUMBER[card] >= FIRST_JACK:
        return ("◉ ◉" if NUMBER[card] in TWO_EYED else "◉"), "accent"
    free = _free(scene.view, card)
    if not free:
        return scene.words.say("table.dead"), "muted"
    return " ".join(free), "red" if card[1] in "DH" else "ink"


def _free(view: View, card: str) -> list[str]:
    """Its cells that hold no chip."""
    return [CELL[cell] for cell in PAIR[NUMBER[card]] if view.chips[cell] is None]


def offers(scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
    return [_offer(scene, text, alone=len(legal) == 1) for text in legal]


def _offer(scene: Scene, text: str, *, alone: bool) -> Offer:
    view, say = scene.view, scene.words.say
    if text.startswith("="):
        return Offer(text, (), text, _dashed(text[1:]), button=True, main=text == f"={view.suggested}")
    if text.startswith("hint"):
        return Offer(text, (), text, say("table.hint", mate=scene.names[int(text[4:])]), button=True)
    if text in ("draw", "pass"):
        return Offer(
            text, (), text, say(f"table.{text}"), button=True, key=text[0], main=alone or text == "draw"
        )
    if text.endswith("!"):
        return Offer(text, (text[:2],), "!", say("table.swap"), button=True, key="s")
    return Offer(text, (text[:2],), text[3:])


def spell(cards: Sequence[str], target: str) -> str:
    if len(cards) != 1:
        return ""
    if target == "!":
        return f"{cards[0]}!"
    takes = NUMBER[cards[0]] >= FIRST_JACK and NUMBER[cards[0]] not in TWO_EYED
    return f"{cards[0]}{'x' if takes else '@'}{target}" if target in CELL else ""


def seats(scene: Scene) -> Sequence[str | Text]:
    """SQ3, SQ13: the shape of the team, the number of cards, an arrow for who may still draw."""
    view: View = scene.view
    notes = []
    for seat, count in enumerate(view.counts):
        draws = " ↓" if seat in view.open else ""
        notes.append(
            f"{SHAPES[view.colours[view.teams[seat]]]} {scene.words.say('table.cards', count=count)}{draws}"
        )
    return notes


def status(scene: Scene) -> str | Text:
    view, say, cards = scene.view, scene.words.say, scene.marks.cards
    if view.turn != view.viewer:
        return say("table.may-draw") if view.viewer in view.open else ""
    if view.phase == "naming":
        return say("table.name", five=_dashed(view.suggested))
    if len(cards) == 1:
        said = _about(scene, cards[0])
    else:
        said = say("table.play") if _can_play(view) else say("table.must-pass")
    at = scene.marks.at
    if at in scene.marks.places and cards and cards[0][0] == "J":
        said = f"{said} · {at}: {_spelt(scene, view.printed[CELL.index(at)])}"
    return said


def _about(scene: Scene, card: str) -> str:
    """What the selected card may do."""
    view, say = scene.view, scene.words.say
    if NUMBER[card] >= FIRST_JACK:
        return say("table.two-eyed") if NUMBER[card] in TWO_EYED else say("table.one-eyed")
    if card in view.dead:
        return say("table.may-swap") if view.may_swap else say("table.swapped")
    return say("table.cells", card=card, cells=_free(view, card))


def _can_play(view: View) -> bool:
    """SQ15: is there any card to play or swap?"""
    own = view.teams[view.turn]
    free = any(chip is None for chip, card in zip(view.chips, view.printed, strict=True) if card)
    takable = any(
        chip not in (None, own) and name not in view.locked
        for chip, name in zip(view.chips, CELL, strict=True)
    )
    for card in view.hand:
        if NUMBER[card] < FIRST_JACK:
            possible = card not in view.dead or view.may_swap
        else:
            possible = free if NUMBER[card] in TWO_EYED else takable
        if possible:
            return True
    return False


def aside(scene: Scene) -> RenderableType | None:
    """SQ16: the discards, suit by suit; a small 2 marks what lies there twice."""
    view: View = scene.view
    if not view.discards:
        return None
    heading = scene.words.say("table.discards", number=len(view.discards))
    rows = [Text(heading, scene.style("muted")), Text()]
    number = Counter(view.discards)
    for suit in "SHDC":
        faces = [
            f"{_spelt(scene, card)}{'²' if number[card] > 1 else ' '}" for card in number if card[1] == suit
        ]
        rows.append(Text("  ".join(faces), scene.style("red" if suit in "DH" else "ink")))
    return Group(*rows)


def result(scene: Scene) -> RenderableType:
    view, say, names = scene.view, scene.words.say, scene.names
    if view.result is None:
        return Text()
    team = view.result.team
    if team is None:
        return Text(say("table.drawn-game"), justify="center")
    colour = view.colours[team]
    said = say("table.won", colour=colour, names=[names[seat] for seat in view.result.winners])
    lines = [Text(f"{SHAPES[colour]}  {said}", scene.style(colour, bold=True), justify="center")]
    if view.viewer is not None:
        key = "table.you-won" if view.teams[view.viewer] == team else "table.you-lost"
        lines.append(Text(say(key), justify="center"))
    return Group(*lines, Text(), Text(" : ".join(map(str, view.result.sequences)), justify="center"))
