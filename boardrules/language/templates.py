"""Sentences with names in braces: `{me} lays {the card} on {square}.` What may stand in the braces, and how it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

FORMS = ("", "a", "the", "of", "of a", "of the", "to", "to a", "to the")
"""The little words that can stand before a name in braces: they become what the language of the reader wants."""

ENGLISH = {"an": "a", "of an": "of a", "to an": "to a"}
"""Other spellings of these forms."""

_BRACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_PATH = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class TemplateError(ValueError):
    """Braces that cannot be read; the text says why."""


@dataclass(frozen=True)
class Slot:
    """What stands in a pair of braces: a name, or a name and a member of it (`card.steps`), in one of the forms.

    With `choices` it is one of two texts, by a number: `{n|card|cards}`. With `capital` the words begin with a capital.
    """

    path: str
    form: str = ""
    capital: bool = False
    choices: tuple[str, str] | None = None


@lru_cache(maxsize=4096)
def _parse(template: str, aliases: tuple[tuple[str, str], ...]) -> tuple[str | Slot, ...]:
    parts: list[str | Slot] = []
    text, start = "", 0
    for match in _BRACE.finditer(template):
        text += template[start : match.start()]
        start = match.end()
        if match[0] in ("{{", "}}"):
            text += match[0][0]
        elif match[1] is None:
            raise TemplateError(f"there is a `{match[0]}` too many; a brace that is meant as such is doubled: `{match[0] * 2}`")
        else:
            parts += [text] if text else []
            parts.append(_slot(match[1], dict(aliases)))
            text = ""
    text += template[start:]
    return (*parts, text) if text else tuple(parts)


def parse_template(template: str, aliases: Mapping[str, str] | None = None) -> tuple[str | Slot, ...]:
    """Texts and slots in order; TemplateError where the braces cannot be read. `aliases` are other words for the forms."""
    return _parse(template, tuple((ENGLISH if aliases is None else aliases).items()))


def paths_of(template: str, aliases: Mapping[str, str] | None = None) -> frozenset[str]:
    """The names that stand in the braces of a template."""
    return frozenset(part.path for part in parse_template(template, aliases) if isinstance(part, Slot))


def _slot(inside: str, aliases: Mapping[str, str]) -> Slot:
    head, *choices = (part.strip() for part in inside.split("|"))
    if choices:
        if len(choices) != 2 or not _PATH.fullmatch(head):
            raise TemplateError(f"`{{{inside}}}` is written as `{{n|card|cards}}`: a number, a text for one, a text for several")
        return Slot(head, choices=(choices[0], choices[1]))
    *before, path = head.split() or [""]
    word = " ".join(before)
    form = aliases.get(word.lower(), word.lower())
    if not _PATH.fullmatch(path):
        raise TemplateError(f"`{{{inside}}}` holds no name; a brace that is meant as such is doubled")
    if form not in FORMS:
        raise TemplateError(f"`{{{inside}}}`: before a name stands one of {', '.join(filter(None, FORMS))}")
    return Slot(path, form, capital=word[:1].isupper())
