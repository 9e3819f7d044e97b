"""The places that the tests of stores run against: a sqlite file, and a Postgres database of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardrules.server.store import Store, open_store
from tests.server.postgres import WHY_NOT, Cluster, installed, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if not installed():
        pytest.skip(WHY_NOT)
    with running_cluster("fsync=off") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is to be opened; nothing is there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()
