"""Every screen of the client, and the way to it from the home page."""

from __future__ import annotations

import re
from itertools import product

from tests.server.client import Client
from tests.web.played import finished
from tests.web.screen import GAMES

TEAM, LINES = "the-game", "sequence"
"""One with signals, and a help beside the board; one where a tap can go wrong from the first turn on."""
FRIEND = "Bartłomiej"
"""Somebody else: at the same screen, or talking to the server without one."""

OPEN = """body => fetch("/api/tables", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then((answer) => answer.json())"""


class Way:
    """The things that take a person somewhere. `friends` are told to go home by who made the way."""

    def __init__(self, screen, hall):
        self.screen, self.page, self.hall = screen, screen.page, hall
        self.friends = []

    def go(self, path, sign):
        self.page.goto(path)
        self.see(sign)

    def see(self, sign):
        self.page.locator(sign).first.wait_for()

    def press(self, sign):
        self.page.locator(sign).first.click()

    def friend(self):
        self.friends.append(Client(self.hall.port, FRIEND))
        return self.friends[-1]

    # --- pages ------------------------------------------------------------------------------------

    def home(self):
        self.see("h2")

    def settings(self):
        self.home()
        self.press("header button")
        self.see("dialog[open]")

    def me(self):
        self.go("/me", "[data-do='ask']")
        self.press("[data-do='device']")
        self.see(".share img, .share svg")
        self.press("[data-do='ask']")

    def device(self):
        self.go("/device/none", "[data-do='redeem']")

    def new(self):
        self.go(f"/new/{GAMES[-1]}?seed=5", "[data-do='bots']")

    def daily(self):
        self.go(f"/daily/{GAMES[0]}", "section .head")

    def lost(self):
        self.go("/nowhere/at/all", "main a")

    def no_table(self):
        self.screen.expected = re.compile("404")
        self.go("/AAAAAA", "main a")

    def learn(self, game):
        self.go(f"/learn/{game}", ".coach")

    def rules(self, game):
        self.go(f"/rules/{game}", "section h2")

    # --- before the game --------------------------------------------------------------------------

    def gathering(self, game):
        self.screen.make_table(game)
        self.press("summary")

    def talk(self):
        self.screen.make_table(GAMES[0])
        self.press("header .round")
        self.see("dialog[open] form")

    # --- at the table -----------------------------------------------------------------------------

    def table(self, game):
        """With a card chosen, where one can be chosen."""
        self.screen.against_bots(game)
        self.see(".status.mine")
        cards = self.page.locator(".hand .card:not(.idle)")
        if cards.count():
            cards.first.click()

    def reason(self):
        """A tap that the rules refuse."""
        self.table(LINES)
        self.page.locator(".board [data-target]:not(.lit)").first.click(force=True)
        self.see(".status.why a")

    def menu(self):
        self.screen.against_bots(TEAM)
        self.press("header .round:last-child")
        self.see("dialog[open]")

    def panel(self):
        self.screen.against_bots(TEAM)
        self.press("header .round:first-of-type")
        self.see("dialog[open] [role='tabpanel']")
        self.press("dialog [role='tab']:last-child")

    def beside(self):
        """A friend is to act; a bot sits there too."""
        friend = self.friend()
        code = friend.open(TEAM, options={"players": 3, "starter": 0}, policy={"talk": "free"})
        friend.do(code, "sit", seat=0)
        friend.do(code, "fill", seat=2, level="random")
        self.go(f"/{code}", "li.free .main")
        self.press("li.free .main")
        self.see("[data-do='start']")
        friend.ready(code)
        self.press("[data-do='start']")
        self.see(".hand .card")
        return friend, code

    def open(self, game, options, **how):
        """A table of one's own, the first seat taken."""
        self.screen.token()
        body = {"game": game, "options": options, **how}
        code = self.page.evaluate(OPEN, body)["table"]
        self.go(f"/{code}", "li.free .main")
        self.press("li.free .main")
        self.see("li:not(.free) b")
        return code

    def begin(self):
        """Bots on all seats that are free."""
        if self.screen.count("li.free"):
            self.press("[data-do='fill']")
        self.press("[data-do='start']")
        self.see(".hand .card")

    def signal(self):
        self.beside()
        self.press(".actions button")
        self.see("dialog[open] dl")

    def question(self):
        friend, code = self.beside()
        friend.do(code, "restart")
        self.see(".question button")

    def cover(self):
        self.share(TEAM)
        self.see(".cover")

    def share(self, game, other=FRIEND):
        """Two people at this screen, bots on what is left."""
        self.screen.make_table(game)
        self.press("li.free button")
        self.page.locator("form input[name='name']").fill(other)
        self.press("form button")
        self.see(f"li b:text-is('{other}')")
        if self.screen.count("[data-do='fill']"):
            self.press("[data-do='fill']")
        self.press("[data-do='start']")

    def open_hands(self):
        """Somebody looks on, with all hands open."""
        friend = self.friend()
        options = {"players": 2, "starter": 0}
        code = friend.open(TEAM, options=options, policy={"open_hands": True})
        friend.do(code, "sit", seat=0)
        friend.do(code, "fill", seat=1, level="random")
        friend.ready(code)
        self.go(f"/{code}", ".look")
        self.press(".look")
        self.see(".hand .card")

    # --- after the game ---------------------------------------------------------------------------

    def result(self, game):
        """Of an own game: it was played by the same person without the browser."""
        self.see("h2")
        self.go(f"/{finished(self.hall, game, token=self.screen.token())}", ".result .main")

    def replay(self, game):
        self.go(f"/{finished(self.hall, game)}/replay/?at=5", ".hands")

    def moves(self):
        self.replay(LINES)
        self.press(".more button")
        self.see("dialog[open]")


SCENES = [
    *((name,) for name in ("home", "settings", "me", "device", "new", "daily", "lost", "no_table", "talk")),
    *((name,) for name in ("reason", "menu", "panel", "signal", "question", "cover", "open_hands", "moves")),
    *product(("learn", "rules", "gathering", "table", "result", "replay"), GAMES),
]
