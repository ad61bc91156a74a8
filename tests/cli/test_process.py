"""What only a process of its own shows: Ctrl-C, a reader who has gone, a terminal, long work."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from stolik.cli.failure import UNHEARD
from stolik.cli.report import Bar
from tests.cli.run import command, environment, process

LONG = ("simulate", "the-game", "--games", "1000000000")


def wait_until_busy(pid):
    """It has used the processor for longer than it takes to start."""
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 1.2:
            return
        time.sleep(0.05)
    raise AssertionError("it does nothing")


def test_ctrl_c_ends_long_work_without_a_traceback():
    with subprocess.Popen(
        command(*LONG), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        wait_until_busy(running.pid)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "stolik: stopped\n")


@pytest.mark.thorough
def test_ctrl_c_reaches_every_process():
    """As a terminal sends it: to the whole group."""
    with subprocess.Popen(
        command(*LONG, "--processes", "2"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        time.sleep(5)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "stolik: stopped\n")


def test_a_reader_that_has_gone_is_no_error():
    with subprocess.Popen(
        command("games", "the-game"), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode in (0, UNHEARD)


@pytest.mark.parametrize(
    ("closed", "args", "code"),
    [
        (">&-", "games", 0),
        (">&-", "games --json", 0),
        ("2>&-", "games chess", 2),
        ("<&-", "replay -", 2),
        ("<&-", "play the-game", 2),
    ],
)
def test_a_closed_end_is_no_traceback(closed, args, code):
    line = f'"$0" -m stolik {args} {closed}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable], env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == (1 if code == 2 and "2" not in closed else 0)


def test_a_full_disk_is_said_in_one_line():
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            command("completion", "zsh"),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "stolik: No space left on device\n")


def test_play_without_a_terminal_says_so():
    done = process("play", "the-game")
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr
    assert done.stderr.count("\n") == 1


# --- a real terminal ------------------------------------------------------------------------------


class Terminal:
    """A program on a terminal of 80 x 24."""

    def __init__(self, *args: str, **told: str) -> None:
        self.pid, self._end = pty.fork()
        if not self.pid:
            os.execvpe(command()[0], command(*args), environment() | {"TERM": "xterm-256color"} | told)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def wait_for(self, text: bytes) -> None:
        ends = time.monotonic() + 60
        while text not in self.seen:
            assert time.monotonic() < ends, self.seen[-2000:]
            self._read()

    def _read(self) -> bool:
        try:
            read = os.read(self._end, 1 << 16)
        except OSError:  # Linux says so when the other end has closed
            read = b""
        self.seen += read
        return bool(read)

    def press(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def leave(self) -> int:
        """The exit code."""
        while self._read():
            pass
        os.close(self._end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.thorough
@pytest.mark.parametrize(("keys", "code"), [([b"q", b"q"], 0), ([b"\x03"], 130)])
def test_play_on_a_terminal(keys, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    terminal = Terminal("play", "the-game", "--seed", "5", "--record", "game.json", "--bots", "random")
    terminal.wait_for(b"\x1b[?1049h")  # the second screen, which the program leaves again
    terminal.wait_for(b"Your turn")
    for key in keys:
        terminal.press(key)
        time.sleep(0.3)
    assert terminal.leave() == code
    assert b"\x1b[?1049l" in terminal.seen
    assert b"Traceback" not in terminal.seen
    assert b"Saved: game.json" in terminal.seen
    assert process("replay", str(tmp_path / "game.json")).returncode == 0


@pytest.mark.parametrize(
    ("told", "said"),
    [({"TERM": "dumb"}, b"dumb"), ({"PYTHONIOENCODING": "iso8859-2"}, b"that needs UTF-8, not iso8859-2")],
)
def test_a_terminal_that_cannot_draw_is_told_so(told, said):
    terminal = Terminal("play", "the-game", **told)
    assert terminal.leave() == 2
    assert said in terminal.seen
    assert terminal.seen.count(b"\r\n") == 1


@pytest.mark.thorough
def test_long_work_shows_how_far_it_is():
    terminal = Terminal(*LONG)
    terminal.wait_for(b"games/s")
    terminal.press(b"\x03")
    assert terminal.leave() == 130


# --- the bar --------------------------------------------------------------------------------------


def test_the_bar_is_silent_where_nobody_looks(capsys, monkeypatch):
    monkeypatch.setattr(Bar, "PATIENCE", 0)
    with Bar(10, "games") as bar:
        bar(10)
    assert capsys.readouterr() == ("", "")


def test_the_bar_is_silent_at_first(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Bar(10, "games") as bar:
        bar(5)
    assert capsys.readouterr() == ("", "")


def test_the_bar_shows_rate_and_rest_on_the_error_output(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(Bar, "PATIENCE", 0)
    monkeypatch.setenv("COLUMNS", "80")
    with Bar(10, "games") as bar:
        bar(5)
        time.sleep(0.2)
    out, err = capsys.readouterr()
    assert out == ""
    assert "50%" in err
    assert "games/s" in err
