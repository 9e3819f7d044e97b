"""Tables are let go from memory when nobody is there, and are the same when somebody comes again; an app to mount anywhere."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Mount

import boardrules
from boardrules.server import ServerLimits, app
from boardrules.server.documents import Viewer
from boardrules.server.offered_games import OfferedGames
from boardrules.server.store import Beginning, open_store
from boardrules.server.tables import OpenTable, Tables
from tests.server.running import BOT, running


class Here:
    """Somebody connected."""

    def __init__(self, player: int | None = None) -> None:
        self.viewer = Viewer(player, False, "en")

    def changed(self) -> None:
        pass


def kept(count: int, **limits: Any) -> tuple[Tables, list[str]]:
    store = open_store(":memory:")
    game = boardrules.load("trois-caps-training")
    data = {"players": [{"name": "", "kind": "person", "bot": None}] * 2, "options": {}, "seed": 1, "language": "en"}
    names = [f"t{number}" for number in range(count)]
    for name in names:
        store.create(Beginning(name, game.name, game.fingerprint.whole, data, {}, 0.0))
    return Tables(store, OfferedGames(), ServerLimits(**limits), ThreadPoolExecutor(2)), names


def test_only_so_many_tables_are_in_memory() -> None:
    async def come_and_go() -> None:
        tables, names = kept(12, open_tables=4)
        first = await tables.open(names[0])
        first.listeners.add(Here(0))
        for name in names[1:]:
            await tables.open(name)
        assert len(tables) == 4
        assert tables.opened(names[0]) is first, "somebody is there"
        assert tables.opened(names[1]) is None
        assert tables.opened(names[-1]) is not None

    asyncio.run(come_and_go())


def test_a_table_that_is_opened_again_is_the_same() -> None:
    async def come_again() -> None:
        tables, names = kept(1, idle_seconds=0.0)
        place = await tables.open(names[0])
        action = str(place.table.state().actions()[0])
        decider = place.table.state().player
        await place.do(lambda _: place.write({"kind": "decision", "player": decider, "action": action}))
        await place.do(lambda _: place.write({"kind": "chat", "seat": 0, "text": "hello"}))
        before = place.table.state()
        tables.let_go()
        assert len(tables) == 0
        again = await tables.open(names[0])
        assert again is not place
        assert again.table.state() == before
        assert (again.table.revision, again.table.number) == (1, 2)
        assert [line.text for line in again.table.chat] == ["hello"]

    asyncio.run(come_again())


def test_those_who_come_at_once_get_the_same_table() -> None:
    async def all_at_once() -> list[OpenTable]:
        tables, names = kept(1)
        return await asyncio.gather(*(tables.open(names[0]) for _ in range(20)))

    assert len({id(place) for place in asyncio.run(all_at_once())}) == 1


def test_what_nobody_looks_at_is_forgotten() -> None:
    """Languages and logs of people who have gone are not kept."""

    async def look() -> None:
        tables, names = kept(1)
        place = await tables.open(names[0])
        table = place.table
        for language in ("en", "fr"):
            for player in (None, 0, 1):
                table.log(player, language)
        assert set(table._courses) == {"en", "fr"}
        place.listeners.add(Here(1))
        place.forget_unseen()
        assert set(table._courses) == {"en"}
        assert set(table._courses["en"].told) == {1}
        assert table.log(0, "fr"), "and it is there again when somebody asks"

    asyncio.run(look())


def test_bots_wait_while_people_are_asked() -> None:
    """A bot does not play on while two people agree about what is taken back; after a while it does."""
    with running(undo_seconds=2.5, bot_pause=0.5) as server:
        place = server.lay("trois-caps", "Ana", "Bo", BOT, seed=2)
        with place.sit(0) as ana, place.sit(1) as bo:
            players = [ana, bo]
            asked = None
            for _ in range(200):
                for player in players:
                    player.request("ping")
                who = next((player for player in players if player.document["actions"]), None)
                if who is None:
                    continue
                who.play(who.document["actions"][0]["action"])
                if who.document["seats"][2]["decides"] and who.document["undo"]["ask"]:
                    who.request("undo")
                    asked = who.document["undo"]["asked"]
                    break
            assert asked is not None
            assert who is not None
            decisions = who.document["decisions"]
            who.request("ping")
            assert who.document["decisions"] == decisions
            who.wait(lambda: bool(who.document["decisions"] > decisions), 20)


def test_the_app_can_be_mounted_in_another() -> None:
    """Below a path of another app, without a lifespan: the first request begins it."""

    async def ask() -> dict[str, Any]:
        mine = app()
        outer = Starlette(routes=[Mount("/boards", mine)])
        body = bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            body.extend(message.get("body", b""))

        path = "/boards/api/games/cap-horn"
        scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "query_string": b"", "headers": []}
        await outer(scope, receive, send)
        await mine.close()
        found: dict[str, Any] = json.loads(bytes(body))
        return found

    assert asyncio.run(ask())["title"] == "Cap Horn"
