"""As fast as a mid phone needs it: four times slower than here, 1.6 Mbit/s, 150 ms.

Counted in the processor time of the page's own thread, times four: what else runs here changes little.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter

import pytest

from tests.web.conftest import PHONE
from tests.web.source import CLIENT, files, folders
from tests.web.test_table import GAMES

SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 7.5e5 / 8}
READY, TASK = 2.5, 0.050
"""Seconds, at the most."""
TRIES = 3
"""The best one counts: what was in the way of the others was not ours."""
ACTS = 12

FREE = {"transform", "translate", "rotate", "scale", "opacity", "offset-distance"}
"""What is animated without laying out or painting anything again."""

MIDDLE = """([selector, part]) => {
    const found = document.querySelectorAll(selector);
    const one = found[Math.floor(part * found.length)];
    if (!one) return null;
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


class Traced:
    """What the browser does in the meantime."""

    def __init__(self, page):
        self._page, self._events, self._done = page, [], []
        self.session = page.context.new_cdp_session(page)
        self.session.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self.session.on("Tracing.tracingComplete", self._end)

    def __enter__(self):
        config = {"includedCategories": ["toplevel", "devtools.timeline"]}
        self.session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
        return self

    def _end(self, data):
        self._done.append(data)

    def __exit__(self, *error):
        self.session.send("Tracing.end")
        while not self._done:
            self._page.wait_for_timeout(20)

    def tasks(self):
        """Seconds on a mid phone of each task of the page's thread, the longest first."""
        whole = [event for event in self._events if event["ph"] == "X"]
        pages = Counter(
            (event["pid"], event["tid"]) for event in whole if event["name"] == "UpdateLayoutTree"
        )
        page = pages.most_common(1)[0][0]
        names = ("RunTask", "ThreadControllerImpl::RunTask")
        mine = [event for event in whole if (event["pid"], event["tid"]) == page and event["name"] in names]
        return sorted((event.get("tdur", 0) / 1e6 * SLOWER for event in mine), reverse=True)


def best(measure, enough):
    """The least of several tries, or the first that is enough."""
    found = []
    while len(found) < TRIES and not (found and found[-1] < enough):
        found.append(measure())
    return min(found)


@pytest.mark.thorough
def test_one_can_play_soon(open_screen):
    assert best(lambda: seconds_to_home(open_screen), READY) < READY


def seconds_to_home(open_screen):
    """From nothing to buttons that work: how long it takes here, and what a slower processor adds."""
    screen = open_screen("pl", PHONE)
    with Traced(screen.page) as traced:
        traced.session.send("Network.enable")
        traced.session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        traced.session.send("Network.setBypassServiceWorker", {"bypass": True})
        traced.session.send("Network.emulateNetworkConditions", NETWORK)
        began = time.monotonic()
        screen.page.goto("/", wait_until="commit")
        screen.page.locator("[data-game] h2:not(:empty)").last.wait_for()
        took = time.monotonic() - began
    return took + sum(traced.tasks()) * (SLOWER - 1) / SLOWER


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_nothing_holds_the_page_up(open_screen, game):
    assert best(lambda: longest_task(open_screen, game), TASK) < TASK


def longest_task(open_screen, game):
    """While somebody plays with a finger and bots answer, cards flying."""
    screen = open_screen("pl", PHONE, settings={"recall": 0}, has_touch=True, is_mobile=True)
    screen.against_bots(game)
    screen.page.locator(".hand .card").first.wait_for()
    screen.page.wait_for_timeout(1000)
    with Traced(screen.page) as traced:
        touch(screen, random.Random(game))
    return traced.tasks()[0]


def touch(screen, dice):
    """Some turns; each tap on a place shows at once that it was felt."""
    acts, until = 0, time.monotonic() + 30
    while acts < ACTS and not screen.is_over() and time.monotonic() < until:
        if not screen.is_mine():
            screen.page.wait_for_timeout(100)
            continue
        acts += 1
        if dice.random() < 0.85 and tap(screen, ".hand .card:not(.idle)", dice):
            tap(screen, ".board .lit", dice)
        else:
            tap(screen, ".actions [data-target]:not([aria-disabled='true'])", dice)
        screen.page.wait_for_timeout(150)
    assert acts > 1


def tap(screen, selector, dice):
    where = screen.page.evaluate(MIDDLE, [selector, dice.random()])
    if where:
        screen.page.touchscreen.tap(*where)
    return where


def test_only_what_is_free_is_animated(built):
    css = "\n".join(path.read_text("utf-8") for path in built.glob("assets/*.css"))
    code = "\n".join(path.read_text("utf-8") for place in [CLIENT, *folders()] for path in files(place))
    by_script = set(re.findall(r"\.animate\(\s*{\s*(\w+):", code))
    assert {"transform", "opacity"} <= animated(css) & by_script
    assert (animated(css) | by_script) - FREE == set()
    assert code.count(".animate(") == len(re.findall(r"\.animate\(\s*{\s*\w+: \[[^\]]*\] }", code))


def animated(css):
    """The properties that change step by step."""
    found = set()
    for what in re.findall(r"[;{]transition(?:-property)?:([^;}]*)", css):
        found |= {each.split()[0] for each in re.sub(r"\([^)]*\)", "", what).split(",")} - {"none"}
    for frames in re.findall(r"@keyframes [\w-]+{((?:[^{}]*{[^{}]*})*)}", css):
        found |= set(re.findall(r"([\w-]+):", frames))
    return found
