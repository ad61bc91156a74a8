"""A process that thinks: bots' decisions, compiling, and anything else that would hold up the event loop.

`python -m stolik.server.worker` reads jobs from its standard input and writes answers to its standard
output, one JSON line each, in order.
"""

from __future__ import annotations

import os
import sys
import zlib
from itertools import product
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from stolik.core.record import GameRecord
from stolik.wire.answer import Moment, Replay
from stolik.wire.message import Signal, spoken

if TYPE_CHECKING:
    from stolik.core.game import Game
    from stolik.core.game import Signal as Kind

NICE = 5
"""Bots give way to people."""


class Job(Struct, frozen=True, tag_field="job"):
    """Something to be done."""


class Think(Job, frozen=True, tag="think"):
    """What does this bot do, that knows so much?"""

    game: str
    level: str
    seen: bytes
    seed: str
    """Of its chance, hexadecimal."""
    said: tuple[tuple[int, str, str], ...] = ()
    """The signals that stand: seat, signal, target."""


class Warm(Job, frozen=True, tag="warm"):
    """Compile everything that this game needs."""

    game: str


class Retell(Job, frozen=True, tag="retell"):
    """Play a finished game again, and write down what everybody saw."""

    record: GameRecord
    times: tuple[int, ...] = ()
    """Of each action, in milliseconds from the deal."""
    signals: tuple[tuple[tuple[int, str, str], ...], ...] = ()


class Answer(Struct, frozen=True, omit_defaults=True):
    actions: tuple[int, ...] = ()
    data: bytes = b""
    error: str = ""


_job = msgspec.json.Decoder(Think | Warm | Retell)


def do(job: Think | Warm | Retell) -> Answer:
    match job:
        case Think():
            return Answer(actions=think(job))
        case Warm(name):
            from stolik.games import find

            warm(find(name))
            return Answer()
        case Retell():
            return Answer(data=zlib.compress(msgspec.json.encode(retell(job))))


def think(job: Think) -> tuple[int, ...]:
    import numpy as np

    from stolik.bots.play import decide
    from stolik.core import chance
    from stolik.games import find

    game = find(job.game)
    seen = np.frombuffer(bytearray(job.seen), game.state.STATE)[0]
    rng = chance.stream(int(job.seed, 16), chance.BOT, int(seen["viewer"]))
    return decide(game, job.level, seen, rng, job.said)


def warm(game: Game) -> None:
    """Use everything once that a table on the server uses."""
    from stolik.bots.play import levels
    from stolik.core.draft import Draft
    from stolik.core.table import Table

    for people in (False, True):
        table = Table(game, game.values({}, people=people), seed=1)
        seat = table.to_act[0]
        said = tuple((seat, signal.name, _target(signal, seat)) for signal in game.signals)
        for level, heard in product(levels(game), {(), said}):
            think(Think(game.name, level, table.seen(seat).tobytes(), "1", heard))
        draft = Draft(game, table.seen(seat))
        draft.closes(draft.legal()[0])
        table.play(table.legal(seat)[0], seat)
        for viewer in (None, seat):
            table.view(viewer)
            table.told(viewer)
        table.position()
        game.views.outcome(table.before(0))


def _target(signal: Kind, seat: int) -> str:
    return str(seat) if "seat" in signal.targets else signal.targets[0]


def retell(job: Retell) -> Replay:
    """Every moment of the game with all hands open: first the deal, then action by action."""
    from msgspec.structs import replace

    from stolik.core.table import Table
    from stolik.games import find

    table = Table.replay(find(job.record.game), replace(job.record, actions=()))
    viewers = (*range(table.players), None)
    moments = [Moment(0, None, "", (), tuple(map(table.view, viewers)))]
    for number, (seat, action) in enumerate(job.record.actions):
        events = table.play(action, seat)
        at = job.times[number] if job.times else 0
        signals = tuple(Signal(*one) for one in job.signals[number]) if job.signals else ()
        moments.append(Moment(at, seat, action, spoken(events), tuple(map(table.view, viewers)), signals))
    return Replay(job.record, tuple(moments), table.outcome)


def main() -> None:
    """Until the server closes the input. One that was killed hears no answer any more: that is no error."""
    os.nice(NICE)
    try:
        for line in sys.stdin.buffer:
            _say(_answer(line))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is flushed at the end


def _answer(line: bytes) -> Answer:
    try:
        return do(_job.decode(line))
    except Exception as error:  # whatever a job does, the next one is not to blame
        return Answer(error=f"{type(error).__name__}: {error}")


def _say(answer: Answer) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
