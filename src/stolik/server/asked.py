"""What a command becomes: the lines that it writes into the log, or why not. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable

from stolik.server import act, gather, line
from stolik.server.chat import number_in
from stolik.server.may import Lines, Moment, Refuse, is_host, member_of
from stolik.server.room import Room
from stolik.wire import command as ask


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
    is_host(room, person)
    return [line.Hosted(member_of(room, what.member))]


def _remove(room: Room, person: str, what: ask.Remove, moment: Moment) -> Lines:
    is_host(room, person)
    other = member_of(room, what.member)
    if other == person:
        raise Refuse("no-such-member")
    return [*gather.vacate(room, other), line.Left(other, removed=True)]


def _mute(room: Room, person: str, what: ask.Mute, moment: Moment) -> Lines:
    is_host(room, person)
    other = member_of(room, what.member)
    return [line.Muted(other, what.on)] if (other in room.muted) != what.on else []


def _close(room: Room, person: str, what: ask.Close, moment: Moment) -> Lines:
    is_host(room, person)
    return [line.Closed()]


_ASKED: dict[type[ask.Command], Callable[..., Lines]] = {
    ask.Enter: gather.enter,
    ask.Look: gather.look,
    ask.Leave: gather.leave,
    ask.Change: gather.change,
    ask.Sit: gather.sit,
    ask.Stand: gather.stand,
    ask.Fill: gather.fill,
    ask.Clear: gather.clear,
    ask.Ready: gather.ready,
    ask.Wait: gather.wait,
    ask.Play: act.play,
    ask.TakeBack: act.take_back,
    ask.Restart: act.restart,
    ask.Replace: act.replace,
    ask.Answer: act.answer,
    ask.Back: act.back,
    ask.Signal: act.signal,
    ask.Rematch: act.rematch,
    ask.Say: _say,
    ask.Host: _pass_on,
    ask.Remove: _remove,
    ask.Mute: _mute,
    ask.Close: _close,
}
