"""The cipher against published test vectors, and its two statements against each other."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.chacha import BLOCK, COUNTER, LANES, mix
from stolik.core.chance import STREAM, begin, word
from stolik.core.kernel import batch, kernel

# J. Strömbergson, "Test Vectors for the Stream Cipher ChaCha", draft-strombergson-chacha-test-vectors-01
# (IETF, 2013): 256-bit keys, 8 rounds; key, IV, the first two blocks of the keystream.
DRAFT = {
    "TC1: all zero": (
        "00" * 32,
        "00" * 8,
        (
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
        ),
    ),
    "TC2: one bit of the key": (
        "01" + "00" * 31,
        "00" * 8,
        (
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
            "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
            "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"
        ),
    ),
    "TC7: sequences": (
        "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
        "0f1e2d3c4b5a6978",
        (
            "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
            "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9"
            "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
            "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"
        ),
    ),
    "TC8: random": (
        "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
        "1ada31d5cf688221",
        (
            "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
            "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
            "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
            "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"
        ),
    ),
}

# D. J. Bernstein's reference program: zero key, zero IV, the block *before* block 0. It is the one whose
# 64-bit counter is all ones, so the next block shows both carries.
BLOCK_MINUS_ONE = (
    "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
    "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014"
)


def at(key: str, nonce: str, counter: int = 0):
    """A stream that stands before block `counter`."""
    rng = batch(STREAM)[0]
    begin(rng, np.frombuffer(bytes.fromhex(key), "<u4").astype(np.uint32), 0, 0)
    rng.block[COUNTER : COUNTER + 2] = counter & 0xFFFFFFFF, counter >> 32
    rng.block[14:] = np.frombuffer(bytes.fromhex(nonce), "<u4")
    return rng


def keystream(rng, blocks: int) -> str:
    return np.array([word(rng) for _ in range(BLOCK * blocks)], "<u4").tobytes().hex()


@pytest.mark.parametrize("case", DRAFT)
def test_published_vectors(case):
    key, nonce, wanted = DRAFT[case]
    assert keystream(at(key, nonce), 2) == wanted


def test_the_counter_has_64_bits():
    rng = at("00" * 32, "00" * 8, 2**64 - LANES)
    stream = keystream(rng, LANES + 1)
    assert stream[-256:] == BLOCK_MINUS_ONE + DRAFT["TC1: all zero"][2][:128]


def test_the_low_half_of_the_counter_carries_into_the_high_half():
    running = at("00" * 32, "00" * 8, 2**32 - LANES)
    keystream(running, LANES)
    assert keystream(running, 1) == keystream(at("00" * 32, "00" * 8, 2**32), 1)


@kernel
def compiled_mix(rng):
    mix(rng)


words = st.lists(st.integers(0, 2**32 - 1), min_size=BLOCK, max_size=BLOCK)


@given(words)
def test_vectors_and_python_say_the_same(block):
    block[COUNTER] &= -LANES  # as `_refill` keeps it
    ours, theirs = batch(STREAM, 2)
    ours.block[:] = theirs.block[:] = block
    mix(ours)
    compiled_mix(theirs)
    assert ours.out.tolist() == theirs.out.tolist()
    assert ours.out.any()
