"""Coming, going and sitting down: the commands before a game."""

from __future__ import annotations

from typing import Any

from stolik.bots.play import levels
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.server import daily, line
from stolik.server.may import (
    Lines,
    Moment,
    Refuse,
    chair_of,
    compiled,
    gathering,
    is_host,
    level_of,
    own_seat,
)
from stolik.server.room import Room
from stolik.wire import command as ask
from stolik.wire.policy import Daily, Drawn, FromRecord, Scripted, Start

MEMBERS = 60
"""People who were ever at one table."""
ACTIONS = 3000
"""Of a record that comes from outside: all are played at once."""

# --- coming and going -----------------------------------------------------------------------------


def enter(room: Room, person: str, what: ask.Enter, moment: Moment) -> Lines:
    if person not in room.here:
        if not room.policy.spectators and room.phase != "gathering" and not room.seats_of(person):
            raise Refuse("no-spectators")
        if person not in room.members and len(room.members) >= MEMBERS:
            raise Refuse("too-many-people")
        return [line.Entered(person), *_returns(room, person)]
    return _returns(room, person)


def _returns(room: Room, person: str) -> Lines:
    """Whoever was away plays again at once."""
    seats = (seat for seat in room.seats_of(person) if room.chairs[seat].why in ("away", "vote", "left"))
    return [line.CameBack(seat) for seat in seats]


def leave(room: Room, person: str, what: ask.Leave, moment: Moment) -> Lines:
    return [*vacate(room, person), line.Left(person)]


def vacate(room: Room, person: str) -> Lines:
    """What becomes of the seats of one who goes."""
    seats = room.seats_of(person)
    if room.phase == "playing":
        level = stand_in(room)
        return [line.StoodIn(seat, level, "left") for seat in seats if not room.chairs[seat].bot]
    return [line.Stood(seat) for seat in seats] if room.phase == "gathering" else []


def stand_in(room: Room) -> str:
    """The level of bots that stand in."""
    return levels(room.game)[-1]


def look(room: Room, person: str, what: ask.Look, moment: Moment) -> Lines:
    if what.seat is not None:
        own_seat(room, person, what.seat)
    return []


# --- before the game ------------------------------------------------------------------------------


def change(room: Room, person: str, what: ask.Change, moment: Moment) -> Lines:
    is_host(room, person)
    gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    start = room.start if what.start is None else what.start
    options = room.values if what.options is None else what.options
    values, start = settle(room.game, options, start, moment)
    policy = room.policy if what.policy is None else what.policy
    fewer = range(int(values["players"]), room.players)
    return [*(line.Stood(s) for s in fewer if not room.chairs[s].free), line.Changed(values, policy, start)]


def settle(game: Game, options: dict[str, Any], start: Start, moment: Moment) -> tuple[dict[str, Any], Start]:
    """All options of the table, and its start, checked."""
    try:
        if isinstance(start, (FromRecord, Scripted)):
            if start.record.game != game.name:
                raise Refuse("wrong-record", what=f"it is one of {start.record.game}")
            if len(start.record.actions) > ACTIONS:
                raise Refuse("wrong-record", what=f"it has more than {ACTIONS} actions")
            options = start.record.options
        values = game.values(options, people=True)
        if not isinstance(start, (Drawn, Daily)):
            _try_deal(game, values, start, moment)
    except StolikError as error:
        code = "wrong-record" if isinstance(start, (FromRecord, Scripted)) else "wrong-option"
        raise Refuse(code, what=str(error)) from None
    return values, start


def _try_deal(game: Game, values: dict[str, Any], start: Start, moment: Moment) -> None:
    compiled(game, moment)
    trial = Room("", daily=lambda game, day: 0)
    trial.game, trial.values, trial.start, trial.rules = game, values, start, game.version
    if trial.deal().over:
        raise Refuse("wrong-option", what="the game is over there")


def sit(room: Room, person: str, what: ask.Sit, moment: Moment) -> Lines:
    gathering(room)
    if isinstance(room.start, Daily) and person != room.members[0]:  # whose day it is may come back
        raise Refuse("fixed")
    if not chair_of(room, what.seat).free:
        raise Refuse("seat-taken")
    return [line.Sat(what.seat, person, what.name.strip())]


def stand(room: Room, person: str, what: ask.Stand, moment: Moment) -> Lines:
    own_seat(room, person, what.seat)
    gathering(room)
    return [line.Stood(what.seat)]


def fill(room: Room, person: str, what: ask.Fill, moment: Moment) -> Lines:
    is_host(room, person)
    gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    chair = chair_of(room, what.seat)
    if chair.person:
        raise Refuse("seat-taken")
    return [line.Filled(what.seat, level_of(room, what.level)), *begin(room, filled=what.seat)]


def clear(room: Room, person: str, what: ask.Clear, moment: Moment) -> Lines:
    is_host(room, person)
    gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    chair = chair_of(room, what.seat)
    if chair.person or not chair.bot:
        raise Refuse("not-a-bot")
    return [line.Stood(what.seat)]


def ready(room: Room, person: str, what: ask.Ready, moment: Moment) -> Lines:
    gathering(room)
    if person not in room.deciders:
        raise Refuse("not-seated")
    compiled(room.game, moment)
    return [line.Readied(person, what.nonce), *begin(room, ready=person)]


def begin(room: Room, *, ready: str = "", filled: int = -1) -> Lines:
    """The game begins when every seat is taken and everybody who sits there is ready."""
    taken = all(not chair.free or seat == filled for seat, chair in enumerate(room.chairs))
    waiting = set(room.deciders) - set(room.ready) - {ready}
    return [line.Began(room.game.version)] if taken and not waiting else []


def wait(room: Room, person: str, what: ask.Wait, moment: Moment) -> Lines:
    gathering(room)
    return [line.Readied(person, "")] if person in room.ready else []


def opened(game: Game, person: str, what: ask.Open, moment: Moment) -> Lines:
    """The first lines of a table."""
    if isinstance(what.start, Daily):
        return _opened_daily(game, person, what, what.start.day, moment)
    values, start = settle(game, what.options, what.start, moment)
    return [line.Opened(game.name, values, what.policy, start, person, moment.secret())]


def _opened_daily(game: Game, person: str, what: ask.Open, day: str, moment: Moment) -> Lines:
    """Everything but the person is the same for everybody."""
    if day != daily.today(moment.now):
        raise Refuse("not-today")
    values = daily.options(game)
    first = line.Opened(game.name, values, what.policy, what.start, person, moment.secret())
    others = range(1, int(values["players"]))
    return [first, line.Sat(0, person), *(line.Filled(seat, daily.BOT) for seat in others)]
