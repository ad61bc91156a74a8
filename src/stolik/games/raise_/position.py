"""Reading a position: the parts of the line, and whether they can lie on one table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from stolik.core.errors import InvalidNotation, one_of
from stolik.core.kernel import State, batch, copy
from stolik.core.notation import NONE, groups, split, whole
from stolik.games.raise_.cards import FACES, card_code, card_points, card_text
from stolik.games.raise_.choice import value_of
from stolik.games.raise_.rules import count_dice, finish, go_on, set_up
from stolik.games.raise_.state import CHOOSING, DICE, OFF, STATE

Array = np.ndarray[Any, Any]

_PARTS = ("hands", "draw", "laid", "won", "points", "dice", "roller")
_PAIR = re.compile(r"(\d+):(\d+)", re.ASCII)


def read_position(text: str, options: Array, out: State) -> None:
    """Set `out`, a table dealt with these options, to the position. Its later chance stays."""
    parts = split(text, _PARTS, ("chosen", "track"))
    if "chosen" in parts and "track" in parts:
        raise InvalidNotation("while cards are chosen there are no markers: say chosen or track, not both")
    state: State = batch(STATE)[0]
    set_up(state, options)
    state.chance = out.chance
    _read_rounds(state, parts["won"].split(), parts["points"].split())
    for seat, cards in enumerate(_seats(state, parts)):
        _place_cards(state, seat, *cards)
    _read_dice(state, parts["dice"].split(), rolled="chosen" in parts or "track" in parts)
    _read_roller(state, parts["roller"])
    if "chosen" in parts:
        _read_chosen(state, groups(parts["chosen"], "chosen", int(state.players)))
    elif "track" in parts:
        _read_track(state, parts["track"].split())
    else:
        _check_over(state)
    for seat in range(int(state.players)):
        _check_seat(state, seat, laying="track" in parts)
    state.revealed = 0
    copy(state, out)


def _read_rounds(state: State, won: list[str], to_come: list[str]) -> None:
    """Whose point cards these are, then the one that is played for and those to come."""
    pack = state.pack[: int(state.packed)].tolist()
    pairs = [_pair(word, "won", "12:0 (the point card 12, won by seat 0)") for word in won]
    points = [point for point, _ in pairs] + [whole(word, "points", 1, pack[-1]) for word in to_come]
    for point in points:
        if point not in pack or points.count(point) > 1:
            raise InvalidNotation(f"point cards are {one_of(pack, 'and')}, each once; {point} is too much")
    if len(points) != state.rounds:
        raise InvalidNotation(f"won and points name {state.rounds} point cards, not {len(points)}")
    state.now = len(won)
    state.point[: len(points)] = points
    for number, (_, seat) in enumerate(pairs):
        state.winner[number] = 1 + whole(str(seat), "won", 0, int(state.players) - 1)


def _pair(word: str, name: str, example: str) -> tuple[int, int]:
    pair = _PAIR.fullmatch(word)
    if not pair or len(word) > 9:
        raise InvalidNotation(f'"{name}" takes pairs like {example}, not "{word:.40}"')
    return int(pair[1]), int(pair[2])


def _seats(state: State, parts: dict[str, str]) -> Iterable[tuple[list[int], list[int], list[list[int]]]]:
    """Hand, draw pile and cards laid of each seat."""
    players = int(state.players)
    names = ("hands", "draw", "laid")
    hands, decks, laid = ([*groups(parts[name], name, players)] for name in names)
    for seat in range(players):
        rounds = [_codes(words.split(), "laid") for words in " ".join(laid[seat]).split("|")]
        yield _codes(hands[seat], "hands"), _codes(decks[seat], "draw"), rounds


def _codes(words: Iterable[str], name: str) -> list[int]:
    words = list(words)
    codes = [card_code(word) for word in words]
    if 0 in codes:
        raise InvalidNotation(f'"{name}" takes cards like bell2 or bell3*, not "{words[codes.index(0)]:.40}"')
    return codes


def _place_cards(state: State, seat: int, hand: list[int], deck: list[int], laid: list[list[int]]) -> None:
    """RA1: all cards of the seat, each somewhere."""
    own = Counter(state.set[: int(state.cards)].tolist())
    found = Counter([*hand, *deck, *(card for cards in laid for card in cards)])
    for card in sorted(own | found):
        if own[card] != found[card]:
            raise InvalidNotation(
                f"seat {seat} has {card_text(card)} {own[card]} times in all, not {found[card]}"
            )
    rounds = min(int(state.now) + 1, int(state.rounds))
    if len(laid) != rounds:
        raise InvalidNotation(
            f"seat {seat} has laid in {len(laid)} rounds, not {rounds}: they are parted by |"
        )
    if len(hand) > state.hand_size:
        raise InvalidNotation(f"seat {seat} holds {len(hand)} cards; a hand has at most {state.hand_size}")
    state.hand[seat, : len(hand)] = sorted(hand)
    state.count[seat] = len(hand)
    state.deck[seat, : len(deck)] = deck[::-1]
    state.draw[seat] = len(deck)
    for number, cards in enumerate(laid):
        _place_laid(state, seat, number, cards)


def _place_laid(state: State, seat: int, number: int, cards: list[int]) -> None:
    if len(cards) > state.hand_size:
        raise InvalidNotation(
            f"seat {seat} has laid {len(cards)} cards in one round; a hand has at most {state.hand_size}"
        )
    state.laid[number, seat, : len(cards)] = cards
    state.worth[number] += sum(map(card_points, cards))
    if number == state.now:
        state.staked[seat] = len(cards)


def _read_dice(state: State, words: Sequence[str], *, rolled: bool) -> None:
    """RA4. When it is over the dice are put away."""
    if not rolled and not words:
        return
    if not rolled or len(words) != DICE:
        raise InvalidNotation(
            f"dice are {DICE} faces while a round lasts, then {NONE}; not {len(words)} faces"
        )
    for die, word in enumerate(words):
        faces = [FACES[face] for face in state.faces[die].tolist()]
        if word not in faces:
            raise InvalidNotation(f'die {die + 1} shows {one_of(dict.fromkeys(faces))}, not "{word:.40}"')
        state.dice[die] = FACES.index(word)
    count_dice(state)


def _read_roller(state: State, text: str) -> None:
    """RA9."""
    state.roller = whole(text, "roller", 0, int(state.players) - 1)
    last = int(state.winner[state.now - 1]) - 1 if state.now else int(state.roller)
    if state.roller != last:
        raise InvalidNotation(f"the roller is seat {last}, who won the last round, not seat {state.roller}")


def _read_chosen(state: State, words: list[list[str]]) -> None:
    """RA5."""
    state.phase = CHOOSING
    for seat, said in enumerate(words):
        codes = _codes(said, "chosen")
        if len(codes) > 1 or not set(codes) <= set(state.hand[seat].tolist()):
            raise InvalidNotation(f"seat {seat} has chosen one card of its hand, or {NONE}")
        state.chosen[seat] = sum(codes)
        if state.count[seat] and not codes:
            state.acting |= 1 << seat
    if state.now == state.rounds or not state.acting:
        raise InvalidNotation(
            "when every seat has chosen, the markers stand on the track: say track, not chosen"
        )


def _read_track(state: State, words: list[str]) -> None:
    """RA5–RA7: from the rearmost marker, on one field the lower one first."""
    if len(words) < 2 or state.now == state.rounds:
        raise InvalidNotation("while a round is played at least two markers stand on the track")
    pairs = [_pair(word, "track", "0:12 (the marker of seat 0 on field 12)") for word in words]
    fields = [field for _, field in pairs]
    if fields != sorted(fields) or len(dict(pairs)) < len(pairs):
        raise InvalidNotation("the track names every marker once, from the rearmost onwards")
    for seat, field in pairs:
        whole(str(seat), "track", 0, int(state.players) - 1)
        _place_marker(state, seat, field)
    state.racing = len(pairs)
    go_on(state)


def _place_marker(state: State, seat: int, field: int) -> None:
    cards = state.laid[state.now, seat, : int(state.staked[seat])].tolist()
    value = sum(value_of(state, card) for card in cards)
    if not cards or field != value:
        raise InvalidNotation(
            f"the marker of seat {seat} stands on the value of what it has laid, {value}, not on {field}"
        )
    below = sum(int(mark) >> 3 == field for mark in state.mark[: int(state.players)])
    state.mark[seat] = field << 3 | 7 - below


def _check_over(state: State) -> None:
    """RA10, RA11."""
    if state.now < state.rounds and state.count.any():
        raise InvalidNotation(
            "there is a round to play: say what is chosen, or where the markers stand (track)"
        )
    finish(state)


def _check_seat(state: State, seat: int, *, laying: bool) -> None:
    """RA5, RA8–RA10: what it has laid in each round, and that its hand is full as far as it could be."""
    left = int(state.cards)
    for number in range(int(state.now) + laying):
        cards = int((state.laid[number, seat] != 0).sum())
        held = min(int(state.hand_size), left)
        if cards > held or (held and not cards):
            raise InvalidNotation(f"in round {number + 1} seat {seat} lays 1 to {held} cards, not {cards}")
        if not cards and state.winner[number] == seat + 1:
            raise InvalidNotation(f"seat {seat} has won round {number + 1} without a card")
        left -= cards
    if not laying and state.staked[seat]:
        raise InvalidNotation(
            f"seat {seat} has laid cards in this round: say where the markers stand (track)"
        )
    staked = int(state.staked[seat]) if state.mark[seat] != OFF else 0
    held = int(state.count[seat])
    full = min(int(state.hand_size), held + int(state.draw[seat]) + staked) - staked
    if held != full:
        raise InvalidNotation(
            f"seat {seat} holds {held} cards, not {full}: a hand is as full as its draw pile lets it be"
        )
