"""The built client in a real browser, against a real server on a real socket."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time

import pytest
from playwright.sync_api import sync_playwright

from tests.repo.project import ROOT
from tests.server.conftest import Running
from tests.web.scene import Way
from tests.web.screen import Screen
from tests.web.source import STATIC

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP home.test 127.0.0.1",
]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
QUICK = {"recall": 0, "motion": "less"}
"""Tests have no second thoughts, and no time to watch cards fly."""


@pytest.fixture(scope="session")
def built():
    done = subprocess.run(
        [sys.executable, "bin/web_build.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return STATIC


@pytest.fixture(scope="session")
def hall(built, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hall")
    (folder / "static").symlink_to(built)
    running = Running(folder)
    compile_all(running)
    yield running
    running.stop()


def compile_all(hall, seconds=180):
    """On a machine that has not played yet."""
    until = time.monotonic() + seconds
    while not all(game["ready"] for game in hall.get("/api/games")[1]["games"]):
        assert time.monotonic() < until, hall.get("/api/games")
        time.sleep(0.2)


@pytest.fixture(scope="module")  # while Playwright runs it holds the event loop, which others need too
def chromium():
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "Chromium is missing (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_screen(chromium, hall):
    """A fresh guest at a screen; any trouble in its console fails the test."""
    screens = []

    def open_one(language="en", size=PHONE, *, theme="light", path="/", settings=QUICK, script="", **more):
        context = chromium.new_context(
            viewport=size,
            locale=language,
            color_scheme=theme,
            base_url=f"http://127.0.0.1:{hall.port}",
            **more,
        )
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(
            f"localStorage.getItem('stolik.settings') ?? localStorage.setItem('stolik.settings', {kept})"
        )
        if script:
            context.add_init_script(script)
        screen = Screen(context.new_page())
        screens.append(screen)
        screen.page.goto(path)
        return screen

    yield open_one
    for screen in screens:
        screen.page.context.close()
    assert [trouble for screen in screens for trouble in screen.trouble] == []


@pytest.fixture
def way(hall):
    """Leads a screen to wherever one can get; friends who were needed for it go home in the end."""
    ways = []

    def of(screen):
        ways.append(Way(screen, hall))
        return ways[-1]

    yield of
    for one in ways:
        for friend in one.friends:
            friend.close()
