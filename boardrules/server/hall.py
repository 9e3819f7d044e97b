"""What all tables of a server share: the games, the store, the threads and the bots; who comes and who goes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import OfferedGames
from boardrules.server.opponents import Opponents
from boardrules.server.paces import Paces
from boardrules.server.press import Press
from boardrules.server.refusals import Refusal
from boardrules.server.store import Store, StoreError
from boardrules.server.tables import OpenTable, Tables

if TYPE_CHECKING:
    from boardrules.server.connections import Connection
    from boardrules.server.documents import Viewer

Result = TypeVar("Result")

_log = logging.getLogger("boardrules.server")

_TIDY = 30.0
"""Seconds after which it is looked again which tables can be let go."""

_AWAY = 5.0
"""Seconds after which a store that failed is asked again."""

_FAREWELL = 2.0
"""Seconds that clients have to take their last words."""

GOING_DOWN = 1012


class Hall:
    """One server. It begins with the first request and goes on until it is closed."""

    def __init__(self, store: Store, games: OfferedGames, limits: ServerLimits) -> None:
        self.store = store
        self.games = games
        self.limits = limits
        self.threads = ThreadPoolExecutor(max(2, int(limits.threads)), thread_name_prefix="boardrules")
        self.tables = Tables(store, games, limits, self.threads)
        self.opponents = Opponents(games, limits)
        self.press = Press()
        self.requests = Paces(limits.requests_at_once, limits.requests_a_second)
        self.doors = Paces(limits.tables_a_minute, limits.tables_a_minute / 60)
        self.closing = False
        self._begun = False
        self._closed = False
        self._addresses: Counter[str] = Counter()
        self._connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # -------------------------------------------------------------------------------------------- beginning and end

    def begin(self) -> None:
        """Bots go on where they were waited for. The first request calls this: whoever mounts the app need not."""
        if self._begun:
            return
        self._begun = True
        self._start(self._go_on())
        self._start(self._tidy())

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def in_thread(self, work: Callable[..., Result], *arguments: Any) -> Result:
        if self.closing:
            raise Refusal("closing")
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *arguments)

    async def _go_on(self) -> None:
        loop = asyncio.get_running_loop()

        def changed(table: str, _: int) -> None:
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(self._written_elsewhere, table)

        await self.in_thread(self.store.watch, changed)
        for name in await self.in_thread(self.store.waiting_for_bots):
            with suppress(Refusal, StoreError):
                self.happened(await self.tables.open(name))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(_TIDY)
            self.tables.let_go()

    async def farewell(self) -> None:
        """Everybody is told that the server goes down, and nothing new begins."""
        self.closing = True
        for connection in list(self._connections):
            connection.end(GOING_DOWN, "closing")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.press.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                while self._connections:
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Ends everything. What was acknowledged is safe."""
        if self._closed:
            return
        self._closed = True
        await self.farewell()
        await self.opponents.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    # -------------------------------------------------------------------------------------------- coming and going

    def enters(self, address: str) -> bool:
        """Whether there is room for one more client; who gets in leaves again."""
        limits = self.limits
        if self.closing or self._addresses.total() >= limits.connections:
            return False
        if self._addresses[address] >= limits.connections_an_address:
            return False
        self._addresses[address] += 1
        return True

    def leaves(self, address: str) -> None:
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]

    def has_room(self, place: OpenTable, viewer: Viewer) -> bool:
        same = sum(listener.viewer.player == viewer.player for listener in place.listeners)
        crowded = viewer.player is not None and same >= self.limits.connections_a_seat
        return len(place.listeners) < self.limits.connections_a_table and not crowded

    def sits_down(self, connection: Connection) -> None:
        self._connections.add(connection)
        connection.place.listeners.add(connection)
        self.happened(connection.place)

    def gets_up(self, connection: Connection) -> None:
        self._connections.discard(connection)
        connection.place.left(connection)

    def happened(self, place: OpenTable) -> None:
        """Something has changed at a table: everybody there is told, and a bot that is waited for begins to think."""
        place.changed()
        place.stirred = True
        if place.bots is None and not self.closing:
            place.bots = self._start(self._bots(place))

    async def _bots(self, place: OpenTable) -> None:
        try:
            while place.stirred:  # somebody may do or say something while the bots find that there is nothing for them
                place.stirred = False
                await self.opponents.play(place)
        finally:
            place.bots = None

    def _written_elsewhere(self, name: str) -> None:
        """Another process has added to a table."""
        place = self.tables.opened(name)
        if place is not None and not self.closing:
            self._start(self._catch_up(place))

    async def _catch_up(self, place: OpenTable) -> None:
        while True:
            try:
                await place.do(lambda _: place.catch_up())
                break
            except StoreError as error:
                _log.warning("a table cannot be read again: %s", error)
                await asyncio.sleep(_AWAY)
        self.happened(place)
