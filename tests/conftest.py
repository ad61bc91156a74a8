"""How hard hypothesis looks: `quick`, `ci` or `long`, chosen by HYPOTHESIS_PROFILE (see ./test)."""

import os

from hypothesis import HealthCheck, settings

_SLOW_MACHINE = [HealthCheck.too_slow]

settings.register_profile(
    "quick", max_examples=25, deadline=None, derandomize=True, suppress_health_check=_SLOW_MACHINE
)
settings.register_profile("ci", max_examples=200, deadline=None, suppress_health_check=_SLOW_MACHINE)
settings.register_profile("long", max_examples=5000, deadline=None, suppress_health_check=_SLOW_MACHINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
