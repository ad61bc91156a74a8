"""Clocks, patience, presence, expiry: with the server's clock put forward."""

from __future__ import annotations

import pytest

from tests.server.client import Refused, catch_up, until
from tests.server.test_frames import code_of, playing

MINUTE = 60


def bot_of(client, table, seat):
    return client.room(table)["seats"][seat]["bot"]


def test_a_bot_plays_when_the_time_is_up_until_the_person_is_back(server):
    table, one, two = playing(server, policy={"clock": {"type": "turn", "seconds": 60}})
    assert [(time["left"] > 59_000, time["running"]) for time in one.game(table)["clocks"]] == [
        (True, True),
        (True, False),
    ]
    server.later(61, table)
    two.wait_until(lambda: bot_of(two, table, 0))
    assert two.room(table)["seats"][0]["why"] == "clock"
    two.wait_until(lambda: two.game(table)["acting"] == [1])
    catch_up(table, one, two)
    assert code_of(lambda: one.do(table, "play", seat=0, actions=["end"], at=1)) == "bot-plays"
    one.do(table, "back", seat=0)
    assert not bot_of(one, table, 0)


def test_the_others_wait_a_while_for_one_who_is_away_and_then_a_bot_plays(server):
    table, one, two = playing(server, policy={"grace": 60})
    one.close()
    two.wait_until(lambda: not two.tables[table]["people"][0]["here"])
    server.later(30, table)
    two.do(table, "say", text="where are you?")
    assert not bot_of(two, table, 0)
    server.later(31, table)
    two.wait_until(lambda: bot_of(two, table, 0))
    assert two.room(table)["seats"][0]["why"] == "away"
    one.connect()
    one.do(table, "enter")
    two.wait_until(lambda: not bot_of(two, table, 0))


def test_nobody_is_replaced_while_nobody_waits(server):
    table, one, two = playing(server, policy={"grace": 60})
    one.close()
    two.close()
    desk = server.server._hall.desks[table]
    until(lambda: len(desk.away) == 2)
    server.later(3 * 24 * 60 * MINUTE, table)
    one.connect()
    one.do(table, "enter")
    assert not bot_of(one, table, 0)
    one.play(table)


def test_a_vote_puts_a_bot_in_the_seat_of_one_who_is_away(server):
    table, one, two = playing(server, policy={"grace": None})
    two.close()
    one.wait_until(lambda: not one.tables[table]["people"][1]["here"])
    with pytest.raises(Refused) as refused:
        one.do(table, "replace", seat=1, level="careful")
    assert refused.value.reason["code"] == "too-early"
    assert 0 < refused.value.reason["values"]["seconds"] <= 20
    server.later(21)
    one.do(table, "replace", seat=1, level="careful")
    assert bot_of(one, table, 1) == "careful"


def test_tables_that_nobody_touches_expire(own_server):
    server = own_server()
    one = server.client()
    table = one.open("the-game")
    one.close()
    hall = server.server._hall
    until(lambda: not hall.desks[table].viewers)
    done = []

    def prune():
        hall.spawn(hall._prune()).add_done_callback(done.append)

    for days, left in ((1, 200), (2, 404)):
        server.later(days * 24 * 60 * MINUTE)
        server.in_loop(prune)
        until(lambda days=days: len(done) == days)
        status, tables = server.get("/api/tables", one.token)
        assert (status, len(tables["tables"])) == (200, 1 if left == 200 else 0)


def test_an_unwatched_table_leaves_the_memory_and_comes_back(own_server):
    server = own_server()
    table, one, two = playing(server)
    one.play(table)
    number = one.tables[table]["number"]
    one.close()
    two.close()
    hall = server.server._hall
    until(lambda: not hall.desks[table].viewers)
    server.later(11 * MINUTE)
    done = []
    server.in_loop(lambda: hall.spawn(hall._sweep()).add_done_callback(done.append))
    until(lambda: done)
    assert table not in hall.desks
    one.connect()
    one.do(table, "enter")
    assert one.tables[table]["number"] == number


def test_who_says_nothing_for_long_is_gone(own_server):
    server = own_server()
    silent, other = server.client(), server.client()
    hall = server.server._hall
    next(ear for ear in hall.ears if ear._client.endswith(silent.name)).heard_at -= 91
    server.in_loop(lambda: hall.spawn(hall._listen()))
    assert silent.next("bye")["why"] == "idle"
    assert other.ask(type="ping")["type"] == "pong"


def test_a_table_of_a_game_that_is_still_compiled_says_so_and_everybody_hears_when_it_is_ready(own_server):
    server = own_server()
    client = server.client()
    table = client.open("the-game", options={"players": 1})
    client.do(table, "sit", seat=0)
    client.ready(table)
    client.do(table, "leave")
    warmth = server.server._hall.warmth
    warmth.ready.clear()
    table = client.open("the-game", options={"players": 1})
    client.do(table, "sit", seat=0)
    assert code_of(lambda: client.do(table, "ready", nonce="00" * 16)) == "compiling"
    assert server.get("/api/games")[1]["games"][-1]["ready"] is False
    warmth.ready.add("the-game")
    server.in_loop(lambda: warmth._told("the-game"))
    assert client.next("ready")["game"] == "the-game"
    client.ready(table)
