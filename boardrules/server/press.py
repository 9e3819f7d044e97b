"""Rulebooks and pictures of games take seconds to make: each is made once, in a process of its own with a time limit, and kept."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any

import boardrules.bots

_SECONDS = 120.0
"""A game that has not been loaded before is compiled first."""
_KEPT = 64
_LANES = ("cover", "book")
"""One of each is printed at a time: who wants to read does not wait for the pictures of all games."""


class NotPrinted(Exception):
    """It could not be made, or not in time."""


class Press:
    """Prints what is asked for. The same thing is printed once, however many ask for it; a few of the last ones are kept."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._free = {lane: asyncio.Semaphore(1) for lane in _LANES}
        self._kept: OrderedDict[tuple[Any, ...], asyncio.Task[bytes]] = OrderedDict()

    async def get(self, source: str | Path, language: str, what: str, stamp: object = None) -> bytes:
        """The thing, packed with gzip. `stamp` tells one state of a rules file from another."""
        key = (str(source), language, what, stamp)
        task = self._kept.get(key)
        if task is None:
            task = self._kept[key] = asyncio.create_task(self._print(source, language, what))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)[1].cancel()
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(task)  # whoever else waits for it still gets it when this reader has gone
        except NotPrinted:
            self._kept.pop(key, None)
            raise

    async def _print(self, source: str | Path, language: str, what: str) -> bytes:
        wanted = {"path" if isinstance(source, Path) else "name": str(source), "language": language, "what": what}
        async with self._free["cover" if what == "cover" else "book"]:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "boardrules.server.printer", stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_environment()
            )
            try:
                async with asyncio.timeout(self._seconds):
                    made, _ = await process.communicate(json.dumps(wanted).encode())
            except TimeoutError:
                raise NotPrinted("it took too long") from None
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                    await process.wait()
        if process.returncode != 0 or not made:
            raise NotPrinted(f"the printer ended with {process.returncode}")
        return made

    async def close(self) -> None:
        tasks = list(self._kept.values())
        self._kept.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _environment() -> dict[str, str]:
    """The child finds the package where this process has found it."""
    here = str(Path(boardrules.bots.__file__).resolve().parents[2])
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([here, known] if known else [here])}
