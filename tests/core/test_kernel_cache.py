"""Compiled once: every process after the first finds its kernels on disk, as long as nothing was edited.

Each test runs new Pythons on a small package of its own, with a cache folder of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from stolik.games import discover

NOTE = "compiling the rules"

CALLEE = """
    from stolik.core.kernel import kernel

    RATE = 2

    @kernel
    def double(x):
        return x * RATE

    @kernel
    def negate(x):
        return -x
"""
CALLER = """
    from stolik.core.kernel import kernel
    from probe.callee import double, negate

    @kernel
    def outer(x):
        return double(x) + 1

    @kernel
    def alone(x):
        return x + 100

    def chain(function):
        @kernel
        def play(x):
            return function(x) + 10

        return play
"""
MAIN = """
    import json
    from probe.caller import alone, chain, double, negate, outer

    kernels = {"outer": outer, "alone": alone, "double": chain(double), "negate": chain(negate)}
    print(json.dumps({name: kernel(5) for name, kernel in kernels.items()}))
    compiled = [n for n, k in kernels.items() if sum(getattr(k, "stats").cache_misses.values())]
    print(json.dumps(compiled))
"""
ANSWERS = {"outer": 11, "alone": 105, "double": 20, "negate": 5}


class Probe:
    """A package with kernels on disk, and the Pythons that run it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.package = place / "probe"
        self.package.mkdir()
        self.cache: Path | None = place / "cache"
        for name, text in {"__init__": "", "callee": CALLEE, "caller": CALLER}.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.package / f"{name}.py").write_text(textwrap.dedent(text), "utf-8")

    def run(self, code: str = MAIN, **more: str) -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        env |= {"PYTHONPATH": str(self.place), "PYTHONDONTWRITEBYTECODE": "1"}
        env |= {"HOME": str(self.place), "XDG_CACHE_HOME": str(self.place / "user")}
        env |= {"NUMBA_CACHE_DIR": str(self.cache)} if self.cache else {}
        return subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code)],
            env=env | more,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )

    def compiled(self, answers: dict[str, int] = ANSWERS) -> list[str]:
        """Run, see that the answers are right, and say which kernels had to be compiled."""
        done = self.run()
        found, compiled = map(json.loads, done.stdout.splitlines())
        assert found == answers
        assert (NOTE in done.stderr) == bool(compiled)
        return compiled

    def files(self) -> dict[str, tuple[int, int]]:
        """Everything that the cache holds: name → when written, how large."""
        found = [path for path in self.place.rglob("*.nb[ic]") if path.is_file()]
        return {
            str(path.relative_to(self.place)): (path.stat().st_mtime_ns, path.stat().st_size)
            for path in found
        }


@pytest.fixture
def probe(tmp_path):
    return Probe(tmp_path)


def test_a_second_process_compiles_nothing(probe):
    """Also no closure: Numba's own cache would miss `play`, whichever kernel it holds."""
    assert probe.compiled() == ["outer", "alone", "double", "negate"]
    assert probe.compiled() == []


def test_the_cache_does_not_grow_with_starts(probe):
    probe.compiled()
    first = probe.files()
    assert len(first) >= 2 * len(ANSWERS)
    for _ in range(2):
        probe.compiled()
    assert probe.files() == first


def test_an_edited_callee_in_another_file_is_seen(probe):
    probe.compiled()
    probe.write("callee", CALLEE.replace("x * RATE", "x * RATE + 1000"))
    assert probe.compiled(ANSWERS | {"outer": 1011, "double": 1020}) == ["outer", "double"]
    assert probe.compiled(ANSWERS | {"outer": 1011, "double": 1020}) == []


def test_an_edited_constant_of_a_callee_is_seen(probe):
    probe.compiled()
    probe.write("callee", CALLEE.replace("RATE = 2", "RATE = 3"))
    assert probe.compiled(ANSWERS | {"outer": 16, "double": 25}) == ["outer", "double"]


def test_a_comment_compiles_nothing(probe):
    probe.compiled()
    probe.write("callee", CALLEE.replace("RATE = 2", "# why two?\n    RATE = 2"))
    assert probe.compiled() == []


def test_the_cache_does_not_grow_with_edits(probe):
    probe.compiled()
    first = probe.files()
    probe.write("callee", CALLEE.replace("RATE = 2", "RATE = 3"))
    probe.compiled(ANSWERS | {"outer": 16, "double": 25})
    assert probe.files().keys() == first.keys()


def test_beside_the_package_if_nobody_says_otherwise(probe):
    probe.cache = None
    assert probe.compiled()
    assert {Path(name).parent for name in probe.files()} == {Path("probe/__pycache__")}


def test_a_read_only_package_has_its_cache_in_the_users_folder(probe):
    """root may write into any folder, but cannot make one where a file lies."""
    probe.cache = None
    (probe.package / "__pycache__").write_text("", "utf-8")
    assert probe.compiled()
    assert {Path(name).parts[0] for name in probe.files()} == {"user"}
    assert probe.compiled() == []


def test_interpreted_kernels_give_the_same_and_write_nothing(probe):
    done = probe.run(MAIN.split("compiled =")[0], NUMBA_DISABLE_JIT="1")
    assert json.loads(done.stdout) == ANSWERS
    assert probe.files() == {}
    assert NOTE not in done.stderr


def test_checked_bounds_are_another_kernel(probe):
    """Else a run with NUMBA_BOUNDSCHECK=1 would load kernels that check nothing."""
    probe.compiled()
    assert NOTE in probe.run(NUMBA_BOUNDSCHECK="1").stderr
    assert probe.compiled() == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", discover())
def test_a_game_is_compiled_once(probe, game):
    """Deal, bots, playout, view, record: a person's table and a simulation."""
    play = f"""
        import stolik
        table = stolik.deal("{game}", seed=1)
        while not table.over:
            seat = table.to_act[0]
            table.play(table.legal(seat)[-1], seat)
            table.view(seat)
        print(table.position())
        for bots in stolik.describe("{game}").bots:
            print(stolik.simulate("{game}", games=2, bots=bots, seed=1).scores.tolist())
    """
    first = probe.run(play)
    files = probe.files()
    second = probe.run(play)
    assert NOTE in first.stderr
    assert second.stderr == ""
    assert second.stdout == first.stdout
    assert probe.files() == files
