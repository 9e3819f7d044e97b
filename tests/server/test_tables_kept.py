"""What is acknowledged is kept: nothing is told before the store has it, and what the store refuses has not happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any

import pytest

from boardrules.server.sqlite_store import SqliteStore
from boardrules.server.store import Beginning, StoreError, Waiting
from tests.server.player import Player, Refused, TurnedAway
from tests.server.running import Place, running


class Moody(SqliteStore):
    """A store that can be made to wait, or to fail before or after it has written."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.ready = Event()
        self.ready.set()
        self.fails = ""

    def append(self, table: str, after: int, entries: Sequence[Mapping[str, Any]], waiting: Waiting | None = None) -> bool:
        self.ready.wait(30)
        if self.fails == "before":
            raise StoreError("the disk is full")
        written = super().append(table, after, entries, waiting)
        if self.fails == "after":
            raise StoreError("the line broke")
        return written

    def beginning(self, table: str) -> Beginning | None:
        if self.fails == "reading":
            raise StoreError("the disk is gone")
        return super().beginning(table)


def seated(place: Place) -> tuple[Player, list[Player]]:
    players = [place.sit(seat) for seat in range(3)]
    return next(player for player in players if player.document["actions"]), players


def test_nothing_is_told_before_it_is_kept() -> None:
    store = Moody()
    with running(store) as server:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        who, players = seated(place)
        store.ready.clear()
        request = who.begin("play", revision=0, action=who.document["actions"][0]["action"])
        for player in players:
            with pytest.raises(TimeoutError):
                player.wait(lambda player=player: bool(player.document["decisions"]), 0.5)  # type: ignore[misc]
        assert store.entries(place.table) == []
        store.ready.set()
        assert who.answer(request)["type"] == "done"
        assert [entry.data["kind"] for entry in store.entries(place.table)] == ["decision"]
        for player in players:
            player.wait(lambda player=player: player.document["decisions"] == 1)  # type: ignore[misc]
            player.socket.close()


@pytest.mark.parametrize("fails", ["before", "after"])
def test_what_could_not_be_kept_is_told_and_the_table_goes_on(fails: str) -> None:
    """Whether the store failed before it wrote or after: what everybody sees is what it has."""
    store = Moody()
    with running(store) as server:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        who, players = seated(place)
        store.fails = fails
        with pytest.raises(Refused) as told:
            who.play(who.document["actions"][0]["action"])
        assert told.value.code == "not_kept"
        store.fails = ""
        made = len(store.entries(place.table))
        assert made == (fails == "after")
        for player in players:
            player.wait(lambda player=player: player.document["decisions"] == made)  # type: ignore[misc]
        who = next(player for player in players if player.document["actions"])
        who.play(who.document["actions"][0]["action"])
        assert who.document["decisions"] == made + 1
        for player in players:
            player.socket.close()


def test_a_store_that_cannot_be_read_is_told() -> None:
    store = Moody()
    with running(store, idle_seconds=0.0, open_tables=0) as server:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        store.fails = "reading"
        with pytest.raises(TurnedAway) as told:
            place.sit(0)
        assert told.value.code == "internal"
        headers = {"Authorization": f"Bearer {place.host}"}
        status, _, _ = server.ask(f"/api/tables/{place.table}/save", headers=headers)
        assert status == 500
        store.fails = ""
        place.sit(0).socket.close()
