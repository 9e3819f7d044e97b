"""The page about the language, the checker and the compiler know the same functions."""

from __future__ import annotations

import re
from pathlib import Path

from boardrules.analysis.builtin_functions import BUILTIN_FUNCTIONS, OTHER_CALLS
from boardrules.compiler.lower_functions import SETS, VALUES
from docs.builder.grammar_examples import excerpts
from docs.builder.grammar_pages import language_pages

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "semantics.md").read_text(encoding="utf-8")


def test_the_page_has_every_function_and_no_other() -> None:
    section = PAGE.partition("## Functions")[2].partition("\nFolds:")[0]
    rows = [row for row in section.splitlines() if row.startswith("|")]
    described = {name for row in rows for name in re.findall(r"`(\w+)\(", row)} - set(OTHER_CALLS)
    assert described == set(BUILTIN_FUNCTIONS)


def test_every_function_is_compiled() -> None:
    assert set(VALUES) | set(SETS) == set(BUILTIN_FUNCTIONS)


def test_folds_and_paths_are_described() -> None:
    for word in OTHER_CALLS:
        assert re.search(rf"`{word}\b", PAGE), word


def test_the_reference_has_every_function_with_an_example() -> None:
    page = language_pages()["reference/language/functions.md"]
    for name in BUILTIN_FUNCTIONS:
        assert f"## {name} {{ #{name} }}" in page
    assert {name for name in OTHER_CALLS if f"call {name}" not in excerpts()} == set()
    assert {name for name in BUILTIN_FUNCTIONS if f"call {name}" not in excerpts()} == set()
