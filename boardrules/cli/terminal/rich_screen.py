"""A terminal with somebody in front of it: colours, a prompt that helps, and a screen that can be wiped."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from rich.console import Console

from boardrules.cli.menu import Group
from boardrules.cli.terminal.layout import offers_view, position_view
from boardrules.cli.terminal.paint import Paint
from boardrules.cli.terminal.readers import Reader, make_reader

if TYPE_CHECKING:
    from boardrules.cli.terminal.screen import Request
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the screen and what was scrolled off it."""

PATIENCE = 0.4
"""Seconds after which it is said that a bot thinks."""

NARROWEST = 20


class RichScreen:
    """Output through rich; lines are read with prompt_toolkit, or with readline where that is not installed."""

    interactive = True

    def __init__(self, game: Game, seats: tuple[str, ...], names: Sequence[str]) -> None:
        self.console = Console(highlight=False, soft_wrap=False)
        self.paint = Paint(game, seats, names)
        self.reader: Reader = make_reader(self.paint)

    @property
    def width(self) -> int:
        return max(NARROWEST, self.console.width)

    def say(self, text: str) -> None:
        self.console.print(self.paint.text(text, self.width), overflow="fold")

    def position(self, state: State, viewer: int | None, highlight: Action | None = None) -> None:
        self.console.print()
        self.console.print(position_view(state, viewer, self.paint, self.width, highlight), crop=False)

    def offers(self, groups: Sequence[Group], rule: str) -> None:
        self.console.print()
        self.console.print(offers_view(groups, self.paint.text(rule, self.width), self.width))

    def read(self, request: Request) -> str:
        return self.reader.read(request).strip()

    def ask(self, question: str) -> str:
        return self.reader.ask(question).strip()

    def pass_on(self, name: str, hide: bool) -> None:
        if not hide:
            return
        self.ask("Press Enter to hide what only you may see.")
        self._wipe()
        self.ask(f"Pass the keyboard to {name}, then press Enter.")
        self._wipe()

    def _wipe(self) -> None:
        sys.stdout.write(WIPE)
        sys.stdout.flush()

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Says so after a moment: most bots are done before anybody could read it."""
        done = Event()
        spinner = Thread(target=self._spin, args=(name, done), daemon=True)
        spinner.start()
        try:
            yield
        finally:
            done.set()
            spinner.join()

    def _spin(self, name: str, done: Event) -> None:
        if not done.wait(PATIENCE):
            with self.console.status(f"{name} is thinking… (Ctrl-C interrupts)"):
                done.wait()
