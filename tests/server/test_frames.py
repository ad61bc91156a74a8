"""What comes through the socket and should not have: refused, answered, and nothing happens by it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
import websockets.sync.client
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Refused, request

NONCE = "0123456789abcdef" * 2
GAME = "the-game"


def two_at_a_table(server, **more):
    """Two people, in the middle of nothing."""
    one, two = server.client("Ann"), server.client("Bob")
    table = one.open(GAME, options={"players": 2, "starter": 0}, **more)
    two.do(table, "enter")
    one.do(table, "sit", seat=0)
    two.do(table, "sit", seat=1)
    return table, one, two


def playing(server, **more):
    """The same two, after the deal; the first one is to act."""
    table, one, two = two_at_a_table(server, **more)
    one.ready(table)
    two.ready(table)
    one.wait_until(lambda: one.room(table)["phase"] == "playing")
    return table, one, two


def code_of(work):
    with pytest.raises(Refused) as refused:
        work()
    return refused.value.reason["code"]


# --- frames ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "garbage",
        "[]",
        "null",
        '{"type": "ask"}',
        '{"type": "nonsense", "id": 5}',
        '{"type": "ping", "id": 0}',
        '{"type": "ping", "id": 5, "more": 1}',
        '{"type": "ask", "id": 5, "table": "abc", "command": {"do": "enter"}}',
        '{"type": "ask", "id": 5, "table": "ABCDEF", "command": {"do": "dance"}}',
        '{"type": "ask", "id": 5, "table": "ABCDEF", "command": {"do": "sit", "seat": -1}}',
        '{"type": "ask", "id": 5, "table": "ABCDEF", "command": {"do": "say", "text": ""}}',
        "[" * 4000,
        b"\xff\xfe",
    ],
)
def test_what_makes_no_sense_is_refused_and_the_connection_lives(server, frame):
    client = server.client()
    client.socket.send(frame)
    message = client.next("refused")
    assert message["reason"]["code"] == "malformed"
    assert client.ask(type="ping")["type"] == "pong"


def test_the_number_of_a_malformed_frame_comes_back(server):
    client = server.client()
    client.socket.send('{"type": "nonsense", "id": 77}')
    assert client.next("refused")["id"] == 77


def test_a_frame_that_is_too_long_closes_the_connection(server):
    client = server.client()
    client.socket.send(json.dumps({"type": "ping", "id": 1, "x": "y" * 9000}))
    with pytest.raises(ConnectionClosed) as closed:
        client.hear()
    assert closed.value.rcvd.code == 1009


def test_the_first_frame_is_hello(server):
    client = server.client()
    with websockets.sync.client.connect(
        f"ws://127.0.0.1:{server.port}/socket",
        additional_headers={"Authorization": f"Bearer {client.token}"},
    ) as socket:
        socket.send('{"type": "ping", "id": 1}')
        assert json.loads(socket.recv(5))["reason"]["code"] == "hello-first"


def test_a_flood_is_refused_and_then_cut_off(own_server):
    from stolik.server.limit import Limits, Rate
    from tests.server.conftest import PLENTY

    server = own_server(limits=Limits(Rate(5, 1), Rate(20, 1), *[PLENTY] * 3))
    client = server.client()
    with suppress(ConnectionClosed):  # it may come before the last is sent
        for number in range(1, 31):
            client.send(type="ping", id=number)
    with pytest.raises(ConnectionClosed) as closed:
        client.next("bye")
    assert closed.value.rcvd.code == 1008
    answers = client.heard[1:]
    assert [message["type"] for message in answers][:5] == ["pong"] * 5
    assert {message["reason"]["code"] for message in answers[5:]} == {"too-fast"}


def test_too_many_requests_of_one_address_are_refused(own_server):
    from stolik.server.limit import Limits, Rate
    from tests.server.conftest import PLENTY

    server = own_server(limits=Limits(PLENTY, PLENTY, Rate(3, 0.01), Rate(1, 0.01), PLENTY))
    client = server.client()
    with pytest.raises(InvalidStatus) as refused:
        client.connect()
    assert refused.value.response.status_code == 429
    statuses = [server.get("/health")[0] for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_who_does_not_read_is_cut_off(own_server):
    from stolik.server.limit import Limits
    from tests.server.conftest import PLENTY

    server = own_server(limits=Limits(*[PLENTY] * 5, unread=20_000))
    client = server.client()
    ear = next(iter(server.server._hall.ears))
    server.in_loop(lambda: [ear.send(b'{"type":"pong","id":1}' + b" " * 60_000) for _ in range(300)])
    assert client.next("bye")["why"] == "slow"
    with pytest.raises(ConnectionClosed):
        client.hear()
    assert server.server._hall.metrics.cut_off == 1


def test_who_reads_nothing_at_all_is_cut_off_too(own_server, monkeypatch):
    from stolik.server import socket as module
    from stolik.server.limit import Limits
    from tests.server.conftest import PLENTY

    monkeypatch.setattr(module, "LINGER", 0.1)
    server = own_server(limits=Limits(*[PLENTY] * 5, unread=20_000))
    deaf, other = server.client(), server.client()
    ears = server.server._hall.ears
    deaf_ear = next(ear for ear in ears if ear._client.endswith(deaf.name))

    deaf_ear._out.say = lambda text: 30_000
    server.in_loop(lambda: deaf_ear.send(b"x"))
    while deaf_ear in ears:
        assert other.ask(type="ping")["type"] == "pong"


# --- foreigners -----------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_pages_of_other_sites_stay_outside(server, origin):
    token = server.client().token
    with pytest.raises(InvalidStatus) as refused:
        websockets.sync.client.connect(
            f"ws://127.0.0.1:{server.port}/socket",
            additional_headers={"Authorization": f"Bearer {token}", "Origin": origin},
        ).__enter__()
    assert refused.value.response.status_code == 403
    for method in ("GET", "POST"):
        status, _, body = request(server.port, method, "/api/games", Origin=origin)
        assert (status, body["reason"]["code"]) == (403, "foreign-origin")


def test_a_cookie_without_an_origin_may_look_but_not_act(server):
    status, headers, _ = request(server.port, "POST", "/api/guest", {"name": "Eve"})
    cookie = headers["set-cookie"].partition(";")[0]
    assert status == 200
    assert request(server.port, "GET", "/api/tables", Cookie=cookie)[0] == 200
    assert request(server.port, "POST", "/api/device", Cookie=cookie)[0] == 403
    own = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{server.port}"}
    assert request(server.port, "POST", "/api/device", **own)[0] == 200


@pytest.mark.parametrize("token", ["", "x", "." * 100, "00" * 16 + "." + "00" * 32, "é"])
def test_nobody_gets_in_without_a_token_of_this_server(server, token):
    with pytest.raises(InvalidStatus) as refused:
        websockets.sync.client.connect(
            f"ws://127.0.0.1:{server.port}/socket", additional_headers={"Authorization": f"Bearer {token}"}
        ).__enter__()
    assert refused.value.response.status_code == 401


# --- commands -------------------------------------------------------------------------------------


def test_a_command_that_is_sent_twice_is_done_once(server):
    table, one, _ = playing(server)
    action, at = one.game(table)["legal"][0], one.tables[table]["number"]
    play = {
        "type": "ask",
        "table": table,
        "command": {"do": "play", "seat": 0, "actions": [action], "at": at},
    }
    first = one.ask(**play)
    again = one.answer(one.number, **play)
    assert (first["number"], again["number"]) == (at + 1, at + 1)
    assert one.game(table)["actions"] == 1


def test_a_command_that_comes_after_a_later_one_is_not_done(server):
    table, one, _ = playing(server)
    one.number += 5
    one.do(table, "say", text="hello")
    late = {"type": "ask", "table": table, "command": {"do": "say", "text": "late"}}
    assert code_of(lambda: one.answer(one.number - 3, **late)) == "superseded"


def test_two_commands_with_one_answer_are_both_known(server):
    table, one, _ = playing(server)
    for text in ("a", "b"):
        one.do(table, "say", text=text)
    number = one.tables[table]["number"]
    say = {"type": "ask", "table": table, "command": {"do": "say", "text": "a"}}
    assert one.answer(one.number - 1, **say)["number"] == number
    assert one.answer(one.number, **say)["number"] == number


def test_a_stale_command_is_refused(server):
    table, one, two = playing(server)
    at = one.tables[table]["number"]
    one.play(table)
    late = two.game(table)["legal"]
    assert late == []
    one.wait_until(lambda: one.game(table)["actions"] == 1)
    two.wait_until(lambda: two.tables[table]["number"] > at)
    action = one.game(table)["legal"][0]
    for wrong in (at - 1, at + 50):
        play = {"seat": 0, "actions": [action], "at": wrong}
        assert code_of(lambda play=play: one.do(table, "play", **play)) == "stale"


def test_talk_makes_no_command_stale(server):
    table, one, two = playing(server)
    at = one.tables[table]["number"]
    two.do(table, "say", text="good luck")
    one.do(table, "play", seat=0, actions=[one.game(table)["legal"][0]], at=at)
    assert one.game(table)["actions"] == 1


def test_nobody_plays_for_another_seat(server):
    table, one, two = playing(server)
    action, at = one.game(table)["legal"][0], one.tables[table]["number"]
    assert code_of(lambda: two.do(table, "play", seat=0, actions=[action], at=at)) == "not-your-seat"
    assert code_of(lambda: two.do(table, "look", seat=0)) == "not-your-seat"
    assert code_of(lambda: two.ask(type="try", table=table, seat=0, actions=[])) == "not-your-seat"
    assert code_of(lambda: two.do(table, "play", seat=7, actions=[action], at=at)) == "no-such-seat"
    assert code_of(lambda: two.do(table, "play", seat=1, actions=[action], at=at)) == "not-your-turn"


def test_a_refusal_says_which_rule_and_leaves_everything_as_it_was(server):
    table, one, _ = playing(server)
    before = one.tables[table]["number"]
    missing = next(card for card in range(2, 100) if card not in one.game(table)["view"]["hand"])
    with pytest.raises(Refused) as refused:
        one.play(table, f"{missing}A")
    assert refused.value.reason == {
        "code": "not-in-hand",
        "clause": "TG4",
        "values": {"card": missing, "pile": "A", "top": 1, "back": -9},
    }
    assert code_of(lambda: one.play(table, "what?")) == "not-an-action"
    assert one.tables[table]["number"] == before


def test_actions_are_done_all_or_none(server):
    table, one, _ = playing(server)
    first = one.game(table)["legal"][0]
    at = one.tables[table]["number"]
    wrong = {"seat": 0, "actions": [first, first], "at": at}
    assert code_of(lambda: one.do(table, "play", **wrong)) == "not-in-hand"
    assert one.game(table)["actions"] == 0


def test_there_is_no_such_table(server):
    client = server.client()
    assert code_of(lambda: client.do("ZZZZZZ", "enter")) == "no-such-table"
    assert server.get("/api/tables/ZZZZZZ/record") == (
        404,
        {"reason": {"code": "no-such-table", "clause": "", "values": {}}},
    )


def test_who_has_not_entered_does_nothing(server):
    table, *_ = two_at_a_table(server)
    stranger = server.client()
    for command in ({"do": "sit", "seat": 0}, {"do": "say", "text": "hello"}, {"do": "leave"}):
        what = command.pop("do")
        assert (
            code_of(lambda what=what, command=command: stranger.do(table, what, **command)) == "enter-first"
        )


@pytest.mark.parametrize(
    ("open_", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"options": {"players": 77}}, "wrong-option"),
        ({"options": {"nonsense": 1}}, "wrong-option"),
        ({"start": {"type": "position", "position": "nonsense"}}, "wrong-option"),
        ({"start": {"type": "daily", "day": "2020-01-01"}}, "not-today"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server, open_, code):
    client = server.client()
    assert code_of(lambda: client.open(**({"game": GAME} | open_))) == code
