"""Tables of every game, played to the end over real sockets."""

from __future__ import annotations

import pytest

from stolik.games import discover
from tests.conformance.setting import settings
from tests.server.client import catch_up

GAMES = list(discover().values())
TWO = [(game.name, min(n for n in game.seats if n > 1)) for game in GAMES]
ALL = [(game.name, players) for game in GAMES for players in game.seats if (game.name, players) not in TWO]


def play_to_the_end(server, game, players, people, options=None):
    """People and then bots; everybody lays something legal."""
    clients = [server.client(f"P{number}") for number in range(people)]
    host = clients[0]
    table = host.open(game, options=options or {"players": players})
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
@pytest.mark.parametrize("bots", [0, 2], ids=["people", "bots"])
def test_a_table_of_any_size_is_played_to_the_end(server, game, players, bots):
    people = max(1, players - bots)
    table, clients = play_to_the_end(server, game, players, people)
    outcomes = [client.game(table)["outcome"] for client in clients]
    assert outcomes[0]["scores"]
    assert outcomes == outcomes[:1] * len(clients)


@pytest.mark.slow
@pytest.mark.parametrize("setting", [one for game in GAMES for one in settings(game)], ids=str)
def test_every_seat_of_every_kind_of_table_may_be_somebody_far_away(server, setting):
    """All pairs of two options."""
    players, options = setting.players, dict(setting.values)
    table, clients = play_to_the_end(server, setting.game.name, players, players, options)
    outcomes = [client.game(table)["outcome"] for client in clients]
    assert outcomes == outcomes[:1] * players
    assert server.get(f"/api/tables/{table}/replay")[0] == 200
