"""Two people, one screen: nobody ever sees what the other one holds."""

from __future__ import annotations

import json
import random
import time
from collections import Counter

import pytest

from tests.web.conftest import PHONE
from tests.web.scene import FRIEND
from tests.web.screen import GAMES, ROTATED

pytestmark = pytest.mark.thorough

WATCH = """
  const seen = (window.seen = new Set()); // [whose screen it is, cards]
  let owner = "nobody";
  addEventListener("click", ({ target }) => {
    if (target.closest(".cover .main")) owner = document.querySelector(".cover h2").innerText;
  }, true);
  const look = () => {
    const cards = [...document.querySelectorAll(".hand .card, .hands .card")];
    const whose = document.querySelector(".cover") ? "nobody" : owner;
    if (cards.length) seen.add(JSON.stringify([whose, cards.map((card) => card.dataset.fly)]));
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.body, all));
"""
"""Not with the eye, and not now and then: every change of the page is looked at."""


def pass_on(screen, dice):
    """One thing, or on to the other one."""
    cover = screen.page.locator(".cover .main")
    if not cover.count():
        screen.act(dice)
        return False
    cover.click()
    screen.page.locator(".hand .card").or_(screen.page.locator(".result")).first.wait_for()
    return True


def held(screen, seat):
    """Every hand that this seat had in the game."""
    path = f"/api/tables/{screen.page.url.rpartition('/')[2]}/replay"
    moments = screen.page.evaluate("path => fetch(path).then((answer) => answer.json())", path)["replay"]
    return [
        Counter(f"card-{card}" for card in moment["views"][seat]["hand"]) for moment in moments["moments"]
    ]


EACH = [pytest.param(*each, marks=() if each[0] == GAMES[-1] else pytest.mark.slow) for each in ROTATED]


@pytest.mark.parametrize(("game", "language"), EACH)
def test_two_share_a_screen_and_see_only_their_own_cards(open_screen, way, game, language):
    screen = open_screen(language, PHONE, script=WATCH)
    way(screen).share(game)
    dice, until, turns = random.Random(2), time.monotonic() + 240, 0
    while not screen.is_over():
        assert time.monotonic() < until, screen.page.title()
        turns += pass_on(screen, dice)
    seen = [json.loads(each) for each in screen.page.evaluate("[...seen]")]
    owners = {owner for owner, _ in seen}
    assert turns > 2
    assert FRIEND in owners
    assert len(owners) == 2
    hands = {owner: held(screen, int(owner == FRIEND)) for owner in owners}
    assert [each for each in seen if not any(Counter(each[1]) <= hand for hand in hands[each[0]])] == []
