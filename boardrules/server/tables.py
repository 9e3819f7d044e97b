"""The tables that are open in memory: read from the store when somebody comes, let go when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from boardrules.server.documents import Around, Sights, Viewer
from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import OfferedGames
from boardrules.server.refusals import Refusal
from boardrules.server.store import Entry, Store, StoreError, Waiting
from boardrules.server.table import Table

Result = TypeVar("Result")

_log = logging.getLogger("boardrules.server")


class Listener(Protocol):
    """Somebody connected to a table: who looks, and how to tell that something has changed."""

    viewer: Viewer

    def changed(self) -> None: ...


class OpenTable:
    """A table in memory with those who are connected to it. All work on it is done in threads, one at a time."""

    def __init__(self, table: Table, store: Store, threads: ThreadPoolExecutor) -> None:
        self.table = table
        self.store = store
        self.listeners: set[Listener] = set()
        self.sights = Sights(table)
        self.thinking: int | None = None
        self.bots: asyncio.Task[None] | None = None
        self.stirred = False
        """Whether something has happened since bots last looked."""
        self.used = time.monotonic()
        self.changes = 0  # how often somebody had to look again
        self._threads = threads
        self._lock = asyncio.Lock()
        self._noted: Waiting | None = None
        self._moved = asyncio.Event()

    async def do(self, work: Callable[[Table], Result]) -> Result:
        """What comes of some work on the table, done in a thread while nobody else touches it."""
        self.used = time.monotonic()
        async with self._lock:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, self.table)

    def around(self) -> Around:
        players = (listener.viewer.player for listener in self.listeners)
        return Around(frozenset(player for player in players if player is not None), self.thinking)

    def changed(self) -> None:
        """Everybody here looks again."""
        self.changes += 1
        self._moved.set()
        for listener in list(self.listeners):
            listener.changed()

    async def until_changed(self, seconds: float) -> None:
        """Waits until something changes here, or for so long."""
        self._moved.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._moved.wait()

    def left(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        self.changed()

    @property
    def empty(self) -> bool:
        """Whether nobody is here, and no bot plays."""
        return not self.listeners and self.bots is None and not self._lock.locked()

    def forget_unseen(self) -> None:
        """Forgets what nobody looks at now: logs and languages are made again when somebody does."""
        if not self._lock.locked():
            self.sights.keep_only({listener.viewer for listener in self.listeners})

    # -------------------------------------------------------------------------------------------- in a thread

    def write(self, entry: dict[str, Any], waiting: Waiting | None = None) -> None:
        """Adds to the journal, and to the table only when it is safe there. Refusal (stale) when somebody else was quicker; then
        the table knows what they did."""
        table = self.table
        try:
            written = self.store.append(table.id, table.number, [entry], waiting)
        except StoreError as error:
            _log.error("the journal cannot be written: %s", error)
            with suppress(StoreError):
                self.catch_up()  # it may be there all the same
            raise Refusal("not_kept") from None
        if not written:
            self.catch_up()
            raise Refusal("stale")
        table.add(Entry(table.number + 1, time.time(), entry))
        if waiting is None:
            self.note()
        else:
            self._noted = waiting

    def note(self) -> None:
        """Keeps who is waited for, so that bots go on after a restart."""
        waiting = self.table.waiting()
        if waiting != self._noted:
            self.store.note(self.table.id, waiting)
            self._noted = waiting

    def catch_up(self) -> bool:
        """Takes in what another process has written; whether there was anything."""
        news = self.store.entries(self.table.id, self.table.number)
        for entry in news:
            if entry.number == self.table.number + 1:
                self.table.add(entry)
        return bool(news)


class Tables:
    """Open tables by id, those used last at the end."""

    def __init__(self, store: Store, games: OfferedGames, limits: ServerLimits, threads: ThreadPoolExecutor) -> None:
        self.store = store
        self.games = games
        self.limits = limits
        self.threads = threads
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._opening: dict[str, asyncio.Task[OpenTable]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def opened(self, table: str) -> OpenTable | None:
        """A table if it is in memory."""
        return self._open.get(table)

    def all(self) -> list[OpenTable]:
        return list(self._open.values())

    async def open(self, table: str) -> OpenTable:
        """The table of an id; Refusal where there is none. Several who come at once get the same."""
        found = self._open.get(table)
        if found is not None:
            self._open.move_to_end(table)
            found.used = time.monotonic()
            return found
        task = self._opening.get(table)
        if task is None:
            task = self._opening[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def _read(self, table: str) -> OpenTable:
        read = await asyncio.get_running_loop().run_in_executor(self.threads, self._from_store, table)
        found = self._open[table] = OpenTable(read, self.store, self.threads)
        await found.do(lambda _: found.catch_up())  # from now on it hears of others; this may have been written just before
        self._make_room()
        return found

    def _from_store(self, table: str) -> Table:
        beginning = self.store.beginning(table)
        if beginning is None:
            raise Refusal("table")
        made = Table(beginning, self.store.entries(table), self.games.load)
        made.state()  # what is wrong with it is told now
        return made

    def _make_room(self) -> None:
        """Forgets the tables that were used longest ago where there are too many, if nobody is there."""
        for name, table in list(self._open.items()):
            if len(self._open) <= self.limits.open_tables:
                return
            if table.empty:
                del self._open[name]

    def let_go(self) -> None:
        """Forgets tables at which nobody has been for long, and at the others what nobody looks at."""
        now = time.monotonic()
        for name, table in list(self._open.items()):
            if table.empty and now - table.used > self.limits.idle_seconds:
                del self._open[name]
            else:
                table.forget_unseen()
