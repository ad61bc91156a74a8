"""Coming back: after a lost connection, in another tab, on another device, after a restart of the server."""

from __future__ import annotations

import socket

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.server.run import listen
from tests.server.client import Client, Refused, catch_up, patient, request
from tests.server.test_frames import GAME, code_of, playing


def same(one, other, table):
    """Do two connections of one person see the same?"""
    return all(
        one.tables[table][part] == other.tables[table][part] for part in ("number", "room", "game", "me")
    )


def test_reconnecting_after_every_event_shows_the_same_table(server):
    table, one, two = playing(server)
    back = Client(server.port, token=one.token)
    server.clients.append(back)
    for _ in range(12):
        player = one if one.game(table)["legal"] else two
        player.play(table)
        catch_up(table, one, two)
        since = one.tables[table]["number"] - 1
        back.do(table, "enter", since=since)
        assert same(one, back, table)
        log = back.tables[table]["log"]
        assert [entry["number"] for entry in log] == [since + 1]
        step = next(m for m in reversed(one.heard) if m["type"] == "step" and m["number"] == since + 1)
        assert (log[0]["happened"], log[0]["events"]) == (step["happened"], step["events"])


def test_two_tabs_of_one_person_see_the_same_and_both_may_play(server):
    table, one, _ = playing(server)
    tab = server.client(token=one.token)
    tab.do(table, "enter")
    assert tab.tables[table]["me"] == one.tables[table]["me"] == 0
    tab.play(table)
    one.wait_until(lambda: one.tables[table]["number"] == tab.tables[table]["number"])
    assert same(one, tab, table)
    one.play(table)
    tab.wait_until(lambda: one.tables[table]["number"] == tab.tables[table]["number"])
    assert same(one, tab, table)


def test_a_small_message_does_not_wait_for_the_one_before_to_be_confirmed():
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        listener.setblocking(True)
        with listener.accept()[0] as taken:
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def here(client, table):
    return [member["here"] for member in client.tables[table]["people"]]


def test_the_others_see_who_is_here(server):
    table, one, two = playing(server)
    one.wait_until(lambda: here(one, table) == [True, True])
    tab = server.client(token=two.token)
    tab.do(table, "enter")
    two.close()
    tab.close()
    one.wait_until(lambda: here(one, table) == [True, False])
    two.connect()
    two.do(table, "enter")
    one.wait_until(lambda: here(one, table) == [True, True])


def test_one_person_holds_two_seats_and_sees_one_at_a_time(server):
    client = server.client("Ann")
    table = client.open(GAME, options={"players": 2, "starter": 0})
    client.do(table, "sit", seat=0)
    client.do(table, "sit", seat=1, name="Ben")
    client.ready(table)
    client.wait_until(lambda: client.room(table)["phase"] == "playing")
    first = client.game(table)["view"]["hand"]
    client.do(table, "look", seat=None)
    assert client.game(table)["view"]["hand"] == []
    assert client.game(table)["legal"] == []
    client.do(table, "look", seat=1)
    second = client.game(table)["view"]["hand"]
    assert len(first) == len(second) == 7
    assert not set(first) & set(second)
    assert code_of(lambda: client.do(table, "play", seat=1, actions=["end"], at=999)) == "stale"
    client.do(table, "look", seat=0)
    client.play(table)
    client.do(table, "enter", seat=1)
    assert client.game(table)["seat"] == 1
    assert [seat["name"] for seat in client.room(table)["seats"]] == ["", "Ben"]


def test_spectators_see_no_hand_and_nothing_else_that_is_secret(server):
    table, one, _ = playing(server)
    watching = server.client("Eve")
    watching.do(table, "enter")
    game = watching.game(table)
    assert (game["seat"], game["legal"], game["hands"], game["view"]["hand"]) == (None, [], [], [])
    hand = set(one.game(table)["view"]["hand"])
    one.play(table)
    step = watching.next("step")
    shown = {event.get("card") for event in step["events"]}
    assert hand & shown == {one.heard[-1].get("card")} or len(hand & shown) == 1
    assert code_of(lambda: watching.do(table, "play", seat=0, actions=["2A"], at=9)) == "not-your-seat"


def test_open_hands_are_for_those_who_do_not_play(server):
    table, one, _ = playing(server, policy={"open_hands": True})
    watching = server.client("Eve")
    watching.do(table, "enter")
    assert watching.game(table)["hands"][0]["hand"] == one.game(table)["view"]["hand"]
    one.do(table, "look", seat=None)
    assert one.game(table)["hands"] == []
    watching.do(table, "say", text="look at that hand")
    assert one.next("skip")
    one.do(table, "enter")
    assert one.tables[table]["chat"] == []


def test_a_table_without_spectators_shows_them_nothing(server):
    table, _, _ = playing(server, policy={"spectators": False})
    stranger = server.client("Eve")
    assert code_of(lambda: stranger.do(table, "enter")) == "no-spectators"


# --- devices --------------------------------------------------------------------------------------


def test_another_device_becomes_the_same_person_once(server):
    one = server.client("Ann")
    own = {"Authorization": f"Bearer {one.token}"}
    status, _, link = request(server.port, "POST", "/api/device", **own)
    assert status == 200
    status, headers, me = request(server.port, "POST", f"/api{link['path']}")
    assert (status, me["name"]) == (200, "Ann")
    cookie = headers["set-cookie"]
    assert f"stolik={one.token};" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert request(server.port, "POST", f"/api{link['path']}")[2]["reason"]["code"] == "no-such-token"
    _, _, late = request(server.port, "POST", "/api/device", **own)
    server.later(11 * 60)
    assert request(server.port, "POST", f"/api{late['path']}")[0] == 404


def test_my_tables_are_listed(server):
    table, one, two = playing(server)
    for client, mine in ((one, True), (two, False)):
        found = server.get("/api/tables", client.token)[1]["tables"]
        assert [(t["table"], t["phase"], t["names"], t["mine"]) for t in found] == [
            (table, "playing", ["Ann", "Bob"], mine)
        ]


def test_a_forgotten_guest_is_nobody_and_a_bot_plays_on(server):
    table, one, two = playing(server)
    status, headers, _ = request(server.port, "DELETE", "/api/guest", Authorization=f"Bearer {two.token}")
    assert status == 200
    assert "Max-Age=0" in headers["set-cookie"]
    assert two.next("bye")["why"] == "forgotten"
    one.wait_until(lambda: one.room(table)["seats"][1]["bot"])
    one.wait_until(lambda: one.tables[table]["people"][1]["name"] == "")
    assert one.tables[table]["people"][1]["left"]
    status, body = server.get("/api/tables", two.token)
    assert (status, body["reason"]["code"]) == (401, "no-guest")


# --- the server goes and comes back ---------------------------------------------------------------


def test_a_restart_loses_nothing(own_server):
    server = own_server()
    table, one, two = playing(server)
    for _ in range(3):
        (one if one.game(table)["legal"] else two).play(table)
        catch_up(table, one, two)
    before = dict(one.tables[table])
    server.server.should_exit = True
    assert one.next("bye")["why"] == "restart"
    with pytest.raises(ConnectionClosed):
        one.hear()
    server.stop()
    again = own_server()
    back = again.client(token=one.token, client=one.name)
    back.number = one.number
    enter = {"type": "ask", "table": table, "command": {"do": "enter", "since": before["number"]}}
    patient(lambda: back.ask(**enter))
    for part in ("number", "room", "game", "me"):
        assert back.tables[table][part] == before[part], part
    assert back.tables[table]["log"] == []
    other = again.client(token=two.token)
    other.do(table, "enter")
    player = back if back.game(table)["legal"] else other
    player.play(table)


def test_bots_are_asked_again_after_a_restart(own_server):
    server = own_server()
    one = server.client()
    table = one.open(GAME, options={"players": 2, "starter": 0})
    one.do(table, "sit", seat=0)
    one.do(table, "fill", seat=1, level="random")
    one.ready(table)
    crew = server.server._hall.crew

    async def stuck(job):
        import asyncio

        await asyncio.sleep(1000)

    crew.do = stuck
    while one.game(table) is None or one.game(table)["acting"] == [0]:
        one.play(table)
    assert one.game(table)["acting"] == [1]
    server.stop()
    again = own_server()
    back = again.client(token=one.token)
    patient(lambda: back.do(table, "enter"))
    back.wait_until(lambda: 0 in back.game(table)["acting"] or back.room(table)["phase"] == "over")


def test_two_servers_on_one_database_do_not_both_win(own_server):
    first, second = own_server(), own_server()

    async def nothing():
        return False

    second.server._hall.store.overheard = nothing
    table, one, two = playing(first)
    elsewhere = second.client(token=two.token)
    patient(lambda: elsewhere.do(table, "enter"))
    one.play(table)
    with pytest.raises(Refused) as refused:
        elsewhere.do(table, "say", text="hello")
    assert refused.value.reason["code"] == "stale"
    assert elsewhere.tables[table]["number"] == one.tables[table]["number"]
    elsewhere.do(table, "say", text="hello again")
