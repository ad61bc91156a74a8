"""What only this game asks of a screen: naming five, dead cards, drawing by hand, the price of hints."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from stolik.games.sequence.tests.table import line
from tests.server.client import Refused
from tests.web.conftest import PHONE
from tests.web.scene import LINES
from tests.web.test_trouble import lines

pytestmark = pytest.mark.thorough

CLUBS, HEARTS, DIAMONDS, SPADES = (" ".join(f"{rank}{suit}" for rank in "234567") for suit in "CHDS")


@pytest.fixture
def at_table(open_screen, way):
    """The screen of the first seat, in a given position; a bot or a friend on the others."""

    def of(hands, chips=("", ""), *, friend=False, settings=None, size=PHONE, options=None, **more):
        how = {"settings": settings} if settings else {}
        screen = open_screen("en", size, **how)
        road = way(screen)
        options = {"players": len(hands), "starter": 0, **(options or {})}
        start = {"type": "position", "position": line(hands, chips, **more)}
        code = road.open(LINES, options, start=start)
        other = road.friend() if friend else None
        if other:
            other.do(code, "enter")
            other.do(code, "sit", seat=1)
            screen.page.locator("li.free").wait_for(state="detached")
            other.ready(code)
        road.begin()
        return screen, other, code

    return of


def choose(screen, card):
    screen.tap(screen.page.locator(f".hand [data-fly='card-{card}']").first)


def target(screen, name):
    return screen.page.locator(f"[data-target='{name}']")


def lay(screen, card, cell):
    choose(screen, card)
    screen.tap(target(screen, cell).first)


def may(friend, code, what):
    """Do it as soon as it may be done; with the refusal comes what was not heard yet."""

    def legal():
        game = friend.game(code)
        return next((action for action in game["legal"] if action.startswith(what)), "") if game else ""

    friend.wait_until(legal)
    try:
        friend.play(code, legal())
    except Refused as refused:
        if refused.reason["code"] != "stale":
            raise
        friend.play(code, legal())


def held(screen):
    return [card.split("-")[1] for card in screen.page.evaluate(HELD)]


HELD = "[...document.querySelectorAll('.hand .card')].map((card) => card.dataset.fly)"


def log(screen):
    """What has happened, behind its button on a phone."""
    screen.page.locator("header .round").first.click()
    screen.page.locator(".panel li").first.wait_for()
    told = lines(screen)
    screen.page.keyboard.press("Escape")
    return told


def test_four_fives_of_a_line_are_a_choice(at_table):
    """SQ10: the mover names the five that lock."""
    screen, *_ = at_table([f"JD {CLUBS}", HEARTS], ["a2 b2 c2 d2 f2 g2 h2", ""])
    lay(screen, "JD", "e2")
    fives = screen.page.locator(".actions [data-target^='=']")
    fives.first.wait_for()
    assert sorted(fives.all_inner_texts()) == ["a2–e2", "b2–f2", "c2–g2", "d2–h2"]
    assert screen.count(".cell.named") == 8
    assert (screen.overflow(), screen.cut_off()) == (0, [])
    screen.keep("sequence-five")
    screen.tap(target(screen, "=c2-g2"))
    screen.page.locator(".lines line").first.wait_for(state="attached")
    assert "You: blue has a sequence (c2-g2)" in log(screen)


def test_a_dead_card_is_swapped(at_table):
    """SQ11"""
    screen, *_ = at_table([CLUBS, HEARTS], ["c5", "a3"], following="QD")
    choose(screen, "7C")
    screen.keep("sequence-dead")
    screen.tap(target(screen, "!"))
    screen.page.locator(".hand [data-fly='card-QD']").wait_for()
    assert "7C" not in held(screen)
    assert screen.is_mine()


def test_a_card_is_drawn_by_hand(at_table):
    """SQ13: while the next one is on turn; too late is too late."""
    screen, friend, code = at_table(
        [CLUBS, HEARTS], friend=True, options={"drawing": "manual"}, following="QD KD AD", open="-"
    )
    lay(screen, "7C", "c5")
    target(screen, "draw").wait_for()
    assert len(held(screen)) == 5
    screen.tap(target(screen, "draw"))
    screen.page.locator(".hand [data-fly='card-QD']").wait_for()
    may(friend, code, "2H@")
    lay(screen, "6C", "a2")
    may(friend, code, "3H@")
    may(friend, code, "draw")
    target(screen, "draw").wait_for(state="detached")
    assert "You: too late to draw, the card is lost" in log(screen)


def test_a_hint_has_its_price(at_table):
    """SQ14: who owns up gives a card, and so does the mate."""
    screen, *_ = at_table([CLUBS, HEARTS, DIAMONDS, SPADES], options={"coaching": "penalty"})
    screen.page.locator("header .round").last.click()
    screen.page.locator("dialog").get_by_role("button", name="hint").click()
    screen.page.locator(".hand .card").nth(5).wait_for(state="detached")
    assert len(held(screen)) == 5
    assert len([told for told in log(screen) if told.endswith("a card given up for a hint")]) == 2


def test_a_tap_can_be_recalled(at_table):
    """What cannot be taken back waits for second thoughts."""
    screen, *_ = at_table([CLUBS, HEARTS], settings={"recall": 6, "motion": "less"})
    card = screen.page.locator(".hand [data-fly='card-7C']")
    for name, left in (("Take it back", 1), ("Do it now", 0)):
        if card.get_attribute("aria-pressed") == "false":
            card.click()
        target(screen, "c5").first.click()
        screen.page.get_by_role("button", name=name).click()
        screen.page.locator(".held, .pending").first.wait_for(state="detached")
        expect(card).to_have_count(left)


def test_twelve_sit_at_a_table(open_screen, way):
    """SQ3: two teams of six, everybody's name and cards on a small phone."""
    screen = open_screen("pl", {"width": 320, "height": 568})
    road = way(screen)
    road.open(LINES, {"players": 12, "starter": 0})
    road.begin()
    assert screen.count(".seats .seat") == 12
    screen.page.locator(".status.mine").wait_for()
    assert len(held(screen)) == 3
    while not screen.act():
        assert screen.is_mine()
    screen.page.locator(".board .chip").first.wait_for(state="attached")
    assert screen.overflow() == 0
    screen.keep("sequence-twelve")
