"""The page about the protocol is the one that its types make; every refusal has its line."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import msgspec
import pytest

from stolik.games import discover
from stolik.wire import command, message, reference
from stolik.wire.refusal import REASONS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "protocol.md"
SERVER = ROOT / "src" / "stolik" / "server"


def test_the_page_is_up_to_date():
    """`python -m stolik.wire.reference` renews it."""
    text = PAGE.read_text("utf-8")
    assert reference.page(text) == text


def refusals():
    """Every text that the server's source refuses with."""
    found = set()
    for path in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in ("Refuse", "Refusal")
                and node.args
            ):
                code = node.args[0]
                branches = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
                found |= {one.value for one in branches if isinstance(one, ast.Constant)}
    return found


def test_every_refusal_of_the_server_has_its_line():
    assert len(refusals()) > 40
    assert refusals() - REASONS.keys() == set()


def test_no_line_is_about_a_refusal_that_never_comes():
    source = "".join(path.read_text("utf-8") for path in SERVER.glob("*.py"))
    assert [code for code in REASONS if f'"{code}"' not in source] == []


def test_no_game_refuses_with_a_code_of_the_server():
    for game in discover().values():
        assert game.reasons.keys() & REASONS.keys() == set(), game.name


def test_the_document_for_programs_points_to_what_it_has():
    document = msgspec.json.encode(reference.asyncapi()).decode()
    schemas = reference.asyncapi()["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', document)) <= schemas.keys()
    assert schemas.keys() >= {f"hear.{kind.__name__}" for kind in message.AnyMessage.__args__}


@pytest.mark.parametrize(
    "frame",
    [
        command.Hello("abcdefgh"),
        command.Open(1, "x"),
        command.Ask(2, "ABC234", command.Play(0, ("a",), 3)),
        command.Ask(3, "ABC234", command.Enter(since=4)),
    ],
)
def test_frames_come_back_as_they_were_sent(frame):
    assert command.decode(msgspec.json.encode(frame)) == frame
