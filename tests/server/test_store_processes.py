"""Several processes at one store, and what is left when one is killed in the middle."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from boardrules.server.store import Beginning, Entry, Store, open_store
from tests.server.appender import AT_ONCE, batch

ROOT = Path(__file__).resolve().parents[2]
TABLE = "table"


def begun(address: str) -> Store:
    store = open_store(address)
    store.create(Beginning(TABLE, "cap-horn", "abc", {}, {}, 1.0))
    return store


def appender(address: str, who: str, often: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.server.appender", address, TABLE, who, str(often)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def check_whole(found: list[Entry]) -> None:
    """Numbers without gaps, and whatever was added at once is there at once."""
    assert [entry.number for entry in found] == list(range(1, len(found) + 1))
    assert len(found) % AT_ONCE == 0
    for start in range(0, len(found), AT_ONCE):
        head = found[start].data
        assert [entry.data for entry in found[start : start + AT_ONCE]] == batch(head["who"], head["mine"])


@pytest.mark.parametrize("seed", range(3))
def test_after_a_kill_in_the_middle_all_that_was_acknowledged_is_there(address: str, seed: int) -> None:
    begun(address).close()
    process = appender(address, "killed", 1_000_000)
    assert process.stdout is not None
    for _ in range(random.Random(seed).randrange(5, 60)):
        acknowledged = int(process.stdout.readline())
    process.kill()
    for line in process.stdout:  # what it said before it was gone
        acknowledged = int(line)
    process.wait()
    if not address.startswith("postgresql"):
        assert Path(f"{address}-wal").stat().st_size > 0, "the journal of the file is still to be read"

    store = open_store(address)
    found = store.entries(TABLE)
    check_whole(found)
    assert acknowledged <= len(found) <= acknowledged + AT_ONCE, "at most what was under way is there besides"
    assert store.append(TABLE, len(found), batch("next", 0))
    check_whole(store.entries(TABLE))
    store.close()


def test_of_processes_that_add_at_once_one_wins_each_number(address: str) -> None:
    store, each = begun(address), 25
    processes = [appender(address, who, each) for who in "abc"]
    won = [int(line) for process in processes for line in process.communicate(timeout=120)[0].split()]
    assert [process.returncode for process in processes] == [0, 0, 0]
    found = store.entries(TABLE)
    check_whole(found)
    assert sorted(won) == list(range(AT_ONCE, len(found) + 1, AT_ONCE)), "each number was acknowledged to one of them"
    for who in "abc":
        assert [entry.data["mine"] for entry in found if entry.data["who"] == who][::AT_ONCE] == list(range(each))
    store.close()


def test_processes_that_open_a_new_store_at_once_agree(address: str) -> None:
    program = "import sys; from boardrules.server.store import open_store; print(open_store(sys.argv[1]).count())"
    processes = [
        subprocess.Popen([sys.executable, "-c", program, address], cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert [process.communicate(timeout=60)[0] for process in processes] == ["0\n"] * 4
