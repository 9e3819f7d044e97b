"""Save files that a disk, an editor or a stranger has changed: refused with a place and a reason, or a match in every respect."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardrules
from boardrules.engine import save as saves
from tests.hostile import damage

TESTS = Path(__file__).resolve().parents[1]
SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
SMALL = [*sorted((TESTS / "games").glob("*.rules")), TESTS / "engine" / "whispers.rules"]
GAMES = [*boardrules.games(), *map(str, SMALL)] if SLOW else [str(path) for path in SMALL if path.stem in ("lanterns", "whispers")]
MATCHES, PLACES = (10, 40) if SLOW else (1, 14)
LONGEST = 1200


def played(game: boardrules.Game, source: random.Random) -> boardrules.Match:
    chance: Any = source.choice(("sampled", "explicit"))
    match = boardrules.Match(game, players=source.choice(game.players), seed=source.randrange(1000), chance=chance)
    for _ in range(source.randrange(3, 25)):
        if not match.state.over:
            match.play(source.choice(match.state.actions()))
    return match


def signed(data: dict[str, Any]) -> str:
    """A save as somebody writes it who knows how: the checksum fits."""
    data = {key: value for key, value in data.items() if key != "checksum"}
    return json.dumps({**data, "checksum": saves._checksum(data)})


def opened(path: Path, game: boardrules.Game, on_change: Any, word: str) -> boardrules.Match | None:
    try:
        return boardrules.Match.open(path, game=game, on_change=on_change)
    except boardrules.SaveError as error:
        message = str(error)
    assert len(message) < LONGEST, word
    assert message.isprintable(), word
    return None


def assert_whole(match: boardrules.Match, path: Path, word: str) -> None:
    """A match that can be looked at, taken back, gone on with, and saved and opened again."""
    match.save(path)
    again = boardrules.Match.open(path, game=match.game)
    assert again.state.to_json() == match.state.to_json(), word
    assert again.actions == match.actions, word
    assert [entry.notation for entry in again.log] == [entry.notation for entry in match.log]
    match.log_for(None)
    for _ in match.actions:
        match.undo(agreed=True)
    for _ in range(2):
        if not match.state.over:
            match.play(match.state.actions()[0])


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_damaged_saves(name: str, tmp_path: Path) -> None:
    source, game = random.Random(name), boardrules.load(name)
    path = tmp_path / "match.json"
    for _ in range(MATCHES):
        match = played(game, source)
        match.save(path)
        text = path.read_text(encoding="utf-8")
        data = json.loads(text)
        everywhere = [where for where in damage.paths(data) if where[0] not in ("options", "rules")]
        own = [where for where in everywhere if where[0] != "snapshot"]
        known = [damage.at(data, where) for where in source.sample(everywhere, 20)]
        rules = [where for where in damage.paths(data) if where[0] in ("options", "rules")]
        chosen = (*source.sample(everywhere, PLACES // 2), *source.sample(own, min(len(own), PLACES)), *source.sample(rules, 3))
        for where in chosen:
            for word, changed in damage.damaged(data, where, source, known):
                try_out(path, match, signed(changed), word, source)
        for word, broken in damage.broken_texts(text, source):
            try_out(path, match, broken, word, source)


def try_out(path: Path, match: boardrules.Match, text: str | bytes, word: str, source: random.Random) -> None:
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    on_change = source.choice(("refuse", "refuse", "replay"))
    found = opened(path, match.game, on_change, word)
    if found is not None:
        assert_whole(found, path, word)


def test_without_its_checksum_nothing_is_opened(tmp_path: Path) -> None:
    match = played(boardrules.load(SMALL[0]), random.Random(1))
    path = tmp_path / "match.json"
    match.save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    for where in [where for where in damage.paths(data) if len(where) == 1]:
        changed = damage.put(data, where, lambda part, key: part.__setitem__(key, "another"))
        path.write_text(json.dumps(changed), encoding="utf-8")
        with pytest.raises(boardrules.SaveError):
            boardrules.Match.open(path, game=match.game)


# ------------------------------------------------------------------------------------------------ faults of disks


class Fault:
    """A disk that fails at the nth call of one of its functions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, function: str, number: int, after: int = 0) -> None:
        self.real: Callable[..., Any] = getattr(os, function)
        self.number, self.after, self.calls = number, after, 0
        monkeypatch.setattr(os, function, self)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self.calls += 1
        if self.calls > self.after:
            raise OSError(self.number, os.strerror(self.number))
        return self.real(*arguments, **named)


@pytest.mark.parametrize("number", [5, 28, 30, 122], ids=["EIO", "ENOSPC", "EROFS", "EDQUOT"])
@pytest.mark.parametrize("function", ["fsync", "replace", "chmod", "open"])
def test_the_save_before_stays_when_the_disk_fails(
    function: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = boardrules.load(TESTS / "games" / "connect_four.rules")
    match = boardrules.Match(game, seed=1)
    path = tmp_path / "match.json"
    match.save(path)
    before = path.read_bytes()
    match.play("drop 4")
    with monkeypatch.context() as failing:
        Fault(failing, function, number)
        with pytest.raises(OSError, match=os.strerror(number)):
            match.save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]  # nothing is left lying about
    match.save(path)
    assert len(boardrules.Match.open(path, game=game).actions) == 1


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    match = boardrules.Match(boardrules.load(TESTS / "games" / "connect_four.rules"), seed=1)
    with pytest.raises(OSError, match="No such file"):
        match.save(tmp_path / "nowhere" / "match.json")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="Not a directory"):
        match.save(tmp_path / "file" / "match.json")
    with pytest.raises(IsADirectoryError):
        match.save(tmp_path)
    assert {entry.name for entry in tmp_path.iterdir()} == {"file"}


SAVING = """
import sys, boardrules
match = boardrules.Match(boardrules.load(sys.argv[1]), seed=1)
match.save(sys.argv[2])
print("ready", flush=True)
while True:
    if not match.state.over:
        match.play(match.state.actions()[-1])
    match.save(sys.argv[2])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_whoever_is_killed_while_saving_leaves_a_whole_save(tmp_path: Path) -> None:
    source = random.Random(1)
    rules = TESTS / "games" / "connect_four.rules"
    game = boardrules.load(rules)
    path = tmp_path / "match.json"
    for _ in range(20 if SLOW else 3):
        line = [sys.executable, "-c", SAVING, str(rules), str(path)]
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(source.random() / 5)
            process.kill()
        boardrules.Match.open(path, game=game)
