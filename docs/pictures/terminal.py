"""Draws the pictures of the terminal table: `python docs/pictures/terminal.py` writes them beside itself.

Textual plays without a terminal and exports what it shows. What would ask the network for a font is taken
out: a picture uses the reader's own.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stolik.cli.table.app import Setup, TableApp
from stolik.cli.table.host import Host, seat
from stolik.cli.table.session import Stage
from stolik.core.table import Table
from stolik.games import find

HERE = Path(__file__).parent
FONT = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Scene(NamedTuple):
    """What a picture shows: a table with random bots, and the keys that were pressed there."""

    game: str
    options: dict[str, Any]
    keys: Sequence[str]
    seed: int = 1
    position: str | None = None


PICTURES = {
    "the-game": Scene(
        "the-game",
        {"players": 3, "starter": "agree"},
        ("5", "c", "3"),
        position="tops 37 1 48 97; hands 8 11 27 39 47 85 / 16 23 46 61 69 91 / 10 14 19 22 24 72;"
        " draw 31 58 42 86 26 38 12 80 21 25 68 79 7 3 92 95 13 65 67 73 49 43 52 62 6 82 83 9 98 70 57 36 76"
        " 20 78 44 28 88 50 90 75 34 5 59 18 29 54 40 41 45 93 60 17 63 81 89 77 2 51;"
        " turn 0; laid 0; cover -",
    ),
    "face-to-face": Scene("face-to-face", {}, ("1", "a", "2"), seed=3),
    "sequence": Scene("sequence", {"players": 3}, ("1", "a", "enter") * 7 + ("2",), seed=3),
    "raise": Scene("raise", {"players": 4}, ("3", "enter", "1", "2"), seed=3),
}


def sit(scene: Scene) -> Host:
    game = find(scene.game)
    table = Table(game, game.values(scene.options), seed=scene.seed, position=scene.position)
    return Host(table, seat(table.players, 1, ["random"]))


async def draw(scene: Scene) -> str:
    app = TableApp(Setup(open=lambda: sit(scene), pause=0))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in scene.keys:
            await pilot.press(key)
            while app.controls.session.stage is Stage.WAIT:
                await pilot.pause(0.01)
        await pilot.pause()
        return app.export_screenshot(title="stolik")


def tidy(svg: str) -> str:
    """The reader's own font, as high as a line; names of styles that do not change from run to run."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]*;", f"font-family: {FONT};", svg)
    svg = svg.replace("font-size: 20px", "font-size: 21px")
    return re.sub(r"terminal-\d+", "terminal", svg)


def main() -> None:
    for name, scene in PICTURES.items():
        path = HERE / f"{name}.svg"
        path.write_text(tidy(asyncio.run(draw(scene))), "utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
