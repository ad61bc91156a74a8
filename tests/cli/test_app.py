"""The program on a terminal that Textual pretends: real keys, real clicks, time, languages, colours."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual import events

from stolik.cli.table.app import STOPPED, Surface
from stolik.cli.table.session import Stage
from stolik.core.catalog import LANGUAGES
from stolik.games import find
from tests.cli.seat import GAMES, MOST, any_offer, app, character, clicks, host, keys, where

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def with_pilot(program, play, size=(80, 24)):
    """Run the program and let `play(pilot)` use it; what `play` returns."""

    async def run():
        async with program.run_test(size=size) as pilot:
            await pilot.pause()
            return await play(pilot)

    return asyncio.run(run())


def shown(program):
    return program.query_one(Surface).picture


async def bots_done(pilot):
    """Wait until it is somebody's turn who is here, or the game is over."""
    for _ in range(MOST):
        if pilot.app.controls.session.stage is not Stage.WAIT:
            return
        await pilot.pause(0.001)
    raise AssertionError("the bots do not act")


async def heard(pilot, *happened):
    """Let the program take what a terminal sends. (`pilot.press` does the same, and waits much longer.)"""
    for event in happened:
        pilot.app.post_message(event)
    await pilot.pause(0)  # the program passes it on
    await pilot.pause(0)  # to the widget, which acts


async def by_keys(pilot, offer):
    for key in keys(pilot.app.controls, offer):
        await heard(pilot, events.Key(key, character(key)))


async def by_mouse(pilot, offer):
    for kind, name in clicks(pilot.app.controls, offer):
        x, y = where(shown(pilot.app), kind, name)
        down, up = (
            mouse(None, x, y, 0, 0, 1, False, False, False) for mouse in (events.MouseDown, events.MouseUp)
        )
        await heard(pilot, down, up)


@pytest.mark.parametrize("act", [by_keys, by_mouse])
@each_game
def test_a_whole_game(game, act):
    program, rng = app(host(game, seed=3)), random.Random(3)

    async def play(pilot):
        session = program.controls.session
        while session.stage is not Stage.OVER:
            before = len(session.host.table.history()), len(session.draft.steps)
            await act(pilot, any_offer(program.controls, rng))
            await bots_done(pilot)
            after = len(session.host.table.history()), len(session.draft.steps if session.draft else ())
            assert after != before
        assert session.host.table.over
        await pilot.pause()
        return shown(program).text

    text = with_pilot(program, play, (80, 24))
    assert program.controls.session.words.say("screen.again") in text


def test_the_screen_is_what_the_picture_says():
    program = app(host(find("the-game")))

    async def play(pilot):
        await pilot.press("question_mark")
        lines = program.query_one(Surface).render_lines(program.query_one(Surface).region)
        assert [line.text.rstrip() for line in lines] == shown(program).text.splitlines()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert len(shown(program).lines) == 40

    with_pilot(program, play)


def test_languages_are_switched_with_a_key():
    program = app(host(find("the-game")), language="cs")

    async def play(pilot):
        seen = []
        for _ in LANGUAGES:
            seen.append(program.controls.session.words.language)
            await pilot.press("f4")
        return seen

    assert sorted(with_pilot(program, play)) == sorted(LANGUAGES)


def colours(program):
    styles = [segment.style for line in shown(program).lines for segment in line if segment.style]
    return {colour.name for style in styles for colour in (style.color, style.bgcolor) if colour}


@pytest.mark.parametrize("light", [False, True])
def test_colours_are_those_of_the_ground(light):
    program = app(host(find("the-game")), light=light)

    async def play(pilot):
        before = colours(program)
        await pilot.press("f5")
        return before, colours(program)

    before, after = with_pilot(program, play)
    assert "#f6f1e7" in (before if light else after)
    assert "#14181a" in (after if light else before)


def test_without_colours_there_is_none_at_all():
    program = app(host(find("the-game")), colour=False)

    async def play(pilot):
        await pilot.press("1")
        written = [style for line in screen_lines(program) for style in line]
        return colours(program), {style.color for style in written if style and style.color}

    inside, outside = with_pilot(program, play)
    assert inside == set()
    assert {colour.name for colour in outside} <= {"default"}


def screen_lines(program):
    """The styles that go to the terminal."""
    surface = program.query_one(Surface)
    return [[segment.style for segment in line] for line in surface.render_lines(surface.region)]


def test_leaving_and_stopping():
    async def leave(pilot):
        await pilot.press("q", "q")

    async def stop(pilot):
        await pilot.press("ctrl+c")

    for play, code in ((leave, 0), (stop, STOPPED)):
        program = app(host(find("the-game")))
        with_pilot(program, play)
        assert program.return_value == code


def test_another_game_begins_with_a_new_deal():
    game = find("the-game")
    program = app(host(game, people=0, seed=1), host(game, people=0, seed=2))

    async def play(pilot):
        await bots_done(pilot)
        first = program.controls.session.host
        await pilot.press("enter")
        await bots_done(pilot)
        return first, program.controls.session.host

    first, second = with_pilot(program, play)
    assert first is not second
    assert (first.table.over, second.table.over) == (True, True)


def test_bots_take_their_time_unless_somebody_is_in_a_hurry():
    program = app(host(find("the-game"), people=0), pause=30)

    async def play(pilot):
        await pilot.pause(0.05)
        assert program.controls.session.host.table.history() == ()
        await pilot.press("enter")
        await bots_done(pilot)

    with_pilot(program, play)
    assert program.controls.session.host.table.over


def test_finished_games_are_kept_when_that_was_asked_for():
    kept = []

    def save(table):
        kept.append(table.table.record())
        return "here.json"

    program = app(host(find("the-game"), people=0), save=save, keep=True)

    async def play(pilot):
        await bots_done(pilot)
        await pilot.pause()
        return shown(program).text

    assert "here.json" in with_pilot(program, play)
    assert len(kept) == 1


def test_a_record_that_cannot_be_written_is_said_and_nothing_is_lost():
    def save(table):
        raise OSError(28, "No space left on device", "game.json")

    program = app(host(find("the-game"), people=0), save=save)

    async def play(pilot):
        await bots_done(pilot)
        await pilot.press("s")
        return shown(program).text

    assert "No space left on device" in with_pilot(program, play)
