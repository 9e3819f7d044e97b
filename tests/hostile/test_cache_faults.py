"""A cache that is broken in any way, or that many use and are killed over at once, stops no game and is never half believed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boardrules import cache

TEXT = """
game pebbles "Pebbles" { players 2  seats left right }
shared { heap: 0..9 = 5 }
turn { choose one of grab }
action grab(n in 1..2) { require n <= heap  heap -= n  if heap == 0 { win me } }
"""
LOAD = "import sys, boardrules; print(boardrules.load(sys.argv[1]).start(seed=1).apply('grab 2').player)"
LOAD_FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (700, -1)); " + LOAD

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT, encoding="utf-8")
    return path


def start(rules: Path, folder: Path, code: str = LOAD) -> subprocess.Popen[str]:
    environment = {**os.environ, "BOARDRULES_CACHE": str(folder)}
    line = [sys.executable, "-c", code, str(rules)]
    return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def assert_loads(process: subprocess.Popen[str]) -> None:
    said, errors = process.communicate(timeout=120)
    assert (said.strip(), errors, process.returncode) == ("1", "", 0)


# ------------------------------------------------------------------------------------------------ entries


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path / "cache"))
    cache.write_entry("a.json", b"something that is worth keeping")
    assert cache.read_entry("a.json") == b"something that is worth keeping"
    return tmp_path / "cache" / "a.json"


def test_an_entry_that_was_cut_or_changed_anywhere_is_none(entry: Path) -> None:
    whole = entry.read_bytes()
    for place in range(len(whole)):
        for changed in (whole[:place], whole[:place] + b"\0" + whole[place + 1 :], whole[:place] + whole[place:] * 2):
            if changed not in (whole, whole[:place] + whole[place:]):
                entry.write_bytes(changed)
                assert cache.read_entry("a.json") is None
    entry.write_bytes(whole)
    assert cache.read_entry("a.json") is not None


NO_NAMES = ["../outside", "{}/outside", "a.json/", "sub/a.json", "", ".", "..", ".new-a", "x" * 300, "a\0b", "\ud800", "a\n"]


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_no_name_leads_out_of_the_folder(name: str, entry: Path) -> None:
    """The absolute path is one of the test's own folder: nothing else is at stake should this fail."""
    named = name.format(entry.parent.parent)
    (entry.parent.parent / "outside").write_bytes(b"kept")
    cache.write_entry(named, b"something")
    assert cache.read_entry(named) is None
    assert (entry.parent.parent / "outside").read_bytes() == b"kept"
    assert [path.name for path in entry.parent.iterdir()] == ["a.json"]


# ------------------------------------------------------------------------------------------------ folders


def a_file(folder: Path) -> None:
    folder.write_text("no folder", encoding="utf-8")


def a_pipe(folder: Path) -> None:
    os.mkfifo(folder)


def a_link_to_itself(folder: Path) -> None:
    folder.symlink_to(folder.name)


def a_link_to_nothing(folder: Path) -> None:
    folder.symlink_to("nothing")


def one_that_cannot_be_written(folder: Path) -> None:
    folder.mkdir(mode=0o500)


def a_part_of_the_system(folder: Path) -> None:
    folder.symlink_to("/proc/self/fd")


FOLDERS = [a_file, a_pipe, a_link_to_itself, a_link_to_nothing, one_that_cannot_be_written, a_part_of_the_system]


@pytest.mark.parametrize("make", FOLDERS, ids=lambda make: make.__name__)
def test_whatever_lies_where_the_cache_should_be_games_load(make: Callable[[Path], None], rules: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    make(folder)
    before = folder.lstat()
    assert_loads(start(rules, folder))
    assert (folder.lstat().st_ino, folder.lstat().st_mode) == (before.st_ino, before.st_mode)


def test_files_that_may_not_grow_leave_nothing_behind(rules: Path, tmp_path: Path) -> None:
    assert_loads(start(rules, tmp_path / "cache", LOAD_FULL))
    assert list((tmp_path / "cache").iterdir()) == []


# ------------------------------------------------------------------------------------------------ many at once


def test_many_who_begin_at_once_find_or_make_the_same(rules: Path, tmp_path: Path) -> None:
    for process in [start(rules, tmp_path / "cache") for _ in range(4)]:
        assert_loads(process)
    names = [path.name for path in (tmp_path / "cache").iterdir()]
    assert len(names) == len(set(names)) == 3  # the parser, the game and its program, and nothing unfinished
    assert_loads(start(rules, tmp_path / "cache"))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_whoever_is_killed_at_any_moment_leaves_a_cache_that_serves(rules: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    for number in range(20 if os.environ.get("BOARDRULES_SLOW") else 3):
        with start(rules, folder) as process:
            time.sleep(0.1 + number * 0.13)
            process.kill()
    assert_loads(start(rules, folder))
