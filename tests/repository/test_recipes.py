"""The recipes for a new keyword and a new node of the program are true: mypy names exactly the places that they list."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

Change = tuple[tuple[str, str], ...]

NEW_WORDS: dict[str, Change] = {
    "boardrules/syntax/tree/statements.py": (
        (
            "Statement = (\n",
            "@dataclass(frozen=True, kw_only=True)\nclass Hush(StatementNode):\n    pass\n\n\nStatement = (\n    Hush |\n",
        ),
    ),
    "boardrules/ruleset/statements.py": (
        (
            "Statement = Annotated[\n",
            'class Hush(Statement_):\n    kind: Literal["hush"] = "hush"\n\n\nStatement = Annotated[\n    Hush |\n',
        ),
    ),
    "boardrules/syntax/tree/expressions.py": (
        (
            "Expression = (\n",
            "@dataclass(frozen=True, kw_only=True)\nclass Moon(ExpressionNode):\n    pass\n\n\nExpression = (\n    Moon |\n",
        ),
    ),
    "boardrules/ruleset/expressions.py": (
        (
            "Expression = Annotated[\n",
            'class Moon(Checked):\n    kind: Literal["moon"] = "moon"\n\n\nExpression = Annotated[\n    Moon |\n',
        ),
    ),
}
"""Where the unions stand, and the same with one more kind in them."""

NEW_NODES: dict[str, Change] = {
    "boardrules/compiler/ir/expressions.py": (
        ("\nExpr = (\n", "\n@dataclass(frozen=True)\nclass Star:\n    pass\n\n\nExpr = (\n    Star |\n"),
        ("\nSource = (\n", "\n@dataclass(frozen=True)\nclass Comet:\n    pass\n\n\nSource = (\n    Comet |\n"),
    ),
    "boardrules/compiler/ir/operations.py": (
        ("\nOperation = (\n", "\n@dataclass(frozen=True)\nclass Tide:\n    pass\n\n\nOperation = (\n    Tide |\n"),
        ("\nTerminator = ", "\n@dataclass(frozen=True)\nclass Haven:\n    pass\n\n\nTerminator = Haven | "),
    ),
}
"""The same for the unions of the program: an expression, a source, an operation, and an end of a block."""


def listed_places(recipe: str, kinds: tuple[str, ...]) -> set[tuple[str, str]]:
    """(kind, file) from the table of a recipe, which has a column for each kind."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    words = text.split(f"## {recipe}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1 : len(kinds) + 1] for line in words.splitlines() if re.match(r"\s*\| .*`boardrules/", line)]
    cells = [(kind, cell) for row in rows for kind, cell in zip(kinds, row, strict=True)]
    return {(kind, file) for kind, cell in cells for file in re.findall(r"`([^`]+)`", cell)}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says about the package with all the new kinds in it."""
    folder = tmp_path_factory.mktemp("new")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(folder / "cache"), "--no-error-summary"]
    for number, (file, changes) in enumerate({**NEW_WORDS, **NEW_NODES}.items()):
        text = (ROOT / file).read_text(encoding="utf-8")
        for before, after in changes:
            assert text.count(before) == 1
            text = text.replace(before, after)
        shadow = folder / f"{number}.py"
        shadow.write_text(text, encoding="utf-8")
        command += ["--shadow-file", file, str(shadow)]
    result = subprocess.run([*command, "boardrules"], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout + result.stderr


@pytest.mark.parametrize(
    ("recipe", "kinds"),
    [("Add a keyword", ("Hush", "Moon")), ("Add a node of the program", ("Star", "Comet", "Tide", "Haven"))],
)
def test_mypy_names_the_places_that_the_recipe_lists(recipe: str, kinds: tuple[str, ...], told: str) -> None:
    named = {(kind, line.split(":")[0]) for line in told.splitlines() for kind in kinds if re.search(rf"\b{kind}\b", line)}
    assert named == listed_places(recipe, kinds), told
