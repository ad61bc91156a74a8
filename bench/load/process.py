"""A server under test as a process of its own: what it eats."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Process:
    """Read from /proc: the process itself, without its children."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def resident(self) -> float:
        """Megabytes of memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1]) * _PAGE / 1e6


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def running(
    command: Sequence[str], port: int, *, core: int | None = None, **environment: str
) -> Iterator[Process]:
    """The command, once it listens on the port; `core`: nowhere else."""
    pinned = ["taskset", "-c", str(core), *command] if core is not None else list(command)
    started = subprocess.Popen(
        pinned, env=os.environ | environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        _wait_for(port, started)
        yield Process(started.pid, port)
    finally:
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGTERM)
        started.wait(20)


def _wait_for(port: int, started: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if started.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{started.args} does not listen on port {port}") from None
            time.sleep(0.05)
