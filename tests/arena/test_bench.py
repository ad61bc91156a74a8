"""The rules against the same rules in C: what is compared, and what is noticed."""

from __future__ import annotations

import json
import os

import numpy as np
import pytest
from click.testing import CliRunner

from stolik.arena import bench as arena
from stolik.cli import main
from stolik.core.errors import InvalidOption
from stolik.games import find
from tests.conformance.setting import known_games

MEASURABLE = arena.measurable()
TEAM = "the-game"

each_game = pytest.mark.parametrize("game", MEASURABLE, ids=lambda game: game.name)


def script(folder, text):
    """A program that prints a text, whatever it is asked."""
    path = folder / "limit"
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return path


# --- the contract of limit.c ----------------------------------------------------------------------


@each_game
def test_the_c_program_keeps_its_contract(game, tmp_path):
    """For every number of players; the same seed gives the same games."""
    program = arena.build(game, tmp_path)
    for players in game.seats:
        one, again, other = (arena.run(program, players, 200, seed) for seed in (1, 1, 2))
        assert (one.moves, one.wins, one.histogram) == (again.moves, again.wins, again.histogram)
        assert one.histogram != other.histogram
        mean = one.moves / one.games
        places = [(number + 0.5) * one.step for number in range(len(one.histogram))]
        told = np.average(places, weights=one.histogram)
        assert abs(told - mean) <= one.step + mean / 20, "the histogram is one of moves"


@each_game
def test_kernels_and_c_give_the_same_results(game):
    """Few games here; `stolik bench` plays millions."""
    for players in {min(game.seats), max(game.seats)}:
        found = arena.bench(game, {"players": players}, games=2000, rounds=1)
        assert found.same, found.checks
        assert (found.players, found.c.games, found.kernels.games) == (players, 2000, 2000)
        assert found.ratio == found.kernels.moves_per_s / found.c.moves_per_s


# --- what is noticed ------------------------------------------------------------------------------


def changed(monkeypatch, folder, old, new):
    """A game whose C has been tampered with."""
    game = find(TEAM)
    text = arena._source(game).read_text("utf-8")
    assert text.count(old) == 1
    path = folder / "limit.c"
    path.write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr(arena, "_source", lambda game: path)
    return game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("card == top - 10)", "0)"),
        ("int need = drawn < 98 ? 2 : 1;", "int need = 1;"),
        ("{0, 8, 7, 6, 6, 6}", "{0, 8, 7, 7, 6, 6}"),
        ("wins[p] = histogram[98]", "wins[p] = games / 50"),
    ],
)
def test_other_rules_are_noticed(monkeypatch, tmp_path, old, new):
    game = changed(monkeypatch, tmp_path, old, new)
    assert not arena.bench(game, {"players": 3}, games=20_000, rounds=1).same


def test_the_command_fails_where_the_rules_differ(monkeypatch, tmp_path):
    changed(monkeypatch, tmp_path, "int need = drawn < 98 ? 2 : 1;", "int need = 1;")
    done = CliRunner().invoke(main, ["bench", TEAM, "--games", "2000"])
    assert done.exit_code == 1
    assert f"{TEAM}: the kernels and limit.c do not give the same results (" in done.output


def test_c_that_cannot_be_built_is_one_line(monkeypatch, tmp_path):
    game = changed(monkeypatch, tmp_path, "int main(", "int main(int")
    with pytest.raises(arena.BenchError, match=r"^gcc cannot build the limit\.c of the-game: .*error.*$"):
        arena.build(game, tmp_path)


def test_without_a_compiler(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "environ", os.environ | {"PATH": str(tmp_path)})
    with pytest.raises(arena.BenchError, match=r"^gcc is missing \(Debian: apt-get install gcc libc6-dev\)$"):
        arena.build(find(TEAM), tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("echo nonsense", "does not print what it should"),
        ("echo '{\"games_per_s\": 1}'", "does not print what it should"),
        ("echo broken >&2; exit 3", "stopped with exit code 3: broken"),
    ],
)
def test_a_program_that_breaks_the_contract(tmp_path, text, message):
    with pytest.raises(arena.BenchError, match=message):
        arena.run(script(tmp_path, text), 2, 10, 0)


@pytest.mark.parametrize(
    "wrong", [{"games": 9}, {"histogram": [4, 5]}, {"wins": [5]}, {"wins": [5, 5, 5]}], ids=str
)
def test_a_program_that_loses_count(tmp_path, wrong):
    right = {
        "games_per_s": 1,
        "moves_per_s": 9,
        "games": 10,
        "moves": 90,
        "wins": [5, 5],
        "step": 1,
        "histogram": [4, 6],
    }
    program = script(tmp_path, f"echo '{json.dumps(right)}'")
    assert arena.run(program, 2, 10, 0).moves == 90
    program = script(tmp_path, f"echo '{json.dumps(right | wrong)}'")
    with pytest.raises(arena.BenchError, match=r"has lost count: 10 games of 2 players were asked for$"):
        arena.run(program, 2, 10, 0)


def test_a_game_without_c_says_which_have_it():
    game = known_games()["magpie"]
    with pytest.raises(InvalidOption, match=r"^magpie has no limit\.c to measure against; .*the-game.* can"):
        arena.bench(game, {})


# --- statistics -----------------------------------------------------------------------------------


def test_p_values_of_one_distribution_are_spread_evenly():
    """Of 400 comparisons of a distribution with itself 5 % look as unlikely as 5 %."""
    rng = np.random.default_rng(1)
    chances = np.arange(1, 30) / np.arange(1, 30).sum()
    values = [arena.alike(*rng.multinomial(3000, chances, size=2)) for _ in range(400)]
    assert 0.02 < np.mean(np.array(values) < 0.05) < 0.09
    assert 0.4 < np.mean(np.array(values) < 0.5) < 0.6


def test_another_distribution_is_found():
    ours, theirs = np.array([500, 500, 500]), np.array([560, 500, 440])
    assert arena.alike(ours, ours) == pytest.approx(1, abs=0.01)
    assert arena.alike(ours, theirs) == pytest.approx(0.027, rel=0.05)  # chi-square 7.23, 2 free
    assert arena.alike(np.array([5, 0]), np.array([0, 5])) == 1, "too few to say"


def test_equal_means():
    assert arena.equal(2.0, 2.0, 1.0, 100) == 1
    assert arena.equal(2.0, 2.196, 0.5, 100) == pytest.approx(0.05, rel=0.02)
    assert arena.equal(2.0, 2.0, 0.0, 10) == 1
    assert arena.equal(2.0, 3.0, 0.0, 10) == 0


# --- the command ----------------------------------------------------------------------------------


def test_the_command_prints_the_ratio():
    done = CliRunner().invoke(main, ["bench", TEAM, "--players", "2", "--games", "500", "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "the-game, 2 players" in done.output
    assert "Moves/s" in done.output
    assert "Ratio" in done.output


def test_the_command_prints_json():
    done = CliRunner().invoke(main, ["bench", TEAM, "--players", "2", "--games", "500", "--json"])
    told = json.loads(done.stdout)
    assert done.exit_code == 0
    assert (told["game"], told["players"], told["rounds"], told["same"]) == (TEAM, 2, arena.ROUNDS, True)
    assert {"games_per_s", "moves_per_s", "games", "mean_moves", "win_rate"} == told["c"].keys()
    assert told["c"].keys() == told["kernels"].keys()
    assert told["ratio"] > 0
