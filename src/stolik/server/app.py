"""The server as an ASGI application."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from stolik.server.auth import is_foreign
from stolik.server.hall import Hall
from stolik.server.limit import Buckets
from stolik.server.outlet import outlet_of
from stolik.server.page import HEADERS, SECURE_HEADERS, Pages
from stolik.server.socket import Connection
from stolik.server.web import Api, refusal
from stolik.store import Unwritable
from stolik.wire.refusal import Refusal

POLICY = 1008


class Guard:
    """Foreign pages and floods stay outside; every answer carries the headers that browsers should obey."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app, self._hall = app, hall
        self._requests = Buckets(hall.settings.limits.requests)
        self._sockets = Buckets(hall.settings.limits.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._refusal(scope)
        if why:
            await self._refuse(why, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, self._with_headers(scope, send))

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        socket = scope["type"] == "websocket"
        public = urlsplit(self._hall.settings.public_url).netloc
        if is_foreign(headers, "POST" if socket else scope["method"], public):
            return Refusal("foreign-origin")
        address = scope["client"][0] if scope.get("client") else ""
        bucket = self._sockets if socket else self._requests
        return None if bucket.take(address, time.monotonic()) else Refusal("too-fast")

    async def _refuse(self, why: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal(why))
        else:
            await refusal(why)(scope, receive, self._with_headers(scope, send))

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        secure = scope["scheme"] == "https" or self._hall.settings.public_url.startswith("https:")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (SECURE_HEADERS if secure else HEADERS).items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


class Door:
    """Where connections come in."""

    def __init__(self, hall: Hall, api: Api) -> None:
        self._hall, self._api = hall, api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        person = await self._api.person(socket)
        if person:
            await Connection(self._hall, outlet_of(scope), person).run(receive, send)
        else:
            await socket.send_denial_response(refusal(Refusal("no-guest")))


def make_app(hall: Hall, pages: Pages | None = None) -> Starlette:
    """Everything that the server answers to."""
    api, static = Api(hall), pages or Pages()

    async def page(request: Request) -> Response:
        return static.answer(request)

    async def unwritable(request: Request, error: Exception) -> Response:
        return refusal(Refusal("cannot-store"))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    return Starlette(
        routes=[WebSocketRoute("/socket", Door(hall, api)), *api.routes(), Route("/{path:path}", page)],
        middleware=[Middleware(Guard, hall=hall), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Unwritable: unwritable},
        lifespan=lifespan,
    )
