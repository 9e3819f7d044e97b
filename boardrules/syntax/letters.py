"""Which characters a rules file is made of: none without a shape, and names in letters that look like no others.

What passes here is printed to terminals, pages and pictures as it is, so this is where a stranger's control characters end.
"""

from __future__ import annotations

import re
import unicodedata

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import Span
from boardrules.syntax.limits import MAX_NAME

SHAPELESS = re.compile(
    "(?:"
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029]"  # controls, and line breaks that only some programs see
    r"|\r(?!\n)"
    "|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]"  # what turns the direction of writing and so hides what a text says
    "|[\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"  # marks for programs, which nobody sees
    "|[\u115f\u1160\u3164\uffa0]"  # letters that look like blanks
    "|[\ud800-\udfff]"  # halves of characters
    ")+"
)
"""Characters that nobody can see, and that have no place in a rules file, not even in a text or a comment."""

BLANKS_IN_TEXT = re.compile("[\t\f]")
"""Blanks that can stand between words, but not in a text."""

MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Accents that combine with the letter before them."""

WORD = rf"[^\W\d][\w{MARKS}]*"
ODD_WORD = rf"(?<!\w)(?:[A-Za-z0-9_]*+[^\x00-\x7f\W]|[A-Za-z_][A-Za-z0-9_]*+[{MARKS}]|[^\W\d]\w{{{MAX_NAME}}})[\w{MARKS}]*+"
"""A word that has to be looked at: with other than plain letters, or very long."""


def shapeless(match: re.Match[str], file: str) -> Diagnostic:
    found = ", ".join(f"U+{ord(character):04X}" for character in sorted(set(match.group()))[:3])
    hint = "end the line with a line feed" if match.group() == "\r" else "delete it"
    return Diagnostic("BR105", f"a control character ({found}) cannot stand in a rules file", Span(*match.span(), file), hint=hint)


def blank_in_text(text: str, start: int, file: str) -> Diagnostic | None:
    """What is wrong with the blanks of a text in quotes."""
    match = BLANKS_IN_TEXT.search(text)
    if match is None:
        return None
    span = Span(start + match.start(), start + match.end(), file)
    return Diagnostic("BR105", "a text holds no tab and no page break", span, hint="write an ordinary blank")


def odd_name(name: str, span: Span) -> Diagnostic | None:
    """What is wrong with a name: it is too long, or it can be mistaken for another that looks the same."""
    if len(name) > MAX_NAME:
        return Diagnostic("BR142", f"a name has {MAX_NAME} letters at most; this one has {len(name)}", span, hint="shorten it")
    if name.isascii() or (unicodedata.is_normalized("NFKC", name) and re.fullmatch(r"\w+", name)):
        return None
    plain = unicodedata.normalize("NFKC", name)
    hint = f"write `{plain}`" if re.fullmatch(r"[^\W\d]\w*", plain) else "write it in other letters"
    return Diagnostic("BR143", f"the name `{name}` is written with characters that stand for others", span, hint=hint)
