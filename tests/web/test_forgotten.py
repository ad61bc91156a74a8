"""“Forget me” is for every device that knew the guest."""

from __future__ import annotations

import pytest

from tests.server.client import request
from tests.web.screen import GAMES

pytestmark = pytest.mark.thorough


def test_another_device_of_a_forgotten_guest_begins_anew(open_screen, hall):
    screen = open_screen()
    screen.make_table(GAMES[0])
    before = screen.token()
    assert request(hall.port, "DELETE", "/api/guest", Authorization=f"Bearer {before}")[0] == 200
    screen.page.wait_for_url(lambda url: url.endswith("/"))
    screen.page.goto("/me")
    screen.page.locator("input").first.wait_for()
    assert screen.token() != before
