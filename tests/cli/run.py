"""Commands as somebody would type them: in this process, or in one of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from stolik.cli import main

ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": "en", "COLUMNS": "100"}


def stolik(*args: object, **how: Any) -> Result:
    """The command's output, errors and exit code."""
    result = CliRunner(env=ENGLISH).invoke(main, [str(arg) for arg in args], prog_name="stolik", **how)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answer(*args: object) -> Any:
    """What a command answers to programs."""
    result = stolik(*args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refusal(*args: object, **how: Any) -> str:
    """The one line that says what is wrong."""
    result = stolik(*args, **how)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    line = result.stderr
    assert line.startswith("stolik: ")
    assert line.count("\n") == 1
    assert line.endswith("\n")
    assert len(line) < 600
    return line.strip()


def process(*args: str) -> subprocess.CompletedProcess[str]:
    """A process of its own, without a terminal."""
    return subprocess.run(
        command(*args),
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "stolik", *args]


def environment() -> dict[str, str]:
    return os.environ | ENGLISH
