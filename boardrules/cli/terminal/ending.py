"""Signals that end the program end the game as Ctrl-C does: it is saved first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_NAMES = ("SIGTERM", "SIGHUP")  # asked to end; the terminal is closed


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """While this lasts, a signal that would end the program leaves by SystemExit, so that what is on the way out can be done."""
    if threading.current_thread() is not threading.main_thread():  # Python lets only the main one handle signals
        yield
        return
    numbers = [number for name in _NAMES if (number := getattr(signal, name, None)) is not None]

    def end(number: int, frame: FrameType | None) -> None:
        for other in numbers:  # a second one must not break off the saving
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in numbers if signal.getsignal(number) is not signal.SIG_IGN}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
