"""The entrance: help at once, one line for an error, the right exit code."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest
from click.testing import CliRunner

from boardrules.cli.main import COMMANDS, cli, message_of
from tests.cli.conftest import Program, Run

HEAVY = {"pydantic", "networkx", "lark", "rich", "boardrules.engine", "boardrules.syntax"}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)], ids=" ".join)
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import sys\nfrom boardrules.cli.main import cli\n"
        "try:\n    cli(sys.argv[1:])\nexcept SystemExit as leaving:\n    assert not leaving.code\n"
        "print('loaded:', *sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.rpartition("loaded:")[2].split())
    assert "click" in loaded
    assert not loaded & HEAVY


def test_help_is_instant(program: Program) -> None:
    """Measured in time of the processor, so that other work on the machine does not count."""

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert "play" in program("--help").stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(8)) < 0.2


def test_help_names_every_command_with_a_sentence(run: Run) -> None:
    lines = run("--help").output.partition("Commands:")[2].strip().splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert all(len(line.split()) > 3 for line in lines)


def test_no_arguments_show_the_help(run: Run) -> None:
    assert "Commands:" in run(code=2).output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chekc"], "Did you mean 'check'?"),
        (["xyzzy"], "No such command"),
        (["--nonsense"], "--nonsense"),
        (["play", "--players", "two", "game"], "not a valid integer"),
        (["play"], "Name a GAME"),
        (["check"], "Missing argument"),
        (["check", "a.rules", "--format", "xml"], "xml"),
        (["explain"], "Missing argument"),
        (["explain", "cap-horn"], "BR203"),
        (["simulate", "a.rules", "--games", "0"], "0"),
        (["fmt", "a.rules", "--check", "--stdout"], "exclude"),
        (["play", "a.rules", "--bots", "--seat", "1"], "leave out"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_is_one_line_and_code_2(run: Run, arguments: list[str], says: str) -> None:
    result = run(*arguments, code=2)
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert says in result.stderr
    assert "--help" in result.stderr


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (ValueError("the sea\nis closed"), 1, "Error: the sea is closed\n"),
        (FileNotFoundError(2, "No such file or directory", "a.rules"), 1, "Error: a.rules: No such file or directory\n"),
        (OSError("disk full"), 1, "Error: disk full\n"),
        (KeyError("x"), 1, "Error: internal: KeyError: 'x' (see where with: boardrules --traceback …)\n"),
        (KeyboardInterrupt(), 130, "\n"),
    ],
)
def test_errors_become_one_line(monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, says: str) -> None:
    def fail(_: str) -> str:
        raise error

    monkeypatch.setattr("boardrules.cli.explain._code_text", fail)
    result = CliRunner().invoke(cli, ["explain", "BR101"])
    assert result.exit_code == code
    assert result.stderr == says


def test_traceback_is_shown_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.cli.explain._code_text", lambda code: {}[code])
    result = CliRunner().invoke(cli, ["--traceback", "explain", "BR101"])
    assert result.exit_code == 1
    assert "Traceback" in result.stderr


def test_an_error_without_words_still_says_something() -> None:
    assert message_of(ValueError()) == "Error: internal: ValueError:  (see where with: boardrules --traceback …)"


def test_a_closed_pipe_is_quiet() -> None:
    line = f'"{sys.executable}" -m boardrules.cli --help | head -c 1'
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
