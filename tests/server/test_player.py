"""`stolik.client`: bots at a table on a real server."""

from __future__ import annotations

import asyncio
import random

import pytest

import stolik.client
from stolik.client.guest import address
from stolik.games import discover

TWO = [(game.name, min(n for n in game.seats if n > 1)) for game in discover().values()]


def url(server):
    return f"http://127.0.0.1:{server.port}"


def opened(server, game, **options):
    """A table whose host has gone again."""
    host = server.client("Host")
    table = host.open(game, options=options)
    host.close()
    return table


def first_legal(seen):
    def bot(situation):
        seen.append(situation)
        return situation.legal[0]

    return bot


@pytest.mark.parametrize(("game", "players"), TWO)
def test_bots_from_afar_play_a_game_to_the_end(server, game, players):
    table = opened(server, game, players=players)
    seen = [[] for _ in range(players)]

    async def play():
        joined = (stolik.client.join(url(server), table, f"Bot {n}", first_legal(seen[n])) for n in range(2))
        return await asyncio.wait_for(asyncio.gather(*joined), 60)

    outcomes = asyncio.run(play())
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0]["scores"]) == players
    views = discover()[game].views
    for situations in seen:
        assert {type(one.view) for one in situations} == {type(views.view(_some_seen(game)))}
        assert all(isinstance(event, views.EVENTS) for one in situations for event in one.events)


def _some_seen(game):
    return stolik.deal(game, seed=1).seen(0)


def test_a_bot_may_think_and_answer_with_a_whole_turn(server):
    table = opened(server, "the-game", players=1, cards=6, hand=6, starter=0)

    async def bot(situation):
        await asyncio.sleep(0)
        return [f"{card}A" for card in situation.view.hand]

    outcome = asyncio.run(stolik.client.join(url(server), table, "Solo", bot))
    assert outcome["left"] == 0


def test_lost_connections_mend_themselves(server):
    table = opened(server, "the-game", players=2, starter=0)
    chance = random.Random(1)
    breaks = 0

    async def stumbling(code, name):
        me = await stolik.client.guest(url(server), name)
        async with stolik.client.Connection.open(url(server), me.token) as connection:

            def bot(situation):
                nonlocal breaks
                if connection._socket and chance.random() < 0.3:
                    breaks += 1
                    connection._socket.transport.abort()
                return situation.legal[0]

            from stolik.client.player import _play, _sit

            there = await stolik.client.RemoteTable.enter(connection, code)
            await _sit(there, None)
            return await _play(there, bot)

    async def play():
        both = (stumbling(table, name) for name in ("One", "Two"))
        return await asyncio.wait_for(asyncio.gather(*both), 60)

    outcomes = asyncio.run(play())
    assert outcomes[0] == outcomes[1]
    assert outcomes[0]["scores"]
    assert breaks > 2


@pytest.mark.parametrize("wrong", ["", "ftp://x", "http://127.0.0.1:1"])
def test_a_wrong_address_is_said_in_one_line(wrong):
    with pytest.raises(stolik.client.ServerSaysNo) as error:
        asyncio.run(stolik.client.guest(wrong, "Nobody"))
    assert "\n" not in str(error.value)


def test_an_address_may_be_that_of_a_page():
    assert address("https://example.org/K7QM3P") == (True, "example.org")
    assert address("localhost:8000") == (False, "localhost:8000")


def test_a_full_table_is_said(server):
    host = server.client("Host")
    table = host.open("the-game", options={"players": 1})
    host.do(table, "sit", seat=0)
    with pytest.raises(stolik.client.ServerSaysNo, match="no free seat"):
        asyncio.run(stolik.client.join(url(server), table, "Late", first_legal([])))
