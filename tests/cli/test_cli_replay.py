"""`replay` over a pipe: the whole match, one position, what a seat saw, data for programs, and saves that are broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Run

FOUR = GAMES / "connect_four.rules"
HANDS = GAMES / "lanterns.rules"


@pytest.fixture
def save(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    run("play", HANDS, "--hot-seat", "--names", "Ana,Bo", "--seed", 4, "--save", path, stdin="fetch\nfetch\ndone\npick rose\n")
    return path


def test_every_decision_with_the_rules_behind_it(run: Run, save: Path) -> None:
    output = run("replay", save, "--game", HANDS).stdout
    assert "1. Ana draws from the supply.\n" in output
    assert "[LA-9]" in output
    assert "4. Bo takes a rose from the market.\n" in output
    assert output.count("Lanterns, round 1") == 2
    assert run("replay", save, "--game", HANDS, "--positions").stdout.count("Lanterns, round 1") == 5
    assert run("replay", save, "--game", HANDS, "--plain").stdout == output


def test_one_position(run: Run, save: Path) -> None:
    output = run("replay", save, "--game", HANDS, "--at", 2).stdout
    assert output.startswith("2. Ana draws from the supply.\n")
    assert "Ana to decide (hang)" in output
    assert "Ana to decide (gather)" in run("replay", save, "--game", HANDS, "--at", 0).stdout
    assert "the match has 4 decisions" in run("replay", save, "--game", HANDS, "--at", 5, code=2).stderr


def test_what_a_seat_saw(run: Run, save: Path) -> None:
    assert "hand: " not in run("replay", save, "--game", HANDS).stdout
    for seat in ("1", "red", "ana"):
        output = run("replay", save, "--game", HANDS, "--viewer", seat).stdout
        assert "Ana (red): hand: " in output
        assert "Bo (blue): hand: " not in output
        drawn = output.partition("1. Ana draws from the supply.\n    It is ")[2]
        assert drawn.startswith(("a jade.", "an azure."))
    assert "there is no seat 'green'" in run("replay", save, "--game", HANDS, "--viewer", "green", code=2).stderr


def test_data_for_programs(run: Run, save: Path) -> None:
    data = json.loads(run("replay", save, "--game", HANDS, "--json", "--at", 1).stdout)
    assert data["players"] == {"red": "Ana", "blue": "Bo"}
    assert [entry["action"] for entry in data["decisions"]] == ["fetch", "fetch", "done", "pick rose"]
    assert data["decisions"][0]["events"][1]["card"] is None
    assert data["at"] == 1
    assert data["outcome"] is None
    assert data["view"]["decides"] == "red"
    assert "seed" not in data
    seen = json.loads(run("replay", save, "--game", HANDS, "--json", "--viewer", "red").stdout)
    assert seen["decisions"][0]["events"][1]["card"] is not None


def test_broken_saves_are_one_clear_line(run: Run, save: Path, tmp_path: Path) -> None:
    whole = save.read_text()
    for content in ("", "{}", "[]", whole[: len(whole) // 2], whole.replace("fetch", "pick jade", 1), "\x00"):
        save.write_text(content)
        result = run("replay", save, code=1)
        assert len(result.stderr.splitlines()) == 1
        assert result.stdout == ""
    assert len(run("replay", tmp_path, code=1).stderr.splitlines()) == 1
    assert "nowhere.json" in run("replay", tmp_path / "nowhere.json", code=1).stderr
