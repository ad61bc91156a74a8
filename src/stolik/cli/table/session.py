"""What one screen shares among the people who sit at it: whose hand it shows, their draft, their selection.

It knows no widgets: the Textual table and the plain one both drive it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, cast

from stolik.cli.table.choice import NOTHING, Choice
from stolik.core.drawing import Marks, Scene
from stolik.core.errors import IllegalAction, InvalidNotation

if TYPE_CHECKING:
    from stolik.cli.table.host import Host
    from stolik.core.catalog import Words
    from stolik.core.draft import Draft
    from stolik.core.drawing import Offer


class Stage(Enum):
    """What the screen waits for."""

    ACT = "act"
    """The person whose hand it shows."""
    PASS = "pass"
    """That the person whose hand it shows gives it to the next one."""
    COVER = "cover"
    """That the next person sits down; no hand is shown."""
    WAIT = "wait"
    """The bots."""
    OVER = "over"


class Session:
    """One screen at one table."""

    def __init__(self, host: Host, words: Words) -> None:
        self.host = host
        self.words = words
        people = host.seating.people
        self.viewer: int | None = people[0] if len(people) == 1 else None
        """Whose hand is on the screen."""
        self.draft: Draft | None = None
        self.selected: tuple[int, ...] = ()
        self.at = ""
        """The target under the cursor."""
        self.notice = ""
        """Why the last wish was refused."""
        self.asked = ""
        """An action that was chosen and cannot be taken back: to be confirmed."""
        self._chosen: tuple[tuple[object, ...], Choice] = (), NOTHING
        self.settle()

    # --- whose screen -----------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        if self.host.table.over:
            return Stage.OVER
        if self.host.person is None:
            return Stage.WAIT
        if self.host.person == self.viewer:
            return Stage.ACT
        return Stage.COVER if self.viewer is None else Stage.PASS

    def settle(self) -> None:
        """Begin the draft of whoever is to act; called after everything that happens at the table."""
        if self.stage is Stage.OVER and len(self.host.seating.people) > 1:
            self.viewer = None
        if self.stage is not Stage.ACT:
            self.draft = None
        elif self.draft is None:
            self.draft = self.host.draft(cast(int, self.viewer))
        self.clear()

    def clear(self) -> None:
        self.selected, self.at, self.notice, self.asked = (), "", "", ""

    def leave(self) -> None:
        """Take the hand off the screen."""
        self.viewer = None
        self.settle()

    def sit(self) -> None:
        """The next person looks at the screen, alone."""
        self.viewer = self.host.person
        self.settle()

    # --- what is seen -----------------------------------------------------------------------------

    def scene(
        self,
        width: int = 78,
        height: int = 11,
        palette: Mapping[str, str] | None = None,
        *,
        marked: bool = True,
    ) -> Scene:
        table = self.host.table
        told = self.host.told(self.viewer)
        views = self.host.game.views
        now = self.draft.view() if self.draft else table.view(self.viewer)
        return Scene(
            view=now,
            before=views.view(self.draft.start) if self.draft else now,
            words=self.words,
            names=self.host.names(self.words),
            options=table.options,
            marks=self.choice().marks(self.at) if marked else Marks(),
            last=told[-1] if told else (),
            width=width,
            height=height,
            palette=palette or {},
        )

    @property
    def has_aside(self) -> bool:
        """Has the game something to look up now?"""
        return self.host.game.terminal.aside(self.scene(marked=False)) is not None

    def choice(self) -> Choice:
        """The hand and what it may do."""
        moment = (
            self.host.table.history()[-1:],
            len(self.host.table.history()),
            self.viewer,
            self.draft and tuple(self.draft.texts),
            self.selected,
            self.at,
            self.words.language,
        )
        if self._chosen[0] != moment:
            self._chosen = moment, self._choice()
        return self._chosen[1]

    def _choice(self) -> Choice:
        """(A label may depend on what is selected, so the selected cards are found first.)"""
        scene, terminal = self.scene(marked=False), self.host.game.terminal
        cards = terminal.hand(scene)
        if self.draft is None:
            return Choice(cards, (), ()) if cards else NOTHING
        legal = self.draft.legal()
        first = Choice(cards, (), legal, self.selected)
        marked = replace(scene, marks=Marks(cards=first.keys, at=self.at))
        return Choice(cards, terminal.offers(marked, legal), legal, self.selected)

    def log(self) -> list[str]:
        """What happened, in words, as far as the viewer knows."""
        names = self.host.names(self.words)
        return [
            self.words.tell(event, names.__getitem__)
            for events in self.host.told(self.viewer)
            for event in events
        ]

    # --- what is done -----------------------------------------------------------------------------

    def select(self, card: int) -> None:
        choice = self.choice()
        if card < len(choice.cards):
            selected = choice.toggle(card)
            self.clear()
            self.selected = selected

    def target(self, name: str) -> None:
        """Choose a place or a button, lit or not; what is asked about is confirmed by choosing it again."""
        choice = self.choice()
        named = [offer for offer in choice.buttons if offer.target == name]
        offer = choice.places.get(name) or (named[0] if named else None)
        if offer:
            self.choose(offer)
        elif self.draft:
            text = self.host.game.terminal.spell(choice.keys, name) if choice.keys else ""
            if text:
                self.attempt(text)
            else:
                self.notice = self.words.say("screen.select-first")

    def choose(self, offer: Offer) -> None:
        self.attempt(offer.action, sure=offer.button)
        if self.asked:
            self.at = offer.target

    def say(self, text: str) -> None:
        """Do what somebody has typed; capitals count only where they tell two apart."""
        alike = [
            legal
            for legal in (self.draft.legal() if self.draft else ())
            if legal.casefold() == text.casefold()
        ]
        text = alike[0] if len(alike) == 1 else text
        self.attempt(text, sure=self.draft is not None and not self._finishes(text))

    def _finishes(self, text: str) -> bool:
        draft = self.draft
        return draft is not None and not self._refusal(draft, text) and draft.finishes(text)

    def attempt(self, text: str, *, sure: bool = False) -> None:
        """Do what the text says: in the draft, or at the table if it cannot be taken back.

        That is asked about first (`asked`), unless one is `sure`, or says the same once more.
        """
        draft, sure = self.draft, sure or text == self.asked
        if draft is None:
            return
        self.notice, self.asked = self._refusal(draft, text), ""
        if self.notice:
            return
        if not draft.closes(text):
            draft.lay(text)
            self.clear()
        elif sure:
            self._commit(draft, text)
        else:
            self.asked = text

    def _refusal(self, draft: Draft, text: str) -> str:
        try:
            refusal = draft.refusal(text)
        except InvalidNotation:
            legal = draft.legal()
            return self.words.say("screen.no-such-text", text=text[:20], example=legal[0] if legal else "")
        if refusal is None:
            return ""
        clause = self.host.game.reasons[refusal.code]
        return refusal.say(self.words) + (f" ({clause})" if clause else "")

    @property
    def question(self) -> str:
        """What is asked about the card that cannot be taken back."""
        over = self.draft is not None and self.draft.finishes(self.asked)
        key = "screen.ask-over" if over else "screen.ask-ends"
        return self.words.say(key, action=self._shown(self.asked))

    def _shown(self, action: str) -> str:
        """Cards and place as they are drawn: `10♥ → f7`."""
        choice = self.choice()
        for place, offer in choice.places.items():
            if offer.action == action:
                faces = {card.key: card.face for card in choice.cards}
                return f"{' '.join(faces[key] for key in offer.cards)} → {place}"
        return action

    def confirm(self) -> None:
        if self.draft and self.asked:
            self._commit(self.draft, self.asked)

    def _commit(self, draft: Draft, text: str) -> None:
        self.host.lay(draft, text)
        self.draft = None
        self.settle()

    def undo(self) -> None:
        """The last step of the draft; without one, the last action at the table, where the rules allow it."""
        if self.draft and self.draft.undo():
            self.clear()
        elif self.viewer is not None:
            try:
                self.host.take_back(self.viewer)
            except IllegalAction as error:
                self.notice = self.words.say(f"refused.{error.reason}")
            else:
                self.draft = None
                self.settle()
