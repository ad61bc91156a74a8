"""A game is named in its own folder, in docs and in tests, and nowhere else; nor is anybody's machine."""

from __future__ import annotations

import ast
import re

import pytest

from tests.repo.project import GAMES, SOURCE, docstrings, folder, games, short, source_files, texts, tree
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
