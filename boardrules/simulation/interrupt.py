"""A clean stop: the first Ctrl-C asks for it, the second does not wait."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Stop:
    """Whether somebody wants to stop. `on_stop` is called once, when that happens."""

    def __init__(self, on_stop: Callable[[], None] | None = None) -> None:
        self.asked = False
        self._on_stop = on_stop

    def ask(self) -> None:
        if not self.asked:
            self.asked = True
            if self._on_stop is not None:
                self._on_stop()


@contextmanager
def interruptible(stop: Stop) -> Iterator[None]:
    """While this lasts, Ctrl-C (and a request to terminate) asks to stop; the next one raises KeyboardInterrupt as usual.

    In another thread than the main one signals stay as they are: Python lets only the main one handle them.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if stop.asked:
            raise KeyboardInterrupt
        stop.ask()

    signals = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, handle) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def held_back() -> Iterator[None]:
    """While this lasts, Ctrl-C waits. Processes started meanwhile begin deaf to it, so that it cannot hit them half-made."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """In a worker: Ctrl-C is for the one who hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
