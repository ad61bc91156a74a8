"""A fifth game is one new folder: found when it is there, gone when it is not, named nowhere."""

from __future__ import annotations

import pytest

import stolik
from stolik.core.errors import UnknownGame
from stolik.games import discover
from tests.conformance.setting import TOYS, toys_found
from tests.repo.project import ROOT, SOURCE, texts

NAME = "magpie"


def test_it_is_there_as_long_as_its_folder_is():
    without = stolik.games()
    assert NAME not in without
    with toys_found():
        assert stolik.games() == tuple(sorted((*without, NAME)))
        assert stolik.deal(NAME, seed=1).legal(0)
    assert stolik.games() == without
    with pytest.raises(UnknownGame):
        stolik.deal(NAME)


def test_everything_that_knows_games_knows_it():
    with toys_found():
        assert stolik.describe(NAME).bots == ("random", "careful")
        run = stolik.simulate(NAME, games=200, bots="careful, random", seed=1)
        assert [result.bot for result in run.summary.by_bot] == ["careful", "random"]
        assert run.summary.by_bot[0].win_rate > run.summary.by_bot[1].win_rate


def test_no_file_of_the_project_names_it():
    """Tests may."""
    inside = [path for path in texts() if SOURCE in path.parents or path.parent == ROOT]
    assert [path for path in inside if NAME in path.read_text("utf-8")] == []


def test_it_is_small():
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in (TOYS / NAME).glob("*.py"))
    assert lines < 800


def test_discovery_holds_no_list():
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/__init__.py")}
    assert {game.package.rpartition(".")[2] for game in discover().values()} == folders
