"""`stolik admin`, `stolik verify` and `stolik serve`, as commands."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from stolik.cli import main
from tests.server.client import Client, request
from tests.server.test_frames import code_of, playing
from tests.server.test_play import play_to_the_end


def run(*arguments, ok=True):
    """What the command prints."""
    done = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert (done.exit_code == 0) == ok, done.output
    return done.output


@pytest.fixture
def used(own_server):
    """A server, its database, and a table where a game is played."""
    server = own_server()
    table, one, two = playing(server)
    one.play(table)
    return server, server.folder / "tables.sqlite", table, one, two


def test_tables_are_listed_and_shown_without_their_secret(used):
    _, db, table, *_ = used
    assert table in run("admin", "list", "--db", db)
    [found] = json.loads(run("admin", "list", "--json", "--phase", "playing", "--db", db))
    assert (found["table"], found["phase"]) == (table, "playing")
    assert json.loads(run("admin", "list", "--json", "--phase", "over", "--db", db)) == []
    lines = json.loads(run("admin", "show", table, "--json", "--db", db))
    assert [line["line"] for line in lines][:2] == ["opened", "entered"]
    assert lines[-1]["line"] == "played"
    shown = run("admin", "show", table, "--db", db)
    assert "played" in shown
    assert "secret" not in shown
    secret = json.loads(run("admin", "export", table, "--db", db).splitlines()[0])["data"]["line"]["secret"]
    assert secret not in shown


def test_a_closed_table_stays_closed_for_the_running_server(used):
    _, db, table, one, _ = used
    run("admin", "close", table, "--db", db)
    run("admin", "close", table, "--db", db)
    assert code_of(lambda: one.do(table, "say", text="hello")) in ("stale", "closed")
    assert one.room(table)["phase"] == "closed"


def test_a_backup_is_another_database(used, tmp_path):
    _, db, table, *_ = used
    copy = tmp_path / "copy.sqlite"
    run("admin", "backup", copy, "--db", db)
    assert table in run("admin", "list", "--db", copy)
    assert "already exists" in run("admin", "backup", copy, "--db", db, ok=False)


def test_nothing_expires_too_soon(used):
    _, db, table, *_ = used
    assert json.loads(run("admin", "prune", "--json", "--db", db)) == []
    assert table in run("admin", "list", "--db", db)


def test_what_is_not_there_is_said_in_one_line(tmp_path, used):
    _, db, *_ = used
    for arguments in (
        ("list", "--db", tmp_path / "no"),
        ("show", "ABC", "--db", db),
        ("close", "ABC", "--db", db),
    ):
        said = run("admin", *arguments, ok=False)
        assert re.fullmatch(r"stolik: there is no .*\n", said)


# --- verify ---------------------------------------------------------------------------------------


def test_a_fair_deal_is_confirmed_and_any_other_is_not(server, tmp_path):
    table, _ = play_to_the_end(server, "the-game", 2, 2)
    recorded = server.get(f"/api/tables/{table}/record")[1]
    path = tmp_path / "game.json"

    def verify(*more, ok=True):
        path.write_text(json.dumps(recorded))
        return run("verify", path, *more, ok=ok)

    assert "drawn fairly by the server and 2 people" in verify()
    assert json.loads(verify("--json"))["nonces"] == 2
    secret = recorded["proof"]["secret"]
    recorded["proof"]["secret"] = "00" * 32
    assert "not the one that the server had committed to" in verify(ok=False)
    recorded["proof"]["secret"] = secret
    recorded["proof"]["nonces"].append("00" * 16)
    assert "does not follow" in verify(ok=False)
    recorded["proof"] = None
    assert "somebody chose it" in verify()
    recorded["record"]["actions"][0][1] = "99Z"
    assert "action 1" in verify(ok=False)


# --- serve ----------------------------------------------------------------------------------------


def start(tmp_path, *more):
    """`stolik serve` as a process, and its port."""
    began = time.monotonic()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "stolik",
            "serve",
            "--json",
            "--port",
            "0",
            "--db",
            str(tmp_path / "t.sqlite"),
            *more,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    said = ""
    while not said.endswith("}\n"):
        line = process.stdout.readline()
        assert line, "it did not start"
        said += line
    address = json.loads(said)["addresses"][0]
    return process, int(address.rpartition(":")[2]), time.monotonic() - began


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_starts_says_where_and_stops_gracefully(tmp_path, number):
    process, port, seconds = start(tmp_path)
    assert seconds < 10, "the figure that counts is measured in bench; this is a hanging start"
    client = Client(port, "Ann")
    assert request(port, "GET", "/health")[0] == 200
    process.send_signal(number)
    assert client.next("bye")["why"] == "restart"
    client.close()
    process.communicate(timeout=10)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--port", "99999"), "a port lies between 0 and 65535"),
        (("--port", "x"), "a whole number"),
        (("--db", "postgres://here"), "postgres is no database"),
        (("--host", "256.1.1.1"), "cannot listen on 256.1.1.1"),
        (("--first", "chess"), "there is no game"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(arguments, said):
    output = run("serve", *arguments, ok=False)
    assert said in output
    assert output.count("\n") == 1


def test_a_port_that_is_taken_is_said(server):
    assert f"port {server.port}" in run("serve", "--port", server.port, ok=False)
