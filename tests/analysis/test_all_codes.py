"""Every code of the analysis has a text that produces it, and only it, and a corrected text."""

from __future__ import annotations

import pytest

from boardrules.analysis.check import CheckResult, check
from boardrules.diagnostics.analysis_codes import ANALYSIS_CODES
from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import NEXT_FILE
from boardrules.source import SourceFile
from boardrules.syntax.parse import parse


def _check(text: str) -> CheckResult:
    sources = [SourceFile(f"file{number}.rules", part) for number, part in enumerate(text.split(NEXT_FILE))]
    trees = []
    for source in sources:
        parsed = parse(source)
        assert parsed.tree is not None, parsed.diagnostics
        assert not parsed.diagnostics
        trees.append(parsed.tree)
    return check(trees, sources)


def _id(code: Code) -> str:
    return code.code


@pytest.mark.parametrize("code", ANALYSIS_CODES, ids=_id)
def test_the_bad_text_gives_exactly_this_code(code: Code) -> None:
    result = _check(code.bad)
    expected = {code.code, "BR901"} if code.code == "BR829" else {code.code}  # more than is told needs many findings
    assert {found.code for found in result.diagnostics} == expected
    assert all(found.severity == code.severity for found in result.diagnostics)
    assert (result.ruleset is None) == (code.severity == "error")


@pytest.mark.parametrize("code", ANALYSIS_CODES, ids=_id)
def test_the_good_text_is_a_game(code: Code) -> None:
    result = _check(code.good)
    assert result.ruleset is not None, result.diagnostics
    assert code.code not in {found.code for found in result.diagnostics}


def test_codes_and_titles_are_unique() -> None:
    assert len({code.code for code in ANALYSIS_CODES}) == len(ANALYSIS_CODES)
    assert len({code.title for code in ANALYSIS_CODES}) == len(ANALYSIS_CODES)
    assert all(code.explanation for code in ANALYSIS_CODES)
