"""A page for every diagnostic code: what it means, a text that produces it, what is printed, and the same text corrected."""

from __future__ import annotations

import json
from itertools import groupby

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import NEXT_FILE
from boardrules.diagnostics.codes import CODES, shortened
from boardrules.diagnostics.diagnostic import RulesError
from boardrules.diagnostics.render import render_text
from boardrules.pipeline import check_sources
from boardrules.source import SourceFile

FOLDER = "reference/diagnostics"
MOST_FINDINGS = 3

_FAMILIES = {
    "BR1": "Reading the text",
    "BR2": "Names",
    "BR3": "Types and values",
    "BR4": "Statements and the course of play",
    "BR5": "Variants",
    "BR6": "Components, boards and tables",
    "BR7": "Examples, hooks and styles",
    "BR8": "Limits",
    "BR9": "Warnings",
}


def diagnostic_pages() -> dict[str, str]:
    """The index and all pages, by their paths."""
    ordered = sorted(CODES.values(), key=lambda code: code.code)
    pages = {f"{FOLDER}.md": _index(ordered)}
    for code in ordered:
        pages[f"{FOLDER}/{code.code}.md"] = _page(code)
    return pages


def _index(ordered: list[Code]) -> str:
    errors = sum(code.severity == "error" for code in ordered)
    lines = [
        "# Diagnostics",
        "",
        f"Everything that `boardrules check` can tell you: {errors} errors and {len(ordered) - errors} warnings. Each has a code, "
        "and each code has a page with a text that is wrong, what is printed for it, and the text corrected. In the terminal, "
        "`boardrules explain BR301` shows the same.",
        "",
    ]
    for prefix, group in groupby(ordered, key=lambda code: code.code[:3]):
        lines += [f"## {prefix}xx: {_FAMILIES.get(prefix, 'Others')}", "", "| code | what is wrong |", "|---|---|"]
        lines += [f"| [{code.code}](diagnostics/{code.code}.md) | {code.title.replace('|', chr(92) + '|')} |" for code in group]
        lines.append("")
    return "\n".join(lines)


def _page(code: Code) -> str:
    lines = [
        "---",
        f'title: "{code.code}"',
        "search:",
        "  boost: 0.5",  # the small games of the examples are not what people look for
        f"description: {json.dumps(f'{code.code}: {code.title}')}",
        "---",
        "",
        f"# {code.code}: {code.title}",
        "",
        "*A warning: the game can still be played.*\n" if code.severity == "warning" else "",
        code.explanation,
        "",
        "## Wrong",
        "",
        *_texts(code.bad, f"wrong: {code.code}"),
        "This is printed:",
        "",
        "```text",
        _printed(code),
        "```",
        "",
        "## Right",
        "",
        *_texts(code.good, f"without: {code.code}"),
        "[All diagnostics](../diagnostics.md){ .md-button }",
        "",
    ]
    return "\n".join(lines)


def _texts(text: str, note: str) -> list[str]:
    """One block, or two where a variant stands in a file of its own. The note tells the tests what to expect of the last one."""
    parts = text.split(NEXT_FILE)
    lines = []
    for number, part in enumerate(parts):
        short = _visible(shortened(part))
        last = number == len(parts) - 1
        shown = note if last and short == part.rstrip("\n") else "shortened" if last else "base"
        title = "" if len(parts) == 1 else ' title="the variant"' if last else ' title="the game"'
        lines += [f"<!-- {shown} -->", f"```rules{title}", short, "```", ""]
    return lines


def _visible(text: str) -> str:
    """A text whose control characters can be seen: they have no place on a page."""
    return "".join(chr(0x2400 + ord(letter)) if ord(letter) < 32 and letter not in "\n\t" else letter for letter in text)


def _printed(code: Code) -> str:
    """What `boardrules check` prints for the wrong text: the first findings, those with this code before others."""
    parts = code.bad.split(NEXT_FILE)
    names = ["tiny.rules"] if len(parts) == 1 else ["tiny.rules", "small.rules"]
    sources = [SourceFile(name, part) for name, part in zip(names, parts, strict=True)]
    try:
        checked = check_sources(sources)
        found, files = checked.diagnostics, checked.files
    except RulesError as error:
        found, files = error.diagnostics, error.files
    found = tuple(sorted(found, key=lambda finding: finding.code != code.code))
    more = len(found) - MOST_FINDINGS
    printed = render_text(found[:MOST_FINDINGS], files)
    return printed + (f"\n\n… and {more} more" if more > 0 else "")
