"""Every game in a real browser, to its end."""

from __future__ import annotations

import pytest

from tests.repo.project import games
from tests.web.conftest import DESK, PHONE
from tests.web.screen import play_to_the_end

LANGUAGES = ("cs", "sk", "pl", "en")
GAMES = [game.name for game in games()]
ROTATED = [(name, LANGUAGES[place % 4]) for place, name in enumerate(GAMES)]

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
    host, friend = open_screen(language, DESK, theme="dark"), None
    path = host.make_table(game)
    friend = open_screen(LANGUAGES[(LANGUAGES.index(language) + 1) % 4], PHONE, path=path)
    friend.page.locator("li.free .main").first.click()
    fill = host.page.locator("[data-do='fill']")
    friend.page.locator("[data-do='start']").or_(friend.page.locator("li.free")).first.wait_for()
    if fill.count():
        fill.click()
    for screen in (host, friend):
        screen.page.locator("[data-do='start']").click()
    for screen in (host, friend):
        screen.page.locator(".seats").wait_for()
    play_to_the_end(host, friend, seconds=180)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_axe_finds_nothing_at_the_table(open_screen, game, language, theme):
    screen = open_screen(language, PHONE, theme=theme, bypass_csp=True)
    screen.page.locator("h2").first.wait_for()
    assert screen.complaints() == []
    screen.keep(f"home-{language}-{theme}")
    screen.against_bots(game)
    screen.page.locator(".hand .card").first.wait_for()
    screen.keep(f"{game}-{language}-{theme}")
    assert screen.complaints() == []
    assert screen.overflow() == 0
