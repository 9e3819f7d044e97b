"""What another user could put into the folder of kept files is never believed, and nothing that lies there stops a game."""

from __future__ import annotations

import os
import pickle
import stat
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules import cache, pipeline
from boardrules.compiler import compile
from boardrules.syntax import lark_parser

TEXT = """
game pebbles "Pebbles" { players 2  seats left right }
option big: flag = no "A big heap."
shared { heap: 0..9 = 5 }
setup { if big { heap = 9 } }
invariant "the heap is small": heap <= 9
turn { choose one of grab }
action grab(n in 1..2) { require n <= heap  heap -= n  if heap == 0 { win me } }
"""

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def load(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], boardrules.Game]:
    """Loads a game as a new process would; gives up instead of waiting for ever."""
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT, encoding="utf-8")

    def again() -> boardrules.Game:
        monkeypatch.setattr(pipeline, "_games", OrderedDict())
        found: list[boardrules.Game] = []
        thread = threading.Thread(target=lambda: found.append(boardrules.load(path)), daemon=True)
        thread.start()
        thread.join(30)
        assert found, "loading hangs or fails"
        return found[0]

    return again


def believed(load: Callable[[], boardrules.Game], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the game comes from the kept file and is not checked again."""
    checks: list[object] = []
    check = pipeline.check_sources

    def counted(*given: Any) -> pipeline.Checked:
        checks.append(given)
        return check(*given)

    monkeypatch.setattr(pipeline, "check_sources", counted)
    assert load().title == "Pebbles"
    return not checks


def test_entries_belong_to_the_user_alone(
    load: Callable[[], boardrules.Game], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    (entry,) = folder.glob("*.json")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(entry.stat().st_mode) == 0o600
    assert believed(load, monkeypatch)


def spoiled_title(entry: Path) -> None:
    """A whole and sound entry, but of another game."""
    name = entry.name
    body = entry.read_bytes().partition(b"\n")[2].replace(b'"title":"Pebbles"', b'"title":"Spoiled"')
    entry.write_bytes(cache._seal(name, body) + b"\n" + body)


def behind_a_link(entry: Path) -> None:
    spoiled_title(entry)
    entry.rename(entry.parent.parent / "elsewhere")
    entry.symlink_to(entry.parent.parent / "elsewhere")


def with_another_name(entry: Path) -> None:
    spoiled_title(entry)
    os.link(entry, entry.parent.parent / "the same")


def writable_for_others(entry: Path) -> None:
    spoiled_title(entry)
    entry.chmod(0o666)


def in_a_folder_for_all(entry: Path) -> None:
    spoiled_title(entry)
    entry.parent.chmod(0o777)


def a_pipe(entry: Path) -> None:
    entry.unlink()
    os.mkfifo(entry)


def a_folder(entry: Path) -> None:
    entry.unlink()
    entry.mkdir()


def a_device(entry: Path) -> None:
    entry.unlink()
    entry.symlink_to("/dev/zero")


def another_entry(entry: Path) -> None:
    body = entry.read_bytes().partition(b"\n")[2].replace(b'"title":"Pebbles"', b'"title":"Spoiled"')
    entry.write_bytes(cache._seal("another.json", body) + b"\n" + body)


def no_game(entry: Path) -> None:
    body = b"[" * 100_000
    entry.write_bytes(cache._seal(entry.name, body) + b"\n" + body)


def not_readable(entry: Path) -> None:
    entry.chmod(0)
    entry.parent.chmod(0)


SPOILERS = [
    behind_a_link, with_another_name, writable_for_others, in_a_folder_for_all, a_pipe, a_folder, a_device, another_entry, no_game,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_what_others_may_have_put_there_is_not_believed(
    spoil: Callable[[Path], None], load: Callable[[], boardrules.Game], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    (entry,) = folder.glob("*.json")
    spoil(entry)
    assert not believed(load, monkeypatch)


def test_files_of_another_user_are_not_believed(
    load: Callable[[], boardrules.Game], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    (entry,) = folder.glob("*.json")
    spoiled_title(entry)
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert not believed(load, monkeypatch)


class Harm:
    """What runs when it is unpickled, as the kept parser is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self.path),)


def test_the_parser_of_another_user_is_not_run(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    name = lark_parser._entry_name(lark_parser.grammar_text())
    body = pickle.dumps(Harm(tmp_path / "harmed"))
    (folder / name).write_bytes(cache._seal(name, body) + b"\n" + body)
    lark_parser.lark_parser.cache_clear()
    assert lark_parser.lark_parser().parse(TEXT) is not None
    assert not (tmp_path / "harmed").exists()
    lark_parser.lark_parser.cache_clear()


def test_without_a_home_everything_works(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text(TEXT, encoding="utf-8")
    code = "import pwd; pwd.getpwuid = lambda _: {}[0]; import boardrules; print(boardrules.load('a.rules').start(seed=1).player)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={}, capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("0", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.rules"]


@pytest.mark.parametrize(
    "environment",
    [{"HOME": ""}, {"HOME": "relative"}, {"HOME": "/dev/null"}, {"XDG_CACHE_HOME": "/proc"}, {"XDG_CACHE_HOME": "x"}],
    ids=str,
)
def test_a_home_that_is_none_is_left_alone(environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CACHE_HOME", "BOARDRULES_CACHE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "mkdir", lambda *given, **more: (_ for _ in ()).throw(PermissionError()))
    monkeypatch.chdir(tmp_path)
    cache.write_entry("a.json", b"something")
    assert cache.read_entry("a.json") is None
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing_behind(
    load: Callable[[], boardrules.Game], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    load()
    assert list(folder.iterdir()) == []


# ------------------------------------------------------------------------------------------------ compiled games


def story(game: boardrules.Game) -> list[object]:
    """What can be had from a game: states, events, refusals, random games, the generated text."""
    state = game.start(seed=3)
    found: list[object] = [state.to_json(), state.explain("grab 2").reason, game.playouts(count=20, seed=1), game.program().source]
    while not state.over:
        state = state.apply(state.actions()[-1])
        found += [state.to_json(), state.events, state.broken_invariants()]
    return found


def test_a_kept_program_is_not_compiled_again(load: Callable[[], boardrules.Game], monkeypatch: pytest.MonkeyPatch) -> None:
    first = story(load())

    def refuse(*given: object, **more: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(compile, "compile_game", refuse)
    assert story(load()) == first
    with pytest.raises(AssertionError, match="compiled again"):
        load().start(options={"big": True})  # which is another program


def harmful(entry: Path, harmed: Path) -> bytes:
    return pickle.dumps(Harm(harmed))


def of_another_kind(entry: Path, harmed: Path) -> bytes:
    return pickle.dumps({"steps": "def run(S, code): pass"})


def cut_off(entry: Path, harmed: Path) -> bytes:
    return entry.read_bytes().partition(b"\n")[2][:-20]


def with_python_in_it(entry: Path, harmed: Path) -> bytes:
    body = entry.read_bytes().partition(b"\n")[2]
    if not entry.stem.endswith("steps"):
        return body + f"\n__import__('os').mkdir({str(harmed)!r})\n".encode()
    compiled = pickle.loads(body)
    return pickle.dumps(replace(compiled, steps=f"{compiled.steps}\n__import__('os').mkdir({str(harmed)!r})\n"))


def a_function(entry: Path, harmed: Path) -> bytes:
    return b"cboardrules.runtime.gate\nrun_text\n(S'x = 1'\n}tR."


@pytest.mark.parametrize(
    "spoil", [harmful, of_another_kind, cut_off, with_python_in_it, a_function], ids=lambda spoil: spoil.__name__
)
def test_a_kept_program_is_data_and_passes_the_gate(
    spoil: Callable[[Path, Path], bytes], load: Callable[[], boardrules.Game], folder: Path, tmp_path: Path
) -> None:
    """Even an entry that somebody wrote with the user's own rights runs nothing, and stops nothing."""
    first = story(load())
    entries = [*folder.glob("*.program")]
    assert len(entries) == 5
    for entry in entries:
        body = spoil(entry, tmp_path / "harmed")
        if entry.stem.endswith("steps") or spoil is with_python_in_it:
            entry.write_bytes(cache._seal(entry.name, body) + b"\n" + body)
    assert story(load()) == first
    assert not (tmp_path / "harmed").exists()


@pytest.mark.parametrize("spoil", [a_pipe, a_folder, a_device], ids=lambda spoil: spoil.__name__)
def test_programs_of_others_are_not_read(spoil: Callable[[Path], None], load: Callable[[], boardrules.Game], folder: Path) -> None:
    first = story(load())
    for entry in folder.glob("*.program"):
        spoil(entry)
    assert story(load()) == first
