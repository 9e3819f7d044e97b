"""The reference pages that are made: nothing that exists is missing on them, and they say nothing that does not exist."""

from __future__ import annotations

import json
import re
import typing

import click
import pytest

import boardrules
from boardrules.cli.main import COMMANDS, cli
from boardrules.diagnostics.codes import CODES
from boardrules.language.forms import FOLDS
from boardrules.pipeline import check_sources
from boardrules.ruleset.base import Model
from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile
from boardrules.syntax.lark_parser import grammar_text, lark_parser
from docs.builder.api_pages import TOOLS, api_pages
from docs.builder.architecture import imports_table, may_import
from docs.builder.cli_pages import PAGE, commands_without_example, complete_cli_page
from docs.builder.console import agrees, commands_of
from docs.builder.diagnostic_pages import diagnostic_pages
from docs.builder.expand import DOCS, expand, new_lines, part_of
from docs.builder.grammar_examples import excerpts
from docs.builder.grammar_pages import language_pages, link_to
from docs.builder.grammar_reader import Choice, Literal, Optional_, Reference, Repeated, Sequence, chapters, parse_shape, terminals
from docs.builder.model_pages import documented_models, model_pages, schema_text
from docs.builder.railroad import railroad_svg

RULES = [rule for chapter in chapters() for entry in chapter.entries for rule in entry.rules]


# ------------------------------------------------------------------------------------------------ the language


def test_every_rule_of_the_grammar_is_described() -> None:
    written = set(re.findall(r"^[?!]*([a-z_]+)\s*:", grammar_text(), re.MULTILINE))
    assert {rule.name for rule in RULES} == written
    assert all(entry.prose for chapter in chapters() for entry in chapter.entries)


def test_every_kind_of_node_has_an_example_from_a_game() -> None:
    nodes = {str(rule.alias or rule.origin.name) for rule in lark_parser().rules}
    shown = {node for node in nodes if not node.startswith("_")} & {node for rule in RULES for node in rule.nodes}
    inlined = {rule.origin.name for rule in lark_parser().rules if rule.options.expand1}
    choices = {rule.name for rule in RULES if isinstance(rule.shape, Choice)}
    assert shown - set(excerpts()) - inlined - choices == set()


def test_links_between_entries_lead_to_entries() -> None:
    pages = language_pages()
    for name in {rule.name for rule in RULES}:
        page, _, anchor = link_to(name).partition("#")
        assert f"{{ #{anchor} }}" in pages[f"reference/language/{page.replace('.html', '.md')}"]


def test_shapes_are_read_as_they_are_written() -> None:
    shape = parse_shape('"walls" way ("," way)* ["of" NAME] (A | "b")+ -> alias')
    comma = Repeated(Sequence((Literal(","), Reference("way"))), True)
    either = Repeated(Choice((Reference("A"), Literal("b"))), False)
    assert shape == Sequence(
        (Literal("walls"), Reference("way"), comma, Optional_(Sequence((Literal("of"), Reference("NAME")))), either)
    )


def test_terminals_that_are_words_are_shown_as_words() -> None:
    assert terminals()["SHAPE"] == Choice((Literal("grid"), Literal("hex"), Literal("graph"), Literal("plane")))
    assert terminals()["PER_PLAYER"] == Literal("per player")
    assert not {"NAME", "STRING", "INT", "FIELD_NAME"} & set(terminals())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_can_be_drawn(rule: object) -> None:
    svg = railroad_svg(rule.shape, link_to)  # type: ignore[attr-defined]
    assert svg == "" or (svg.startswith("<svg") and svg.endswith("</svg>") and "nan" not in svg)


# ------------------------------------------------------------------------------------------------ diagnostics, commands, Python


def test_every_code_has_a_page() -> None:
    pages = diagnostic_pages()
    assert len(pages) == len(CODES) + 1
    for code in CODES.values():
        page = pages[f"reference/diagnostics/{code.code}.md"]
        assert code.title in page
        assert code.explanation in page
        assert f"{code.severity} {code.code}" in page


def test_every_command_shows_its_options_and_a_run() -> None:
    page = complete_cli_page((DOCS / PAGE).read_text(encoding="utf-8"))
    assert commands_without_example() == set()
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert f"boardrules {name}" in page
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert option.opts[0] in page, f"{name} {option.opts[0]}"
    assert "Error: internal" not in page
    assert "Traceback" not in page


def test_everything_public_is_on_the_page() -> None:
    page = api_pages()["reference/api/engine.md"]
    for name in boardrules.__all__:
        assert f"### {name} {{ #{name} }}" in page
    for method in ("apply", "explain", "view", "imagine"):
        assert f"State.{method}" in page


def test_the_tools_are_on_their_page() -> None:
    page = api_pages()["reference/api/tools.md"]
    assert [name for name in TOOLS if f"## {name}" not in page] == []


def test_the_schema_describes_a_ruleset() -> None:
    schema = json.loads(schema_text())
    assert set(schema["properties"]) == set(Ruleset.model_fields)
    (page,) = model_pages().values()
    for name in Ruleset.model_fields:
        assert f"| `{name}` |" in page


OF_SPACES = {"column", "tile", "rotation"}
"""Words of the language for what a space has."""


@pytest.mark.parametrize("model", documented_models(), ids=lambda model: model.__name__)
def test_what_a_model_says_of_its_fields_is_true(model: type[Model]) -> None:
    """A word in backquotes is a field of the model, a value that one of its fields may have, or a word of the language."""
    page = "reference/semantics.md"
    semantics = expand((DOCS / page).read_text(encoding="utf-8"), page)
    language = {word for code in re.findall(r"`([^`\n]+)`", semantics) for word in re.findall(r"\w+", code)} | OF_SPACES
    values = {value for field in model.model_fields.values() for value in typing.get_args(field.annotation)}
    said = set(re.findall(r"`([A-Za-z_]+)`", model.__doc__ or ""))
    assert said - set(model.model_fields) - values <= language


def test_the_model_page_lists_the_texts_that_a_field_may_have() -> None:
    page = model_pages()["reference/ruleset.md"]
    fold = page.partition("### Fold {")[2].partition("\n### ")[0]
    assert all(repr(word) in fold for word in FOLDS)


def test_the_table_of_imports_is_that_of_the_test() -> None:
    assert list(may_import())[:3] == ["source", "cache", "diagnostics"]
    for part in may_import():
        assert f"| `{part}` |" in imports_table()


# ------------------------------------------------------------------------------------------------ completing written pages


def test_a_command_without_output_gets_its_own() -> None:
    page = expand("```console\n$ boardrules new castles\n$ cat castles.rules\n```\n", "page.md")
    assert "Wrote castles.rules" in page
    assert "players 2" in page


def test_output_that_is_written_stays() -> None:
    assert "as written …" in expand("```console\n$ boardrules --version\nas written …\n```\n", "page.md")


def test_new_lines_are_found() -> None:
    assert new_lines("a\nb\nc\n", "a\nx\nb\nc\n\nd\ne\n") == "2 6-7"


def test_a_declaration_is_cut_out() -> None:
    text = "turn {\n}\naction go {\n  win me\n}\nsetup { }\n"
    assert part_of(text, "action go") == "action go {\n  win me\n}\n"
    with pytest.raises(ValueError, match="no declaration"):
        part_of(text, "action stay")


@pytest.mark.parametrize(
    ("shown", "real", "same"),
    [
        ("a\nb", "a\nb", True),
        ("a … c", "a b c", True),
        ("a\n…\nd", "a\nb\nc\nd", True),
        ("a\nb", "a\nc", False),
        ("a.c", "abc", False),
    ],
)
def test_output_is_compared_with_ellipses(shown: str, real: str, same: bool) -> None:
    assert agrees(shown, real) is same


def test_commands_are_told_from_output() -> None:
    first, second = commands_of("$ boardrules list\nCap Horn\n\nmore\n$ boardrules \\\n>   check x.rules\n")
    assert first.output == "Cap Horn\n\nmore"
    assert second.command == "boardrules check x.rules"


def test_examples_with_colons_and_errors_are_real() -> None:
    """What a page prints for a wrong text is what the checker says about it today."""
    page = diagnostic_pages()["reference/diagnostics/BR203.md"]
    (finding,) = check_sources([SourceFile("tiny.rules", CODES["BR203"].bad)]).diagnostics
    assert finding.message in page
