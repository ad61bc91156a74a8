"""`stolik serve`: tables for a browser, on this computer, in the home network or behind a name."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stolik.cli.failure import Failure, Wrong
from stolik.cli.parameters import game_named, json_option, lang_option, number_option
from stolik.cli.report import show_json
from stolik.core.catalog import Words, words

if TYPE_CHECKING:
    from stolik.core.game import Game

PORT = 8000
PORTS = 20
"""So many after the usual one are tried when nobody has named one."""
EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"


def database() -> str:
    """Where tables are kept when nobody says: with the person's own data."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return os.environ.get("STOLIK_DB") or str(Path(home) / "stolik" / "tables.sqlite")


def db_option(command: Any) -> Any:
    return click.option(
        "--db",
        metavar="URL",
        default=database,
        help="Where tables are kept: a path, or sqlite:///path. [default: among your own data]",
    )(command)


@click.command()
@click.option("--host", metavar="ADDRESS", default=None, help="Listen on this address. [default: 127.0.0.1]")
@number_option("--port", f"Listen on this port. [default: {PORT}, or the next one that is free]")
@click.option(
    "--lan", is_flag=True, help="Let phones and computers of your home network in; shows a QR code."
)
@db_option
@click.option(
    "--public-url", metavar="URL", default="", help="The address under which others reach this server."
)
@click.option("--browser/--no-browser", default=False, help="Open a browser. [default: no]")
@number_option("--workers", "Processes in which bots think; 0: one less than processors.", 0)
@click.option("--first", metavar="GAME", callback=game_named, help="Compile this game first, the first time.")
@lang_option
@json_option
def serve(
    host: str | None,
    port: int | None,
    lan: bool,
    db: str,
    public_url: str,
    browser: bool,
    workers: int,
    first: Game | None,
    language: str,
    as_json: bool,
) -> None:
    """Serve tables: friends open a link and play, bots fill the empty chairs. Ctrl-C ends it.

    \b
    Examples:
      stolik serve                                 here, for a browser on this computer
      stolik serve --lan                           for the phones in your home network
      stolik serve --public-url https://…          behind a web server that speaks TLS
    """
    from stolik.server.hall import Settings
    from stolik.server.run import make_server, open_store
    from stolik.store import StoreError

    logging.basicConfig(format="stolik: %(message)s", level=logging.WARNING)
    listener = _listen(host or (EVERYWHERE if lan else HERE), port)
    where = _addresses(listener, lan, public_url)
    try:
        store = open_store(db)
    except StoreError as error:
        listener.close()
        raise Failure(str(error)) from None
    games = (first.name,) if first else ()
    settings = Settings(public_url=public_url.rstrip("/"), workers=workers, games=games)

    def ready() -> None:
        _tell(where, words(language, None, __name__), as_json)
        if browser:
            open_browser(where[0])

    server = make_server(store, settings, ready)
    asyncio.run(server.serve(sockets=[listener]))


def _listen(host: str, port: int | None) -> socket.socket:
    """The port that was asked for, or the first free one."""
    from stolik.server.run import listen

    ports = [port] if port is not None else [*range(PORT, PORT + PORTS), 0]
    if not 0 <= ports[0] < 1 << 16:
        raise Wrong(f"a port lies between 0 and 65535, not {port}")
    for number in ports:
        try:
            return listen(host, number)
        except OSError as error:
            if number == ports[-1]:
                reason = (error.strerror or str(error)).lower()
                raise Failure(f"cannot listen on {host}, port {number}: {reason}") from None
    raise AssertionError


def _addresses(listener: socket.socket, lan: bool, public_url: str) -> list[str]:
    """Where people find it, the best one for this computer first."""
    host, port = listener.getsockname()[:2]
    here = HERE if host in (EVERYWHERE, "::") else host
    found = [f"http://{f'[{here}]' if ':' in here else here}:{port}"]
    if lan or host in (EVERYWHERE, "::"):
        found += [f"http://{address}:{port}" for address in _home_addresses()]
    return [public_url.rstrip("/"), *found] if public_url else found


def _home_addresses() -> list[str]:
    """This computer's own in the home network: the one that it would speak from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent
            address = str(asking.getsockname()[0])
        except OSError:
            return []
    return [] if address.startswith("127.") else [address]


def _tell(where: list[str], say: Words, as_json: bool) -> None:
    if as_json:
        show_json({"addresses": where})
        return
    click.echo(say.say("serve.here", address=where[0]))
    for address in where[1:]:
        click.echo(say.say("serve.also", address=address))
    if len(where) > 1:
        click.echo(say.say("serve.scan"))
        _draw(where[0] if where[0].startswith("https:") else where[-1])
    click.echo(say.say("serve.end"))
    sys.stdout.flush()


def _draw(address: str) -> None:
    """A QR code, for phones."""
    import io

    import segno

    text = io.StringIO()
    segno.make(address, error="l").terminal(out=text, compact=True)
    click.echo(text.getvalue())


def open_browser(address: str) -> None:
    """Where there is a screen; a browser of characters would take the terminal over."""
    screen = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen:
        webbrowser.open(address)
