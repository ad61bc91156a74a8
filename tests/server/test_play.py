"""Tables of every game, played to the end over real sockets."""

from __future__ import annotations

import pytest

from stolik.games import discover

GAMES = list(discover().values())
TWO = [(game.name, min(n for n in game.seats if n > 1)) for game in GAMES]
ALL = [(game.name, players) for game in GAMES for players in game.seats if (game.name, players) not in TWO]


def play_to_the_end(server, game, players, people):
    """People and then bots; everybody lays the first legal thing."""
    clients = [server.client(f"P{number}") for number in range(people)]
    host = clients[0]
    table = host.open(game, options={"players": players})
    for seat, client in enumerate(clients):
        if client is not host:
            client.do(table, "enter")
        client.do(table, "sit", seat=seat)
    for seat in range(people, players):
        host.do(table, "fill", seat=seat, level="random")
    for client in clients:
        client.ready(table)
    while any(not is_over(client, table) for client in clients):
        for client in clients:
            act(client, table)
    return table, clients


def is_over(client, table):
    return client.room(table)["phase"] == "over"


def act(client, table):
    """Do what there is to do, or hear what others do."""
    before = client.tables[table]["number"]
    if not is_over(client, table):
        game = client.game(table)
        if game and game["legal"] and game["seat"] in game["acting"]:
            client.play(table, game["legal"][len(client.heard) % len(game["legal"])])
        else:
            try:
                client.hear(0.02)
            except TimeoutError:
                return
    assert client.tables[table]["number"] >= before


@pytest.mark.parametrize(("game", "players"), TWO)
def test_two_people_play_to_the_end(server, game, players):
    table, clients = play_to_the_end(server, game, players, 2)
    for client in clients:
        assert client.game(table)["outcome"]["scores"]
        assert client.room(table)["counts"]
    status, recorded = server.get(f"/api/tables/{table}/record")
    assert status == 200
    assert len(recorded["record"]["actions"]) == clients[0].game(table)["actions"]
    status, retold = server.get(f"/api/tables/{table}/replay")
    assert len(retold["replay"]["moments"]) == 1 + len(recorded["record"]["actions"])
    assert len(retold["replay"]["moments"][0]["views"]) == players + 1


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_table_of_any_size_is_played_to_the_end(server, game, players):
    table, clients = play_to_the_end(server, game, players, min(players, 3))
    assert all(client.game(table)["outcome"] for client in clients)
