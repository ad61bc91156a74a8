"""Face to Face on a screen of characters: the opponent's piles above, the own ones below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.drawing import Card, Offer, Scene, beside, large
from stolik.games.face_to_face.state import PILE
from stolik.games.face_to_face.view import View

ACCENT = ("#7A2E5D", "#E08CC0")

_WIDTH, _INFO = 15, 16
_PLAIN, _LIT, _CURSOR, _DRAFTED = (*"╭─╮│╰╯",), (*"┏━┓┃┗┛",), (*"╔═╗║╚╝",), (*"┌╌┐╎└┘",)


def draw(scene: Scene) -> RenderableType:
    own = _own(scene.view)
    return Group(*_side(scene, 1 - own), _bridge(scene), *_side(scene, own))


def _own(view: View) -> int:
    """The seat that sits below; a spectator looks over the shoulder of seat 0."""
    return view.viewer or 0


def _side(scene: Scene, seat: int) -> list[Text]:
    blocks = [_about(scene, seat), _pile(scene, seat, 0), _pile(scene, seat, 1)]
    return beside(blocks, scene.width, gap=4 if scene.width >= 72 else 2)


def _about(scene: Scene, seat: int) -> list[Text]:
    """Whose piles these are, and how far it is to the last card."""
    view, say = scene.view, scene.words.say
    lines = [
        Text(),
        Text(scene.names[seat], scene.style(bold=True)),
        Text(say("table.draw", count=view.draws[seat]), scene.style("muted")),
        Text(say("table.left", count=view.left[seat]), scene.style("muted")),
        Text(),
    ]
    for line in lines:
        line.truncate(_INFO, overflow="ellipsis", pad=True)
    return lines


def _bridge(scene: Scene) -> Text:
    """Has the turn's one card gone across (FF3)?"""
    if not scene.view.acting:
        return Text()
    used = scene.view.helped
    said = scene.words.say("table.bridge-used" if used else "table.bridge-open")
    style = scene.style("amber" if used else "muted")
    return Text(f"╌╌╌ {'✓ ' if used else ''}{said} ╌╌╌", style, justify="center")


def _pile(scene: Scene, seat: int, falls: int) -> list[Text]:
    """Its top card; its name in the upper edge, what would happen or what the draft has changed below."""
    view, name = scene.view, PILE[falls + 2 * (seat != _own(scene.view))]
    top, was = view.tops[seat][falls], (scene.before or view).tops[seat][falls]
    lit, at = name in scene.marks.places, scene.marks.at == name
    dim = bool(scene.marks.cards) and not lit
    frame = _CURSOR if at else _LIT if lit else _DRAFTED if top != was else _PLAIN
    edge = scene.style("accent" if lit else "amber" if top != was else "muted", place=name, dim=dim)
    face = scene.style("amber" if top != was else "ink", place=name, bold=not dim, dim=dim)
    left, line, right, side, low_left, low_right = frame
    arrow = "▼" if falls else "▲"
    head = f" {arrow} {name} {arrow} ".center(_WIDTH - 2, line)
    foot = _foot(scene, name, f"{was} → {top}" if top != was else "").center(_WIDTH - 2, line)
    return [
        Text(f"{left}{head}{right}", edge),
        *(Text.assemble((side, edge), (row.center(_WIDTH - 2), face), (side, edge)) for row in large(top)),
        Text.assemble((low_left, edge), (foot, edge + scene.style(bold=lit, reverse=at)), (low_right, edge)),
    ]


def _foot(scene: Scene, name: str, drafted: str) -> str:
    """What the selected card would do to the pile, with the key that does it."""
    mark = scene.marks.places.get(name)
    if mark:
        text = f"{mark.key} {mark.label}"
        return f" ▸ {text} ◂ " if scene.marks.at == name else f" {text} "
    return f" {drafted} " if drafted else ""


def hand(scene: Scene) -> Sequence[Card]:
    return [Card(str(card), str(card)) for card in scene.view.hand]


def offers(scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
    lays = [_lay(scene.view, text) for text in legal if text != "end"]
    return [*lays, _end(scene, may="end" in legal)]


def _lay(view: View, text: str) -> Offer:
    """How far the pile gets on: never, at the opponent's."""
    card, name = int(text[:-1]), text[-1]
    away, falls = divmod(PILE.index(name), 2)
    step = card - view.tops[_own(view) ^ away][falls]
    ahead = -step if falls else step
    label = f"+{ahead}" if ahead > 0 else f"−{-ahead}" if away else f"−{-ahead} ↶"
    return Offer(text, (str(card),), name, label)


def _end(scene: Scene, *, may: bool) -> Offer:
    return Offer("end", (), "end", _end_label(scene), button=True, key="e", main=may)


def _end_label(scene: Scene) -> str:
    """FF6 stands on it: two, or up to a full hand."""
    view, say = scene.view, scene.words.say
    if view.due:
        return say("table.end-due", count=view.due)
    if not view.drawing:
        return say("table.end")
    if view.helped:
        return say("table.end-full", count=view.counts[view.turn] + view.drawing)
    return say("table.end-two", count=view.drawing)


def spell(cards: Sequence[str], target: str) -> str:
    return f"{cards[0]}{target}" if len(cards) == 1 and target in PILE else ""


def seats(scene: Scene) -> Sequence[str | Text]:
    return [scene.words.say("table.cards", count=count) for count in scene.view.counts]


def status(scene: Scene) -> str | Text:
    view, words = scene.view, scene.words
    if view.turn != view.viewer:
        return ""
    said = words.say("table.due", count=view.due) if view.due else words.say("table.may-end")
    return " · ".join([said, *_costs(scene)])


def _costs(scene: Scene) -> list[str]:
    """What the draft uses up at home (steps back count against it), and what it gives away."""
    if not scene.before or scene.before.tops == scene.view.tops:
        return []
    own, say = _own(scene.view), scene.words.say
    cost, gift = _way(scene, own), -_way(scene, 1 - own)
    said = [say("table.cost", sum=f"+{cost}" if cost >= 0 else f"−{-cost}")]
    return [*said, say("table.gift", sum=gift)] if gift else said


def _way(scene: Scene, seat: int) -> int:
    """How many numbers further the two piles of the seat are by the draft."""
    rising, falling = scene.view.tops[seat]
    was_rising, was_falling = scene.before.tops[seat]
    return int(rising - was_rising + was_falling - falling)


def aside(scene: Scene) -> RenderableType | None:
    """FF9: only the tops show."""
    return None


def result(scene: Scene) -> RenderableType:
    view: View = scene.view
    if view.result is None:
        return Text()
    say, names, won = scene.words.say, scene.names, view.result.winners[0]
    headline = say("table.winner", seat=names[won])
    if view.viewer is not None:
        headline = say("table.won" if view.viewer == won else "table.lost")
    how = say(f"table.{view.result.how}", seat=names[view.turn])
    rest = [
        Text(say("table.rest", seat=names[seat], count=left), scene.style("muted"), justify="center")
        for seat, left in enumerate(view.left)
        if left
    ]
    return Group(
        Text(headline, scene.style("accent", bold=True), justify="center"),
        Text(how, justify="center"),
        Text(),
        *rest,
    )
