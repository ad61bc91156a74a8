"""What a person has selected, and what that makes possible. No screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from stolik.core.drawing import Card, Mark, Marks, Offer

LEAVE = "q"
"""The one letter that is a command of the table everywhere: no place and no button gets it."""


@dataclass(frozen=True)
class Choice:
    """The hand, the offers, and which cards of the hand are selected (by their place in it)."""

    cards: Sequence[Card]
    offers: Sequence[Offer]
    legal: Collection[str]
    selected: tuple[int, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The selected cards, in the order of the hand."""
        return tuple(self.cards[i].key for i in self.selected)

    def toggle(self, i: int) -> tuple[int, ...]:
        """The selection after card `i` was chosen: it joins the others where an action takes them all."""
        if i in self.selected:
            return tuple(j for j in self.selected if j != i)
        together = tuple(sorted((*self.selected, i)))
        wanted = Counter(self.cards[j].key for j in together)
        return together if any(wanted <= taken for taken in self._takes) else (i,)

    def is_usable(self, i: int) -> bool:
        """Can card `i` be part of any action now?"""
        return any(self.cards[i].key in taken for taken in self._takes)

    @cached_property
    def _takes(self) -> list[Counter[str]]:
        return [Counter(offer.cards) for offer in self.offers if offer.action in self.legal]

    def _fits(self, offer: Offer) -> bool:
        return Counter(offer.cards) == Counter(self.keys)

    @cached_property
    def places(self) -> dict[str, Offer]:
        """The lit places: where exactly these cards may go."""
        return {
            offer.target: offer
            for offer in self.offers
            if not offer.button and offer.action in self.legal and self._fits(offer)
        }

    @cached_property
    def buttons(self) -> list[Offer]:
        """What the bar shows: what needs no card or just these; the main one first."""
        shown = [offer for offer in self.offers if offer.button and (not offer.cards or self._fits(offer))]
        return sorted(shown, key=lambda offer: not offer.main)

    @property
    def main(self) -> Offer | None:
        """What Enter does: the main button, or the only one that takes the selected cards."""
        for offer in self.buttons:
            if offer.action in self.legal and (offer.cards if self.selected else offer.main):
                return offer
        return None

    @cached_property
    def letters(self) -> Mapping[str, Offer]:
        """The key of each place and button: what the game wants, else the first free letter."""
        taken: dict[str, Offer] = {}
        waiting: list[Offer] = []
        for offer in (*self.buttons, *self.places.values()):
            wish = offer.key or (offer.target if len(offer.target) == 1 else "")
            if wish.isalpha() and wish not in taken and wish.casefold() != LEAVE:
                taken[wish] = offer
            else:
                waiting.append(offer)
        used = {letter.casefold() for letter in taken}
        free = (letter for letter in ascii_lowercase if letter not in used and letter != LEAVE)
        return taken | dict(zip(free, waiting, strict=False))

    def letter(self, offer: Offer) -> str:
        return next((key for key, other in self.letters.items() if other is offer), "")

    def by_letter(self, letter: str) -> Offer | None:
        """The place or button of a key; capitals count only where they tell two apart."""
        if letter in self.letters:
            return self.letters[letter]
        alike = [offer for key, offer in self.letters.items() if key.casefold() == letter.casefold()]
        return alike[0] if len(alike) == 1 else None

    def marks(self, at: str = "") -> Marks:
        places = {name: Mark(offer.label, self.letter(offer)) for name, offer in self.places.items()}
        return Marks(cards=self.keys, places=places, at=at)


NOTHING = Choice((), (), ())
"""Nobody at this screen is to act."""
