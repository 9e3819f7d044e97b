"""Saves where there is no plain file: pipes, devices, folders, links, disks that are full; and many who save and open at once."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import boardrules
from boardrules.engine import save as saves

GAMES = Path(__file__).resolve().parents[1] / "games"
RULES = GAMES / "connect_four.rules"

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")


@pytest.fixture
def match() -> boardrules.Match:
    match = boardrules.Match(boardrules.load(RULES), players=["Ana", "Bo"], seed=3)
    match.play("drop 4")
    return match


def within_reason(call: Callable[[], object]) -> BaseException | object:
    """What a call gives or raises; fails where it waits for ever."""
    found: list[BaseException | object] = []

    def run() -> None:
        try:
            found.append(call())
        except BaseException as error:
            found.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    assert found, "it hangs"
    return found[0]


# ------------------------------------------------------------------------------------------------ what is no plain file


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


def a_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the names of sockets are short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


ODD = [a_pipe, a_link_to_a_pipe, a_socket, a_folder, a_link_to_itself]
"""Only what the test has made itself: a save that went wrong would take the place of it."""


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_nothing_is_read_from_or_put_in_place_of_what_is_no_plain_file(
    make: Callable[[Path], None], match: boardrules.Match, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    make(path)
    before = os.lstat(path), {entry.name for entry in tmp_path.iterdir()}
    for call in (lambda: match.save(path), lambda: boardrules.Match.open(path, game=match.game)):
        error = within_reason(call)
        assert isinstance(error, OSError)
        assert str(path) in str(error)  # whoever reads it knows which file is meant
    after = os.lstat(path), {entry.name for entry in tmp_path.iterdir()}
    assert (before[0].st_ino, before[0].st_mode, before[1]) == (after[0].st_ino, after[0].st_mode, after[1])


def test_an_endless_device_is_not_read(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.symlink_to("/dev/zero")
    assert isinstance(within_reason(lambda: boardrules.Match.open(path, game=match.game)), OSError)


@pytest.mark.parametrize("make", ODD[::2], ids=lambda make: make.__name__)
def test_a_place_that_cannot_be_saved_to_is_told_before_the_game(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    make(path)
    for file in (path, tmp_path / "nowhere" / "match.json"):
        line = [sys.executable, "-m", "boardrules.cli", "play", str(RULES), "--save", str(file)]
        done = subprocess.run(line, input="drop 1\nquit\n", capture_output=True, text=True, timeout=60)
        assert done.returncode != 0
        assert "red>" not in done.stdout  # nobody has played in vain
        assert done.stderr.startswith("Error: ")
        assert "Traceback" not in done.stderr


def test_a_link_stays_a_link_and_a_long_name_is_a_name(match: boardrules.Match, tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to("x" * 255)
    match.save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert len(boardrules.Match.open(tmp_path / ("x" * 255), game=match.game).actions) == 1
    with pytest.raises(OSError, match="too long"):
        match.save(tmp_path / ("x" * 256))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_save_is_as_private_as_the_user_wants(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    before = os.umask(0o077)
    try:
        match.save(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    match.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


# ------------------------------------------------------------------------------------------------ full disks and gone folders

FULL = """
import resource, sys, boardrules
match = boardrules.Match.open(sys.argv[2], game=boardrules.load(sys.argv[1]))
for _ in range(20):
    match.play(match.state.actions()[0])
for size in range(0, 2000, 97):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        match.save(sys.argv[2])
    except OSError as error:
        assert sys.argv[2] in str(error), error
    else:
        raise SystemExit("it was saved")
"""


def test_a_file_that_may_not_grow_leaves_the_save_before(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match.save(path)
    before = path.read_bytes()
    environment = {**os.environ, "BOARDRULES_CACHE": "off"}
    done = subprocess.run([sys.executable, "-c", FULL, str(RULES), str(path)], capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.parametrize("ending", ["quit\n", ""], ids=["somebody leaves", "the input ends"])
def test_a_game_whose_folder_has_gone_is_kept(ending: str, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    line = [sys.executable, "-m", "boardrules.cli", "play", str(RULES), "--save", str(folder / "match.json")]
    environment = {**os.environ, "BOARDRULES_SAVES": str(tmp_path / "kept")}
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        for shown in iter(process.stdout.readline, ""):
            if "drop 7" in shown:
                break
        folder.rmdir()
        rest, errors = process.communicate(f"drop 1\n{ending}", timeout=60)
    assert process.returncode != 0
    assert "Traceback" not in errors
    assert "Your game is kept" in rest
    (kept,) = (tmp_path / "kept").iterdir()
    assert [str(action) for _, action in boardrules.Match.open(kept, game=boardrules.load(RULES)).actions][:1] == ["drop 1"]


# ------------------------------------------------------------------------------------------------ many at once


def test_many_who_save_and_open_at_once_see_whole_saves(tmp_path: Path) -> None:
    game = boardrules.load(RULES)
    path = tmp_path / "match.json"
    matches = []
    for column in range(1, 5):
        match = boardrules.Match(game, seed=column)
        for _ in range(column):
            match.play(f"drop {column}")
        matches.append(match)
    matches[0].save(path)
    failed: list[BaseException] = []
    working = list(matches)

    def save(match: boardrules.Match) -> None:
        try:
            for _ in range(25):
                match.save(path)
        except BaseException as error:
            failed.append(error)
        finally:
            working.remove(match)

    threads = [threading.Thread(target=save, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    while working:
        found = boardrules.Match.open(path, game=game)
        assert len(found.actions) == found.seed
    for thread in threads:
        thread.join()
    assert failed == []
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


# ------------------------------------------------------------------------------------------------ odd texts


def deep_texts(text: str) -> Iterator[str]:
    for number in (*range(10, 60, 7), *range(900, 1010), 5_000, 100_000):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            deep = opening * number + ("1" if opening != "[" else "") + closing * number
            yield f'{text[:-1]},"x":{deep}}}'
            yield text.replace("[", f"[{deep},", 1)


def test_nothing_is_too_deep_to_be_refused(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match.save(path)
    for text in deep_texts(json.dumps(json.loads(path.read_text(encoding="utf-8")))):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(boardrules.SaveError):
            boardrules.Match.open(path, game=match.game)
    for text in deep_texts(match.state.to_json()):
        with pytest.raises(boardrules.SaveError):
            match.game.from_json(text)


def test_a_save_that_is_sealed_but_deep_is_refused(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match.save(path)
    data = {key: value for key, value in json.loads(path.read_text(encoding="utf-8")).items() if key != "checksum"}
    deep: object = 1
    for _ in range(300):
        deep = [deep]
        for part in ("title", "snapshot", "remark"):
            changed = {**data, part: deep}
            path.write_text(json.dumps({**changed, "checksum": saves._checksum(changed)}), encoding="utf-8")
            found = within_reason(lambda: boardrules.Match.open(path, game=match.game))
            assert isinstance(found, (boardrules.Match, boardrules.SaveError))


def test_a_name_twice_among_many_is_found_at_once(match: boardrules.Match) -> None:
    names = ",".join(f'"k{number}":1' for number in range(400_000))
    with pytest.raises(boardrules.SaveError, match="'k399999' twice in one place"):
        match.game.from_json(f'{{{names},"k399999":2}}')


def test_saves_and_states_are_not_taken_for_each_other(match: boardrules.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match.save(path)
    with pytest.raises(boardrules.SaveError, match="not a saved state"):
        match.game.from_json(path.read_bytes())
    path.write_text(match.state.to_json(), encoding="utf-8")
    with pytest.raises(boardrules.SaveError, match="not a saved match"):
        boardrules.Match.open(path, game=match.game)
    other = boardrules.load(GAMES / "lanterns.rules")
    boardrules.Match(other, seed=1).save(path)
    with pytest.raises(boardrules.SaveError, match="a match of 'lanterns', not of connect-four"):
        boardrules.Match.open(path, game=match.game)
