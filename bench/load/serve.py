"""The server as `stolik serve` runs it, without limits for one address: `python serve.py PORT DATABASE`."""

from __future__ import annotations

import asyncio
import sys

from stolik.server.hall import Settings
from stolik.server.limit import Limits, Rate
from stolik.server.run import listen, make_server, open_store

PLENTY = Rate(1_000_000, 1_000_000)


def main(port: int, database: str) -> None:
    limits = Limits(*[PLENTY] * 5, open_tables=1_000_000)
    server = make_server(open_store(database), Settings(limits=limits))
    asyncio.run(server.serve(sockets=[listen("127.0.0.1", port)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
