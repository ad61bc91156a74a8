"""Guests: a random number in a signed cookie, and nothing else that would say who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers

COOKIE = "stolik"
YEAR = 365 * 86_400

_PERSON_BYTES = 16


class Signer:
    """Makes tokens that only this server can make."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def guest(self) -> str:
        """A new person."""
        return secrets.token_hex(_PERSON_BYTES)

    def token(self, person: str) -> str:
        return f"{person}.{self._sign(person)}"

    def person(self, token: str) -> str | None:
        """Whose token it is; None: nobody's."""
        person, _, signature = token.partition(".")
        right = len(person) == 2 * _PERSON_BYTES and hmac.compare_digest(
            self._sign(person).encode(), signature.encode("utf-8", "replace")
        )
        return person if right else None

    def _sign(self, person: str) -> str:
        return hmac.new(self._key, person.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def cookie(token: str, *, secure: bool, seconds: int = YEAR) -> str:
    """The header that sets it."""
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{ending}"


def cookie_of(headers: Headers) -> str:
    """What the browser sent; "" = none."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except Exception:  # http.cookies raises what it likes on rubbish
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def bearer_of(headers: Headers) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def is_foreign(headers: Headers, method: str, public: str = "") -> bool:
    """Was this asked from a page of another site? `public`: the host under which the server is known.

    Browsers send `Origin` with everything that could do harm; what comes with a cookie and without
    an `Origin` may only look.
    """
    origin = headers.get("origin")
    if origin is None:
        looks = method in ("GET", "HEAD")
        return not looks and bool(cookie_of(headers)) and not bearer_of(headers)
    return urlsplit(origin).netloc.lower() not in {headers.get("host", "").lower(), public.lower()} - {""}


def hashed(token: str) -> str:
    """How a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
