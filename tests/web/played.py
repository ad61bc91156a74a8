"""Games that are over already, played over the wire: faster than a browser plays them."""

from __future__ import annotations

from tests.server.client import Client, Refused


def finished(hall, game, name="Jana", *, token="", level="random", **how):
    """The code of a table where a game is over: one person (of the token), bots on all other seats."""
    client = Client(hall.port, name, token=token)
    table = client.open(game, **how)
    if client.room(table)["seats"][0]["member"] is None:
        client.do(table, "sit", seat=0)
    for seat, chair in enumerate(client.room(table)["seats"]):
        if chair["member"] is None and not chair["bot"]:
            client.do(table, "fill", seat=seat, level=level)
    client.ready(table)
    finish(client, table)
    return table


def finish(client, table):
    """Play to the end, and go."""
    while client.room(table)["phase"] != "over":
        act(client, table)
    client.close()


def act(client, table):
    """The last legal thing, or wait for the others."""
    game = client.game(table)
    if not game or not game["legal"] or game["seat"] not in game["acting"]:
        client.hear()
        return
    try:
        client.play(table, game["legal"][-1])
    except Refused as refused:
        if refused.reason["code"] != "stale":
            raise
