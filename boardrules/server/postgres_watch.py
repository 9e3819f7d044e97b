"""Hearing from the database that another process has added to a table (LISTEN/NOTIFY)."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import psycopg

from boardrules.server.postgres_connections import Connection
from boardrules.server.store import Changed

CHANNEL = "boardrules"

_LOG = logging.getLogger("boardrules.server")

_SLICE = 0.5
"""Seconds to listen before looking whether the store was closed."""

_LOOK = 10.0
"""Seconds between looks at what has changed, for whatever was said while nobody could listen."""

_MARGIN = 60.0
"""Seconds that a look goes back behind the last one: longer than an entry takes from its time stamp until others see it."""

_NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"
_CHANGED = "SELECT id, last FROM boardrules_tables WHERE changed > %s AND writer <> %s"


def word(writer: str, table: str, number: int) -> str:
    """What is said on the channel when a process has added to a table."""
    return f"{writer} {number} {table}"


class Watcher:
    """A thread that listens, and makes a new connection when the old one broke."""

    def __init__(self, connect: Callable[[], Connection], writer: str, changed: Changed) -> None:
        self._connect = connect
        self._writer = writer
        self._changed = changed
        self._heard: dict[str, int] = {}
        self._ended = threading.Event()
        connection = self._listening()
        self._looked = self._clock(connection)
        self._thread = threading.Thread(target=self._run, args=(connection,), name="boardrules-watch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    def _listening(self) -> Connection:
        connection = self._connect()
        try:
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _run(self, connection: Connection | None) -> None:
        pause = 0.1
        while not self._ended.is_set():
            try:
                connection = connection or self._again()
                self._listen(connection)
                pause = 0.1
            except psycopg.Error as error:
                _LOG.warning("no longer hears from the database, trying again: %s", " ".join(str(error).split()))
            if connection is not None:
                connection.close()
                connection = None
            self._ended.wait(pause)
            pause = min(2 * pause, 5.0)

    def _again(self) -> Connection:
        connection = self._listening()
        self._look(connection)
        _LOG.warning("hears from the database again")
        return connection

    def _listen(self, connection: Connection) -> None:
        """Listens until the store is closed or the connection breaks."""
        next_look = time.monotonic() + _LOOK
        while not self._ended.is_set():
            for notify in connection.notifies(timeout=_SLICE):
                self._hear(notify.payload)
            if time.monotonic() >= next_look:
                self._look(connection)
                next_look = time.monotonic() + _LOOK

    def _hear(self, payload: str) -> None:
        writer, _, rest = payload.partition(" ")
        number, _, table = rest.partition(" ")
        if writer != self._writer and table and number.isdecimal():
            self._tell(table, int(number))

    def _look(self, connection: Connection) -> None:
        """Tells of everything that others have added since the last look and that was not heard of."""
        now = self._clock(connection)
        found = connection.execute(_CHANGED, (self._looked - _MARGIN, self._writer)).fetchall()
        for table, number in found:
            self._tell(table, number)
        self._heard = dict(found)
        self._looked = now

    def _tell(self, table: str, number: int) -> None:
        if self._heard.get(table, 0) >= number:
            return
        self._heard[table] = number
        try:
            self._changed(table, number)
        except Exception:  # whatever is wrong with who is told, the others are told too
            _LOG.exception("telling that a table has changed")

    @staticmethod
    def _clock(connection: Connection) -> float:
        found = connection.execute(_NOW).fetchone()
        assert found is not None
        return float(found[0])
