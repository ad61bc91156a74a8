"""Others at the table: clocks, signals, votes, those who go, and those who only watch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.client import Client
from tests.web.conftest import DESK, PHONE
from tests.web.scene import FRIEND, TEAM
from tests.web.test_trouble import lines

pytestmark = pytest.mark.thorough


def says(screen, text):
    screen.page.locator(".panel li", has_text=text).first.wait_for()


@pytest.fixture
def together(open_screen, way, hall):
    """A screen and a friend without one; the screen is to act."""

    def of(size=DESK, people=1, **how):
        screen = open_screen("en", size)
        road = way(screen)
        options = {"players": people + 1, "starter": 0}
        code = road.open(TEAM, options, **how)
        friends = [road.friend() for _ in range(people)]
        for seat, friend in enumerate(friends, 1):
            friend.do(code, "enter")
            friend.do(code, "sit", seat=seat)
            friend.ready(code)
        screen.page.locator("li.free").first.wait_for(state="detached")
        road.begin()
        screen.page.locator(".status.mine").wait_for()
        return screen, code, *friends

    return of


def end_turn(screen):
    """With the cards that have to be laid."""
    while screen.count("[data-target='end'][aria-disabled='true']"):
        screen.tap(screen.page.locator(".hand .card:not(.idle)").first)
        screen.tap(screen.page.locator(".board .lit").first)
    screen.tap(screen.page.locator("[data-target='end']"))
    screen.page.locator(".status:not(.mine)").wait_for()


def test_clocks_run_and_a_bot_stands_in(together, hall):
    screen, code, _ = together(policy={"clock": {"type": "turn", "seconds": 30}})
    clock = screen.page.locator(".clock")
    assert clock.count() == 2
    assert clock.last.inner_text() == "0:30"
    expect(clock.first).not_to_have_text("0:30")
    hall.later(40, code)
    screen.page.locator(".actions").get_by_role("button", name="I am back").click()
    says(screen, "plays again")


def test_a_turn_is_taken_back_when_all_agree(together):
    screen, code, friend = together()
    end_turn(screen)
    held = screen.count(".hand .card")
    screen.page.locator("header .round").click()
    screen.page.locator("dialog").get_by_role("button", name="Ask to take back").click()
    screen.page.locator(".question").wait_for()
    friend.wait_until(lambda: friend.room(code)["question"])
    friend.do(code, "answer", yes=True)
    screen.page.locator(".status.mine").wait_for()
    says(screen, "last move taken back")
    assert screen.count(".hand .card") == held - 2
    friend.do(code, "restart")
    screen.page.locator(".question").get_by_role("button", name="No").click()
    screen.page.locator(".question").wait_for(state="detached")
    says(screen, ": no")


def test_who_asked_may_think_better_of_it(together):
    screen, code, friend = together()
    screen.page.locator("header .round").click()
    screen.page.locator("dialog").get_by_role("button", name="Deal again").click()
    friend.wait_until(lambda: friend.room(code)["question"])
    screen.page.locator(".question").get_by_role("button", name="Never mind").click()
    screen.page.locator(".question").wait_for(state="detached")
    friend.wait_until(lambda: not friend.room(code)["question"])
    assert friend.room(code)["game_number"] == 1


def test_a_vote_puts_a_bot_on_the_seat_of_who_is_away(together, hall):
    screen, code, friend, gone = together(people=2)
    gone.close()
    screen.page.locator(".seat.away").wait_for()
    screen.page.locator("header .round").click()
    ask = screen.page.locator("dialog").get_by_role("button", name="Ask for a bot")
    ask.click()
    screen.page.locator("dialog .why").wait_for()
    hall.later(25, code)
    ask.click()
    friend.wait_until(lambda: friend.room(code)["question"])
    friend.do(code, "answer", yes=True)
    screen.page.locator(".seat", has_text="bot, by vote").wait_for()


def test_a_signal_is_seen_and_moves_nothing(together):
    screen, code, friend = together(size=PHONE)
    screen.page.locator(".hand .card").nth(2).focus()
    before = screen.page.evaluate(PLACES)
    friend.do(code, "signal", seat=1, signal="mine", target="A")
    screen.page.locator(".bubble").wait_for()
    assert screen.page.evaluate(PLACES) == before
    end_turn(screen)
    screen.page.locator(".actions").get_by_role("button", name="Signal").click()
    screen.page.locator("dialog dd button").first.click()
    screen.page.locator("[data-seat='0'] .bubble").wait_for()
    friend.wait_until(lambda: [each for each in friend.game(code)["signals"] if each["seat"] == 0])


PLACES = """() => [document.activeElement, ...document.querySelectorAll(".card, [data-target], .button")]
  .map((each) => { const { x, y, width } = each.getBoundingClientRect(); return [x, y, width].join(); })"""


def test_who_watches_sees_no_hand_and_does_nothing(open_screen, way, hall):
    friend = Client(hall.port, FRIEND)
    code = friend.open(TEAM, options={"players": 2, "starter": 0})
    friend.do(code, "sit", seat=0)
    friend.do(code, "fill", seat=1, level="random")
    friend.ready(code)
    screen = open_screen("en", DESK, path=f"/{code}")
    screen.page.locator(".seats").wait_for()
    assert screen.count(".hand, .actions button, .look") == 0
    friend.play(code)
    screen.page.locator(".status", has_text=FRIEND).wait_for()
    assert lines(screen)
    friend.close()


def test_who_watches_open_hands_looks_through_any_seat(open_screen, way):
    screen = open_screen("en", DESK)
    way(screen).open_hands()
    look = screen.page.locator(".look")
    hands = [screen.page.locator(".hand .card").all_inner_texts()]
    look.nth(1).click()
    screen.page.locator("[data-seat='1'].seen").wait_for()
    hands.append(screen.page.locator(".hand .card").all_inner_texts())
    assert hands[0] != hands[1]
    look.nth(1).click()
    screen.page.locator(".hand").wait_for(state="detached")
