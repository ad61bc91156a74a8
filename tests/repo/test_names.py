"""A game is named in its own folder, in docs and in tests, and nowhere else; nor is anybody's machine."""

from __future__ import annotations

import ast
import re

import pytest

from tests.repo.project import (
    GAMES,
    ROOT,
    SOURCE,
    docstrings,
    folder,
    games,
    short,
    source_files,
    texts,
    tree,
)
from tests.repo.wording import catalog

MACHINE = re.compile(r"/(?:home|Users|root|work)/\w+|[A-Z]:\\Users")

OUTSIDE = [path for path in source_files() if GAMES not in path.parents or path.parent == GAMES]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_game_is_named_outside_its_folder(game):
    for path in OUTSIDE:
        assert named(tree(path), game) == [], short(path)


def named(module, game):
    """Where code names a game: by a text, by an import. Docstrings are docs."""
    doc = set(map(id, docstrings(module)))
    package = folder(game).name
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in doc:
            found += [node.value] if _names(node.value, game.name, package) else []
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module] if f"games.{package}" in node.module else []
            found += [
                alias.name for alias in node.names if node.module.endswith("games") and alias.name == package
            ]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if f"games.{package}" in alias.name]
    return found


def _names(text, name, package):
    """A name of one word may be an English one: then only the whole text counts."""
    return text in (name, package) or ("-" in name and name in text) or f"games.{package}" in text


def test_a_named_game_is_noticed():
    game = games()[-1]
    package = folder(game).name
    for code in (
        f"from stolik.games.{package} import rules",
        f"from stolik.games import {package}",
        f"import stolik.games.{package}.rules",
        f"if name == {game.name!r}: pass",
        f"load('stolik.games.{package}')",
    ):
        assert named(ast.parse(code), game), code
    assert not named(ast.parse(f'"""Like {game.name}."""'), game)


WEB = [
    path for path in texts() if ROOT / "web" in path.parents and path.suffix in (".ts", ".svelte", ".html")
]


def test_the_web_client_names_no_game():
    """It finds their folders by glob, and their words in their catalogs."""
    assert len(WEB) > 20
    for path in WEB:
        assert [game.name for game in games() if quoted(path.read_text("utf-8"), game)] == [], short(path)


def quoted(text, game):
    """A name of one word may be an English one: then only a quoted one, or a folder, counts."""
    names = {game.name, folder(game).name}
    mark = "" if "-" in game.name else "[\"'`/]"
    return any(re.search(f"{mark}{re.escape(name)}{mark}", text) for name in names)


def test_a_game_named_in_the_web_client_is_noticed():
    for game in games():
        assert quoted(f"if (name === '{game.name}')", game)
        assert quoted(f'import "../games/{folder(game).name}/web"', game)
        assert not quoted("in sequence, raise both", game)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_catalog_of_others_names_a_game(game):
    title = str(catalog(folder(game), "en")["name"])
    others = [path for path in SOURCE.glob("**/locale/*.json") if GAMES not in path.parents]
    assert [
        short(path) for path in others if re.search(rf"\b{re.escape(title)}\b", path.read_text("utf-8"))
    ] == []


def test_no_file_names_a_machine():
    for path in texts():
        text = path.read_text("utf-8")
        assert MACHINE.findall(text) == [], short(path)


def test_a_named_machine_is_noticed():
    folders = "/home", "/root", "/work", "/Users"
    assert all(MACHINE.search(f"see {folder}/x") for folder in folders)
