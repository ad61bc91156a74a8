"""Known answers of the rules, clause by clause. (Lines: `test_lines.py`. Drawing: `test_drawing.py`.)"""

from __future__ import annotations

from collections import Counter

import pytest

import stolik
from stolik.games.sequence import GAME
from stolik.games.sequence.events import Completed, Drew, GivenUp, Penalised
from stolik.games.sequence.tests.table import PACKS, deal, play, position, refused

CLUBS, HEARTS = "2C 3C 4C 5C 6C 7C", "2H 3H 4H 5H 6H 7H"

# --- SQ1 to SQ3: board, cards, teams --------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        (1, "- 2S 3S 4S 5S 6S 7S 8S 9S -"),
        (2, "6C 5C 4C 3C 2C AH KH QH TH TS"),
        (5, "9C QS 7C 6H 5H 4H AH 9D 7H AS"),
        (6, "TC TS 8C 7H 2H 3H KH TD 6H 2D"),
    ],
)
def test_the_board(row, cards):
    """SQ1"""
    printed = deal().view().printed
    assert " ".join(card or "-" for card in printed[10 * (row - 1) : 10 * row]) == cards


def test_every_card_but_the_jacks_is_shown_twice():
    """SQ1"""
    shown = Counter(card for card in deal().view().printed if card)
    assert shown == {card: 2 for card in PACKS if card[0] != "J"}


@pytest.mark.parametrize(
    ("players", "hand"), [(2, 7), (3, 6), (4, 6), (6, 5), (8, 4), (9, 4), (10, 3), (12, 3)]
)
def test_how_many_cards_are_dealt(players, hand):
    """SQ2"""
    view = deal(players).view()
    assert view.counts == (hand,) * players
    assert view.draw == 104 - players * hand


@pytest.mark.parametrize(
    ("players", "option", "teams", "needed"),
    [
        (2, "usual", 2, 2),
        (3, "usual", 3, 1),
        (4, "usual", 2, 2),
        (6, "usual", 2, 2),
        (6, 2, 2, 2),
        (6, 3, 3, 1),
        (8, "usual", 2, 2),
        (9, "usual", 3, 1),
        (10, "usual", 2, 2),
        (12, "usual", 2, 2),
        (12, 3, 3, 1),
    ],
)
def test_teams(players, option, teams, needed):
    """SQ3, SQ4: they alternate; how many sequences win."""
    view = deal(players, teams=option).view()
    assert view.teams == tuple(seat % teams for seat in range(players))
    assert (view.colours, view.needed) == (("blue", "green", "red")[:teams], needed)


@pytest.mark.parametrize(("players", "teams"), [(2, 3), (3, 2), (4, 3), (8, 3), (9, 2), (10, 3)])
def test_teams_that_nobody_can_make(players, teams):
    """SQ3"""
    with pytest.raises(stolik.InvalidOption, match=f"{players} players make"):
        deal(players, teams=teams)


@pytest.mark.parametrize("players", [1, 5, 7, 11, 13])
def test_numbers_of_players_that_do_not_go(players):
    """SQ3"""
    with pytest.raises(stolik.InvalidOption, match="players"):
        deal(players)


# --- SQ6: who starts ------------------------------------------------------------------------------

ASCENDING = "23456789TJQKA"


def test_the_highest_card_starts():
    """SQ6: the ace is high; who tied for the highest cut again, the others are out."""
    ties = 0
    for seed in range(300):
        view = deal(4, seed, starter="cut").view()
        heights = [ASCENDING.index(card[0]) if card else -1 for card in view.cut]
        assert heights.count(max(heights)) == 1
        assert view.turn == heights.index(max(heights))
        assert heights.count(-1) <= 2
        ties += -1 in heights
    assert 30 < ties < 90, "a pair for the highest card comes about once in six cuts"


def test_the_cut_goes_back_before_the_deal():
    """SQ6: the deal is the same whoever starts."""
    cut, fixed = deal(4, 7, starter="cut"), deal(4, 7, starter=2)
    assert [cut.view(seat).hand for seat in range(4)] == [fixed.view(seat).hand for seat in range(4)]
    assert fixed.to_act == (2,)
    assert fixed.view().cut == ()
    with pytest.raises(stolik.InvalidOption, match="starter is a seat from 0 to 3 or cut"):
        deal(4, starter=4)


# --- SQ7, SQ8: cards and jacks --------------------------------------------------------------------


def test_a_turn():
    """SQ7: a card, a chip on either of its cells, a new card, the next seat."""
    table = position([CLUBS, HEARTS], following="QD KD")
    assert {action for action in table.legal() if action.startswith("7C")} == {"7C@c5", "7C@a3"}
    told = table.play("7C@c5")
    assert [event.key for event in told] == ["event.placed", "event.drew-card", "event.turn"]
    view = table.view(0)
    assert view.chips[42] == 0
    assert (view.hand[-1], view.turn, view.discards) == ("QD", 1, ("7C",))
    assert refused(table, "7C@a3", 0) == "not-your-turn"
    assert refused(table, "7C@a3") == "not-in-hand"


def test_a_cell_holds_one_chip():
    """SQ7"""
    table = position([f"{CLUBS} 7C", HEARTS], following="QD KD")
    play(table, "7C@c5", "2H@h9")
    assert refused(table, "7C@c5") == "taken"
    assert play(table, "7C@a3")[0].cell == "a3"


def test_equal_cards_are_one_action():
    """SQ7"""
    table = position(["7C 7C", HEARTS])
    assert table.legal() == ["7C@a3", "7C@c5"]
    assert table.view(0).hand == ("7C", "7C")
    play(table, "7C@a3")
    assert "7C" in table.view(0).hand


def test_a_two_eyed_jack_goes_anywhere():
    """SQ8, SQ1: on each of the 96 cells that is free."""
    table = position(["JC JD 2C", HEARTS], ["e5 f5", "g5"])
    for jack in ("JC", "JD"):
        cells = {action[3:] for action in table.legal() if action.startswith(jack)}
        assert len(cells) == 93
        assert not cells & {"a1", "j1", "a10", "j10", "e5", "f5", "g5"}
    assert refused(table, "JC@g5") == "taken"
    assert refused(table, "JC@a1") == "is-corner"
    assert play(table, "JC@h8")[0].key == "event.placed-wild"


def test_a_one_eyed_jack_takes_an_opposing_chip():
    """SQ8: and nothing is put in its place; both kinds there are."""
    table = position(["JH JS 2C", HEARTS, "2D"], ["e5", "f5", "g5 h5"])
    for jack in ("JH", "JS"):
        assert [action for action in table.legal() if action.startswith(jack)] == [
            f"{jack}xf5", f"{jack}xg5", f"{jack}xh5",
        ]  # fmt: skip
    assert refused(table, "JHxe5") == "own-chip"
    assert refused(table, "JHxi5") == "no-chip"
    assert refused(table, "JHxa1") == "is-corner"
    told = play(table, "JSxg5")
    assert (told[0].cell, told[0].colour) == ("g5", "red")
    assert table.view().chips[46] is None
    assert "g5" in {action[3:] for action in position(["JC", "2C"], ["", ""]).legal()}


def test_the_deck_has_four_jacks_of_each_kind():
    """SQ8, SQ2"""
    assert Counter(card for card in PACKS if card[0] == "J") == {"JC": 2, "JD": 2, "JH": 2, "JS": 2}
    assert len(PACKS) == 104


# --- SQ11: dead cards -----------------------------------------------------------------------------

DEAD = ["c5", "a3"]
"""A chip of each team: 7C is dead."""


def test_a_dead_card_is_swapped_at_the_start_of_the_turn():
    """SQ11: then the turn goes on."""
    table = position(["7C 2C", HEARTS], DEAD, following="KD QD")
    assert table.view(0).dead == ("7C",)
    assert table.legal() == ["2C@e2", "2C@g4", "7C!"]
    told = table.play("7C!")
    assert [event.key for event in told] == ["event.swapped", "event.drew-card"]
    view = table.view(0)
    assert (view.turn, view.hand, view.discards, view.may_swap) == (0, ("2C", "KD"), ("7C",), False)
    assert refused(table, "2C!") == "not-dead"


def test_one_dead_card_in_a_turn():
    """SQ11: and another one in the next."""
    table = position(["7C 7C 2C 3C", HEARTS], DEAD, following="QD KD AD")
    play(table, "7C!")
    assert refused(table, "7C!") == "swapped"
    assert not [action for action in table.legal() if action.startswith("7C")]
    play(table, "2C@e2", "2H@h9", "7C!")


def test_many_dead_cards_in_a_turn():
    """SQ11, the option."""
    table = position(["7C 7C 2C 3C", HEARTS], DEAD, following="QD KD AD", dead_cards="unlimited")
    play(table, "7C!", "7C!")
    assert table.view(0).hand == ("2C", "3C", "QD", "KD")


def test_unlimited_ends_with_the_cards_that_were_held():
    """SQ11: a swap may bring another dead card."""
    table = position(["7C", HEARTS], DEAD, following="7C QD", dead_cards="unlimited")
    play(table, "7C!")
    assert refused(table, "7C!") == "swapped"
    assert table.legal() == ["pass"]


def test_a_swap_is_over_with_the_play():
    """SQ11, SQ7: the card goes first; after it the turn is over."""
    table = position(["7C 2C", HEARTS], DEAD)
    play(table, "2C@e2")
    assert refused(table, "7C!", 0) == "not-your-turn"


def test_jacks_are_never_dead():
    """SQ11: not even where they can do nothing."""
    table = position(["JS", HEARTS], ["e5", ""])
    assert (table.view(0).dead, table.legal()) == ((), ["pass"])
    with pytest.raises(stolik.InvalidNotation, match="JS is never dead"):
        table.play("JS!")


# --- SQ14: hints ----------------------------------------------------------------------------------

FOUR = ["2C 3C", "2H 3H", "2D 3D", "2S 3S"]


def test_a_hint_costs_both_a_card():
    """SQ14: to the discards, not replaced; the turn goes on."""
    table = position(FOUR, coaching="penalty")
    told = table.play("hint2")
    assert told[:2] == (Penalised(0), Penalised(2))
    lost = next(event.cards for event in told if isinstance(event, GivenUp))
    assert {card[1] for card in lost} == {"C", "D"}
    view = table.view()
    assert (view.counts, view.turn, sorted(view.discards)) == ((1, 2, 1, 2), 0, sorted(lost))


def test_the_cards_given_up_are_chosen_by_chance():
    """SQ14"""
    lost: Counter[str] = Counter()
    for seed in range(200):
        table = position(FOUR, coaching="penalty", seed=seed)
        table.play("hint2")
        lost.update(table.view().discards)
    assert set(lost) == {"2C", "3C", "2D", "3D"}
    assert min(lost.values()) > 60


@pytest.mark.parametrize(
    ("coaching", "action", "reason"),
    [
        ("off", "hint2", "no-hints"),
        ("on", "hint2", "no-hints"),
        ("penalty", "hint1", "no-mate"),
        ("penalty", "hint0", "no-mate"),
        ("penalty", "hint6", "no-mate"),
    ],
)
def test_hints_that_cannot_be_owned_up_to(coaching, action, reason):
    """SQ14: only where they cost something, only to one's own team."""
    assert refused(position(FOUR, coaching=coaching), action) == reason


def test_who_has_no_card_gives_up_none():
    """SQ14"""
    table = position(["2C", "2H", "", "2S"], coaching="penalty")
    table.play("hint2")
    assert refused(table, "hint2") == "no-cards"
    assert table.legal() == ["pass"]


def test_hands_are_secret_between_team_mates():
    """SQ14, SQ16"""
    table = position(FOUR)
    for seat, hand in enumerate(FOUR):
        view = table.view(seat)
        assert (" ".join(view.hand), view.hands) == (hand, ())
    assert table.view(None).hand == ()


def test_team_mates_may_talk_where_that_is_agreed():
    """SQ14: an agreement; it changes no action."""
    assert position(FOUR, coaching="on").view(0).coaching == "on"
    assert position(FOUR, coaching="on").legal() == position(FOUR).legal()


# --- SQ15: passing --------------------------------------------------------------------------------


def test_who_can_play_may_not_pass():
    """SQ15: a placement, a removal or a swap."""
    for hand, chips in (("2C", ["", ""]), ("JS", ["", "e5"]), ("7C", DEAD)):
        assert refused(position([hand, "2H"], chips), "pass") == "can-play"
    assert position(["JS", "2H"]).legal() == ["pass"]
    assert position(["", "2H"]).legal() == ["pass"]


def test_a_pass_draws_nothing():
    """SQ15"""
    table = position(["JS", "2H"])
    play(table, "pass")
    assert (table.view().counts, table.view().passes, table.to_act) == ((1, 1), 1, (1,))
    play(table, "2H@h9")
    assert table.view().passes == 0, "the row is broken"


def test_all_pass_in_a_row():
    """SQ15: nobody wins."""
    table = position(["JS", "JH", ""], ["", "", ""])
    play(table, "pass", "pass")
    assert not table.over
    told = play(table, "pass")
    assert table.over
    assert told[-1].key == "event.finished-draw"
    assert (table.outcome.winners, table.outcome.scores, table.outcome.team) == ((), (0, 0, 0), None)


def test_games_end_long_before_the_cap():
    """SQ15: simulated ones; a longer game would be given up as it stands."""
    assert GAME.cap == 2000
    played = stolik.simulate("sequence", players=3, games=1000, seed=5)
    assert (played.summary.unfinished, int(played.moves.max()) < 400) == (0, True)


# --- SQ4, SQ16: the end, and what is known --------------------------------------------------------


def test_two_sides_need_two_sequences():
    """SQ4"""
    table = position(["4H AH", HEARTS], ["b5 c5 d5 e5", ""])
    told = play(table, "4H@f5")
    assert Completed(0, "blue", 1, ("b5-f5",)) in told
    assert not table.over


def test_the_second_sequence_wins_at_once():
    """SQ4: the turn is over with it; nothing is drawn."""
    chips = ["b5 c5 d5 e5 b6 b7 b8 b9", ""]
    table = position(["4H", HEARTS], chips, sequences=["b5-b9", ""])
    told = play(table, "4H@f5")
    assert [event.key for event in told] == ["event.placed", "event.completed", "event.finished"]
    assert table.outcome.winners == (0,)
    assert (table.outcome.scores, table.outcome.team, table.outcome.sequences) == ((1, -1), 0, (2, 0))


def test_three_sides_need_one():
    """SQ4: the whole team wins."""
    hands = ["2C", "4H", "2D", "3C", "3H", "3D"]
    table = position(hands, ["", "b5 c5 d5 e5", ""], turn=1, teams=3)
    play(table, "4H@f5")
    assert table.outcome.winners == (1, 4)
    assert table.outcome.scores == (-1, 1, -1, -1, 1, -1)
    assert refused(table, "2D@j6", 2) == "game-over"


def test_all_cards_are_turned_up_at_the_end():
    """SQ16"""
    table = position(["4H 2C", "2H 3H", "2D"], ["b5 c5 d5 e5", "", ""])
    assert table.view(1).hands == ()
    play(table, "4H@f5")
    assert table.view(None).hands == (("2C",), ("2H", "3H"), ("2D",))


def test_what_is_open_and_what_is_secret():
    """SQ16: a drawn card is shown to its owner alone."""
    table = position(["7C", "2H 3H"], following="QD KD")
    table.play("7C@c5")
    told = [table.told(viewer)[1] for viewer in (0, 1, None)]
    assert told == [Drew(0, "QD"), Drew(0, None), Drew(0, None)]
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert (view.counts, view.draw, view.discards) == ((1, 2), 100, ("7C",))


def test_chips_do_not_run_out():
    """SQ16: not even for one team alone."""
    rows = " ".join(f"{column}{row}" for column in "abdefhij" for row in (2, 3, 5, 6, 8, 9))
    table = position(["JC", "2H"], [rows, ""])
    assert len(table.legal()) == 96 - 48
