"""The table on a real terminal: keys, mouse and time go to the controls, the picture comes back."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from stolik.cli.table.controls import Controls, Wish
from stolik.cli.table.host import Host
from stolik.cli.table.picture import Picture, picture
from stolik.cli.table.session import Session, Stage
from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import DARK, LIGHT
from stolik.core.errors import StolikError

WORDS = "stolik.cli.table"
"""The package whose catalog has the words of the screen."""

STOPPED = 130


@dataclass
class Setup:
    """What the command line has settled."""

    open: Callable[[], Host]
    """A new game with the same people and bots."""
    language: str = "en"
    pause: float = 0.3
    """Seconds from one action of a bot to the next."""
    colour: bool = True
    light: bool = False
    save: Callable[[Host], str] = field(default=lambda host: "")
    """Writes the record of the game as it stands; says where."""
    keep: bool = False
    """Save every game when it ends, and when it is left."""


class Surface(Widget, can_focus=True):
    """All of the screen. What stands on it is drawn by `picture`."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Surface { width: 100%; height: 100%; }"

    def __init__(self, table: TableApp) -> None:
        super().__init__()
        self._table = table
        self._picture = Picture([])
        self._drawn = False

    @property
    def picture(self) -> Picture:
        """Drawn when it is first looked at."""
        if not self._drawn:
            self._picture = self._table.draw(self.size.width, self.size.height)
            self._drawn = True
        return self._picture

    def redraw(self) -> None:
        self._drawn = False
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def render_lines(self, crop: Region) -> list[Strip]:
        shown = self.picture.lines[crop.y : crop.bottom]
        return [Strip(line).crop(crop.x, crop.right) for line in shown]

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self._table.do(self._table.controls.press(event.key, event.character))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        found = self.picture.at(event.x, event.y)
        if found:
            self._table.do(self._table.controls.click(*found))

    def on_mouse_scroll_down(self) -> None:
        self._table.controls.wheel(3)
        self.redraw()

    def on_mouse_scroll_up(self) -> None:
        self._table.controls.wheel(-3)
        self.redraw()


class _Plain(Screen[None], inherit_bindings=False):
    """A screen without keys of its own."""


class TableApp(App[int], inherit_bindings=False):
    """Plays games, one after another, until somebody leaves."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; overflow: hidden; }"

    def __init__(self, setup: Setup) -> None:
        super().__init__(ansi_color=True)
        self._setup = setup
        self._light = setup.light
        self._hurry = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None
        self._begin(setup.language)

    def _begin(self, language: str) -> None:
        host = self._setup.open()
        self.controls = Controls(Session(host, words(language, host.game, WORDS)))
        self.title = self.controls.session.words.say("name")

    def get_default_screen(self) -> Screen[None]:
        return _Plain()

    def compose(self) -> ComposeResult:
        yield Surface(self)

    def on_mount(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, self.do, Wish.STOP)
        self.query_one(Surface).focus()
        self._go_on()

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> Picture:
        return picture(self.controls, width, height, self._palette())

    def _palette(self) -> Mapping[str, str]:
        if not self._setup.colour:
            return {}
        accent = self.controls.session.host.game.terminal.ACCENT
        return (LIGHT if self._light else DARK) | {"accent": accent[0 if self._light else 1]}

    def _redraw(self) -> None:
        self.query_one(Surface).redraw()

    # --- wishes -----------------------------------------------------------------------------------

    def do(self, wish: Wish | None) -> None:
        """What keys and mouse have asked for; then the bots go on, if it is their turn."""
        match wish:
            case Wish.LEAVE | Wish.STOP:
                self._leave(STOPPED if wish is Wish.STOP else 0)
                return
            case Wish.AGAIN:
                self._begin(self.controls.session.words.language)
            case Wish.SAVE:
                self._save()
            case Wish.LANGUAGE:
                self._switch_language()
            case Wish.THEME:
                self._light = not self._light
            case None:
                pass
        self._go_on()

    def _leave(self, code: int) -> None:
        if self._setup.keep and not self.controls.saved:
            self._save()
        if self._bots:
            self._bots.cancel()
        self.exit(code)

    def _save(self) -> None:
        try:
            self.controls.saved = self._setup.save(self.controls.session.host)
        except (OSError, StolikError) as error:
            self.controls.session.notice = str(error)

    def _switch_language(self) -> None:
        session = self.controls.session
        following = LANGUAGES[(LANGUAGES.index(session.words.language) + 1) % len(LANGUAGES)]
        session.words = words(following, session.host.game, WORDS)

    # --- bots -------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After everything that has happened."""
        session = self.controls.session
        if session.stage is Stage.WAIT:
            if self._bots is None or self._bots.done():
                self._bots = asyncio.create_task(self._let_bots_act())
        elif session.stage is Stage.OVER and self._setup.keep and not self.controls.saved:
            self._save()
        if self.controls.hurried:
            self._hurry.set()
        self._redraw()

    async def _let_bots_act(self) -> None:
        """One action after the other, each for the eye to follow."""
        controls = self.controls
        session, host = controls.session, controls.session.host
        while controls is self.controls and host.bot is not None:
            began = time.monotonic()
            thought = await asyncio.to_thread(host.think, host.bot)
            if thought.actions[0] != host.game.state.END:
                await self._wait(self._setup.pause - (time.monotonic() - began))
            if controls is self.controls and host.follow(thought):
                session.settle()
                self._redraw()
        controls.hurried = False
        self._hurry.clear()
        self._go_on()

    async def _wait(self, seconds: float) -> None:
        """Unless somebody is in a hurry."""
        if seconds > 0 and not self.controls.hurried:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._hurry.wait()
