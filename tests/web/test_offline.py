"""The installed app: kept at hand by the browser, honest without a connection, never stuck at an old page."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from tests.server.conftest import Running
from tests.web.test_table import GAMES
from tests.web.test_trouble import GONE

pytestmark = pytest.mark.thorough

KEPT = """(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map((request) => new URL(request.url).pathname);
})()"""
LOADED = """performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith("/assets/"))"""


@pytest.fixture
def home(built, tmp_path):
    """A server with pages of its own, that can be built again and go away."""
    shutil.copytree(built, tmp_path / "static")
    running = Running(tmp_path)
    yield running
    running.stop()


def settle(screen):
    """Until all that the page has loaded is kept; what that is."""
    screen.page.locator("h2:not(:empty)").first.wait_for()
    screen.page.wait_for_function(f"{KEPT}.then((kept) => {LOADED}.every((path) => kept.includes(path)))")
    return set(screen.page.evaluate(LOADED))


def build_again(static):
    """The same pages, all with other names."""
    files = [path for path in (static / "assets").iterdir() if path.suffix in (".js", ".css")]
    names = {path.name: f"{path.stem}2{path.suffix}" for path in files}
    pattern = re.compile("|".join(map(re.escape, names)))
    for path in [*files, static / "index.html"]:
        path.write_text(pattern.sub(lambda found: names[found[0]], path.read_text("utf-8")), "utf-8")
        path.rename(path.with_name(names.get(path.name, path.name)))


def test_it_can_be_installed(open_screen):
    screen = open_screen()
    settle(screen)
    session = screen.page.context.new_cdp_session(screen.page)
    manifest = session.send("Page.getAppManifest")
    icons = json.loads(manifest["data"])["icons"]
    assert manifest["errors"] == []
    assert {"192x192", "512x512", "any"} <= {icon["sizes"] for icon in icons}
    assert "maskable" in {icon.get("purpose") for icon in icons}
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in reasons] == ["in-incognito"], "all windows of tests are private"


def test_the_shell_is_kept_and_the_api_is_not(open_screen):
    screen = open_screen(path=f"/daily/{GAMES[0]}")
    loaded = settle(screen)
    assert set(screen.page.evaluate(KEPT)) == loaded | {"/", "/icon.svg"}


def test_without_a_connection_it_says_so_and_comes_back(open_screen, home):
    screen = open_screen("pl", path=f"http://127.0.0.1:{home.port}/")
    screen.expected = GONE
    settle(screen)
    home.stop()
    screen.page.reload()
    screen.page.get_by_text("Brak połączenia").wait_for()
    assert screen.count("[data-game] h2:not(:empty)") == len(GAMES)
    again = Running(home.folder, port=home.port)
    try:
        screen.page.get_by_text("Brak połączenia").wait_for(state="detached")
    finally:
        again.stop()


def test_a_new_build_takes_the_place_of_the_old(open_screen, home):
    screen = open_screen(path=f"http://127.0.0.1:{home.port}/")
    screen.expected = GONE
    old = settle(screen)
    build_again(home.folder / "static")
    screen.page.reload()
    new = settle(screen)
    assert not old & new
    screen.page.wait_for_function(f"{KEPT}.then((kept) => !kept.includes({json.dumps(min(old))}))")
    home.stop()
    screen.page.reload()
    screen.page.locator("h2:not(:empty)").first.wait_for()
    assert set(screen.page.evaluate(LOADED)) <= new


def test_at_home_over_plain_http_all_works_without(open_screen, hall):
    """As a phone in the home network sees it: no secure context, nothing that needs one."""
    screen = open_screen(path=f"http://home.test:{hall.port}/")
    assert screen.page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    screen.against_bots(GAMES[0])
    screen.page.locator(".hand .card").first.wait_for()
