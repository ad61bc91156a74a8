"""Records go into new files."""

from __future__ import annotations

import io

import pytest

from stolik.cli.table.keeper import Keeper
from stolik.core.record import GameRecord
from tests.cli.seat import GAMES, host


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("target", ["mine.json", None])
def test_every_game_gets_a_file_of_its_own(folder, target):
    game = GAMES[0]
    first = target or f"{game.name}.json"
    stem = first.removesuffix(".json")
    taken = folder / f"{stem}-2.json"
    taken.write_text("somebody's")
    keeper = Keeper(game, target)
    assert keeper.save(host(game)) == first
    assert keeper.save(host(game, seed=2)) == f"{stem}-3.json"
    assert keeper.written == [first, f"{stem}-3.json"]
    assert taken.read_text() == "somebody's"
    assert GameRecord.from_json((folder / first).read_text()).game == game.name


class FullFile(io.StringIO):
    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_record_is_there_as_a_whole_or_not_at_all(folder, monkeypatch):
    def open_full(path, *_, **__):
        path.touch()
        return FullFile()

    keeper = Keeper(GAMES[0], "mine.json")
    monkeypatch.setattr("pathlib.Path.open", open_full)
    with pytest.raises(OSError, match="No space"):
        keeper.save(host(GAMES[0]))
    assert list(folder.iterdir()) == []
    assert keeper.written == []
