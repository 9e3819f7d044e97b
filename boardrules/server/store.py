"""What is kept of tables: how each began, and a journal of what happened at it, numbered from 1 and only ever added to.

A table is played again from these two, so they are all that has to survive. Whoever adds says which entry was the last one that it
knew; of several that add after the same entry exactly one wins, and the others catch up. That is the whole agreement between
threads, and between processes that share one store.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from boardrules.diagnostics.shorten import shown
from boardrules.diagnostics.told import Told

Waiting = Literal["bot", "person", "over"]
"""Who is waited for at a table: a bot (which must go on after a restart too), people, or nobody any more."""

Changed = Callable[[str, int], None]
"""What is called with a table and the number of its newest entry."""

POSTGRES = ("postgresql://", "postgres://")
"""How the address of a Postgres database begins; everything else is the name of a file."""


class StoreError(Told):
    """The store cannot do what it was asked for; the text says why. What was to be added then is there whole or not at all, and
    `entries` tells which."""


class UnknownTable(StoreError):
    """Something was to be added to a table that is not there, or no longer."""


@dataclass(frozen=True)
class Beginning:
    """How a table began, which never changes: what is played under which rules, by whom, and who may come in."""

    table: str
    """Its name: unguessable, part of every link to it."""

    game: str
    fingerprint: str
    """The rules it is played under; a table whose rules have changed since cannot simply go on."""

    data: Mapping[str, Any]
    """Players, options, seed and whatever else the server needs, as JSON."""

    tokens: Mapping[str, str]
    """The SHA-256 of each secret, by what it lets in as. The secrets themselves are nowhere."""

    created: float
    """Seconds since 1970."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    number: int
    """From 1 on, without gaps."""

    at: float
    """Seconds since 1970."""

    data: dict[str, Any]


@dataclass(frozen=True)
class Kept:
    """A table as housekeeping sees it."""

    table: str
    game: str
    created: float
    changed: float
    entries: int
    waiting: Waiting


class Store(Protocol):
    """Where tables are kept. Calls wait for the disk or the network and can come from any thread; all of them raise `StoreError`,
    and no other error, where the store cannot be used."""

    def create(self, beginning: Beginning) -> None:
        """Keeps a new table, at which a person is waited for until somebody says otherwise."""

    def beginning(self, table: str) -> Beginning | None:
        """How a table began; None where there is no such table."""

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """What happened at a table after an entry, in order; nothing where there is no such table."""

    def append(self, table: str, after: int, entries: Sequence[Mapping[str, Any]], waiting: Waiting | None = None) -> bool:
        """Adds entries after the one that the caller knows as the last, all of them or none. True when they are on the disk, False
        when somebody else has written the next entry already. `waiting` notes in the same breath who is waited for then."""

    def note(self, table: str, waiting: Waiting) -> None:
        """Notes who is waited for. That is safe from the end of the process, but not from a power cut: it is found out again when
        somebody opens the table."""

    def waiting_for_bots(self) -> list[str]:
        """The tables at which a bot is waited for, those that wait longest first."""

    def claim(self, table: str, after: int, worker: str, seconds: float) -> bool:
        """Whether a worker may think about what comes after an entry: nobody else does, and that entry is the last one. The claim
        ends by itself; the same worker can lengthen it, and give it back with 0 seconds."""

    def count(self) -> int:
        """How many tables there are."""

    def tables(self, limit: int = 100, offset: int = 0) -> list[Kept]:
        """Tables, those at which something happened last first."""

    def forget(self, older_than: float) -> int:
        """Removes the tables at which nothing has happened since a moment (seconds since 1970), and says how many those were."""

    def watch(self, changed: Changed) -> None:
        """From now on calls back, in a thread of the store, when another process has added to a table. It may call once too often,
        but never forgets an entry for good."""

    def close(self) -> None:
        """Lets go of the file or the database. Closing twice is fine."""


def open_store(where: str) -> Store:
    """The store at an address: the name of a file (sqlite), `:memory:` for one that nobody needs tomorrow, or `postgresql://…`."""
    if where.startswith(POSTGRES):
        try:
            from boardrules.server.postgres_store import PostgresStore
        except ImportError as error:
            raise StoreError("tables in Postgres need psycopg: pip install 'boardrules[postgres]'") from error
        return PostgresStore(where)
    from boardrules.server.sqlite_store import SqliteStore

    return SqliteStore(where)


def written(data: Mapping[str, Any]) -> str:
    """Data as JSON text in plain ASCII, which every database gives back as it was."""
    try:
        return json.dumps(dict(data), separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreError(f"this cannot be kept as JSON: {error}") from None


def read(text: object, table: str) -> dict[str, Any]:
    """The data of a text that the store gave back."""
    try:
        data = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise StoreError(f"the table {shown(table)} is damaged in the store: use a backup")
    return data
