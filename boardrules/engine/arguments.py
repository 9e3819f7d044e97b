"""What callers give: the kind of thing that is asked for, or one line that says what it should be.

Texts and numbers that are more than that (subclasses with methods of their own) come out as plain ones, so that nothing of a
caller's runs where nobody expects it.
"""

from __future__ import annotations

from collections.abc import Collection
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeVar

from boardrules.diagnostics.shorten import listed, one_line, shown

__all__ = ["file_path", "flag", "name_among", "one", "plain_text", "shown", "whole_number", "word_of"]

_LONGEST_PATH = 4096

Thing = TypeVar("Thing")


def plain_text(value: object) -> str | None:
    """A text as nothing but a text; None for anything else."""
    return str.__str__(value) if isinstance(value, str) else None


def word_of(value: object, what: str, *allowed: str) -> str:
    """One of some words."""
    word = plain_text(value)
    if word not in allowed:
        raise ValueError(f"{what} is {' or '.join(map(repr, allowed))}, not {shown(value)}")
    assert word is not None
    return word


def name_among(value: object, names: Collection[str], missing: str) -> str:
    """One of the names that there are; `missing` begins the line for any other."""
    name = plain_text(value)
    if name is None or name not in names:
        raise ValueError(one_line(f"{missing} {shown(value)}; there is {listed(names) or 'none'}"))
    return name


def whole_number(value: object, what: str, low: int) -> int:
    """A whole number from `low` on."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} is a whole number, not {shown(value)}")
    number = int.__int__(value)
    if number < low:
        raise ValueError(f"{what} is {low} or more, not {shown(number)}")
    return number


def flag(value: object, what: str) -> bool:
    """True or False, and nothing that only counts as one of them: the text "no" does not mean yes."""
    if not isinstance(value, bool):
        raise TypeError(f"{what} is True or False, not {shown(value)}")
    return value


def one(kind: type[Thing], value: object, what: str) -> Thing:
    """A thing of a kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{what} is a {kind.__name__}, not {shown(value)}")
    return value


def file_path(value: Any) -> Path:
    """The path of a file."""
    try:
        text = str.__str__(value) if isinstance(value, str) else fspath(value) if isinstance(value, PathLike) else None
    except Exception:
        text = None
    if not isinstance(text, str):
        raise TypeError(f"a file is named by a path, not by {shown(value)}")
    if len(text) > _LONGEST_PATH:
        raise ValueError(f"a path of {len(text)} characters is too long: {shown(text)}")
    if "\0" in text:
        raise ValueError(f"a path holds no NUL character: {shown(text)}")
    return Path(text)
