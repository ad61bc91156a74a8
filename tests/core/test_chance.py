"""Chance: streams that never meet, fair draws, seeds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core import chance
from stolik.core.chacha import BLOCK, LANES
from stolik.core.chance import GAME, KEY_WORDS, below, child, child_seed, key, shuffle, stream, word
from stolik.core.errors import InvalidSeed
from stolik.core.kernel import batch
from tests.core.fairness import fair

PURPOSES = (chance.DEAL, chance.LATER, chance.BOT, chance.GUESS, chance.GAME)
NUMBERS = (0, 1, 2, 2**24, 2**32 - 1, 2**32, 2**32 + 1, 2**55, 2**56 - 1)
SEEDS = st.integers(0, 2**256 - 1)


def planted(*words: int):
    """A stream whose next words are these."""
    rng = stream(0, 0)
    word(rng)
    for place, value in enumerate(words, 1):
        rng.out[place % BLOCK, place // BLOCK] = value
    return rng


# --- streams --------------------------------------------------------------------------------------


def test_streams_of_a_seed_never_meet():
    """Each has a nonce of its own: the same cipher, counting through other blocks."""
    names = list(product(PURPOSES, NUMBERS))
    nonces = {stream(5, *name).block[14:].tobytes() for name in names}
    assert len(nonces) == len(names)
    firsts = {tuple(word(rng) for _ in range(4)) for rng in (stream(5, *name) for name in names)}
    assert len(firsts) == len(names)


def test_the_nonce_is_purpose_and_number():
    rng = stream(0, 3, 0x00ABCDEF_12345678)
    assert [f"{half:08x}" for half in rng.block[14:].tolist()] == ["12345678", "03abcdef"]


def test_a_new_stream_begins_at_block_0_without_words():
    rng = stream(7, 1, 2)
    assert rng.block[12:14].tolist() == [0, 0]
    assert rng.used == BLOCK * LANES


def test_words_come_block_by_block():
    """Eight blocks are made at once, one in each lane; the order is that of the cipher all the same."""
    rng = stream(1, 0)
    found = [word(rng) for _ in range(BLOCK * LANES)]
    assert found == rng.out.T.ravel().tolist()


# --- bounded draws --------------------------------------------------------------------------------

BOUNDS = (1, 2, 3, 5, 6, 7, 10, 42, 96, 98, 104, 2**16, 2**16 + 1, 3 * 2**29 + 1, 2**31 - 1, 2**31)


@pytest.mark.parametrize("n", BOUNDS)
def test_every_value_has_equally_many_words(n):
    """The words that give `v` are an interval, and all these intervals have the same length.

    Of the words w with w * n in [v * 2**32, (v + 1) * 2**32) the lowest are refused: those whose product
    lies less than `spare` above the left end.
    """
    spare = 2**32 % n
    for v in (v for v in {0, 1, 2, n // 3, n // 2, n - 2, n - 1} if 0 <= v < n):
        first = -(-(v * 2**32 + spare) // n)
        last = -(-((v + 1) * 2**32) // n) - 1
        assert last - first + 1 == 2**32 // n
        assert below(planted(first), n) == below(planted(last), n) == v
        if first and (first - 1) * n >= v * 2**32:
            assert refused(first - 1, n)


def refused(value: int, n: int) -> bool:
    """Is this word passed over? Then the next one decides."""
    rng = planted(value, 2**32 - 1)
    return below(rng, n) == n - 1 and rng.used == 3


def test_a_refused_word_is_noticed():
    assert refused(0, 3)
    assert not refused(1, 3)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_draws_are_uniform(n):
    rng = stream(2026, n)
    fair(Counter(below(rng, n) for _ in range(n * 400)), range(n))


def test_an_unfair_draw_is_noticed():
    rng = stream(2026, 0)
    draws = Counter(min(below(rng, 7), 5) for _ in range(2800))
    with pytest.raises(AssertionError):
        fair(draws, range(7))


# --- shuffles -------------------------------------------------------------------------------------


def test_shuffles_are_uniform_over_all_orders():
    rng, items = stream(4, 0), np.arange(4)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        items[:] = range(4)
        shuffle(rng, items, 4)
        found[tuple(items.tolist())] += 1
    fair(found, permutations(range(4)))


@given(SEEDS, st.integers(0, 300), st.integers(0, 127))
def test_a_shuffle_is_fisher_and_yates_from_the_end(seed, n, used):
    """`shuffle` keeps the place in the stream to itself; it draws what `below` would draw."""
    ours, theirs = stream(seed, 1), stream(seed, 1)
    for rng in (ours, theirs):
        for _ in range(used):
            word(rng)
    items = np.arange(n)
    shuffle(ours, items, n)
    wanted = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(theirs, i + 1)
        wanted[i], wanted[j] = wanted[j], wanted[i]
    assert items.tolist() == wanted
    assert word(ours) == word(theirs)


def test_a_shuffle_passes_over_what_below_refuses():
    words = (0, 2**31, 0, 7)  # for 3 items: 0 is refused, then a 1; for 2 items nothing is refused
    items = np.arange(3)
    rng = planted(*words)
    shuffle(rng, items, 3)
    assert items.tolist() == [2, 0, 1]
    assert rng.used == 4


def test_only_the_first_items_are_shuffled():
    items = np.arange(20)
    shuffle(stream(3, 0), items, 5)
    assert sorted(items[:5].tolist()) == [0, 1, 2, 3, 4]
    assert items[5:].tolist() == list(range(5, 20))


# --- seeds ----------------------------------------------------------------------------------------


@given(SEEDS)
def test_a_seed_is_its_key_in_little_endian_words(seed):
    words = key(seed)
    assert sum(int(value) << 32 * place for place, value in enumerate(words)) == seed
    assert chance.seed_of(words) == seed


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64 - 1, 2**256 - 1, np.int64(5)])
def test_whole_numbers_are_seeds(seed):
    assert key(seed).shape == (KEY_WORDS,)


@pytest.mark.parametrize("seed", [-1, 2**256, -(2**300), 1.0, "1", b"x", None, float("nan"), [], 1j])
def test_anything_else_is_no_seed(seed):
    with pytest.raises(InvalidSeed, match=r"^a seed (is a whole number, not |lies between 0 and)"):
        key(seed)


# --- the games of a run ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 98, 2**256 - 1])
def test_any_game_of_a_run_can_be_had_alone(seed):
    rng, out = stream(seed, GAME), np.zeros(KEY_WORDS, np.uint32)
    for number in range(2 * BLOCK + 3):
        child(rng, out)
        assert chance.seed_of(out) == child_seed(seed, number)


@given(SEEDS, st.integers(0, 10**9), st.integers(1, 40))
def test_a_run_can_begin_anywhere(seed, first, games):
    rng, out = batch(chance.STREAM)[0], np.zeros(KEY_WORDS, np.uint32)
    chance.begin_children(rng, key(seed), first)
    for _ in range(games):
        child(rng, out)
    assert chance.seed_of(out) == child_seed(seed, first + games - 1)


@pytest.mark.parametrize("number", [2**33 - 1, 2**33, 2**34 + 17, 2**40])
def test_a_run_may_be_longer_than_the_low_counter(number):
    """Two keys a block: game 2**33 is the first of block 2**32."""
    rng = stream(1, GAME)
    block = number // 2
    rng.block[12], rng.block[13] = (block - block % LANES) & 0xFFFFFFFF, block >> 32
    words = [word(rng) for _ in range(BLOCK * LANES)]
    at = block % LANES * BLOCK + number % 2 * KEY_WORDS
    assert chance.seed_of(np.array(words[at : at + KEY_WORDS])) == child_seed(1, number)


def test_the_games_of_a_run_differ():
    rng = random.Random(1)
    numbers = {rng.randrange(10**9) for _ in range(300)}
    assert len({child_seed(0, number) for number in numbers}) == len(numbers)
