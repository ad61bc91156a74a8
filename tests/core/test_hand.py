"""Sorted hands against sorted lists."""

from __future__ import annotations

import random

import numpy as np

from stolik.core.hand import put_in, take_out


def test_a_hand_stays_sorted_whatever_comes_and_goes():
    rng, hand, cards = random.Random(1), np.zeros(8, np.int16), []
    for _ in range(2000):
        if len(cards) < 8 and (not cards or rng.random() < 0.5):
            card = rng.randint(1, 5)  # often one that is there already
            put_in(hand, len(cards), card)
            cards = sorted([*cards, card])
        else:
            card = rng.choice(cards)
            take_out(hand, len(cards), card)
            cards.remove(card)
        assert hand.tolist() == cards + [0] * (8 - len(cards))
