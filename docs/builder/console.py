"""Runs the commands that a page shows, in a folder of their own, and tells what they print."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from boardrules.cli.main import cli

PROMPT = "$ "
LEAPFROG = Path(__file__).resolve().parents[1] / "tutorial" / "first-game" / "step-6.rules"
"""The game that the first tutorial ends with; every guide may use it as leapfrog.rules."""

CHECKOUT = f"{Path(__file__).resolve().parents[2]}{os.sep}"
"""Where this copy of the project lies; no page should show that."""


@dataclass(frozen=True)
class Shown:
    """A command of a page and the output that the page shows under it."""

    command: str
    output: str


@dataclass(frozen=True)
class Ran:
    """What a command printed, both streams together, and its exit code."""

    output: str
    exit_code: int


def commands_of(body: str) -> list[Shown]:
    """The commands of a console block: every line that begins with a prompt, and the lines under it."""
    found: list[Shown] = []
    for part in re.split(rf"^{re.escape(PROMPT)}", body, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = command[:-1] + more.removeprefix("> ").strip()
        found.append(Shown(command.strip(), output.strip("\n")))
    return found


@contextlib.contextmanager
def workplace(files: Path | None) -> Iterator[Path]:
    """A fresh folder to work in, with a copy of a page's files; the current folder while it lasts."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "work"
        if files is not None and files.is_dir():
            shutil.copytree(files, folder, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir()
        if not (folder / LEAPFROG.name).exists():
            shutil.copy(LEAPFROG, folder / "leapfrog.rules")
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)


def run(command: str) -> Ran:
    """Runs `boardrules …`, with `printf '…' |` before it and `> FILE` after it if wanted, or `cat FILE`, here and now."""
    text, _, target = command.partition(" > ")
    first, pipe, second = text.partition(" | ")
    given = _printed(first) if pipe else None
    words = shlex.split(second if pipe else first)
    if words[0] == "cat":
        return Ran("\n".join(Path(name).read_text(encoding="utf-8") for name in words[1:]).rstrip("\n"), 0)
    if words[0] != "boardrules":
        raise ValueError(f"a page shows a command that no test can run: {command}")
    result = CliRunner().invoke(cli, words[1:], input=given, prog_name="boardrules", env={"COLUMNS": "84", "NO_COLOR": "1"})
    output = result.output.replace(CHECKOUT, "")
    if target:
        Path(target.strip()).write_text(output, encoding="utf-8")
        return Ran("", result.exit_code)
    return Ran(output.strip("\n"), result.exit_code)


def _printed(command: str) -> str:
    """What `printf '…'` prints."""
    words = shlex.split(command)
    if len(words) != 2 or words[0] != "printf":
        raise ValueError(f"only printf 'TEXT' can stand before a pipe: {command}")
    return words[1].replace("\\n", "\n")


def agrees(shown: str, real: str) -> bool:
    """Whether output is what a page shows, where `…` on a line stands for anything and a line of its own for any lines."""
    lines = (re.escape(line.rstrip()).replace("…", ".*") for line in shown.splitlines())
    pattern = "\n".join(r"(?:.*\n)*?.*" if line.strip() == ".*" else line + "[ ]*" for line in lines)
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in real.splitlines())) is not None
