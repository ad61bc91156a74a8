"""Whatever somebody types or sends is understood, or refused in one line with nothing changed."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import stolik
from stolik.core.game import Game
from stolik.core.record import GameRecord
from stolik.core.table import Table
from tests.conformance.knowledge import differing, tried
from tests.conformance.setting import Setting, few, known_games, toys_found
from tests.conformance.walk import walk, walks

FIRST = next(iter(known_games()))

anything = st.text(max_size=40) | st.text("0123456789abcdABCDxSHJ!@=+*-/;: ", max_size=12)
plain = st.none() | st.booleans() | st.integers() | st.floats() | anything
value = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(anything, inner, max_size=3)
)


@st.composite
def edited(draw: st.DrawFn, text: str, words: list[str]) -> str:
    """A text with some words left out, doubled, exchanged, or replaced by others."""
    parts = text.split(" ")
    for _ in range(draw(st.integers(1, 3))):
        here, there = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
        match draw(st.integers(0, 4)):
            case 0:
                parts[here : here + 1] = [] if len(parts) > 1 else parts
            case 1:
                parts.insert(there, parts[here])
            case 2:
                parts[here], parts[there] = parts[there], parts[here]
            case 3:
                parts[here] = draw(st.sampled_from(words))
            case 4:
                parts[here] = draw(st.integers(-2, 130).map(str) | anything)
    return " ".join(parts)


@st.composite
def tables(draw: st.DrawFn, game: Game, longest: int = 60) -> Table:
    """A game in progress."""
    setting = draw(st.sampled_from(few(game)))
    played = walk(setting, draw(st.integers(0, 20)))
    table = Table(game, setting.values, seed=played.seed)
    for step in list(played.steps())[: draw(st.integers(0, longest))]:
        table.do(step.action, step.seat)
    return table


@given(data=st.data())
def test_actions(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    seat = data.draw(st.sampled_from(table.to_act or (0,)))
    legal = table.legal(seat)
    near = st.sampled_from(legal or ["end"]).flatmap(lambda text: edited(" ".join(text), list("0aA!@+*")))
    text = data.draw(anything | near.map(lambda text: text.replace(" ", "")))
    before = table._state.tobytes(), table.history()
    events = tried(lambda: table.play(text, seat))
    if events is None:
        assert text not in legal
        assert (table._state.tobytes(), table.history()) == before
    else:
        assert table.history()[-1] == (seat, text)
        assert text in legal


@given(data=st.data())
def test_seats(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, 10))
    seat = data.draw(plain.filter(lambda seat: seat not in range(table.players)))
    before = table._state.tobytes()
    if seat is not None:
        assert tried(lambda: table.play("end", seat)) is None
        assert tried(lambda: table.legal(seat)) is None or table.over
        assert tried(lambda: table.view(seat)) is None or seat == -1
    assert table._state.tobytes() == before


@given(data=st.data())
def test_positions(game: Game, data: st.DataObject) -> None:
    """One that is understood is one that can be written, read and played."""
    table = data.draw(tables(game))
    text, options = table.position(), table.options
    text = data.draw(edited(text, [*text.split(" "), "/", ";", "-"]) | anything)
    before = table._state.copy()
    codes = game.encode(options)
    if tried(lambda: game.notation.read_position(text, codes, table._state) or "read") is None:
        assert differing(table._state, before) == []
        return
    again = Table(game, options, seed=1, position=text)
    once = again.position()
    assert Table(game, options, seed=1, position=once).position() == once
    for _ in range(12):
        if not again.over:
            seat = again.to_act[0]
            again.play(data.draw(st.sampled_from(again.legal(seat))), seat)
    for viewer in (None, 0):
        again.view(viewer)


@given(data=st.data())
def test_options(game: Game, data: st.DataObject) -> None:
    """By value or by text; what was accepted can be encoded, and is accepted again."""
    names = st.sampled_from([option.name for option in game.options]) | anything
    choices = st.sampled_from([choice for option in game.options for choice in option.choices])
    given_options = data.draw(st.dictionaries(names, choices | value, max_size=4))
    values = tried(lambda: game.values(given_options))
    if values is not None:
        assert game.values(values) == values
        codes = game.encode(values)
        assert len(codes) == sum(option.width for option in game.options)


@given(data=st.data())
def test_records(game: Game, data: st.DataObject) -> None:
    """Cut, with bytes changed, or with other values in it."""
    setting = Setting(game, game.values({}))
    text = _recorded(setting)
    with toys_found():
        match data.draw(st.integers(0, 2)):
            case 0:
                wrong: Any = text[: data.draw(st.integers(0, len(text) - 1))]
                assert tried(lambda: stolik.replay(wrong)) is None
            case 1:
                wrong = bytearray(text.encode())
                wrong[data.draw(st.integers(0, len(wrong) - 1))] = data.draw(st.integers(0, 255))
                tried(lambda: stolik.replay(bytes(wrong)))
            case 2:
                fields = json.loads(text)
                fields[data.draw(st.sampled_from([*fields, "more"]))] = data.draw(value)
                tried(lambda: stolik.replay(json.dumps(fields)))


def _recorded(setting: Setting) -> str:
    played = walks(setting)[0]
    table = Table(setting.game, setting.values, seed=played.seed)
    for step in list(played.steps())[:20]:
        table.do(step.action, step.seat)
    return table.record().to_json()


@given(st.binary(max_size=200) | anything)
def test_no_record_at_all(text: bytes | str) -> None:
    assert tried(lambda: GameRecord.from_json(text)) is None


@given(value)
def test_seeds(seed: Any) -> None:
    table = tried(lambda: stolik.deal(FIRST, seed=seed))
    if table is not None and seed is not None:
        assert table.seed == seed
        assert 0 <= seed < 1 << 256


@given(value)
def test_names_of_games(name: Any) -> None:
    if name not in list(known_games()):
        assert tried(lambda: stolik.deal(name)) is None
        assert tried(lambda: stolik.describe(name)) is None
