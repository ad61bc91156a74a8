"""The pages around the table: the deal of the day, what is mine, another device, a result to give away."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.server.client import Client
from tests.web.conftest import DESK
from tests.web.played import finish, finished
from tests.web.screen import GAMES, ONE_OF_THEM

pytestmark = pytest.mark.thorough


def rename(screen, name):
    field = screen.page.locator("input[autocomplete='nickname']")
    field.fill(name)
    field.press("Enter")
    field.blur()


@pytest.mark.parametrize("game", GAMES)
def test_the_daily_deal_is_played_and_listed(open_screen, hall, game):
    today = hall.get("/api/games")[1]["today"]
    finished(hall, game, "Bartłomiej", start={"type": "daily", "day": today})
    screen = open_screen(path=f"/daily/{game}")
    screen.page.get_by_text("Bartłomiej").first.wait_for()
    assert screen.count("li a") == 0, "what was dealt today is closed until tomorrow"
    screen.page.locator("[data-do='daily']").click()
    screen.page.locator(".hand .card").first.wait_for()
    table = screen.page.url
    screen.page.goto(f"/daily/{game}")
    screen.page.locator("[data-do='daily']").click()
    screen.page.locator(".hand .card").first.wait_for()
    assert screen.page.url == table, "there is one for each person"
    assert "restart" not in menu(screen), "whoever could begin again would know the cards"
    screen.page.goto("/")
    screen.against_bots(game)
    assert "restart" in menu(screen)


def menu(screen):
    """What can be done there, of what concerns the whole game."""
    screen.page.locator(".hand .card").first.wait_for()
    screen.page.locator("header .round:last-child").click()
    screen.page.locator("dialog[open] .apart").wait_for()
    return {each.get_attribute("data-do") for each in screen.page.locator(".apart .button").all()}


def test_one_is_known_by_name_and_on_another_device(open_screen):
    one, other = open_screen(path="/me"), open_screen(path="/")
    one.page.locator("[data-do='device']").wait_for()
    rename(one, "Ľubica")
    one.page.locator("[data-do='device']").click()
    link = one.page.locator(".share input").input_value()
    other.page.goto(link)
    other.page.locator("[data-do='redeem']").click()
    other.page.wait_for_url("**/me")
    field = other.page.locator("input[autocomplete='nickname']")
    expect(field).to_have_value("Ľubica")
    late = open_screen(path=link)
    late.expected = re.compile("404")
    late.page.locator("[data-do='redeem']").click()
    late.page.locator(".why").wait_for()


def test_one_is_forgotten(open_screen):
    screen = open_screen(path="/me")
    screen.page.locator("[data-do='ask']").wait_for()
    rename(screen, "Petr")
    screen.page.locator("[data-do='ask']").click()
    screen.page.locator("[data-do='forget']").click()
    screen.page.locator("[data-game]").first.wait_for()
    screen.page.goto("/me")
    screen.page.locator("[data-do='ask']").wait_for()
    assert screen.page.locator("input[autocomplete='nickname']").input_value() == ""


@pytest.mark.parametrize("game", ONE_OF_THEM)
def test_a_result_is_given_away_and_compared(open_screen, hall, game):
    table = finished(hall, game)
    screen = open_screen(size=DESK, path=f"/{table}")
    screen.page.locator(".result").wait_for()
    with screen.page.expect_download() as waiting:
        screen.page.locator("[data-do='picture']").click()
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.page.locator("[data-do='same']").click()
    screen.page.locator("[data-do='same']").get_by_text("Copied").wait_for()
    link = screen.page.evaluate("navigator.clipboard.readText()")
    shown = [screen.page.locator(part).first.inner_text() for part in (".hero", ".result h2")]
    screen.page.goto(link)
    screen.page.locator("[data-do='bots']").click()
    screen.page.locator(".hand .card").first.wait_for()
    again = screen.page.url
    play_on(screen, hall, again)
    before = screen.page.locator(".result .before")
    before.wait_for()
    assert [before.locator(part).first.inner_text() for part in (".hero", "p:not(.hero)")] == shown
    screen.keep(f"compared-{game}")
    other = finished(hall, game, token=screen.token())
    screen.page.goto(f"/{other}{again[again.index('?') :]}")
    screen.page.locator(".result").wait_for()
    screen.page.wait_for_load_state("networkidle")
    assert screen.count(".before") == 0, "other cards are not compared"


def play_on(screen, hall, url):
    """Without the screen, to the end."""
    table = urlsplit(url).path.strip("/")
    client = Client(hall.port, token=screen.token())
    client.do(table, "enter")
    finish(client, table)
