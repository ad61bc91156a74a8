"""A private draft is played on what a seat sees: it goes as far as the truth lets it, and sees the same."""

from __future__ import annotations

from stolik.core.draft import Draft
from tests.conformance.knowledge import hide
from tests.conformance.setting import Setting
from tests.conformance.walk import walks


def test_a_draft_closes_where_the_truth_shows_something(setting: Setting) -> None:
    game = setting.game
    for played in walks(setting):
        for step in played.sample(12):
            draft = Draft(game, hide(game, step.state, step.seat))
            text = game.notation.write(step.state, step.seat, step.action)
            after = played.states[step.number + 1]
            goes_on = after.revealed == step.state.revealed and after.acting >> step.seat & 1
            assert draft.closes(text) == (step.action == game.state.END or not goes_on)
            if not draft.closes(text):
                draft.lay(text)
                assert draft.seen.tobytes() == hide(game, after, step.seat).tobytes()
