"""The README's promises: its Python runs, and its commands are the ones that are checked."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

from docs.builder.download import PLACEHOLDER
from docs.builder.site import page_paths

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_SCREEN = 60


def commands() -> list[str]:
    """The lines of the README's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip() and not line.startswith("#")]


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 1
    test = doctest.DocTestParser().get_doctest(blocks[0], {}, "README", "README.md", 0)
    assert 5 <= len(test.examples) <= 10
    doctest.DebugRunner(optionflags=doctest.ELLIPSIS).run(test)


def test_the_rules_of_the_readme_stand_in_a_game() -> None:
    games = [path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games").glob("*.rules")]
    blocks = re.findall(r"```rules\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        assert any(block in game for game in games)


def test_the_first_screen_shows_commands_and_python() -> None:
    first_screen = "\n".join(README.splitlines()[:FIRST_SCREEN])
    assert "boardrules play" in first_screen
    assert "/pytest" in first_screen
    assert "import boardrules" in first_screen


def test_the_test_command_is_what_continuous_integration_runs() -> None:
    (command,) = [line for line in commands() if line.endswith("/pytest")]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    positions = [script.index(part) for part in command.split(" && ")]
    assert positions == sorted(positions)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_main_command_plays_a_game() -> None:
    (command,) = [line for line in commands() if " && " in line and "boardrules play" in line]
    game = command.rpartition("boardrules play ")[2]
    program = "import sys; from boardrules.cli.main import main; sys.argv = ['boardrules', *sys.argv[1:]]; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "play", *game.split()],
        cwd=ROOT,
        input="1\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "1" in done.stdout


def test_every_relative_link_leads_somewhere() -> None:
    made = {(ROOT / "docs" / path).resolve() for path in page_paths()}
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)#]+)", text):
            if "://" not in target and PLACEHOLDER not in target:
                path = (page.parent / target).resolve()
                assert path.exists() or path in made, f"{page.name}: {target}"
