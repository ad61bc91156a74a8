"""Tables in real life: a server or a network that goes and comes, two tabs, one screen for two, no mouse."""

from __future__ import annotations

import re
import time

import pytest

from tests.server.conftest import Running
from tests.web.conftest import DESK, compile_all
from tests.web.test_table import GAMES

pytestmark = pytest.mark.thorough
GONE = re.compile(r"WebSocket|ERR_|Failed to load")


def take_part(screen, seconds=15):
    """Act until the table has heard of it."""
    until, before = time.monotonic() + seconds, lines(screen)
    while not [line for line in lines(screen)[len(before) :] if line.startswith("You")]:
        assert time.monotonic() < until, lines(screen)
        screen.act()


def lines(screen):
    """What has happened, from its beginning."""
    return screen.page.locator(".panel li").all_inner_texts()


def by_keys(screen):
    """One thing that can be done by keys alone; False when there is nothing to do."""
    if not screen.is_mine():
        return False
    for index in range(screen.count(".hand .card")):
        if "idle" in (screen.page.locator(".hand .card").nth(index).get_attribute("class") or ""):
            continue
        screen.page.keyboard.press("Escape")
        screen.page.keyboard.press(str(index + 1))
        if screen.count(".board .lit"):
            screen.page.locator(".hand .card").nth(index).focus()
            screen.page.keyboard.press("ArrowUp")
            screen.page.keyboard.press("Enter")
            return True
    screen.page.keyboard.press("Enter")
    return True


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_is_enough_for_a_turn(open_screen, game):
    """Digits and arrows, Enter for what is main: until something has happened at the table."""
    screen = open_screen(size=DESK)
    screen.page.locator(f"[data-game='{game}'] [data-do='bots']").focus()
    screen.page.keyboard.press("Enter")
    screen.page.locator(".hand .card").first.wait_for()
    until, before = time.monotonic() + 15, len(lines(screen))
    while not [line for line in lines(screen)[before:] if line.startswith("You")]:
        assert time.monotonic() < until, lines(screen)
        screen.hurry()
        by_keys(screen)


def test_two_tabs_show_the_same_table(open_screen):
    game = GAMES[1]
    one = open_screen(size=DESK)
    one.against_bots(game)
    other = type(one)(one.page.context.new_page())
    other.page.set_viewport_size(DESK)
    other.page.goto(one.page.url)
    other.page.locator(".seats").wait_for()
    take_part(one)
    other.page.locator(".panel li", has_text=lines(one)[-1]).first.wait_for()
    take_part(other)
    one.page.locator(".panel li", has_text=lines(other)[-1]).first.wait_for()
    assert other.trouble == []


def test_a_table_goes_on_when_the_network_is_back(open_screen):
    screen = open_screen(size=DESK)
    screen.expected = GONE
    screen.against_bots(GAMES[0])
    screen.page.locator(".hand .card").first.wait_for()
    screen.page.context.set_offline(True)
    screen.page.evaluate("dispatchEvent(new Event('offline'))")
    screen.page.locator(".link.off").wait_for(timeout=15_000)
    screen.page.context.set_offline(False)
    screen.page.locator(".link.off").wait_for(state="detached", timeout=15_000)
    take_part(screen)


def test_a_table_goes_on_when_the_server_is_back(chromium, built, tmp_path, open_screen):
    (tmp_path / "static").symlink_to(built)
    first = Running(tmp_path)
    compile_all(first)
    screen = open_screen(size=DESK)
    screen.expected = GONE
    screen.page.goto(f"http://127.0.0.1:{first.port}/")
    screen.against_bots(GAMES[0])
    screen.page.locator(".hand .card").first.wait_for()
    first.stop()
    screen.page.locator(".link.off").wait_for(timeout=15_000)
    second = Running(tmp_path, port=first.port)
    try:
        compile_all(second)
        screen.page.locator(".link.off").wait_for(state="detached", timeout=15_000)
        take_part(screen)
    finally:
        second.stop()


def test_two_share_a_screen_and_see_only_their_own_cards(open_screen):
    screen = open_screen()
    game = GAMES[0]
    screen.make_table(game)
    screen.page.locator("li.free button").first.click()
    screen.page.locator("form input[name='name']").fill("Zuzana")
    screen.page.locator("form button").first.click()
    screen.page.locator("[data-do='start']").click()
    for _ in range(12):
        cover = screen.page.locator(".cover")
        cover.or_(screen.page.locator(".status.mine")).first.wait_for()
        if cover.count():
            assert screen.count(".hand") == 0, "nobody's cards are shown between two people"
            seen = screen.page.locator(".cover h2").inner_text()
            if seen == "Zuzana":
                break
            screen.page.locator(".cover .main").click()
            screen.page.locator(".hand").wait_for()
        screen.act()
    else:
        raise AssertionError("it never was the other one's turn")
    screen.page.locator(".cover .main").click()
    screen.page.locator(".hand .card").first.wait_for()
