"""What a worker process owes to the one that started it: it ends with it."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def end_with_parent() -> None:
    """In a worker: watches the process that hands out the work. When that is gone, even killed without a word, nobody waits for the
    work any more, and this process ends at once."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="watches the parent", daemon=True).start()
