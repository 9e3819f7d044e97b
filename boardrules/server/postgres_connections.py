"""Connections to one Postgres database: made when they are needed, shared by threads, made anew when the database was away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from boardrules.server.store import StoreError

Found = TypeVar("Found")
Connection = psycopg.Connection[tuple[Any, ...]]

_MOST = 8
"""Connections at once; threads that find none free wait."""

_PATIENCE = 10.0
"""Seconds for which a database that is away is waited for."""

_USUAL: dict[str, Any] = {
    "application_name": "boardrules",
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""What is asked of a connection where the address says nothing else: that a database behind a cut cable is found out about."""

_SESSION = (
    "SELECT set_config('statement_timeout', '30000', false), "
    "CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"
)
"""What is acknowledged is on the disk, even where a database promises less by itself; and nothing waits for ever."""

_PASSING = frozenset({"57P01", "57P02", "57P03", "53300", "40001", "40P01"})
"""Errors that end by themselves: the database stops or starts, has too many guests, or two asked for the same at once."""


class Connections:
    """A few connections to an address, which is never shown: it may hold a password."""

    def __init__(self, address: str) -> None:
        try:
            told = conninfo_to_dict(address)
        except psycopg.Error:
            raise StoreError("the address of the database cannot be read: it is written postgresql://USER@HOST/DATABASE") from None
        self._conninfo = make_conninfo(**{**_USUAL, **told})
        self.name = "/".join(str(part) for part in (told.get("host", ""), told.get("dbname", "")) if part) or "Postgres"
        self._free: list[Connection] = []
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(_MOST)
        self._closed = False

    def connect(self) -> Connection:
        """A new connection; whoever asks for it closes it."""
        connection = psycopg.connect(self._conninfo, autocommit=True)
        try:
            connection.execute(_SESSION)
        except BaseException:
            connection.close()
            raise
        return connection

    def run(self, work: Callable[[Connection], Found]) -> Found:
        """Does some work with a connection, and again with a new one when the first one broke: work that changes something must
        find out by itself whether it has been done already."""
        deadline, pause = time.monotonic() + _PATIENCE, 0.05
        while True:
            try:
                with self._borrowed() as connection:
                    return work(connection)
            except (psycopg.Error, UnicodeEncodeError) as error:
                if not passes(error) or time.monotonic() > deadline:
                    raise self.told(error) from error
            time.sleep(pause)
            pause = min(2 * pause, 1.0)

    def once(self, work: Callable[[Connection], Found]) -> Found:
        """Does some work, and says so at once when the database cannot be reached."""
        try:
            with self._borrowed() as connection:
                return work(connection)
        except psycopg.Error as error:
            raise self.told(error) from error

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self._drop_free()

    def told(self, error: Exception) -> StoreError:
        """What the database says, in words for people."""
        code = getattr(error, "sqlstate", None)
        if passes(error):
            return StoreError(f"the database {self.name} cannot be reached: {error}")
        if code == "53100":
            return StoreError(f"the disk of the database {self.name} is full: make room there, nothing that was kept is lost")
        return StoreError(f"the database {self.name} refuses: {error}")

    @contextmanager
    def _borrowed(self) -> Iterator[Connection]:
        with self._places:
            connection = self._taken() or self.connect()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def _give_back(self, connection: Connection) -> None:
        if connection.info.transaction_status != TransactionStatus.IDLE:
            connection.close()
            self._drop_free()  # what broke one has probably broken all of them
            return
        with self._lock:
            if not self._closed:
                self._free.append(connection)
                return
        connection.close()

    def _taken(self) -> Connection | None:
        with self._lock:
            if self._closed:
                raise StoreError(f"the database {self.name} has been closed")
            return self._free.pop() if self._free else None

    def _drop_free(self) -> None:
        with self._lock:
            dropped, self._free = self._free, []
        for connection in dropped:
            connection.close()


def passes(error: Exception) -> bool:
    """Whether the same can go well a moment later, with a new connection."""
    if not isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
        return False
    return error.sqlstate is None or error.sqlstate.startswith("08") or error.sqlstate in _PASSING
