"""Transcripts that a person has read still come out the same (`python -m tests.golden` writes them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.game import Game
from tests.conformance.setting import known_games
from tests.golden import files, written

FILES = [path for game in known_games().values() for path in files(game)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[2].name}-{path.stem}")
def test_a_transcript_is_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    assert written(text).splitlines() == text.splitlines()


def test_every_game_has_transcripts(game: Game) -> None:
    assert len(files(game)) >= 2


@pytest.mark.parametrize(
    ("one", "other"), [("[1, spec", "[all, spec"), ("hands 4", "hands 3"), ("takes 3", "takes 2")]
)
def test_a_changed_transcript_is_noticed(one: str, other: str) -> None:
    text = files(known_games()["magpie"])[0].read_text("utf-8")
    assert one in text
    wrong = text.replace(one, other, 1)
    assert written(wrong) != wrong
