"""Thumbs and eyes: cards large enough on low phones, nothing to scroll in play, seats around the table."""

from __future__ import annotations

import json

import pytest

from tests.repo.project import GAMES as FOLDER
from tests.web.conftest import DESK
from tests.web.test_table import GAMES, ROTATED

pytestmark = pytest.mark.thorough

CARD = (64, 88)
ON_ITS_SIDE = {"width": 844, "height": 390}
PHONES = [(390, 844), (390, 700), (320, 640)]
OWN = FOLDER / "raise_" / "components.json"


def box(screen, selector, place=0):
    return screen.page.locator(selector).nth(place).bounding_box()


@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_cards_are_for_thumbs_and_play_needs_no_scrolling(open_screen, game, language):
    screen = open_screen(language)
    screen.against_bots(game)
    screen.page.locator(".hand .card").first.wait_for()
    for width, height in PHONES:
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_timeout(120)
        card = box(screen, ".hand .card")
        assert card["width"] >= CARD[0]
        assert card["height"] >= CARD[1]
        over = screen.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert (width, height, over) == (width, height, 0)


@pytest.mark.parametrize(("game", "language"), ROTATED)
def test_a_phone_on_its_side_has_the_hand_beside_the_board(open_screen, game, language):
    screen = open_screen(language, ON_ITS_SIDE)
    screen.against_bots(game)
    screen.page.locator(".status.mine").wait_for()
    screen.page.wait_for_timeout(120)
    screen.keep(f"side-{game}-{language}")
    over = screen.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert (over, screen.overflow(), screen.cut_off()) == (0, 0, [])
    board = box(screen, ".board")
    for part in (".status", ".hand", ".actions"):
        found = box(screen, part)
        assert found["x"] >= board["x"] + board["width"]
        assert found["y"] + found["height"] <= ON_ITS_SIDE["height"]
    assert box(screen, ".hand .card")["width"] >= CARD[0]


@pytest.mark.parametrize("game", GAMES)
def test_others_sit_around_the_board_and_oneself_below(open_screen, game):
    screen = open_screen(size=DESK)
    screen.against_bots(game)
    screen.page.locator(".hand .card").first.wait_for()
    board, own = box(screen, ".board"), box(screen, ".seat.below")
    assert own["y"] >= board["y"] + board["height"]
    others = screen.page.locator(".seat:not(.below)")
    for place in range(others.count()):
        seat = others.nth(place).bounding_box()
        beside = seat["x"] + seat["width"] <= board["x"] or seat["x"] >= board["x"] + board["width"]
        assert beside or seat["y"] + seat["height"] <= board["y"]


def test_a_set_of_ones_own_comes_as_a_file(open_screen):
    """RA13: the server says what is wrong with it."""
    screen = open_screen(size=DESK)
    screen.make_table("raise")
    screen.page.locator(".options summary").click()

    def upload(text):
        file = {"name": "own.json", "mimeType": "application/json", "buffer": text.encode()}
        screen.page.locator("input[type='file']").set_input_files(file)

    own = json.loads(OWN.read_text("utf-8"))
    upload("no JSON")
    screen.page.get_by_role("alert").get_by_text("JSON").wait_for()
    upload(json.dumps(own | {"dice": own["dice"][:-1]}))
    screen.page.get_by_role("alert").get_by_text("there are 7 dice, not 6").wait_for()
    upload(json.dumps(own | {"point_cards": [*own["point_cards"][:-1], 99]}))
    screen.page.locator(".own b").wait_for()
    assert screen.count(".options .why") == 0
