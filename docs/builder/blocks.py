"""Fenced blocks of a Markdown page: what they are, what is said about them, and putting other text in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

_FENCE = re.compile(
    r"(?:^(?P<indent_note>[ ]*)<!--\s*(?P<note>[^\n]*?)\s*-->\n(?:[ ]*\n)?)?"
    r"^(?P<indent>[ ]*)(?P<fence>`{3,})[ ]*(?P<kind>[^\s`]*)(?P<rest>[^\n`]*)\n(?P<body>.*?)^(?P=indent)(?P=fence)[ ]*$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    """One fenced block. `note` is what a comment right above it says to the tests: `exits 1`, `wrong: BR203`."""

    kind: str
    body: str
    line: int
    note: str = ""
    attributes: str = ""
    indent: str = field(default="", repr=False)

    def markdown(self) -> str:
        """The block as Markdown. The note stays in the source and out of the page."""
        head = f"{self.indent}```{self.kind}{self.attributes}\n"
        body = "".join(f"{self.indent}{line}".rstrip() + "\n" for line in self.body.splitlines())
        return f"{head}{body}{self.indent}```"

    @property
    def include(self) -> list[str]:
        """The words of an `include FILE …` that stands for the text; empty for a block that holds its own text."""
        words = self.body.split()
        return words[1:] if words[:1] == ["include"] and len(self.body.strip().splitlines()) == 1 else []


def blocks_of(markdown: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    for match in _FENCE.finditer(markdown):
        yield _block(match, markdown)


def replace_blocks(markdown: str, change: Callable[[Block], str | None]) -> str:
    """The page with every block replaced by what `change` makes of it; None leaves it as it is."""

    def changed(match: re.Match[str]) -> str:
        new = change(_block(match, markdown))
        return match.group() if new is None else new

    return _FENCE.sub(changed, markdown)


def _block(match: re.Match[str], markdown: str) -> Block:
    indent = match["indent"]
    body = "".join(line.removeprefix(indent) for line in match["body"].splitlines(keepends=True))
    line = markdown.count("\n", 0, match.start("fence")) + 1
    return Block(match["kind"], body, line, match["note"] or "", match["rest"].rstrip(), indent)
