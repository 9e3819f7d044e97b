"""Every code has examples that do what they say, and no code is used that has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boardrules.syntax
from boardrules.diagnostics.code import Code
from boardrules.diagnostics.codes import CODES, shortened
from boardrules.diagnostics.syntax_codes import SYNTAX_CODES
from boardrules.source import SourceFile
from boardrules.syntax.parse import parse

by_code = pytest.mark.parametrize("code", SYNTAX_CODES, ids=[code.code for code in SYNTAX_CODES])


def codes_of(text: str) -> set[str]:
    return {problem.code for problem in parse(SourceFile("example.rules", text)).diagnostics}


@by_code
def test_the_bad_example_of_a_syntax_code_gives_this_code(code: Code) -> None:
    expected = {code.code, "BR113"} if code.code == "BR140" else {code.code}  # too many errors need many errors
    assert codes_of(code.bad) == expected


@by_code
def test_the_good_example_of_a_syntax_code_gives_none(code: Code) -> None:
    assert codes_of(code.good) == set()


@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
def test_every_code_is_explained(code: Code) -> None:
    assert re.fullmatch(r"BR\d{3}", code.code)
    assert code.title
    assert not code.title.endswith(".")
    assert code.explanation.endswith((".", "?"))
    assert code.severity in ("error", "warning")
    assert code.bad != code.good


def test_codes_are_unique() -> None:
    assert len(CODES) >= len(SYNTAX_CODES)
    assert len({code.title for code in SYNTAX_CODES}) == len(SYNTAX_CODES)


def test_the_syntax_stage_uses_exactly_its_codes() -> None:
    folder = Path(boardrules.syntax.__file__).parent
    used = {code for path in folder.rglob("*.py") for code in re.findall(r"\bBR\d{3}\b", path.read_text(encoding="utf-8"))}
    assert used == {code.code for code in SYNTAX_CODES}


@by_code
def test_examples_can_be_shown_in_a_small_space(code: Code) -> None:
    for example in (shortened(code.bad), shortened(code.good)):
        assert len(example.split("\n")) <= 20
        assert all(len(line) <= 100 for line in example.split("\n"))
