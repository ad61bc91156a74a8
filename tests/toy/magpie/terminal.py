"""Magpie on a screen of characters: as little as a game can bring."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from stolik.core.drawing import Card, Offer, Scene

ACCENT = ("#1B57A0", "#7DB2F0")


def draw(scene: Scene) -> RenderableType:
    mark = scene.marks.places.get("table")
    text = f"{mark.key} here" if mark else "the table"
    style = scene.style("accent" if mark else "muted", place="table", reverse=scene.marks.at == "table")
    return Group(Text(), Text(f"[ {text} ]", style, justify="center"))


def hand(scene: Scene) -> Sequence[Card]:
    return [Card(str(card), str(card)) for card in scene.view.hand]


def offers(scene: Scene, legal: Sequence[str]) -> Sequence[Offer]:
    return [Offer(text, (text,), "table", key="t") for text in legal]


def spell(cards: Sequence[str], target: str) -> str:
    return cards[0] if len(cards) == 1 else ""


def seats(scene: Scene) -> Sequence[str | Text]:
    return [str(points) for points in scene.view.points]


def status(scene: Scene) -> str | Text:
    return ""


def aside(scene: Scene) -> RenderableType | None:
    return Text(" ".join(map(str, scene.view.gone))) if scene.view.gone else None


def result(scene: Scene) -> RenderableType:
    return Text(" : ".join(map(str, scene.view.points)), justify="center")
