"""Draws the pictures of the table in a browser: `python docs/pictures/browser.py` writes them beside itself.

A server of its own, and Chromium with the screen of a phone. (Needs the test extra, for Playwright.)
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Page, ViewportSize, sync_playwright

import stolik
from stolik.bots.play import decide
from stolik.core.chance import BOT, stream

HERE = Path(__file__).parent
PHONE: ViewportSize = {"width": 390, "height": 780}
OPEN = """body => fetch("/api/tables", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then((answer) => answer.json())"""


class Scene(NamedTuple):
    """A game that has come so far, and what is tapped then."""

    game: str
    options: dict[str, Any]
    actions: int
    taps: tuple[str, ...]
    theme: Literal["light", "dark"] = "light"
    seed: int = 1


PICTURES = {
    "browser-the-game": Scene("the-game", {"players": 3, "starter": 0}, 24, (".hand .card >> nth=1",)),
    "browser-sequence": Scene("sequence", {"players": 2, "starter": 0}, 48, (".hand .card >> nth=1",)),
    "browser-raise": Scene("raise", {"players": 3}, 20, (), "dark"),
}


def played(scene: Scene) -> stolik.GameRecord:
    """By careful bots, until it is the first seat's turn, after so many actions at the earliest."""
    table = stolik.deal(scene.game, seed=scene.seed, **scene.options)
    while len(table.history()) < scene.actions or table.to_act[0] != 0:
        seat = table.to_act[0]
        for action in decide(table.game, "careful", table.seen(seat), stream(scene.seed, BOT, seat)):
            table.do(action, seat)
    return table.record()


def draw(page: Page, scene: Scene) -> bytes:
    record = played(scene)
    start = {"type": "record", "record": json.loads(record.to_json()), "actions": len(record.actions)}
    code = page.evaluate(OPEN, {"game": scene.game, "start": start})["table"]
    page.goto(f"/{code}")
    page.locator("li.free .main").first.click()
    page.locator("[data-do='fill']").click()
    page.locator("[data-do='start']").click()
    page.locator(".status.mine").wait_for()
    for tap in scene.taps:
        page.locator(tap).click()
    page.wait_for_timeout(1500)
    return page.screenshot()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "stolik",
            "serve",
            "--port",
            str(port),
            "--db",
            f"{folder}/tables.sqlite",
        ]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            wait(f"http://127.0.0.1:{port}/health")
            for name, scene in PICTURES.items():
                context = browser.new_context(
                    viewport=PHONE, base_url=f"http://127.0.0.1:{port}", locale="en", color_scheme=scene.theme
                )
                page = context.new_page()
                page.goto("/")
                (HERE / f"{name}.png").write_bytes(draw(page, scene))
        finally:
            server.terminate()
            server.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def wait(url: str) -> None:
    """Until all games are compiled."""
    while True:
        with suppress(OSError):
            if not json.load(urlopen(url))["compiling"]:
                return
        time.sleep(0.2)


if __name__ == "__main__":
    main()
