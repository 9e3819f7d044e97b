"""Scripted people at many tables: they take a moment, decide at random, and note how long it took until the server said that it was
done, and until the others saw it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from boardrules.engine.patch import apply_patch

PATIENCE = 60.0
"""Seconds after which an answer that does not come is a failure."""

_KEPT = ("revision", "over", "actions")
"""All that somebody who decides at random needs of a document."""


class ServerFailed(Exception):
    """The server said no, or nothing."""


class Seat:
    """Somebody who sits at a table; only as much of the document is kept up as is needed, so that measuring costs little."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._document: dict[str, Any] = {}
        self._answers: dict[str, asyncio.Future[float]] = {}
        self._numbers = count(1)
        self._news = asyncio.Condition()
        self._seen_at: dict[int, float] = {}
        self._failure: Exception | None = None
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def sit(cls, address: str, table: str, token: str) -> Seat:
        live = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        seat = cls(await connect(live, open_timeout=PATIENCE, max_size=None, proxy=None, compression=None))
        hello = {"type": "hello", "token": token, "language": "en", "protocol": 1}
        await seat._socket.send(json.dumps(hello))
        await seat.until(lambda: bool(seat._document))
        return seat

    @property
    def over(self) -> bool:
        return bool(self._document["over"])

    @property
    def revision(self) -> int:
        return int(self._document["revision"])

    @property
    def actions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._document["actions"]
        return found

    async def play(self, action: str) -> tuple[float, float, int]:
        """When it was sent, when the server said that it was done, and the revision after it."""
        name = f"r{next(self._numbers)}"
        self._answers[name] = asyncio.get_running_loop().create_future()
        message = json.dumps({"type": "play", "id": name, "revision": self.revision, "action": action})
        sent = perf_counter()
        await self._socket.send(message)
        async with asyncio.timeout(PATIENCE):
            done = await self._answers[name]
        del self._answers[name]
        return sent, done, self.revision

    async def saw(self, revision: int) -> float:
        """When the position after a decision was there."""
        await self.until(lambda: self.revision >= revision)
        return min(at for known, at in self._seen_at.items() if known >= revision)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: self._failure is not None or holds())
        if self._failure is not None:
            raise self._failure

    async def leave(self) -> None:
        self._reading.cancel()
        await self._socket.close()

    async def _read(self) -> None:
        try:
            async for frame in self._socket:
                self._take(json.loads(frame), perf_counter())
                async with self._news:
                    self._news.notify_all()
            raise ServerFailed("the connection was closed")
        except Exception as error:
            self._failure = error
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(error)
            async with self._news:
                self._news.notify_all()

    def _take(self, message: dict[str, Any], at: float) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._document = {name: message["document"][name] for name in _KEPT}
        elif kind == "update":
            patch = [step for step in message["patch"] if step["path"].split("/")[1] in _KEPT]
            self._document = apply_patch(self._document, patch)
            self._seen_at = {self.revision: at, **dict(list(self._seen_at.items())[:3])}
        elif kind == "done":
            self._answers[message["id"]].set_result(at)
        else:
            raise ServerFailed(json.dumps(message)[:300])


@dataclass
class Times:
    """Seconds: from sending a decision until it was acknowledged, and until each of the others had seen it."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    over: int = 0


async def play_table(seats: Sequence[Seat], pause: float, until: float, times: Times, chance: random.Random) -> None:
    """Plays at one table until a moment, or until its game is over."""
    await asyncio.sleep(chance.uniform(0, pause))
    while perf_counter() < until:
        if any(seat.over for seat in seats):
            times.over += 1
            return
        decider = next((seat for seat in seats if seat.actions), None)
        if decider is None:
            raise ServerFailed("nobody has anything to decide")
        sent, done, revision = await decider.play(chance.choice(decider.actions)["action"])
        times.acknowledged.append(done - sent)
        for seat in seats:
            if seat is not decider:
                times.seen.append(await seat.saw(revision) - sent)
        await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
