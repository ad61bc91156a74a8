"""Every lesson from its first word to its last, by somebody who does what is framed."""

from __future__ import annotations

import time

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.screen import GAMES, LANGUAGES, ROTATED
from tests.web.source import folders

pytestmark = pytest.mark.thorough


def follow(screen, seconds=40):
    """Until the last step: its texts, in order."""
    said, until = [], time.monotonic() + seconds
    text = screen.page.locator(".coach .text")
    while not screen.count(".coach.last"):
        assert time.monotonic() < until, said
        if text.inner_text() not in said:
            said.append(text.inner_text())
        if screen.count(".coach [data-do='next']"):
            screen.tap(screen.page.locator(".coach [data-do='next']"))
        elif screen.count(".hand [data-pointed], .board [data-pointed], .actions [data-pointed]"):
            screen.tap(screen.page.locator("[data-pointed]").first)
        else:
            screen.hurry()
    return [*said, text.inner_text()]


def learn(open_screen, game, language, size, theme="light", **more):
    screen = open_screen(language, size, theme=theme, path=f"/learn/{game}", **more)
    screen.page.locator(".coach").wait_for()
    return screen


@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_a_lesson_leads_to_its_end(open_screen, game, language):
    screen = learn(open_screen, game, language, PHONE)
    screen.keep(f"learn-{game}-{language}")
    steps = screen.count(".dots li")
    said = follow(screen)
    assert len(said) >= steps
    assert not [text for text in said if text.startswith("web.")]
    assert screen.overflow() == 0
    screen.keep(f"learn-{game}-{language}-end")
    screen.page.locator("[data-do='play']").click()
    screen.page.locator(".status").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_speaks_every_language(open_screen, game, language):
    screen = learn(open_screen, game, language, DESK, "dark")
    assert not [text for text in follow(screen) if text.startswith("web.")]


def test_whoever_tries_something_else_is_led_back(open_screen):
    screen = learn(open_screen, GAMES[0], "en", PHONE)
    while screen.count(".coach [data-do='next']"):
        screen.tap(screen.page.locator(".coach [data-do='next']"))
    framed = screen.page.locator(".hand [data-pointed]").first.get_attribute("data-fly")
    screen.page.locator(f".hand .card:not([data-fly='{framed}'])").first.click()
    screen.page.locator(".board [data-target]").last.click(force=True)
    screen.page.locator(".astray").wait_for()
    assert screen.count(".hand [data-pointed]") == 1


def test_every_game_has_a_lesson():
    assert [place for place in folders() if not (place / "lesson.ts").exists()] == []
