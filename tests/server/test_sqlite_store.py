"""Files that are not as they should be: one line that says so, and never a table less than there was."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardrules.server.sqlite_store import SqliteStore
from boardrules.server.store import Beginning, StoreError, open_store

ROOT = Path(__file__).resolve().parents[2]
HORN = Beginning("horn", "cap-horn", "abc", {}, {}, 1.0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a table and two entries."""
    path = tmp_path / "tables.db"
    store = open_store(str(path))
    store.create(HORN)
    store.append("horn", 0, [{"n": 1}, {"n": 2}])
    store.close()
    return path


def refusal(path: Path | str) -> str:
    """What somebody is told who opens a file that cannot be used: one line with its name."""
    with pytest.raises(StoreError) as caught:
        SqliteStore(str(path), patience=0.2)
    said = str(caught.value)
    assert str(path) in said
    assert "\n" not in said
    return said


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = open_store(str(path))
    store.create(HORN)
    modes = {name.name: stat.S_IMODE(name.stat().st_mode) for name in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(["tables.db", "tables.db-wal", "tables.db-shm"], 0o600)


def test_what_is_acknowledged_is_synced_and_the_file_stands_alone_after_closing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(str(path))
    store.create(HORN)
    assert store.claim("horn", 0, "worker", 10)
    store.append("horn", 0, [{"n": 1}])
    assert store._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._database.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
    store.close()
    assert [name.name for name in tmp_path.iterdir()] == ["tables.db"]


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed, which sees what is synced")
def test_a_decision_is_on_the_disk_before_it_is_acknowledged(file: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    program = [sys.executable, "-m", "tests.server.appender", str(file), "horn", "me", "3"]
    tracing = ["strace", "-f", "-y", "-o", str(calls), "-e", "trace=fdatasync,fsync,write"]
    traced = subprocess.run([*tracing, *program], cwd=ROOT, capture_output=True, text=True)
    if traced.returncode != 0:
        pytest.skip(f"strace may not look at programs here: {traced.stderr.strip()[:100]}")
    said = []
    for line in calls.read_text(errors="replace").splitlines():
        if "sync(" in line and "tables.db-wal" in line:
            said.append("synced")
        elif "write(1<" in line:
            said.append("acknowledged")
    assert said.count("acknowledged") == 3
    for place, what in enumerate(said):
        assert what == "synced" or said[place - 1] == "synced", said


def test_a_file_can_be_empty(tmp_path: Path) -> None:
    (tmp_path / "tables.db").touch()
    store = open_store(str(tmp_path / "tables.db"))
    assert store.count() == 0
    store.close()


@pytest.mark.parametrize("content", [b"I am no database at all " * 50, b"\x00" * 4096, b"SQLite format 3\x00" + b"\xff" * 4000])
def test_what_is_no_database_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(content)
    said = refusal(path)
    assert "left as it is" in said or "damaged" in said
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
        other.commit()
    content = path.read_bytes()
    assert "of another program; it was left as it is" in refusal(path)
    assert path.read_bytes() == content


def test_a_file_of_a_newer_boardrules_stays_as_it_is(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as newer:
        newer.execute("PRAGMA user_version = 99")
    content = file.read_bytes()
    assert "by a newer boardrules" in refusal(file)
    assert file.read_bytes() == content


def test_a_folder_a_pipe_and_a_path_to_nowhere_are_no_files(tmp_path: Path) -> None:
    assert "no plain file" in refusal(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert "no plain file" in refusal(tmp_path / "pipe")
    assert "No such file or directory" in refusal(tmp_path / "nowhere" / "tables.db")
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore("nul\0nul")


def test_a_damaged_file_is_told_and_not_made_worse(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    file.write_bytes(content)
    store = open_store(str(file))
    with pytest.raises(StoreError, match="damaged: put a backup"):
        store.entries("horn")
    with pytest.raises(StoreError, match="damaged: put a backup"):
        store.append("horn", 2, [{"n": 3}])
    store.close()
    assert file.read_bytes()[4096:] == content[4096:]


def test_an_entry_that_somebody_spoiled_is_told(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as careless:
        careless.execute("UPDATE entries SET data = '{' WHERE number = 2")
        careless.commit()
    store = open_store(str(file))
    with pytest.raises(StoreError, match="the table 'horn' is damaged"):
        store.entries("horn")
    assert store.beginning("horn") == HORN
    store.close()


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def test_a_file_that_another_program_keeps_locked_is_told_and_used_again_later(file: Path) -> None:
    store = SqliteStore(str(file), patience=0.2)
    with locked(file):
        assert "locked by another program" in refusal(file)
        with pytest.raises(StoreError, match="locked by another program"):
            store.append("horn", 2, [{"n": 3}])
        assert len(store.entries("horn")) == 2, "reading waits for nobody"
    assert store.append("horn", 2, [{"n": 3}])
    store.close()


def test_nothing_is_written_to_a_file_that_was_taken_away(file: Path) -> None:
    store = open_store(str(file))
    file.rename(file.with_name("elsewhere.db"))
    with pytest.raises(StoreError, match="was removed or replaced while it was in use"):
        store.append("horn", 2, [{"n": 3}])
    file.touch()
    with pytest.raises(StoreError, match="was removed or replaced while it was in use"):
        store.append("horn", 2, [{"n": 3}])
    store.close()


def with_its_own_disk(tmp_path: Path, program: str) -> str:
    """What a program prints that may mount a small disk over `tmp_path` without anybody else seeing it."""
    outside = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    mounted = f"mount -t tmpfs -o size=400k none {tmp_path}"
    if shutil.which("unshare") is None or subprocess.run([*outside, "sh", "-c", mounted], capture_output=True).returncode != 0:
        pytest.skip("no disk can be mounted here")
    inside = ["sh", "-c", f'{mounted} && exec "$0" -c "$1" {tmp_path}/tables.db', sys.executable, program]
    done = subprocess.run([*outside, *inside], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


FULL = """
import os, sys
from boardrules.server.store import Beginning, StoreError, open_store
path = sys.argv[1]
with open(path + ".filler", "wb") as filler:
    filler.write(b"x" * 100_000)
store = open_store(path)
store.create(Beginning("horn", "cap-horn", "abc", {}, {}, 1.0))
known = 0
try:
    while True:
        assert store.append("horn", known, [{"n": known, "text": "x" * 900}])
        known += 1
except StoreError as error:
    print(error)
assert [entry.data["n"] for entry in store.entries("horn")] == list(range(known)), "all that was acknowledged is there"
os.unlink(path + ".filler")
assert store.append("horn", known, [{"n": known}]), "it goes on when there is room again"
store.close()
store = open_store(path)
assert [entry.data["n"] for entry in store.entries("horn")] == list(range(known + 1))
print("goes on")
"""


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    said = with_its_own_disk(tmp_path, FULL).splitlines()
    assert "is full: make room there" in said[0]
    assert said[1:] == ["goes on"]


READ_ONLY = """
import os, subprocess, sys
from boardrules.server.store import Beginning, StoreError, open_store
path = sys.argv[1]
store = open_store(path)
store.create(Beginning("horn", "cap-horn", "abc", {}, {}, 1.0))
store.close()
subprocess.run(["mount", "-o", "remount,ro", os.path.dirname(path)], check=True)
for name in (path, path + ".new"):
    try:
        open_store(name)
    except StoreError as error:
        print(error)
"""


def test_a_disk_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    first, second = with_its_own_disk(tmp_path, READ_ONLY).splitlines()
    assert "may not be written to" in first or "cannot be opened" in first
    assert "Read-only file system" in second
