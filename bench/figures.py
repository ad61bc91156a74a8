"""Runs every benchmark of this folder and writes docs/reference/figures.md from their answers.

    python bench/figures.py [NAME …]     only these; the others' tables stay as they are

Nobody else should be using the machine.
"""

from __future__ import annotations

import ast
import json
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from figure import Figure, spell

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "reference" / "figures.md"
HEAD = """# Figures

Every figure of this project, with the command that prints it. The page is made by `python bench/figures.py`;
read ratios, not seconds: the machines that it runs on are small and shared.
"""


def benchmarks() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("figure"))


def kept() -> dict[str, str]:
    """The sections of the page as it is."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    parts = re.split(r"^## (\w+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def section(name: str) -> str:
    """Run it; its question, its command, its table."""
    done = subprocess.run(
        [sys.executable, str(HERE / f"{name}.py"), "--json"], stdout=subprocess.PIPE, text=True, check=False
    )
    found = [Figure(*(row[field] for field in Figure._fields)) for row in json.loads(done.stdout)]
    about = ast.get_docstring(ast.parse((HERE / f"{name}.py").read_text("utf-8"))) or ""
    question = about.partition("\n\n")[0].replace("\n", " ")
    rows = [
        f"| {figure.what} | {spell(figure.measured)} {figure.unit} | {wanted(figure)} |" for figure in found
    ]
    made = f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()}"
    return "\n".join(
        [
            f"\n{question}\n\n```sh\npython bench/{name}.py\n```\n\n| | measured | wanted |\n|---|---|---|",
            *rows,
            f"\n{made}\n\n",
        ]
    )


def wanted(figure: Figure) -> str:
    return f"{figure.wanted}{'' if figure.holds else ' (**not reached**)'}" if figure.wanted else ""


def main() -> int:
    names = sys.argv[1:] or benchmarks()
    sections = {name: text for name, text in kept().items() if name in benchmarks()}
    for name in names:
        print(f"{name} …", flush=True)
        sections[name] = section(name)
    body = "".join(f"\n## {name}\n{sections[name].rstrip()}\n" for name in sorted(sections))
    PAGE.write_text(HEAD + body, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
