"""A private draft: arranged on what one seat sees, until something would be revealed."""

from __future__ import annotations

import pytest

import stolik
from stolik.core.draft import Draft
from stolik.core.errors import InvalidNotation
from stolik.games import discover, find

TURNS = next(game for game in map(find, discover()) if game.state.END >= 0 and game.together)
"""A game whose turns are of several actions."""


@pytest.fixture
def table():
    return stolik.deal(TURNS.name, seed=98)


@pytest.fixture
def draft(table):
    return Draft(TURNS, table.seen(0))


def end(draft):
    return TURNS.notation.write(draft.seen, 0, TURNS.state.END)


def laid(draft):
    text = next(text for text in draft.legal() if not draft.closes(text))
    draft.lay(text)
    return text


def test_it_begins_with_what_the_table_allows(draft, table):
    assert draft.legal() == table.legal(0)
    assert draft.view() == table.view(0)
    assert draft.texts == []


def test_the_table_knows_nothing_of_it(draft, table):
    before = table.position()
    steps = [laid(draft), laid(draft)]
    assert draft.texts == steps
    assert draft.view() != table.view(0)
    assert draft.start.tobytes() == table.seen(0).tobytes()
    assert table.position() == before


def test_played_at_the_table_it_gives_what_was_seen(draft, table):
    for text in (laid(draft), laid(draft)):
        table.play(text)
    assert table.seen(0).tobytes() == draft.seen.tobytes()


def test_a_step_can_be_undone(draft, table):
    laid(draft)
    once = draft.view()
    laid(draft)
    assert draft.undo()
    assert draft.view() == once
    assert draft.undo()
    assert draft.view() == table.view(0)
    assert not draft.undo()


def test_the_end_of_the_turn_closes_it(draft):
    assert draft.refusal(end(draft)).code == "more-due"
    laid(draft)
    laid(draft)
    assert draft.refusal(end(draft)) is None
    assert draft.closes(end(draft))
    assert not draft.finishes(end(draft))


def test_a_refusal_has_words_in_any_language(draft):
    from stolik.core.catalog import LANGUAGES, words

    refusal = draft.refusal(end(draft))
    assert len({refusal.say(words(language, TURNS)) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_is_no_action_is_said(draft):
    with pytest.raises(InvalidNotation):
        draft.refusal("nonsense")
