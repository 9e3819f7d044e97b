"""Writes a document as one HTML page that needs nothing else: styles, pictures and the search are in it. Or as a fragment for
another page, which has its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import assert_never

from boardrules.rulebook import document as doc
from boardrules.rulebook.drawings import Drawings
from boardrules.rulebook.highlight import pieces
from boardrules.words.phrases import Phrases

_LONG = 40
"""Cells with more text than this need room."""
_MARKS = {True: ("allowed", "✓ "), False: ("refused", "✗ "), None: ("played", "→ ")}


def to_html(document: doc.Document) -> str:
    """The page. It is well-formed XML as well."""
    title = escape(document.title)
    subtitle = escape(document.subtitle)
    body = "\n".join(_Writer().blocks(document.blocks))
    find = escape(Phrases(document.language).text("Find a rule or a word"))
    search = f'<input id="find" type="search" placeholder="{find}" aria-label="{find}"/>'
    return f"""<!DOCTYPE html>
<html lang="{escape(document.language)}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title} – {subtitle}</title>
<style>
{_beside("page.css")}</style>
</head>
<body class="{escape(document.depth)}">
<header><h1>{title}</h1><p class="subtitle">{subtitle}</p></header>
{_contents(document, search if document.depth != "learn" else "")}
<main>
{body}
</main>
<script>
{_beside("page.js")}</script>
</body>
</html>
"""


def to_fragment(document: doc.Document) -> str:
    """The contents and the text alone, without script and style. Rules have anchors such as `rule-CH-05`, in every language; all
    others begin with `book-`, so that none is one of the page around it. What a book for beginners cites leads to such an anchor
    too, which is in the other depths."""
    rules = {block.anchor: f"rule-{block.id}" for block in document.blocks if isinstance(block, doc.RuleEntry)}
    writer = _Writer(lambda anchor: rules.get(anchor) or f"book-{anchor}", cited=True)
    return "\n".join(filter(None, [_contents(document, "", writer.anchor), *writer.blocks(document.blocks)]))


@cache
def _beside(name: str) -> str:
    """A file of this package: how the page looks, and the few lines that search in it."""
    return files("boardrules.rulebook").joinpath(name).read_text(encoding="utf-8")


Anchor = Callable[[str], str]
"""What becomes of the anchors of a document."""


def _contents(document: doc.Document, search: str, anchor: Anchor = str) -> str:
    items = "".join(f'<li><a href="#{anchor(heading.anchor)}">{escape(heading.text)}</a></li>' for heading in document.headings())
    if not items:
        return ""
    title = escape(Phrases(document.language).text("Contents"))
    return f'<nav aria-label="{title}">{search}<details open="open"><summary>{title}</summary><ul>{items}</ul></details></nav>'


def inline(content: doc.Rich, anchor: Anchor = str, cited: bool = False) -> str:
    """With `cited` the ids of rules in small print lead to them, wherever that is."""
    found = []
    for part in content:
        text = escape(part.text)
        match part:
            case doc.Link():
                kind = f' class="{part.kind}"' if part.kind else ""
                found.append(f'<a{kind} href="#{escape(anchor(part.anchor))}">{text}</a>')
            case doc.Strong():
                found.append(f"<strong>{text}</strong>")
            case doc.Soft():
                found.append(f'<span class="soft">{text}</span>')
            case doc.Code():
                found.append(f"<code>{text}</code>")
            case doc.Cite() if cited:
                found.append(f'<a class="cite" href="#rule-{text}" title="{escape(part.words)}">{text}</a>')
            case doc.Cite():
                found.append(f'<span class="cite" title="{escape(part.words)}">{text}</span>')
            case doc.Mark():
                found.append(f'<span class="ours">{text}</span>')
            case doc.Text():
                found.append(text)
            case _:
                assert_never(part)
    return "".join(found)


class _Writer:
    def __init__(self, anchor: Anchor = str, cited: bool = False) -> None:
        self.anchor = anchor
        self.cited = cited
        self.drawings = Drawings()

    def _inline(self, content: doc.Rich) -> str:
        return inline(content, self.anchor, self.cited)

    def blocks(self, blocks: tuple[doc.Block, ...]) -> Iterator[str]:
        terms: list[str] = []
        for block in blocks:
            if isinstance(block, doc.Term):
                terms.append(self._term(block))
                continue
            if terms:
                yield f"<dl>{''.join(terms)}</dl>"
                terms = []
            yield self._block(block)
        if terms:
            yield f"<dl>{''.join(terms)}</dl>"

    def _block(self, block: doc.Block) -> str:
        match block:
            case doc.Heading():
                return f'<h{block.level} id="{self.anchor(block.anchor)}">{escape(block.text)}</h{block.level}>'
            case doc.Paragraph():
                role = f' class="{block.role}"' if block.role else ""
                return f"<p{role}>{self._inline(block.content)}</p>"
            case doc.Listing():
                return self._listing(block)
            case doc.Table():
                return self._table(block)
            case doc.Picture():
                return self._picture(block)
            case doc.Gallery():
                size = block.pictures[0].size if block.pictures else ""
                return f'<div class="gallery {size}">{"".join(map(self._picture, block.pictures))}</div>'
            case doc.RuleEntry():
                return self._rule(block)
            case doc.Claims():
                return f'<ul class="claims">{"".join(map(self._claim, block.claims))}</ul>'
            case doc.Term():
                return f"<dl>{self._term(block)}</dl>"
            case _:
                assert_never(block)

    def _listing(self, block: doc.Listing) -> str:
        tag = "ol" if block.ordered else "ul"
        items = []
        for item in block.items:
            below = "".join(f"<li>{self._inline(part)}</li>" for part in item.below)
            items.append(f"<li>{self._inline(item.content)}{f'<ul>{below}</ul>' if below else ''}</li>")
        role = f' class="{block.role}"' if block.role else ""
        return f"<{tag}{role}>{''.join(items)}</{tag}>"

    def _table(self, block: doc.Table) -> str:
        def cell(tag: str, index: int, content: doc.Rich) -> str:
            kind = ' class="number"' if index in block.numbers else ' class="long"' if len(doc.plain(content)) > _LONG else ""
            return f"<{tag}{kind}>{self._inline(content)}</{tag}>"

        head = "".join(cell("th", index, content) for index, content in enumerate(block.head))
        rows = []
        for row in block.rows:
            anchor = f' id="{self.anchor(row.anchor)}"' if row.anchor else ""
            rows.append(f"<tr{anchor}>{''.join(cell('td', index, content) for index, content in enumerate(row.cells))}</tr>")
        caption = f"<caption>{escape(block.caption)}</caption>" if block.caption else ""
        body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
        return f'<div class="scroll" tabindex="0"><table>{caption}{body}</table></div>'

    def _picture(self, picture: doc.Picture) -> str:
        svg = self.drawings.add(picture.svg)
        caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
        return f'<figure class="{picture.size}" role="img" aria-label="{escape(picture.alt)}">{svg}{caption}</figure>'

    def _rule(self, rule: doc.RuleEntry) -> str:
        number = f'<span class="place">{escape(rule.number)}</span> ' if rule.number else ""
        source = f' <span class="source">{escape(rule.source)}</span>' if rule.source else ""
        remarks = "".join(f'<p class="remark">{self._inline(remark)}</p>' for remark in rule.remarks)
        code = "".join(f"<pre><code>{coloured(text)}</code></pre>" for text in rule.code)
        head = f'{number}<a class="id" href="#{self.anchor(rule.anchor)}">{escape(rule.id)}</a> {self._inline(rule.sentence)}'
        details = f'<p class="details"><span class="status {rule.kind}">{escape(rule.status)}</span>{source}</p>'
        body = f'<p class="sentence">{head}</p>{details}{remarks}{code}'
        return f'<article class="entry" id="{self.anchor(rule.anchor)}">{body}</article>'

    def _term(self, term: doc.Term) -> str:
        body = " ".join(filter(None, [self._inline(term.meaning), self._inline(term.uses)]))
        head = f'<dt id="{self.anchor(term.anchor)}">{escape(term.word)} <span class="soft">{escape(term.kind)}</span></dt>'
        return f'<div class="term">{head}<dd>{body}</dd></div>'

    def _claim(self, claim: doc.Claim) -> str:
        kind, mark = _MARKS[claim.allowed]
        why = f' <span class="why">{self._inline(claim.why)}</span>' if claim.why else ""
        return f'<li class="{kind}"><span class="mark">{mark}</span>{self._inline(claim.text)}{why}</li>'


def coloured(code: str) -> str:
    """Code of the rules language with a class for each kind of word."""
    return "".join(f'<span class="c-{kind}">{escape(text)}</span>' if kind else escape(text) for kind, text in pieces(code))
