"""Write moments of games (web/src/dev/moments.json) for the page of all boards: `npm run dev`, /dev."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.draft import Draft
from stolik.core.table import Table
from stolik.games import discover

PLACE = Path(__file__).parents[1] / "web/src/dev/moments.json"
MOVES = (0, 1, 6, 17, 40, 10_000)


def main() -> int:
    moments = [
        moment for game in discover().values() for seats in seats_of(game) for moment in play(game, seats)
    ]
    PLACE.write_bytes(msgspec.json.encode(moments))
    return 0


def seats_of(game: Any) -> list[int]:
    return sorted({min(game.seats), game.options[0].default, max(game.seats)})


def play(game: Any, players: int) -> list[dict[str, Any]]:
    """One random game, looked at after so many moves through the seat that is to act."""
    dice = random.Random(players)
    table = Table(game, game.values({"players": players}, people=True), seed=players)
    found = []
    for move in range(max(MOVES) + 1):
        if move in MOVES or table.over:
            found += [look(game, table)]
        if table.over:
            return found
        seat = table.to_act[0]
        legal = table.legal(seat)
        plays = [text for text in legal if text not in ("end", "pass")] or legal
        table.play(dice.choice(plays if len(plays) < len(legal) and dice.random() < 0.6 else legal), seat)
    return found


def look(game: Any, table: Table) -> dict[str, Any]:
    seat = table.to_act[0] if table.to_act else 0
    draft = Draft(game, table.seen(seat))
    laid = next((text for text in draft.legal() if table.to_act and not draft.closes(text)), None)
    moment = {
        "game": game.name,
        "options": table.options,
        "moves": len(table.history()),
        "seat": seat,
        "view": table.view(seat),
        "legal": table.legal(seat) if table.to_act else [],
        "drafted": None,
    }
    if laid:
        draft.lay(laid)
        moment["drafted"] = {"actions": [laid], "view": draft.view(), "legal": draft.legal()}
    return moment


if __name__ == "__main__":
    sys.exit(main())
