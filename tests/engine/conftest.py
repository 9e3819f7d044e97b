"""Games for the tests of the engine, loaded once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import boardrules

TESTS = Path(__file__).resolve().parents[1]


@cache
def _load(name: str) -> boardrules.Game:
    folder = TESTS / ("engine" if name == "whispers" else "games")
    return boardrules.load(folder / f"{name}.rules")


@pytest.fixture(scope="session")
def load() -> Callable[[str], boardrules.Game]:
    """A small game by the name of its file."""
    return _load


@pytest.fixture
def tic_tac_toe() -> boardrules.Game:
    return _load("tic_tac_toe")


@pytest.fixture
def whispers() -> boardrules.Game:
    return _load("whispers")


@pytest.fixture
def regatta() -> boardrules.Game:
    return _load("regatta")
