"""Commands run in this process (`run`) or as a program of their own (`program`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardrules.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"

Run = Callable[..., Result]
Program = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Run a command and get its result; an exception that is not an exit is an error of the test."""

    def invoke(*arguments: object, stdin: str | None = None, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        assert "internal" not in result.stderr
        return result

    return invoke


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Run the program in an empty folder."""

    def invoke(*arguments: object, stdin: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "boardrules.cli", *map(str, arguments)]
        done = subprocess.run(line, cwd=tmp_path, input=stdin, capture_output=True, text=True, timeout=120)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done

    return invoke
