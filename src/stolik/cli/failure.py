"""What goes wrong is said in one line on the error output; the exit code says of what kind it was.

2    the input is wrong (the line says what would be right)
1    the machine cannot do it now (no gcc, a full disk), or a check did not hold
130  stopped by Ctrl-C
141  whoever read the output has gone (`| head`): nothing is said
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from stolik.core.errors import StolikError

UNHEARD = 141

_LONGEST = 500


class Failure(click.ClickException):
    """The end of the program, with one line."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        line = " ".join(message.split())
        super().__init__(line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …")

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"stolik: {self.message}", file=file, err=file is None)


class Wrong(Failure):
    """What was asked for makes no sense."""

    exit_code = 2


class Stopped(Failure):
    """By Ctrl-C."""

    exit_code = 130


def need_terminal(why: str) -> None:
    """Refuse where keys cannot be read or pictures not be drawn."""
    ends = sys.stdin, sys.stdout, sys.stderr
    if not all(end.isatty() for end in ends):
        raise Wrong(f"{why}: that needs a terminal, and no file or pipe in its place")
    if os.environ.get("TERM") == "dumb":
        raise Wrong(f"{why}: that needs a terminal which can draw, and TERM says that this one is dumb")
    if codecs.lookup(sys.stdout.encoding).name != "utf-8":
        raise Wrong(f"{why}: that needs UTF-8, not {sys.stdout.encoding}; LC_ALL=C.UTF-8 sets it")


def open_closed_streams() -> None:
    """Whoever starts us may have closed an end (`>&-`), which Python then leaves out: it goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123  # as long as we run


@contextmanager
def one_line() -> Iterator[None]:
    """Whatever goes wrong inside becomes a `Failure`; a mistake of our own stays what it is."""
    try:
        yield
        sys.stdout.flush()
    except click.UsageError as error:
        raise Wrong(_usage(error)) from None
    except StolikError as error:
        raise Wrong(str(error)) from None
    except KeyboardInterrupt:
        raise Stopped("stopped") from None
    except BrokenPipeError:
        _close_output()
        raise click.exceptions.Exit(UNHEARD) from None
    except OSError as error:
        raise Failure(": ".join(map(str, filter(None, (error.strerror, error.filename))))) from None


def _usage(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx else "stolik"
    return f"{error.format_message()} ({path} --help tells more)"


def _close_output() -> None:
    """What is still waiting to be written goes nowhere, so that the interpreter ends in peace."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
