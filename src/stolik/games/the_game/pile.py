"""One pile of The Game: where it starts, what fits on it, when it burns (TG1, TG4, TG5, TG13)."""

from __future__ import annotations

from stolik.core.kernel import Record, int64, kernel


@kernel
def base(state: Record, pile: int) -> int:
    """The number that an empty pile starts from: 1, or one above the highest card."""
    return 1 if rises(pile) else state.cards + 2


@kernel
def rises(pile: int) -> bool:
    return pile < 2


@kernel
def fits(pile: int, top: int, card: int) -> bool:
    """TG4, and the trick backwards, TG5."""
    if rises(pile):
        return (card > top) | (card == top - 10)
    return (card < top) | (card == top + 10)


@kernel
def burns(card: int) -> bool:
    """TG13: 22, 33, … 77."""
    return card % 11 == 0 and 22 <= card <= 77


@kernel
def burning_top(state: Record, pile: int) -> bool:
    """An empty pile never burns, whatever number it starts from."""
    top = int64(state.top[pile])
    return burns(top) and state.gone[top] == 1
