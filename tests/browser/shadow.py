"""The table as the server keeps it, read beside the server: what people in tests think with. Pages know nothing of it."""

from __future__ import annotations

from random import Random
from typing import Any

from boardrules.bots import make_bot
from boardrules.engine.state import State
from boardrules.pipeline import load
from boardrules.server.store import open_store
from boardrules.server.table import Table
from tests.browser.person import Chooser
from tests.server.serving import Laid, Serving


class Shadow:
    """Follows the journal of one table."""

    def __init__(self, serving: Serving, laid: Laid) -> None:
        self._store = open_store(str(serving.data))
        beginning = self._store.beginning(laid.table)
        assert beginning is not None
        self.table = Table(beginning, [], lambda name, language: load(name, language=language))
        self.catch_up()

    def catch_up(self) -> Table:
        for entry in self._store.entries(self.table.id, after=self.table.number):
            self.table.add(entry)
        return self.table

    def state(self) -> State:
        return self.catch_up().state()

    def decisions(self) -> list[str]:
        """What stands in the journal as decided, in notation."""
        entries = self._store.entries(self.table.id)
        return [entry.data["action"] for entry in entries if entry.data["kind"] == "decision"]

    def close(self) -> None:
        self._store.close()

    def wise(self) -> Chooser:
        """Chooses as the greedy bot does, which brings a game to its end."""
        state = self.state()
        bot = make_bot("greedy", state.game, len(state.names), seed=1)

        def choose(actions: list[dict[str, Any]]) -> dict[str, Any]:
            wanted = str(bot.choose(self.state()))
            return next(action for action in actions if action["action"] == wanted)

        return choose


def last_of(actions: list[dict[str, Any]]) -> dict[str, Any]:
    return actions[-1]


def any_of(seed: int) -> Chooser:
    return Random(seed).choice
