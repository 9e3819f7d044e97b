"""What every store does, whatever it keeps its tables in."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from boardrules.server.store import Beginning, Store, StoreError, UnknownTable, Waiting, open_store

HORN = Beginning(
    table="Xk3_q",
    game="cap-horn",
    fingerprint="abc",
    data={"players": ["Ana", "Bö", "\u0000 \ud83d"], "seed": 7, "options": {}},
    tokens={"seat 0": "aa", "spectator": "bb"},
    created=1_000.5,
)


def decision(number: int) -> dict[str, Any]:
    return {"kind": "decision", "player": 0, "action": f"lay breeze h{number}"}


def put(store: Store, name: str, created: float = 1_000.5) -> str:
    store.create(replace(HORN, table=name, created=created))
    return name


def test_a_table_is_found_as_it_began(store: Store) -> None:
    store.create(HORN)
    assert store.beginning("Xk3_q") == HORN
    assert store.entries("Xk3_q") == []
    assert store.count() == 1


def test_there_is_nothing_about_a_table_that_nobody_began(store: Store) -> None:
    assert store.beginning("nothing") is None
    assert store.entries("nothing") == []
    assert store.claim("nothing", 0, "worker", 10) is False
    store.note("nothing", "bot")
    assert store.waiting_for_bots() == []
    with pytest.raises(UnknownTable, match="there is no table 'nothing'"):
        store.append("nothing", 0, [decision(1)])


def test_a_table_begins_once(store: Store) -> None:
    store.create(HORN)
    with pytest.raises(StoreError, match="there is a table 'Xk3_q' already"):
        store.create(replace(HORN, game="cabo-da-roca"))
    assert store.beginning("Xk3_q") == HORN


def test_entries_are_numbered_from_one_and_come_in_order(store: Store) -> None:
    table = put(store, "a")
    before = time.time()
    assert store.append(table, 0, [decision(1), decision(2)])
    assert store.append(table, 2, [decision(3)])
    found = store.entries(table)
    assert [entry.number for entry in found] == [1, 2, 3]
    assert [entry.data for entry in found] == [decision(1), decision(2), decision(3)]
    assert all(before - 1 <= entry.at <= time.time() + 1 for entry in found)
    assert store.entries(table, after=2) == found[2:]
    assert store.entries(table, after=3) == []


def test_an_entry_comes_back_as_it_was(store: Store) -> None:
    table = put(store, "a")
    odd = {"kind": "chat", "seat": None, "text": "Où ? \u0000 \ud83d 🛶 \\ ' \" % ?", "deep": [{"x": [1, -2.5, True]}], "n": 10**30}
    assert store.append(table, 0, [odd])
    assert store.entries(table)[0].data == odd


def test_what_is_no_json_is_refused_and_nothing_is_kept(store: Store) -> None:
    table = put(store, "a")
    for wrong in ({"x": object()}, {"x": float("nan")}, {"x": b"bytes"}):
        with pytest.raises(StoreError, match="JSON"):
            store.append(table, 0, [decision(1), wrong])
    assert store.entries(table) == []
    assert store.append(table, 0, [decision(1)])


def test_who_knows_too_little_adds_nothing(store: Store) -> None:
    table = put(store, "a")
    assert store.append(table, 0, [decision(1)])
    assert store.append(table, 0, [decision(2), decision(3)]) is False
    assert [entry.data for entry in store.entries(table)] == [decision(1)]


def test_there_are_no_gaps(store: Store) -> None:
    table = put(store, "a")
    with pytest.raises(StoreError, match="has 0 entries"):
        store.append(table, 3, [decision(4)])
    assert store.entries(table) == []


def test_tables_do_not_mix(store: Store) -> None:
    put(store, "a")
    put(store, "b")
    assert store.append("a", 0, [decision(1)])
    assert store.append("b", 0, [decision(2), decision(3)])
    assert [entry.data for entry in store.entries("a")] == [decision(1)]
    assert [entry.data for entry in store.entries("b")] == [decision(2), decision(3)]


def test_everything_is_there_when_a_store_is_opened_again(address: str) -> None:
    first = open_store(address)
    first.create(HORN)
    first.append(HORN.table, 0, [decision(1)], waiting="bot")
    first.close()
    second = open_store(address)
    assert second.beginning(HORN.table) == HORN
    assert [entry.data for entry in second.entries(HORN.table)] == [decision(1)]
    assert second.waiting_for_bots() == [HORN.table]
    second.close()


def test_tables_that_wait_for_bots_are_found(store: Store) -> None:
    for number, name in enumerate("abcd"):
        put(store, name, created=1_000.0 + number)
    assert store.waiting_for_bots() == []
    store.note("c", "bot")
    store.note("b", "bot")
    store.note("d", "bot")
    assert store.waiting_for_bots() == ["b", "c", "d"]
    store.note("b", "person")
    store.note("d", "over")
    assert store.waiting_for_bots() == ["c"]


@pytest.mark.parametrize("waiting", ["bot", "person", "over"])
def test_who_is_waited_for_can_be_noted_with_the_decision(store: Store, waiting: Waiting) -> None:
    table = put(store, "a")
    assert store.append(table, 0, [decision(1)], waiting=waiting)
    assert [kept.waiting for kept in store.tables()] == [waiting]
    assert store.append(table, 1, [decision(2)])
    assert [kept.waiting for kept in store.tables()] == [waiting]


def test_who_added_nothing_noted_nothing(store: Store) -> None:
    table = put(store, "a")
    assert store.append(table, 0, [decision(1)], waiting="person")
    assert not store.append(table, 0, [decision(1)], waiting="bot")
    assert store.waiting_for_bots() == []


def test_one_worker_thinks_about_a_decision(store: Store) -> None:
    table = put(store, "a")
    assert store.claim(table, 0, "one", 60)
    assert not store.claim(table, 0, "two", 60)
    assert store.claim(table, 0, "one", 60), "the same worker lengthens its claim"


def test_a_claim_ends_by_itself(store: Store) -> None:
    table = put(store, "a")
    assert store.claim(table, 0, "one", 0.2)
    assert not store.claim(table, 0, "two", 60)
    time.sleep(0.3)
    assert store.claim(table, 0, "two", 60)
    assert not store.claim(table, 0, "one", 60)


def test_a_claim_can_be_given_back(store: Store) -> None:
    table = put(store, "a")
    assert store.claim(table, 0, "one", 60)
    assert store.claim(table, 0, "one", 0)
    assert store.claim(table, 0, "two", 60)


def test_a_claim_is_about_one_decision_at_one_table(store: Store) -> None:
    put(store, "a")
    put(store, "b")
    assert store.claim("a", 0, "one", 60)
    assert store.claim("b", 0, "two", 60)
    assert store.append("a", 0, [decision(1)])
    assert store.claim("a", 1, "two", 60), "the next decision is anybody's"
    assert not store.claim("a", 1, "one", 60)


def test_nobody_claims_what_has_been_decided_or_cannot_be_known(store: Store) -> None:
    table = put(store, "a")
    assert store.append(table, 0, [decision(1)])
    assert not store.claim(table, 0, "one", 60)
    assert not store.claim(table, 2, "one", 60)


def test_of_many_that_claim_at_once_one_wins(store: Store) -> None:
    table = put(store, "a")
    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(lambda number: store.claim(table, 0, f"worker {number}", 60), range(16)))
    assert won.count(True) == 1


def test_housekeeping_sees_tables_with_the_newest_first(store: Store) -> None:
    for number, name in enumerate("abc"):
        put(store, name, created=1_000.0 + number)
    assert [kept.table for kept in store.tables()] == ["c", "b", "a"]
    store.append("a", 0, [decision(1), decision(2)], waiting="over")
    newest = store.tables(limit=1)[0]
    assert (newest.table, newest.game, newest.created, newest.entries, newest.waiting) == ("a", "cap-horn", 1_000.0, 2, "over")
    assert newest.changed >= time.time() - 60
    assert [kept.table for kept in store.tables(limit=2, offset=1)] == ["c", "b"]


def test_old_tables_are_forgotten_with_all_that_happened_at_them(store: Store) -> None:
    for number, name in enumerate("abc"):
        put(store, name, created=1_000.0 + number)
    store.append("a", 0, [decision(1)])
    store.append("b", 0, [decision(1)])
    assert store.forget(1_001.5) == 0
    assert store.forget(1_002.5) == 1
    assert store.beginning("c") is None
    assert store.count() == 2
    assert store.forget(time.time() + 60) == 2
    assert store.entries("a") == []
    put(store, "a")
    assert store.entries("a") == [], "a name that is used again has no past"


def test_of_threads_that_add_after_the_same_entry_one_wins(store: Store) -> None:
    """Everybody adds after what it knows, and catches up when it was too late; nothing is lost, nothing is there twice."""
    table, everybody, each = put(store, "a"), 4, 15
    start = threading.Barrier(everybody)

    def add(who: int) -> None:
        known, mine = 0, 0
        start.wait()
        while mine < each:
            if store.append(table, known, [{"who": who, "mine": mine}, {"who": who, "mine": mine, "more": True}]):
                mine += 1
                known += 2
            else:
                known += len(store.entries(table, after=known))

    with ThreadPoolExecutor(everybody) as pool:
        list(pool.map(add, range(everybody)))
    found = store.entries(table)
    assert [entry.number for entry in found] == list(range(1, 2 * everybody * each + 1))
    first, second = found[0::2], found[1::2]
    assert [one.data | {"more": True} for one in first] == [two.data for two in second], "what was added at once stands together"
    for who in range(everybody):
        assert [entry.data["mine"] for entry in first if entry.data["who"] == who] == list(range(each))


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.count()
    with pytest.raises(StoreError, match="closed"):
        store.append("a", 0, [decision(1)])
