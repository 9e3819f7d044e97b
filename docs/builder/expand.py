"""Written pages refer to files and commands; this puts the files' text and the commands' real output in their place.

A block whose text is `include step-2.rules since step-1.rules` becomes that file, with the lines that are new marked. A
`console` block that shows commands and no output gets the output of a real run.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from pathlib import Path

from docs.builder.architecture import imports_table
from docs.builder.blocks import Block, replace_blocks
from docs.builder.console import PROMPT, commands_of, run, workplace
from docs.builder.evidence import contest_commands, contests_table, counts_table, open_contests_table
from docs.builder.pictures import picture_markdown
from docs.builder.server_pages import server_limits_table
from docs.builder.word_pages import always_there_table, folds_table, functions_table, limits_table, searches_table

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


TABLES = {
    "imports": imports_table,
    "contests": contests_table,
    "open contests": open_contests_table,
    "commands": contest_commands,
    "counts": counts_table,
    "functions": functions_table,
    "limits": limits_table,
    "folds": folds_table,
    "searches": searches_table,
    "always there": always_there_table,
    "server limits": server_limits_table,
}
"""Tables that a page can ask for with a `table` block."""


def files_of(page: str) -> Path:
    """The folder beside a page that has its name: the files that the page is about."""
    return (DOCS / page).with_suffix("")


def expand(markdown: str, page: str) -> str:
    """A page as the site shows it. `page` is its path below docs/."""
    if not re.search(r"^\s*(?:```console|```picture|```table|include \S+)", markdown, re.MULTILINE):
        return markdown
    with workplace(files_of(page)):
        return replace_blocks(markdown, lambda block: _expanded(block, page))


def _expanded(block: Block, page: str) -> str | None:
    if block.include:
        return included(block, page).markdown()
    if block.kind == "table":
        return textwrap.indent(TABLES[block.body.strip()](), block.indent)
    if block.kind == "picture":
        return picture_markdown(block, page)
    if block.kind == "console":
        return _with_output(block).markdown()
    return None


def included(block: Block, page: str) -> Block:
    """The block with the text that its `include` names."""
    name, *rest = block.include
    text = (files_of(page) / name).read_text(encoding="utf-8") if (files_of(page) / name).is_file() else read_from_root(name)
    attributes = f' title="{Path(name).name}"'
    if rest[:1] == ["since"]:
        before = (files_of(page) / rest[1]).read_text(encoding="utf-8")
        attributes += f' hl_lines="{new_lines(before, text)}"'
    elif rest[:1] == ["part"]:
        text = part_of(text, " ".join(rest[1:]))
    return Block(block.kind, text, block.line, block.note, attributes, block.indent)


def read_from_root(name: str) -> str:
    """A file of the repository by its path."""
    return (ROOT / name).read_text(encoding="utf-8")


def part_of(text: str, opening: str) -> str:
    """The declaration that begins with some words at the start of a line, to the line that closes it."""
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines) if line.startswith(opening)), None)
    if start is None:
        raise ValueError(f"no declaration begins with {opening!r}")
    end = next(number for number in range(start, len(lines)) if lines[number].startswith(("}", ")")))
    return "\n".join(lines[start : end + 1]) + "\n"


def new_lines(before: str, after: str) -> str:
    """The numbers of the lines that are new or changed, as `hl_lines` wants them: `3-5 9`."""
    matcher = difflib.SequenceMatcher(a=before.splitlines(), b=after.splitlines(), autojunk=False)
    spans = [(b1 + 1, b2) for tag, _, _, b1, b2 in matcher.get_opcodes() if tag in ("insert", "replace")]
    lines = after.splitlines()
    trimmed = [(_skip_blank(lines, start, end), end) for start, end in spans]
    return " ".join(f"{start}-{end}" if end > start else str(start) for start, end in trimmed if start <= end)


def _skip_blank(lines: list[str], start: int, end: int) -> int:
    while start < end and not lines[start - 1].strip():
        start += 1
    return start


def _with_output(block: Block) -> Block:
    """Every command with the output written under it or, where none is written, with what it really prints."""
    parts = []
    for shown in commands_of(block.body):
        ran = run(shown.command)
        parts.append(PROMPT + shown.command)
        output = shown.output or ran.output
        if output:
            parts.append(output)
    return Block(block.kind, "\n".join(parts) + "\n", block.line, block.note, block.attributes, block.indent)
