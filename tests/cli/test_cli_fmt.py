"""`fmt`: the canonical layout, and no file is ever lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules.cli.fmt import formatted_text
from tests.cli.conftest import GAMES, Program, Run

UGLY = '# first\ngame tiny "Tiny" {players 2}   # beside\nturn{choose one of jump}\naction jump{win me}\n'


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.rules"
    path.write_text(UGLY)
    return path


def test_a_file_is_rewritten_once(run: Run, ugly: Path) -> None:
    assert run("fmt", ugly).stdout == f"{ugly}: reformatted\n"
    text = ugly.read_text()
    assert text != UGLY
    assert "# first" in text
    assert "# beside" in text
    assert run("fmt", ugly).stdout == ""
    assert ugly.read_text() == text


def test_check_changes_nothing(run: Run, ugly: Path) -> None:
    assert "would be reformatted" in run("fmt", "--check", ugly, code=1).stdout
    assert ugly.read_text() == UGLY
    run("fmt", ugly)
    assert run("fmt", "--check", ugly).stdout == ""


def test_stdout_prints_and_leaves_the_file_alone(run: Run, ugly: Path) -> None:
    printed = run("fmt", "--stdout", ugly).stdout
    assert ugly.read_text() == UGLY
    run("fmt", ugly)
    assert ugly.read_text() == printed


def test_standard_input_goes_to_standard_output(program: Program, ugly: Path, run: Run) -> None:
    assert program("fmt", "-", stdin=UGLY).stdout == run("fmt", "--stdout", ugly).stdout


def test_syntax_errors_leave_the_file_alone_and_the_others_are_done(run: Run, ugly: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.rules"
    broken.write_text("game tiny {")
    result = run("fmt", broken, ugly, code=1)
    assert "error BR1" in result.stderr
    assert broken.read_text() == "game tiny {"
    assert ugly.read_text() != UGLY


def test_binary_files_folders_and_missing_files_are_refused(run: Run, tmp_path: Path) -> None:
    binary = tmp_path / "binary.rules"
    binary.write_bytes(b"\xff\x00")
    result = run("fmt", binary, tmp_path, tmp_path / "missing.rules", code=1)
    assert len(result.stderr.splitlines()) == 3
    assert binary.read_bytes() == b"\xff\x00"


def test_a_formatter_that_loses_something_is_not_believed(ugly: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.syntax.printer.format_text", lambda text: 'game tiny "Tiny" { players 2 }\n')
    assert "stays as it is" in run("fmt", ugly, code=1).stderr
    assert ugly.read_text() == UGLY


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.rules")), ids=lambda path: path.stem)
def test_formatting_twice_is_formatting_once(path: Path) -> None:
    once = formatted_text(path.name, path.read_text(encoding="utf-8"))
    assert formatted_text(path.name, once) == once
