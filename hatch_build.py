"""The wheel holds the built web client: whoever installs it needs no Node."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "bin"))

import web_build


class WebBuild(BuildHookInterface[Any]):
    """Builds the client unless it is built already, or `STOLIK_WEB=no` says that somebody else does."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [web_build.NODE] if self._builds() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._builds():
            web_build.build()

    def _builds(self) -> bool:
        return os.environ.get("STOLIK_WEB") != "no" and not web_build.is_built()
