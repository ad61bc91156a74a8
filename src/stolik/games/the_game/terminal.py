"""The Game on a screen of characters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.drawing import Card, Offer, Scene, beside, large
from stolik.games.the_game.pile import burns, rises
from stolik.games.the_game.state import PILE, WILL
from stolik.games.the_game.view import View

ACCENT = ("#0B655D", "#57C2B5")

_WIDTH = 13
_PLAIN, _LIT, _CURSOR, _DRAFTED = (*"╭─╮│╰╯",), (*"┏━┓┃┗┛",), (*"╔═╗║╚╝",), (*"┌╌┐╎└┘",)
_FIRE = "✹"


def draw(scene: Scene) -> RenderableType:
    view: View = scene.view
    piles = [_pile(scene, pile) for pile in range(len(PILE))]
    rows = beside(piles, scene.width, gap=4 if scene.width >= 72 else 2)
    left = scene.words.say("table.left", draw=view.draw, left=view.left)
    return Group(*rows, Text(), Text(left, scene.style("muted"), justify="center"))


def _pile(scene: Scene, pile: int) -> list[Text]:
    """Its direction, its top card, what the selected card would do, and what the draft has changed."""
    view, name = scene.view, PILE[pile]
    top, was = view.tops[pile], scene.before.tops[pile] if scene.before else view.tops[pile]
    arrow = _FIRE if name in view.burning else "▲" if rises(pile) else "▼"
    tone = "red" if name in view.burning else "ink"
    head = Text(f"{arrow} {name} {arrow}".center(_WIDTH), scene.style(tone, bold=True, place=name))
    drafted = Text(f"{was} → {top}" if top != was else "", scene.style("amber"))
    drafted.align("center", _WIDTH)
    return [head, *_card(scene, pile, top, drafted=top != was), _foot(scene, pile), drafted]


def _card(scene: Scene, pile: int, top: int, *, drafted: bool) -> list[Text]:
    name, marks = PILE[pile], scene.marks
    lit = name in marks.places
    frame = _CURSOR if marks.at == name else _LIT if lit else _DRAFTED if drafted else _PLAIN
    dim = bool(marks.cards) and not lit
    tone = "accent" if lit else "amber" if drafted else "muted"
    edge = scene.style(tone, place=name, dim=dim)
    face = scene.style("amber" if drafted else "ink", place=name, bold=not dim, dim=dim)
    left, line, right, side, low_left, low_right = frame
    rows = [Text.assemble((side, edge), (row.center(_WIDTH - 2), face), (side, edge)) for row in large(top)]
    inner = line * (_WIDTH - 2)
    return [Text(left + inner + right, edge), *rows, Text(low_left + inner + low_right, edge)]


def _foot(scene: Scene, pile: int) -> Text:
    """What would happen to the pile, with the key that does it."""
    name, marks = PILE[pile], scene.marks
    mark = marks.places.get(name)
    if mark:
        text = f"{mark.key} {mark.label}" if marks.at != name else f"▸ {mark.key} {mark.label} ◂"
        style = scene.style("accent", bold=True, reverse=marks.at == name, place=name)
        return Text(f" {text} ".center(_WIDTH), style)
    if name in scene.view.burning:
        return Text(scene.words.say("table.burns").center(_WIDTH), scene.style("red"))
    return Text(("·" if marks.cards else "").center(_WIDTH), scene.style("muted"))


def hand(scene: Scene) -> Sequence[Card]:
    fire = scene.options.get("fire", False)
    return [
        Card(str(card), str(card), _FIRE, "red") if fire and burns(card) else Card(str(card), str(card))
        for card in scene.view.hand
    ]


def offers(scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
    if scene.view.phase == "agreeing":
        return [
            Offer(will, (), will, scene.words.say(f"value.{will}"), button=True, key=will[0])
            for will in WILL[1:]
        ]
    lays = [_lay(scene.view, text) for text in legal if text != "end"]
    return [*lays, _end(scene, may="end" in legal)]


def _lay(view: View, text: str) -> Offer:
    card, name = text[:-1], text[-1]
    step = int(card) - view.tops[PILE.index(name)]
    ahead = step if rises(PILE.index(name)) else -step
    return Offer(text, (card,), name, f"+{ahead}" if ahead > 0 else f"−{-ahead} ↶")


def _end(scene: Scene, *, may: bool) -> Offer:
    count = scene.view.due
    label = scene.words.say("table.end-due", count=count) if count else scene.words.say("table.end")
    return Offer("end", (), "end", label, button=True, key="e", main=may)


def spell(cards: Sequence[str], target: str) -> str:
    return f"{cards[0]}{target}" if len(cards) == 1 and target in PILE else ""


def seats(scene: Scene) -> Sequence[str | Text]:
    view: View = scene.view
    notes = [scene.words.say("table.cards", count=count) for count in view.counts]
    if view.phase == "agreeing":
        for seat, will in enumerate(view.will):
            if will or seat not in view.acting:
                notes[seat] = scene.words.say(f"value.{will}") if will else "✓"
    return notes


def status(scene: Scene) -> str | Text:
    view, words = scene.view, scene.words
    if view.phase == "agreeing":
        return words.say("table.agree")
    if view.turn is None or view.turn != view.viewer:
        return ""
    said = [words.say("table.due", count=view.due) if view.due else words.say("table.may-end")]
    if view.burning:
        said = [words.say("table.cover", piles=view.burning)]
    if scene.before and scene.before.tops != view.tops:
        said.append(words.say("table.cost", sum=_cost(scene.before, view)))
    return " · ".join(said)


def _cost(before: View, after: View) -> str:
    """How many numbers the draft uses up: steps back count against it."""
    steps = [new - old for old, new in zip(before.tops, after.tops, strict=True)]
    cost = sum(step if rises(pile) else -step for pile, step in enumerate(steps))
    return f"+{cost}" if cost >= 0 else f"−{-cost}"


def aside(scene: Scene) -> RenderableType | None:
    """TG15: the memory aid, where the table has it."""
    view: View = scene.view
    if not view.memory:
        return None
    laid, text = set(view.gone), Text()
    for card in range(2, max(99, *view.gone, 2) + 1):
        style = scene.style("muted", dim=True) if card in laid else scene.style("ink", bold=True)
        text.append(f"{'··' if card in laid else card:>4}", style)
        if card % 10 == 9:
            text.append("\n")
    return Group(Text(scene.words.say("table.memory"), scene.style("muted")), Text(), Text("        ") + text)


def result(scene: Scene) -> RenderableType:
    view: View = scene.view
    if view.result is None:
        return Text()
    number = [Text(row, scene.style("accent", bold=True), justify="center") for row in large(view.left)]
    said = Text(scene.words.say(f"table.{view.result.label}", count=view.left), justify="center")
    hands = [
        Text(f"{scene.names[seat]}: {' '.join(map(str, cards))}", scene.style("muted"), justify="center")
        for seat, cards in enumerate(view.hands)
        if cards
    ]
    return Group(*number, Text(), said, Text(), *hands)
