"""What the terminal draws of Raise. (That every drawing keeps to its room is seen to in tests/cli.)"""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.catalog import LANGUAGES, words
from stolik.core.drawing import Marks, Scene
from stolik.games.raise_ import GAME, terminal
from stolik.games.raise_.components import default_set
from stolik.games.raise_.tests.table import deal, opening, petr_melanie_sasha, play, position
from tests.drawn import shown

NAMES = ("Petr", "Melanie", "Sasha")

HAND = "bell2 diamond5 gear3 cloud4 bell1 bell3*"


def scene(table: Any, seat: int | None, *cards: str, language: str = "en", **how: Any) -> Scene:
    return Scene(
        view=table.view(seat),
        words=words(language, GAME),
        names=NAMES,
        options=table.options,
        marks=Marks(cards=cards),
        **how,
    )


def test_the_whole_table():
    """RA4 to RA7: point card and pot, dice and multipliers, the track with the distance to beat."""
    drawing = terminal.draw(scene(petr_melanie_sasha(), 2, width=58))
    assert shown(drawing, 58) == [
        "  █▀█   Round 1 of 2",
        "  ▀▀█   Point card · rolled by: Petr",
        "  ▀▀▀   Pot: 3 cards, points: 3",
        "",
        " ♦ diamond    ⚙ gear    ☁ cloud  ⋈ hourglass   ♪ bell",
        "   ♦♦ ×3       ⚙ ×2        ×1         ×1       ♪♪♪ ×4",
        "",
        "  ■           ●                          ▲",
        "  6 ─── 2 ─── 8 ────────── 7 ─────────── 15",
        "  Rearmost: Sasha · at least 3 to get past the next",
        "  ● ♪2   ▲ ♦5   ■ ⚙3",
    ]


@pytest.mark.parametrize(
    ("cards", "above", "below", "status", "label"),
    [
        (
            ("hourglass1",),
            "  ■        □        ●",
            "  6 ─ 1 ── 7 ─ 1 ── 8",
            "Selected 1, needed 3",
            "Raise (2 short)",
        ),
        (("cloud2",), "  ■           ●□", "  6 ─── 2 ─── 8", "Selected 2, needed 3", "Raise (1 short)"),
        (("cloud4",), "  ■           ●           □", "", "Selected 4, needed 3 ✓", "Raise (field 10)"),
        (("bell1", "bell2"), "", "", "Selected 12, needed 3 ✓", "Raise (field 18)"),
        ((), "", "", "To raise: at least 3. Or pass.", ""),
    ],
)
def test_what_is_selected_shows_where_it_leads(cards, above, below, status, label):
    """RA7: a hollow marker on the track, the sum against what is needed, the button."""
    table = petr_melanie_sasha()
    here = scene(table, 2, *cards)
    lines = shown(terminal.draw(here))
    assert lines[7].startswith(above)
    assert lines[8].startswith(below)
    assert str(terminal.status(here)) == status
    labels = [offer.label for offer in terminal.offers(here, table.legal()) if offer.cards == cards != ()]
    assert labels == [label] * bool(cards)


def test_every_legal_action_is_offered_once():
    table = petr_melanie_sasha()
    for cards in ((), ("hourglass1",), ("cloud4",)):
        offers = terminal.offers(scene(table, 2, *cards), table.legal())
        legal = [offer.action for offer in offers if offer.action in table.legal()]
        assert sorted(legal) == sorted(table.legal())
        assert all(offer.cards or offer.action == "pass" for offer in offers)
        assert all(
            terminal.spell(offer.cards, offer.target) == offer.action for offer in offers if offer.cards
        )


def test_a_card_shows_its_value_and_how_it_comes_about():
    """RA5, RA13: a star marks what is worth 5."""
    cards = terminal.hand(scene(opening([HAND] * 3), 1))
    found = {card.key: (card.face, card.note) for card in cards}
    assert found["bell2"] == ("♪ 8", "2×4")
    assert found["diamond5"] == ("♦ 15", "5×3")
    assert found["bell3*"] == ("♪ 12", "3×4 ★")
    assert all(len(face) <= 5 and len(note) <= 7 for face, note in found.values())


def test_who_has_chosen():
    """RA5: and in which order the markers will be placed."""
    table = opening([HAND] * 3, roller=1)
    table.play("bell2", 2)
    lines = shown(terminal.draw(scene(table, 2)))
    assert lines[8] == "  ▲ ▯    ■ ▮    ● ▯"
    assert [str(note) for note in terminal.seats(scene(table, 0))] == [
        "● 6 cards",
        "▲ 6 cards",
        "■ 6 cards ✓",
    ]
    assert [card.note for card in terminal.hand(scene(table, 2)) if card.key == "bell2"] == ["▮"]


def test_who_is_out_has_a_hollow_marker():
    """RA8"""
    table = petr_melanie_sasha()
    play(table, "cloud4", "pass")
    assert [str(note)[0] for note in terminal.seats(scene(table, 1))] == ["○", "▲", "■"]


def test_a_hand_that_is_too_weak_is_told_so():
    """RA7: Enter passes then, and only then."""
    hands = ["hourglass1 hourglass2 hourglass3 cloud2 bell1", "bell1 bell1 cloud2 cloud3 cloud3"]
    weak = position(hands, ["bell1", "diamond6*"], track="0:4 1:18")
    assert terminal.status(scene(weak, 0)) == "Your cards do not make 15: pass."
    assert [offer.main for offer in terminal.offers(scene(weak, 0), weak.legal())] == [True]
    table = petr_melanie_sasha()
    assert not any(offer.main for offer in terminal.offers(scene(table, 2), table.legal()))


def test_the_overview_shows_the_set_of_the_table():
    """RA13"""
    own = {**default_set(), "dice": ["bell bell bell gear gear blank"] * 7}
    lines = shown(terminal.aside(scene(deal(1, components=own), 0)))
    assert "  ♪ bell        1 1 1 2 2 2 3 3★        21 ⚀" in lines
    assert "  ⚙ gear        3 3 4 4 5★              14 ⚀" in lines
    assert any(line.startswith("  Petr 0") for line in lines), "one's own won pile is known (RA14)"
    assert not any("Melanie" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end(language):
    """RA11"""
    table = petr_melanie_sasha(rounds=1, points="9")
    play(table, "pass", "pass")
    lines = shown(terminal.result(scene(table, 0, language=language)))
    assert lines[0].strip().endswith("Melanie")
    assert [line.strip().split(":")[0] for line in lines[2:]] == ["Melanie", *_others(table)]
    assert shown(terminal.draw(scene(table, 0, language=language)))[3].startswith(
        "  ▲ Melanie  ♦4 ⚙4 ⚙5★ ☁2 ☁3"
    )


def _others(table: Any) -> list[str]:
    scores = table.outcome.scores
    return [NAMES[seat] for seat in sorted((0, 2), key=lambda seat: -scores[seat])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_phase(language):
    """In a narrow room: nothing is wider than it, nothing is missing."""
    table = deal(3, players=3)
    while not table.over:
        for seat in (None, *range(3)):
            here = scene(table, seat, language=language, width=58)
            assert len(shown(terminal.draw(here), 58)) <= 11
            assert len(str(terminal.status(here))) <= 58
        actor = table.to_act[0]
        legal = table.legal(actor)
        table.play(legal[len(legal) // 2], actor)
