"""What the three parts of the tree builder share: places, names, numbers and texts."""

from __future__ import annotations

from typing import Any

from lark import Token

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.limits import MAX_INTEGER, MAX_NAME

Children = list[Any]

_ESCAPES = {'"': '"', "\\": "\\"}


class BuildBase:
    """Turns words into nodes, and collects what is wrong with numbers and texts."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.problems: list[Diagnostic] = []

    def span_of(self, token: Token) -> Span:
        return Span(token.start_pos or 0, token.end_pos or 0, self.file)

    def name_of(self, token: Token) -> tree.Name:
        if len(token) > MAX_NAME:  # an identifier of a rule; other names have been looked at
            self.problems.append(Diagnostic("BR142", f"an identifier has {MAX_NAME} characters at most", self.span_of(token)))
        return tree.Name(text=str(token), span=self.span_of(token))

    def name_or_none(self, token: Token | None) -> tree.Name | None:
        return None if token is None else self.name_of(token)

    def int_of(self, token: Token) -> int:
        """The value of a number; one that is too large is reported and stands as zero."""
        digits = token.lstrip("0") or "0"
        if len(digits) > len(str(MAX_INTEGER)) or int(digits) > MAX_INTEGER:
            self.problems.append(Diagnostic("BR106", f"a number can be {MAX_INTEGER} at most", self.span_of(token)))
            return 0
        return int(digits)

    def text_of(self, token: Token) -> tree.Text:
        """The text between quotes, with its escapes replaced."""
        span = self.span_of(token)
        return tree.Text(value=self._unescape(token[1:-1], span), span=span)

    def text_or_none(self, token: Token | None) -> tree.Text | None:
        return None if token is None else self.text_of(token)

    def _unescape(self, raw: str, span: Span) -> str:
        if "\\" not in raw:
            return raw
        out: list[str] = []
        position = 0
        while position < len(raw):
            character = raw[position]
            position += 1
            if character == "\\":
                escaped = raw[position]
                out.append(_ESCAPES.get(escaped, escaped))
                if escaped not in _ESCAPES:
                    self._report_escape(escaped, Span(span.start + position, span.start + position + 2, self.file))
                position += 1
            else:
                out.append(character)
        return "".join(out)

    def _report_escape(self, escaped: str, span: Span) -> None:
        hint = 'write \\\\ for a backslash and \\" for a quote'
        if escaped == "n":
            hint = "a text is one line; where several can stand, write each paragraph as a text of its own"
        self.problems.append(Diagnostic("BR107", f"`\\{escaped}` means nothing in a text", span, hint=hint))
