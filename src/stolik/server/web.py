"""What is asked over plain HTTP."""

from __future__ import annotations

import io
import secrets
import zlib
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from stolik.bots.play import levels
from stolik.core.game import Game
from stolik.core.options import Choice, Flag, Number, Seats
from stolik.core.record import GameRecord
from stolik.games import discover
from stolik.server import auth, daily, score, told
from stolik.server.crew import JobFailed
from stolik.server.gather import ACTIONS
from stolik.server.hall import Hall
from stolik.server.may import Refuse
from stolik.server.room import Room
from stolik.server.worker import Retell
from stolik.wire import answer, command, reference
from stolik.wire.command import Colour, Name
from stolik.wire.policy import Drawn, Policy, Start
from stolik.wire.refusal import Refusal

LARGEST = 1 << 20
"""Bytes of a request."""
DEVICE_MINUTES = 10

STATUS = {"no-guest": 401, "foreign-origin": 403, "not-yet": 403, "too-fast": 429, "cannot-store": 503,
          "compiling": 503, "not-here": 503, "malformed": 400, "wrong-record": 400}  # fmt: skip
"""Of a refusal; 404 else."""

_GUEST_ROUTE = "/api/guest"


def reply(value: Any, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type="application/json"
    )


def refusal(reason: Refusal) -> Response:
    return reply(answer.Failure(reason), STATUS.get(reason.code, 404))


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/guest`."""

    name: Name | None = None
    colour: Colour | None = None
    token: bool = False


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`: an `open` without a number."""

    game: str
    options: dict[str, Any] = {}
    policy: Policy = Policy()
    start: Start = Drawn()


class Api:
    """The addresses below `/api`."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self) -> list[BaseRoute]:
        gets: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "/api/games": self.games,
            "/api/tables": self.tables,
            "/api/tables/{code}/record": self.record,
            "/api/tables/{code}/replay": self.replay,
            "/api/daily": self.dailies,
            "/api/daily/{game}/{day}": self.daily,
            "/api/stats": self.statistics,
            "/api/qr": self.qr,
            "/api/protocol.json": self.protocol,
            "/health": self.health,
            "/metrics": self.metrics,
        }
        posts = {
            _GUEST_ROUTE: self.guest,
            "/api/tables": self.open,
            "/api/replay": self.retell,
            "/api/device": self.device,
            "/api/device/{token}": self.redeem,
        }
        return [
            *(Route(path, _guarded(work), methods=["GET"]) for path, work in gets.items()),
            *(Route(path, _guarded(work), methods=["POST"]) for path, work in posts.items()),
            Route(_GUEST_ROUTE, _guarded(self.forget), methods=["DELETE"]),
        ]

    # --- who --------------------------------------------------------------------------------------

    async def person(self, request: Any) -> str | None:
        """Who asks, by token or cookie."""
        token = auth.bearer_of(request.headers) or auth.cookie_of(request.headers)
        person = self.hall.signer.person(token)
        return person if person and await self.hall.people.knows(person) else None

    async def known(self, request: Request) -> str:
        person = await self.person(request)
        if not person:
            raise Refuse("no-guest")
        return person

    def secure(self, request: Request) -> bool:
        return request.url.scheme == "https" or self.hall.settings.public_url.startswith("https:")

    async def guest(self, request: Request) -> Response:
        wish = await _body(request, NewGuest)
        person = None if wish.token else await self.person(request)
        new, signer = person is None, self.hall.signer
        person = person or signer.guest()
        await self.hall.call(person, wish.name, wish.colour)
        response = reply(self._guest(person, signer.token(person) if wish.token else ""))
        if new and not wish.token:
            response.headers["set-cookie"] = auth.cookie(signer.token(person), secure=self.secure(request))
        return response

    def _guest(self, person: str, token: str = "") -> answer.Guest:
        known = self.hall.people.of(person)
        return answer.Guest(known.name, known.colour, token)

    async def forget(self, request: Request) -> Response:
        await self.hall.forget(await self.known(request))
        response = reply({})
        response.headers["set-cookie"] = auth.cookie("", secure=self.secure(request), seconds=0)
        return response

    async def device(self, request: Request) -> Response:
        person, token = await self.known(request), secrets.token_urlsafe(24)
        until = self.hall.now() + DEVICE_MINUTES * 60_000
        await self.hall.store.issue(auth.hashed(token), person, "device", until)
        return reply(answer.DeviceLink(f"/device/{token}", until))

    async def redeem(self, request: Request) -> Response:
        token = auth.hashed(request.path_params["token"])
        person = await self.hall.store.redeem(token, "device", self.hall.now(), once=True)
        if not person:
            raise Refuse("no-such-token")
        await self.hall.people.meet([person])
        response = reply(self._guest(person))
        token = self.hall.signer.token(person)
        response.headers["set-cookie"] = auth.cookie(token, secure=self.secure(request))
        return response

    # --- games ------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        warmth = self.hall.warmth
        offered = (game for game in discover().values() if game.name not in warmth.failed)
        games = tuple(describe(game, ready=game.name in warmth.ready) for game in offered)
        return reply(answer.Games(games, daily.today(self.hall.now())))

    async def open(self, request: Request) -> Response:
        """For starts that are too long for a frame."""
        person, wish = await self.known(request), await _body(request, NewTable)
        what = command.Open(1, wish.game, wish.options, wish.policy, wish.start)
        code, _ = await self.hall.open_table(person, what, secrets.token_hex(8))
        return reply(answer.NewTable(code))

    async def tables(self, request: Request) -> Response:
        person = await self.known(request)
        rows = await self.hall.store.rooms(member=person)
        return reply(answer.Tables(tuple([await self._info(row, person) for row in rows])))

    async def _info(self, row: Any, person: str) -> answer.TableInfo:
        try:
            room = (await self.hall.desk(row.table)).room
        except Refuse:  # still compiling
            return answer.TableInfo(row.table, row.game, row.phase, row.touched, row.expires, 0, (), False)
        acting = room.table.to_act if room.table else ()
        mine = any(seat in acting and not room.is_bot(seat) for seat in room.seats_of(person))
        names = self._names(room)
        return answer.TableInfo(
            row.table, row.game, room.phase, row.touched, row.expires, room.players, names, mine
        )

    def _names(self, room: Room) -> tuple[str, ...]:
        """By seats; of a seat of its own the level of the bot."""
        people = self.hall.people
        return tuple(
            chair.name or people.of(chair.person).name if chair.person else chair.bot for chair in room.chairs
        )

    # --- finished games ---------------------------------------------------------------------------

    async def record(self, request: Request) -> Response:
        recorded, _ = await self._finished(request)
        return reply(recorded)

    async def replay(self, request: Request) -> Response:
        recorded, data = await self._finished(request)
        return reply(answer.Retold(recorded, msgspec.Raw(zlib.decompress(data))))

    async def _finished(self, request: Request) -> tuple[answer.Recorded, bytes]:
        code = request.path_params["code"]
        desk = await self.hall.desk(code)
        room = desk.room
        number = _whole(request.query_params.get("game", ""), room.game_number)
        if number == room.game_number and room.phase == "playing":
            raise Refuse("not-over")
        if told.sealed(room, self.hall.now()):
            raise Refuse("not-yet")
        data = await self.hall.kept(code, room, number)
        record = msgspec.json.decode(zlib.decompress(data), type=_Recorded).record
        then = await self.hall.read(code, until=number)
        bots = tuple("" if chair.person else chair.bot for chair in then.chairs)
        proof, names = told.room_view(then).proof, self._names(then)
        return answer.Recorded(record, proof, names, then.counts, bots), data

    async def retell(self, request: Request) -> Response:
        """Any record, told moment by moment."""
        await self.known(request)
        record = await _body(request, GameRecord)
        if record.game not in discover():
            raise Refuse("no-such-game")
        if len(record.actions) > ACTIONS:
            raise Refuse("wrong-record", what=f"it has more than {ACTIONS} actions")
        if hindrance := self.hall.warmth.want(record.game):
            raise Refuse(hindrance)
        try:
            data = (await self.hall.crew.do(Retell(record))).data
        except JobFailed as error:
            raise Refuse("wrong-record", what=str(error)) from None
        return reply(msgspec.Raw(zlib.decompress(data)))

    # --- results ----------------------------------------------------------------------------------

    async def dailies(self, request: Request) -> Response:
        person, day = await self.person(request), daily.today(self.hall.now())
        games = [game for game in discover().values() if game.name in self.hall.warmth.ready]
        return reply(answer.DailyDeals(tuple([await self._deal(game, day, person) for game in games])))

    async def _deal(self, game: Game, day: str, person: str | None) -> answer.DailyDeal:
        options = daily.options(game)
        lines = await self._daily_lines(game.name, day)
        table = await self.hall.daily_table(person, game.name, day) if person else ""
        bot = daily.BOT if options["players"] > 1 else ""
        return answer.DailyDeal(game.name, day, options, bot, table, len(lines))

    async def daily(self, request: Request) -> Response:
        game, day = request.path_params["game"], request.path_params["day"]
        lines = await self._daily_lines(game, day, await self.person(request))
        return reply(answer.DailyList(game, day, tuple(lines)))

    async def _daily_lines(self, game: str, day: str, me: str | None = None) -> list[answer.DailyLine]:
        """Best first; level results share a place."""
        rows = await self.hall.store.results(game=game, day=day)
        rows = [row for row in rows if row.person and not row.person.startswith(score.BOT)]
        await self.hall.people.meet(row.person for row in rows)
        rows.sort(key=lambda row: (-row.won, -row.score, row.at))
        past = day < daily.today(self.hall.now())
        order = [(row.won, row.score) for row in rows]
        return [
            answer.DailyLine(
                1 + sum(other > mine for other in order),
                self.hall.people.of(row.person).name,
                row.score,
                row.won,
                row.person == me,
                row.table if past else "",
            )
            for row, mine in zip(rows, order, strict=True)
        ]

    async def statistics(self, request: Request) -> Response:
        person, store = await self.known(request), self.hall.store
        mine = await store.results(person=person)
        ratings = {}
        for game in {row.game for row in mine}:
            for rating in await store.ratings(game, [person]):
                ratings[game] = score.shown(rating)
        beside = await store.beside(person)
        people = {row.person for row in beside if row.person and not row.person.startswith(score.BOT)}
        await self.hall.people.meet(people)
        names = {one: self.hall.people.of(one).name for one in people}
        groups = score.groups(person, beside, names)
        return reply(answer.Statistics(score.summarise(mine, ratings), groups))

    # --- other ------------------------------------------------------------------------------------

    async def qr(self, request: Request) -> Response:
        """An address of this server as a picture."""
        path = request.query_params.get("path", "/")
        if not path.startswith("/") or len(path) > 200:
            raise Refuse("malformed", what="path")
        base = self.hall.settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
        picture = io.BytesIO()
        segno.make(base.rstrip("/") + path, error="m").save(
            picture, kind="svg", xmldecl=False, svgns=True, border=2, dark="#1F2421", light="#FFFDF8"
        )
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def protocol(self, request: Request) -> Response:
        return Response(_protocol(), media_type="application/json")

    async def health(self, request: Request) -> Response:
        """Can it read and write?"""
        await self.hall.store.beat(self.hall.now())
        ready = sorted(self.hall.warmth.ready)
        return reply({"ok": True, "ready": ready, "compiling": self.hall.warmth.waiting})

    async def metrics(self, request: Request) -> Response:
        hall = self.hall
        gauges = {"sockets": len(hall.ears), "tables_live": len(hall.desks), "bots_thinking": hall.crew.busy}
        return Response(hall.metrics.text(gauges), media_type="text/plain; version=0.0.4")


class _Recorded(Struct):
    record: GameRecord


@cache
def _protocol() -> bytes:
    return msgspec.json.encode(reference.asyncapi())


def describe(game: Game, *, ready: bool) -> answer.GameInfo:
    return answer.GameInfo(
        name=game.name,
        rules=game.version,
        together=game.together,
        seats=game.seats,
        options=tuple(_option(option) for option in game.options if not option.internal),
        levels=levels(game),
        reasons=dict(game.reasons),
        signals=tuple(answer.SignalInfo(signal.name, signal.targets) for signal in game.signals),
        ready=ready,
    )


_KINDS: dict[type, Any] = {Seats: "seats", Flag: "flag", Choice: "choice", Number: "number"}


def _option(option: Any) -> answer.OptionInfo:
    return answer.OptionInfo(
        name=option.name,
        kind=_KINDS.get(type(option), "other"),
        default=option.default if option.people is None else option.people,
        choices=option.choices,
        low=getattr(option, "low", None),
        high=getattr(option, "high", None),
    )


def _whole(text: str, default: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default


async def _body(request: Request, kind: type[Any]) -> Any:
    """The body, typed."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LARGEST:
            raise Refuse("malformed", what="too long")
    try:
        return msgspec.json.decode(bytes(data) or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refuse("malformed", what=str(error)[:200]) from None


def _guarded(work: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A refusal is an answer too."""

    async def guarded(request: Request) -> Response:
        try:
            return await work(request)
        except Refuse as refuse:
            return refusal(refuse.reason)

    return guarded
