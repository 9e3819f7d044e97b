"""How a line is read at a terminal: with prompt_toolkit, or with the standard library where that is not installed."""

from __future__ import annotations

import sys
from time import sleep
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from boardrules.cli.terminal.completion import Guide
    from boardrules.cli.terminal.paint import Paint
    from boardrules.cli.terminal.screen import Request


class Reader(Protocol):
    """Reads lines."""

    def read(self, request: Request) -> str:
        """A line at the prompt of a table."""

    def ask(self, question: str) -> str:
        """A line without help or history."""

    def forget(self) -> None:
        """Drops what has been typed and not been read."""

    def step(self, label: str, pace: float | None) -> str:
        """A line, or a key that stands for one; `next` when nothing is typed for `pace` seconds."""


def make_reader(paint: Paint) -> Reader:
    """The best reader that is installed."""
    try:
        import prompt_toolkit  # noqa: F401
    except ImportError:
        return LineReader()
    from boardrules.cli.terminal.prompt import PromptReader

    return PromptReader(paint)


def drop_typed() -> None:
    """Drops what waits in the terminal, where the system can do that."""
    try:
        import termios
    except ImportError:  # Windows
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


class LineReader:
    """`input`, with completion and history where there is readline."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._guide: Guide | None = None
        try:
            import readline
        except ImportError:  # Windows
            self._readline = None
            return
        self._readline = readline
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

    def read(self, request: Request) -> str:
        self._guide = request.guide
        if self._readline is not None:
            if request.seat != self._seat:
                self._readline.clear_history()  # one person's lines are not for another
            self._readline.set_startup_hook(lambda: self._readline and self._readline.insert_text(request.begun))
        self._seat = request.seat
        try:
            return input(f"{request.label}> ")
        finally:
            self._guide = None
            if self._readline is not None:
                self._readline.set_startup_hook(None)

    def ask(self, question: str) -> str:
        line = input(question)
        if self._readline is not None and line and self._readline.get_current_history_length():
            self._readline.remove_history_item(self._readline.get_current_history_length() - 1)
        return line

    def forget(self) -> None:
        drop_typed()

    def step(self, label: str, pace: float | None) -> str:
        if pace is None:
            return input(f"{label}> ")
        print(f"{label} (Ctrl-C stops)", flush=True)
        sleep(pace)
        return "next"

    def _complete(self, word: str, number: int) -> str | None:
        """The number-th word that can stand where the cursor is; readline asks until there is none."""
        if self._guide is None or self._readline is None:
            return None
        line = self._readline.get_line_buffer()[: self._readline.get_endidx()]
        found = [suggestion.word for suggestion in self._guide.suggest(line)]
        return f"{found[number]} " if number < len(found) else None
