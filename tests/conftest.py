"""How hard hypothesis looks: `quick`, `ci` or `long`, chosen by HYPOTHESIS_PROFILE (see ./test).

Only `long` looks for something new each time; the others try the same again.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.repo.test_size import THINK_AT, long_files

_SLOW_MACHINE = [HealthCheck.too_slow]

settings.register_profile(
    "quick", max_examples=25, deadline=None, derandomize=True, suppress_health_check=_SLOW_MACHINE
)
settings.register_profile(
    "ci", max_examples=200, deadline=None, derandomize=True, suppress_health_check=_SLOW_MACHINE
)
settings.register_profile("long", max_examples=5000, deadline=None, suppress_health_check=_SLOW_MACHINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for name, lines in long_files(THINK_AT).items():
        terminalreporter.write_line(f"{lines} lines, think about {name}")
