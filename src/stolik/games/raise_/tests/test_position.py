"""Positions and actions as text: what is refused, with which words."""

from __future__ import annotations

from typing import Any

import pytest

import stolik
from stolik.core.errors import InvalidNotation
from stolik.games.raise_.tests.table import deal, opening, petr_melanie_sasha

SMALL: dict[str, Any] = {"players": 2, "cards": 4, "hand": 2, "points": 3, "rounds": 2, "won_piles": "open"}

CHOOSING = (
    "hands diamond4 gear4 / hourglass1 bell1; draw hourglass1 bell1 / gear4 diamond4; laid - / -; won -;"
    " points 6 10; dice bell bell bell gear blank diamond diamond; roller 0; chosen gear4 / -"
)
RACING = (
    "hands diamond4 / bell1; draw hourglass1 bell1 / gear4 diamond4; laid gear4 / hourglass1; won -;"
    " points 6 10; dice bell bell bell gear blank diamond diamond; roller 0; track 1:1 0:8"
)
OVER = (
    "hands - / diamond4; draw - / -; laid gear4 diamond4 | hourglass1 bell1 / bell1 hourglass1 | gear4;"
    " won 10:1 6:0; points -; dice -; roller 0"
)
"""Each is a position of the SMALL table."""


def read(text: str) -> Any:
    return stolik.position("raise", text, **SMALL)


@pytest.mark.parametrize("text", [CHOOSING, RACING, OVER])
def test_a_position_is_written_as_it_was_read(text):
    assert read(text).position() == text


def test_a_position_is_played_on():
    """RA6, RA8, RA9: 1 behind 8; the game is over after the second round."""
    table = read(RACING)
    table.play("pass", 1)
    assert table.view().won == (6 + 2, 0)
    assert read(OVER).outcome.scores == (6 + 3, 10 + 4 + 1)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        # the line
        ("; chosen gear4 / -", "; chosen gear4 / -; track 1:1 0:8", "while cards are chosen there are no"),
        ("; won -", "", 'the position has no part "won"'),
        ("; won -", "; won -; won -", '"won" stands twice in the position'),
        ("; won -", "; wins -", 'a position has no part "wins"; its parts are hands, draw'),
        # cards
        ("diamond4 gear4 /", "diamond4 gear4 /  - /", '"hands" has 3 groups, not 2'),
        ("diamond4 gear4 /", "diamond4 gear7 /", '"hands" takes cards like bell2 or bell3*, not "gear7"'),
        ("diamond4 gear4 /", "diamond4 /", "seat 0 has gear4 1 times in all, not 0"),
        ("diamond4 gear4 /", "diamond4 gear4 gear4 /", "seat 0 has gear4 1 times in all, not 2"),
        ("gear4 / hourglass1 bell1; draw hourglass1 bell1", "gear4 bell1 / hourglass1 bell1; draw hourglass1",
         "seat 0 holds 3 cards; a hand has at most 2"),
        ("draw hourglass1 bell1 / gear4", "draw hourglass1 bell1 diamond4 / gear4",
         "seat 0 has diamond4 1 times in all, not 2"),
        ("laid - / -", "laid - | - / -", "seat 0 has laid in 2 rounds, not 1: they are parted by |"),
        # rounds
        ("points 6 10", "points 6", "won and points name 2 point cards, not 1"),
        ("points 6 10", "points 6 6", "point cards are 6, 10 and 16, each once; 6 is too much"),
        ("points 6 10", "points 6 11", "point cards are 6, 10 and 16, each once; 11 is too much"),
        ("points 6 10", "points 6 x", '"points" takes whole numbers from 1 to 16, not "x"'),
        ("won -", "won 6", '"won" takes pairs like 12:0 (the point card 12, won by seat 0), not "6"'),
        ("won -", "won 6:²", '"won" takes pairs like 12:0'),
        # dice and roller
        ("dice bell ", "dice ", "dice are 7 faces while a round lasts, then -; not 6 faces"),
        ("dice bell ", "dice blank ", 'die 1 shows bell, hourglass, cloud, gear or diamond, not "blank"'),
        ("roller 0", "roller 2", '"roller" takes whole numbers from 0 to 1, not "2"'),
        # the opening
        ("chosen gear4 / -", "chosen gear4 diamond4 / -", "seat 0 has chosen one card of its hand, or -"),
        ("chosen gear4 / -", "chosen bell1 / -", "seat 0 has chosen one card of its hand, or -"),
        ("chosen gear4 / -", "chosen gear4 / bell1", "when every seat has chosen, the markers stand"),
        ("; chosen gear4 / -", "", "dice are 7 faces while a round lasts, then -; not 7 faces"),
    ],
)  # fmt: skip
def test_what_is_wrong_while_cards_are_chosen(right, wrong, said):
    _check(CHOOSING, right, wrong, said)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("track 1:1 0:8", "track 1:1", "while a round is played at least two markers stand on the track"),
        ("track 1:1 0:8", "track 0:8 1:1", "the track names every marker once, from the rearmost onwards"),
        ("track 1:1 0:8", "track 0:1 0:8", "the track names every marker once"),
        ("track 1:1 0:8", "track 1:1 0:9", "the marker of seat 0 stands on the value of what it has laid, 8"),
        ("track 1:1 0:8", "track 1:1 2:8", '"track" takes whole numbers from 0 to 1, not "2"'),
        ("track 1:1 0:8", "chosen - / -", "seat 0 has laid cards in this round: say where the markers stand"),
        ("diamond4 / bell1; draw hourglass1 bell1", "diamond4 hourglass1 / bell1; draw bell1",
         "seat 0 holds 2 cards, not 1: a hand is as full as its draw pile lets it be"),
    ],
)  # fmt: skip
def test_what_is_wrong_while_markers_stand(right, wrong, said):
    """RA5 to RA8"""
    _check(RACING, right, wrong, said)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("roller 0", "roller 1", "the roller is seat 0, who won the last round, not seat 1"),
        ("won 10:1 6:0; points -", "won 10:1; points 6", "the roller is seat 1"),
        ("won 10:1 6:0; points -; dice -; roller 0", "won 10:1; points 6; dice -; roller 1",
         "there is a round to play: say what is chosen, or where the markers stand (track)"),
        ("dice -", "dice bell bell bell gear blank diamond diamond", "dice are 7 faces while a round lasts"),
        ("| gear4;", "| -;", "seat 1 has gear4 1 times in all, not 0"),
        ("diamond4 | hourglass1 bell1", "diamond4 hourglass1 | bell1", "seat 0 has laid 3 cards in one"),
        ("gear4 diamond4 | hourglass1 bell1", "- | gear4 diamond4", "seat 0 has hourglass1 1 times in all"),
        ("hands - / diamond4; draw -", "hands bell1 / diamond4; draw -", "seat 0 has bell1 1 times in all"),
    ],
)  # fmt: skip
def test_what_is_wrong_at_the_end(right, wrong, said):
    """RA9 to RA11"""
    _check(OVER, right, wrong, said)


def test_nobody_skips_a_round():
    """RA10: only without cards."""
    text = (
        "hands gear4 diamond4 / diamond4; draw - / -; laid - | hourglass1 bell1 / bell1 hourglass1 | gear4;"
        " won 10:1 6:0; points -; dice -; roller 0"
    )
    with pytest.raises(InvalidNotation, match="in round 1 seat 0 lays 1 to 2 cards, not 0"):
        read(text)


def _check(line: str, right: str, wrong: str, said: str) -> None:
    assert line.count(right) == 1, "the line has no such part"
    with pytest.raises(InvalidNotation) as refused:
        read(line.replace(right, wrong))
    assert str(refused.value).startswith(said)
    assert len(str(refused.value).splitlines()) == 1


# --- actions ------------------------------------------------------------------------------------------


def test_cards_may_stand_in_any_order():
    """RA7"""
    table = petr_melanie_sasha()
    table.play("bell2+cloud4+bell1")
    assert table.history() == ((2, "cloud4+bell1+bell2"),)


@pytest.mark.parametrize("text", ["bell4", "bell2+bell2", "gear3", "bell2+hourglass4*"])
def test_a_card_that_is_not_in_the_hand(text):
    """RA7"""
    table = petr_melanie_sasha()
    with pytest.raises(stolik.IllegalAction) as refused:
        table.play(text)
    assert refused.value.reason == "not-in-hand"


@pytest.mark.parametrize(
    "text", ["", "bell", "bell7", "Bell2", "bell2+", "bell2 bell1", "pass+bell2", "bell2**", "bell２"]
)
def test_a_text_that_is_no_action(text):
    with pytest.raises(InvalidNotation, match="is no action: bell2 lays one card"):
        petr_melanie_sasha().play(text)


def test_a_star_tells_two_cards_apart():
    """RA13"""
    table = opening(["bell3 bell3* bell1 bell2 cloud2 cloud3"] * 2)
    assert {"bell3", "bell3*"} <= set(table.legal(0))
    table.play("bell3*", 0)
    assert table.view(0).chosen == ("bell3*", None)


def test_every_position_of_a_whole_game_can_be_read():
    for seed in range(5):
        table = deal(seed, players=5)
        while not table.over:
            seat = table.to_act[-1]
            legal = table.legal(seat)
            table.play(legal[len(legal) // 3], seat)
            text = table.position()
            assert stolik.position("raise", text, players=5).position() == text
