"""Nobody needs a mouse: whole games by keys alone, from the lobby to the result."""

from __future__ import annotations

import random
import time

import pytest

from tests.web.conftest import DESK
from tests.web.screen import GAMES, ROTATED

pytestmark = pytest.mark.thorough

HAND = ".hand .card"
BUTTON = ".actions [data-target]:not([aria-disabled='true'])"
USABLE = f"""() => [...document.querySelectorAll("{HAND}")]
  .flatMap((card, place) => card.classList.contains("idle") ? [] : [place])"""


class Keys:
    """A person with a keyboard: looks at the screen, never points at it."""

    def __init__(self, screen, seed=1):
        self.screen, self.page = screen, screen.page
        self.press = screen.page.keyboard.press
        self.dice = random.Random(seed)
        self.page.evaluate("addEventListener('pointerdown', () => (window.pointed = true), true)")

    def tab_to(self, selector, most=80):
        """Go on with Tab until it has the focus."""
        for _ in range(most):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def choose(self, selector):
        self.tab_to(selector)
        self.press("Enter")

    def act(self):
        """One thing that can be done now."""
        self.press("Escape")
        usable = self.page.evaluate(USABLE)
        if usable and self.dice.random() < 0.8:
            self._lay(self.dice.choice(usable))
        else:
            self._button()
        self.page.locator(".waiting, .pending").first.wait_for(state="detached")

    def _lay(self, place):
        """A card by its digit; then its place by a letter, or by the way there."""
        self.press(str(place + 1))
        lit = self.page.locator(".board .lit")
        letter = lit.first.get_attribute("data-target") if lit.count() else ""
        if not letter:
            self._button()
        elif len(letter) == 1 and self.dice.random() < 0.5:
            self.press(letter)
        else:
            self.tab_to(HAND)
            self.press("ArrowUp")
            self.press("Enter")

    def _button(self):
        if self.screen.count(BUTTON):
            self.choose(BUTTON)


EACH = [pytest.param(*each, marks=() if each[0] == GAMES[-1] else pytest.mark.slow) for each in ROTATED]


@pytest.mark.parametrize(("game", "language"), EACH)
def test_keys_are_enough_for_a_whole_game(open_screen, game, language):
    screen = open_screen(language, DESK)
    screen.page.locator(f"[data-game='{game}'] h2:not(:empty)").wait_for()
    keys = Keys(screen)
    keys.choose(f"[data-game='{game}'] [data-do='bots']")
    screen.page.locator(".hand .card").first.wait_for()
    until = time.monotonic() + 120
    while not screen.is_over():
        assert time.monotonic() < until, screen.page.title()
        if screen.is_mine():
            keys.act()
        else:
            keys.press("1")  # shows at once what is still being played back
    keys.choose(".result .main")
    screen.page.locator(".hand .card").first.wait_for()
    assert not screen.page.evaluate("window.pointed")
