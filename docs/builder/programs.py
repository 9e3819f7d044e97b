"""Programs in other languages on a page: each is built and run as its first line says, and prints what it announces."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from boardrules.compiler.native.building import compiler
from docs.builder.blocks import Block
from docs.builder.console import agrees

_HEAD = re.compile(r"// (?P<file>[\w.]+): (?P<commands>.+)\n")
_PRINTS = re.compile(r"// prints: (.+)")
LONGEST = 120


def program_problems(block: Block) -> list[str]:
    """What is wrong with a program whose first line is `// FILE: COMMAND && COMMAND` and whose comments `// prints: …` are, in
    order, lines of what it prints. Where a machine has no such compiler there is nothing to ask."""
    head = _HEAD.match(block.body)
    if head is None:
        return ["a program begins with // FILE: COMMAND"]
    Path(head["file"]).write_text(block.body, encoding="utf-8")
    printed = ""
    for command in head["commands"].split(" && "):
        first, *words = shlex.split(command)
        tool = _tool(first)
        if tool is None:
            return []
        done = subprocess.run([*tool, *words], capture_output=True, text=True, check=False, timeout=LONGEST)
        if done.returncode:
            return [f"{command} exits with {done.returncode}: {done.stderr[:500]}"]
        printed += done.stdout
    lines = iter(printed.splitlines())
    missing = [text for text in _PRINTS.findall(block.body) if not any(agrees(text, line) for line in lines)]
    return [f"{text!r} is not printed in its turn, but:\n{printed[:2000]}" for text in missing]


def _tool(name: str) -> tuple[str, ...] | None:
    """A compiler or an interpreter by the name that a page gives it; a program of the page itself by its path."""
    if name == "cc":
        return compiler()
    if name.startswith("./"):
        return (str(Path(name).resolve()),)
    found = shutil.which(name)
    return None if found is None else (found,)
