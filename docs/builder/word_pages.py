"""The words of the language that no game declares: their tables, and the page of what can be called, made from the records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from boardrules.diagnostics.codes import CODES
from boardrules.language.always_there import CONSTANTS, SETS, VALUES
from boardrules.language.costs import COSTS
from boardrules.language.forms import FOLDS, FORMS, Fold, Form
from boardrules.language.functions import BUILTIN_FUNCTIONS, Function
from boardrules.limits import Limits
from docs.builder.grammar_examples import excerpts

EXAMPLE_GAME = Path(__file__).resolve().parents[1] / "reference" / "functions" / "example.rules"
"""The game in which the examples of the records hold."""


def functions_table() -> str:
    """Every function with what it means."""
    return _table("function", ((function.form, function.meaning) for function in BUILTIN_FUNCTIONS.values()))


def folds_table() -> str:
    """Every fold with what it means."""
    return _table("fold", ((fold.form, _of_fold(fold)) for fold in FOLDS.values()))


def _of_fold(fold: Fold) -> str:
    return f"{fold.meaning} (over one set only)" if fold.one_set else fold.meaning


def searches_table() -> str:
    """What else is called and has a grammar of its own."""
    return _table("search", ((form.form, form.meaning) for form in FORMS.values() if form.word not in FOLDS))


def always_there_table() -> str:
    """Every name that means something in every game."""
    return _table("name", ((one.name, one.meaning) for one in (*VALUES.values(), *SETS.values(), *CONSTANTS.values())))


def limits_table() -> str:
    """Every limit with its usual value, what it counts, and what tells that it was passed."""
    limits = [(one.name, one.default, one.metadata) for one in fields(Limits)]
    rows = [f"| `{name}` | {most:,} | {about['counts']} | {_told(about['told'])} |" for name, most, about in limits]
    return "\n".join(["| limit | usually | what it counts | what tells |", "|---|---|---|---|", *rows])


def _told(name: str) -> str:
    return f"`boardrules explain {name}`" if name in CODES else f"`{name}`, in play"


def _table(head: str, rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join([f"| {head} | meaning |", "|---|---|", *(f"| `{form}` | {meaning} |" for form, meaning in rows)])


def functions_page() -> str:
    """What can be called: its types, its meaning, what it costs, an example that holds, and a place where a game uses it."""
    lines = [
        "# Functions",
        "",
        "What can be called in an expression, with the types of what it takes and gives. `space?` means that there may be none: "
        "given none there, a function answers none, `no` or the empty set. Folds and searches have a syntax of their own, told "
        "under [expressions](expressions.md#primary). [What the language means](../semantics.md#functions) lists them all.",
        "",
        "The short examples hold in [one small position](#the-game-of-the-examples).",
        "",
    ]
    for function in BUILTIN_FUNCTIONS.values():
        lines += _function(function)
    for form in FORMS.values():
        lines += _form(form)
    lines += ["## The game of the examples { #the-game-of-the-examples }", ""]
    lines += ["```rules", EXAMPLE_GAME.read_text(encoding="utf-8").rstrip(), "```", ""]
    return "\n".join(lines)


def _function(function: Function) -> list[str]:
    shapes = f" Only on boards of the shape {' or '.join(function.shapes)}." if function.shapes else ""
    meaning = f"{_sentence(function.meaning)}{shapes}"
    return _entry(function.name, function.signature, meaning, function.example, COSTS[function.cost])


def _form(form: Form) -> list[str]:
    meaning = _of_fold(form) if isinstance(form, Fold) else form.meaning
    return _entry(form.word, form.form, _sentence(meaning), form.example, COSTS[form.cost])


def _entry(name: str, signature: str, meaning: str, example: str, cost: str) -> list[str]:
    lines = [f"## {name} {{ #{name} }}", "", "```text", signature, "```", "", f"{meaning} {cost}", ""]
    lines += [f"For example `{example}`.", ""]
    excerpt = excerpts().get(f"call {name}")
    if excerpt is not None:
        lines += [f'```rules title="{excerpt.file}"', excerpt.text.rstrip(), "```", ""]
    return lines


def _sentence(meaning: str) -> str:
    return f"{meaning[0].upper()}{meaning[1:]}."
