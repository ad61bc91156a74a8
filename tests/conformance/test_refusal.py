"""`legal` and `refuse` say the same, to the table and to the seat itself; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from stolik.core.errors import IllegalAction
from stolik.core.game import Game
from stolik.core.kernel import Record, kernel
from stolik.core.table import Table
from tests.conformance.knowledge import acting, hide, legal
from tests.conformance.setting import EFFORT, Setting, settings
from tests.conformance.walk import Step, Walk, dealt, walks

OUTSIDE = 3
"""So many ids below 0 and beyond the last one are tried too."""

FAR = (-(2**31), -(2**63), 2**31, 2**40, 2**63 - 1)


@cache
def _sweep(game: Game) -> Any:
    refuse, size = game.rules.refuse, game.state.ACTIONS

    @kernel
    def sweep(record: Record, seat: int, out: Any) -> None:
        for action in range(-OUTSIDE, size + OUTSIDE):
            out[action + OUTSIDE] = refuse(record, seat, action)

    return sweep


def refusals(game: Game, record: Record, seat: int) -> list[int]:
    """The reason for every action id."""
    out = np.full(game.state.ACTIONS + 2 * OUTSIDE, -1, np.int64)
    _sweep(game)(record, seat, out)
    reasons = out.tolist()
    assert all(reasons[:OUTSIDE]), "an id below 0 is allowed"
    assert all(reasons[-OUTSIDE:]), "an id beyond the last is allowed"
    return reasons[OUTSIDE:-OUTSIDE]


def sampled(setting: Setting, number: int = 5) -> Iterator[Record]:
    for played in walks(setting, EFFORT):
        yield from (step.state for step in played.sample(number))
        yield played.final


def test_refuse_is_the_opposite_of_legal(pairing: Setting) -> None:
    game = pairing.game
    for state in sampled(pairing):
        for seat in range(pairing.players):
            reasons = refusals(game, state, seat)
            assert [action for action, reason in enumerate(reasons) if not reason] == legal(game, state, seat)
            assert all(0 <= reason <= len(game.reasons) for reason in reasons)


def test_nobody_else_may_act(setting: Setting) -> None:
    game = setting.game
    for state in sampled(setting, 2):
        for seat in (-1, setting.players, setting.players + 1, 31, 2**40):
            assert all(refusals(game, state, seat)), f"seat {seat} may act"
        for action in FAR:
            assert all(game.rules.refuse(state, seat, action) for seat in range(setting.players))


def test_a_seat_knows_what_it_may_do(setting: Setting) -> None:
    """`legal` and `refuse` give the seat the same on its own `Seen` as on the truth."""
    game = setting.game
    for state in sampled(setting):
        for seat in acting(state):
            seen = hide(game, state, seat)
            assert legal(game, seen, seat) == legal(game, state, seat)
            assert refusals(game, seen, seat) == refusals(game, state, seat)


def test_asking_changes_nothing(setting: Setting) -> None:
    game = setting.game
    for state in sampled(setting, 3):
        before = state.tobytes()
        for seat in range(setting.players):
            legal(game, state, seat)
            refusals(game, state, seat)
            hide(game, state, seat)
        assert state.tobytes() == before


# --- at the table -------------------------------------------------------------------------------------


def one_of_each(game: Game, state: Record, seat: int) -> dict[int, int]:
    """For each reason that occurs an action that it forbids."""
    reasons = refusals(game, state, seat)
    return {reason: action for action, reason in enumerate(reasons) if reason}


def test_the_table_refuses_and_stays_as_it_was(setting: Setting) -> None:
    for played in walks(setting):
        table = Table(setting.game, setting.values, seed=played.seed)
        chosen = {step.number for step in played.sample(3)}
        for step in played.steps():
            if step.number in chosen:
                _check_refusals(table, setting, step)
            table.do(step.action, step.seat)


def _check_refusals(table: Table, setting: Setting, step: Step) -> None:
    game = setting.game
    before = table._state.tobytes(), table.history(), table.position()
    assert before[0] == step.state.tobytes()
    for seat in range(setting.players):
        for reason, action in one_of_each(game, step.state, seat).items():
            with pytest.raises(IllegalAction) as refused:
                table.do(action, seat)
            _check_refusal(game, refused.value, reason)
    assert (table._state.tobytes(), table.history(), table.position()) == before


def _check_refusal(game: Game, error: IllegalAction, reason: int) -> None:
    code = list(game.reasons)[reason - 1]
    assert (error.reason, error.clause) == (code, game.reasons[code])
    message = str(error)
    assert message.strip()
    assert len(message.splitlines()) == 1
    assert "{" not in message


def test_a_text_is_refused_like_its_number(setting: Setting) -> None:
    """`play` by text: an illegal text never does another action."""
    game = setting.game
    for played in walks(setting)[:2]:
        for step in played.sample(2):
            table = Table(game, setting.values, seed=0, position=game.notation.write_position(step.state))
            truth = table._state.copy()
            for action in one_of_each(game, truth, step.seat).values():
                text = game.notation.write(truth, step.seat, action)
                assert text not in table.legal(step.seat)
                with pytest.raises(ValueError, match=r".") as refused:
                    table.play(text, step.seat)
                assert len(str(refused.value).splitlines()) == 1
            assert table._state.tobytes() == truth.tobytes()


def test_nothing_can_be_played_when_it_is_over(game: Game) -> None:
    for setting, played in _endings(game):
        table = Table(game, setting.values, seed=played.seed)
        for step in played.steps():
            table.do(step.action, step.seat)
        assert table.over
        assert table.to_act == ()
        assert table.legal() == []
        with pytest.raises(IllegalAction) as refused:
            table.play("anything")
        assert refused.value.reason in game.reasons
        assert table.outcome == game.views.outcome(played.final)


def _endings(game: Game) -> Iterator[tuple[Setting, Walk]]:
    setting = Setting(game, game.values({}))
    for played in walks(setting):
        if played.final.acting == 0:
            yield setting, played


def test_every_reason_occurs(game: Game) -> None:
    """A reason that nothing leads to would be a reason that nobody has tried."""
    missing = dict(enumerate(game.reasons, 1))
    missing.pop(game.rules.refuse(dealt(Setting(game, game.values({})), 0), 0, -1))
    for setting in settings(game):
        if not missing:
            break
        for reason in _met(setting):
            missing.pop(reason, None)
    assert not missing, f"no state of the suite gives {list(missing.values())}"


def _met(setting: Setting) -> set[int]:
    """The reasons that states of this table give."""
    found: set[int] = set()
    for state in sampled(setting, 12):
        for seat in range(setting.players):
            found.update(refusals(setting.game, state, seat))
    return found
