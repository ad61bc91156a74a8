"""Deals that nobody chooses: not a player, not the server.

Before anybody sits down the server fixes a secret and shows its hash. Every seated person adds a nonce.
The seed is the hash of both: who knows the secret did not know the nonces, and the other way round. When
the game is over secret and nonces are shown, and everybody can compute it again (`stolik verify`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from msgspec import Struct


class Proof(Struct, frozen=True):
    """What it takes to check a deal."""

    commitment: str
    secret: str
    nonces: tuple[str, ...]
    """In the order of the seats of their persons."""


def commitment(secret: str) -> str:
    """The hash that is shown before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> int:
    """SHA-256 of the secret and all nonces, read as a little-endian number."""
    digest = hashlib.sha256(bytes.fromhex(secret))
    for nonce in nonces:
        digest.update(bytes.fromhex(nonce))
    return int.from_bytes(digest.digest(), "little")


def doubt(proof: Proof, claimed: int) -> str:
    """Why the proof does not hold for this seed; "" = it holds.

    `secret`: it is not the one that the server had committed to. `seed`: it does not follow from the
    secret and the nonces.
    """
    if commitment(proof.secret) != proof.commitment:
        return "secret"
    return "" if seed(proof.secret, proof.nonces) == claimed else "seed"


def daily_seed(key: bytes, game: str, day: str) -> int:
    """The deal of the day: the same for everybody, known to nobody beforehand."""
    return int.from_bytes(hmac.digest(key, f"{game} {day}".encode(), "sha256"), "little")
