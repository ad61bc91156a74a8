"""The built web client: files of this package, with the headers that keep strangers out."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
"""Where `web/` is built to."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SECURE_HEADERS = HEADERS | {"cross-origin-opener-policy": "same-origin"}
"""Over TLS; without it browsers complain of what they may not obey."""

FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stolik</title>
<h1>The pages of stolik have not been built here</h1>
<p>In a checkout <code>./play</code> builds them. The server itself runs: programs can play.</p>
"""


class File(NamedTuple):
    body: bytes
    packed: bytes
    kind: str
    tag: str
    cache: str


class Pages:
    """All files at hand; read again when they were built again."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._built = 0.0
        self._files: dict[str, File] = {}

    def answer(self, request: Request) -> Response:
        """A file, or the one page of the client for everything that is not a file."""
        self._look()
        path = request.path_params["path"]
        if path.startswith("api/"):
            return Response("Not Found", 404)
        found = self._files.get(path) if "." in path else self._files.get("index.html")
        if found is None:
            if "." in path or self._files:
                return Response("Not Found", 404)
            return Response(MISSING, 503, media_type="text/html")
        return _send(found, request)

    def _look(self) -> None:
        index = self._folder / "index.html"
        built = index.stat().st_mtime if index.exists() else 0.0
        if built != self._built:
            self._built = built
            self._files = {
                path.relative_to(self._folder).as_posix(): _read(path, self._folder)
                for path in self._folder.rglob("*")
                if path.is_file()
            }


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    kind = "text/javascript" if path.suffix in (".js", ".mjs") else mimetypes.guess_type(path.name)[0]
    hashed = path.relative_to(folder).parts[0] == "assets"
    return File(
        body,
        gzip.compress(body, 9),
        kind or "application/octet-stream",
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        FOREVER if hashed else ASK,
    )


def _send(file: File, request: Request) -> Response:
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "") and len(file.packed) < len(file.body)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(file.packed if packed else file.body, headers=headers, media_type=file.kind)
