"""Bots at tables, and the hints that they give to people."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardrules.server import deeds
from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import OfferedGames
from boardrules.server.refusals import Refusal
from boardrules.server.store import StoreError
from boardrules.server.tables import OpenTable
from boardrules.server.thinking import Thinking

if TYPE_CHECKING:
    from boardrules.server.documents import Viewer
    from boardrules.server.table import Table

_log = logging.getLogger("boardrules.server")

_CLAIM = 3.0
"""Seconds for which a process has a bot's decision to itself. It says so again while the bot thinks: when it is killed another one,
or the next, goes on so soon."""

_AWAY = 5.0
"""Seconds after which a store that failed is asked again."""

_LOOK = 0.1
"""How often a bot looks whether something has been answered."""

_HINTS = 3


class _Job(NamedTuple):
    """A decision that a bot has to make."""

    player: int
    revision: int
    number: int
    bot: str
    game: str
    state: str


class Opponents:
    """Plays for all seats that bots have."""

    def __init__(self, games: OfferedGames, limits: ServerLimits) -> None:
        self._games = games
        self._limits = limits
        self._thinking = Thinking(int(limits.bot_processes), limits.bot_seconds)
        self._worker = f"{os.getpid()}-{secrets.token_hex(4)}"

    async def close(self) -> None:
        await self._thinking.close()

    async def play(self, place: OpenTable) -> None:
        """Lets bots decide at a table until it is a person's turn."""
        try:
            while (job := await place.do(lambda table: self._job(place, table))) is not None:
                try:
                    await self._decide(place, job)
                except Refusal as refusal:  # somebody was quicker, or it could not be kept
                    if refusal.code != "stale":
                        await asyncio.sleep(_AWAY)
                except StoreError as error:
                    _log.warning("a bot has to wait: %s", error)
                    await asyncio.sleep(_AWAY)
                place.changed()
        finally:
            place.thinking = None

    async def _decide(self, place: OpenTable, job: _Job) -> None:
        """One decision of a bot, here or in another process."""
        if not await self._claim(place, job.number):
            await place.until_changed(_CLAIM)  # another process lets the bot think, but may not live to tell
            return
        place.thinking = job.player
        place.changed()
        pause = asyncio.create_task(asyncio.sleep(self._limits.bot_pause))
        keeping = asyncio.create_task(self._keep_claim(place, job.number))
        try:
            notation = await self._thinking.choice(job.game, job.state, job.bot)
            await pause
            await self._undo_is_answered(place, job.revision)
        finally:
            pause.cancel()
            keeping.cancel()
            place.thinking = None
        await place.do(lambda _: deeds.play_for_bot(place, job.player, job.revision, notation))

    async def _claim(self, place: OpenTable, number: int) -> bool:
        """Whether a bot may think about a decision here, and nowhere else for a while."""
        return await place.do(lambda table: place.store.claim(table.id, number, self._worker, _CLAIM))

    async def _keep_claim(self, place: OpenTable, number: int) -> None:
        with suppress(StoreError):
            while await self._claim(place, number):
                await asyncio.sleep(_CLAIM / 3)

    async def _undo_is_answered(self, place: OpenTable, revision: int) -> None:
        """While somebody asks to take something back bots wait, but not for ever."""
        while place.table.undo is not None and place.table.revision == revision:
            if time.time() - place.table.undo.at > self._limits.undo_seconds:
                return
            await asyncio.sleep(_LOOK)

    def _job(self, place: OpenTable, table: Table) -> _Job | None:
        """What a bot has to think about now; None where it is no bot's turn, or bots alone play and nobody watches."""
        state = table.state()
        player = state.player
        if player is None or table.problem() or table.number >= self._limits.entries:
            return None
        bot = table.sittings[player].bot
        only_bots = all(sitting.kind == "bot" for sitting in table.sittings)
        if bot is None or (only_bots and not place.listeners):
            return None
        return _Job(player, table.revision, table.number, bot, self._source(table), state.to_json())

    def _source(self, table: Table) -> str:
        source = self._games.offer(table.beginning.game).source
        return str(source.resolve()) if isinstance(source, Path) else source

    async def hint(self, place: OpenTable, viewer: Viewer) -> list[dict[str, Any]]:
        """What a bot would do in somebody's place, the best first."""

        def question(table: Table) -> tuple[int, str, str]:
            state = table.state()
            if viewer.player is None:
                raise Refusal("spectator")
            if state.player is None:
                raise Refusal("over")
            if state.player != viewer.player:
                raise Refusal("turn", who=table.state(viewer.language).names[state.player])
            return table.revision, self._source(table), state.to_json()

        revision, game, state = await place.do(question)
        found = (await self._thinking.hint(game, state))[:_HINTS]
        if not found:
            raise Refusal("hint")

        def told(table: Table) -> list[dict[str, Any]]:
            if table.revision != revision:
                raise Refusal("stale")
            parts = table.state(viewer.language).describe_all([action for action, _ in found], viewer.player)
            told = zip(found, parts, strict=True)
            return [{"action": action, "text": each.text, "chance": chance} for (action, chance), each in told]

        return await place.do(told)
