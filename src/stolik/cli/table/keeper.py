"""Where the records of played games go: into new files, never over one that is there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from stolik.cli.failure import Wrong

if TYPE_CHECKING:
    from stolik.cli.table.host import Host
    from stolik.core.game import Game


class Keeper:
    """Writes the first game into the file that was asked for, the next ones into `…-2`, `…-3`."""

    def __init__(self, game: Game, target: str | None) -> None:
        self.written: list[str] = []
        self._wish = Path(target or f"{game.name}.json")
        if target is None:
            return
        if self._wish.exists():
            raise Wrong(f'"{target}" exists already: name a new file for the record')
        if not self._wish.parent.is_dir():
            raise Wrong(f'"{self._wish.parent}" is no folder: name a file in one that exists')

    def save(self, host: Host) -> str:
        """Where the game as it stands has been written."""
        text = host.table.record().to_json() + "\n"
        path = next(path for path in self._names() if not path.exists())
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            path.unlink(missing_ok=True)  # a record is there as a whole or not at all
            raise
        self.written.append(str(path))
        return str(path)

    def _names(self) -> Iterator[Path]:
        yield self._wish
        for number in count(2):
            yield self._wish.with_stem(f"{self._wish.stem}-{number}")
