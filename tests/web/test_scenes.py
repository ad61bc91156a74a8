"""Every screen, in both themes and four languages: nothing for axe to find, nothing that does not fit."""

from __future__ import annotations

from itertools import product

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.scene import SCENES
from tests.web.screen import GAMES, LANGUAGES

pytestmark = pytest.mark.thorough

SIZES = {"small": {"width": 320, "height": 568}, "magnified": {"width": 640, "height": 400}, "desk": DESK}
"""The smallest phone; 200 % on a screen of 1280 x 800, which is what is left of it; and all of it."""
DRESSES = list(product(LANGUAGES, ("light", "dark")))


def matrix():
    """The whole one; ./test has each screen once, of one game, in another dress than its neighbours."""
    for place, scene in enumerate(SCENES):
        name, *game = scene
        often = not game or name == "table" or GAMES[len(name) % len(GAMES)] in game
        for dress in DRESSES:
            marks = () if often and dress == DRESSES[place * 3 % len(DRESSES)] else pytest.mark.slow
            yield pytest.param(scene, *dress, id="-".join((*scene, *dress)), marks=marks)


@pytest.mark.parametrize(("scene", "language", "theme"), list(matrix()))
def test_a_screen_is_well_made(open_screen, way, scene, language, theme):
    screen = open_screen(language, PHONE, theme=theme, bypass_csp=True)
    name, *game = scene
    getattr(way(screen), name)(*game)
    screen.keep("-".join((*scene, language, theme)))
    assert screen.complaints() == []
    assert (screen.overflow(), screen.cut_off()) == (0, [])
    for shape, size in SIZES.items():
        screen.page.set_viewport_size(size)
        screen.page.wait_for_timeout(120)
        screen.keep("-".join((*scene, language, theme, shape)))
        assert (shape, screen.overflow(), screen.cut_off()) == (shape, 0, [])
