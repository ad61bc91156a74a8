"""What keys and mouse mean at the table: a cursor, a typed line, pages, the way out. No screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from stolik.cli.table.choice import LEAVE
from stolik.cli.table.paint import BUTTON, CARD, COMMAND, Button, nearest
from stolik.cli.table.session import Stage
from stolik.core.drawing import PLACE

if TYPE_CHECKING:
    from stolik.cli.table.choice import Choice
    from stolik.cli.table.session import Session


class Wish(Enum):
    """What only the program around the table can do."""

    LEAVE = "leave"
    STOP = "stop"
    AGAIN = "again"
    SAVE = "save"
    LANGUAGE = "language"
    THEME = "theme"


COMMANDS = {
    "undo": "backspace",
    "help": "question_mark",
    "rules": "f1",
    "log": "f2",
    "aside": "f3",
    "language": "f4",
    "theme": "f5",
    "type": "colon",
    "leave": LEAVE,
}
"""The table's own commands, by the key of each; games have the other letters."""

KEYCAPS = {"backspace": "⌫", "question_mark": "?", "colon": ":", "escape": "Esc", "space": "␣", "enter": "⏎"}

_BY_KEY = {key: name for name, key in COMMANDS.items()} | {"ctrl+z": "undo", "ctrl+q": "leave"}
_OVER = {"enter": "again", "s": "save", "t": "look"}

PAGES = ("help", "rules", "log", "aside")

_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_LONGEST = 40


def keycap(key: str) -> str:
    return KEYCAPS.get(key, key.upper() if key[0] == "f" and key[1:].isdigit() else key)


@dataclass
class Controls:
    """One person's way of using a session."""

    session: Session
    cursor: int | None = None
    """The card under the cursor."""
    typed: str | None = None
    """An action that is being typed; None: none is."""
    page: str = ""
    """One of `PAGES` that lies over the table."""
    scroll: int = 0
    leaving: bool = False
    """Asked whether to leave a game that is not over."""
    looking_back: bool = False
    """The game is over and the table is shown instead of the result."""
    saved: str = ""
    """Where the record of the game has been written."""
    hurried: bool = False
    """The bots need not wait for the eye."""
    spots: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Where the last picture has its places."""

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None = None) -> Wish | None:
        """A key by its name, and the character that it types."""
        if key == "ctrl+c":
            return Wish.STOP
        if self.leaving:
            return self._answer(key)
        if self.typed is not None:
            self._type(key, character)
        elif self.page:
            self._turn_page(key)
        elif key in _BY_KEY:
            return self.run(_BY_KEY[key])
        else:
            return self._play(key, character or "")
        return None

    def _answer(self, key: str) -> Wish | None:
        self.leaving = False
        return Wish.LEAVE if key in ("q", "ctrl+q", "enter") else None

    def _type(self, key: str, character: str | None) -> None:
        assert self.typed is not None
        if key == "escape" or (key == "backspace" and not self.typed):
            self.typed = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            text, self.typed = self.typed.strip(), None
            if text:
                self.session.say(text)
        elif character and character.isprintable() and len(self.typed) < _LONGEST:
            self.typed += character

    def _turn_page(self, key: str) -> None:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10, "home": -(1 << 20)}
        if key in steps:
            self.scroll = max(0, self.scroll + steps[key])
        elif _BY_KEY.get(key) in PAGES and _BY_KEY[key] != self.page:
            self.run(_BY_KEY[key])
        elif key in ("escape", "enter", "q", "backspace") or key in _BY_KEY:
            self.page = ""

    def wheel(self, lines: int) -> None:
        if self.page:
            self.scroll = max(0, self.scroll + lines)

    def _play(self, key: str, character: str) -> Wish | None:
        match self.session.stage:
            case Stage.ACT if key != "escape" or self._begun:
                self._act(key, character)
            case Stage.PASS if key == "enter":
                return self.run("pass-on")
            case Stage.COVER if key == "space":  # not Enter: who gives the screen away has just pressed it
                return self.run("sit")
            case Stage.OVER if key in _OVER:
                return self.run(_OVER[key])
            case Stage.WAIT if key in ("enter", "space"):
                self.hurried = True
            case _ if key == "escape":
                return self.run("leave")
        return None

    @property
    def _begun(self) -> bool:
        """Is there something that Esc drops?"""
        session = self.session
        return self.cursor is not None or bool(
            session.selected or session.at or session.asked or session.notice
        )

    def _act(self, key: str, character: str) -> None:
        choice = self.session.choice()
        if key == "escape":
            self._drop()
        elif key in _STEPS:
            self._move(choice, key)
        elif key == "enter":
            self._enter(choice)
        elif key == "space" and self.cursor is not None:
            self.session.select(self.cursor)
        elif character.isdecimal():
            self.cursor = None
            self.session.select((int(character) - 1) % 10)
        elif character in self.spots:  # lit or not: a small letter is no other place's capital
            self.session.target(character)
        elif offer := choice.by_letter(character) if character else None:
            self.session.choose(offer)
        elif character.isalpha():
            self.session.target(self._place_of(character))

    def _place_of(self, letter: str) -> str:
        """A place that is drawn and not lit, by its one letter: to be told why not."""
        return next((place for place in self.spots if place.casefold() == letter.casefold()), letter)

    def _drop(self) -> None:
        """Out of whatever was begun."""
        self.cursor = None
        self.session.clear()

    def _enter(self, choice: Choice) -> None:
        session, main = self.session, choice.main
        if session.asked:
            session.confirm()
        elif session.at:
            session.target(session.at)
        elif self.cursor is not None:
            session.select(self.cursor)
        elif main:
            session.choose(main)

    # --- the cursor -------------------------------------------------------------------------------

    def _move(self, choice: Choice, key: str) -> None:
        """Between three zones, from above: the lit places, the hand, the bar."""
        session, step = self.session, _STEPS[key]
        buttons = [offer.target for offer in choice.buttons]
        lit = {name: spot for name, spot in self.spots.items() if name in choice.places}
        session.asked = ""
        if session.at in buttons:
            self._move_in_bar(choice, buttons, lit, step)
        elif session.at in lit:
            session.at = (
                nearest(lit[session.at], lit, step) or session.at
                if key != "down"
                else (nearest(lit[session.at], lit, step))
            )
            self.cursor = None if session.at else self._middle(choice)
        else:
            self._move_in_hand(choice, buttons, lit, step)

    def _move_in_bar(
        self, choice: Choice, buttons: list[str], lit: dict[str, tuple[int, int]], step: tuple[int, int]
    ) -> None:
        session = self.session
        if step[0]:
            session.at = buttons[(buttons.index(session.at) + step[0]) % len(buttons)]
        elif step[1] < 0:
            session.at = "" if choice.cards else _lowest(lit)
            self.cursor = self._middle(choice)

    def _move_in_hand(
        self, choice: Choice, buttons: list[str], lit: dict[str, tuple[int, int]], step: tuple[int, int]
    ) -> None:
        session, count = self.session, len(choice.cards)
        if step[0] and count:
            here = self.cursor
            self.cursor = (here + step[0]) % count if here is not None else (0 if step[0] > 0 else count - 1)
        elif step[1] < 0:
            session.at = _lowest(lit)
        elif step[1] > 0 and buttons:
            session.at = buttons[0]
        if session.at:
            self.cursor = None

    def _middle(self, choice: Choice) -> int | None:
        """The card that the cursor comes to from elsewhere."""
        session, count = self.session, len(choice.cards)
        return session.selected[0] if session.selected else count // 2 if count else None

    # --- mouse ------------------------------------------------------------------------------------

    def click(self, kind: str, name: object) -> Wish | None:
        """On something that is drawn."""
        if kind == COMMAND:
            return self.run(str(name))
        if self.page or self.leaving or self.session.stage is not Stage.ACT:
            return None
        self.cursor, self.typed = None, None
        if kind == CARD and isinstance(name, int):
            self.session.select(name)
        elif kind in (PLACE, BUTTON):
            self.session.target(str(name))
        return None

    # --- commands ---------------------------------------------------------------------------------

    def run(self, name: str) -> Wish | None:
        """A command of the table, by name."""
        if name == "leave":
            if self.session.stage is Stage.OVER or self.leaving:
                return Wish.LEAVE
            self.leaving, self.page = True, ""
        elif name in PAGES:
            self.page, self.scroll = ("" if self.page == name else name), 0
        elif name in ("again", "save", "language", "theme"):
            return Wish(name)
        else:
            doing: Callable[[], object] = getattr(self, f"_{name.replace('-', '_')}_now")
            doing()
        return None

    def _undo_now(self) -> None:
        self.cursor = None
        if self.session.asked:
            self.session.clear()
        else:
            self.session.undo()

    def _type_now(self) -> None:
        if self.session.stage is Stage.ACT:
            self.session.clear()
            self.typed = ""

    def _confirm_now(self) -> None:
        self.session.confirm()

    def _cancel_now(self) -> None:
        self.leaving = False
        self.session.clear()

    def _close_now(self) -> None:
        self.page = ""

    def _hurry_now(self) -> None:
        self.hurried = True

    def _look_now(self) -> None:
        self.looking_back = not self.looking_back

    def _pass_on_now(self) -> None:
        if self.session.stage is Stage.PASS:
            self._drop()
            self.session.leave()

    def _sit_now(self) -> None:
        if self.session.stage is Stage.COVER:
            self.session.sit()

    # --- what is offered --------------------------------------------------------------------------

    def buttons(self) -> list[Button]:
        """The bar."""
        say = self.session.words.say
        if self.leaving:
            return [
                _command("leave", say("screen.leave"), "q"),
                _command("cancel", say("screen.stay"), "escape"),
            ]
        match self.session.stage:
            case Stage.ACT if self.session.asked:
                return [
                    _command("confirm", say("screen.confirm"), main=True),
                    _command("cancel", say("screen.cancel"), "escape"),
                ]
            case Stage.ACT:
                return self._offered()
            case Stage.PASS:
                return [_command("pass-on", say("screen.pass-on"), main=True)]
            case Stage.COVER:
                return [_command("sit", say("screen.sit"), "space")]
            case Stage.OVER:
                return self._afterwards()
            case Stage.WAIT:
                return [] if self.hurried else [_command("hurry", say("screen.hurry"), "enter")]

    def _offered(self) -> list[Button]:
        choice, draft, say = self.session.choice(), self.session.draft, self.session.words.say
        return [
            Button(
                name=offer.target,
                key=choice.letter(offer),
                label=offer.label,
                enabled=offer.action in choice.legal,
                main=offer is choice.main,
            )
            for offer in choice.buttons
        ] + [_command("undo", say("screen.undo"), COMMANDS["undo"])] * bool(draft and draft.steps)

    def _afterwards(self) -> list[Button]:
        say = self.session.words.say
        look = "screen.look-result" if self.looking_back else "screen.look"
        save = [] if self.saved else [_command("save", say("screen.save"), "s")]
        return [
            _command("again", say("screen.again"), main=True),
            *save,
            _command("look", say(look), "t"),
            _command("leave", say("screen.leave"), COMMANDS["leave"]),
        ]

    def commands(self) -> list[str]:
        """Those that the title shows, the most important ones at the ends."""
        aside = ["aside"] if self.session.has_aside else []
        return ["help", "rules", "log", *aside, "language", "leave"]

    def hint(self) -> str:
        """What somebody new would like to know now."""
        session, say = self.session, self.session.words.say
        if session.stage is Stage.OVER:
            return say("screen.saved", file=self.saved) if self.saved else ""
        if session.stage is not Stage.ACT:
            return ""
        choice = session.choice()
        if session.selected and not any(map(choice.is_usable, session.selected)):
            return say("screen.hint-nowhere")
        if session.selected:
            return say("screen.hint-target") if choice.places else ""
        return say("screen.hint-card") if any(map(choice.is_usable, range(len(choice.cards)))) else ""


def key_of(command: str) -> str:
    """What the keyboard has printed on the key of a command."""
    return keycap(COMMANDS[command])


def _command(name: str, label: str, key: str = "", *, main: bool = False) -> Button:
    return Button(name, keycap(key) if key else "", label, main=main, kind=COMMAND)


def _lowest(lit: dict[str, tuple[int, int]]) -> str:
    """The place that is nearest to the hand."""
    return max(lit, key=lambda name: (lit[name][1], -lit[name][0]), default="")
