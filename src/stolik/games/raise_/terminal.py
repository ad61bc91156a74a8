"""Raise on a screen of characters: the point card and the pot, the dice, the track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.drawing import Card, Offer, Scene, large
from stolik.games.raise_.cards import BLANK, SYMBOLS, card_code
from stolik.games.raise_.components import DEFAULT, set_of
from stolik.games.raise_.track import SHAPES, seat_style, track
from stolik.games.raise_.view import View

ACCENT = ("#8A4B00", "#F0B155")

GLYPHS = {"diamond": "♦", "gear": "⚙", "cloud": "☁", "hourglass": "⋈", "bell": "♪", BLANK: "·"}

_HIDDEN, _CHOOSING, _OUT = "▮", "▯", "–"
_SEAT = 15
"""Columns of a seat that has room for words."""


def draw(scene: Scene) -> RenderableType:
    if scene.view.phase == "over":
        return Group(*_hands(scene))
    return Group(*_head(scene), Text(), *_dice(scene), Text(), *_middle(scene), _pot(scene))


def _head(scene: Scene) -> list[Text]:
    """The point card in large figures, and beside it what else there is to win."""
    view, say, muted = scene.view, scene.words.say, scene.style("muted")
    cards = sum(map(len, view.laid))
    lines = [
        Text(say("table.round", round=view.round, rounds=view.rounds), muted),
        Text(say("table.point", roller=scene.names[view.roller]), muted),
        Text(say("table.pot", count=cards, worth=view.pot), scene.style("ink", bold=bool(cards))),
    ]
    return [
        Text.assemble(
            "  ", (row, scene.style("accent", bold=True)), "   ", line, no_wrap=True, overflow="ellipsis"
        )
        for row, line in zip(large(view.point), lines, strict=True)
    ]


def _dice(scene: Scene) -> list[Text]:
    """RA4: each symbol, the dice that show it, its multiplier."""
    view, wide = scene.view, scene.width // len(SYMBOLS)
    names, times = Text(), Text()
    for symbol in SYMBOLS:
        shown = GLYPHS[symbol] * view.dice.count(symbol)
        best = view.times[symbol] == max(view.times.values())
        names.append(_named(scene, symbol).center(wide), scene.style("ink" if shown else "muted"))
        text = f"{shown} ×{view.times[symbol]}".strip().center(wide)
        times.append(text, scene.style("accent" if best else "ink" if shown else "muted", bold=bool(shown)))
    return [names, times]


def _middle(scene: Scene) -> list[Text]:
    """The track, or who has chosen (RA5)."""
    if scene.view.phase == "racing":
        return [*track(scene, _landing(scene)), _gap(scene)]
    said = scene.words.say("table.opening")
    row = Text("  ")
    for seat in _from_roller(scene.view):
        state = _OUT if not scene.view.counts[seat] else _CHOOSING if seat in scene.view.acting else _HIDDEN
        row.append(f"{SHAPES[seat]} {state}    ", seat_style(scene, seat))
    return [Text(), row, Text(f"  {said}", scene.style("muted"))]


def _from_roller(view: View) -> list[int]:
    """RA5: the order in which the markers are placed."""
    players = len(view.counts)
    return [(view.roller + step) % players for step in range(players)]


def _gap(scene: Scene) -> Text:
    """RA6, RA7: who is rearmost, and by how much."""
    back = scene.names[scene.view.acting[0]]
    said = scene.words.say("table.rearmost", back=back, needed=scene.view.need + 1)
    return Text(f"  {said}", scene.style("ink"), no_wrap=True, overflow="ellipsis")


def _hands(scene: Scene) -> list[Text]:
    """RA11: what everybody still held, when it is over."""
    lines = [Text(scene.words.say("table.hands"), scene.style("muted")), Text()]
    for seat, cards in enumerate(scene.view.hands):
        line = Text(f"  {SHAPES[seat]} {scene.names[seat]}  ", seat_style(scene, seat))
        line.append(" ".join(map(_short, cards)) or _OUT, scene.style("ink"))
        lines.append(line)
    return lines


def _pot(scene: Scene) -> Text:
    """What each seat has laid in this round."""
    line = Text("  ", no_wrap=True, overflow="ellipsis")
    for seat in _from_roller(scene.view):
        if scene.view.laid[seat]:
            line.append(f"{SHAPES[seat]} ", seat_style(scene, seat))
            line.append(f"{' '.join(map(_short, scene.view.laid[seat]))}   ", scene.style("muted"))
    line.truncate(scene.width, overflow="ellipsis")
    return line


def _short(text: str) -> str:
    """`bell3*`: ♪3★"""
    code = card_code(text)
    return f"{GLYPHS[SYMBOLS[(code >> 4) - 1]]}{code >> 1 & 7}{_star(code)}"


def _star(code: int) -> str:
    """RA13: worth five points."""
    return "★" if code & 1 else ""


# --- the hand and what to do with it --------------------------------------------------------------


def hand(scene: Scene) -> Sequence[Card]:
    view: View = scene.view
    chosen = view.chosen[view.viewer] if view.viewer is not None else None
    cards = []
    for text, value in zip(view.hand, view.values, strict=True):
        hidden = text == chosen
        chosen = None if hidden else chosen
        cards.append(_card(scene, text, value, hidden=hidden))
    return cards


def _card(scene: Scene, text: str, value: int, *, hidden: bool) -> Card:
    """Its value in this round, and how it comes about."""
    code = card_code(text)
    symbol, number, star = SYMBOLS[(code >> 4) - 1], code >> 1 & 7, _star(code)
    face = f"{GLYPHS[symbol]} {value or number}"
    if hidden:
        return Card(text, face, _HIDDEN, "muted")
    note = f"{number}×{scene.view.times[symbol]}" if value else ""
    return Card(text, face, f"{note} {star}".strip(), "accent" if star else "ink")


def offers(scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
    if scene.view.phase == "choosing":
        return [_opening(scene, text) for text in legal]
    raises = [text for text in legal if text != "pass"]
    selected = spell(scene.marks.cards, "raise")
    if selected and selected not in raises:
        raises.append(selected)  # shown, with what is missing
    return [*(_raise(scene, text) for text in raises), _pass(scene, forced=legal == ["pass"])]


def _opening(scene: Scene, text: str) -> Offer:
    label = scene.words.say("table.lay", field=_worth(scene.view, (text,)))
    return Offer(text, (text,), "lay", label, button=True, key="l")


def _raise(scene: Scene, text: str) -> Offer:
    cards = tuple(text.split("+"))
    worth = _worth(scene.view, cards)
    missing = scene.view.need + 1 - worth
    if missing > 0:
        label = scene.words.say("table.raise-missing", missing=missing)
    else:
        label = scene.words.say("table.raise", field=_field(scene.view) + worth)
    return Offer(text, cards, "raise", label, button=True, key="r")


def _pass(scene: Scene, *, forced: bool) -> Offer:
    return Offer("pass", (), "pass", scene.words.say("table.pass"), button=True, key="p", main=forced)


def spell(cards: Sequence[str], target: str) -> str:
    return "+".join(cards) if target in ("lay", "raise") else ""


def _worth(view: View, cards: Sequence[str]) -> int:
    value = dict(zip(view.hand, view.values, strict=True))
    return sum(value[card] for card in cards)


def _field(view: View) -> int:
    return next((marker.field for marker in view.markers if marker.seat == view.viewer), 0)


def _landing(scene: Scene) -> tuple[int, int] | None:
    """Where the selected cards would take the viewer's marker: seat and field."""
    view: View = scene.view
    if view.viewer is None or view.viewer not in view.acting or not scene.marks.cards:
        return None
    return view.viewer, _field(view) + _worth(view, scene.marks.cards)


def status(scene: Scene) -> str | Text:
    view, say = scene.view, scene.words.say
    if view.viewer is None or view.viewer not in view.acting:
        return ""
    if view.phase == "choosing":
        return say("table.choose")
    worth, needed = _worth(view, scene.marks.cards), view.need + 1
    if sum(view.values) < needed:
        return say("table.cannot", needed=needed)
    if not scene.marks.cards:
        return say("table.need", needed=needed)
    said = say("table.sum", worth=worth, needed=needed)
    return f"{said} ✓" if worth >= needed else said


# --- seats, things to look up, the end ------------------------------------------------------------


def seats(scene: Scene) -> Sequence[str | Text]:
    """The shape of the marker and the cards in hand; ✓ who has chosen, ○ who is out of the round."""
    return [
        Text.assemble((_shape(scene, seat), seat_style(scene, seat)), " ", _held(scene, seat))
        for seat in range(len(scene.view.counts))
    ]


def _shape(scene: Scene, seat: int) -> str:
    view: View = scene.view
    out = view.phase == "racing" and seat not in [marker.seat for marker in view.markers]
    return "○" if out else SHAPES[seat]


def _held(scene: Scene, seat: int) -> str:
    view: View = scene.view
    count, narrow = view.counts[seat], scene.width < _SEAT * len(view.counts)
    held = str(count) if narrow else scene.words.say("table.cards", count=count)
    ready = view.phase == "choosing" and seat not in view.acting and view.counts[seat]
    return f"{held} ✓" if ready else held


def aside(scene: Scene) -> RenderableType | None:
    """RA13: what the overview card tells; and the won piles, as far as they are known (RA14)."""
    say, muted = scene.words.say, scene.style("muted")
    cards = Text(" ".join(map(str, scene.view.points)))
    won = [f"{scene.names[seat]} {worth}" for seat, worth in enumerate(scene.view.won) if worth is not None]
    return Group(
        Text(say("table.overview"), muted),
        *_overview(scene),
        Text(),
        Text(say("table.point-cards"), muted),
        Text("  ").append_text(cards),
        Text(),
        Text(say("table.won") if won else "", muted),
        Text(f"  {'   '.join(won)}"),
    )


def _overview(scene: Scene) -> list[Text]:
    """A line for each symbol, the blank face last."""
    own = set_of(scene.options.get("components", DEFAULT))
    faces = Counter(face for die in own["dice"] for face in die.split())
    numbers = {**own["number_cards"], BLANK: ""}
    return [
        Text(f"  {_named(scene, symbol):<14}{numbers[symbol].replace('*', '★'):<24}{faces[symbol]:>2} ⚀")
        for symbol in numbers
    ]


def _named(scene: Scene, symbol: str) -> str:
    name = scene.words.say(f"table.symbol.{symbol}")
    return f"{GLYPHS[symbol]} {name}"


def result(scene: Scene) -> RenderableType:
    """RA11."""
    end = scene.view.result
    if end is None:
        return Text()
    winners = ", ".join(scene.names[seat] for seat in end.winners)
    said = scene.words.say("event.won-shared" if len(end.winners) > 1 else "event.won", seat=winners)
    lines = [Text(said, scene.style("accent", bold=True), justify="center")]
    for seat in sorted(range(len(end.scores)), key=lambda seat: -end.scores[seat]):
        said = scene.words.say(
            "table.points", count=end.scores[seat], rounds=end.from_rounds[seat], hand=end.from_hand[seat]
        )
        style = scene.style("ink", bold=seat in end.winners)
        lines.append(Text(f"{scene.names[seat]}: {said}", style, justify="center"))
    return Group(lines[0], Text(), *lines[1:])
