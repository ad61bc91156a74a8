"""What a command becomes: the lines that it writes into the log, or why not. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stolik.bots.play import levels
from stolik.core.errors import IllegalAction, InvalidNotation, StolikError
from stolik.core.game import Game
from stolik.core.table import Table
from stolik.server import line
from stolik.server.chat import number_in
from stolik.server.room import Chair, Room
from stolik.wire import command as ask
from stolik.wire.policy import Daily, Drawn, FromRecord, Scripted, Start
from stolik.wire.refusal import Refusal

MEMBERS = 60
"""People who were ever at one table."""
VOTE_AFTER = 20_000
"""So long after somebody went nobody asks for a bot in their seat."""

Lines = list[line.AnyLine]


class Refuse(Exception):
    """Not done; nothing has changed."""

    def __init__(self, code: str, clause: str = "", **values: Any) -> None:
        super().__init__(code)
        self.reason = Refusal(code, clause, values)


@dataclass(frozen=True)
class Moment:
    """What a room does not know by itself."""

    now: int
    away: Callable[[str], int | None]
    """Since when somebody is not connected; None: is here."""
    secret: Callable[[], str]
    """A new one, for a deal."""
    hindrance: Callable[[str], str]
    """Why this game cannot be played yet, as a code; "" = it can."""


def lines(room: Room, person: str, command: ask.AnyCommand, moment: Moment) -> Lines:
    """What the command writes; `Refuse` says why it does not."""
    if room.phase == "closed":
        raise Refuse("closed")
    if person in room.removed:
        raise Refuse("removed")
    if not isinstance(command, ask.Enter) and person not in room.here:
        raise Refuse("enter-first")
    written: Lines = _ASKED[type(command)](room, person, command, moment)
    return written


# --- coming and going -----------------------------------------------------------------------------


def _enter(room: Room, person: str, what: ask.Enter, moment: Moment) -> Lines:
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


def _leave(room: Room, person: str, what: ask.Leave, moment: Moment) -> Lines:
    return [*_vacate(room, person), line.Left(person)]


def _vacate(room: Room, person: str) -> Lines:
    """What becomes of the seats of one who goes."""
    seats = room.seats_of(person)
    if room.phase == "playing":
        level = stand_in(room)
        return [line.StoodIn(seat, level, "left") for seat in seats if not room.chairs[seat].bot]
    return [line.Stood(seat) for seat in seats] if room.phase == "gathering" else []


def stand_in(room: Room) -> str:
    """The level of bots that stand in."""
    return levels(room.game)[-1]


def _look(room: Room, person: str, what: ask.Look, moment: Moment) -> Lines:
    if what.seat is not None:
        _own(room, person, what.seat)
    return []


# --- before the game ------------------------------------------------------------------------------


def _change(room: Room, person: str, what: ask.Change, moment: Moment) -> Lines:
    _host(room, person)
    _gathering(room)
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
            options = start.record.options
        values = game.values(options, people=True)
        if not isinstance(start, (Drawn, Daily)):
            _try_deal(game, values, start, moment)
    except StolikError as error:
        code = "wrong-record" if isinstance(start, (FromRecord, Scripted)) else "wrong-option"
        raise Refuse(code, what=str(error)) from None
    return values, start


def _try_deal(game: Game, values: dict[str, Any], start: Start, moment: Moment) -> None:
    _compiled(game, moment)
    trial = Room("", daily=lambda game, day: 0)
    trial.game, trial.values, trial.start, trial.rules = game, values, start, game.version
    if trial.deal().over:
        raise Refuse("wrong-option", what="the game is over there")


def _sit(room: Room, person: str, what: ask.Sit, moment: Moment) -> Lines:
    _gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    if not _chair(room, what.seat).free:
        raise Refuse("taken")
    return [line.Sat(what.seat, person, what.name.strip())]


def _stand(room: Room, person: str, what: ask.Stand, moment: Moment) -> Lines:
    _own(room, person, what.seat)
    _gathering(room)
    return [line.Stood(what.seat)]


def _fill(room: Room, person: str, what: ask.Fill, moment: Moment) -> Lines:
    _host(room, person)
    _gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    chair = _chair(room, what.seat)
    if chair.person:
        raise Refuse("taken")
    return [line.Filled(what.seat, _level(room, what.level)), *begin(room, moment, filled=what.seat)]


def _clear(room: Room, person: str, what: ask.Clear, moment: Moment) -> Lines:
    _host(room, person)
    _gathering(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    chair = _chair(room, what.seat)
    if chair.person or not chair.bot:
        raise Refuse("not-a-bot")
    return [line.Stood(what.seat)]


def _ready(room: Room, person: str, what: ask.Ready, moment: Moment) -> Lines:
    _gathering(room)
    if person not in room.deciders:
        raise Refuse("not-seated")
    _compiled(room.game, moment)
    return [line.Readied(person, what.nonce), *begin(room, moment, ready=person)]


def begin(room: Room, moment: Moment, *, ready: str = "", filled: int = -1) -> Lines:
    """The game begins when every seat is taken and everybody who sits there is ready."""
    taken = all(not chair.free or seat == filled for seat, chair in enumerate(room.chairs))
    waiting = set(room.deciders) - set(room.ready) - {ready}
    return [line.Began(room.game.version)] if taken and not waiting else []


def _wait(room: Room, person: str, what: ask.Wait, moment: Moment) -> Lines:
    _gathering(room)
    return [line.Readied(person, "")] if person in room.ready else []


# --- the game -------------------------------------------------------------------------------------


def _play(room: Room, person: str, what: ask.Play, moment: Moment) -> Lines:
    _own(room, person, what.seat)
    _playing(room)
    if room.is_bot(what.seat):
        raise Refuse("bot-plays")
    if room.stale(what.seat, what.at):
        raise Refuse("stale")
    return played(room, what.seat, what.actions)


def played(room: Room, seat: int, actions: tuple[str, ...], bot: str = "") -> Lines:
    """These actions, all or none, and the end of the game where they lead to it."""
    assert room.table
    fork = room.table.fork()
    for action in actions:
        act(fork, seat, action)
    written: Lines = [line.Played(seat, text, bot) for _, text in fork.history()[len(room.moves) :]]
    return [*written, line.Finished()] if fork.over else written


def planned(room: Room, seat: int, plan: tuple[int, ...]) -> Lines:
    """The actions of a bot, as far as they are legal one after another."""
    assert room.table
    fork, level = room.table.fork(), room.chairs[seat].bot
    for action in plan:
        if seat not in fork.to_act:
            break
        try:
            fork.do(action, seat)
        except IllegalAction:
            break
    written: Lines = [line.Played(seat, text, level) for _, text in fork.history()[len(room.moves) :]]
    return [*written, line.Finished()] if fork.over else written


def act(table: Table, seat: int, action: str) -> None:
    """Do it, or say why not."""
    try:
        table.play(action, seat)
    except IllegalAction as error:
        raise Refuse(error.reason, error.clause, **error.values) from None
    except InvalidNotation:
        raise Refuse("not-an-action", what=action[:40]) from None


def _take_back(room: Room, person: str, what: ask.TakeBack, moment: Moment) -> Lines:
    _own(room, person, what.seat)
    _playing(room)
    if room.is_bot(what.seat):
        raise Refuse("bot-plays")
    count = back_to(room, what.seat)
    if not count:
        raise Refuse("nothing-to-take-back")
    assert room.table
    if count == 1 and room.table.unnoticed():
        return [line.TookBack(what.seat)]
    needed = tuple(one for one in room.seated if one != person and one in room.here)
    if needed:
        return [_question(room, line.Asked("take-back", person, what.seat, needed=needed))]
    return [line.TookBack(what.seat, _reveals(room, count), count)]


def back_to(room: Room, seat: int) -> int:
    """How many actions back the seat's last own one is; 0: there is none."""
    history = room.table.history() if room.table else ()
    since = sum(move.number == 0 for move in room.moves)
    for count, (mover, _) in enumerate(reversed(history[since:]), 1):
        if mover == seat:
            return count
    return 0


def _reveals(room: Room, count: int) -> bool:
    """Did the last actions show somebody something that was hidden?"""
    assert room.table
    before = room.table.before(len(room.moves) - count)
    return int(before["revealed"]) != room.table.revealed


def _restart(room: Room, person: str, what: ask.Restart, moment: Moment) -> Lines:
    _playing(room)
    _seated(room, person)
    needed = tuple(one for one in room.seated if one != person and one in room.here)
    if needed:
        return [_question(room, line.Asked("restart", person, needed=needed))]
    return [line.Again(moment.secret())]


def _replace(room: Room, person: str, what: ask.Replace, moment: Moment) -> Lines:
    _playing(room)
    _seated(room, person)
    chair, level = _chair(room, what.seat), _level(room, what.level)
    if not chair.person or chair.person == person:
        raise Refuse("not-away")
    if chair.bot:
        raise Refuse("bot-plays")
    since = moment.away(chair.person)
    if since is None:
        raise Refuse("not-away")
    if moment.now < since + VOTE_AFTER:
        raise Refuse("too-early", seconds=-(-(since + VOTE_AFTER - moment.now) // 1000))
    others = (one for one in room.seated if one not in (person, chair.person))
    needed = tuple(one for one in others if moment.away(one) is None)
    if needed:
        return [_question(room, line.Asked("replace", person, what.seat, level, needed))]
    return [line.StoodIn(what.seat, level, "vote")]


def _question(room: Room, asked: line.Asked) -> line.Asked:
    if room.question:
        raise Refuse("already-asked")
    return asked


def _answer(room: Room, person: str, what: ask.Answer, moment: Moment) -> Lines:
    question = room.question
    if not question or person not in question.needed:
        raise Refuse("nothing-asked")
    answered: Lines = [line.Answered(person, what.yes)]
    if not what.yes or question.needed != {person}:
        return answered
    return [*answered, *_agreed(room, moment)]


def _agreed(room: Room, moment: Moment) -> Lines:
    """What everybody has said yes to."""
    question = room.question
    assert question
    if question.what == "restart":
        return [line.Again(moment.secret())]
    if question.what == "replace":
        return [line.StoodIn(question.seat, question.level, "vote")]
    count = back_to(room, question.seat)
    return [line.TookBack(question.seat, _reveals(room, count), count)]


def _back(room: Room, person: str, what: ask.Back, moment: Moment) -> Lines:
    _own(room, person, what.seat)
    return [line.CameBack(what.seat)] if room.chairs[what.seat].bot else []


def _signal(room: Room, person: str, what: ask.Signal, moment: Moment) -> Lines:
    _own(room, person, what.seat)
    _playing(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    targets = [t for s in room.game.signals if s.name == what.signal or not what.signal for t in s.targets]
    seats = map(str, range(room.players)) if "seat" in targets else ()
    if what.target not in (*targets, *seats) or what.target == "seat":
        raise Refuse("no-such-signal")
    now = room.signals.get((what.seat, what.target), "")
    return [line.Signalled(what.seat, what.signal, what.target)] if now != what.signal else []


def _rematch(room: Room, person: str, what: ask.Rematch, moment: Moment) -> Lines:
    if room.phase != "over":
        raise Refuse("only-when-over")
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    if person != room.host:
        _seated(room, person)
    return [line.Again(moment.secret())]


# --- the table ------------------------------------------------------------------------------------


def _say(room: Room, person: str, what: ask.Say, moment: Moment) -> Lines:
    if person in room.muted:
        raise Refuse("muted")
    text = " ".join(what.text.split())
    if room.phase == "playing":
        _hold_back(room, text)
    return [line.Said(person, text)] if text else []


def _hold_back(room: Room, text: str) -> None:
    """The table's policy on talk during the game. (Who sits alone may talk as they like.)"""
    if len(room.seated) < 2 or room.policy.talk == "free":
        return
    if room.policy.talk == "off":
        raise Refuse("chat-off")
    hushed = room.game.hushed and room.game.hushed(room.values)
    if hushed and (found := number_in(text)):
        raise Refuse("guarded", what=found)


def _pass_on(room: Room, person: str, what: ask.Host, moment: Moment) -> Lines:
    _host(room, person)
    return [line.Hosted(_member(room, what.member))]


def _remove(room: Room, person: str, what: ask.Remove, moment: Moment) -> Lines:
    _host(room, person)
    other = _member(room, what.member)
    if other == person:
        raise Refuse("no-such-member")
    return [*_vacate(room, other), line.Left(other, removed=True)]


def _mute(room: Room, person: str, what: ask.Mute, moment: Moment) -> Lines:
    _host(room, person)
    other = _member(room, what.member)
    return [line.Muted(other, what.on)] if (other in room.muted) != what.on else []


def _close(room: Room, person: str, what: ask.Close, moment: Moment) -> Lines:
    _host(room, person)
    return [line.Closed()]


def _compiled(game: Game, moment: Moment) -> None:
    if hindrance := moment.hindrance(game.name):
        raise Refuse(hindrance)


# --- may they? ------------------------------------------------------------------------------------


def _chair(room: Room, seat: int) -> Chair:
    if seat >= room.players:
        raise Refuse("no-such-seat")
    return room.chairs[seat]


def _own(room: Room, person: str, seat: int) -> None:
    if _chair(room, seat).person != person:
        raise Refuse("not-your-seat")


def _seated(room: Room, person: str) -> None:
    if not room.seats_of(person):
        raise Refuse("not-seated")


def _host(room: Room, person: str) -> None:
    if person != room.host:
        raise Refuse("not-host")


def _member(room: Room, number: int) -> str:
    if number >= len(room.members) or room.members[number] in room.gone:
        raise Refuse("no-such-member")
    return room.members[number]


def _level(room: Room, level: str) -> str:
    if level not in levels(room.game):
        raise Refuse("no-such-level")
    return level


def _gathering(room: Room) -> None:
    if room.phase != "gathering":
        raise Refuse("not-while-playing" if room.phase == "playing" else "only-when-gathering")


def _playing(room: Room) -> None:
    if room.phase != "playing":
        raise Refuse("only-while-playing")
    if room.broken or not room.table:
        raise Refuse("other-rules")


_ASKED: dict[type[ask.Command], Callable[..., Lines]] = {
    ask.Enter: _enter,
    ask.Look: _look,
    ask.Leave: _leave,
    ask.Change: _change,
    ask.Sit: _sit,
    ask.Stand: _stand,
    ask.Fill: _fill,
    ask.Clear: _clear,
    ask.Ready: _ready,
    ask.Wait: _wait,
    ask.Play: _play,
    ask.TakeBack: _take_back,
    ask.Restart: _restart,
    ask.Replace: _replace,
    ask.Answer: _answer,
    ask.Back: _back,
    ask.Signal: _signal,
    ask.Rematch: _rematch,
    ask.Say: _say,
    ask.Host: _pass_on,
    ask.Remove: _remove,
    ask.Mute: _mute,
    ask.Close: _close,
}
