"""Transcripts of games that a person can read and check: `tests/golden/*.txt` in the folder of each game.

    python -m tests.golden        writes them all anew: read the difference before you commit it

A file begins with what it is a transcript of, one thing a line. What was done in it is done again; whoever
wants a new one, or has changed the rules, leaves these lines only and runs the command: then the bots play.

    game      the-game
    options   players=2 fire=on
    seed      7
    bots      random careful     (one for all seats, or one for each)
    steps     40                 (at most so many actions; without it the whole game)
    position  tops 1 1 …         (begins there; without it with the deal)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import numpy as np

from stolik.bots.play import decider
from stolik.core.catalog import words
from stolik.core.chance import BOT, stream
from stolik.core.game import Event, Game
from stolik.core.table import Table
from tests.conformance.setting import known_games

WIDTH = 10
SPECTATOR = "spectator"

_DONE = re.compile(r"^\d+ +seat (\d+) of [\d ]+: (.+)$", re.MULTILINE)


def files(game: Game) -> list[Path]:
    """The transcripts that lie beside a game."""
    return sorted(folder(game).glob("*.txt"))


def folder(game: Game) -> Path:
    module = sys.modules[game.package]
    return Path(str(module.__file__)).parent / "tests" / "golden"


def written(text: str) -> str:
    """The transcript that the head of this text asks for."""
    head, _, body = text.partition("\n\n")
    asked = {name: value.strip() for name, _, value in (line.partition(" ") for line in head.splitlines())}
    game = known_games()[asked["game"]]
    return "\n".join([head.strip(), "", *_lines(game, asked, _DONE.findall(body))]) + "\n"


def _lines(game: Game, asked: dict[str, str], done: list[tuple[str, str]]) -> Iterator[str]:
    options = dict(word.split("=") for word in asked.get("options", "").split())
    seed = int(asked["seed"])
    table = Table(game, game.values(options), seed=seed, position=asked.get("position"))
    yield _line("start", table.position())
    again = ((int(seat), action) for seat, action in done)
    for seat, action in again if done else _played(table, asked["bots"].split(), seed):
        if len(table.history()) == int(asked.get("steps", -1)):
            return
        yield ""
        yield _line(f"{len(table.history()) + 1}", f"seat {seat} of {_seats(table.to_act)}: {action}")
        before = table.position()
        table.play(action, seat)
        yield from _told(table)
        yield _line("", _changed(before, table.position()))
    if table.outcome is not None:
        yield ""
        yield _line(
            "outcome", f"scores {_seats(table.outcome.scores)}; winners {_seats(table.outcome.winners)}"
        )


def _line(name: str, text: str) -> str:
    return f"{name:<{WIDTH}}{text}"


def _seats(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "-"


def _played(table: Table, bots: list[str], seed: int) -> Iterator[tuple[int, str]]:
    """Who does what; the seats that may act take it in turns."""
    game, rng = table.game, stream(seed, BOT)
    plan = np.zeros(max(game.state.ACTIONS, game.state.PLAN), np.int64)
    while not table.over:
        seat = table.to_act[len(table.history()) % len(table.to_act)]
        seen = table.seen(seat)
        for action in plan[: decider(game, bots[seat % len(bots)])(seen, rng, plan)].tolist():
            if seat in table.to_act and table.seen(seat)["revealed"] == seen["revealed"]:
                yield seat, game.notation.write(table.seen(seat), seat, action)


def _told(table: Table) -> Iterator[str]:
    """What each viewer is told, those together who hear the same."""
    heard = {
        SPECTATOR if viewer is None else str(viewer): [
            _said(table.game, event) for event in table.told(viewer)
        ]
        for viewer in (*range(table.players), None)
    }
    for lines in zip_longest(*heard.values()):
        for line in dict.fromkeys(line for line in lines if line):
            viewers = [viewer for viewer, other in zip(heard, lines, strict=True) if other == line]
            name = "all" if len(viewers) == len(heard) else ", ".join(viewers)
            yield _line("", f"[{name}] {line}")


def _changed(before: str, after: str) -> str:
    """The parts of the new position that are not as they were."""
    return "; ".join(part for part in after.split("; ") if part not in before.split("; "))


def _said(game: Game, event: Event) -> str:
    return words("en", game).tell(event, lambda seat: f"seat {seat}")


if __name__ == "__main__":
    for known in known_games().values():
        for path in files(known):
            path.write_text(written(path.read_text("utf-8")), "utf-8")
            sys.stdout.write(f"{known.name}: {path.name}\n")
