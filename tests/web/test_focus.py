"""Tab leads through every screen in the order in which one reads it, and shows where it is."""

from __future__ import annotations

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.scene import LINES, SCENES, TEAM

pytestmark = pytest.mark.thorough

OFTEN = [("home",), ("settings",), ("table", TEAM), ("result", LINES), ("gathering", TEAM)]
STOP = """() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const place = (element) => element.getBoundingClientRect();
  const { left, top, right, bottom } = place(at);
  const seen = at.checkVisibility({ visibilityProperty: true }) && right > left;
  const lined = [at, at.closest("label") ?? at].some((one) => getComputedStyle(one).outlineStyle !== "none");
  const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const before = window.stoppedAt?.isConnected ? place(window.stoppedAt) : { bottom: -1, right: -1 };
  const seat = at.closest(".look") || window.stoppedAt?.closest(".look"); // they go round the table
  const back = !seat && bottom <= before.top && left < before.right;
  const again = at.dataset.stop;
  window.stoppedAt = at;
  at.dataset.stop = true;
  return { what: at.outerHTML.slice(0, 150), hidden: !(seen && lined && inside), back, again };
}"""
"""Where the focus is; `back`: it went up, and not into another column to the right."""


def stops(screen, most=150):
    """Where Tab stops, from the first to the last; the browser's own bars come between."""
    screen.page.evaluate("document.activeElement.blur()")
    found = []
    for _ in range(most):
        screen.page.keyboard.press("Tab")
        stop = screen.page.evaluate(STOP)
        if found and (stop is None or stop["again"]):
            return found
        found += [stop] if stop else []
    raise AssertionError("Tab never comes to an end")


CASES = [
    pytest.param(scene, size, id="-".join((*scene, shape)), marks=() if scene in OFTEN else pytest.mark.slow)
    for scene in SCENES
    for shape, size in (("phone", PHONE), ("desk", DESK))
    if shape == "phone" or scene[0] not in ("panel", "moves")  # which stand beside the table there
]


@pytest.mark.parametrize(("scene", "size"), CASES)
def test_tab_reads_the_screen(open_screen, way, scene, size):
    screen = open_screen("pl", size)
    name, *game = scene
    getattr(way(screen), name)(*game)
    screen.page.wait_for_timeout(200)
    found = stops(screen)
    assert [stop["what"] for stop in found if stop["hidden"]] == []
    assert [stop["what"] for stop in found[1:] if stop["back"]] == []
