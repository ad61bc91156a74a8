"""`stolik admin` and `stolik verify` in four languages, on a database and a record made here."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import stolik
from stolik.core.catalog import LANGUAGES
from stolik.server import fair
from stolik.server.run import open_store
from stolik.store import Batch, Entry, Room
from stolik.wire.answer import Recorded
from stolik.wire.message import Proof
from tests.cli.run import stolik as run

SECRET, NONCES = "5e" * 32, ("00" * 16, "11" * 16)


@pytest.fixture
def db(tmp_path):
    """With one table at which nothing happens any more."""
    path = tmp_path / "tables.sqlite"

    async def fill():
        store = open_store(str(path))
        await store.append(Batch("K7QM3P", [Entry(1, 5, b"{}")], Room("K7QM3P", "the-game", "over", 5, 6)))
        await store.close()

    asyncio.run(fill())
    return str(path)


@pytest.mark.parametrize(
    ("language", "said"),
    [("cs", "dohráno"), ("sk", "dohrané"), ("pl", "po grze"), ("en", "over")],
)
def test_tables_are_looked_after_in_four_languages(db, tmp_path, language, said):
    copy = str(tmp_path / "copy.sqlite")

    def admin(*arguments, where=db):
        done = run("admin", *arguments, "--db", where, "--lang", language)
        assert done.exit_code == 0, done.output
        return done.output

    listed = admin("list")
    assert said in listed
    assert "K7QM3P" in listed
    assert copy in admin("backup", copy)
    assert "1" in admin("prune")
    assert "0" in admin("prune")
    assert "K7QM3P" in admin("close", "K7QM3P", where=copy)


@pytest.fixture
def record(tmp_path):
    """Writes the record of a deal that was drawn, and says where."""

    def write(secret=SECRET, nonces=NONCES, commitment=None):
        seed = fair.seed(SECRET, NONCES)
        table = stolik.deal("the-game", players=2, seed=seed)
        table.play(table.legal()[0])
        proof = Proof(commitment or fair.commitment(secret), secret, nonces)
        path = tmp_path / "game.json"
        path.write_bytes(msgspec.json.encode(Recorded(table.record(), proof, ("", ""), True)))
        return str(path)

    return write


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_checked_in_four_languages(record, language):
    def verify(path, code):
        done = run("verify", path, "--lang", language)
        assert done.exit_code == code, done.output
        return done.output

    fine = verify(record(), 0)
    assert fine.count("\n") == 2
    assert "2" in fine
    other = verify(record(commitment="0" * 64), 1)
    wrong = verify(record(nonces=NONCES[:1]), 1)
    assert len({fine, other, wrong}) == 3


def test_what_is_said_differs_by_language(record):
    assert len({run("verify", record(), "--lang", language).output for language in LANGUAGES}) == 4
