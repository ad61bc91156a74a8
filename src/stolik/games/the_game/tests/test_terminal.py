"""The Game on a screen of characters: what is drawn, in how many columns, with and without colours."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import DARK, LIGHT, Mark, Marks, Scene
from stolik.games.the_game import GAME, terminal
from stolik.games.the_game.tests.table import deal, play, position

LEAST = 58
NAMES = ("Jana", "Petr", "Bartłomiej", "Zuzana", "Ľudovít")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(table: Any, viewer: int | None = 0, *, language: str = "en", **more: Any) -> Scene:
    names = NAMES[: table.players]
    given = {"width": LEAST, "options": table.options} | more
    return Scene(table.view(viewer), words(language, GAME), names, **given)


def printed(drawing: Any, width: int = LEAST, *, colour: bool = False, whole: bool = False) -> list[str]:
    """Its lines; `whole`: nothing is wrapped, so that whatever is too wide shows."""
    out = StringIO()
    console = Console(
        file=out, width=width, color_system="truecolor" if colour else None, force_terminal=True
    )
    console.print(drawing, no_wrap=whole, crop=False, overflow="ignore" if whole else None)
    return [line.rstrip() for line in out.getvalue().splitlines()]


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
    drawn = printed(terminal.draw(scene(table, before=before, marks=MARKS)))
    assert "\n".join(drawn) == DRAWN.strip("\n")


def moments() -> list[Scene]:
    """Views of all kinds."""
    table = late()
    before = table.view(0)
    told = [scene(table, viewer) for viewer in (0, 1, None)]
    table.play("98C")
    told += [scene(table, marks=MARKS), scene(table, before=before), scene(table, before=before, marks=MARKS)]
    agreeing = deal(5, starter="agree")
    agreeing.play("rather-not", 1)
    told += [scene(agreeing), scene(agreeing, 1), scene(agreeing, None)]
    lost = position("97 98 3 4", "50 51 52 53 54 55 / 60 61 62 63 64 65", " ".join(map(str, range(5, 50))))
    told += [scene(lost), scene(deal(5)), scene(deal(1, memory=True))]
    return told


@each_language
@pytest.mark.parametrize("width", [LEAST, 78, 120])
def test_nothing_is_wider_than_the_screen(language, width):
    for seen in moments():
        here = replace(seen, words=words(language, GAME), width=width)
        parts = [
            terminal.draw(here),
            terminal.status(here),
            terminal.result(here),
            terminal.aside(here) or "",
        ]
        for part in parts:
            assert max(map(cell_len, printed(part, width, whole=True)), default=0) <= width
        assert len(printed(terminal.draw(here), width)) <= 11
        assert all(cell_len(str(note)) <= 12 for note in terminal.seats(here))


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_colours_change_no_character(palette):
    """What matters is told without them."""
    for seen in moments():
        plain = printed(terminal.draw(seen))
        coloured = replace(seen, palette=palette | {"accent": terminal.ACCENT[0]})
        assert printed(terminal.draw(coloured)) == plain
        assert "\x1b[" not in "".join(plain)
        assert "\x1b[38;2;" in "".join(printed(terminal.draw(coloured), colour=True))


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
    before = " ".join(printed(terminal.aside(scene(table)))).split()
    table.play(f"{low}A")
    after = " ".join(printed(terminal.aside(scene(table)))).split()
    assert [word for word in before if word.isdigit()] == [str(card) for card in range(2, 100)]
    assert str(low) not in after
    assert "··" in after


@each_language
def test_how_it_ended(language):
    """TG11: the number, the words, and the hands."""
    lost = position("97 98 3 4", "50 51 / 60 61", "80")
    lines = printed(terminal.result(scene(lost, language=language)))
    assert words(language, GAME).say("table.excellent", count=5) in " ".join(lines)
    assert any("Petr: 60 61" in line for line in lines)
    beaten = position("1 1 100 99", "10 / -")
    play(beaten, "10A")
    said = " ".join(printed(terminal.result(scene(beaten, language=language))))
    assert words(language, GAME).say("table.beaten") in said
    assert printed(terminal.result(scene(deal(2)))) == [""]
