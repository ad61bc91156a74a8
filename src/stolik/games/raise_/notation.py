"""Actions and positions of Raise as text.

    bell2          chooses this card for the opening, or raises with it
    gear3+bell3*   raises with these cards; * marks the ones that are worth 5 points
    pass           leaves the round

Written, cards stand by symbol (diamond, gear, cloud, hourglass, bell) and number, `*` last; read, they
may stand in any order.

A position is one line; `RULES.md` explains its parts. The first card of `draw` is drawn next:
`hands bell2 / gear3; draw - / cloud2; laid bell1 | gear3 / bell2 | cloud4; won 12:0; points 9 20;
dice bell bell bell diamond diamond gear blank; roller 0; track 1:4 0:6`.
While the opening is chosen it ends with `chosen bell2 / -` instead of `track`; when it is over, with
neither.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.core.errors import InvalidNotation
from stolik.core.kernel import Record, State
from stolik.core.notation import NONE, join
from stolik.games.raise_.cards import FACES, card_code, card_text, card_texts
from stolik.games.raise_.position import read_position
from stolik.games.raise_.state import ACTIONS, CHOOSING, OFF, PASS, RACING

__all__ = ["read", "read_position", "write", "write_position"]

NOT_HELD = ACTIONS
"""The number of every action with cards that are not in the hand: `refuse` says so."""


def write(state: Record, seat: int, action: int) -> str:
    if action == PASS:
        return "pass"
    hand = _hand(state, seat)
    places = [place for place in range(action.bit_length()) if action >> place & 1]
    if any(place >= len(hand) for place in places) or _skips(hand, places):
        return "+".join(f"#{place + 1}" for place in places)  # no choice of cards: see `legal`
    return "+".join(card_text(hand[place]) for place in places)


def _skips(hand: list[int], places: list[int]) -> bool:
    """Is a card taken, and an equal one further left is not?"""
    return any(place and place - 1 not in places and hand[place] == hand[place - 1] for place in places)


def read(state: Record, seat: int, text: str) -> int:
    if text == "pass":
        return PASS
    hand, action = _hand(state, seat), 0
    for word in text.split("+"):
        card = card_code(word)
        if not card:
            raise InvalidNotation(
                f'"{text:.40}" is no action: bell2 lays one card, gear3+bell3* two, pass leaves the round'
            )
        left = [place for place, held in enumerate(hand) if held == card and not action >> place & 1]
        action |= 1 << left[0] if left else NOT_HELD
    return min(NOT_HELD, action)


def _hand(state: Record, seat: int) -> list[int]:
    hand: list[int] = state["hand"][seat, : int(state["count"][seat])].tolist()
    return hand


def write_position(state: State) -> str:
    players, now = range(int(state.players)), int(state.now)
    parts = {
        "hands": _seats(_cards(_hand(state, seat)) for seat in players),
        "draw": _seats(_cards(state.deck[seat, : int(state.draw[seat])].tolist()[::-1]) for seat in players),
        "laid": _seats(_laid(state, seat) for seat in players),
        "won": " ".join(f"{state.point[number]}:{state.winner[number] - 1}" for number in range(now)),
        "points": " ".join(map(str, state.point[now : int(state.rounds)].tolist())),
        "dice": " ".join(FACES[face] for face in state.dice.tolist()) if state.acting else "",
        "roller": str(int(state.roller)),
    }
    if state.phase == CHOOSING:
        parts["chosen"] = _seats(_cards([int(state.chosen[seat])]) for seat in players)
    elif state.phase == RACING:
        racing = [seat for seat in players if state.mark[seat] != OFF]
        racing.sort(key=lambda seat: (int(state.mark[seat]) >> 3, -int(state.mark[seat])))
        parts["track"] = " ".join(f"{seat}:{state.mark[seat] >> 3}" for seat in racing)
    return join(parts)


def _seats(texts: Iterable[str]) -> str:
    return " / ".join(text or NONE for text in texts)


def _cards(codes: Iterable[int]) -> str:
    return " ".join(card_texts(codes))


def _laid(state: State, seat: int) -> str:
    """The seat's cards round by round, this one (the last) included."""
    rounds = [_cards(cards) or NONE for cards in state.laid[: int(state.now) + 1, seat].tolist()]
    return " | ".join(rounds[: int(state.rounds)])
