"""Somebody presses and clicks anything: the table stands, and what is played keeps to the rules."""

from __future__ import annotations

import random
from string import ascii_letters, digits

import pytest

from stolik.cli.table.session import Stage
from stolik.core.catalog import LANGUAGES
from stolik.core.table import Table
from tests.cli.seat import GAMES, character, host, look, play_on, sit

NAMED = "escape enter space up down left right backspace question_mark f1 f2 f3 colon pageup home ctrl+z tab"
KEYS = (*NAMED.split(), *ascii_letters, *digits, *"@!=+-")
SIZES = [(80, 24), (60, 22), (130, 45), (30, 8)]
TIMES = 300


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_anything(game, seed):
    rng = random.Random(seed)
    players = {"players": next(number for number in game.seats if number > 1)}
    controls = sit(host(game, people=1 + seed, seed=seed, values=players), LANGUAGES[seed])
    for _ in range(TIMES):
        if controls.session.stage is Stage.WAIT or rng.random() < 0.2:
            controls.page, controls.leaving, controls.typed = "", False, None
            play_on(controls, rng)
        else:
            key = rng.choice(KEYS)
            controls.press(key, character(key))
        if rng.random() < 0.3:
            click_anywhere(controls, rng)
    table = controls.session.host.table
    assert table.history()
    assert Table.replay(game, table.record()).position() == table.position()


def click_anywhere(controls, rng):
    width, height = rng.choice(SIZES)
    seen = look(controls, (width, height))
    assert [sum(segment.cell_length for segment in line) for line in seen.lines] == [width] * height
    hit = seen.at(rng.randrange(width), rng.randrange(height))
    if hit:
        controls.click(*hit)
