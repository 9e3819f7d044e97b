"""Bots and hints, thought out in processes of their own with a time limit: one that crashes or never ends harms nobody."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

import boardrules.bots

_LONGEST = 4_000_000
"""Bytes of an answer."""

_SETTING_UP = 60.0
"""Seconds that a process may take before it begins to think: the game is compiled there when it is needed first."""

_FALLBACK = "greedy"

_PROGRAM = ("-m", "boardrules.server.thinker")

BUDGETS = {"mcts": "mcts:1s"}
"""How bots that can think longer or shorter are told to."""


class ThinkingFailed(Exception):
    """No answer in time, or none at all."""


class _Thinker:
    """One process."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, question: dict[str, Any], seconds: float) -> list[tuple[str, float]]:
        try:
            async with asyncio.timeout(_SETTING_UP):
                if self._process is None:
                    self._process = await _start()
                await self._send(self._process, question)
                await self._line(self._process)
            async with asyncio.timeout(seconds):
                said = await self._line(self._process)
                return [(str(action), float(chance)) for action, chance in said["actions"]]
        except (OSError, TimeoutError, ValueError, TypeError, KeyError, EOFError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise ThinkingFailed(str(error) or type(error).__name__) from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _send(self, process: Process, question: dict[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()

    async def _line(self, process: Process) -> dict[str, Any]:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise EOFError("the process ended")
        said: dict[str, Any] = json.loads(line)
        if "error" in said:
            raise ThinkingFailed(said["error"])
        return said

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _start() -> Process:
    here = str(Path(boardrules.bots.__file__).resolve().parents[2])
    known = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([here, known] if known else [here])}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *_PROGRAM,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=environment,
        limit=_LONGEST,
        start_new_session=True,  # Ctrl-C is for the server, which then ends it
    )


class Thinking:
    """Some processes, and a queue before them."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._seconds = seconds
        self._thinkers = [_Thinker() for _ in range(max(1, processes))]
        self._idle: asyncio.Queue[_Thinker] = asyncio.Queue()
        for thinker in self._thinkers:
            self._idle.put_nowait(thinker)

    async def choice(self, game: str, state: str, bot: str) -> str | None:
        """What a bot does, in notation. One that fails is replaced by the usual one; None where that fails too."""
        for name in dict.fromkeys([bot, _FALLBACK]):
            with suppress(ThinkingFailed):
                found = await self._ask(game, state, name, hint=False)
                return found[0][0]
        return None

    async def hint(self, game: str, state: str, bot: str = "mcts") -> list[tuple[str, float]]:
        """Actions with the chance to win that the bot sees in them, the best first; empty where none were found."""
        try:
            return await self._ask(game, state, bot, hint=True)
        except ThinkingFailed:
            return []

    async def _ask(self, game: str, state: str, bot: str, *, hint: bool) -> list[tuple[str, float]]:
        thinker = await self._idle.get()
        try:
            seed = secrets.randbits(53)
            question = {"game": game, "state": state, "bot": BUDGETS.get(bot, bot), "hint": hint, "seed": seed}
            return await thinker.ask(question, self._seconds)
        finally:
            self._idle.put_nowait(thinker)

    async def close(self) -> None:
        for thinker in self._thinkers:
            await thinker.end()
