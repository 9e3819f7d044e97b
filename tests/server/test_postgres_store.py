"""Postgres alone: what is heard from other processes, and a database that is away for a while."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from boardrules.server import postgres_watch
from boardrules.server.postgres_store import PostgresStore
from boardrules.server.store import Beginning, StoreError, open_store
from tests.server.appender import AT_ONCE
from tests.server.postgres import WHY_NOT, Cluster, installed, running_cluster

ROOT = Path(__file__).resolve().parents[2]
HORN = Beginning("horn", "cap-horn", "abc", {}, {}, 1.0)
Heard = queue.Queue[tuple[str, int]]

pytestmark = pytest.mark.skipif(not installed(), reason=WHY_NOT)


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server that a test may stop."""
    with running_cluster("fsync=off") as running:
        yield running


def watching(address: str) -> tuple[PostgresStore, Heard]:
    store, heard = PostgresStore(address), Heard()
    store.watch(lambda table, number: heard.put((table, number)))
    return store, heard


def heard_until(heard: Heard, wanted: tuple[str, int]) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    while not found or found[-1] != wanted:
        found.append(heard.get(timeout=30))
    return found


def test_what_another_process_adds_is_heard(database: str) -> None:
    store, heard = watching(database)
    store.create(HORN)
    command = [sys.executable, "-m", "tests.server.appender", database, "horn", "other", "5"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert heard_until(heard, ("horn", 5 * AT_ONCE)) == [("horn", AT_ONCE * (number + 1)) for number in range(5)]
    assert len(store.entries("horn")) == 5 * AT_ONCE
    store.close()


def test_nobody_hears_of_what_he_did_himself(database: str) -> None:
    store, heard = watching(database)
    store.create(HORN)
    assert store.append("horn", 0, [{"n": 1}])
    other = PostgresStore(database)
    assert not other.append("horn", 0, [{"n": 1}]), "nothing was added, so there is nothing to be heard"
    assert other.append("horn", 1, [{"n": 2}])
    assert heard_until(heard, ("horn", 2)) == [("horn", 2)]
    other.close()
    store.close()


def test_words_of_strangers_on_the_channel_are_passed_over(database: str) -> None:
    store, heard = watching(database)
    store.create(HORN)
    with psycopg.connect(database, autocommit=True) as stranger:
        for payload in ("", "hello", "a b c", "a -1 horn", "a 1", "a 1 "):
            stranger.execute("SELECT pg_notify(%s, %s)", (postgres_watch.CHANNEL, payload))
    other = PostgresStore(database)
    other.append("horn", 0, [{"n": 1}])
    assert heard_until(heard, ("horn", 1)) == [("horn", 1)]
    other.close()
    store.close()


def test_who_fails_on_hearing_hears_the_next_word_all_the_same(database: str) -> None:
    store, heard = PostgresStore(database), Heard()
    store.create(HORN)

    def failing(table: str, number: int) -> None:
        heard.put((table, number))
        raise RuntimeError

    store.watch(failing)
    other = PostgresStore(database)
    for number in range(3):
        other.append("horn", number, [{"n": number}])
    assert heard_until(heard, ("horn", 3)) == [("horn", 1), ("horn", 2), ("horn", 3)]
    other.close()
    store.close()


def test_what_was_said_while_nobody_could_listen_is_found_by_looking(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_watch, "_LOOK", 0.2)
    store, heard = watching(database)
    store.create(HORN)
    with psycopg.connect(database, autocommit=True) as silent:
        silent.execute("UPDATE boardrules_tables SET last = 7, writer = 'x', changed = extract(epoch FROM clock_timestamp())")
    assert heard.get(timeout=30) == ("horn", 7)
    time.sleep(0.6)
    assert heard.empty(), "it is told once"
    store.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_a_database_that_was_restarted_is_used_and_heard_again(own_cluster: Cluster, how: signal.Signals) -> None:
    address = own_cluster.new_database()
    store, heard = watching(address)
    other = PostgresStore(address)
    store.create(HORN)
    assert other.append("horn", 0, [{"n": 1}])
    assert heard.get(timeout=30) == ("horn", 1)
    own_cluster.stop(how)
    own_cluster.start()
    assert other.append("horn", 1, [{"n": 2}])
    assert heard.get(timeout=30) == ("horn", 2)
    assert [entry.data["n"] for entry in store.entries("horn")] == [1, 2]
    other.close()
    store.close()


def test_decisions_wait_for_a_database_that_is_away_and_none_is_lost_or_there_twice(own_cluster: Cluster) -> None:
    store = PostgresStore(own_cluster.new_database())
    store.create(HORN)
    known, wanted, failures = 0, 400, []

    def play() -> None:
        nonlocal known
        while known < wanted:
            if not store.append("horn", known, [{"n": known}]):
                failures.append(known)
                return
            known += 1

    player = threading.Thread(target=play)
    player.start()
    for how in (signal.SIGQUIT, signal.SIGINT):
        while known < (100 if how == signal.SIGQUIT else 250) and player.is_alive():
            time.sleep(0.001)
        own_cluster.stop(how)
        own_cluster.start()
    player.join(timeout=60)
    assert failures == [], "nobody else adds, so it is never too late"
    assert [entry.data["n"] for entry in store.entries("horn")] == list(range(wanted))
    store.close()


def test_what_was_added_before_the_connection_broke_is_known_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst moment: the database has written the entry and the answer is lost. Somebody else may even have gone on."""
    store, other = PostgresStore(database), PostgresStore(database)
    store.create(HORN)
    execute = psycopg.Connection.execute
    broken: list[str] = []

    def losing(self: psycopg.Connection[object], query: str, *rest: object, **more: object) -> object:
        answer = execute(self, query, *rest, **more)  # type: ignore[call-overload]
        if "moved" in query and not broken:
            broken.append(query)
            assert other.append("horn", 1, [{"n": 2}])
            self.close()
            raise psycopg.OperationalError("the answer was lost")
        return answer

    monkeypatch.setattr(psycopg.Connection, "execute", losing)
    assert store.append("horn", 0, [{"n": 1}]) is True
    assert [entry.data["n"] for entry in store.entries("horn")] == [1, 2]
    store.close()
    other.close()


def test_acknowledged_means_written_even_where_the_database_promises_less(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("ALTER DATABASE " + owner.info.dbname + " SET synchronous_commit = off")
    store = PostgresStore(database)
    [(setting,)] = store._rows("SHOW synchronous_commit")
    store.create(HORN)
    store.claim("horn", 0, "worker", 10)
    [(still,)] = store._rows("SHOW synchronous_commit")
    assert (setting, still) == ("on", "on")
    store.close()


def test_a_database_that_is_not_there_is_told_at_once_and_without_the_password(cluster: Cluster) -> None:
    for address, words in (
        (cluster.address("nothing"), 'database "nothing" does not exist'),
        (f"postgresql://me:sesame@/x?host={cluster.folder}/nowhere", "cannot be reached"),
        ("postgresql://me:sesame@127.0.0.1:1/x", "cannot be reached"),
        ("postgresql://me:sesame@[broken/x", "the address of the database cannot be read"),
        ("postgresql://me:sesame@host/x?nonsense=1", "the address of the database cannot be read"),
    ):
        with pytest.raises(StoreError, match=words) as caught:
            open_store(address)
        assert "sesame" not in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_database_that_is_away_for_long_is_told(own_cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.server.postgres_connections._PATIENCE", 0.3)
    store = PostgresStore(own_cluster.new_database())
    own_cluster.stop()
    with pytest.raises(StoreError, match="cannot be reached"):
        store.count()
    own_cluster.start()
    assert store.count() == 0
    store.close()


def test_who_may_not_make_tables_is_told(cluster: Cluster) -> None:
    address = cluster.new_database()
    with psycopg.connect(address, autocommit=True) as owner:
        owner.execute("CREATE ROLE guest LOGIN")
    with pytest.raises(StoreError, match="refuses: permission denied for schema public"):
        PostgresStore(address.replace("user=boardrules", "user=guest"))


def test_a_database_of_a_newer_boardrules_stays_as_it_is(database: str) -> None:
    PostgresStore(database).close()
    with psycopg.connect(database, autocommit=True) as newer:
        newer.execute("UPDATE boardrules_version SET version = 99")
    with pytest.raises(StoreError, match="by a newer boardrules"):
        PostgresStore(database)


def test_without_psycopg_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("boardrules.server.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'boardrules\[postgres\]'"):
        open_store("postgresql://localhost/tables")
