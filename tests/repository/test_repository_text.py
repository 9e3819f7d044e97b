"""Sizes, paths and words: what keeps the repository readable."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAX_MODULE_LINES = 500
MAX_FUNCTION_LINES = 60
MODULES = sorted((ROOT / "boardrules").rglob("*.py"))
FOREIGN = re.compile(r"\.\./shared\b|(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/")


def texts() -> Iterator[Path]:
    """Every text file that belongs to the repository."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name in {".ci"} or not name.startswith((".", "__", "build", "dist", "site"))]
        for name in files:
            if name == ".git":  # in a second work tree it is a file
                continue
            if Path(name).suffix in {"", ".py", ".md", ".toml", ".yml", ".lark", ".rules", ".json", ".txt", ".html", ".svg"}:
                yield Path(folder) / name


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_stay_small(module: Path) -> None:
    """A module that does nothing but declare the classes of a tree may be longer."""
    text = module.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert not functions or text.count("\n") <= MAX_MODULE_LINES
    for function in functions:
        assert (function.end_lineno or 0) - function.lineno < MAX_FUNCTION_LINES, function.name


def test_no_text_names_places_outside_the_repository() -> None:
    found = [str(path.relative_to(ROOT)) for path in texts() if FOREIGN.search(path.read_text(encoding="utf-8", errors="replace"))]
    assert found == []


def test_every_path_named_in_contributing_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\.?[\w-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|yml|py|lark))`", text)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
