"""A Postgres of the tests' own, in a temporary folder, where Postgres is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

WHY_NOT = "Postgres is not installed (Debian: postgresql)"


def program(name: str) -> Path | None:
    """A program of Postgres; Debian puts most of them where no shell looks."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]
    return next((place / name for place in places if (place / name).is_file()), None)


def installed() -> bool:
    return program("initdb") is not None and program("postgres") is not None


def _as_somebody() -> dict[str, Any]:
    """Postgres refuses to run as root: then it runs as its own user, or as nobody."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """A running database server. It listens on a socket in its folder and nowhere else."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = [part for setting in settings for part in ("-c", setting)]
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        made = ["-D", str(folder / "data"), "-U", "boardrules", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run([str(program("initdb")), *made], check=True, capture_output=True, cwd=folder, **_as_somebody())
        self.start()

    def start(self) -> None:
        command = [str(program("postgres")), "-D", "data", "-k", str(self.folder), "-c", "listen_addresses=", *self._settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **_as_somebody())
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text(encoding="utf-8")) from None
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Ends it: at once and cleanly, or without a clean end (SIGQUIT)."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def address(self, database: str, user: str = "boardrules") -> str:
        return f"postgresql:///{database}?host={self.folder}&user={user}"

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        self._databases += 1
        name = f"tables_{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)


@contextmanager
def running_cluster(*settings: str) -> Iterator[Cluster]:
    """A database server for as long as it is needed; nothing stays behind. Its folder is beside those of pytest, which are closed
    to the user that Postgres runs as."""
    folder = Path(tempfile.mkdtemp(prefix="boardrules-pg-"))
    somebody = _as_somebody()
    if somebody:
        os.chown(folder, somebody["user"], somebody["group"])
    cluster = None
    try:
        cluster = Cluster(folder, *settings)
        yield cluster
    finally:
        if cluster is not None:
            cluster.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)
