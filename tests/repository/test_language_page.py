"""The words of the language have one record each, and whoever knows such a word has it from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

import boardrules
from boardrules.compiler.lower.functions import SETS, VALUES
from boardrules.compiler.passes.metering import costs
from boardrules.diagnostics.codes import CODES
from boardrules.engine.examples import run_example
from boardrules.language import always_there
from boardrules.language.costs import COSTS
from boardrules.language.forms import FOLDS, FORMS, WALKS, FoldWord, Form, WalkWord
from boardrules.language.functions import BUILTIN_FUNCTIONS, Function
from boardrules.limits import Limits
from boardrules.syntax.lark_parser import lark_parser
from boardrules.syntax.limits import MAX_INTEGER, MAX_NAME, MAX_NESTING
from docs.builder.expand import expand
from docs.builder.grammar_examples import excerpts
from docs.builder.word_pages import (
    EXAMPLE_GAME,
    always_there_table,
    folds_table,
    functions_page,
    functions_table,
    limits_table,
    searches_table,
)

ROOT = Path(__file__).resolve().parents[2]
SEMANTICS = "reference/semantics.md"
CALLED: dict[str, Function | Form] = {**BUILTIN_FUNCTIONS, **FORMS}


def test_every_function_is_lowered_once_as_what_it_answers() -> None:
    assert set(SETS) == {name for name, function in BUILTIN_FUNCTIONS.items() if function.gives_collection}
    assert set(VALUES) == {name for name, function in BUILTIN_FUNCTIONS.items() if not function.gives_collection}


def test_no_word_has_two_records() -> None:
    assert not BUILTIN_FUNCTIONS.keys() & FORMS.keys()
    assert not always_there.VALUES.keys() & always_there.SETS.keys()


def test_only_a_number_has_bounds() -> None:
    for function in BUILTIN_FUNCTIONS.values():
        assert (function.bounds is not None) == (function.result == "number"), function.name


@pytest.mark.parametrize(
    ("terminal", "words"),
    [("FOLD", FOLDS), ("WALK", WALKS), ("ROW", ["row"]), ("POSSIBLE", ["possible"])],
    ids=["folds", "walks", "row", "possible"],
)
def test_the_grammar_reads_the_words_of_the_records(terminal: str, words: dict[str, object] | list[str]) -> None:
    (pattern,) = (one.pattern.value for one in lark_parser().terminals if one.name == terminal)
    alternatives = pattern.removesuffix(r"(?=\s*\()").removeprefix("(").removesuffix(")")
    assert alternatives.split("|") == list(words)


def test_the_types_of_the_ruleset_name_the_words_of_the_records() -> None:
    assert get_args(FoldWord) == tuple(FOLDS)
    assert get_args(WalkWord) == tuple(WALKS)
    assert get_args(always_there.ValueName) == tuple(always_there.VALUES)
    assert get_args(always_there.BuiltinSet) == tuple(always_there.SET_NAMES)


@pytest.mark.parametrize(
    "table", [functions_table, folds_table, searches_table, always_there_table, limits_table], ids=lambda table: table.__name__
)
def test_the_page_about_meaning_has_every_table(table: Callable[[], str]) -> None:
    page = expand((ROOT / "docs" / SEMANTICS).read_text(encoding="utf-8"), SEMANTICS)
    assert table() in page


def test_the_page_about_meaning_writes_no_table_of_functions_by_hand() -> None:
    page = (ROOT / "docs" / SEMANTICS).read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if re.match(r"\| `(\w+)\(", line)] == []


@pytest.mark.parametrize("name", CALLED)
def test_the_reference_has_everything_that_is_called(name: str) -> None:
    entry = functions_page().partition(f"## {name} {{ #{name} }}")[2].partition("\n## ")[0]
    record = CALLED[name]
    assert record.form.partition("(")[0] == name
    assert record.meaning[1:] in entry
    assert record.example in entry
    assert COSTS[record.cost] in entry
    assert f"call {name}" in excerpts(), f"no game of the repository uses {name}"
    assert excerpts()[f"call {name}"].text.rstrip() in entry


def test_the_examples_use_their_word_and_hold_in_their_game() -> None:
    claims = {name: record.example for name, record in CALLED.items()}
    assert [name for name, claim in claims.items() if not re.search(rf"\b{name}\(", claim)] == []
    lines = [f'example "{name}" {{ expect {claim} }}' for name, claim in claims.items()]
    game = boardrules.loads("\n".join([EXAMPLE_GAME.read_text(encoding="utf-8"), *lines]))
    verdicts = [run_example(game, number) for number in range(len(claims))]
    assert [str(failure) for verdict in verdicts for failure in verdict] == []


def test_every_limit_has_its_finding_or_error() -> None:
    told = {limit.metadata["told"] for limit in fields(Limits)}
    assert {name for name in told if name not in CODES} == {"TooMuchWork"}


def test_what_a_step_is_stands_there_as_it_is_counted() -> None:
    section = (ROOT / "docs" / SEMANTICS).read_text(encoding="utf-8").partition("\n## Limits")[2].partition("\n## ")[0]
    assert (MAX_NAME, MAX_INTEGER) == (100, 1_000_000_000)
    assert f"at most {MAX_NESTING} deep" in section
    for number in (costs.CHANGE, costs.CHANCE, costs.OFFER, f"{costs.LARGE:,}"):
        assert re.search(rf"\b{number}\b", section), number
