"""What every answer tells browsers to forbid."""

from __future__ import annotations

import pytest

from tests.server.client import request

PLACES = ["/", "/me", "/ABC234", "/ABC234/replay/1", "/nothing.js", "/api/games", "/api/nothing", "/health"]


@pytest.mark.parametrize("path", PLACES)
def test_everything_is_under_the_strict_policy(server, path):
    headers = request(server.port, "GET", path)[1]
    policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert not [rule for rule, allowed in policy.items() if "unsafe" in allowed or "*" in allowed]
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


@pytest.mark.parametrize(
    ("public_url", "isolated"), [("", None), ("http://home.test", None), ("https://home.test", "same-origin")]
)
def test_windows_are_kept_apart_where_browsers_obey_it(own_server, public_url, isolated):
    """Over plain http the header is an error in the console."""
    server = own_server(public_url=public_url)
    assert request(server.port, "GET", "/")[1].get("cross-origin-opener-policy") == isolated
