"""What the seats see and are told (TG15)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stolik.core.catalog import LANGUAGES, words
from stolik.games.the_game import GAME
from stolik.games.the_game.rules import due
from stolik.games.the_game.tests.table import deal, names, play, position
from stolik.games.the_game.view import Drew, Emptied, Finished, Laid, Starts, Stated, Turn

OPEN = "1 1 100 99"
DRAW = "70 71 72 73 74 75 76 77"


def told(table: Any, viewer: int | None) -> list[str]:
    """What the viewer was told about the last action, in words."""
    say = words("en", GAME)
    return [say.tell(event, ["Ann", "Bob", "Cyd"].__getitem__) for event in table.told(viewer)]


# --- views ----------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_numbers_of_the_others():
    """TG15: team mates' cards and the draw pile are secret."""
    table = position(OPEN, "10 20 30 / 40 50 60", DRAW)
    own, other, spectator = table.view(0), table.view(1), table.view(None)
    assert (own.viewer, own.hand, other.hand) == (0, (10, 20, 30), (40, 50, 60))
    assert (spectator.viewer, spectator.hand) == (None, ())
    for view in (own, other, spectator):
        assert (view.hands, view.counts, view.draw, view.left) == ((), (3, 3), 8, 14)
        assert (view.tops, view.turn, view.acting, view.due) == ((1, 1, 100, 99), 0, (0,), 2)
        assert "'70'" not in str(view)
        assert view.result is None


def test_a_perfect_memory_knows_every_card_laid():
    """TG15: views have them; a table shows them to people with the memory aid only."""
    table = deal(2)
    assert table.view(0).gone == ()
    low, high = min(table.view(0).hand), max(table.view(0).hand)
    play(table, f"{low}A", f"{high}C")
    for viewer in (0, 1, None):
        assert table.view(viewer).gone == (low, high)
        assert table.view(viewer).memory is False
    assert deal(2, memory=True).view(1).memory is True


def test_nobody_sees_an_answer_before_all_have_spoken():
    """TG3: only who has spoken."""
    table = deal(3, starter="agree")
    table.play("gladly", 2)
    assert table.view(2).will == (None, None, "gladly")
    assert table.view(2).acting == (0, 1)
    for viewer in (0, 1, None):
        assert table.view(viewer).will == (None, None, None)
        assert table.view(viewer).acting == (0, 1)
        assert table.view(viewer).turn is None
    table.play("can", 0)
    table.play("can", 1)
    assert table.view(0).will == ("can", "can", "gladly")
    assert table.view(None).turn == 2


def test_when_it_is_over_all_cards_are_turned_up():
    """TG11: whoever looks."""
    table = position("97 98 3 4", "50 51 / 60 61", "80")
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert (view.phase, view.hands) == ("over", ((50, 51), (60, 61)))
        assert (view.result.left, view.result.winners) == (5, ())


# --- events ---------------------------------------------------------------------------------------


def test_what_is_told_of_a_turn():
    """TG4, TG5, TG6: the drawn cards are for who drew them."""
    table = position("47 1 100 99", "37 50 60 / 2 3 4", "98 96 97")
    assert table.play("37A") == (Laid(0, 37, "A", True),)
    assert told(table, 1) == ["Ann: 37 → A, a step back"]
    assert table.play("50B") == (Laid(0, 50, "B", False),)
    assert told(table, None) == ["Ann: 50 → B"]
    assert table.play("end") == (Drew(0, 2, (96, 98)), Turn(1, 2, ()))
    assert table.told(0) == (Drew(0, 2, (96, 98)), Turn(1, 2, ()))
    assert table.told(1) == table.told(None) == (Drew(0, 2, ()), Turn(1, 2, ()))
    assert told(table, 0) == ["Ann: drawn 96, 98", "Turn: Bob (at least 2 cards)"]
    assert told(table, 1) == ["Ann: 2 cards drawn", "Turn: Bob (at least 2 cards)"]


def test_what_is_told_while_they_agree():
    """TG3: the answer itself only to who gave it, until the last one: then all answers to all."""
    table = deal(2, starter="agree")
    assert table.play("rather-not", 1) == (Stated(1, "rather-not"),)
    assert table.told(1) == (Stated(1, "rather-not"),)
    assert table.told(0) == table.told(None) == (Stated(1, None),)
    assert told(table, 0) == ["Who starts: Bob – secret for now"]
    table.play("can", 0)
    answers = Stated(0, "can"), Stated(1, "rather-not")
    for viewer in (0, 1, None):
        assert table.told(viewer) == (*answers, Starts(0, ("can", "rather-not")), Turn(0, 2, ()))
    assert told(table, 0) == [
        "Who starts: Ann – can",
        "Who starts: Bob – rather not",
        "Starting: Ann",
        "Turn: Ann (at least 2 cards)",
    ]


def test_what_is_told_of_an_emptied_hand():
    """TG8: that the turn has gone on, and that it never comes back."""
    table = position(OPEN, "10 / - / 30 31")
    assert table.play("10A") == (Laid(0, 10, "A", False), Emptied(0), Turn(2, 1, ()))
    assert told(table, 1)[1] == "Ann: no cards left – skipped from now on"


def test_an_emptied_hand_that_draws_is_not_told():
    """TG6"""
    table = position(OPEN, "10 11 / 30 31", DRAW)
    assert names(play(table, "10A", "11A")) == ["laid", "laid", "drew", "turn"]


def test_what_is_told_of_a_fire():
    """TG13: at the turn that must cover it."""
    table = position(OPEN, "22 33 40 / 34 35 36", DRAW, fire=True)
    assert play(table, "22A", "33B", "end")[-1] == Turn(1, 2, ("A", "B"))
    assert told(table, 1)[1] == "Turn: Bob (at least 2 cards, burning: A, B)"


def test_what_is_told_of_a_turn_that_cannot_begin():
    """TG10 (a): who could not go on, and how many cards are left."""
    table = position("90 1 100 99", "98 97 / 50", "2 3 4 5")
    play(table, "98A", "97B")
    assert table.told(1) == (Laid(0, 97, "B", False), Drew(0, 2, ()), Finished(1, 5, "excellent"))
    assert told(table, 0)[-1] == "Bob: no way on. 5 cards left – an excellent result!"


def test_what_is_told_of_a_stranding():
    """TG10 (b)"""
    table = position("88 98 3 4", "90 99 / 60 61", " ".join(map(str, range(70, 80))))
    assert table.play("99A") == (Laid(0, 99, "A", False), Finished(0, 13, "lost"))
    assert told(table, 1)[-1] == "Ann: no way on. 13 cards left."


def test_what_is_told_of_a_beaten_game():
    """TG9"""
    table = position(OPEN, "10 / -")
    assert table.play("10A") == (Laid(0, 10, "A", False), Finished(0, 0, "beaten"))
    assert told(table, 1)[-1] == "The game is beaten: not a card is left!"


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_of_the_rules_has_their_numbers(language):
    """TG1 to TG13, for who has never played."""
    say = words(language, GAME).say
    numbers = {
        "goal": {2, 99, 1, 100},
        "deal": {6, 7, 8},
        "turn": {2},
        "back": {10, 47, 37, 65, 75},
        "last": {1},
        "end": {98, 10},
        "talk": set(),
        "expert": {3},
        "fire": {22, 33, 44, 55, 66, 77},
    }
    for part, wanted in numbers.items():
        assert {int(number) for number in re.findall(r"\d+", say(f"rules.{part}"))} - wanted == set()
        assert all(re.search(rf"\b{number}\b", say(f"rules.{part}")) for number in wanted), part


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("draw", ["-", "70", DRAW])
def test_a_view_asks_for_as_many_cards_as_the_rules_do(draw, expert):
    """TG4, TG7, TG12: said twice, in the view and in the kernel."""
    table = position(OPEN, "10 20 30 / 40 50 60", draw, expert=expert)
    wanted = 1 if draw == "-" else 3 if expert else 2
    assert table.view(None).due == due(table.glance(None)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 10, 11, 22, 98])
def test_every_event_has_words(language, count):
    """TG11: for every number of cards."""
    say = words(language, GAME)
    events = [
        Drew(0, count, ()),
        Drew(0, count, (5, 17)),
        Turn(0, count, ()),
        Turn(0, count, ("A", "C")),
        *(Finished(0, count, label) for label in ("beaten", "excellent", "lost")),
        Stated(0, "gladly"),
        Stated(0, None),
        Starts(0, ("can",)),
        Laid(0, 37, "A", False),
        Laid(0, 37, "A", True),
        Emptied(0),
    ]
    lines = [say.tell(event, lambda seat: "Jana") for event in events]
    assert len(set(lines)) == len(lines)
    assert not any("{" in line or "gladly" in line for line in lines if language != "en")
