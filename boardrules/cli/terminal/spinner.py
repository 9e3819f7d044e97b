"""A sign of life while something takes long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from rich.console import Console

PATIENCE = 0.4
"""Seconds after which something is said: most things are done before anybody could read it."""


@contextmanager
def spinner(console: Console, text: str) -> Iterator[None]:
    """Shows a text and a turning wheel while the block runs, if that takes more than a moment."""
    done = Event()

    def spin() -> None:
        if not done.wait(PATIENCE):
            with console.status(text):
                done.wait()

    wheel = Thread(target=spin, daemon=True)
    wheel.start()
    try:
        yield
    finally:
        done.set()
        wheel.join()
