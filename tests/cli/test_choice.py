"""What a selection makes possible, and which key does it."""

from __future__ import annotations

from string import ascii_lowercase

from stolik.cli.table.choice import LEAVE, Choice
from stolik.core.drawing import Card, Offer

HAND = [Card(key, key) for key in ("7C", "bell2", "bell2", "gear3")]


def choice(*offers, selected=(), illegal=()):
    legal = [offer.action for offer in offers if offer.action not in illegal]
    return Choice(HAND, offers, legal, selected)


def place(name, *cards, **how):
    return Offer(f"{'+'.join(cards)}@{name}", cards, name, **how)


def button(name, *cards, **how):
    return Offer(f"{'+'.join(cards)}!{name}", cards, name, button=True, **how)


def test_a_second_card_joins_where_one_action_takes_both():
    both, one = button("raise", "bell2", "gear3"), button("raise", "7C")
    assert choice(both, one, selected=(1,)).toggle(3) == (1, 3)
    assert choice(both, one, selected=(1,)).toggle(0) == (0,)
    assert choice(both, one, selected=(1,)).toggle(2) == (2,), "nothing takes two of these"
    assert choice(both, one, selected=(1, 3)).toggle(1) == (3,)


def test_equal_cards_count():
    twice = button("raise", "bell2", "bell2")
    assert choice(twice, selected=(1,)).toggle(2) == (1, 2)
    assert choice(twice, selected=(1,)).buttons == []
    assert choice(twice, selected=(1, 2)).buttons == [twice]


def test_a_place_is_lit_for_exactly_its_cards():
    here = place("e4", "7C")
    assert choice(here, selected=(0,)).places == {"e4": here}
    assert choice(here).places == {}
    assert choice(here, selected=(0,), illegal=[here.action]).places == {}


def test_buttons_need_no_card_or_just_the_selected_ones():
    end, swap = button("end"), button("!", "7C")
    assert choice(end, swap).buttons == [end]
    assert choice(end, swap, selected=(0,)).buttons == [end, swap]
    assert choice(end, swap, selected=(1,)).buttons == [end]


def test_enter_does_the_main_thing_or_what_takes_the_selected_cards():
    end, swap = button("end", main=True), button("!", "7C")
    assert choice(end, swap).main is end
    assert choice(end, swap, selected=(0,)).main is swap
    assert choice(end, swap, selected=(0,), illegal=[swap.action]).main is None
    assert choice(end, illegal=[end.action]).main is None


def test_every_place_has_a_key_of_its_own():
    offers = [place(f"{column}{row}", "7C") for row in range(1, 4) for column in "abcdefgh"]
    chosen = choice(*offers, selected=(0,))
    letters = chosen.letters
    assert [chosen.letter(offer) for offer in offers] == list(letters)
    assert list(letters.values()) == offers
    assert set(letters) <= set(ascii_lowercase) - {LEAVE}


def test_the_key_that_leaves_is_never_given_away():
    wishes = [place("q", "7C"), button("Q"), button("quit", key="q")]
    assert not set(choice(*wishes, selected=(0,)).letters) & {"q", "Q"}


def test_capitals_count_only_where_they_tell_two_apart():
    capital, small, end = place("A", "7C"), place("a", "7C"), button("end", key="e")
    chosen = choice(capital, small, end, selected=(0,))
    assert chosen.by_letter("A") is capital
    assert chosen.by_letter("a") is small
    assert chosen.by_letter("E") is end
    assert chosen.by_letter("z") is None
