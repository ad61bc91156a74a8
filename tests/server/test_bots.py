"""Bots at tables: whatever becomes of the processes that think, the game goes on."""

from __future__ import annotations

import time

import pytest

from stolik.server.bots import GLANCE
from stolik.server.crew import JobFailed
from stolik.server.worker import Answer
from tests.server.test_frames import GAME


def alone_with_a_bot(server, level="random"):
    client = server.client()
    table = client.open(GAME, options={"players": 2, "starter": 1})
    client.do(table, "sit", seat=0)
    client.do(table, "fill", seat=1, level=level)
    return client, table


def moves_of_the_bot(client, table):
    client.ready(table)
    client.wait_until(lambda: client.game(table) and client.game(table)["actions"])
    return client.game(table)["actions"]


def fails(job):
    raise JobFailed("out of order")


@pytest.mark.parametrize(
    "answer",
    [
        fails,
        lambda job: Answer(actions=()),
        lambda job: Answer(actions=(3, 999)),
        lambda job: Answer(actions=(-1,)),
    ],
    ids=["fails", "nothing", "illegal", "nonsense"],
)
def test_a_bot_that_is_out_of_order_holds_nobody_up(own_server, answer):
    server = own_server()
    client, table = alone_with_a_bot(server)

    async def do(job):
        return answer(job)

    server.server._hall.crew.do = do
    assert moves_of_the_bot(client, table)


def test_a_process_that_dies_is_replaced(own_server):
    server = own_server()
    client, table = alone_with_a_bot(server, "careful")
    assert moves_of_the_bot(client, table)
    for process in server.server._hall.crew._running:
        process.kill()
    client.wait_until(lambda: client.game(table)["legal"])
    while client.game(table)["acting"] == [0]:
        legal = client.game(table)["legal"]
        client.play(table, "end" if "end" in legal else None)
    before = client.game(table)["actions"]
    client.wait_until(lambda: client.game(table)["actions"] > before or client.room(table)["phase"] == "over")


def test_a_lesson_is_followed_by_its_bots(server):
    import stolik

    lesson = stolik.deal(GAME, players=2, starter=1, seed=7)
    while len(lesson.history()) < 6:
        legal = lesson.legal()
        lesson.play("end" if "end" in legal else legal[-1])
    record = lesson.record()
    client = server.client()
    start = {
        "type": "script",
        "record": {
            "game": record.game,
            "rules": record.rules,
            "options": record.options,
            "seed": record.seed,
            "actions": record.actions,
        },
    }
    table = client.open(GAME, start=start)
    client.do(table, "sit", seat=0)
    client.do(table, "fill", seat=1, level="random")
    client.ready(table)
    first = [action for seat, action in record.actions if seat == 1][:3]
    client.wait_until(lambda: client.game(table) and client.game(table)["acting"] == [0])
    laid = [
        f"{event['card']}{event['pile']}"
        for message in client.heard
        if message["type"] == "step"
        for event in message["events"]
        if event["event"] == "laid"
    ]
    assert laid == [action for action in first if action != "end"]
    [mine] = server.get("/api/tables", client.token)[1]["tables"]
    assert mine["expires"] - mine["touched"] == 24 * 3600 * 1000, "nobody comes back to a lesson"


def drawing_by_hand(server):
    """The person has played, may draw, and the bot is next."""
    client = server.client()
    table = client.open("sequence", options={"players": 2, "starter": 0, "drawing": "manual"})
    client.do(table, "sit", seat=0)
    client.do(table, "fill", seat=1, level="random")
    client.ready(table)
    client.wait_until(lambda: client.game(table) and client.game(table)["legal"])
    client.play(table)
    return client, table


def hand(client, table):
    return client.game(table)["view"]["hand"]


def test_a_bot_leaves_people_the_time_to_do_what_they_may(server):
    """The draw would be lost as soon as the bot has played and drawn."""
    client, table = drawing_by_hand(server)
    before = len(hand(client, table))
    client.wait_until(lambda: client.game(table)["actions"] == 2)
    time.sleep(5 * GLANCE)
    client.play(table, "draw")
    assert len(hand(client, table)) == before + 1
    client.wait_until(lambda: client.game(table)["acting"] == [0])


def test_a_bot_does_not_wait_for_ever(server, monkeypatch):
    monkeypatch.setattr("stolik.server.bots.MANNERS", 0.3)
    client, table = drawing_by_hand(server)
    few = len(hand(client, table))
    client.wait_until(lambda: len(client.game(table)["legal"]) > 1)
    assert len(hand(client, table)) == few
