"""For all tests: how long an example takes is no matter of right or wrong, so a busy machine makes no test fail. Games are played
in Python, so that nothing is built that no test asks for."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

os.environ["BOARDRULES_BACKEND"] = "python"
