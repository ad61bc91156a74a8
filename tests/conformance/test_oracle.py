"""The kernels against the rules said a second time, slowly (tests/oracle)."""

from __future__ import annotations

import pytest

from stolik.core.game import Game
from tests.conformance.agreement import agree, agreed, full_size, oracle
from tests.conformance.setting import EFFORT, Setting, settings
from tests.conformance.walk import POLICIES, walk

VERBS = ("read", "write", "redealt", "to_act", "legal", "play", "chance", "result", "otherwise")

DECISIONS = 100_000


def test_every_game_is_restated(game: Game) -> None:
    assert [verb for verb in VERBS if not callable(getattr(oracle(game), verb, None))] == []


def test_the_restated_rules_share_nothing_with_the_kernels(game: Game) -> None:
    """Nothing of the package is imported there, by whatever way."""
    for value in vars(oracle(game)).values():
        assert not str(getattr(value, "__module__", "")).startswith("stolik.core")
        assert not str(getattr(value, "__name__", "")).startswith("stolik.core")


def test_kernels_and_restated_rules_agree(pairing: Setting) -> None:
    """Two policies for each table; every policy meets tables of every kind."""
    for seed in range(EFFORT):
        for policy in policies(pairing):
            played = walk(pairing, seed, policy)
            assert agree(played) == len(played)


def policies(setting: Setting) -> tuple[int, int]:
    number = settings(setting.game).index(setting) % 3
    return POLICIES[number], POLICIES[number + 3]


@pytest.mark.slow
def test_they_agree_over_very_many_decisions(game: Game) -> None:
    """At every table of full size. (`python bench/agreement.py` does it table by table, and tells.)"""
    for setting in full_size(game):
        assert agreed(setting, DECISIONS) >= DECISIONS
