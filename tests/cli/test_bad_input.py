"""Whatever is typed wrong: one line that says what would be right, exit code 2, and nothing done."""

from __future__ import annotations

import json

import pytest

import stolik as package
from stolik.cli import COMMANDS
from stolik.core.errors import one_of
from stolik.games import discover
from tests.cli.run import process, refusal

GAME = "the-game"
EVERY = one_of(discover(), "and")[:20]

WRONG = {
    ("frobnicate",): f'no command "frobnicate"; there is {one_of(COMMANDS, "and")}',
    ("--frobnicate",): "--help tells more",
    ("games", "chess"): 'no game "chess"; there is ' + EVERY,
    ("games", GAME, "extra"): "extra",
    ("games", "--lang", "xx"): "'cs', 'sk', 'pl', 'en'",
    ("games", "--players", "3"): "--players",
    ("completion", "tcsh"): "'bash', 'zsh', 'fish'",
    ("admin",): "say what to do: backup, close, ",
    ("admin", "frobnicate"): 'no command "frobnicate"; there is backup, close, ',
    ("replay",): "FILE",
    ("replay", "no-such-file.json"): '"no-such-file.json" cannot be read',
    ("replay", "."): '"." cannot be read',
    ("bench", "chess"): 'no game "chess"',
    ("bench", GAME, "--players", "99"): "players is 1, 2, 3, 4 or 5, not 99",
    ("bench", GAME, "--games", "0"): "games is a whole number from 1",
}

EITHER = {
    (): "say which game",
    ("chess",): 'no game "chess"; there is ' + EVERY,
    ("--players", "3"): "say which game",
    (GAME, "extra"): "extra",
    (GAME, "--frobnicate"): "--help tells more",
    (GAME, "--lang", "xx"): "'cs', 'sk', 'pl', 'en'",
    (GAME, "--players", "99"): "players is 1, 2, 3, 4 or 5, not 99",
    (GAME, "--players", "0"): "players is 1, 2, 3, 4 or 5, not 0",
    (GAME, "--players", "-1"): "players is 1, 2, 3, 4 or 5, not -1",
    (GAME, "--players", "three"): "not three",
    (GAME, "--players", "9" * 5000): "players is 1, 2, 3, 4 or 5",
    (GAME, "--starter", "7"): "starter is 0, 1, 2, 3, 4 or agree, not 7",
    (GAME, "--players", "2", "--starter", "3"): "starter is a seat from 0 to 1 or agree, not 3",
    (GAME, "--seed", "-1"): "between 0 and 2**256 - 1",
    (GAME, "--seed", str(1 << 300)): "between 0 and 2**256 - 1",
    (GAME, "--seed", "1" * 5000): "whole number",
    (GAME, "--seed", "x"): 'a whole number is wanted, not "x"',
    (GAME, "--seed", "1.5"): 'not "1.5"',
    (GAME, "--bots", "nobody"): 'no bot "nobody"; it has random',
    (GAME, "--bots", ""): 'no bot ""',
}
"""What `play` and `simulate` both say."""

SIMULATE = {
    ("--games", "0"): "games is a whole number from 1 to 1000000000, not 0",
    ("--games", "-5"): "not -5",
    ("--games", str(10**30)): "games is a whole number from 1 to 1000000000",
    ("--games", "0x" + "f" * 5000): "a whole number is wanted",
    ("--games", "many"): 'a whole number is wanted, not "many"',
    ("--processes", "0"): "processes is a whole number from 1 to 256, not 0",
    ("--processes", str(10**9)): "processes is a whole number from 1 to 256",
    ("--players", "3", "--bots", "random,random"): "2 bots do not go into 3 seats",
}

PLAY = {
    (): "needs a terminal",
    ("--people", "4"): "people is a whole number from 0 to 3",
    ("--people", "-1"): "people is a whole number from 0 to 3",
    ("--people", str(10**30)): "people is a whole number from 0 to 3",
    ("--people", "x"): 'a whole number is wanted, not "x"',
    ("--names", "Jana,Petr"): "2 names for 1 people",
    ("--people", "2", "--names", "Jana,jana"): "same name",
    ("--names", "x" * 17): "1 to 16 letters",
    ("--people", "2", "--names", "Jana,"): "1 to 16 letters",
    ("--names", "Ja\nna"): "1 to 16 letters",
    ("--bots", "random,random,random"): "3 bots for 2 free seats",
    ("--pause", "x"): "--pause",
    ("--pause", "nan"): "pause is a number of seconds from 0 to 60, not nan",
    ("--pause", "-1"): "from 0 to 60, not -1",
    ("--pause", "1e9"): "from 0 to 60",
    ("--record", "."): "exists already",
    ("--record", "no-such-folder/game.json"): '"no-such-folder" is no folder',
}


@pytest.mark.parametrize(("args", "said"), WRONG.items(), ids=repr)
def test_commands(args, said):
    assert said in refusal(*args)


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(("args", "said"), EITHER.items(), ids=lambda value: repr(value)[:60])
def test_games_and_their_options(command, args, said):
    assert said in refusal(command, *args)


@pytest.mark.parametrize(("args", "said"), SIMULATE.items(), ids=lambda value: repr(value)[:60])
def test_simulate(args, said):
    assert said in refusal("simulate", GAME, *args)


@pytest.mark.parametrize(("args", "said"), PLAY.items(), ids=repr)
def test_play(args, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in refusal("play", GAME, "--players", "3", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_never_written_over_another(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("mine")
    assert "exists already" in refusal("play", GAME, "--record", path)
    assert path.read_text() == "mine"


def test_what_is_no_text_at_all():
    done = process("games", "\udcff")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('stolik: there is no game "')


# --- records --------------------------------------------------------------------------------------


def record(**changes):
    table = package.deal(GAME, players=2, seed=1)
    table.play(table.legal()[0])
    return json.loads(table.record().to_json()) | changes


GOOD = json.dumps(record())

BAD = {
    "empty": (b"", "not the record of a game"),
    "truncated": (GOOD[: len(GOOD) // 2].encode(), "not the record of a game"),
    "binary": (bytes(range(256)) * 40, "not the record of a game"),
    "another encoding": (GOOD.encode("utf-16"), "not the record of a game"),
    "a list": (b"[]", "not the record of a game"),
    "a number": (b"1e999", "not the record of a game"),
    "deeply nested": (b"[" * 100_000, "not the record of a game"),
    "unknown field": (json.dumps(record(colour="red")), "colour"),
    "without a start": (json.dumps(record(seed=None)), "seed or position"),
    "of another format": (json.dumps(record(format=99)), "this version reads format 1"),
    "of other rules": (json.dumps(record(rules=99)), "follows version 99 of the rules of the-game"),
    "of an unknown game": (json.dumps(record(game="chess")), 'no game "chess"; there is ' + EVERY),
    "with an unknown option": (json.dumps(record(options={"speed": 9})), 'no option "speed"'),
    "with a wrong option": (
        json.dumps(record(options={"players": 99})),
        "players is 1, 2, 3, 4 or 5, not 99",
    ),
    "with a negative seed": (json.dumps(record(seed="-1")), "between 0 and 2**256 - 1"),
    "with a huge seed": (json.dumps(record(seed="f" * 65)), "between 0 and 2**256 - 1"),
    "with a seed of letters": (json.dumps(record(seed="xyz")), "hexadecimal"),
    "with a wrong position": (json.dumps(record(position="nonsense")), "position"),
    "with an unknown action": (json.dumps(record(actions=[[0, "jump"]])), 'action 1, seat 0, "jump"'),
    "with an illegal action": (json.dumps(record(actions=[[0, "end"]])), 'action 1, seat 0, "end"'),
    "with a wrong seat": (json.dumps(record(actions=[[7, "end"]])), "seat is a whole number from 0 to 1"),
    "with a negative seat": (json.dumps(record(actions=[[-1, "end"]])), "seat is a whole number from 0 to 1"),
    "with a huge seat": (json.dumps(record(actions=[[10**30, "end"]])), ""),
}


@pytest.mark.parametrize(("content", "said"), BAD.values(), ids=BAD)
def test_bad_records(content, said, tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert said in refusal("replay", path)
    assert said in refusal("replay", "-", input=path.read_bytes())


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**30, "x", "1.5"])
def test_bad_seats(seat, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(GOOD)
    assert "whole number" in refusal("replay", path, "--seat", seat)


def test_steps_need_a_terminal(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(GOOD)
    assert "needs a terminal" in refusal("replay", path, "--step")


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr("stolik.cli.replay.LARGEST", 1 << 10)
    path = tmp_path / "game.json"
    path.write_bytes(b" " * (1 << 11))
    assert "is no record" in refusal("replay", path)
