"""Profiles for the properties: quick by default, thorough with `BOARDRULES_THOROUGH=1`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

_quiet = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
settings.register_profile("quick", max_examples=25, deadline=None, suppress_health_check=_quiet)
settings.register_profile("thorough", max_examples=400, deadline=None, suppress_health_check=_quiet)
settings.load_profile("thorough" if os.environ.get("BOARDRULES_THOROUGH") else "quick")
