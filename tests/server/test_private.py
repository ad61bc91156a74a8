"""What the server keeps of people: a number, a name, a colour. Where they come from is nobody's business."""

from __future__ import annotations

import logging

import websockets.sync.client

from stolik.server.limit import Buckets
from tests.server.client import request
from tests.server.test_frames import playing

ADDRESS = "203.0.113.77"
"""As a web server in front would tell it."""


def test_no_address_is_stored_logged_or_shown(own_server, caplog, capfd, monkeypatch):
    caplog.set_level(logging.INFO)
    names, take = set(), Buckets.take
    monkeypatch.setattr(Buckets, "take", lambda self, name, now: names.add(name) or take(self, name, now))
    server = own_server()
    table, one, _ = playing(server)
    bearer = {"Authorization": f"Bearer {one.token}", "X-Forwarded-For": ADDRESS}
    for method, path in (("GET", f"/{table}"), ("GET", "/api/tables"), ("POST", "/api/device")):
        assert request(server.port, method, path, **bearer)[0] in (200, 503)
    with websockets.sync.client.connect(
        f"ws://127.0.0.1:{server.port}/socket", additional_headers=bearer, compression=None
    ) as socket:
        socket.send('{"type": "hello", "client": "somewhere-else"}')
        assert "welcome" in socket.recv(10)
    assert ADDRESS in names, "in memory, against floods"
    shown = request(server.port, "GET", "/metrics")[2]
    server.stop()
    kept = b"".join(path.read_bytes() for path in server.folder.glob("tables.sqlite*"))
    assert one.token.partition(".")[0].encode() in kept
    for place in (kept, shown, caplog.text.encode(), "".join(capfd.readouterr()).encode()):
        assert ADDRESS.encode() not in place
