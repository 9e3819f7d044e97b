"""What the tests ask of every block on a page: that it is of a known kind, and that it does what it shows."""

from __future__ import annotations

import doctest
import json
import re
import sys
import types
from functools import lru_cache
from pathlib import Path
from typing import Any

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.pipeline import check_sources, header_of
from boardrules.source import SourceFile
from docs.builder.blocks import Block, blocks_of
from docs.builder.console import agrees, commands_of, run, workplace
from docs.builder.expand import DOCS, ROOT, TABLES, files_of, included
from docs.builder.grammar_examples import rules_files
from docs.builder.pictures import draw
from docs.builder.programs import program_problems

RUN_BY = "run by "
"""What a page says above commands that set up a machine, before the name of the test that runs them."""

SHOWN_ONLY = {"text"}
"""Blocks that are output or a signature: there is nothing to run in them."""


def problems_of(markdown: str, page: str) -> list[str]:
    """What is wrong with the blocks of a page, each problem with its line. `page` is its path below docs/."""
    found: list[str] = []
    with workplace(files_of(page)) as folder:
        sys.path.insert(0, str(folder))
        before = set(sys.modules)
        try:
            space: dict[str, Any] = {"__name__": "page"}
            texts: list[Block] = []
            for block in blocks_of(markdown):
                whole = included(block, page) if block.include else block
                found += [f"{page}:{block.line}: {problem}" for problem in _problems(block, whole, page, space, texts)]
        finally:
            sys.path.remove(str(folder))
            for name in set(sys.modules) - before:
                if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                    del sys.modules[name]
    return found


def _problems(block: Block, whole: Block, page: str, space: dict[str, Any], texts: list[Block]) -> list[str]:
    if block.kind == "python":
        return _python(whole, space)
    if block.kind == "rules":
        return _rules(whole, texts, page)
    if block.kind == "console":
        return _console(whole)
    if block.kind == "sh":
        return _shell(whole)
    if block.kind in ("c", "js"):
        return program_problems(whole)
    if block.kind == "picture":
        return [] if draw(block.body.strip().splitlines()[0]).startswith("<svg") else ["no picture"]
    if block.kind == "table":
        return [] if block.body.strip() in TABLES else ["no such table"]
    if block.kind == "json":
        return _json(block)
    return [] if block.kind in SHOWN_ONLY else [f"a block of an unknown kind: {block.kind or 'none'}"]


def _json(block: Block) -> list[str]:
    try:
        json.loads(block.body)
    except ValueError as error:
        return [f"this is no JSON: {error}"]
    return []


# ------------------------------------------------------------------------------------------------ Python


def _python(block: Block, space: dict[str, Any]) -> list[str]:
    """A session is compared line by line; other Python is only run. All blocks of a page share their names."""
    if not re.search(r"^>>> ", block.body, re.MULTILINE):
        module = types.ModuleType("page_block")
        sys.modules[module.__name__] = module  # dataclasses look up the module they stand in
        exec(compile(block.body, f"block at line {block.line}", "exec"), vars(module))
        return []
    test = doctest.DocTestParser().get_doctest(block.body, space, "block", None, block.line)
    test.globs = space
    reports: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False)
    runner.run(test, out=reports.append, clear_globs=False)
    return ["".join(reports)] if runner.failures else []


# ------------------------------------------------------------------------------------------------ rules


def _rules(block: Block, texts: list[Block], page: str) -> list[str]:
    """A whole file has no error, or exactly those that a note announces; a part of a file stands in a game that is tested."""
    before = texts[-1] if texts else None
    texts.append(block)
    if block.note in ("shortened", "base"):
        return []
    word, _, rest = block.note.partition(":")
    if word not in ("wrong", "without"):
        codes = _codes(_sources(block, texts, None)) if header_of(block.body) is not None else {"they are no whole file"}
        found = f"these rules stand in no game, and: {', '.join(sorted(codes))}"
        return [] if not codes or _stands_somewhere(block.body, page) else [found]
    codes = _codes(_sources(block, texts, before if before is not None and before.note == "base" else None))
    expected = set(rest.split())
    if word == "without":
        return ["still wrong"] if expected & codes else []
    if expected == codes or (expected < codes and expected & {"BR140", "BR829"}) or _stands_somewhere(block.body, "wrong"):
        return []
    return [f"finds {sorted(codes)}, not {sorted(expected)}"]


def _sources(block: Block, texts: list[Block], base: Block | None) -> list[SourceFile]:
    """A text and, before it, the texts it is a variant of: from the same page, or a shipped game."""
    sources = [SourceFile("page.rules", block.body)]
    if base is not None:
        return [SourceFile("base.rules", base.body), *sources]
    header = header_of(block.body)
    while header is not None and header.base:
        name = header.base
        text = next((other.body for other in reversed(texts) if _is(other.body, name)), None) or _shipped(name)
        if text is None:
            break
        sources.insert(0, SourceFile(f"{name}.rules", text))
        header = header_of(text)
    return sources


def _codes(sources: list[SourceFile]) -> set[str]:
    try:
        return {found.code for found in check_sources(sources).diagnostics}
    except RulesError as error:
        return {found.code for found in error.diagnostics}


def _is(text: str, name: str) -> bool:
    header = header_of(text)
    return header is not None and header.name == name


def _shipped(name: str) -> str | None:
    path = ROOT / "games" / name / f"{name}.rules"
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _stands_somewhere(text: str, page: str) -> bool:
    """Whether the lines stand in a rules file, one after the other; how far they are indented does not matter.

    A rulebook may leave out lines between them, where other rules stand. Texts that are wrong on purpose stand in files of their
    own.
    """
    wanted = _lines(text)
    for name, lines in _all_lines():
        if ("wrong" in name) == (page == "wrong"):
            rest = iter(lines)
            together = "\n".join(wanted) in "\n".join(lines)
            if together or (page.startswith("games/") and all(line in rest for line in wanted)):
                return True
    return False


@lru_cache(maxsize=1)
def _all_lines() -> list[tuple[str, list[str]]]:
    return [(path.stem, _lines(path.read_text(encoding="utf-8"))) for path in rules_files()]


def _lines(text: str) -> list[str]:
    """The lines of a text without indentation; empty lines, comments and what stands for lines left out go."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return [line for line in lines if line and line != "…" and not line.startswith("#")]


# ------------------------------------------------------------------------------------------------ commands


def _console(block: Block) -> list[str]:
    """Every command ends as it should (`exits 1` in the note, 0 otherwise) and prints what is shown, if output is shown.

    Where the page leaves the output to the build, `shows: LF-4` in the note says what the text around it relies on.
    """
    notes = [note.strip() for note in block.note.split(";")]
    exits = next((int(note.removeprefix("exits ")) for note in notes if note.startswith("exits ")), 0)
    missing = [note.removeprefix("shows:").strip() for note in notes if note.startswith("shows:")]
    found: list[str] = []
    for shown in commands_of(block.body):
        ran = run(shown.command)
        missing = [text for text in missing if text not in ran.output]
        if ran.exit_code != exits:
            found.append(f"{shown.command} exits with {ran.exit_code}, not {exits}:\n{ran.output}")
        elif shown.output and not agrees(shown.output, ran.output):
            found.append(f"{shown.command} prints\n{ran.output}\nnot\n{shown.output}")
    return [*found, *(f"{text!r} is not shown" for text in missing)]


def _shell(block: Block) -> list[str]:
    """Commands of ours are run. Others set up a machine: they are the README's, or a test runs them and is named above them."""
    if block.note.startswith(RUN_BY):
        return [] if (ROOT / block.note.removeprefix(RUN_BY)).is_file() else [f"there is no {block.note.removeprefix(RUN_BY)}"]
    found: list[str] = []
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in filter(None, block.body.splitlines()):
        if line.startswith("boardrules "):
            ran = run(line)
            found += [f"{line} exits with {ran.exit_code}:\n{ran.output}"] if ran.exit_code else []
        elif line not in readme:
            found.append(f"{line}: a command that is not in the README, where it is tested")
    return found


def written_pages() -> list[Path]:
    """The pages that somebody wrote."""
    return sorted(DOCS.rglob("*.md"))
