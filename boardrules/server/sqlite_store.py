"""Tables kept in one sqlite file: what `boardrules serve` uses where nobody says otherwise.

The file is in WAL mode and every commit is synced, so what was acknowledged survives the end of the process and of the machine.
One connection serves all threads, one after the other; other processes may have the same file open.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from boardrules.diagnostics.shorten import shown
from boardrules.server.store import Beginning, Changed, Entry, Kept, StoreError, UnknownTable, Waiting, read, written

MEMORY = ":memory:"

_MARK = 0x62726A31
"""The application id in the header of the file, by which sqlite lets programs know their own."""

_VERSION = 1
"""The shape of the tables below. An older file is brought up to date when it is opened, a newer one is refused."""

_PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""

_SHAPE = (
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, fingerprint TEXT NOT NULL, data TEXT NOT NULL,"
    " tokens TEXT NOT NULL, created REAL NOT NULL, changed REAL NOT NULL, last INTEGER NOT NULL DEFAULT 0,"
    " waiting TEXT NOT NULL DEFAULT 'person', claimed_by TEXT, claimed_after INTEGER, claimed_until REAL)",
    "CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL,"
    " at REAL NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID",
    "CREATE INDEX tables_by_change ON tables (changed)",
    "CREATE INDEX tables_of_bots ON tables (changed) WHERE waiting = 'bot'",
    f"PRAGMA application_id = {_MARK}",
    f"PRAGMA user_version = {_VERSION}",
)

_ERRORS = {
    sqlite3.SQLITE_BUSY: "{file} is locked by another program: end that one, or wait until it is done",
    sqlite3.SQLITE_FULL: "the disk that {file} is on is full: make room there, nothing that was kept is lost",
    sqlite3.SQLITE_READONLY: "{file}, or the folder that it is in, may not be written to",
    sqlite3.SQLITE_PERM: "{file}, or the folder that it is in, may not be written to",
    sqlite3.SQLITE_CANTOPEN: "{file} cannot be opened: it and the folder that it is in must be open to reading and writing",
    sqlite3.SQLITE_CORRUPT: "{file} is damaged: put a backup in its place",
    sqlite3.SQLITE_NOTADB: "{file} is no file of tables; it was left as it is",
}
"""What people are told, by sqlite's code."""


class SqliteStore:
    """The store in a file, or in memory for tests."""

    def __init__(self, path: str, patience: float = _PATIENCE) -> None:
        self._file = path if path == MEMORY else os.path.abspath(path)
        self._lock = threading.RLock()
        self._closed = False
        self._synced = True
        with self._told():
            self._own = _made_ready(self._file)
            self._database = sqlite3.connect(self._file, timeout=patience, isolation_level=None, check_same_thread=False)
            try:
                _prepare(self._database, self._file, patience)
            except BaseException:
                self._database.close()
                raise

    def create(self, beginning: Beginning) -> None:
        data, tokens = written(beginning.data), written(beginning.tokens)
        row = (beginning.table, beginning.game, beginning.fingerprint, data, tokens, beginning.created, beginning.created)
        with self._change() as database:
            if _last(database, beginning.table) is not None:
                raise StoreError(f"there is a table {shown(beginning.table)} already")
            database.execute(
                "INSERT INTO tables (id, game, fingerprint, data, tokens, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?)", row
            )

    def beginning(self, table: str) -> Beginning | None:
        found = self._rows("SELECT game, fingerprint, data, tokens, created FROM tables WHERE id = ?", table)
        if not found:
            return None
        game, fingerprint, data, tokens, created = found[0]
        return Beginning(table, game, fingerprint, read(data, table), read(tokens, table), created)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = self._rows("SELECT number, at, data FROM entries WHERE table_id = ? AND number > ? ORDER BY number", table, after)
        return [Entry(number, at, read(data, table)) for number, at, data in found]

    def append(self, table: str, after: int, entries: Sequence[Mapping[str, Any]], waiting: Waiting | None = None) -> bool:
        now = time.time()
        rows = [(table, after + 1 + index, now, written(entry)) for index, entry in enumerate(entries)]
        with self._change() as database:
            last = _last(database, table)
            if last is None:
                raise UnknownTable(f"there is no table {shown(table)}")
            if after > last:
                raise StoreError(f"the table {shown(table)} has {last} entries, so nothing can come after entry {after}")
            if after < last:
                return False
            database.executemany("INSERT INTO entries (table_id, number, at, data) VALUES (?, ?, ?, ?)", rows)
            database.execute(
                "UPDATE tables SET last = ?, changed = ?, waiting = coalesce(?, waiting) WHERE id = ?",
                (after + len(rows), now, waiting, table),
            )
        return True

    def note(self, table: str, waiting: Waiting) -> None:
        with self._change(synced=False) as database:
            database.execute("UPDATE tables SET waiting = ? WHERE id = ? AND waiting <> ?", (waiting, table, waiting))

    def waiting_for_bots(self) -> list[str]:
        return [table for (table,) in self._rows("SELECT id FROM tables WHERE waiting = 'bot' ORDER BY changed, id")]

    def claim(self, table: str, after: int, worker: str, seconds: float) -> bool:
        now = time.time()
        with self._change(synced=False) as database:
            changed = database.execute(
                "UPDATE tables SET claimed_by = ?, claimed_after = ?, claimed_until = ? WHERE id = ? AND last = ?"
                " AND (claimed_by IS NULL OR claimed_by = ? OR claimed_after < ? OR claimed_until <= ?)",
                (worker, after, now + seconds, table, after, worker, after, now),
            )
            return changed.rowcount == 1

    def count(self) -> int:
        [(number,)] = self._rows("SELECT count(*) FROM tables")
        return int(number)

    def tables(self, limit: int = 100, offset: int = 0) -> list[Kept]:
        found = self._rows(
            "SELECT id, game, created, changed, last, waiting FROM tables ORDER BY changed DESC, id LIMIT ? OFFSET ?", limit, offset
        )
        return [Kept(*row) for row in found]

    def forget(self, older_than: float) -> int:
        with self._change() as database:
            return database.execute("DELETE FROM tables WHERE changed < ?", (older_than,)).rowcount

    def watch(self, changed: Changed) -> None:
        """Nothing to do: one process serves a file. Another that adds to it is noticed at the next decision."""

    def close(self) -> None:
        with self._lock:
            self._closed = True
            with suppress(sqlite3.Error):
                self._database.close()

    def _rows(self, question: str, *values: object) -> list[Any]:
        with self._lock, self._told():
            self._check_open()
            return self._database.execute(question, values).fetchall()

    @contextmanager
    def _change(self, synced: bool = True) -> Iterator[sqlite3.Connection]:
        """A transaction: at its end all of it is kept, or, after any error, nothing. One that is not `synced` can be lost when the
        power fails, with nothing else: the next synced one takes it along."""
        with self._lock, self._told():
            self._check_open()
            self._check_same_file()
            if synced != self._synced:
                self._database.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
                self._synced = synced
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self._file} has been closed")

    def _check_same_file(self) -> None:
        """StoreError where somebody took the file away: sqlite would go on writing to what nobody can find again."""
        if self._own is not None and _identity(self._file) != self._own:
            raise StoreError(f"{self._file} was removed or replaced while it was in use: put it back and start again")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever sqlite says, in words for people."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            words = _ERRORS.get(code, "{file} cannot be used: {error}")
            raise StoreError(words.format(file=self._file, error=error)) from error
        except (UnicodeEncodeError, OverflowError) as error:
            raise StoreError(f"{self._file} cannot keep this: {error}") from error


def _made_ready(file: str) -> tuple[int, int] | None:
    """Makes sure that there is a plain file, which nobody but its owner can read if it is new: it holds what is hidden."""
    if file == MEMORY:
        return None
    try:
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if not stat.S_ISREG(os.stat(file).st_mode):
            raise StoreError(f"{file} is no plain file")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StoreError(f"{file} cannot be opened: {reason}") from error
    return _identity(file)


def _identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(database: sqlite3.Connection, file: str, patience: float) -> None:
    """Looks whether the file is ours before anything in it is changed, and makes the tables in a new one."""
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("BEGIN")  # another process may be making the tables just now: they are looked at at one moment
    try:
        _version(database, file)
    finally:
        database.execute("ROLLBACK")
    _turn_to_wal(database, patience)
    database.execute("PRAGMA synchronous = FULL")
    database.execute("BEGIN IMMEDIATE")
    try:
        if _version(database, file) == 0:
            for statement in _SHAPE:
                database.execute(statement)
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _turn_to_wal(database: sqlite3.Connection, patience: float) -> None:
    """Turns a file to WAL mode. sqlite does not wait here for another process that does the same, so this does."""
    deadline = time.monotonic() + patience
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def _version(database: sqlite3.Connection, file: str) -> int:
    """The version of our tables in the file, 0 where it is empty. StoreError for what is not ours."""
    [(mark,)] = database.execute("PRAGMA application_id")
    [(version,)] = database.execute("PRAGMA user_version")
    [(things,)] = database.execute("SELECT count(*) FROM sqlite_master")
    if mark == 0 and version == 0 and things == 0:
        return 0
    if mark != _MARK:
        raise StoreError(f"{file} is a database of another program; it was left as it is")
    if version > _VERSION:
        raise StoreError(f"{file} was written by a newer boardrules: use that one, or another file")
    return int(version)


def _last(database: sqlite3.Connection, table: str) -> int | None:
    """The number of the newest entry of a table."""
    found = database.execute("SELECT last FROM tables WHERE id = ?", (table,)).fetchone()
    return None if found is None else int(found[0])
