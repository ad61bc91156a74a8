"""A server in a process of its own, without limits for one address: `python plenty.py PORT DATABASE`."""

from __future__ import annotations

import asyncio
import sys

from stolik.server.hall import Settings
from stolik.server.limit import Limits, Rate
from stolik.server.run import listen, make_server, open_store

PLENTY = Rate(1_000_000, 1_000_000)


def main(port: int, database: str) -> None:
    """Says the port on which it listens, as soon as it does."""
    listener = listen("127.0.0.1", port)
    limits = Limits(*[PLENTY] * 5, open_tables=1_000_000)
    server = make_server(
        open_store(database),
        Settings(limits=limits, workers=1),
        lambda: print(listener.getsockname()[1], flush=True),  # noqa: T201
    )
    asyncio.run(server.serve(sockets=[listener]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
