"""A finished game, moment by moment."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.played import finished
from tests.web.screen import GAMES, ONE_OF_THEM, ROTATED

pytestmark = pytest.mark.thorough

ON_ITS_SIDE = {"width": 844, "height": 390}
PHONES = [PHONE, {"width": 390, "height": 700}, {"width": 320, "height": 640}, ON_ITS_SIDE]


@pytest.fixture(scope="module")
def tables(hall):
    """One finished table of each game."""
    return {game: finished(hall, game) for game in GAMES}


def moment(screen):
    return int(screen.page.locator("input[type=range]").input_value())


def last(screen):
    return int(screen.page.locator("input[type=range]").get_attribute("max"))


def step(screen, name):
    screen.page.locator(f"[data-step='{name}']").click()


@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_steps_lead_through_the_whole_game(open_screen, tables, game, language):
    screen = open_screen(language, PHONE, path=f"/{tables[game]}/replay/")
    screen.page.locator(".hands").wait_for()
    assert moment(screen) == 0
    step(screen, "next")
    screen.page.keyboard.press("ArrowRight")
    assert moment(screen) == 2
    step(screen, "previous")
    assert moment(screen) == 1
    screen.page.keyboard.press("End")
    assert moment(screen) == last(screen) > 4
    screen.page.locator("input[type=range]").fill("3")
    assert moment(screen) == 3
    assert screen.overflow() == 0
    screen.keep(f"replay-{game}-{language}")


FITS = """() => {
    const foot = document.querySelector(".steering").getBoundingClientRect().bottom;
    return [document.documentElement.scrollHeight - innerHeight, Math.max(0, Math.round(foot - innerHeight))];
}"""
"""Pixels to scroll, and of the buttons that are not on the screen."""


@pytest.mark.parametrize("game", GAMES)
def test_it_fits_on_a_phone(open_screen, tables, game):
    """All hands of the deal (a small phone scrolls them); the buttons stay whatever lies on the board."""
    screen = open_screen("pl", path=f"/{tables[game]}/replay/")
    screen.page.locator(".hands").wait_for()
    for size in PHONES:
        screen.page.set_viewport_size(size)
        for at in (0, last(screen) // 2, last(screen)):
            screen.page.locator("input[type=range]").fill(str(at))
            screen.page.wait_for_timeout(120)
            over, hidden = screen.page.evaluate(FITS)
            assert (size, at, hidden) == (size, at, 0)
            assert at > 0 or over == 0 or size["width"] < PHONE["width"]


def test_it_plays_by_itself_and_stops_at_the_end(open_screen, tables):
    screen = open_screen(path=f"/{tables[GAMES[0]]}/replay/")
    screen.page.locator(".hands").wait_for()
    end = last(screen)
    screen.page.locator("input[type=range]").fill(str(end - 2))
    screen.page.locator(".steps select").select_option("4")
    step(screen, "play")
    screen.page.locator("[data-step='pause']").wait_for()
    screen.page.locator("[data-step='play']").wait_for()
    assert moment(screen) == end


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_a_link_leads_to_the_moment_through_the_seat(open_screen, tables, game):
    screen = open_screen(size=DESK, path=f"/{tables[game]}/replay/?seat=1&at=4")
    screen.page.locator(".hands.one").wait_for()
    assert (moment(screen), screen.count(".hands > li")) == (4, 1)
    screen.page.locator(".more select").select_option(index=0)
    screen.page.locator(".hands:not(.one)").wait_for()
    assert screen.count(".hands > li") == screen.count(".seats > li") > 1
    step(screen, "next")
    screen.page.wait_for_url(re.compile(r"/replay/\?at=5$"))
    screen.page.reload()
    screen.page.locator(".hands").wait_for()
    assert moment(screen) == 5


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_one_plays_on_from_a_moment(open_screen, tables, game):
    screen = open_screen(size=DESK, path=f"/{tables[game]}/replay/?seat=0&at=3")
    screen.page.locator("[data-do='go-on']").click()
    screen.page.locator(".hand .card").first.wait_for()
    assert tables[game] not in screen.page.url


def test_the_record_can_be_kept(open_screen, tables):
    screen = open_screen(size=DESK, path=f"/{tables[GAMES[0]]}/replay/")
    with screen.page.expect_download() as waiting:
        screen.page.locator("a[download]").click()
    assert waiting.value.suggested_filename == f"stolik-{tables[GAMES[0]]}.json"


def test_who_asks_for_nothing_is_told(open_screen):
    screen = open_screen(path="/AAAAAA/replay/1")
    screen.expected = re.compile("404")
    screen.page.get_by_role("heading", name="No replay").wait_for()
