"""What a finished game adds to the statistics of those who sat there."""

from __future__ import annotations

import pytest

from stolik.server.score import results, summarise
from stolik.wire import command as ask
from tests.server.sitting import NONCE, Sitting


@pytest.mark.parametrize("game", ["the-game", "face-to-face"])
def test_a_game_on_one_screen_counts_once_for_its_owner(game):
    """By the better one of its results."""
    sitting = Sitting(game, people="a", players=2)
    for seat in range(2):
        sitting.do("a", ask.Sit(seat, ("Ann", "Bob")[seat]))
    sitting.do("a", ask.Ready(NONCE))
    outcome = sitting.finish().room.table.outcome
    rows = results(sitting.room, "x", outcome, sitting.now)
    assert [row.person for row in rows] == ["a", "a"]
    [mine] = summarise(rows, {})
    assert (mine.games, mine.won) == (1, min(1, len(outcome.winners)))
    assert mine.best == mine.mean == max(outcome.scores[seat] for seat in outcome.winners or (0, 1))
