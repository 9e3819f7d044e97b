"""The shape of a grammar rule as a line to read: words as they are typed, names of other rules as links."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import lru_cache

from docs.builder.grammar_reader import Choice, Literal, Optional_, Reference, Repeated, Sequence, Shape, chapters, terminals

PLAIN = {
    "NAME": "name",
    "INT": "number",
    "STRING": "text",
    "RULE_ID": "rule-id",
    "FIELD_NAME": "name",
    "TARGET": "name",
}
"""Terminals without a fixed text, in a reader's words."""

Link = Callable[[str], str]


def readable(name: str) -> str:
    """The name of a rule as the reference prints it."""
    short = name.removesuffix("_item").removesuffix("_")
    return (name if short in _rule_names() - {name} else short).replace("_", "-")


@lru_cache(maxsize=1)
def _rule_names() -> set[str]:
    return {rule.name for chapter in chapters() for entry in chapter.entries for rule in entry.rules}


def with_words(shape: Shape) -> Shape:
    """The shape with every terminal that is a choice of words replaced by these words, and `a (, a)*` recognised as a list."""
    match shape:
        case Reference(name) if name in terminals():
            return terminals()[name]
        case Sequence(parts):
            return Sequence(tuple(map(with_words, parts)))
        case Choice(options):
            return Choice(tuple(map(with_words, options)))
        case Optional_(part):
            return Optional_(with_words(part))
        case Repeated(part, empty):
            return Repeated(with_words(part), empty)
    return shape


def syntax_html(shape: Shape, link: Link) -> str:
    """A shape as HTML: alternatives of the whole rule one to a line."""
    shape = with_words(shape)
    if isinstance(shape, Choice) and any(isinstance(option, Sequence) for option in shape.options):
        return "\n".join(f"{'  ' if not number else '| '}{_html(option, link)}" for number, option in enumerate(shape.options))
    return _html(shape, link)


def _html(shape: Shape, link: Link, inside: bool = False) -> str:
    match shape:
        case Literal(text):
            return f"<b>{html.escape(text)}</b>"
        case Reference(name) if name in PLAIN:
            return f"<i>{PLAIN[name]}</i>"
        case Reference(name):
            target = link(name)
            return f'<a href="{target}">{readable(name)}</a>' if target else f"<i>{readable(name)}</i>"
        case Sequence(parts):
            text = " ".join(_html(part, link, True) for part in _lists(parts))
            return text
        case Choice(options):
            text = " | ".join(_html(option, link) for option in options)
            return f"( {text} )" if inside else text
        case Optional_(part):
            return f"[ {_html(part, link)} ]"
        case Repeated(part, empty):
            return f"{_html(part, link, True)} … {'(or none)' if empty else ''}".rstrip()
    raise AssertionError(shape)


def _lists(parts: tuple[Shape, ...]) -> list[Shape]:
    """`a ("," a)*` reads better as a list with commas: the repeated part is shown once, as `, …`."""
    found: list[Shape] = []
    for part in parts:
        if isinstance(part, Repeated) and isinstance(part.part, Sequence) and part.part.parts[0] == Literal(","):
            found.append(Optional_(Sequence((Literal(","), Reference("MORE")))))
        else:
            found.append(part)
    return found


PLAIN["MORE"] = "…"
