"""Checking small texts in tests."""

from __future__ import annotations

from boardrules.analysis.check import CheckResult, check
from boardrules.diagnostics.code_examples import GAME
from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile
from boardrules.syntax.parse import parse


def check_texts(*texts: str) -> CheckResult:
    """Checks whole files: a base and its variants."""
    sources = [SourceFile(f"file{number}.rules", text) for number, text in enumerate(texts)]
    trees = []
    for source in sources:
        parsed = parse(source)
        assert parsed.tree is not None, parsed.diagnostics
        assert not parsed.diagnostics
        trees.append(parsed.tree)
    return check(trees, sources)


def ruleset(body: str, *variants: str) -> Ruleset:
    """The ruleset of a tiny game with these declarations, which must have no error."""
    result = check_texts(GAME + body, *variants)
    assert result.ruleset is not None, [found.message for found in result.diagnostics]
    return result.ruleset


def codes(body: str, *variants: str) -> list[str]:
    """The codes of all findings about a tiny game, in the order of the text."""
    return [found.code for found in check_texts(GAME + body, *variants).diagnostics]


def errors(body: str, *variants: str) -> list[str]:
    """The codes of all errors."""
    return [found.code for found in check_texts(GAME + body, *variants).diagnostics if found.severity == "error"]
