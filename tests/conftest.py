"""For all tests: how long an example takes is no matter of right or wrong, so a busy machine makes no test fail."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
