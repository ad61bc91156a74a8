"""The commands of a game: playing, taking back, what all must agree to, signals."""

from __future__ import annotations

from stolik.core.errors import IllegalAction, InvalidNotation
from stolik.core.table import Table
from stolik.server import line
from stolik.server.may import Lines, Moment, Refuse, chair_of, level_of, own_seat, playing, seated
from stolik.server.room import Room
from stolik.wire import command as ask
from stolik.wire.policy import Daily

VOTE_AFTER = 20_000
"""So long after somebody went nobody asks for a bot in their seat, in milliseconds."""


def play(room: Room, person: str, what: ask.Play, moment: Moment) -> Lines:
    own_seat(room, person, what.seat)
    playing(room)
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
        attempt(fork, seat, action)
    room.table.expect(fork)
    written: Lines = [line.Played(seat, text, bot) for _, text in fork.history(len(room.moves))]
    return [*written, line.Finished()] if fork.over else written


def planned(room: Room, seat: int, plan: tuple[int, ...]) -> Lines:
    """The actions of a bot, as far as they are legal one after another."""
    fork, level = _after(room, seat, plan), room.chairs[seat].bot
    written: Lines = [line.Played(seat, text, level) for _, text in fork.history(len(room.moves))]
    return [*written, line.Finished()] if fork.over else written


def hurries(room: Room, seat: int, plan: tuple[int, ...]) -> bool:
    """Would these actions take away what a person may do now?"""
    assert room.table
    people = [other for other in room.table.to_act if other != seat and not room.is_bot(other)]
    if not people:
        return False
    fork = _after(room, seat, plan)
    return any(set(room.table.legal(other)) - set(fork.legal(other)) for other in people)


def _after(room: Room, seat: int, plan: tuple[int, ...]) -> Table:
    """The table after so much of the plan as can be done."""
    assert room.table
    fork = room.table.fork()
    for action in plan:
        if seat not in fork.to_act:
            break
        try:
            fork.do(action, seat)
        except IllegalAction:
            break
    return fork


def attempt(table: Table, seat: int, action: str) -> None:
    """Do it, or say why not."""
    try:
        table.act(action, seat)
    except IllegalAction as error:
        raise Refuse(error.reason, error.clause, **error.values) from None
    except InvalidNotation:
        raise Refuse("not-an-action", what=action[:40]) from None


def take_back(room: Room, person: str, what: ask.TakeBack, moment: Moment) -> Lines:
    own_seat(room, person, what.seat)
    playing(room)
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
    return room.table.ago(seat, room.given) if room.table else 0


def _reveals(room: Room, count: int) -> bool:
    """Did the last actions show somebody something that was hidden?"""
    assert room.table
    before = room.table.before(len(room.moves) - count)
    return int(before["revealed"]) != room.table.revealed


def restart(room: Room, person: str, what: ask.Restart, moment: Moment) -> Lines:
    playing(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    seated(room, person)
    needed = tuple(one for one in room.seated if one != person and one in room.here)
    if needed:
        return [_question(room, line.Asked("restart", person, needed=needed))]
    return [line.Again(moment.secret())]


def replace(room: Room, person: str, what: ask.Replace, moment: Moment) -> Lines:
    playing(room)
    seated(room, person)
    chair, level = chair_of(room, what.seat), level_of(room, what.level)
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


def answer(room: Room, person: str, what: ask.Answer, moment: Moment) -> Lines:
    """Who has asked may say no too: nothing is asked any more."""
    question = room.question
    withdraws = question is not None and person == question.person and not what.yes
    if not question or not (withdraws or person in question.needed):
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
        chair = room.chairs[question.seat]
        there = chair.bot or moment.away(chair.person) is None  # somebody plays there meanwhile
        return [] if there else [line.StoodIn(question.seat, question.level, "vote")]
    count = back_to(room, question.seat)
    return [line.TookBack(question.seat, _reveals(room, count), count)]


def back(room: Room, person: str, what: ask.Back, moment: Moment) -> Lines:
    own_seat(room, person, what.seat)
    return [line.CameBack(what.seat)] if room.chairs[what.seat].bot else []


def signal(room: Room, person: str, what: ask.Signal, moment: Moment) -> Lines:
    own_seat(room, person, what.seat)
    playing(room)
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    targets = [t for s in room.game.signals if s.name == what.signal or not what.signal for t in s.targets]
    seats = map(str, range(room.players)) if "seat" in targets else ()
    if what.target not in (*targets, *seats) or what.target == "seat":
        raise Refuse("no-such-signal")
    now = room.signals.get((what.seat, what.target), "")
    return [line.Signalled(what.seat, what.signal, what.target)] if now != what.signal else []


def rematch(room: Room, person: str, what: ask.Rematch, moment: Moment) -> Lines:
    if room.phase != "over":
        raise Refuse("only-when-over")
    if isinstance(room.start, Daily):
        raise Refuse("fixed")
    if person != room.host:
        seated(room, person)
    return [line.Again(moment.secret())]
