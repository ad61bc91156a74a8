"""What lies over the table when it is asked for: help, the rules, the log, and what a game has to look up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stolik.core.catalog import load

if TYPE_CHECKING:
    from stolik.cli.table.controls import Controls
    from stolik.core.drawing import Scene

_KEYS = (
    ("1 … 9, 0", "card"),
    ("← ↑ ↓ →", "move"),
    ("⏎", "enter"),
    ("a … z", "letter"),
    ("␣", "space"),
    ("⌫", "undo"),
    ("Esc", "escape"),
    (":", "type"),
    ("?", "help"),
    ("F1", "rules"),
    ("F2", "log"),
    ("F3", "aside"),
    ("F4", "language"),
    ("F5", "theme"),
    ("q", "leave"),
)
"""In the order of the page; the words are `screen.keys.…`."""


def page(controls: Controls, scene: Scene) -> RenderableType:
    """The page that is open."""
    match controls.page:
        case "help":
            return _help(scene)
        case "rules":
            return _rules(controls, scene)
        case "log":
            return _log(controls, scene)
        case _:
            nothing = Text(scene.words.say("screen.aside-none"), scene.style("muted"))
            return controls.session.host.game.terminal.aside(scene) or nothing


def _help(scene: Scene) -> RenderableType:
    say = scene.words.say
    keys = Table.grid(padding=(0, 2))
    keys.add_column(style=scene.style("ink", bold=True), no_wrap=True)
    keys.add_column(style=scene.style("ink"))
    for key, name in _KEYS:
        keys.add_row(key, say(f"screen.keys.{name}"))
    about = (Text(say(f"screen.about.{name}"), scene.style("ink")) for name in ("draft", "lit", "mouse"))
    return Group(*_apart(about), keys)


def _rules(controls: Controls, scene: Scene) -> RenderableType:
    """What the game's catalog says of them, then what this table has chosen."""
    words, game = scene.words, controls.session.host.game
    keys = [key for key in load(game.package, words.language) if key.startswith("rules.")]
    chosen = [_option(scene, option.name) for option in game.options if not option.internal]
    heading = Text(words.say("screen.options"), scene.style("accent", bold=True))
    return Group(*_apart(Text(words.say(key), scene.style("ink")) for key in keys), heading, *chosen)


def _option(scene: Scene, name: str) -> Text:
    words, value = scene.words, scene.options[name]
    if isinstance(value, bool):
        said = words.say("screen.on" if value else "screen.off")
    else:
        key = f"option.{name}.{value}"
        said = words.say(key) if key in words else str(value)
    title = words.say(f"option.{name}") if f"option.{name}" in words else name
    return Text.assemble((f"{title}: ", scene.style("muted")), (said, scene.style("ink")))


def _log(controls: Controls, scene: Scene) -> RenderableType:
    lines = controls.session.log()
    if not lines:
        return Text(scene.words.say("screen.log-empty"), scene.style("muted"))
    return Group(*(Text(line, scene.style("ink")) for line in lines))


def _apart(texts: Iterator[Text]) -> Iterator[Text]:
    """With a blank line after each."""
    for text in texts:
        yield text
        yield Text()
