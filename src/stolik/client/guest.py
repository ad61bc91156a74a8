"""Become a guest of a server: a name for a token, over plain HTTP."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import msgspec

from stolik.core.errors import StolikError
from stolik.wire.answer import Failure, Guest

SECONDS = 10


class ServerSaysNo(StolikError):
    """The server cannot be reached, or does not want this guest."""


def address(url: str) -> tuple[bool, str]:
    """Is it encrypted, and `host:port`, from the address of a server or of a page of it."""
    parts = urlsplit(url if "//" in url else f"//{url}", "http")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ServerSaysNo(f"the address of a server is like http://localhost:8000, not {url:.60}")
    return parts.scheme == "https", parts.netloc


async def guest(url: str, name: str, colour: int = 0) -> Guest:
    """A new guest of this name, with its token."""
    return await asyncio.to_thread(_guest, url, name, colour)


def _guest(url: str, name: str, colour: int) -> Guest:
    encrypted, host = address(url)
    connection = (HTTPSConnection if encrypted else HTTPConnection)(host, timeout=SECONDS)
    body = msgspec.json.encode({"name": name, "colour": colour, "token": True})
    try:
        connection.request("POST", "/api/guest", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        data = answer.read()
    except (OSError, HTTPException) as error:
        raise ServerSaysNo(f"there is no answer from {host}: {error}") from None
    finally:
        connection.close()
    return _read(data, answer.status, host)


def _read(data: bytes, status: int, host: str) -> Guest:
    try:
        if status == 200:
            return msgspec.json.decode(data, type=Guest)
        reason = msgspec.json.decode(data, type=Failure).reason.code
    except msgspec.DecodeError:
        raise ServerSaysNo(f"{host} is no stolik server (HTTP {status})") from None
    raise ServerSaysNo(f"{host} wants no such guest: {reason}")
