"""Tables for the tests of this game. (Any: what a view or an outcome has is the game's own.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import stolik
from stolik.games.raise_.cards import card_text
from stolik.games.raise_.components import CARDS, Components

SET = [card_text(code) for code in Components().codes("default")[:CARDS]]

HAND = "bell2 diamond5 gear3 cloud4 bell1 bell3"

BELLS = "bell bell bell gear blank diamond diamond"
"""Three bells, two diamonds, a gear, a blank: bell ×4, diamond ×3, gear ×2, cloud and hourglass ×1."""

BLANKS = "bell blank blank blank blank blank blank"
"""As few symbols as the first die lets: bell ×2, everything else ×1."""


def deal(seed: int, **options: Any) -> Any:
    return stolik.deal("raise", seed=seed, **options)


def line(
    hands: Sequence[str],
    laid: Sequence[str],
    *,
    track: str = "",
    chosen: str = "",
    following: Sequence[str] = (),
    won: str = "-",
    points: str = "9 20",
    dice: str = BELLS,
    roller: int = 0,
) -> str:
    """A position of full sets. In the draw piles lies what is left, `following` first, then in order."""
    first = [*following, *[""] * (len(hands) - len(following))]
    piles = [f"{top} {_rest(top, hand, out)}" for top, hand, out in zip(first, hands, laid, strict=True)]
    end = f"; track {track}" if track else f"; chosen {chosen}" if chosen else ""
    return (
        f"hands {_seats(hands)}; draw {_seats(piles)}; laid {_seats(laid)}; won {won}; points {points};"
        f" dice {dice}; roller {roller}{end}"
    )


def _seats(texts: Sequence[str]) -> str:
    return " / ".join(text.strip() or "-" for text in texts)


def _rest(*places: str) -> str:
    out = Counter(word for place in places for word in place.split() if word not in "-|")
    return " ".join((Counter(SET) - out).elements())


def position(
    hands: Sequence[str], laid: Sequence[str], *, rounds: int = 2, seed: int = 1, **parts: Any
) -> Any:
    """A table of full sets; as many rounds are played as there are point cards."""
    return stolik.position("raise", line(hands, laid, **parts), players=len(hands), rounds=rounds, seed=seed)


def opening(hands: Sequence[str], **parts: Any) -> Any:
    """The first round, nobody has chosen yet."""
    return position(hands, [""] * len(hands), chosen=" / ".join("-" * len(hands)), **parts)


def petr_melanie_sasha(**parts: Any) -> Any:
    """The example of the rulebook: seat 0 on 8, seat 1 on 15, seat 2 on 6 and to act."""
    hands = [
        "cloud2 hourglass1 hourglass2 hourglass3 bell1",
        "gear4 gear5* cloud2 cloud3 bell1",
        "cloud2 cloud4 hourglass1 bell1 bell2",
    ]
    return position(hands, ["bell2", "diamond5", "gear3"], track="2:6 0:8 1:15", **parts)


def play(table: Any, *actions: str) -> list[Any]:
    """By whoever is to act; all that happens."""
    return [event for action in actions for event in table.play(action)]


def choose(table: Any, *cards: str) -> list[Any]:
    """The opening, by the seats that may act, lowest first."""
    return [event for card in cards for event in table.play(card, table.to_act[0])]
