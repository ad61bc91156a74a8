"""Tables of every game, played to the end over real sockets."""

from __future__ import annotations

import pytest

from stolik.games import discover
from tests.server.client import catch_up

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
    while clients[0].room(table)["phase"] != "over":
        act(clients, table)
    return table, clients


def act(clients, table):
    """Somebody does what there is to do, or all hear what the bots do."""
    for client in clients:
        game = client.game(table)
        if game and game["legal"]:
            client.play(table, game["legal"][len(client.heard) % len(game["legal"])])
            break
    else:
        clients[0].hear()
    catch_up(table, *clients)


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
