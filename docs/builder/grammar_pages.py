"""The language reference: a page for each chapter of the grammar, and one that lists everything."""

from __future__ import annotations

import re

from docs.builder.expand import DOCS
from docs.builder.grammar_examples import excerpts
from docs.builder.grammar_reader import Chapter, Choice, Entry, GrammarRule, Literal, Optional_, Repeated, Sequence, Shape, chapters
from docs.builder.railroad import railroad_svg
from docs.builder.syntax_text import readable, syntax_html, with_words
from docs.builder.word_pages import functions_page

FOLDER = "reference/language"
SEMANTICS = "reference/semantics.md"

_WORDS = """\
| in the syntax | what it is |
|---|---|
| **word** | a word or mark, typed as it stands |
| *name* | a word of your own: letters, digits and `_`, not beginning with a digit |
| *number* | digits: `0`, `17` |
| *text* | between straight double quotes, on one line: `"You gain one point."` |
| *rule-id* | capitals, a hyphen and a number: `CH-19`, `CH-02a` |
| [ … ] | may be left out |
| a \\| b | one of them |
| … | as often as you like |
"""


def language_pages() -> dict[str, str]:
    """All pages of the language reference by their paths."""
    pages = {f"{FOLDER}/index.md": _index()}
    for chapter in chapters():
        pages[f"{FOLDER}/{slug(chapter)}.md"] = _chapter_page(chapter)
    pages[f"{FOLDER}/functions.md"] = functions_page()
    return pages


def slug(chapter: Chapter) -> str:
    return chapter.title.replace(" ", "-")


def _title(chapter: Chapter) -> str:
    return chapter.title[0].upper() + chapter.title[1:]


def link_to(name: str, suffix: str = ".html") -> str:
    """Where a rule of the grammar is described, seen from a page of the language reference; "" when it is no rule."""
    for chapter in chapters():
        for entry in chapter.entries:
            if any(rule.name == name for rule in entry.rules):
                return f"{slug(chapter)}{suffix}#{readable(entry.name)}"
    return ""


def _index() -> str:
    lines = [
        "# The language",
        "",
        "What can be written in a rules file, entry by entry. These pages are made from the grammar itself: the prose stands in "
        "its comments, the syntax is what the parser reads, and every example is a piece of a game that is tested.",
        "",
        "Line breaks and indentation mean nothing; `#` starts a comment that runs to the end of its line. There are no reserved "
        "words: a word is a keyword only where the grammar expects it.",
        "",
        "If you are new, start with [your first game](../../tutorial/first-game.md). What things *mean*, in full, is told in "
        "[semantics](../semantics.md).",
        "",
        "## How to read the syntax",
        "",
        _WORDS,
    ]
    lines += ["What can be called has [a page of its own](functions.md).", ""]
    for chapter in chapters():
        lines += [f"## {_title(chapter)}", "", "| entry | in a word |", "|---|---|"]
        for entry in chapter.entries:
            lines.append(
                f"| [{readable(entry.name)}]({slug(chapter)}.md#{readable(entry.name)}) | {_first_sentence(entry.prose)} |"
            )
        lines.append("")
    return "\n".join(lines)


def _first_sentence(prose: str) -> str:
    text = re.sub(r"^(`[^`]+`(?:,? (?:or|and)? ?)?)+:? ?", "", prose) or prose
    sentence = re.split(r"(?<=[a-z`)])[.:;](?:\s|$)", text)[0]
    return sentence.replace("|", "\\|")


def _chapter_page(chapter: Chapter) -> str:
    lines = [f"# {_title(chapter)}", ""]
    for entry in chapter.entries:
        lines += _entry(entry)
    return "\n".join(lines)


def _entry(entry: Entry) -> list[str]:
    lines = [f"## {readable(entry.name)} {{ #{readable(entry.name)} }}", "", _prose(entry.prose), ""]
    lines += _syntax(entry)
    lines += _examples(entry)
    lines += _meaning(entry)
    return lines


def _prose(text: str) -> str:
    """Prose of the grammar; what stands before its first colon in code is the example the comment begins with."""
    return text[0].upper() + text[1:] if text[:1].isalpha() else text


def _syntax(entry: Entry) -> list[str]:
    lines = ['<div class="syntax">']
    main = entry.rules[0]
    lines.append(f'<div class="railroad" data-search-exclude>{railroad_svg(with_words(main.shape), link_to)}</div>')
    for rule in entry.rules:
        shape = syntax_html(rule.shape, link_to)
        gap = "\n" if "\n" in shape else " "
        lines.append(f'<div class="shape"><span>{readable(rule.name)}:</span>{gap}{shape}</div>')
    return [*lines, "</div>", ""]


def _examples(entry: Entry) -> list[str]:
    """Excerpts for the entry's own rule, or else for the small rules it consists of; no excerpt twice, none inside another."""
    found: list[str] = []
    lines: list[str] = []
    for name in _example_nodes(entry):
        excerpt = excerpts().get(name)
        if excerpt is None or any(excerpt.text.strip() in other for other in found):
            continue
        found.append(excerpt.text)
        lines += [f'```rules title="{excerpt.file}"', excerpt.text.rstrip(), "```", ""]
    return lines


def _example_nodes(entry: Entry) -> list[str]:
    """The nodes an entry needs examples for: its main rule or, where that is only a choice, all its parts."""
    main, *others = entry.rules
    nodes = sorted(main.nodes)
    if not any(node in excerpts() for node in nodes):
        nodes += sorted({node for rule in others for node in rule.nodes})
    elif _statements(others):
        nodes += sorted({node for rule in others for node in rule.nodes if _is_statement(rule)})
    return nodes


def _statements(rules: list[GrammarRule]) -> bool:
    return any(map(_is_statement, rules))


def _is_statement(rule: GrammarRule) -> bool:
    """A rule that begins with a word and stands for itself, not a part of another one."""
    shape = with_words(rule.shape)
    return isinstance(shape, Sequence) and isinstance(shape.parts[0], Literal) and shape.parts[0].text.isalpha()


def _meaning(entry: Entry) -> list[str]:
    """What the page about meaning says of the entry's words: the paragraphs in which one of them begins a piece of code."""
    main, *others = entry.rules
    words = {word for rule in (main, *filter(_is_statement, others)) for word in _opening_words(rule)}
    found = [text for text in _semantics() if any(span.split("(")[0].split()[0] in words for span in _code(text))]
    if not found:
        return []
    lines = [f'??? info "What it means ({len(found)} from semantics)"', ""]
    for text in found:
        # A link to a heading of that page leads nowhere from here.
        quoted = text.replace("](#", "](../semantics.md#")
        lines += [*(f"    {line}" for line in quoted.splitlines()), ""]
    return [*lines, "    From [what the language means](../semantics.md).", ""]


def _opening_words(rule: GrammarRule) -> set[str]:
    return {word for word in _openings(with_words(rule.shape)) if word.isalpha() and len(word) > 2 and word != "end"}


def _openings(shape: Shape) -> set[str]:
    """The words that what is written may begin with."""
    match shape:
        case Literal():
            return {shape.text}
        case Choice():
            return set().union(*map(_openings, shape.options))
        case Optional_() | Repeated():
            return _openings(shape.part)
        case Sequence():
            found: set[str] = set()
            for part in shape.parts:
                found |= _openings(part)
                if not isinstance(part, Optional_):
                    break
            return found
    return set()


def _code(text: str) -> list[str]:
    return [span for span in re.findall(r"`([^`]+)`", text) if span.split()]


def _semantics() -> list[str]:
    """The paragraphs and points of the page about meaning; tables are left out, they are better read there."""
    text = (DOCS / SEMANTICS).read_text(encoding="utf-8")
    parts = re.split(r"\n\n|\n(?=- )", text)
    return [re.sub(r"\s*\n\s*", " ", part.strip()) for part in parts if part.strip() and not part.lstrip().startswith(("#", "|"))]
