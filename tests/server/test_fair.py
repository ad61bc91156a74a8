"""Whose secret is shown, and when: that of a finished game, never that of a deal to come."""

from __future__ import annotations

import pytest

from stolik.server import told
from stolik.server.fair import Proof, doubt
from stolik.wire import command as ask
from tests.server.sitting import two


def proof(sitting):
    return told.room_view(sitting.room).proof


def test_the_secret_is_open_after_the_game_and_not_before():
    sitting = two()
    assert proof(sitting) is None
    seed = sitting.room.table.seed
    shown = proof(sitting.finish())
    assert doubt(Proof(shown.commitment, shown.secret, shown.nonces), seed) == ""
    assert doubt(Proof(shown.commitment, "00" * 32, shown.nonces), seed) == "secret"
    assert doubt(Proof(shown.commitment, shown.secret, shown.nonces[:1]), seed) == "seed"


@pytest.mark.parametrize("begun", [False, True])
def test_a_table_that_is_closed_shows_no_secret_of_a_game_that_was_not_finished(begun):
    sitting = two().finish()
    sitting.do("a", ask.Rematch())
    if begun:
        sitting.begin()
    sitting.do("a", ask.Close())
    assert proof(sitting) is None
