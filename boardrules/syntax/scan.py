"""A first look at the text: its comments, the characters that cannot be part of a rules file, and its words and marks.

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
from boardrules.syntax.letters import ODD_WORD, SHAPELESS, WORD, blank_in_text, odd_name, shapeless

_SPECIAL_BLANK = r"[^\S\ \t\f\r\n]|[\u200b-\u200d\u2060\u00ad]"

_FIRST_LOOK = re.compile(
    rf"""
    (?P<text>    "(?:\\.|[^"\\\n\r])*" )
  | (?P<comment> \#[^\n]* )
  | (?P<bad>     ["“”„«»‘’]|{_SPECIAL_BLANK} )
  | (?P<word>    {ODD_WORD} )
    """,
    re.VERBOSE,
)

_PIECES = re.compile(
    rf"""
    (?P<blank>   [ \t\f\r\n]+ | \#[^\n]* )
  | (?P<string>  "(?:\\.|[^"\\\n\r])*" )
  | (?P<open>    "(?:\\.|[^"\\\n\r])*\\? )
  | (?P<curly>   [“„”][^“”„"\n\r]*[“”"] | «[^»\n\r]*» | ‘[^’\n\r]*’ | '[^'\n\r]*' | `[^`\n\r]*` )
  | (?P<word>    {WORD} )
  | (?P<int>     [0-9]+ )
  | (?P<mark>    == | != | <= | >= | \+= | -= | \.\. | => | -> | && | [][{{}}()|,:;.=<>+\-*/?!&%] )
  | (?P<control> {SHAPELESS.pattern} )
  | (?P<space>   (?:{_SPECIAL_BLANK})+ )
  | (?P<other>   . )
    """,
    re.VERBOSE,
)


_MOST_PROBLEMS = 20


class Piece(NamedTuple):
    """A word, a number, a text or a mark; `kind` is "word", "int", "string", "mark", "other" or "end"."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Scan:
    """What the text consists of, and what is wrong with its characters."""

    pieces: tuple[Piece, ...]
    problems: tuple[Diagnostic, ...]


def first_look(source: SourceFile) -> tuple[tuple[Comment, ...], bool]:
    """The comments in order, and whether the text can go to the parser as it is."""
    comments = []
    begin = int(source.text.startswith("\ufeff"))
    clean = SHAPELESS.search(source.text, begin) is None
    for match in _FIRST_LOOK.finditer(source.text, begin):
        if match.lastgroup == "comment":
            text, start = match.group().rstrip(), match.start()
            line_start = source.text.rfind("\n", 0, start) + 1
            own_line = not source.text[line_start:start].strip("\ufeff \t\f\r")
            comments.append(Comment(text, Span(start, start + len(text), source.name), own_line))
        elif clean:
            clean = _problem(match.lastgroup or "", Span(*match.span(), source.name), match.group()) is None
    return tuple(comments), clean


def scan(source: SourceFile) -> Scan:
    """Cut a text into pieces. Where a character is wrong, what was probably meant stands in the result."""
    pieces: list[Piece] = []
    begin = int(source.text.startswith("\ufeff"))
    problems = [shapeless(match, source.name) for match in SHAPELESS.finditer(source.text, begin)]
    for match in _PIECES.finditer(source.text, begin):
        kind = match.lastgroup or "other"
        if kind in ("blank", "control"):
            continue
        problem = _problem(kind, Span(*match.span(), source.name), match.group())
        if problem is not None:
            problems.append(problem)
        if kind != "space":
            pieces.append(Piece("string" if kind in ("open", "curly") else kind, match.group(), *match.span()))
    end = len(source.text)
    return Scan((*pieces, Piece("end", "", end, end)), tuple(problems[:_MOST_PROBLEMS]))


def _problem(kind: str, span: Span, text: str) -> Diagnostic | None:
    if kind == "open":
        hint = "a text begins and ends with a straight quote on the same line"
        return Diagnostic("BR108", "this text has no closing quote", span, hint=hint)
    if kind == "curly":
        return Diagnostic("BR109", "texts stand between straight double quotes", span, hint=f'write "{text[1:-1]}"')
    if kind == "word":
        return odd_name(text, span)
    if kind in ("string", "text"):
        return blank_in_text(text, span.start, span.file)
    if kind == "space":
        hint = "replace it with an ordinary blank"
        return Diagnostic("BR110", f"this is a special blank (U+{ord(text[0]):04X})", span, hint=hint)
    return None
