"""README, docs and rules are executed: every example shows what really happens.

In Markdown a fence says what happens to it:

    ```pycon    `>>>` examples, compared with what follows (`...` stands for anything)
    ```python   a program that runs without an error; it follows the blocks above it
    ```console  `$ stolik …`, compared with what follows it on standard output
    ```sh       shown only: installs, serves, takes long
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import traceback
from importlib import import_module
from pathlib import Path

import pytest

from tests.repo.project import ROOT, SOURCE, is_test, short, source_files, texts

FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

PAGES = [path for path in texts() if path.suffix == ".md" and not is_test(path)]
KINDS = {"pycon", "python", "console", "sh", "text", "json", "toml", "ini", "html", "c", ""}


def fences(path: Path, *kinds: str) -> list[tuple[int, str, str]]:
    """Line, kind and content of the fenced blocks."""
    text = path.read_text("utf-8")
    found = [(text.count("\n", 0, fence.start()) + 1, fence[2], fence[3]) for fence in FENCE.finditer(text)]
    return [fence for fence in found if not kinds or fence[1] in kinds]


def pages_with(*kinds: str) -> list[Path]:
    return [path for path in PAGES if fences(path, *kinds)]


@pytest.mark.parametrize("path", PAGES, ids=short)
def test_fences_are_closed_and_of_a_known_kind(path):
    text = path.read_text("utf-8")
    assert len(re.findall(r"^ *```", text, re.MULTILINE)) == 2 * len(fences(path))
    assert {kind for _, kind, _ in fences(path)} <= KINDS
    prompts = [line for line, kind, content in fences(path) if ">>>" in content and kind != "pycon"]
    assert prompts == [], "a block with >>> is ```pycon"


@pytest.mark.parametrize("path", pages_with("pycon", "python"), ids=short)
def test_python_examples(path, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run_python(fences(path, "pycon", "python"), short(path)) == ""


def run_python(blocks, name):
    """What went wrong in the blocks of one page, which share their names."""
    names: dict[str, object] = {"__name__": "__main__"}
    report: list[str] = []
    for line, kind, content in blocks:
        if kind == "pycon":
            example = doctest.DocTestParser().get_doctest(content, names, f"{name}:{line}", name, line)
            runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
            runner.run(example, out=report.append, clear_globs=False)
            names = example.globs
        else:
            report += _run_program(content, names, f"{name}:{line}")
    return "".join(report)


def _run_program(content, names, place):
    try:
        exec(compile(content, place, "exec"), names)
    except Exception:
        return [traceback.format_exc()]
    return []


def test_wrong_examples_are_noticed():
    assert run_python([(1, "pycon", ">>> 1 + 1\n2\n")], "page") == ""
    assert run_python([(1, "pycon", ">>> 1 + 1\n3\n")], "page")
    assert run_python([(1, "python", "assert 1 + 1 == 3\n")], "page")


def modules_with_examples() -> list[str]:
    paths = [path for path in source_files() if ">>>" in path.read_text("utf-8")]
    parts = [path.relative_to(SOURCE.parent).with_suffix("").parts for path in paths]
    return [".".join(part for part in module if part != "__init__") for module in parts]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_docstrings(name):
    report: list[str] = []
    for example in doctest.DocTestFinder().find(import_module(name)):
        doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(example, out=report.append)
    assert "".join(report) == ""


# --- the command line -----------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("path", pages_with("console"), ids=short)
def test_shell_examples(path, tmp_path):
    for line, _, content in fences(path, "console"):
        for command, wanted in commands(content):
            answer = run_command(command, tmp_path)
            assert matches(wanted, answer), f"{short(path)}:{line}: $ {command}\n{answer}"


def commands(content: str) -> list[tuple[str, str]]:
    """The commands of a block and what they should print; a command goes on after a backslash."""
    parts = re.split(r"^\$ ", content.replace("\\\n", ""), flags=re.MULTILINE)[1:]
    return [(command, wanted) for command, _, wanted in (part.partition("\n") for part in parts)]


def run_command(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "stolik", f"only stolik is run here; what is shown only is ```sh: {command}"
    done = subprocess.run(
        [sys.executable, "-m", "stolik", *arguments],
        cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "en", "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, 2), done.stderr
    return done.stdout or done.stderr


def matches(wanted: str, answer: str) -> bool:
    """Nothing is wanted: anything is right."""
    return not wanted.strip() or doctest.OutputChecker().check_output(wanted, answer, FLAGS)


def test_commands_are_found():
    block = "$ stolik games\nthe names\n\n$ stolik simulate NAME \\\n    --games 1\n"
    assert commands(block) == [("stolik games", "the names\n\n"), ("stolik simulate NAME     --games 1", "")]
    assert matches("a ...\n", "a b\n")
    assert not matches("a c\n", "a b\n")


# --- completeness ---------------------------------------------------------------------------------


LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def links(path: Path) -> list[Path]:
    """What a page links to within the project."""
    found = LINK.findall(path.read_text("utf-8"))
    return [(path.parent / link).resolve() for link in found if not re.match(r"\w+:", link)]


def test_links_between_pages_lead_somewhere():
    lost = {short(path): [link.name for link in links(path) if not link.exists()] for path in PAGES}
    assert {name: missing for name, missing in lost.items() if missing} == {}


def test_every_page_can_be_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached and page.suffix == ".md" and page.exists():
            reached.add(page)
            waiting += links(page)
    assert [short(path) for path in PAGES if path not in reached and path.name != "CHANGELOG.md"] == []
