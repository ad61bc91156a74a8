"""What is asked over plain HTTP."""

from __future__ import annotations

import gzip
import json

import pytest
import websockets.sync.client

import stolik
from stolik.games import discover
from tests.server.client import request
from tests.server.test_frames import playing
from tests.server.test_play import play_to_the_end


def finished(server, game="the-game", **options):
    """A person alone, or with bots, plays a game to its end."""
    client = server.client("Ann")
    table = client.open(game, **options)
    return table, client


def play_alone(client, table):
    """The first legal thing, until the game is over."""
    client.ready(table)
    while client.room(table)["phase"] != "over":
        game = client.game(table)
        if game and game["legal"]:
            client.play(table)
        else:
            client.hear()


def test_games_say_what_they_offer(server):
    status, body = server.get("/api/games")
    assert status == 200
    assert [game["name"] for game in body["games"]] == list(discover())
    for said in body["games"]:
        game = discover()[said["name"]]
        assert said["seats"] == list(game.seats)
        assert said["levels"][0] == "random"
        assert said["ready"]
        names = [option["name"] for option in said["options"]]
        assert names == [option.name for option in game.options if not option.internal]
        assert {signal["name"] for signal in said["signals"]} == {signal.name for signal in game.signals}


def test_a_guest_has_a_name_a_colour_and_a_cookie(server):
    status, headers, body = request(server.port, "POST", "/api/guest", {"name": "  Jana  N ", "colour": 5})
    assert (status, body) == (200, {"name": "Jana N", "colour": 5, "token": ""})
    cookie = headers["set-cookie"].partition(";")[0]
    again = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{server.port}"}
    status, headers, body = request(server.port, "POST", "/api/guest", {}, **again)
    assert (body["name"], headers["set-cookie"]) == ("Jana N", None)


def test_a_browser_comes_in_by_its_cookie(server):
    _, headers, _ = request(server.port, "POST", "/api/guest", {"name": "Eva"})
    cookie = headers["set-cookie"].partition(";")[0]
    with websockets.sync.client.connect(
        f"ws://127.0.0.1:{server.port}/socket",
        additional_headers={"Cookie": cookie, "Origin": f"http://127.0.0.1:{server.port}"},
    ) as socket:
        socket.send(json.dumps({"type": "hello", "client": "a-browser"}))
        assert json.loads(socket.recv(10))["name"] == "Eva"


def test_behind_tls_the_cookie_is_secure(server):
    _, headers, _ = request(server.port, "POST", "/api/guest", {}, **{"X-Forwarded-Proto": "https"})
    assert "; Secure" in headers["set-cookie"]


@pytest.mark.parametrize("body", [b"[]", b"{", b'{"name": ""}', b'{"colour": 9}', b'{"x": 1}', b"\xff" * 10])
def test_a_wrong_body_is_refused(server, body):
    status, _, answer = request(server.port, "POST", "/api/guest", body)
    assert (status, answer["reason"]["code"]) == (400, "malformed")


def test_a_body_without_end_is_refused(server):
    status, _, answer = request(server.port, "POST", "/api/guest", b" " * ((1 << 20) + 1))
    assert (status, answer["reason"]["code"]) == (400, "malformed")


@pytest.mark.parametrize("path", ["/api/tables", "/api/stats"])
def test_some_things_are_for_guests(server, path):
    status, body = server.get(path)
    assert (status, body["reason"]["code"]) == (401, "no-guest")


# --- finished games -------------------------------------------------------------------------------


def test_a_running_game_is_not_told(server):
    table, *_ = playing(server)
    for what in ("record", "replay"):
        assert server.get(f"/api/tables/{table}/{what}")[1]["reason"]["code"] == "not-over"


def test_a_finished_game_is_told_and_its_deal_can_be_checked(server):
    table, clients = play_to_the_end(server, "the-game", 3, 2)
    status, recorded = server.get(f"/api/tables/{table}/record")
    assert status == 200
    assert recorded["players"] == ["P0", "P1", "random"]
    assert recorded["bots"] == ["", "", "random"]
    assert recorded["counts"]
    proof, room = recorded["proof"], clients[0].room(table)
    assert room["proof"] == proof
    assert room["commitment"] == proof["commitment"]
    from stolik.server.fair import Proof, doubt

    given = Proof(proof["commitment"], proof["secret"], tuple(proof["nonces"]))
    assert doubt(given, int(recorded["record"]["seed"], 16)) == ""
    replayed = stolik.replay(json.dumps(recorded["record"]))
    assert replayed.over
    clients[0].do(table, "rematch")
    assert clients[0].room(table)["commitment"] != proof["commitment"]
    assert server.get(f"/api/tables/{table}/record?game=1")[1] == recorded


def test_any_record_is_told_moment_by_moment(server):
    table = stolik.deal("the-game", players=2, seed=3)
    for _ in range(5):
        table.play(table.legal()[0])
    token = server.client().token
    status, _, told = request(
        server.port,
        "POST",
        "/api/replay",
        table.record().to_json().encode(),
        Authorization=f"Bearer {token}",
    )
    assert status == 200
    assert [moment["action"] for moment in told["moments"]] == [
        "",
        *(action for _, action in table.history()),
    ]
    assert told["outcome"] is None
    wrong = json.loads(table.record().to_json()) | {"actions": [[0, "99Z"]]}
    status, _, answer = request(server.port, "POST", "/api/replay", wrong, Authorization=f"Bearer {token}")
    assert (status, answer["reason"]["code"]) == (400, "wrong-record")


# --- the daily deal -------------------------------------------------------------------------------


def test_the_daily_deal_is_played_once_and_listed(server):
    deals = server.get("/api/daily")[1]["deals"]
    assert {deal["game"] for deal in deals} == set(discover())
    day = next(deal for deal in deals if deal["game"] == "the-game")
    start = {"type": "daily", "day": day["day"]}
    tables = []
    for name in ("Ann", "Bob"):
        client = server.client(name)
        table = client.open("the-game", start=start)
        assert client.open("the-game", start=start, options={"expert": True}) == table
        play_alone(client, table)
        tables.append((table, client))
        assert server.get(f"/api/tables/{table}/record")[1]["reason"]["code"] == "not-yet"
    (table, ann), (other, _) = tables
    assert table != other
    path = f"/api/daily/the-game/{day['day']}"
    lines = server.get(path, ann.token)[1]["lines"]
    assert [(line["place"], line["name"], line["mine"], line["table"]) for line in lines] == [
        (1, "Ann", True, ""),
        (1, "Bob", False, ""),
    ], "both have done the same"
    mine = server.get("/api/daily", ann.token)[1]["deals"]
    assert next(deal for deal in mine if deal["game"] == "the-game")["table"] == table
    server.later(24 * 3600)
    assert server.get(path)[1]["lines"][0]["table"] == table
    assert server.get(f"/api/tables/{table}/record")[0] == 200
    first, second = (server.get(f"/api/tables/{one}/record")[1]["record"]["seed"] for one, _ in tables)
    assert first == second


# --- statistics -----------------------------------------------------------------------------------


def test_statistics_of_a_team(server):
    _, clients = play_to_the_end(server, "the-game", 2, 2)
    left = -clients[0].game(next(iter(clients[0].tables)))["outcome"]["scores"][0]
    status, stats = server.get("/api/stats", clients[0].token)
    assert status == 200
    [mine] = stats["mine"]
    assert (mine["game"], mine["variant"], mine["players"], mine["games"]) == ("the-game", "", 2, 1)
    assert (mine["mean"], mine["best"], mine["won"]) == (-left, -left, int(left == 0))
    assert mine["rating"] is None
    assert [(group["names"], group["statistics"][0]["games"]) for group in stats["groups"]] == [(["P1"], 1)]


def test_statistics_of_one_who_plays_with_bots(server):
    _, [client] = play_to_the_end(server, "the-game", 2, 1)
    status, stats = server.get("/api/stats", client.token)
    assert (status, stats["mine"][0]["variant"], stats["groups"]) == (200, "bots=1", [])


def test_a_rating_for_games_against_each_other(server):
    table, clients = play_to_the_end(server, "face-to-face", 2, 2)
    winner = clients[0].game(table)["outcome"]["winners"][0]
    ratings = [server.get("/api/stats", client.token)[1]["mine"][0]["rating"] for client in clients]
    assert ratings[winner] > 0 > ratings[1 - winner]


def test_a_start_that_is_too_long_for_a_frame_opens_a_table_too(server):
    table = stolik.deal("the-game", players=2, seed=3)
    for _ in range(4):
        table.play(table.legal()[0])
    record = json.loads(table.record().to_json())
    body = {"game": "the-game", "start": {"type": "record", "record": record, "actions": 2}}
    client = server.client()
    own = {"Authorization": f"Bearer {client.token}"}
    status, _, made = request(server.port, "POST", "/api/tables", body, **own)
    assert status == 200
    client.do(made["table"], "enter")
    assert client.room(made["table"])["start"]["kind"] == "record"
    body["start"]["record"]["actions"] *= 1000
    status, _, answer = request(server.port, "POST", "/api/tables", body, **own)
    assert answer["reason"]["code"] == "wrong-record"


def test_a_friendly_game_counts_nowhere(server):
    client = server.client()
    table = client.open("the-game", options={"players": 1}, start={"type": "seed", "seed": "ab"})
    client.do(table, "sit", seat=0)
    play_alone(client, table)
    assert not client.room(table)["counts"]
    assert server.get("/api/stats", client.token)[1]["mine"] == []


# --- pages ----------------------------------------------------------------------------------------


def test_pages_that_were_not_built_are_missed_clearly(server):
    status, headers, body = request(server.port, "GET", "/")
    assert status == 503
    assert b"./play" in body
    assert "default-src 'none'" in headers["content-security-policy"]


def test_pages_are_served_with_the_right_headers(own_server, tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>" + " " * 2000)
    (static / "assets" / "app-1234.js").write_text("let a = 1;" * 300)
    server = own_server()
    for path in ("/", "/ABC234", "/ABC234/replay/2", "/device/x"):
        status, headers, body = request(server.port, "GET", path)
        assert (status, body[:15], headers["cache-control"]) == (200, b"<!doctype html>", "no-cache")
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    same = request(server.port, "GET", "/", **{"If-None-Match": headers["etag"]})
    assert same[0] == 304
    status, headers, body = request(
        server.port, "GET", "/assets/app-1234.js", **{"Accept-Encoding": "gzip, br"}
    )
    assert status == 200
    assert headers["content-type"].startswith("text/javascript")
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(body) == b"let a = 1;" * 300
    for path in ("/assets/nothing.js", "/../conftest.py", "/assets/..%2f..%2ftables.sqlite", "/.env"):
        assert request(server.port, "GET", path)[0] == 404, path


def test_pages_that_are_built_again_are_seen(own_server, tmp_path):
    import os

    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("one")
    server = own_server()
    assert request(server.port, "GET", "/")[2] == b"one"
    (static / "index.html").write_text("two")
    os.utime(static / "index.html", (1, 1))
    assert request(server.port, "GET", "/")[2] == b"two"


# --- for whoever runs it --------------------------------------------------------------------------


def test_health_and_metrics(server):
    server.client().ask(type="ping")
    assert server.get("/health")[1]["ok"]
    status, text = server.get("/metrics")
    assert status == 200
    assert b"stolik_sockets " in text
    assert b'stolik_answers_total{code="ok"}' in text


def test_an_address_as_a_qr_code(server):
    status, headers, body = request(server.port, "GET", "/api/qr?path=/ABC234")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body.startswith(b"<svg")
    assert request(server.port, "GET", "/api/qr?path=https://evil.example")[0] == 400


def test_the_protocol_tells_of_itself(server):
    status, protocol = server.get("/api/protocol.json")
    assert status == 200
    assert protocol["asyncapi"].startswith("3.")
    assert {"say.Ask", "hear.Table", "hear.Step", "answer.Replay"} <= set(protocol["components"]["schemas"])
    assert set(protocol["x-games"]) == set(discover())


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/ABCDEF", "/nothing.js"])
def test_what_is_not_there_is_not_there(server, path):
    assert server.get(path)[0] == 404
