"""Bots at a table hear what people signal (TG14)."""

from __future__ import annotations

from tests.server.test_bots import alone_with_a_bot


def heard_by_bots(server, monkeypatch):
    """What was said when they were asked, each time."""
    crew, heard = server.server._hall.crew, []
    do = crew.do

    async def noting(job):
        heard.append(job.said)
        return await do(job)

    monkeypatch.setattr(crew, "do", noting)
    return heard


def test_a_bot_decides_by_what_it_sees_and_what_was_said(own_server, monkeypatch):
    server = own_server()
    client, table = alone_with_a_bot(server, "careful")
    heard = heard_by_bots(server, monkeypatch)
    client.ready(table)
    client.wait_until(lambda: client.game(table) and client.game(table)["acting"] == [0])
    assert heard == [()]
    client.do(table, "signal", seat=0, signal="mine", target="B")
    client.do(table, "signal", seat=0, signal="thanks", target="1")
    while client.game(table)["acting"] == [0]:
        legal = client.game(table)["legal"]
        client.play(table, "end" if "end" in legal else None)
    client.wait_until(lambda: client.game(table)["acting"] == [0] or client.room(table)["phase"] == "over")
    assert heard[1:] == [((0, "mine", "B"), (0, "thanks", "1"))]
