"""The recipe for a new keyword is true: mypy names exactly the places that it lists, each for a statement or an expression."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

NEW = {
    "boardrules/syntax/tree/statements.py": (
        "Statement = (\n",
        "@dataclass(frozen=True, kw_only=True)\nclass Hush(StatementNode):\n    pass\n\n\nStatement = (\n    Hush |\n",
    ),
    "boardrules/ruleset/statements.py": (
        "Statement = Annotated[\n",
        'class Hush(Statement_):\n    kind: Literal["hush"] = "hush"\n\n\nStatement = Annotated[\n    Hush |\n',
    ),
    "boardrules/syntax/tree/expressions.py": (
        "Expression = (\n",
        "@dataclass(frozen=True, kw_only=True)\nclass Moon(ExpressionNode):\n    pass\n\n\nExpression = (\n    Moon |\n",
    ),
    "boardrules/ruleset/expressions.py": (
        "Expression = Annotated[\n",
        'class Moon(Checked):\n    kind: Literal["moon"] = "moon"\n\n\nExpression = Annotated[\n    Moon |\n',
    ),
}
"""Where the unions stand, and the same with one more kind in them."""


def listed_places() -> set[tuple[str, str]]:
    """("Hush" or "Moon", file) from the table of the recipe."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipe = text.split("## Add a keyword")[1].split("\n## ")[0]
    rows = [line.split("|")[1:3] for line in recipe.splitlines() if re.match(r"\s*\| .*`boardrules/", line)]
    cells = [(kind, cell) for row in rows for kind, cell in zip(("Hush", "Moon"), row, strict=True)]
    return {(kind, file) for kind, cell in cells for file in re.findall(r"`([^`]+)`", cell)}


def test_mypy_names_the_places_that_the_recipe_lists(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary"]
    for number, (file, (before, after)) in enumerate(NEW.items()):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert text.count(before) == 1
        shadow = tmp_path / f"{number}.py"
        shadow.write_text(text.replace(before, after), encoding="utf-8")
        command += ["--shadow-file", file, str(shadow)]
    result = subprocess.run([*command, "boardrules"], cwd=ROOT, capture_output=True, text=True, check=False)
    named = {
        (kind, line.split(":")[0]) for line in result.stdout.splitlines() for kind in ("Hush", "Moon") if f'"{kind}' in line
    }
    assert named == listed_places(), result.stdout + result.stderr
