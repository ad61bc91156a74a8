"""Every game in a real browser, to its end."""

from __future__ import annotations

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.screen import GAMES, LANGUAGES, ROTATED, play_to_the_end

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_one_plays_against_bots_to_the_end(open_screen, game, language):
    screen = open_screen(language, PHONE)
    screen.against_bots(game)
    play_to_the_end(screen)
    screen.keep(f"{game}-over-{language}")
    assert screen.overflow() == 0


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_two_play_together_to_the_end(open_screen, game, language):
    """Each in a language of their own; bots on all other seats."""
    host = open_screen(language, DESK, theme="dark")
    path = host.make_table(game)
    friend = open_screen(LANGUAGES[(LANGUAGES.index(language) + 1) % 4], PHONE, path=path)
    friend.page.locator("li.free .main").first.click()
    host.page.locator(".seats li:not(.free)").nth(1).wait_for()
    if host.count(".seats li.free"):
        host.page.locator("[data-do='fill']").click()
    for screen in (host, friend):
        screen.page.locator("[data-do='start']").click()
    for screen in (host, friend):
        screen.page.locator(".hand .card").first.wait_for()
    play_to_the_end(host, friend, seconds=180)
