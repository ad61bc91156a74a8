"""`stolik replay FILE`: a recorded game, told move by move."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from stolik.cli.failure import need_terminal
from stolik.cli.parameters import json_option, lang_option, number_option
from stolik.cli.report import grid, report_words, show, show_json, unusual
from stolik.core.catalog import Words
from stolik.core.errors import InvalidRecord, InvalidSeat

if TYPE_CHECKING:
    from stolik.core.drawing import Scene
    from stolik.core.game import Event
    from stolik.core.record import GameRecord
    from stolik.core.table import Table

LARGEST = 1 << 24
"""Bytes: a record takes some thousands."""


@click.command()
@click.argument("file", type=click.Path())
@number_option("--seat", "Tell only what this seat (0, 1, …) saw. [default: everything]")
@click.option("--step", is_flag=True, help="Show the table after every move, and wait for a key.")
@lang_option
@json_option
def replay(file: str, seat: int | None, step: bool, language: str, as_json: bool) -> None:
    """Tell the game that is recorded in FILE (- reads the standard input), move by move.

    All cards are open, unless you ask for what one seat saw. With --json you get the events, the outcome
    and the final position.

    \b
    Examples:
      stolik replay game.json
      stolik replay game.json --seat 1 --lang pl
      stolik replay game.json --step              space or → goes on, ← back, q leaves
    """
    from stolik.core.record import GameRecord
    from stolik.core.table import Table
    from stolik.games import find

    record = GameRecord.from_json(read(file))
    game = find(record.game)
    table = Table.replay(game, record)
    _check(seat, table.players)
    told = list(_told(record, table, seat))
    say = report_words(language, game)
    if as_json:
        show_json(_as_json(table, told, seat))
    elif step:
        walk(_Steps(record, table, seat, told, say))
    else:
        show(_title(table, say), "", grid(*_lines(table, told, say)))


def _check(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise InvalidSeat(f"seat is a whole number from 0 to {players - 1}, not {seat}")


def read(file: str) -> bytes:
    """The file's bytes, if they can be those of a record."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(file, "rb") as stream:  # noqa: PTH123  # a Path would normalise what the user typed
                data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidRecord(f'"{file}" cannot be read: {reason}') from None
    if len(data) > LARGEST:
        raise InvalidRecord(f'"{file}" is no record: it has more than {LARGEST >> 20} MB')
    return data


Told = tuple[int, str, tuple["Event", ...]]


def _told(record: GameRecord, table: Table, seat: int | None) -> Iterator[Told]:
    """For every action: who did it, its text, and what the viewer learned by it."""
    if seat is not None:
        for number, (actor, text) in enumerate(table.history()):
            yield actor, text, table.told(seat, number)
        return
    again = _begun(record, table)
    for actor, text in table.history():
        yield actor, text, again.play(text, actor)


def _begun(record: GameRecord, table: Table) -> Table:
    """The table before the first action."""
    from msgspec.structs import replace

    return type(table).replay(table.game, replace(record, actions=()))


def _as_json(table: Table, told: list[Told], seat: int | None) -> dict[str, Any]:
    """For one seat there are no actions (some are secret), and its view instead of the whole position."""
    moves: list[dict[str, Any]] = [{"seat": actor, "events": events} for actor, _, events in told]
    if seat is None:
        moves = [{"action": text} | move for move, (_, text, _) in zip(moves, told, strict=True)]
    return {
        "game": table.game.name,
        "options": table.options,
        "over": table.over,
        "outcome": table.outcome,
        **({"position": table.position()} if seat is None else {"view": table.view(seat)}),
        "moves": moves,
    }


def _title(table: Table, say: Words) -> str:
    return " · ".join([say.say("name"), say.say("players", count=table.players), *unusual(table, say)])


def _lines(table: Table, told: list[Told], say: Words) -> Iterator[tuple[str, ...]]:
    def name(seat: int) -> str:
        return say.say("seat", seat=seat)

    for number, (_, _, events) in enumerate(told, 1):
        for place, event in enumerate(events):
            yield "" if place else str(number), say.tell(event, name)
    if not table.over:
        yield "", say.say("replay.goes-on", seats=[name(seat) for seat in table.to_act])


# --- step by step ---------------------------------------------------------------------------------

_BACK, _LEAVE = ("\x1b[D", "b", "\x7f"), ("q", "Q", "\x1b")


class _Steps:
    """What is shown after every action; before the first one: the deal."""

    def __init__(
        self, record: GameRecord, table: Table, seat: int | None, told: list[Told], say: Words
    ) -> None:
        self._table, self._told, self._say = table, told, say
        self._viewer, self._open = seat, range(table.players) if seat is None else (seat,)
        again = _begun(record, table)
        self._views = [self._look(again)]
        for actor, text in table.history():
            again.play(text, actor)
            self._views.append(self._look(again))

    def _look(self, table: Table) -> dict[int | None, Any]:
        """What the viewer sees, and the seats whose cards are open."""
        return {seat: table.view(seat) for seat in (self._viewer, *self._open)}

    def __len__(self) -> int:
        return len(self._views)

    def show(self, number: int) -> None:
        def name(seat: int) -> str:
            return self._say.say("seat", seat=seat)

        events = self._told[number - 1][2] if number else ()
        lines = [self._say.tell(event, name) for event in events]
        click.clear()
        show(f"{_title(self._table, self._say)}   {number}/{len(self) - 1}", "")
        show(self._table.game.terminal.draw(self._scene(number, self._viewer, name)), "")
        show(grid(*self._hands(number, name)), "", *lines, "", self._say.say("replay.keys"))

    def _scene(self, number: int, viewer: int | None, name: Callable[[int], str]) -> Scene:
        from stolik.core.drawing import Scene

        view, table = self._views[number][viewer], self._table
        names = [name(seat) for seat in range(table.players)]
        return Scene(view=view, before=view, words=self._say, names=names, options=table.options)

    def _hands(self, number: int, name: Callable[[int], str]) -> Iterator[tuple[str, ...]]:
        """Who sits there, and the cards as far as they are open."""
        terminal = self._table.game.terminal
        for seat, note in enumerate(terminal.seats(self._scene(number, self._viewer, name))):
            cards = terminal.hand(self._scene(number, seat, name)) if seat in self._open else ()
            yield name(seat), str(note), "  ".join(card.face.strip() for card in cards)


def walk(steps: _Steps) -> None:
    """Forth and back, until somebody leaves or goes on after the last one."""
    need_terminal("--step waits for keys")
    number = 0
    while number < len(steps):
        steps.show(number)
        key = click.getchar()
        if key in _LEAVE:
            return
        number = max(0, number - 1) if key in _BACK else number + 1
