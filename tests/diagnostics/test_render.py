"""Diagnostics as text for people and as data for programs."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules.diagnostics.diagnostic import Diagnostic, Label, RulesError
from boardrules.diagnostics.render import render_json, render_text
from boardrules.source import NOWHERE, SourceFile, Span


def found(text: str, part: str, **more: object) -> tuple[Diagnostic, SourceFile]:
    start = text.index(part)
    span = Span(start, start + len(part), "cap.rules")
    return Diagnostic("BR203", "unknown name", span, **more), SourceFile("cap.rules", text)  # type: ignore[arg-type]


def test_the_source_line_is_shown_with_the_place_underlined() -> None:
    text = "turn {\n  me.poins += 1\n}\n"
    problem, file = found(text, "poins", hint='did you mean "points"?')
    assert render_text([problem], [file]) == (
        'error BR203: unknown name\n --> cap.rules:2:6\n 2 |   me.poins += 1\n   |      ^^^^^\nhint: did you mean "points"?'
    )


def test_labels_are_further_excerpts() -> None:
    text = "points: 0..8\n\npoints: 0..9\n"
    problem, file = found(text, "points", labels=(Label(Span(14, 20, "cap.rules"), "declared here"),))
    assert render_text([problem], [file]).endswith(" --> cap.rules:3:1\n 3 | points: 0..9\n   | ^^^^^^ declared here")


def test_of_several_lines_the_first_and_the_last_are_shown() -> None:
    text = "a {\n  b\n  c\n}\n"
    problem, file = found(text, "{\n  b\n  c\n}")
    assert render_text([problem], [file]) == (
        "error BR203: unknown name\n --> cap.rules:1:3\n 1 | a {\n   |   ^\n … |\n 4 | }\n   | ^"
    )


def test_tabs_and_wide_characters_keep_the_underlining_in_place() -> None:
    problem, file = found("\tnote 海 x\n", "x")
    assert render_text([problem], [file]).split("\n")[2:] == [" 1 |     note 海 x", "   |             ^"]


def test_a_very_long_line_is_cut() -> None:
    problem, file = found("a " * 500 + "here" + " b" * 500, "here")
    lines = render_text([problem], [file]).split("\n")
    assert max(map(len, lines)) < 180
    assert lines[2][lines[3].index("^") :].startswith("here")


def test_control_characters_do_not_reach_the_terminal() -> None:
    problem, file = found("a \x1b[31m x\n", "x")
    assert "\x1b" not in render_text([problem], [file])


def test_colours_are_added_only_on_demand() -> None:
    problem, file = found("a b", "b")
    assert "\x1b[" in render_text([problem], [file], color=True)
    assert "\x1b[" not in render_text([problem], [file])


def test_a_diagnostic_without_a_known_file_is_still_shown() -> None:
    assert render_text([Diagnostic("BR203", "unknown name", NOWHERE)], []) == "error BR203: unknown name\n --> ?"


def test_the_data_says_the_same_as_the_text() -> None:
    text = "points: 0..8\npoints: 0..9\n"
    problem, file = found(text, "points", labels=(Label(Span(13, 19, "cap.rules"), "declared here"),), hint="h")
    (data,) = render_json([problem], [file])
    json.dumps(data)
    assert {key: data[key] for key in data if key != "title"} == {
        "code": "BR203",
        "severity": "error",
        "message": "unknown name",
        "file": "cap.rules",
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 7,
        "hint": "h",
        "labels": [{"text": "declared here", "file": "cap.rules", "line": 2, "column": 1, "end_line": 2, "end_column": 7}],
    }


def test_the_title_of_a_code_is_part_of_the_data() -> None:
    (data,) = render_json([Diagnostic("BR100", "the file is empty", Span(0, 0, "x"))], [SourceFile("x", "")])
    assert data["title"] == "The file is empty"


def test_a_rules_error_reads_like_its_diagnostics() -> None:
    problem, file = found("a b", "b")
    assert str(RulesError((problem,), (file,))) == render_text([problem], [file])


@settings(max_examples=100)
@given(st.text(alphabet="ab \t\n\r海\u0301\x1b", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_no_span_of_no_text_raises(text: str, start: int, end: int) -> None:
    span = Span(min(start, len(text)), min(end, len(text)), "x")
    problem = Diagnostic("BR199", "m", span, (Label(span, "l"),))
    render_text([problem], [SourceFile("x", text)])
    render_json([problem], [SourceFile("x", text)])
