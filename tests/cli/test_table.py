"""The terminal table of every game, without a terminal: what is offered, what is seen, who may see it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from rich.cells import cell_len

from stolik.cli.table.app import WORDS
from stolik.cli.table.controls import Wish
from stolik.cli.table.host import PERSON, Host, Seating
from stolik.cli.table.paint import CARD
from stolik.cli.table.picture import LEAST, rendered
from stolik.cli.table.session import Stage
from stolik.core import chance
from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import DARK, LIGHT, PLACE
from stolik.core.kernel import batch
from stolik.core.table import Table
from stolik.games import find
from tests.cli.seat import GAMES, MOST, any_offer, character, host, look, places_in_hand, play_on, sit

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)
SIZES = [(80, 24), LEAST, (120, 40)]


def moments(game, *, people, seed=1, language="en", values=None, names=()):
    """Controls at every moment of a game that somebody plays by keys."""
    controls = sit(host(game, people=people, seed=seed, values=values, names=names), language)
    rng = random.Random(seed)
    for _ in range(MOST):
        yield controls
        if controls.session.stage is Stage.OVER:
            return
        play_on(controls, rng)
    raise AssertionError(f"the game does not end:\n{look(controls).text}")


@each_game
def test_a_whole_game_by_keys_at_every_size(game):
    """A drawing fits into every window, and its places and cards are where they can be clicked."""
    for number, controls in enumerate(moments(game, people=1)):
        width, height = SIZES[number % len(SIZES)]
        seen = look(controls, (width, height))
        assert [sum(segment.cell_length for segment in line) for line in seen.lines] == [width] * height
        assert not seen.lost, seen.text


@each_game
@pytest.mark.parametrize("size", SIZES[:2], ids=repr)
def test_a_drawing_keeps_to_its_columns_and_rows(game, size):
    """Also with as many seats as there may be, whoever looks, in every language, by the widest name."""
    seats = {"players": game.seats[-1]}
    for number, controls in enumerate(moments(game, people=1, values=seats, names=["漢字" * 8])):
        session, terminal = controls.session, game.terminal
        session.words = words(LANGUAGES[number % len(LANGUAGES)], game, WORDS)
        session.selected = (0,) if number % 3 == 0 and session.choice().cards else ()
        scene = session.scene(width=size[0] - 2, height=11)
        assert len(rendered(terminal.draw(scene), scene.width)) <= scene.height, look(controls, size).text
        assert not look(controls, size).lost, look(controls, size).text
        assert all(cell_len(str(note)) <= 12 for note in terminal.seats(scene)), terminal.seats(scene)
        assert all(cell_len(card.face) <= 5 and cell_len(card.note) <= 7 for card in terminal.hand(scene))
        session.clear()


@each_game
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_change_no_character(game, palette):
    """What matters is told without them."""
    for number, controls in enumerate(moments(game, people=1)):
        session, terminal = controls.session, game.terminal
        session.selected = (0,) if number % 2 and session.choice().cards else ()
        plain = session.scene(width=58, height=11)
        coloured = replace(plain, palette=palette | {"accent": terminal.ACCENT[0]})
        without, tinted = (rendered(terminal.draw(scene), scene.width) for scene in (plain, coloured))
        assert characters(without) == characters(tinted)
        assert not any(segment.style and segment.style.color for line in without for segment in line)
        assert any(segment.style and segment.style.color for line in tinted for segment in line)
        session.clear()


def characters(lines):
    return ["".join(segment.text for segment in line) for line in lines]


@each_game
def test_every_legal_action_is_offered_once(game):
    for controls in moments(game, people=game.seats[-1], values={"players": game.seats[-1]}):
        if controls.session.stage is Stage.ACT:
            choice = controls.session.choice()
            offered = [offer.action for offer in choice.offers if offer.action in choice.legal]
            assert sorted(offered) == sorted(choice.legal)
            assert all(offer.target.casefold() != "q" for offer in choice.offers)


@each_game
@pytest.mark.parametrize("size", SIZES[:2], ids=repr)
def test_what_a_selection_lights_up_is_drawn(game, size):
    rng = random.Random(2)
    for controls in moments(game, people=1, values={"players": game.seats[-1]}):
        session = controls.session
        if session.stage is not Stage.ACT:
            continue
        offer = any_offer(controls, rng)
        for place in places_in_hand(controls, offer):
            session.select(place)
        look(controls, size)
        assert set(session.choice().places) <= set(controls.spots)
        session.clear()


@each_game
def test_between_two_people_the_screen_shows_nobody_s_cards(game):
    covered = 0
    for controls in moments(game, people=2, values={"players": next(n for n in game.seats if n > 1)}):
        if controls.session.stage is Stage.COVER:
            covered += 1
            assert controls.session.viewer is None
            assert not controls.session.choice().cards
            assert look(controls).text == screen(controls, None)
            assert screen(controls, None) == screen(controls, None, redealt=True)
    assert covered


@each_game
def test_a_seat_sees_nothing_of_the_others(game):
    for controls in moments(game, people=2, values={"players": next(n for n in game.seats if n > 1)}):
        viewer = controls.session.viewer
        if controls.session.stage is Stage.ACT:
            assert screen(controls, viewer) == screen(controls, viewer, redealt=True)


def screen(controls, viewer, *, redealt=False):
    """What this viewer would find here; `redealt`: were all different that the viewer does not know."""
    table = controls.session.host.table
    state, other = table._state, batch(table.game.state.STATE)[0]
    if redealt:
        table.game.sight.redeal(table.seen(viewer), chance.stream(5, chance.GUESS), other)
        table._state = other
    again = sit(controls.session.host)
    again.session.viewer = viewer
    again.session.settle()
    text = look(again).text
    table._state = state
    return text


@each_game
@each_language
def test_every_language_at_every_moment(game, language):
    """Every text has all that it wants filled in."""
    for controls in moments(game, people=1, language=language):
        controls.page = random.Random(len(controls.session.log())).choice(
            ["", "help", "rules", "log", "aside"]
        )
        assert "{" not in look(controls).text
        controls.page = ""


@each_game
def test_languages_can_be_switched_at_any_time(game):
    controls = sit(host(game))
    seen = set()
    for language in LANGUAGES:
        controls.session.words = words(language, game, WORDS)
        seen.add(look(controls).text)
    assert len(seen) == len(LANGUAGES)


@each_game
def test_bots_can_be_watched(game):
    for controls in moments(game, people=0):
        assert controls.session.viewer is None
        assert not controls.session.choice().cards
        assert look(controls).text.strip()


@each_game
def test_the_result_is_shown_and_what_may_follow(game):
    *_, controls = moments(game, people=1)
    text = look(controls).text
    assert "╭──1──╮" not in text
    for key in ("again", "save", "look", "leave"):
        assert controls.session.words.say(f"screen.{key}") in text
    controls.press("t", "t")
    assert controls.session.words.say("screen.look-result") in look(controls).text


@each_game
def test_why_not_is_said_with_the_clause(game):
    """Somebody presses every letter with every card in hand."""
    clauses = {clause for clause in game.reasons.values() if clause}
    said, refused = set(), 0
    for controls in moments(game, people=1):
        if controls.session.stage is not Stage.ACT:
            continue
        look(controls)
        for place in range(len(controls.session.choice().cards)):
            for spot in controls.spots:
                controls.session.clear()
                controls.session.select(place)
                if spot not in controls.session.choice().places:
                    controls.session.target(spot)
                    refused += 1
                    said.add(controls.session.notice.rpartition("(")[2].rstrip(")"))
                if said & clauses:
                    assert controls.session.notice.split()[0] in look(controls).text
                    return
        controls.session.clear()
    assert not refused, "nothing that was said has a clause"


# --- one game in particular -----------------------------------------------------------------------


def the_game(**values):
    return sit(host(find("the-game"), seed=5, values={"players": 3, "starter": 0} | values))


def press(controls, *names):
    for name in names:
        controls.press(name, character(name))


def test_all_of_a_card_can_be_clicked():
    seen = look(the_game())
    owners = [seen.at(x, y) for y in range(24) for x in range(80)]
    assert owners.count((CARD, 0)) == 7 * 3
    assert owners.count((PLACE, "A")) >= 13 * 6
    assert seen.at(0, 0) is None
    assert seen.at(0, 99) is None


def test_a_draft_is_private_until_the_turn_ends():
    controls = the_game()
    table = controls.session.host.table
    press(controls, "1", "a", "1", "a")
    assert len(controls.session.draft.steps) == 2
    assert table.history() == ()
    press(controls, "backspace", "backspace")
    assert not controls.session.draft.steps
    press(controls, "1", "b", "1", "b", "e")
    assert [text for _, text in table.history()] == ["15B", "22B", "end"]


def test_enter_ends_the_turn_when_it_may_end():
    controls = the_game()
    press(controls, "1", "a", "enter")
    assert controls.session.host.table.history() == ()
    press(controls, "1", "a", "enter")
    assert controls.session.host.table.history()[-1] == (0, "end")


def test_arrows_and_enter_are_enough():
    controls = the_game()
    for _ in range(2):
        press(controls, "right", "enter")
        look(controls)
        press(controls, "up", "enter")
        look(controls)
    press(controls, "down", "enter")
    assert controls.session.host.table.history()[-1] == (0, "end")


def test_a_move_can_be_typed_in_small_letters_too():
    controls = the_game()
    press(controls, "colon", *"15a", "enter", "colon", *"22a", "enter", "colon", *"end", "enter")
    assert [text for _, text in controls.session.host.table.history()] == ["15A", "22A", "end"]


def test_a_card_that_fits_nowhere_says_so():
    controls = sit(Host(at("tops 50 60 22 20; hands 25 55 57 / 92; draw 51; turn 0; laid 0; cover -"), DUO))
    press(controls, "1")
    assert controls.session.words.say("screen.hint-nowhere") in look(controls).text
    press(controls, "2")
    assert controls.session.words.say("screen.hint-target") in look(controls).text


def test_nonsense_that_was_typed_is_answered_with_an_example():
    controls = the_game()
    press(controls, "colon", *"xyz", "enter")
    assert "15A" in look(controls).text
    assert "xyz" in controls.session.notice


def test_what_ends_the_game_is_asked_about():
    """TG10b: everybody may strand himself, but nobody by a slip of the finger."""
    table = at("tops 1 95 3 5; hands 90 91 / 92; draw 50 51; turn 0; laid 0; cover -")
    controls = sit(Host(table, DUO))
    press(controls, "2", "a")
    assert controls.session.asked == "91A"
    assert "91 → A ends the game." in look(controls).text
    assert not table.over
    press(controls, "escape")
    assert not controls.session.asked
    press(controls, "2", "a", "enter")
    assert table.over


DUO = Seating((PERSON, "random"))


def at(position):
    game = find("the-game")
    return Table(game, game.values({"players": 2}), position=position)


def test_leaving_is_asked_about():
    controls = the_game()
    press(controls, "q")
    assert controls.leaving
    assert controls.session.words.say("screen.ask-leave") in look(controls).text
    press(controls, "escape")
    assert not controls.leaving
    press(controls, "1")
    press(controls, "escape")
    assert not controls.leaving, "Esc puts down what was begun first"
    press(controls, "escape")
    assert controls.leaving
    assert controls.press("q") is Wish.LEAVE


def test_pages_scroll_and_close():
    controls = the_game()
    for key, word in (("question_mark", "screen.help"), ("f1", "screen.rules"), ("f2", "screen.log")):
        press(controls, key)
        assert controls.session.words.say(word) in look(controls).text.splitlines()[1]
    press(controls, "escape", "f1")
    first = look(controls).text
    press(controls, "down")
    assert look(controls).text != first
    press(controls, *["pagedown"] * 9)
    last = look(controls).text
    press(controls, "down", "down")
    assert look(controls).text == last
    press(controls, "up")
    assert look(controls).text != last
    press(controls, "home", "escape")
    assert not controls.page


def test_a_small_window_asks_to_be_made_larger():
    controls = the_game()
    assert "60 × 22" in look(controls, (LEAST[0] - 1, LEAST[1])).text
    assert "60 × 22" in look(controls, (LEAST[0], LEAST[1] - 1)).text
    assert "60 × 22" not in look(controls, LEAST).text
    assert len(look(controls, (1, 1)).lines) == 1


def test_names_of_people_and_bots():
    table = host(find("the-game"), people=2, names=["Jana"], values={"players": 3})
    assert sit(table).session.host.names(words("en", table.game, WORDS)) == ("Jana", "Player 2", "Bot 1")
