"""What all tables of a server share: the games, the store, the threads and the bots."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardrules.server import deeds
from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import OfferedGames
from boardrules.server.press import Press
from boardrules.server.refusals import Refusal
from boardrules.server.store import Store, StoreError
from boardrules.server.tables import OpenTable, Tables
from boardrules.server.thinking import Thinking

if TYPE_CHECKING:
    from boardrules.engine.state import State
    from boardrules.server.connections import Connection
    from boardrules.server.documents import Viewer
    from boardrules.server.table import Table

_log = logging.getLogger("boardrules.server")

_TIDY = 30.0
"""Seconds after which it is looked again which tables can be let go."""

_CLAIM = 3.0
"""Seconds for which a process has a bot's decision to itself. It says so again while the bot thinks: when it is killed another one,
or the next, goes on so soon."""

_AWAY = 5.0
"""Seconds after which a store that failed is asked again."""


class Hall:
    """One server. It begins with the first request and goes on until it is closed."""

    def __init__(self, store: Store, games: OfferedGames, limits: ServerLimits) -> None:
        self.store = store
        self.games = games
        self.limits = limits
        self.threads = ThreadPoolExecutor(max(2, int(limits.threads)), thread_name_prefix="boardrules")
        self.tables = Tables(store, games, limits, self.threads)
        self.thinking = Thinking(int(limits.bot_processes), limits.bot_seconds)
        self.press = Press()
        self.worker = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._clients = 0
        self._connections: set[Connection] = set()
        self._begun = False
        self.closing = False
        self._tasks: set[asyncio.Task[Any]] = set()

    # -------------------------------------------------------------------------------------------- beginning and end

    def begin(self) -> None:
        """Bots go on where they were waited for. The first request calls this: whoever mounts the app need not."""
        if self._begun:
            return
        self._begun = True
        loop = asyncio.get_running_loop()

        def changed(table: str, _: int) -> None:
            loop.call_soon_threadsafe(self._written_elsewhere, table)

        self.store.watch(changed)
        self._start(self._go_on())
        self._start(self._tidy())

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def in_thread(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *arguments)

    async def _go_on(self) -> None:
        for name in await self.in_thread(self.store.waiting_for_bots):
            with suppress(Refusal, StoreError):
                self.happened(await self.tables.open(name))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(_TIDY)
            self.tables.let_go()

    async def close(self) -> None:
        """Everybody is told, bots stop, and the store is closed. What was acknowledged is safe."""
        if self.closing:
            return
        self.closing = True
        for connection in list(self._connections):
            connection.end(1012, "closing")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()
        await self.press.close()
        self.threads.shutdown(wait=True, cancel_futures=True)
        self.store.close()

    # -------------------------------------------------------------------------------------------- coming and going

    def enters(self) -> bool:
        """Whether there is room for one more client; who gets in leaves again."""
        self._clients += 1
        return self._clients <= self.limits.connections and not self.closing

    def leaves(self, connection: Connection | None) -> None:
        self._clients -= 1
        if connection is not None:
            self._connections.discard(connection)
            connection.place.listeners.discard(connection)
            connection.place.used = time.monotonic()
            connection.place.changed()

    def has_room(self, place: OpenTable, viewer: Viewer) -> bool:
        same = sum(listener.seat == viewer.player for listener in place.listeners)
        crowded = viewer.player is not None and same >= self.limits.connections_a_seat
        return len(place.listeners) < self.limits.connections_a_table and not crowded

    async def sit_down(self, connection: Connection) -> None:
        self._connections.add(connection)
        connection.place.listeners.add(connection)
        self.happened(connection.place)

    def happened(self, place: OpenTable) -> None:
        """Something has changed at a table: everybody there is told, and a bot that is waited for begins to think."""
        place.changed()
        if place.bots is None and not self.closing:
            place.bots = self._start(self._bots(place))

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

    # -------------------------------------------------------------------------------------------- bots

    async def _bots(self, place: OpenTable) -> None:
        """Lets bots decide until it is a person's turn."""
        goes_on = True
        try:
            while goes_on:
                try:
                    goes_on = await self._bot_decides(place)
                except Refusal as refusal:
                    goes_on = refusal.code == "stale"  # somebody was quicker
                    place.changed()
                except StoreError as error:
                    _log.warning("a bot has to wait: %s", error)
                    await asyncio.sleep(_AWAY)
        finally:
            place.thinking = None
            place.bots = None
            place.changed()

    async def _bot_decides(self, place: OpenTable) -> bool:
        """One decision of a bot, here or in another process; False where none is waited for."""
        job = await place.do(lambda table: self._job(place, table))
        if job is None:
            return False
        player, revision, after, bot, game, state = job
        if not await self._claim(place, after):
            await place.until_changed(_CLAIM)  # another process lets the bot think, but may not live to tell
            return True
        place.thinking = player
        place.changed()
        pause = asyncio.create_task(asyncio.sleep(self.limits.bot_pause))
        keeping = asyncio.create_task(self._keep_claim(place, after))
        try:
            notation = await self.thinking.choice(game, state, bot)
            await pause
            await self._undo_is_answered(place, revision)
        finally:
            pause.cancel()
            keeping.cancel()
        place.thinking = None
        await place.do(lambda _: deeds.play_for_bot(place, player, revision, notation))
        place.changed()
        return True

    async def _claim(self, place: OpenTable, after: int) -> bool:
        """Whether a bot may think about a decision here, and nowhere else for a while."""
        return bool(await self.in_thread(self.store.claim, place.table.id, after, self.worker, _CLAIM))

    async def _keep_claim(self, place: OpenTable, after: int) -> None:
        with suppress(StoreError):
            while await self._claim(place, after):
                await asyncio.sleep(_CLAIM / 3)

    async def _undo_is_answered(self, place: OpenTable, revision: int) -> None:
        """While somebody asks to take something back bots wait, but not for ever."""
        asked = place.table.undo
        while asked is not None and place.table.undo is not None and place.table.revision == revision:
            if time.time() - asked.at > self.limits.undo_seconds:
                return
            await asyncio.sleep(0.1)

    def _job(self, place: OpenTable, table: Table) -> tuple[int, int, int, str, str, str] | None:
        """What a bot has to think about now; None where it is no bot's turn, or nobody plays or watches."""
        state = table.state()
        player = state.player
        if player is None or table.problem() or table.number >= self.limits.entries:
            return None
        bot = table.sittings[player].bot
        only_bots = all(sitting.kind == "bot" for sitting in table.sittings)
        if bot is None or (only_bots and not place.listeners):
            return None
        return player, table.revision, table.number, bot, self._source(table), state.to_json()

    def _source(self, table: Table) -> str:
        source = self.games.offer(table.beginning.game).source
        return str(source.resolve()) if isinstance(source, Path) else source

    async def hint(self, place: OpenTable, viewer: Viewer) -> list[dict[str, Any]]:
        """What a bot would do in somebody's place, the best first."""

        def question(table: Table) -> tuple[str, str]:
            state = table.state()
            if viewer.player is None:
                raise Refusal("spectator")
            if state.player is None:
                raise Refusal("over")
            if state.player != viewer.player:
                raise Refusal("turn", who=table.state(viewer.language).names[state.player])
            return self._source(table), state.to_json()

        revision = place.table.revision
        found = await self.thinking.hint(*await place.do(question))
        if not found:
            raise Refusal("hint")

        def told(table: Table) -> list[dict[str, Any]]:
            if table.revision != revision:
                raise Refusal("stale")
            state: State = table.state(viewer.language)
            advice = found[:3]
            texts = [parts.text for parts in state.describe_all([action for action, _ in advice], viewer.player)]
            return [
                {"action": action, "text": text, "chance": chance} for (action, chance), text in zip(advice, texts, strict=True)
            ]

        return await place.do(told)
