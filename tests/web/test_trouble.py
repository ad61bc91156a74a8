"""Tables in real life: a server or a network that goes and comes, and one person in two tabs."""

from __future__ import annotations

import re
import time

import pytest

from tests.server.conftest import Running
from tests.web.conftest import DESK, compile_all
from tests.web.played import act
from tests.web.screen import GAMES

pytestmark = pytest.mark.thorough
GONE = re.compile(r"WebSocket|ERR_|Failed to load")
ONE_OF_THEM = [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])]
"""The others in the full matrix: the connection knows no game."""


def take_part(screen, seconds=15):
    """Act until the table has heard of it."""
    screen.page.bring_to_front()
    until, before = time.monotonic() + seconds, lines(screen)
    while not [line for line in lines(screen)[len(before) :] if line.startswith("You")]:
        assert time.monotonic() < until, lines(screen)
        screen.act()


def lines(screen):
    """What has happened, from its beginning."""
    return [line.replace("\xa0", " ") for line in screen.page.locator(".panel li").all_inner_texts()]


def hand(screen):
    return screen.page.locator(".hand .card").all_inner_texts()


def lay_one(screen):
    """Choose a card, and a place for it; whatever comes of it."""
    screen.page.locator(".hand .card:not(.idle)").first.click()
    screen.page.locator(".board .lit").first.click()


def is_told(screen):
    """That there is no connection, so that anybody can read it."""
    screen.page.locator(".link.off").wait_for(timeout=15_000)
    assert screen.page.locator(".link").inner_text() in ("Connecting…", "Offline, trying again…")


def is_back(screen):
    screen.page.locator(".link.off").wait_for(state="detached", timeout=15_000)


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_two_tabs_show_the_same_table(open_screen, game):
    one = open_screen(size=DESK)
    one.against_bots(game)
    other = one.another(DESK)
    other.page.locator(".seats").wait_for()
    take_part(one)
    other.page.locator(".panel li", has_text=lines(one)[-1]).first.wait_for()
    take_part(other)
    one.page.locator(".panel li", has_text=lines(other)[-1]).first.wait_for()
    other.page.reload()
    other.page.locator(".panel li").first.wait_for()
    one.hurry()
    assert lines(one)[-1] in lines(other)
    assert other.trouble == []


@pytest.mark.parametrize("seconds", [1, pytest.param(30, marks=pytest.mark.slow)])
def test_a_table_goes_on_when_the_network_is_back(open_screen, way, seconds):
    """What the others have done meanwhile is told, and nothing is lost."""
    screen = open_screen(size=DESK)
    screen.expected = GONE
    friend, code = way(screen).beside()
    screen.page.context.set_offline(True)
    is_told(screen)
    before = lines(screen)
    while not friend.game(code) or 1 not in friend.game(code)["acting"]:
        act(friend, code)
    time.sleep(seconds)
    assert lines(screen) == before
    screen.page.context.set_offline(False)
    is_back(screen)
    screen.page.locator(".status.mine").wait_for()
    shown = lines(screen)
    screen.page.reload()
    screen.page.locator(".panel li").first.wait_for()
    assert len(shown) > len(before)
    assert lines(screen) == shown
    take_part(screen)


@pytest.mark.slow
def test_what_was_begun_without_a_network_is_done_once(open_screen):
    screen = open_screen(size=DESK)
    screen.expected = GONE
    screen.against_bots(GAMES[0])
    screen.page.locator(".status.mine").wait_for()
    screen.page.context.set_offline(True)
    lay_one(screen)
    screen.page.locator(".pending").wait_for()
    is_told(screen)
    before = hand(screen)
    screen.page.context.set_offline(False)
    screen.page.locator(".pending").wait_for(state="detached")
    assert len(hand(screen)) == len(before) - 1


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_a_table_goes_on_when_the_server_is_back(built, tmp_path, open_screen, game):
    (tmp_path / "static").symlink_to(built)
    first = Running(tmp_path)
    compile_all(first)
    screen = open_screen(size=DESK)
    screen.expected = GONE
    screen.page.goto(f"http://127.0.0.1:{first.port}/")
    screen.against_bots(game)
    take_part(screen)
    screen.page.locator(".status.mine").wait_for()
    before, held = lines(screen), hand(screen)
    first.stop()
    is_told(screen)
    assert hand(screen) == held
    second = Running(tmp_path, port=first.port)
    try:
        compile_all(second)
        is_back(screen)
        screen.page.locator(".status.mine").wait_for()
        assert (lines(screen), hand(screen)) == (before, held)
        take_part(screen)
    finally:
        second.stop()
