"""Comments: no part of the tree, but part of the text, and the printer keeps every one of them."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.source import Span


@dataclass(frozen=True)
class Comment:
    """One comment with its `#`; `own_line` when nothing but blanks stands before it on its line."""

    text: str
    span: Span
    own_line: bool
