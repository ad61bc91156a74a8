"""What the terminal draws of The Game. (That every drawing keeps to its room is seen to in tests/cli.)"""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import Mark, Marks, Scene
from stolik.games.the_game import GAME, terminal
from stolik.games.the_game.tests.table import deal, play, position
from tests.drawn import shown

LEAST = 58
NAMES = ("Jana", "Petr", "Bartłomiej", "Zuzana", "Ľudovít")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(table: Any, viewer: int | None = 0, *, language: str = "en", **more: Any) -> Scene:
    names = NAMES[: table.players]
    given = {"width": LEAST, "options": table.options} | more
    return Scene(table.view(viewer), words(language, GAME), names, **given)


def late() -> Any:
    """Fire on A; 98 is a step back on C."""
    return position("33 9 88 52", "34 40 98 66 / 5 17 / 20", "60 61 62 63", cover="A", fire=True, memory=True)


MARKS = Marks(("40",), {"A": Mark("+7", "A"), "B": Mark("+31", "B")}, "B")

DRAWN = """
    ✹ A ✹          ▲ B ▲          ▼ C ▼          ▼ D ▼
┏━━━━━━━━━━━┓  ╔═══════════╗  ┌╌╌╌╌╌╌╌╌╌╌╌┐  ╭───────────╮
┃  ▀▀█ ▀▀█  ┃  ║    █▀█    ║  ╎  █▀█ █▀█  ╎  │  █▀▀ ▀▀█  │
┃   ▀█  ▀█  ┃  ║    ▀▀█    ║  ╎  ▀▀█ █▀█  ╎  │  ▀▀█ █▀▀  │
┃  ▀▀▀ ▀▀▀  ┃  ║    ▀▀▀    ║  ╎  ▀▀▀ ▀▀▀  ╎  │  ▀▀▀ ▀▀▀  │
┗━━━━━━━━━━━┛  ╚═══════════╝  └╌╌╌╌╌╌╌╌╌╌╌┘  ╰───────────╯
     A +7        ▸ B +31 ◂          ·              ·
                                 88 → 98

              Draw pile 4 · 10 still to lay
"""


def test_the_four_piles():
    """TG1, TG13: directions, tops, what burns, what the selected card would do, what the draft has done."""
    table = late()
    before = table.view(0)
    table.play("98C")
    drawn = shown(terminal.draw(scene(table, before=before, marks=MARKS)), LEAST)
    assert "\n".join(drawn) == DRAWN.strip("\n")


def test_the_hand_is_sorted_and_shows_what_would_burn():
    """TG13: only where the option is on."""
    cards = terminal.hand(scene(late()))
    assert [(card.key, card.note) for card in cards] == [("34", ""), ("40", ""), ("66", "✹"), ("98", "")]
    assert terminal.hand(scene(late(), None)) == []
    cold = position("34 9 88 52", "33 40 / 5", "60")
    assert {card.note for card in terminal.hand(scene(cold))} == {""}


def test_every_pile_says_what_a_card_would_do():
    """TG4, TG5"""
    table = position("47 9 65 20", "37 75 40 / 5", "60 61 62")
    offers = {offer.action: offer for offer in terminal.offers(scene(table), table.legal())}
    labels = {action: offer.label for action, offer in offers.items() if action != "end"}
    assert labels["37A"] == "−10 ↶"
    assert labels["75C"] == "−10 ↶"
    assert labels["40B"] == "+31"
    assert labels["37C"] == "+28"
    assert offers["75A"].cards == ("75",)
    assert offers["75A"].target == "A"
    assert offers["end"].button
    assert not offers["end"].main, "not legal yet"


def test_the_end_of_the_turn_says_how_many_are_due():
    """TG4"""
    table = position("47 9 65 20", "37 75 40 / 5", "60 61 62")
    labels = []
    for action in ("37A", "75C"):
        labels.append(end_of(table).label)
        table.play(action)
    assert [*labels, end_of(table).label] == ["End turn (2 cards due)", "End turn (1 card due)", "End turn"]
    assert end_of(table).main


def end_of(table: Any) -> Any:
    return terminal.offers(scene(table), table.legal())[-1]


def test_what_is_spelt():
    assert terminal.spell(("37",), "A") == "37A"
    assert terminal.spell((), "A") == ""
    assert terminal.spell(("37", "38"), "A") == ""
    assert terminal.spell(("37",), "end") == ""


def test_the_line_on_the_turn():
    """TG4, TG13, and what the draft costs."""
    table = late()
    before = table.view(0)
    assert terminal.status(scene(table)) == "Cover the burning piles: A"
    table.play("34A")
    assert terminal.status(scene(table, before=before)) == "Lay 1 more card · uses up +1"
    table.play("98C")
    said = terminal.status(scene(table, before=before))
    assert said == "Lay more, or end your turn · uses up −9"
    assert terminal.status(scene(table, 1)) == ""


def test_the_answers_of_the_seats():
    """TG3: who has spoken has a tick, until all have."""
    table = deal(3, starter="agree")
    table.play("rather-not", 1)
    assert terminal.seats(scene(table)) == ["6 cards", "✓", "6 cards"]
    assert terminal.seats(scene(table, 1)) == ["6 cards", "rather not", "6 cards"]
    assert [offer.key for offer in terminal.offers(scene(table), table.legal(0))] == ["g", "c", "r"]


def test_the_memory_aid():
    """TG15: where the table has it, with what nobody has laid yet."""
    assert terminal.aside(scene(deal(2))) is None
    table = deal(1, memory=True)
    low = table.view(0).hand[0]
    before = " ".join(shown(terminal.aside(scene(table)), LEAST)).split()
    table.play(f"{low}A")
    after = " ".join(shown(terminal.aside(scene(table)), LEAST)).split()
    assert [word for word in before if word.isdigit()] == [str(card) for card in range(2, 100)]
    assert str(low) not in after
    assert "··" in after


@each_language
def test_how_it_ended(language):
    """TG11: the number, the words, and the hands."""
    lost = position("97 98 3 4", "50 51 / 60 61", "80")
    lines = shown(terminal.result(scene(lost, language=language)), LEAST)
    assert words(language, GAME).say("table.excellent", count=5) in " ".join(lines)
    assert any("Petr: 60 61" in line for line in lines)
    beaten = position("1 1 100 99", "10 / -")
    play(beaten, "10A")
    said = " ".join(shown(terminal.result(scene(beaten, language=language)), LEAST))
    assert words(language, GAME).say("table.beaten") in said
    assert shown(terminal.result(scene(deal(2))), LEAST) == [""]
