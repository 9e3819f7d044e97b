"""Tables kept in Postgres, so that several processes on several machines can serve them (extra `postgres`).

Each call is one statement, so it holds no lock while anybody waits for the network. A statement whose connection broke may have
been carried out: what is added carries a mark, by which the second attempt knows it again.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import psycopg

from boardrules.diagnostics.shorten import shown
from boardrules.server.postgres_connections import Connection, Connections
from boardrules.server.postgres_watch import CHANNEL, Watcher, word
from boardrules.server.store import Beginning, Changed, Entry, Kept, StoreError, UnknownTable, Waiting, read, written

_VERSION = 1
"""The shape of the tables below. An older one is brought up to date when the store is opened, a newer one is refused."""

_ONE_AT_A_TIME = 0x62726A31
"""The lock that a process holds while it makes the tables: several may be started at once."""

_SHAPE = (
    "CREATE TABLE boardrules_version (version integer NOT NULL)",
    'CREATE TABLE boardrules_tables (id text COLLATE "C" PRIMARY KEY, game text NOT NULL, fingerprint text NOT NULL,'
    " data text NOT NULL, tokens text NOT NULL, created float8 NOT NULL, changed float8 NOT NULL, mark text NOT NULL,"
    " last integer NOT NULL DEFAULT 0, writer text NOT NULL, waiting text NOT NULL DEFAULT 'person',"
    " claimed_by text, claimed_after integer, claimed_until float8)",
    'CREATE TABLE boardrules_entries (table_id text COLLATE "C" NOT NULL REFERENCES boardrules_tables (id) ON DELETE CASCADE,'
    " number integer NOT NULL, at float8 NOT NULL, mark text NOT NULL, data text NOT NULL, PRIMARY KEY (table_id, number))",
    "CREATE INDEX boardrules_tables_by_change ON boardrules_tables (changed)",
    "CREATE INDEX boardrules_tables_of_bots ON boardrules_tables (changed) WHERE waiting = 'bot'",
    f"INSERT INTO boardrules_version VALUES ({_VERSION})",
)

_NOW = "extract(epoch FROM clock_timestamp())::float8"
"""The database's clock: those of several machines differ."""

_CREATE = (
    "INSERT INTO boardrules_tables (id, game, fingerprint, data, tokens, created, changed, mark, writer)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (id) DO NOTHING"
)

_APPEND = (
    "WITH moved AS (UPDATE boardrules_tables SET last = last + %(count)s, writer = %(writer)s,"
    f" changed = {_NOW}, waiting = coalesce(%(waiting)s, waiting)"
    " WHERE id = %(table)s AND last = %(after)s RETURNING id, changed),"
    " added AS (INSERT INTO boardrules_entries (table_id, number, at, mark, data)"
    " SELECT moved.id, %(after)s + given.place, moved.changed, %(mark)s, given.data"
    " FROM moved, unnest(%(data)s::text[]) WITH ORDINALITY AS given (data, place))"
    f" SELECT pg_notify('{CHANNEL}', %(word)s) FROM moved"
)
"""All of it at once: whoever comes second waits for the row, finds another last entry in it, and adds nothing."""

_LIGHTLY = "set_config('synchronous_commit', 'off', true) IS NOT NULL"
"""Said of a change that need not be on the disk before anybody goes on."""

_CLAIM = (
    "UPDATE boardrules_tables SET claimed_by = %(worker)s, claimed_after = %(after)s,"
    f" claimed_until = {_NOW} + %(seconds)s WHERE id = %(table)s AND last = %(after)s AND (claimed_by IS NULL"
    f" OR claimed_by = %(worker)s OR claimed_after < %(after)s OR claimed_until <= {_NOW}) AND {_LIGHTLY}"
)


class PostgresStore:
    """The store in a database."""

    def __init__(self, address: str) -> None:
        self._writer = secrets.token_hex(8)
        self._watchers: list[Watcher] = []
        self._connections = Connections(address)
        self._name = self._connections.name
        try:
            self._connections.once(self._prepare)
        except BaseException:
            self._connections.close()
            raise

    def create(self, beginning: Beginning) -> None:
        data, tokens, mark = written(beginning.data), written(beginning.tokens), secrets.token_hex(8)
        table, created = beginning.table, beginning.created
        row = (table, beginning.game, beginning.fingerprint, data, tokens, created, created, mark, self._writer)

        def work(connection: Connection) -> None:
            if connection.execute(_CREATE, row).rowcount == 0:
                found = connection.execute("SELECT mark FROM boardrules_tables WHERE id = %s", (table,)).fetchone()
                if found is None or found[0] != mark:
                    raise StoreError(f"there is a table {shown(table)} already")

        self._connections.run(work)

    def beginning(self, table: str) -> Beginning | None:
        found = self._rows("SELECT game, fingerprint, data, tokens, created FROM boardrules_tables WHERE id = %s", table)
        if not found:
            return None
        game, fingerprint, data, tokens, created = found[0]
        return Beginning(table, game, fingerprint, read(data, table), read(tokens, table), created)

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = self._rows(
            "SELECT number, at, data FROM boardrules_entries WHERE table_id = %s AND number > %s ORDER BY number", table, after
        )
        return [Entry(number, at, read(data, table)) for number, at, data in found]

    def append(self, table: str, after: int, entries: Sequence[Mapping[str, Any]], waiting: Waiting | None = None) -> bool:
        mark = secrets.token_hex(8)
        values = {
            "table": table,
            "after": after,
            "count": len(entries),
            "data": [written(entry) for entry in entries],
            "waiting": waiting,
            "writer": self._writer,
            "mark": mark,
            "word": word(self._writer, table, after + len(entries)),
        }

        def work(connection: Connection) -> bool:
            added = connection.execute(_APPEND, values).fetchone() is not None
            return added or _added_before(connection, table, after, mark)

        return self._connections.run(work)

    def note(self, table: str, waiting: Waiting) -> None:
        self._change(
            f"UPDATE boardrules_tables SET waiting = %s WHERE id = %s AND waiting <> %s AND {_LIGHTLY}", waiting, table, waiting
        )

    def waiting_for_bots(self) -> list[str]:
        return [table for (table,) in self._rows("SELECT id FROM boardrules_tables WHERE waiting = 'bot' ORDER BY changed, id")]

    def claim(self, table: str, after: int, worker: str, seconds: float) -> bool:
        values = {"table": table, "after": after, "worker": worker, "seconds": seconds}
        return self._connections.run(lambda connection: connection.execute(_CLAIM, values).rowcount == 1)

    def count(self) -> int:
        [(number,)] = self._rows("SELECT count(*) FROM boardrules_tables")
        return int(number)

    def tables(self, limit: int = 100, offset: int = 0) -> list[Kept]:
        found = self._rows(
            "SELECT id, game, created, changed, last, waiting FROM boardrules_tables ORDER BY changed DESC, id LIMIT %s OFFSET %s",
            limit,
            offset,
        )
        return [Kept(*row) for row in found]

    def forget(self, older_than: float) -> int:
        return self._change("DELETE FROM boardrules_tables WHERE changed < %s", older_than)

    def watch(self, changed: Changed) -> None:
        try:
            self._watchers.append(Watcher(self._connections.connect, self._writer, changed))
        except psycopg.Error as error:
            raise self._connections.told(error) from error

    def close(self) -> None:
        for watcher in self._watchers:
            watcher.close()
        self._connections.close()

    def _rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connections.run(lambda connection: connection.execute(question, values).fetchall())

    def _change(self, statement: str, *values: object) -> int:
        return self._connections.run(lambda connection: connection.execute(statement, values).rowcount)

    def _prepare(self, connection: Connection) -> None:
        """Makes our tables where there are none yet."""
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_ONE_AT_A_TIME,))
            version = self._version(connection)
            if version == 0:
                for statement in _SHAPE:
                    connection.execute(statement)

    def _version(self, connection: Connection) -> int:
        [(there,)] = connection.execute("SELECT to_regclass('boardrules_version') IS NOT NULL").fetchall()
        if not there:
            return 0
        [(version,)] = connection.execute("SELECT version FROM boardrules_version").fetchall()
        if version > _VERSION:
            raise StoreError(f"the database {self._name} was written by a newer boardrules: use that one, or another database")
        return int(version)


def _added_before(connection: Connection, table: str, after: int, mark: str) -> bool:
    """What became of entries that were not added: they had been, before the connection broke (True), somebody else was first
    (False), or there is no place for them (StoreError)."""
    found = connection.execute("SELECT last FROM boardrules_tables WHERE id = %s", (table,)).fetchone()
    if found is None:
        raise UnknownTable(f"there is no table {shown(table)}")
    if after > found[0]:
        raise StoreError(f"the table {shown(table)} has {found[0]} entries, so nothing can come after entry {after}")
    known = connection.execute(
        "SELECT mark FROM boardrules_entries WHERE table_id = %s AND number = %s", (table, after + 1)
    ).fetchone()
    return known is not None and known[0] == mark
