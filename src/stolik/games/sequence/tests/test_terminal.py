"""What the terminal draws of Sequence. (That every drawing keeps to its room is seen to in tests/cli.)"""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import LIGHT, PLACE, Mark, Marks, Scene
from stolik.games.sequence import GAME, terminal
from stolik.games.sequence.tests.table import deal, play, position
from tests.drawn import shown

NAMES = ("Anna", "Boris", "Cyril", "Dana")


def scene(
    table: Any, seat: int | None, marks: Marks | None = None, language: str = "en", **how: Any
) -> Scene:
    return Scene(
        view=table.view(seat),
        words=words(language, GAME),
        names=NAMES * 3,
        options=table.options,
        marks=marks or Marks(),
        **how,
    )


def here() -> Any:
    """Seat 0 is on turn: 9C is dead, b3, c3, i9 and c7 may be taken, b5–f5 is finished."""
    chips = ["b5 c5 d5 e5 f5 h2 a5", "b3 c3 i9 c7"]
    return position(["7C 9C JC JS KD", "2H 3H"], chips, sequences=["b5-f5", ""], following="QD AH")


def test_the_board():
    """SQ1, SQ5, SQ9: chips have shapes, a finished line has bars, corners a star; how far each team is."""
    assert shown(terminal.draw(scene(here(), 0))) == [
        "     a    b    c    d    e    f    g    h    i    j     ● blue  1/2",
        " 1   ✦    2♠   3♠   4♠   5♠   6♠   7♠   8♠   9♠   ✦       b5–f5",
        " 2   6♣   5♣   4♣   3♣   2♣   A♥   K♥   ●   10♥  10♠    ▲ green  0/2",
        " 3   7♣   ▲    ▲    3♦   4♦   5♦   6♦   7♦   9♥   Q♠",
        " 4   8♣   K♠   6♣   5♣   4♣   3♣   2♣   8♦   8♥   K♠    Draw pile 97",
        " 5   ●  ▐ ● ▌▐ ● ▌▐ ● ▌▐ ● ▌▐ ● ▌  A♥   9♦   7♥   A♠    Discards 0",
        " 6  10♣  10♠   8♣   7♥   2♥   3♥   K♥  10♦   6♥   2♦",
        " 7   Q♣   9♠   ▲    8♥   9♥  10♥   Q♥   Q♦   5♥   3♦",
        " 8   K♣   8♠  10♣   Q♣   K♣   A♣   A♦   K♦   4♥   4♦",
        " 9   A♣   7♠   6♠   5♠   4♠   3♠   2♠   2♥   ▲    5♦",
        "10   ✦    A♦   K♦   Q♦  10♦   9♦   8♦   7♦   6♦   ✦",
    ]


def test_a_narrow_board():
    """The least room there is: 58 columns, 11 rows."""
    lines = shown(terminal.draw(scene(here(), 0, width=58)), 58)
    assert len(lines) == 11
    assert [line[54:] for line in lines[:3]] == ["●1/2", "▲0/2", ""]


def test_three_teams_have_three_shapes():
    """SQ3"""
    table = position(["2C", "2H", "2D"], ["e5", "f5", "g5"])
    lines = shown(terminal.draw(scene(table, None)))
    assert lines[5][23:38] == "  ●    ▲    ■  "
    assert [str(note) for note in terminal.seats(scene(table, 0))] == ["● 1 card", "▲ 1 card", "■ 1 card"]


def test_what_is_lit_shows_without_colours():
    """Between arrows, with the key that chooses it; the cursor is filled."""
    marks = Marks(cards=("JS",), places={"b3": Mark(key="a"), "c3": Mark(key="b"), "c7": Mark()}, at="c3")
    lines = shown(terminal.draw(scene(here(), 0, marks)))
    assert lines[3].startswith(" 3   7♣ a ▲ ‹▸ ▲ ◂  3♦ ")
    assert lines[7].startswith(" 7   Q♣   9♠ › ▲ ‹  8♥ ")


def test_the_chip_laid_last_is_marked():
    """SQ7, SQ8"""
    table = here()
    last = tuple(play(table, "7C@a3"))
    assert shown(terminal.draw(scene(table, 0, last=last)))[3].startswith(" 3 ( ● )  ▲ ")
    table = here()
    last = tuple(play(table, "JSxb3"))
    assert shown(terminal.draw(scene(table, 1, last=last)))[3].startswith(" 3   7♣ ( A♠)  ▲ ")


def test_every_cell_is_a_place():
    """Lit or not: who clicks on another one is told why not."""
    console = Console(file=StringIO(), width=78)
    lines = console.render_lines(terminal.draw(scene(here(), 0, palette=LIGHT)), console.options)
    places = [
        segment.style.meta[PLACE]
        for line in lines
        for segment in line
        if segment.style and PLACE in segment.style.meta
    ]
    assert len(set(places)) == 100


def test_the_hand():
    """SQ7, SQ8, SQ11: where a card can go, the eyes of a jack, dead cards."""
    cards = terminal.hand(scene(here(), 0))
    assert {card.key: (card.face, card.note) for card in cards} == {
        "7C": ("7♣", "a3"),
        "9C": ("9♣", "dead"),
        "JC": ("J♣", "◉ ◉"),
        "JS": ("J♠", "◉"),
        "KD": ("K♦", "h8 c10"),
    }
    assert all(len(card.face) <= 5 and len(card.note) <= 7 for card in cards)


@pytest.mark.parametrize(
    ("card", "at", "said"),
    [
        ("", "", "Play a card"),
        ("7C", "", "7♣ fits on a3"),
        ("KD", "", "K♦ fits on h8, c10"),
        ("9C", "", "A dead card: swap it and play on"),
        ("JC", "", "Two-eyed jack: your chip on any free cell"),
        ("JC", "j2", "Two-eyed jack: your chip on any free cell · j2: 10♠"),
        ("JS", "b3", "One-eyed jack: takes an opposing chip away · b3: A♠"),
    ],
)
def test_what_a_card_can_do(card, at, said):
    """SQ7, SQ8, SQ11; under a jack's cursor also the card that the cell shows."""
    marks = Marks(cards=(card,) if card else (), places={at: Mark()} if at else {}, at=at)
    assert terminal.status(scene(here(), 0, marks)) == said


def test_when_there_is_nothing_to_do():
    """SQ11, SQ13, SQ15"""
    stuck = position(["JS", "2H"])
    assert terminal.status(scene(stuck, 0)) == "Nothing to play, nothing to swap: pass"
    swapped = position(["9C 2C", "2H"], ["a5", "c7"], swaps=1)
    marks = Marks(cards=("9C",))
    assert terminal.status(scene(swapped, 0, marks)) == "A dead card: you can swap it on your next turn"
    late = position(["2C", "2H 3H"], drawing="manual", open="0", turn=1)
    assert terminal.status(scene(late, 0)) == "You may still draw a card"
    assert terminal.status(scene(late, None)) == ""
    assert [str(note) for note in terminal.seats(scene(late, 1))] == ["● 1 card ↓", "▲ 2 cards"]


def test_every_legal_action_is_offered_once():
    """SQ7 to SQ15"""
    tables = [
        here(),
        position(["JS", "2H"]),
        position(["2C 3C", "2H", "2D", "2S"], coaching="penalty"),
        position(["2C 3C", "2H"], drawing="manual", open="0"),
        _naming(),
    ]
    for table in tables:
        offers = terminal.offers(scene(table, 0), table.legal(0))
        assert [offer.action for offer in offers] == table.legal(0)
        for offer in offers:
            if offer.cards:
                assert terminal.spell(offer.cards, offer.target) == offer.action
            else:
                assert (offer.button, bool(offer.label)) == (True, True)


def test_what_is_typed_by_card_and_cell():
    """Also what is not legal: then the table says why."""
    assert terminal.spell(("7C",), "e4") == "7C@e4"
    assert terminal.spell(("JS",), "e4") == "JSxe4"
    assert terminal.spell(("JD",), "e4") == "JD@e4"
    assert terminal.spell(("7C",), "!") == "7C!"
    assert terminal.spell(("7C", "8C"), "e4") == terminal.spell(("7C",), "pass") == ""


def _naming() -> Any:
    table = position(["JC 2C", "2H"], ["c2 d2 e2 g2 h2 i2", ""])
    play(table, "JC@f2")
    return table


def test_the_five_under_the_cursor_lights_up():
    """SQ10: before that the one that the table would take."""
    table = _naming()
    assert shown(terminal.draw(scene(table, 0)))[2].startswith(
        " 2   6♣   5♣   ●    ●  [ ● ][ ● ][ ● ][ ● ][ ● ]"
    )
    at = shown(terminal.draw(scene(table, 0, Marks(at="=c2-g2"))))[2]
    assert at.startswith(" 2   6♣   5♣ [ ● ][ ● ][ ● ][ ● ][ ● ]  ●    ● ")
    assert [offer.label for offer in terminal.offers(scene(table, 0), table.legal()) if offer.main] == [
        "e2–i2"
    ]
    assert terminal.status(scene(table, 0)) == "Which five count? e2–i2 leaves most room"


def test_the_discards():
    """SQ16"""
    table = position(["7C", "2H"], draw="KD")
    lines = shown(terminal.aside(scene(table, 0)))
    assert (lines[0], len(lines)) == ("Discards 101", 6)
    assert {"7♣", "8♣²"} <= set(lines[-1].split())
    assert {"K♦", "Q♦²"} <= set(lines[-2].split())
    assert terminal.aside(scene(deal(), 0)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end(language):
    """SQ4, SQ15"""
    chips = ["b5 c5 d5 e5 b6 b7 b8 b9", ""]
    table = position(["4H", "2H", "2C", "2D"], chips, sequences=["b5-b9", ""])
    assert shown(terminal.result(scene(table, 0, language=language))) == [""]
    play(table, "4H@f5")
    lines = shown(terminal.result(scene(table, 0, language=language)))
    assert lines[0].strip().startswith("●")
    assert lines[0].endswith("Anna, Cyril")
    assert lines[-1].strip() == "2 : 0"
    own, other = (shown(terminal.result(scene(table, seat, language=language)))[1] for seat in (2, 3))
    assert own != other
    drawn = position(["", ""])
    play(drawn, "pass", "pass")
    assert len(shown(terminal.result(scene(drawn, None, language=language)))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"drawing": "manual"}, {"players": 12, "teams": 3}])
def test_every_moment_of_a_game(language, options):
    """In a narrow room: nothing is wider than it, nothing is missing."""
    table = deal(**{"seed": 3, **options})
    while not table.over:
        for seat in (None, 0, 1) if len(table.history()) % 6 == 0 else ():
            now = scene(table, seat, language=language, width=58)
            lines = shown(terminal.draw(now), 58)
            assert len(lines) == 11
            assert max(map(len, lines)) <= 58
            assert len(str(terminal.status(now))) <= 58
            assert all(len(str(note)) <= 12 for note in terminal.seats(now))
        actor = table.to_act[-1]
        legal = table.legal(actor)
        table.play(legal[len(legal) // 2], actor)
