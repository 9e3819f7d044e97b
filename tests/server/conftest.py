"""The places that the tests of stores run against: a sqlite file, and a Postgres database of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardrules.server.store import Store, open_store


@pytest.fixture(params=["sqlite"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is to be opened; nothing is there yet."""
    return str(tmp_path / "tables.db")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()
