"""`new`: what it writes works at once, and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Run


def test_a_new_game_is_clean_tested_formatted_and_playable(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my_game.rules"
    assert str(path) in run("new", "My-Game", "--to", tmp_path).stdout
    assert run("check", path).stdout.strip() == f"{path}: no errors"
    assert run("fmt", "--check", path).stdout == ""
    assert "my-game: ok" in run("test", path).stdout
    assert "Game over" in run("play", path, "--bots", "--seed", 1).stdout


def test_a_variant_keeps_the_rules_of_its_base(run: Run, tmp_path: Path) -> None:
    run("new", "base", "--to", tmp_path)
    run("new", "other", "--from", tmp_path / "base.rules", "--to", tmp_path)
    path = tmp_path / "other.rules"
    assert run("check", path).stdout.strip() == f"{path}: no errors"
    assert run("fmt", "--check", path).stdout == ""
    assert "BAS-3" in run("rulebook", path).stdout
    assert "other: ok" in run("test", path).stdout


def test_an_existing_file_stays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text("mine")
    assert "exists already" in run("new", "tiny", "--to", tmp_path, code=1).stderr
    assert path.read_text() == "mine"


@pytest.mark.parametrize("name", ["9lives", "two words", "../up", "", "-"])
def test_names_that_cannot_be(run: Run, tmp_path: Path, name: str) -> None:
    run("new", "--to", tmp_path, "--", name, code=2)
    assert list(tmp_path.iterdir()) == []


def test_missing_folders_and_bases(run: Run, tmp_path: Path) -> None:
    assert "missing" in run("new", "tiny", "--to", tmp_path / "missing", code=1).stderr
    assert "nothing" in run("new", "tiny", "--to", tmp_path, "--from", "nothing", code=1).stderr
    assert list(tmp_path.iterdir()) == []


def test_a_variant_of_a_game_elsewhere_says_what_to_do(run: Run, tmp_path: Path) -> None:
    result = run("new", "tiny", "--to", tmp_path, "--from", GAMES / "hex.rules")
    assert "hex.rules" in result.stdout
