"""What the commands answer, to people and to programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

import stolik as package
from stolik.cli import COMMANDS
from stolik.core.catalog import LANGUAGES
from stolik.core.options import FILE
from stolik.games import discover
from stolik.games.raise_.components import set_of
from tests.cli.run import answer, process, stolik

GAMES = list(discover().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(*args, **how):
    result = stolik(*args, **how)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


# --- help -----------------------------------------------------------------------------------------


def test_help_names_every_command_and_gives_examples():
    text = said("--help")
    for name, about in COMMANDS.items():
        assert name in text
        assert about in text
        assert f"stolik {name}" in said(name, "--help")


@each_game
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_of_a_game_lists_its_options_in_its_words(game, command):
    text = said(command, game.name, "--help")
    for option in game.options:
        flag = f"--{option.name.replace('_', '-')}"
        assert (flag in text) != option.internal


def test_version():
    assert said("--version").strip() == f"stolik {package.__version__}"


def test_asking_loads_no_compiler():
    """The list of games, what is told of one and every help answer at once."""
    program = (
        "import sys, contextlib, io\n"
        "from stolik.cli import main\n"
        "game = sys.argv[1]\n"
        "helps = ['--help'], ['play', game, '--help'], ['simulate', '--help']\n"
        "for args in (['games'], ['games', game], *helps):\n"
        "    with contextlib.redirect_stdout(io.StringIO()):\n"
        "        main(args, prog_name='stolik', standalone_mode=False)\n"
        "print(sorted({'numba', 'numpy', 'textual'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, GAMES[0].name],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


# --- games ----------------------------------------------------------------------------------------


@each_language
def test_games_are_listed(language):
    text = said("games", "--lang", language)
    assert all(game.name in text for game in GAMES)


def test_games_for_programs():
    listed = answer("games")
    assert [entry["name"] for entry in listed] == [game.name for game in GAMES]
    assert {"title", "players", "tagline", "together", "rules"} <= listed[0].keys()


@each_game
@each_language
def test_a_game_is_described(game, language):
    text = said("games", game.name, "--lang", language)
    assert "careful" in text
    assert all(f"--{option.name.replace('_', '-')}" in text for option in game.options if not option.internal)


@each_game
def test_a_game_is_described_to_programs(game):
    about = answer("games", game.name)
    assert about["name"] == game.name
    assert about["seats"] == list(game.seats)


@each_game
def test_an_option_that_takes_a_file_says_so(game):
    for option in game.options:
        if FILE in option.typed_choices:
            flag = f"--{option.name.replace('_', '-')}"
            assert f"{flag} {option.default}|FILE" in said("games", game.name)
            assert f"{option.default} or FILE" in said("simulate", game.name, "--help")
            assert completed(f"stolik play {game.name} {flag} ") == [("plain", option.default), ("file", "")]


# --- simulate -------------------------------------------------------------------------------------


@each_game
def test_simulate_for_programs(game):
    summary = answer("simulate", game.name, "--games", 20, "--seed", 1)
    always = {"game", "games", "moves", "seconds", "games_per_s", "moves_per_s", "seed"}
    own = {"win_rate", "win_rate_ci95", "mean_left"} if game.together else {"wins", "seat_advantage"}
    assert always | own <= summary.keys()
    assert summary["games"] == 20
    if not game.together:
        assert [seat["seats"] for seat in summary["wins"]] == [[n] for n in range(len(summary["wins"]))]
        assert all({"bot", "win_rate", "win_rate_ci95"} <= seat.keys() for seat in summary["wins"])


@each_game
def test_the_same_seed_gives_the_same_games(game):
    first, second, other = (
        answer("simulate", game.name, "--games", 20, "--seed", seed) for seed in (7, 7, 8)
    )
    for summary in (first, second, other):
        for key in ("seconds", "games_per_s", "moves_per_s"):
            del summary[key]
    assert first == second != other


def test_the_game_may_stand_behind_its_options():
    name = GAMES[0].name
    assert answer("simulate", "--games", 3, "--seed", 1, name)["games"] == 3


@each_game
@each_language
def test_simulate_for_people(game, language):
    text = said("simulate", game.name, "--games", 20, "--seed", "0x1f", "--lang", language)
    assert "20" in text
    assert "31" in text
    assert "95" in text


def test_seats_against_each_other_are_compared():
    game = next(game for game in GAMES if not game.together)
    text = said("simulate", game.name, "--games", 50, "--seed", 1)
    assert "advantage" in text
    bots = said("simulate", game.name, "--players", 2, "--games", 20, "--seed", 1, "--bots", "careful,random")
    assert "careful" in bots
    assert "advantage" not in bots


# --- replay ---------------------------------------------------------------------------------------


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def recorded(request, tmp_path):
    """A table after some random actions, and the file of its record."""
    table = package.deal(request.param.name, seed=4)
    for _ in range(8):
        if table.over:
            break
        seat = table.to_act[0]
        table.play(table.legal(seat)[0], seat)
    path = tmp_path / "game.json"
    path.write_text(table.record().to_json())
    return table, path


@each_language
def test_replay_tells_every_move(recorded, language):
    table, path = recorded
    text = said("replay", path, "--lang", language)
    assert str(len(table.history())) in text
    assert "{" not in text


def test_replay_for_programs(recorded):
    table, path = recorded
    told = answer("replay", path)
    assert [(move["seat"], move["action"]) for move in told["moves"]] == list(table.history())
    assert told["position"] == table.position()
    assert told["over"] == table.over


def test_replay_for_one_seat_tells_what_it_saw(recorded):
    table, path = recorded
    for seat in range(table.players):
        told = answer("replay", path, "--seat", seat)
        assert "position" not in told
        assert all("action" not in move for move in told["moves"])
        assert len(told["moves"]) == len(table.history())
        assert said("replay", path, "--seat", seat)


def test_replay_reads_its_input(recorded):
    _, path = recorded
    assert said("replay", "-", input=path.read_text()) == said("replay", path)


@pytest.mark.parametrize("seat", [None, 0])
def test_replay_step_by_step(recorded, seat, monkeypatch):
    table, path = recorded
    moves = len(table.history())
    pressed = iter([" ", "\x1b[D", *[" "] * (moves + 1)])
    monkeypatch.setattr("stolik.cli.replay.need_terminal", lambda why: None)
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    text = said("replay", path, "--step", *([] if seat is None else ["--seat", seat]))
    numbers = re.findall(rf"(\d+)/{moves}$", text, re.MULTILINE)
    assert list(map(int, numbers)) == [0, 1, *range(moves + 1)]
    assert next(pressed, None) is None


def test_steps_show_the_hands_that_are_open(recorded, monkeypatch):
    table, path = recorded
    monkeypatch.setattr("stolik.cli.replay.need_terminal", lambda why: None)
    monkeypatch.setattr("click.getchar", lambda: "q")
    every, own = (
        re.findall(r"^seat \d .*", said("replay", path, "--step", *seat), re.MULTILINE)
        for seat in ([], ["--seat", 0])
    )
    assert len(every) == len(own) == table.players
    assert every[0] == own[0]
    for seen, hidden in zip(every[1:], own[1:], strict=True):
        assert len(seen) > len(hidden) + 10
        assert seen.startswith(hidden)


def test_what_is_unusual_is_told_with_the_title(tmp_path):
    own = set_of("default") | {"point_cards": [*range(1, 15)]}
    path = tmp_path / "game.json"
    path.write_text(package.deal("raise", players=2, won_piles="open", components=own).record().to_json())
    title = said("replay", path).splitlines()[0]
    assert title == "Raise · 2 players · Won cards: open · Cards and dice: your own set"
    path.write_text(package.deal("the-game", hand=5, fire=True).record().to_json())
    assert said("replay", path).splitlines()[0] == "The Game · 3 players · On Fire · hand: 5"


def test_replay_can_be_left(recorded, monkeypatch):
    _, path = recorded
    monkeypatch.setattr("stolik.cli.replay.need_terminal", lambda why: None)
    monkeypatch.setattr("click.getchar", lambda: "q")
    assert said("replay", path, "--step")


# --- completion -----------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    assert "_STOLIK_COMPLETE" in said("completion", shell)
    assert answer("completion", shell)["shell"] == shell


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("stolik ", "simulate"),
        ("stolik pl", "play"),
        ("stolik games ", GAMES[0].name),
        (f"stolik simulate {GAMES[0].name} --bots ra", "random"),
        (f"stolik simulate {GAMES[0].name} --bots random,ca", "random,careful"),
        (f"stolik play {GAMES[0].name} --la", "--lang"),
        (f"stolik play {GAMES[0].name} --lang c", "cs"),
    ],
)
def test_completion_of_what_is_typed(line, wanted):
    assert ("plain", wanted) in completed(line)


def completed(line):
    """What bash is offered: of which kind, and the word."""
    last = len(line.split(" ")) - 1
    env = {"COMP_WORDS": line, "COMP_CWORD": str(last), "_STOLIK_COMPLETE": "bash_complete"}
    return [tuple(offer.split(",", 1)) for offer in stolik(env=env).stdout.splitlines()]


# --- processes ------------------------------------------------------------------------------------


def test_python_m():
    done = process("games", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)
