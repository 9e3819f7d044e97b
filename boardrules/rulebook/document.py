"""A rulebook as a document: blocks of text, tables and pictures, before it is written as Markdown or HTML.

Every text in it is plain; the writers escape it. Anchors are unique in a document, and links name anchors of the same document.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Text:
    """Words as they are."""

    text: str


@dataclass(frozen=True)
class Strong:
    """Words that stand out."""

    text: str


@dataclass(frozen=True)
class Soft:
    """A remark in passing."""

    text: str


@dataclass(frozen=True)
class Code:
    """A piece of the rules file."""

    text: str


@dataclass(frozen=True)
class Link:
    """Words that lead to an anchor. `kind` is "rule", "term" or "": how loud the link looks."""

    text: str
    anchor: str
    kind: str = ""


@dataclass(frozen=True)
class Cite:
    """The id of a rule in small print behind the words that say it; `words` is its sentence, `link` leads to it, if it does."""

    text: str
    words: str = ""
    link: str = ""


@dataclass(frozen=True)
class Mark:
    """A small label: where the words come from."""

    text: str


Inline = Text | Strong | Soft | Code | Link | Cite | Mark
Rich = tuple[Inline, ...]


@dataclass(frozen=True)
class Heading:
    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Paragraph:
    """`role` is "", "lead" (the first words of a book), "story", "tip" or "hint" (a remark in small print)."""

    content: Rich
    role: str = ""


@dataclass(frozen=True)
class Item:
    """One entry of a list, with what belongs below it."""

    content: Rich
    below: tuple[Rich, ...] = ()


@dataclass(frozen=True)
class Listing:
    """`role` is "", "either" (alternatives), "summary" or "hint" (small print)."""

    items: tuple[Item, ...]
    ordered: bool = False
    role: str = ""


@dataclass(frozen=True)
class Row:
    cells: tuple[Rich, ...]
    anchor: str = ""


@dataclass(frozen=True)
class Table:
    """`numbers` are the columns that hold numbers, which stand to the right."""

    head: tuple[Rich, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Picture:
    """A picture as SVG. `name` is the stem of its file; `alt` is read where it cannot be seen."""

    svg: str
    alt: str
    name: str
    caption: str = ""
    size: str = "wide"  # "wide", "half", "card" or "small"


@dataclass(frozen=True)
class Gallery:
    """Small pictures side by side."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class RuleEntry:
    """A rule as a whole: what its anchor leads to. `status` is in words, `kind` is stated, reading or supplied; `number` is its
    place in the law, "" elsewhere."""

    id: str
    anchor: str
    sentence: Rich
    status: str
    kind: str = "stated"
    source: str = ""
    number: str = ""
    remarks: tuple[Rich, ...] = ()
    code: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term:
    """An entry of the glossary."""

    word: str
    anchor: str
    kind: str
    meaning: Rich = ()
    uses: Rich = ()


@dataclass(frozen=True)
class Claim:
    """What an example says about an action: allowed, refused (None: it is simply played), and why."""

    text: Rich
    allowed: bool | None
    why: Rich = ()


@dataclass(frozen=True)
class Claims:
    claims: tuple[Claim, ...]


Block = Heading | Paragraph | Listing | Table | Picture | Gallery | RuleEntry | Term | Claims


@dataclass(frozen=True)
class Document:
    """A rulebook of one depth."""

    title: str
    subtitle: str
    depth: str
    language: str = "en"
    blocks: tuple[Block, ...] = ()

    def headings(self, deepest: int = 2) -> Iterator[Heading]:
        """The headings down to a level, for a table of contents."""
        for block in self.blocks:
            if isinstance(block, Heading) and block.level <= deepest:
                yield block

    def pictures(self) -> Iterator[Picture]:
        for block in self.blocks:
            if isinstance(block, Picture):
                yield block
            elif isinstance(block, Gallery):
                yield from block.pictures


def rich(*parts: Inline | str | Rich) -> Rich:
    """Inline parts in a row; plain strings are plain words."""
    found: list[Inline] = []
    for part in parts:
        if isinstance(part, str):
            if part:
                found.append(Text(part))
        elif isinstance(part, tuple):
            found.extend(part)
        else:
            found.append(part)
    return tuple(found)


def plain(content: Rich) -> str:
    """The words alone."""
    return "".join(part.text for part in content)


def slug(text: str) -> str:
    """An anchor from words: small letters, digits and hyphens."""
    joined = text.lower().replace("œ", "oe").replace("æ", "ae")
    plain_letters = unicodedata.normalize("NFKD", joined).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain_letters).strip("-") or "part"


@dataclass
class Anchors:
    """Gives out anchors, each once."""

    taken: set[str] = field(default_factory=set)

    def take(self, text: str) -> str:
        wanted = slug(text)
        anchor, number = wanted, 2
        while anchor in self.taken:
            anchor, number = f"{wanted}-{number}", number + 1
        self.taken.add(anchor)
        return anchor
