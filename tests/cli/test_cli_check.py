"""`check`: findings as text and as data, exit codes, and things that are no rules files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Program, Run

WRONG = 'game tiny "Tiny" { players 2 seats red blue }\nturn { choose one of jmup }\naction jump { win me }\n'
WARNING = (
    'game tiny "Tiny" { players 2 seats red blue }\nenum Unused { a b }\nturn { choose one of jump }\naction jump { win me }\n'
)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.rules")), ids=lambda path: path.stem)
def test_the_small_games_are_clean(run: Run, path: Path) -> None:
    assert run("check", path).stdout.strip() == f"{path}: no errors"


def test_an_error_shows_its_line_and_a_hint(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(WRONG)
    result = run("check", path, code=1)
    assert "choose one of jmup" in result.stdout
    assert "jump" in result.stdout
    assert f"{path}:2:" in result.stdout
    assert result.stdout.rstrip().splitlines()[-1].startswith(f"{path}: 1 error")


def test_warnings_alone_are_no_failure(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(WARNING)
    assert "1 warning" in run("check", path).stdout


def test_json_is_one_list_of_all_findings(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.rules", tmp_path / "second.rules"
    first.write_text(WRONG)
    second.write_text(WARNING)
    findings = json.loads(run("check", first, second, "--format", "json", code=1).stdout)
    assert {finding["severity"] for finding in findings} == {"error", "warning"}
    assert {Path(finding["file"]).name for finding in findings} == {"first.rules", "second.rules"}
    assert all(finding["code"].startswith("BR") and finding["line"] for finding in findings)
    assert json.loads(run("check", GAMES / "hex.rules", "--format", "json").stdout) == []


def test_syntax_errors_are_found_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text('game tiny "Tiny" { players 2 ')
    assert "error BR1" in run("check", path, code=1).stdout


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"\x00" * 100, b""], ids=["binary", "zeros", "empty"])
def test_what_is_no_rules_text_gets_findings(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.rules"
    path.write_bytes(content)
    assert "error BR" in run("check", path, code=1).stdout


@pytest.mark.parametrize("command", ["check", "play", "show", "test", "simulate", "compile", "graph", "rulebook"])
def test_missing_files_and_folders_are_one_line(run: Run, tmp_path: Path, command: str) -> None:
    for name in (tmp_path / "missing.rules", tmp_path, "no-such-game"):
        result = run(command, name, code=1)
        assert len(result.stderr.splitlines()) == 1
        assert str(name) in result.stderr


@pytest.mark.parametrize("command", ["play", "show", "test", "simulate", "compile", "graph", "rulebook"])
def test_wrong_rules_print_their_findings(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(WRONG)
    result = run(command, path, code=1)
    assert "error BR" in result.stderr
    assert "jmup" in result.stderr


def test_no_colours_in_a_pipe(program: Program, tmp_path: Path) -> None:
    (tmp_path / "tiny.rules").write_text(WRONG)
    done = program("check", "tiny.rules", code=1)
    assert "\x1b" not in done.stdout + done.stderr
