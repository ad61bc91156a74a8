"""Chance: ChaCha8, one generator for everything that a table leaves to luck.

A stream is named by a seed (up to 256 bits), a purpose and a number, so that the deal, later
chance, each bot and each guess draw from sequences of their own. The cipher is the one of
D. J. Bernstein (64-bit counter, 64-bit nonce, 8 rounds); the nonce holds purpose and number.
`docs/reference/chance.md` has the exact layout and test vectors.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from stolik.core.chacha import BLOCK, LANES, mix
from stolik.core.errors import InvalidSeed
from stolik.core.kernel import Stream, batch, fields, int64, kernel

KEY_WORDS = 8
STREAM = fields(("block", "u4", (BLOCK,)), ("out", "u4", (BLOCK, LANES)), ("used", "i4"))
"""A stream: the block that goes into the cipher, the words that came out, how many of them are used."""

SEED_BITS = 256

# purposes: streams of the same seed that never meet
DEAL, LATER, BOT, GUESS, GAME = range(5)

Array = np.ndarray[Any, Any]

_MASK = 0xFFFFFFFF
_WORDS = BLOCK * LANES


def key(seed: int) -> Array:
    """The eight little-endian words of a seed, 0 … 2**256 - 1."""
    try:
        number = operator.index(seed)
    except TypeError:
        raise InvalidSeed(f"a seed is a whole number, not {seed!r:.40}") from None
    if not 0 <= number < 1 << SEED_BITS:
        raise InvalidSeed(f"a seed lies between 0 and 2**{SEED_BITS} - 1")
    return np.frombuffer(number.to_bytes(32, "little"), "<u4").astype(np.uint32)


def seed_of(words: Array) -> int:
    """The seed whose key these words are."""
    return int.from_bytes(words.astype("<u4").tobytes(), "little")


def stream(seed: int, purpose: int, number: int = 0) -> Stream:
    """A stream for use outside kernels."""
    rng: Stream = batch(STREAM)[0]
    begin(rng, key(seed), purpose, number)
    return rng


@kernel
def begin(rng: Stream, words: Array, purpose: int, number: int) -> None:
    """Put a stream at its start."""
    block = rng.block
    block[0] = 0x61707865  # "expand 32-byte k"
    block[1] = 0x3320646E
    block[2] = 0x79622D32
    block[3] = 0x6B206574
    for i in range(KEY_WORDS):
        block[4 + i] = words[i]
    block[12] = 0
    block[13] = 0
    block[14] = number & _MASK
    block[15] = purpose << 24 | (number >> 32) & 0xFFFFFF
    rng.used = _WORDS


@kernel
def _refill(rng: Stream) -> None:
    """The next blocks, one in each lane. (The low counter is a multiple of LANES: it cannot overflow.)"""
    mix(rng)
    low = int64(rng.block[12]) + LANES
    rng.block[12] = low & _MASK
    rng.block[13] = (int64(rng.block[13]) + (low >> 32)) & _MASK
    rng.used = 0


@kernel
def word(rng: Stream) -> int:
    """The next 32 bits."""
    used = int64(rng.used)
    if used == _WORDS:
        _refill(rng)
        used = 0
    rng.used = used + 1
    return int64(rng.out[used & 15, used >> 4])


@kernel
def below(rng: Stream, n: int) -> int:
    """A number 0 … n-1, each exactly as likely (Lemire's rejection); n from 1 to 2**31."""
    product = word(rng) * n
    if product & _MASK < n:
        least = (1 << 32) % n
        while product & _MASK < least:
            product = word(rng) * n
    return product >> 32


@kernel
def shuffle(rng: Stream, items: Array, n: int) -> None:
    """Put the first `n` items into a uniformly random order (Fisher–Yates, from the end)."""
    used = int64(rng.used)  # kept here: a store and a load for each card would double the time
    for i in range(n - 1, 0, -1):
        product = int64(rng.out[used & 15, used >> 4]) * (i + 1) if used < _WORDS else 0
        if product & _MASK > i:
            used += 1
            j = product >> 32
        else:  # no word left, or one that `below` might reject
            rng.used = used
            j = below(rng, i + 1)
            used = int64(rng.used)
        held = items[i]
        items[i] = items[j]
        items[j] = held
    rng.used = used


@kernel
def child(rng: Stream, out: Array) -> None:
    """The key of the next game of a run; `rng` is the stream of the run's keys (`begin_children`)."""
    for i in range(KEY_WORDS):
        out[i] = word(rng)


@kernel
def begin_children(rng: Stream, words: Array, first: int) -> None:
    """Put the stream of the keys of a run's games before game number `first`."""
    begin(rng, words, GAME, 0)
    block = first // 2 - first // 2 % LANES  # a block holds two keys
    rng.block[12] = block & _MASK
    rng.block[13] = block >> 32
    for _ in range(KEY_WORDS * (first - 2 * block)):
        word(rng)


def child_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a run of many games."""
    rng, out = batch(STREAM)[0], np.zeros(KEY_WORDS, np.uint32)
    begin_children(rng, key(seed), number)
    child(rng, out)
    return seed_of(out)
