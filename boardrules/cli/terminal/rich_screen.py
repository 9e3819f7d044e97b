"""A terminal with somebody in front of it: colours, a prompt that helps, and a screen that can be wiped."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from rich.console import Console

from boardrules.cli.menu import FEW, Group
from boardrules.cli.terminal.layout import offers_view, position_view
from boardrules.cli.terminal.paint import Paint
from boardrules.cli.terminal.readers import Reader, make_reader
from boardrules.cli.terminal.spinner import spinner

if TYPE_CHECKING:
    from boardrules.cli.terminal.screen import Request
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the screen and what was scrolled off it."""

CLEAR = "\x1b[H\x1b[2J"

NARROWEST = 20

LOW = 36
"""With fewer lines than this, lists of actions are folded sooner: the board should stay in sight."""


class RichScreen:
    """Output through rich; lines are read with prompt_toolkit, or with readline where that is not installed."""

    interactive = True

    def __init__(self, game: Game, seats: tuple[str, ...], names: Sequence[str]) -> None:
        self.console = Console(highlight=False, soft_wrap=False)
        self.text = game.text
        self.paint = Paint(game, seats, names)
        self.reader: Reader = make_reader(self.paint)
        self._private = False  # whether something stands on the screen that not everybody may see

    @property
    def few(self) -> int:
        return FEW if self.console.height >= LOW else FEW // 4

    @property
    def width(self) -> int:
        return max(NARROWEST, self.console.width)

    def say(self, text: str) -> None:
        self.console.print(self.paint.text(text, self.width), soft_wrap=True)

    def position(self, state: State, viewer: int | None, highlight: Action | None = None) -> None:
        self._private = viewer is not None
        self.console.print()
        self.console.print(position_view(state, viewer, self.paint, self.width, highlight), crop=False)

    def offers(self, groups: Sequence[Group], impossible: Sequence[str], rule: str) -> None:
        self.console.print()
        self.console.print(offers_view(groups, impossible, self.paint.text(rule, self.width), self.width, self.text))

    def read(self, request: Request) -> str:
        return self.reader.read(request).strip()

    def ask(self, question: str) -> str:
        return self.reader.ask(question).strip()

    def pass_on(self, name: str, hide: bool) -> None:
        if not hide:
            return
        if self._private:  # whoever has just decided still wants to see what came of it
            self.ask(self.text("Press Enter to hide what only you may see."))
        self._wipe()
        self.ask(self.text("Pass the keyboard to {name}, then press Enter.", name=name))
        self._wipe()

    def _wipe(self) -> None:
        self._private = False
        self.reader.forget()  # what was typed too early must not turn the page for somebody else
        sys.stdout.write(WIPE)
        sys.stdout.flush()

    def clear(self) -> None:
        """Empties the screen; what was scrolled off it stays."""
        sys.stdout.write(CLEAR)
        sys.stdout.flush()

    def step(self, label: str, pace: float | None) -> str:
        """A line about where to go in a match: `next` after `pace` seconds without one."""
        return self.reader.step(label, pace).strip()

    def thinking(self, name: str) -> AbstractContextManager[None]:
        return spinner(self.console, self.text("{name} is thinking… (Ctrl-C interrupts)", name=name))
