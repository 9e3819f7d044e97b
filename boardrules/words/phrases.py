"""Connecting text in the reader's language: whoever writes a sentence writes it in English, here it is put into words."""

from __future__ import annotations

import string
from functools import cache

_FORMATTER = string.Formatter()


class Phrases:
    """Says sentences in one language. A sentence is written as an English template with names in braces: `{who} draws a card.`"""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def text(self, template: str, **values: object) -> str:
        """The template in the language of the reader, with the values filled in."""
        return fill(template, values)

    def counted(self, one: str, several: str, count: int, **values: object) -> str:
        """One of two templates, by a number, which is the value `count` in them."""
        return fill(one if count == 1 else several, {"count": count, **values})


@cache
def parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    """The parts of a template: a text and the placeholder that follows it, None after the last text."""
    return tuple((text, name) for text, name, _, _ in _FORMATTER.parse(template))


def fill(template: str, values: dict[str, object]) -> str:
    """A template with its placeholders replaced; braces that are meant as such are doubled."""
    return "".join(text + (str(values[name]) if name is not None else "") for text, name in parsed(template))
