"""The program in a real pseudo-terminal, with a screen that can be read as text."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import networkx  # noqa: F401  (loaded once for all tests, like the parts of the program below)
import pyte
import pytest

import boardrules.cli.terminal.prompt
import boardrules.cli.terminal.rich_screen
import boardrules.compiler.compile  # noqa: F401
from boardrules.cli.main import main
from boardrules.pipeline import load

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"

PATIENCE = 30.0
"""Seconds after which a text that does not appear is a failure."""

KEYS = {"tab": "\t", "enter": "\r", "up": "\x1b[A", "left": "\x1b[D", "right": "\x1b[C", "c-c": "\x03", "c-d": "\x04"}


class _Screen(pyte.HistoryScreen):
    """Answers the questions that a program asks its terminal."""

    answer: Callable[[bytes], object]

    def write_process_input(self, data: str) -> None:
        self.answer(data.encode())

    def erase_in_display(self, how: int = 0, *args: object, **more: object) -> None:
        super().erase_in_display(how, *args, **more)
        if how == 3:
            self.history.top.clear()


def _run_here(arguments: list[str], environment: dict[str, str]) -> NoReturn:
    """The program in a copy of this process: it need not load everything again, which makes most of a test's time."""
    code = 1
    try:
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["boardrules", *arguments]
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w", buffering=1), open(2, "w", buffering=1)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else int(error.code is not None)
    finally:
        sys.stdout.flush()
        os._exit(code)


class Terminal:
    """A program in a pseudo-terminal: `type` and `press`, and wait for what appears with `see`."""

    def __init__(
        self, arguments: list[str], environment: dict[str, str], folder: Path, columns: int, lines: int, fresh: bool = True
    ) -> None:
        self.screen = _Screen(columns, lines, history=5000, ratio=0.5)
        self.screen.answer = self._write
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.code: int | None = None
        self.pid, self.handle = pty.fork()
        if self.pid == 0:  # the child
            os.chdir(folder)
            if fresh:
                os.execve(sys.executable, [sys.executable, "-m", "boardrules.cli", *arguments], environment)
            _run_here(arguments, environment)
        self.resize(columns, lines, screen=False)

    # ------------------------------------------------------------------------------------------------ typing

    def _write(self, data: bytes) -> None:
        os.write(self.handle, data)

    def type(self, text: str) -> None:
        self._write(text.encode())

    def press(self, *keys: str) -> None:
        for key in keys:
            self._write(KEYS[key].encode())

    def enter(self, text: str) -> None:
        """A line. It is on the screen before it is sent off: what is waited for next cannot be the prompt as it was before."""
        self.type(text)
        self.wait(lambda: text.rstrip() in self.screen.display[self.screen.cursor.y], f"{text!r} to be typed")
        self.press("enter")

    def interrupt(self) -> None:
        os.kill(self.pid, signal.SIGINT)

    def resize(self, columns: int, lines: int, screen: bool = True) -> None:
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        if screen:
            self.screen.resize(lines, columns)

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """What stands on the screen and what was scrolled off it."""
        above = ["".join(row[column].data for column in range(self.screen.columns)).rstrip() for row in self.screen.history.top]
        return "\n".join([*above, *self.lines])

    def _read(self, seconds: float) -> bool:
        """Takes in what the program has written; whether there was anything."""
        ready, _, _ = select.select([self.handle], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self._wait()
            return False
        self.output += data
        self.stream.feed(data)
        return True

    def wait(self, what: Callable[[], bool], name: str = "") -> None:
        """Waits until something holds of the screen."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, f"waited for {name}:\n{self.text}"
            if not self._read(0.2) and self.code is not None:
                assert what(), f"the program ended ({self.code}) before {name}:\n{self.text}"
            while self._read(0.01):
                pass

    def see(self, text: str, where: str = "screen") -> None:
        """Waits until a text stands on the screen (or, `where="all"`, above it)."""
        self.wait(lambda: text in (self.text if where == "all" else "\n".join(self.lines)), repr(text))

    def prompt(self, ending: str) -> None:
        """Waits for a prompt that ends so, with nothing typed after it: before that, keys do not mean what they should."""
        self.wait(lambda: self.screen.display[self.screen.cursor.y].rstrip().endswith(ending), f"the prompt {ending}")

    def ended(self) -> int:
        """Waits for the end of the program; its exit code."""
        self.wait(lambda: self.code is not None, "the end")
        assert self.code is not None
        return self.code

    def _wait(self) -> None:
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self) -> None:
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self._wait()
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


Open = Callable[..., Terminal]


@pytest.fixture(scope="session")
def warm() -> None:
    """Everything that a game needs has been loaded once before the program is copied."""
    load(GAMES / "connect_four.rules").start().game.machine.nodes()


@pytest.fixture
def terminal(warm: None, tmp_path: Path) -> Iterator[Open]:
    """Opens the program in a terminal, in an empty folder; games that are kept are kept there."""
    opened: list[Terminal] = []

    def start(*arguments: object, columns: int = 100, lines: int = 40, fresh: bool = False, **environment: str) -> Terminal:
        own = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        own |= {"TERM": "xterm-256color", "BOARDRULES_SAVES": str(tmp_path / "kept"), **environment}
        found = Terminal([str(argument) for argument in arguments], own, tmp_path, columns, lines, fresh)
        opened.append(found)
        return found

    yield start
    for one in opened:
        one.close()
