"""What the terminal draws of Face to Face. (That every drawing keeps to its room is seen to in tests/cli.)"""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import Mark, Marks, Scene
from stolik.games.face_to_face import GAME, terminal
from stolik.games.face_to_face.tests.table import deal, position
from tests.drawn import shown

LEAST = 58
NAMES = ("Jana", "Bartłomiej Brzęczyszczykiewicz")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(table: Any, viewer: int | None = 0, *, language: str = "en", **more: Any) -> Scene:
    given = {"width": LEAST, "options": table.options} | more
    return Scene(table.view(viewer), words(language, GAME), NAMES, **given)


def late() -> Any:
    """17 is a step back on 27, 12 and 17 would help the opponent's 29."""
    return position("27 35 / 29 40", "12 17 28 45 / 5 9", "59 7 58 3 8 / 22")


MARKS = Marks(("12",), {"b": Mark("+23", "b"), "A": Mark("−17", "A")}, "A")

DRAWN = """
                    ╔═══ ▲ A ▲ ═══╗  ╭─── ▼ B ▼ ───╮
  Bartłomiej Brzę…  ║   ▀▀█ █▀█   ║  │   █ █ █▀█   │
  to draw 1         ║   █▀▀ ▀▀█   ║  │   ▀▀█ █ █   │
  to lay 3          ║   ▀▀▀ ▀▀▀   ║  │     ▀ ▀▀▀   │
                    ╚═ ▸ A −17 ◂ ═╝  ╰─────────────╯
            ╌╌╌ one card may go across ╌╌╌
                    ┌╌╌╌ ▲ a ▲ ╌╌╌┐  ┏━━━ ▼ b ▼ ━━━┓
  Jana              ╎   ▀█  ▀▀█   ╎  ┃   ▀▀█ █▀▀   ┃
  to draw 5         ╎    █    █   ╎  ┃    ▀█ ▀▀█   ┃
  to lay 8          ╎   ▀▀▀   ▀   ╎  ┃   ▀▀▀ ▀▀▀   ┃
                    └╌╌ 27 → 17 ╌╌┘  ┗━━━ b +23 ━━━┛
"""


def test_the_opponent_sits_above():
    """FF1, FF4, FF5: tops, what the selected card would do, what the draft has done."""
    table = late()
    before = table.view(0)
    table.play("17a")
    drawn = shown(terminal.draw(scene(table, before=before, marks=MARKS)), LEAST)
    assert [line.strip() for line in drawn] == [line.strip() for line in DRAWN.strip("\n").splitlines()]


def test_everybody_sits_below():
    """A spectator looks over the shoulder of seat 0."""
    table = late()
    for viewer, below in ((0, NAMES[0]), (1, NAMES[1][:10]), (None, NAMES[0])):
        lines = shown(terminal.draw(scene(table, viewer)), LEAST)
        assert below in lines[7]


def test_the_hand_is_sorted():
    assert [card.key for card in terminal.hand(scene(late()))] == ["12", "17", "28", "45"]
    assert terminal.hand(scene(late(), None)) == []


def test_every_pile_says_what_a_card_would_do():
    """FF4 uses the pile up, or steps back; FF5 gives to the opponent."""
    table = late()
    offers = {offer.action: offer for offer in terminal.offers(scene(table), table.legal())}
    labels = {action: offer.label for action, offer in offers.items() if action != "end"}
    assert (labels["17a"], labels["45b"]) == ("−10 ↶", "−10 ↶")
    assert (labels["28a"], labels["28b"]) == ("+1", "+7")
    assert (labels["12A"], labels["45B"]) == ("−17", "−5")
    assert (offers["12A"].cards, offers["12A"].target) == (("12",), "A")
    assert max(map(cell_len, labels.values())) <= 5
    assert offers["end"].button
    assert not offers["end"].main, "not legal yet"


@pytest.mark.parametrize(
    ("actions", "label"),
    [
        ((), "End turn (2 cards due)"),
        (("28a",), "End turn (1 card due)"),
        (("28a", "45a"), "End turn (draw 2)"),
        (("28a", "12A"), "End turn (draw up to 6)"),
    ],
)
def test_the_end_of_the_turn_says_what_is_drawn(actions, label):
    """FF3, FF6"""
    table = late()
    for action in actions:
        table.play(action)
    end = terminal.offers(scene(table), table.legal())[-1]
    assert (end.label, end.main) == (label, len(actions) > 1)


def test_the_end_of_the_turn_says_what_a_short_draw_pile_gives():
    """FF6"""
    for draw, label in (("7", "End turn (draw 1)"), ("-", "End turn")):
        table = position("27 35 / 29 40", "28 45 50 / 5 9", f"{draw} / 22", laid=2)
        assert terminal.offers(scene(table), table.legal())[-1].label == label


def test_the_line_on_the_turn():
    """FF3, and what the draft costs and gives."""
    table = late()
    before = table.view(0)
    assert terminal.status(scene(table)) == "Lay 2 more cards"
    table.play("17a")
    assert terminal.status(scene(table, before=before)) == "Lay 1 more card · uses up −10"
    table.play("12A")
    said = "Lay more, or end your turn · uses up −10 · gives away 17"
    assert terminal.status(scene(table, before=before)) == said
    assert terminal.status(scene(table, 1)) == ""


def test_what_is_spelt():
    assert terminal.spell(("12",), "A") == "12A"
    assert terminal.spell(("12",), "a") == "12a"
    assert terminal.spell((), "A") == ""
    assert terminal.spell(("12", "17"), "A") == ""
    assert terminal.spell(("12",), "end") == ""


def test_only_the_tops_show():
    """FF9"""
    assert terminal.aside(scene(late())) is None


@each_language
def test_how_it_ended(language):
    """FF7, FF8: who has won, how, and what was left."""
    say = words(language, GAME).say
    stuck = position("50 10 / 2 59", "51 / 3 4 5 6 7")
    headlines = {0: say("table.lost"), 1: say("table.won"), None: say("table.winner", seat=NAMES[1])}
    for viewer, headline in headlines.items():
        result = terminal.result(scene(stuck, viewer, language=language))
        lines = [line.strip() for line in shown(result, LEAST)]
        assert lines[:2] == [headline, say("table.stuck", seat=NAMES[0])]
        assert lines[3:] == [say("table.rest", seat=NAMES[seat], count=5 if seat else 1) for seat in (0, 1)]
    won = position("20 40 / 29 15", "21 22 / 3 4")
    for action in ("21a", "22a"):
        won.play(action)
    assert say("table.all-laid", seat=NAMES[0]) in " ".join(
        shown(terminal.result(scene(won, language=language)), LEAST)
    )
    assert shown(terminal.result(scene(deal(2))), LEAST) == [""]
