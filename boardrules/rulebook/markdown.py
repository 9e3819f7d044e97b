"""Writes a document as Markdown that reads well as it is and that every Markdown tool understands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import assert_never

from boardrules.rulebook import document as doc
from boardrules.words.phrases import Phrases

PicturePath = Callable[[doc.Picture], str]
_SPECIAL = re.compile(r"([\\`*_\[\]{}|~^])")
_LINE_START = re.compile(r"^(\s*)([-+#>=:!]|\d+(?=[.)]))")
_MARKS = {True: "✓", False: "✗", None: "→"}

_BETWEEN_LISTS = "<!-- -->"
"""Ends a list, so that the next one does not go on with its numbers."""


def to_markdown(document: doc.Document, picture_path: PicturePath | None = None) -> str:
    """The text. `picture_path` tells where the file of a picture will be; without it pictures are only named."""
    writer = _Writer(picture_path, Phrases(document.language))
    parts = (
        [f"# {escaped(document.title)}", f"*{escaped(document.subtitle)}*"]
        if document.subtitle
        else [f"# {escaped(document.title)}"]
    )
    contents = [f"- [{escaped(heading.text)}](#{heading.anchor})" for heading in document.headings()]
    if len(contents) > 1:
        parts.append("\n".join(contents))
    before: doc.Block | None = None
    for block in document.blocks:
        if before is not None and _runs_on(before, block):
            parts.append(_BETWEEN_LISTS)
        parts.extend(filter(None, writer.block(block)))
        before = block
    return "\n\n".join(parts) + "\n"


def _runs_on(before: doc.Block, after: doc.Block) -> bool:
    """Whether Markdown would take two lists for one: rules and terms are lists of a line a block, which go on."""
    lists = (doc.Listing, doc.Claims, doc.RuleEntry, doc.Term)
    if not isinstance(before, lists) or not isinstance(after, lists):
        return False
    return type(before) is not type(after) or isinstance(after, (doc.Listing, doc.Claims))


def escaped(text: str) -> str:
    """Plain words that Markdown takes for plain words."""
    text = re.sub(r"[^\S\u00a0]+", " ", text).strip(" ")  # a firm blank stays
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = _SPECIAL.sub(r"\\\1", text)
    return _LINE_START.sub(r"\1\\\2", text) if not re.match(r"\s*\d", text) else re.sub(r"^(\s*\d+)([.)])", r"\1\\\2", text)


def _inside(text: str) -> str:
    """Words in the middle of a line: the blanks at their ends stay."""
    if not text.strip():
        return " " if text else ""
    lead = " " if text[0].isspace() else ""
    trail = " " if text[-1].isspace() else ""
    return f"{lead}{escaped('x' + text.strip())[1:]}{trail}"


def inline(content: doc.Rich) -> str:
    """Inline parts as one line."""
    found = []
    for part in content:
        match part:
            case doc.Link():
                found.append(f"[{_inside(part.text)}](#{part.anchor})")
            case doc.Strong():
                found.append(_wrapped("**", part.text))
            case doc.Soft():
                found.append(_wrapped("*", part.text))
            case doc.Code():
                found.append(f"`{part.text.replace('`', ' ')}`")
            case doc.Cite():
                words = f"[{_inside(part.text)}]({part.link})" if part.link else _inside(part.text)
                found.append(f" <sup>{words}</sup>")
            case doc.Mark():
                found.append(f" <sup>{_inside(part.text)}</sup>")
            case doc.Text():
                found.append(_inside(part.text))
            case _:
                assert_never(part)
    text = "".join(found)
    first = content[0] if content else None
    return escaped_start(text) if isinstance(first, doc.Text) else text


def escaped_start(text: str) -> str:
    """A line that begins like a list, a heading or a quotation, but is none."""
    if re.match(r"\d+[.)]", text):
        return re.sub(r"^(\d+)([.)])", r"\1\\\2", text)
    return re.sub(r"^([-+#=:])", r"\\\1", text)


def _wrapped(mark: str, text: str) -> str:
    bare = text.strip()
    return f"{mark}{_inside(bare)}{mark}{' ' if text.endswith(' ') else ''}" if bare else ""


class _Writer:
    def __init__(self, picture_path: PicturePath | None, phrases: Phrases) -> None:
        self.picture_path = picture_path
        self.phrases, self.text = phrases, phrases.text

    def block(self, block: doc.Block) -> Iterator[str]:
        match block:
            case doc.Heading():
                yield f'<a id="{block.anchor}"></a>'
                yield f"{'#' * block.level} {escaped(block.text)}"
            case doc.Paragraph():
                yield f"> {inline(block.content)}" if block.role == "tip" else inline(block.content)
            case doc.Listing():
                yield self._listing(block)
            case doc.Table():
                yield self._table(block)
            case doc.Picture():
                yield self._picture(block)
            case doc.Gallery():
                yield self._gallery(block)
            case doc.RuleEntry():
                yield from self._rule(block)
            case doc.Term():
                yield self._term(block)
            case doc.Claims():
                yield "\n".join(self._claim(claim) for claim in block.claims)
            case _:
                assert_never(block)

    def _listing(self, block: doc.Listing) -> str:
        lines = []
        for number, item in enumerate(block.items, 1):
            mark = f"{number}." if block.ordered else "-"
            lines.append(f"{mark} {inline(item.content)}")
            lines.extend(f"    - {inline(below)}" for below in item.below)
        return "\n".join(lines)

    def _table(self, block: doc.Table) -> str:
        head = "| " + " | ".join(inline(cell) or " " for cell in block.head) + " |"
        rule = "|" + "|".join("---:" if index in block.numbers else "---" for index in range(len(block.head))) + "|"
        rows = []
        for row in block.rows:
            cells = [inline(cell) for cell in row.cells]
            if row.anchor:
                cells[0] = f'<a id="{row.anchor}"></a>{cells[0]}'
            rows.append("| " + " | ".join(cells) + " |")
        caption = [f"**{escaped(block.caption)}**", ""] if block.caption else []
        return "\n".join([*caption, head, rule, *rows])

    def _picture(self, picture: doc.Picture) -> str:
        words = f"{picture.alt} {picture.caption}".strip() if picture.size == "card" else picture.caption or picture.alt
        if self.picture_path is None:
            return f"*({escaped(self.text('Picture: {words}', words=words))})*"
        image = f"![{escaped(picture.alt)}]({self.picture_path(picture)})"
        return f"{image}\n*{escaped(picture.caption)}*" if picture.caption else image

    def _gallery(self, gallery: doc.Gallery) -> str:
        """Pictures side by side. Markdown has no words for captions, so this is HTML, which every Markdown tool leaves as it is."""
        if self.picture_path is None:
            return "\n".join(f"- {self._picture(picture)}" for picture in gallery.pictures)
        figures = [
            f'<figure><img src="{escape(self.picture_path(picture))}" alt="{escape(picture.alt)}">'
            f"<figcaption>{escape(picture.caption)}</figcaption></figure>"
            for picture in gallery.pictures
        ]
        return "\n".join([f'<div class="gallery {gallery.pictures[0].size}">', *figures, "</div>"])

    def _rule(self, rule: doc.RuleEntry) -> Iterator[str]:
        source = self.text("source: {place}", place=rule.source) if rule.source else ""
        details = self.phrases.parted(filter(None, [rule.status, source]))
        number = f"{rule.number} " if rule.number else ""
        yield (
            f'- <a id="{rule.anchor}"></a>{number}**{escaped(rule.id)}** {inline(rule.sentence)} *({escaped(details)})*'
            + "".join(f"\n    - {inline(remark)}" for remark in rule.remarks)
        )
        for code in rule.code:
            yield _fenced(code)

    def _term(self, term: doc.Term) -> str:
        body = " ".join(filter(None, [f"*({escaped(term.kind)})*" if term.kind else "", inline(term.meaning), inline(term.uses)]))
        return f'- <a id="{term.anchor}"></a>**{escaped(term.word)}** {body}'

    def _claim(self, claim: doc.Claim) -> str:
        why = f" {inline(claim.why)}" if claim.why else ""
        return f"- {_MARKS[claim.allowed]} {inline(claim.text)}{why}"


def _fenced(code: str) -> str:
    """A block of code inside a list item, with a fence that the code does not contain."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    lines = [f"{fence}rules", *code.splitlines(), fence]
    return "\n".join(f"    {line}" for line in lines)
