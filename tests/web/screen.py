"""A person at a screen who knows no game: what is lit can be tapped, what is written on a button happens."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import TimeoutError as TooSlow

from stolik.server.auth import COOKIE
from tests.repo.project import ROOT, games

LANGUAGES = ("cs", "sk", "pl", "en")
GAMES = [game.name for game in games()]
ROTATED = list(zip(GAMES, LANGUAGES, strict=True))
ONE_OF_THEM = [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])]
"""The others in the full matrix: the page around the board knows no game."""
PICTURES = ROOT / "build" / "screens"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WAIT = 20
HURRY = """document.querySelector(".board")
  ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))"""
CUT_OFF = """() => {
  const written = ({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const shortened = ".unseen, .seats .text, .line"; // a name, and what the list of moves has in full
  const seen = (element) => element.checkVisibility({ opacityProperty: true }) && !element.closest(shortened);
  const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }, { overflowX, overflowY }) =>
    scrollWidth > clientWidth + 1 && overflowX !== "auto" ||
    scrollHeight > clientHeight + 1 && ["hidden", "clip"].includes(overflowY);
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.clientWidth && written(element) && seen(element))
    .filter((element) => cut(element, getComputedStyle(element)))
    .map((element) => element.outerHTML.slice(0, 200));
}"""
"""(Elements within a line of text have no width of their own: what they stand in has.)"""


class Screen:
    def __init__(self, page):
        self.page = page
        self.trouble = []
        self.expected = re.compile("(?!)")
        """Trouble that a test makes itself (a network that is gone)."""
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.set_default_timeout(WAIT * 1000)

    def _note(self, kind, text):
        if kind in ("error", "warning") and not self.expected.search(text):
            self.trouble.append(f"{kind}: {text}")

    # --- getting there ----------------------------------------------------------------------------

    def against_bots(self, game):
        self.page.locator(f"[data-game='{game}'] [data-do='bots']").click()
        self.page.locator(".seats").wait_for()

    def make_table(self, game):
        """Its path."""
        self.page.locator(f"[data-game='{game}'] [data-do='table']").click()
        self.page.locator(".share").first.wait_for()
        return "/" + self.page.url.rpartition("/")[2]

    def another(self, size):
        """The same person's second tab, at the same place."""
        other = Screen(self.page.context.new_page())
        other.page.set_viewport_size(size)
        other.page.goto(self.page.url)
        return other

    # --- looking ----------------------------------------------------------------------------------

    def keep(self, name):
        """A picture for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def count(self, selector):
        return self.page.locator(selector).count()

    def is_mine(self):
        return self.count(".status.mine") > 0

    def is_over(self):
        return self.count(".result") > 0

    def overflow(self):
        """Pixels that the page is wider than the screen."""
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def cut_off(self):
        """Texts that do not fit into what they stand in."""
        return self.page.evaluate(CUT_OFF)

    def token(self):
        """By which the server knows who sits here."""
        while not (kept := [each for each in self.page.context.cookies() if each["name"] == COOKIE]):
            self.page.wait_for_timeout(30)
        return kept[0]["value"]

    def complaints(self):
        """What axe finds. (It is put into the page by the browser itself, past the page's own policy.)"""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found["violations"]]

    # --- playing ----------------------------------------------------------------------------------

    def act(self, dice=random):
        """One thing that can be done now; False when there is nothing."""
        if self.is_over() or not self.is_mine():
            self.hurry()
            return False
        cards = self.page.locator(".hand .card:not(.idle)")
        count = cards.count()
        if count and dice.random() < 0.8 and self._lay(cards.nth(dice.randrange(count)), dice):
            return True
        return self._press(dice)

    def _lay(self, card, dice):
        if not self.tap(card):
            return False
        lit = self.page.locator(".board .lit")
        count = lit.count()
        return count > 0 and self.tap(lit.nth(dice.randrange(count)))

    def _press(self, dice):
        buttons = self.page.locator(".actions [data-target]:not([aria-disabled='true'])")
        count = buttons.count()
        if not count:
            return False
        return self.tap(buttons.nth(dice.randrange(count)))

    def tap(self, locator):
        """False when somebody was faster and it is gone."""
        try:
            locator.click(timeout=2000)
        except TooSlow:
            return False
        self.page.locator(".waiting, .pending").first.wait_for(state="detached")
        return True

    def hurry(self):
        """Show what is still being played back."""
        self.page.evaluate(HURRY)
        self.page.wait_for_timeout(30)


def play_to_the_end(*screens, seconds=90, seed=1):
    dice, until = random.Random(seed), time.monotonic() + seconds
    while not all(screen.is_over() for screen in screens):
        assert time.monotonic() < until, [screen.page.title() for screen in screens]
        for screen in screens:
            screen.act(dice)
