"""A first look at the text: its words and marks, its comments, and the characters that cannot be part of a rules file.

The parser reads the text with its own lexer. This scan exists for what that lexer throws away (comments) and for finding the
way through a text that the parser refuses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import SourceFile, Span
from boardrules.syntax.comments import Comment

_CLOSING = {"“": "”", "„": "“", "«": "»", "‘": "’", "`": "`", "'": "'"}

_PIECES = re.compile(
    r"""
    (?P<blank>   [ \t\f\r\n]+ )
  | (?P<comment> \#[^\n]* )
  | (?P<string>  "(?:\\.|[^"\\\n\r])*" )
  | (?P<open>    "(?:\\.|[^"\\\n\r])*\\? )
  | (?P<curly>   [“„”][^“”„"\n\r]*[“”"] | «[^»\n\r]*» | ‘[^’\n\r]*’ | '[^'\n\r]*' | `[^`\n\r]*` )
  | (?P<word>    [^\W\d]\w* )
  | (?P<int>     [0-9]+ )
  | (?P<mark>    == | != | <= | >= | \+= | -= | \.\. | => | -> | && | [][{}()|,:;.=<>+\-*/?!&%] )
  | (?P<control> [\x00-\x08\x0b\x0e-\x1f\x7f]+ )
  | (?P<space>   [\s\u200b-\u200d\u2060\ufeff\u00ad]+ )
  | (?P<other>   [^\w\s#"]+? | . )
    """,
    re.VERBOSE,
)


class Piece(NamedTuple):
    """A word, a number, a text or a mark; `kind` is "word", "int", "string", "mark", "other" or "end"."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Scan:
    """What the text consists of."""

    pieces: tuple[Piece, ...]
    comments: tuple[Comment, ...]
    problems: tuple[Diagnostic, ...]


def scan(source: SourceFile) -> Scan:
    """Cut a text into pieces. Where a character is wrong, what was probably meant stands in the result."""
    pieces: list[Piece] = []
    comments: list[Comment] = []
    problems: list[Diagnostic] = []
    text, name = source.text, source.name
    for match in _PIECES.finditer(text):
        kind = match.lastgroup or "other"
        start, end = match.span()
        if kind == "blank" or (kind == "space" and start == 0 and match.group() == "\ufeff"):
            continue
        if kind == "comment":
            line_start = text.rfind("\n", 0, start) + 1
            own_line = not text[line_start:start].strip("\ufeff \t\f\r")
            comments.append(Comment(match.group().rstrip(), Span(start, start + len(match.group().rstrip()), name), own_line))
            continue
        problem = _problem(kind, Span(start, end, name), match.group())
        if problem is not None:
            problems.append(problem)
        if kind not in ("control", "space"):
            pieces.append(Piece("string" if kind in ("open", "curly") else kind, match.group(), start, end))
    pieces.append(Piece("end", "", len(text), len(text)))
    return Scan(tuple(pieces), tuple(comments), tuple(problems))


def _problem(kind: str, span: Span, text: str) -> Diagnostic | None:
    if kind == "open":
        hint = "a text begins and ends with a straight quote on the same line"
        return Diagnostic("BR108", "this text has no closing quote", span, hint=hint)
    if kind == "curly":
        return Diagnostic("BR109", "texts stand between straight double quotes", span, hint=f'write "{text[1:-1]}"')
    if kind == "control":
        found = ", ".join(f"U+{ord(character):04X}" for character in sorted(set(text))[:3])
        return Diagnostic("BR105", f"a control character ({found}) cannot stand in a rules file", span, hint="delete it")
    if kind == "space":
        hint = "replace it with an ordinary blank"
        return Diagnostic("BR110", f"this is a special blank (U+{ord(text[0]):04X})", span, hint=hint)
    return None
