"""From names, paths and texts to games: finding, checking, keeping, and what is said when that fails."""

from __future__ import annotations

import importlib
import os
import pickle
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

import pytest

import boardrules
from boardrules import pipeline
from boardrules.cache import cache_folder
from boardrules.engine.rules_cache import RulesetCache
from boardrules.limits import USUAL, Limits
from boardrules.source import SourceFile

TEXT = """
game pebbles "Pebbles" { players 2  seats left right }
shared { heap: 0..9 = 5 }
turn { rule PB-1 "You take one or two pebbles." choose one of grab }
action grab(n in 1..2) {
  rule PB-2 "You never take more than there are."
    require n <= heap
    heap -= n
  rule PB-3 "Who takes the last pebble wins."
    if heap == 0 { win me }
}
"""
VARIANT = 'variant big_pebbles "Big pebbles" of pebbles { }\nshared { heap: 0..9 = 9 }\n'


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("BOARDRULES_CACHE", str(folder))
    monkeypatch.setattr(pipeline, "_games", OrderedDict())
    return folder


def test_shipped_games_are_listed() -> None:
    names = boardrules.games()
    assert names == list(dict.fromkeys(names))
    assert all(name == name.lower() and "_" not in name for name in names)
    assert importlib.import_module("boardrules.games").__name__ == "boardrules.games"
    assert boardrules.games() == names  # the folder of that name does not hide the function


def test_an_unknown_name_gets_the_nearest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pipeline, "_shipped", lambda: {"pebbles": tmp_path / "pebbles.rules"})
    with pytest.raises(boardrules.UnknownGame, match="did you mean pebbles"):
        boardrules.load("pebble")
    with pytest.raises(boardrules.UnknownGame, match="there are pebbles"):
        boardrules.load("chess")
    with pytest.raises(boardrules.UnknownGame, match="no rules file"):
        boardrules.load(tmp_path / "none.rules")
    with pytest.raises(boardrules.UnknownGame, match="folder"):
        boardrules.load(tmp_path)


def test_paths_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT, encoding="utf-8")
    for game in (boardrules.load(path), boardrules.load(str(path)), boardrules.loads(TEXT), boardrules.loads(TEXT.encode())):
        assert game.name == "pebbles"
        assert game.start(seed=1).apply("grab 2").apply("grab 2").apply("grab 1").over
    assert boardrules.load(path).path == str(path)
    assert boardrules.loads(TEXT).path == ""


def test_a_variant_finds_its_base(tmp_path: Path) -> None:
    (tmp_path / "base.rules").write_text(TEXT, encoding="utf-8")
    path = tmp_path / "big.rules"
    path.write_text("\ufeff# a remark\n" + VARIANT, encoding="utf-8")
    game = boardrules.load(path)
    assert (game.name, game.ruleset.base) == ("big-pebbles", "pebbles")
    assert game.start(seed=1).view(None)["fields"] == {"heap": 9}
    assert boardrules.loads(VARIANT, folder=tmp_path).title == "Big pebbles"
    assert game.fingerprint.whole != boardrules.load(tmp_path / "base.rules").fingerprint.whole
    with pytest.raises(boardrules.RulesError):
        boardrules.loads(VARIANT)
    for name, base in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.rules").write_text(f'variant {name} "Round" of {base} {{ }}\n', encoding="utf-8")
    with pytest.raises(boardrules.RulesError):
        boardrules.load(tmp_path / "a.rules")


def test_wrong_rules_are_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.rules"
    path.write_text(TEXT.replace("heap -= n", "heep -= n"), encoding="utf-8")
    with pytest.raises(boardrules.RulesError) as caught:
        boardrules.load(path)
    assert caught.value.diagnostics
    assert "heap" in str(caught.value)
    path.write_bytes(TEXT.encode() + b"\xff")
    with pytest.raises(boardrules.RulesError) as caught:
        boardrules.load(path)
    assert caught.value.diagnostics[0].code == "BR199"
    path.write_bytes(b" " * (pipeline.LARGEST_FILE + 1))
    with pytest.raises(boardrules.RulesError) as caught:
        boardrules.load(path)
    assert caught.value.diagnostics[0].code == "BR101"
    with pytest.raises(TypeError):
        boardrules.loads(7)  # type: ignore[arg-type]


def test_headers_are_found_without_parsing() -> None:
    assert pipeline.header_of('\n# remark\n  game cap_horn "Cap \\"Horn" {') == pipeline.Header("cap_horn", "")
    assert pipeline.header_of('variant storm "Storm" of cap_horn {') == pipeline.Header("storm", "cap_horn")
    assert pipeline.header_of("nothing of the kind") is None
    assert pipeline.header_of("#" * 200_000) is None


def test_checked_rules_are_kept(tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT, encoding="utf-8")
    first = boardrules.load(path)
    (entry,) = own_cache.iterdir()
    checks: list[object] = []
    check = pipeline.check_sources

    def counted(sources: list[SourceFile], limits: Limits) -> pipeline.Checked:
        checks.append(sources)
        return check(sources, limits)

    monkeypatch.setattr(pipeline, "check_sources", counted)
    again = boardrules.load(path)
    assert again is first
    pipeline._games.clear()
    assert boardrules.load(path).ruleset == first.ruleset
    assert checks == []
    whole = entry.read_bytes()
    for damaged in (whole[:-10], b"", whole.replace(b"Pebbles", b"Pebblez"), b"\xff" * 50):
        entry.write_bytes(damaged)
        checks.clear()
        pipeline._games.clear()
        assert boardrules.load(path).ruleset == first.ruleset
        assert len(checks) == 1
    path.write_text(TEXT.replace("= 5", "= 6"), encoding="utf-8")
    assert boardrules.load(path).start(seed=1).view(None)["fields"] == {"heap": 6}
    assert len(list(own_cache.glob("*.json"))) == 2


def test_keeping_never_stands_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv("BOARDRULES_CACHE", str(path))
    assert boardrules.load(path).name == "pebbles"
    monkeypatch.setenv("BOARDRULES_CACHE", "off")
    assert cache_folder() is None
    assert boardrules.load(path).name == "pebbles"
    assert RulesetCache([SourceFile("x", "y")], USUAL).read() is None
    monkeypatch.delenv("BOARDRULES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() is not None


def test_importing_is_quick() -> None:
    """Heavy libraries are not touched before a game is loaded, and lark not by a game that comes from the cache."""
    code = "import sys, boardrules; print(sorted({'lark', 'pydantic', 'networkx'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_a_game_that_has_been_played_before_starts_without_checker_and_compiler(tmp_path: Path) -> None:
    code = (
        "import sys, boardrules; state = boardrules.load('cap-horn').start(seed=1); state.apply(state.actions()[0]); "
        "print([name for name in ('lark', 'networkx', 'boardrules.compiler', 'boardrules.analysis') if name in sys.modules])"
    )
    environment = {**os.environ, "BOARDRULES_CACHE": str(tmp_path)}
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_there() -> None:
    for name in boardrules.__all__:
        assert getattr(boardrules, name) is not None
    assert set(boardrules.__all__) <= set(dir(boardrules))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        boardrules.chess  # noqa: B018


def test_limits_go_with_a_game() -> None:
    tight = Limits(steps=1000)
    game = boardrules.loads(TEXT, limits=tight)
    assert game.limits == pickle.loads(pickle.dumps(game)).limits == tight
    assert boardrules.loads(TEXT).limits == USUAL


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "9", True, None])
def test_a_limit_is_a_number_from_one_on(wrong: object) -> None:
    with pytest.raises(ValueError, match="the limit steps is a whole number from 1 on"):
        Limits(steps=wrong)  # type: ignore[arg-type]
