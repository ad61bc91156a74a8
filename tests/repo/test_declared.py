"""What the project declares about itself agrees with what is there."""

from __future__ import annotations

import json
import re
import tomllib

import stolik
from tests.repo.project import ROOT, SOURCE, files_of_tests, folder, games, short, texts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NAME = re.compile(r"[A-Za-z0-9_.-]+")


def test_every_public_name_is_documented():
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    assert [name for name in stolik.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_public_names_are_sorted_and_real():
    assert list(stolik.__all__) == sorted(stolik.__all__)
    assert all(hasattr(stolik, name) for name in stolik.__all__)


def test_every_error_is_public():
    from stolik.core import errors

    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    own = {kind.__name__ for kind in kinds if issubclass(kind, errors.StolikError)}
    assert own <= set(stolik.__all__)


def test_every_dependency_has_its_reason():
    """Each is a line `**name**` in docs/explanation/dependencies.md."""
    page = (ROOT / "docs" / "explanation" / "dependencies.md").read_text("utf-8")
    explained = re.findall(r"^\*\*([\w./@-]+)\*\* \w", page, re.MULTILINE)
    assert sorted(explained) == sorted([*dependencies(), *dependencies_of_the_page()])


def dependencies() -> list[str]:
    extras = PROJECT["project"].get("optional-dependencies", {}).values()
    groups = [PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"], *extras]
    found = [NAME.match(line) for group in groups for line in group]
    return sorted({match[0] for match in found if match and match[0] != "stolik"})


def dependencies_of_the_page() -> list[str]:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    return [name for kind, names in package.items() if kind.endswith("ependencies") for name in names]


def test_versions_agree():
    assert PROJECT["project"]["version"] == stolik.__version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## .*\b{re.escape(stolik.__version__)}\b", changes, re.MULTILINE)


def test_commands_can_be_run():
    for name in ("play", "test", ".ci/run"):
        path = ROOT / name
        assert path.stat().st_mode & 0o111, name
        assert path.read_text("utf-8").startswith("#!/bin/sh\n"), name
    assert "./test" in (ROOT / ".ci" / "run").read_text("utf-8")


# --- clauses --------------------------------------------------------------------------------------

CLAUSE = re.compile(r"\b[A-Z]{2}[1-9]\d?\b")


def clauses(game) -> list[str]:
    """The clauses that a game's RULES.md states: `**XY1** …`."""
    text = (folder(game) / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*([A-Z]{2}[1-9]\d?)\*\*", text)


def test_clauses_are_stated_once_and_in_order():
    for game in games():
        stated = clauses(game)
        assert stated == [f"{stated[0][:2]}{number}" for number in range(1, len(stated) + 1)], game.name


def test_every_clause_is_cited_by_a_test():
    for game in games():
        near = [
            path
            for path in files_of_tests()
            if ROOT / "tests" in path.parents or folder(game) in path.parents
        ]
        cited = {clause for path in near for clause in CLAUSE.findall(path.read_text("utf-8"))}
        assert [clause for clause in clauses(game) if clause not in cited] == [], game.name


def test_every_cited_clause_is_stated():
    stated = {clause for game in games() for clause in clauses(game)}
    prefixes = {clause[:2] for clause in stated}
    for path in (path for path in texts() if SOURCE in path.parents):
        cited = {clause for clause in CLAUSE.findall(path.read_text("utf-8")) if clause[:2] in prefixes}
        assert cited <= stated, short(path)


def test_every_refusal_rests_on_a_clause_or_on_none():
    for game in games():
        assert set(game.reasons.values()) <= {"", *clauses(game)}, game.name
