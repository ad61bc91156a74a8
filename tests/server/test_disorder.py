"""Frames that come damaged, twice or in another order: each has one answer, and it is right."""

from __future__ import annotations

import itertools
import json
import random

import pytest

from stolik.wire.command import FRAME_BYTES
from tests.server.client import catch_up, request
from tests.server.test_frames import playing

DAMAGED = 600
ORDERS = list(itertools.permutations([1, 2, 3, 4]))


def answers(client, numbers):
    """What each of these was answered with: `ok`, or the code of the refusal."""
    wanted, found = set(numbers), {}
    while wanted:
        heard = client.hear()
        number = heard.get("id", 0)
        if heard["type"] in ("ok", "refused", "pong", "tried"):
            assert number in wanted, "an answer too much"
            wanted.remove(number)
            found[number] = heard["reason"]["code"] if heard["type"] == "refused" else "ok"
    return found


def test_commands_in_any_order_are_done_as_far_as_they_go_on(server):
    """One that comes after a later one could be a repetition that is late: it is not done."""
    table, one, _ = playing(server, policy={"talk": "free"})
    for order in ORDERS:
        for number in order:
            say = {"do": "say", "text": f"{order} {number}"}
            one.send(type="ask", id=one.number + number, table=table, command=say)
        found = answers(one, [one.number + number for number in order])
        latest = list(itertools.accumulate(order, max))
        expected = {
            one.number + n: "ok" if n == top else "superseded" for n, top in zip(order, latest, strict=True)
        }
        assert found == expected
        one.number += len(order)
    said = [
        step["happened"]["text"]
        for step in one.heard
        if step["type"] == "step" and "text" in step["happened"]
    ]
    assert len(said) == sum(len(set(itertools.accumulate(order, max))) for order in ORDERS)


def test_what_is_sent_many_times_at_once_is_done_once(server):
    table, one, two = playing(server)
    at, action = one.tables[table]["number"], one.game(table)["legal"][0]
    frame = {"type": "ask", "id": 50, "table": table}
    play = {"do": "play", "seat": 0, "actions": [action], "at": at}
    for _ in range(20):
        one.send(**frame, command=play)
    assert {one.next("ok", id=50)["number"] for _ in range(20)} == {at + 1}
    two.wait_until(lambda: two.tables[table]["number"] == at + 1)
    assert two.ask(type="ping")["type"] == "pong"
    assert two.game(table)["actions"] == 1


def test_of_two_tabs_that_play_at_once_one_is_late(server):
    table, one, two = playing(server)
    tab = server.client(token=one.token)
    tab.do(table, "enter")
    for _ in range(6):
        player = (one, tab) if one.game(table)["legal"] else (two,)
        at, legal = player[0].tables[table]["number"], player[0].game(table)["legal"]
        seat = player[0].game(table)["seat"]
        for client in player:
            play = {"do": "play", "seat": seat, "actions": [legal[-1]], "at": at}
            client.send(type="ask", id=client.number + 1, table=table, command=play)
        found = [answers(client, [client.number + 1])[client.number + 1] for client in player]
        assert sorted(found) == ["ok", "stale"][: len(player)]
        for client in player:
            client.number += 1
        catch_up(table, one, tab, two)
        assert one.game(table) == tab.game(table)
        assert one.game(table)["actions"] == two.game(table)["actions"]


# --- damage ---------------------------------------------------------------------------------------


def damaged(frame, chance):
    """Something is lost, doubled, changed, or of another kind."""
    text = json.dumps(frame)
    place = chance.randrange(len(text))
    ways = [
        lambda: text[:place],
        lambda: text[:place] + text[place + 1 :],
        lambda: text[:place] + chance.choice('{}[]",:0e-\\u\x00é') + text[place + 1 :],
        lambda: text * 2,
        lambda: json.dumps(other_values(frame, chance)),
        lambda: text.encode()[:place] + bytes([chance.randrange(256)]) + text.encode()[place + 1 :],
    ]
    return chance.choice(ways)()


def other_values(frame, chance):
    odd = [None, True, -1, 1.5, 10**30, "", "x" * 500, [], {}, [[]], "\x00", "²", {"do": "play"}]
    key = chance.choice(list(frame))
    return (
        frame | {key: chance.choice(odd)}
        if chance.random() < 0.7
        else {k: v for k, v in frame.items() if k != key}
    )


def test_damaged_frames_are_answered_and_change_nothing_but_what_they_say(server):
    table, one, two = playing(server)
    chance = random.Random(4)
    at, action = one.tables[table]["number"], one.game(table)["legal"][0]
    frames = [
        {"type": "ask", "table": table, "command": {"do": "play", "seat": 0, "actions": [action], "at": at}},
        {
            "type": "ask",
            "table": table,
            "command": {"do": "signal", "seat": 0, "signal": "mine", "target": "A"},
        },
        {"type": "try", "table": table, "seat": 0, "actions": [action]},
        {"type": "ping"},
    ]
    answered = []
    for number in range(1, DAMAGED + 1):
        data = damaged(chance.choice(frames) | {"id": number}, chance)
        assert len(data) < FRAME_BYTES
        two.socket.send(data)
        heard = two.hear()
        while heard["type"] in ("step", "people"):
            heard = two.hear()
        answered.append((heard["type"], heard.get("reason", {}).get("code", "")))
    assert len(answered) == DAMAGED
    kinds = {code for _, code in answered}
    assert kinds >= {"malformed", "not-your-seat", "no-such-table"}
    assert ("pong", "") in answered
    assert two.game(table)["actions"] == 0
    one.play(table)
    two.wait_until(lambda: two.game(table)["actions"] == 1)


@pytest.mark.parametrize("size", [FRAME_BYTES - 1, FRAME_BYTES])
def test_the_longest_frame_is_still_read(server, size):
    client = server.client()
    frame = '{"type":"ping","id":7}'
    client.socket.send(frame + " " * (size - len(frame)))
    assert client.next("pong", id=7)


@pytest.mark.parametrize(
    "path",
    [
        "/api/daily/x/y",
        "/api/daily/the-game/2026-13-45",
        "/api/daily/%00/%ff",
        "/api/tables/%00/record",
        "/api/tables/TABLE/record?game=99999999",
        "/api/tables/TABLE/replay?game=-1",
        "/api/tables/TABLE/replay?game=%FF",
        f"/api/tables/{'A' * 3000}/record",
        "/api/qr?path=/%00",
        "/api/device/%ff",
    ],
)
def test_odd_addresses_are_answered_as_others(server, path):
    client = server.client()
    table = client.open("the-game")
    for token in ("", client.token, "é"):
        assert server.get(path.replace("TABLE", table), token)[0] in (200, 404)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", '{"game": "the-game", "start": {"type": "seed", "seed": "%s"}}' % ("f" * 500)),
        (
            "/api/tables",
            '{"game": "the-game", "start": {"type": "position", "position": "%s"}}' % ("x" * 9000),
        ),
        ("/api/tables", '{"game": "the-game", "options": {"players": 1e9}}'),
        ("/api/replay", '{"game": "the-game", "rules": 1, "options": {"players": 2}, "seed": "-1"}'),
        ("/api/replay", '{"game": "the-game", "rules": 1, "options": [], "seed": "1"}'),
        ("/api/guest", '{"name": "\\ud800"}'),
        ("/api/guest", '{"colour": 1e400}'),
    ],
)
def test_odd_bodies_are_refused(server, path, body):
    own = {"Authorization": f"Bearer {server.client().token}"}
    status, _, answer = request(server.port, "POST", path, body.encode(), **own)
    assert status in (400, 404)
    assert answer["reason"]["code"] in ("malformed", "wrong-option", "wrong-record")
