"""Messages of bounded length, whatever a stranger wrote: long names keep beginning and end, long messages their beginning."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST_NAME = 60
LONGEST_MESSAGE = 600
LONGEST_LINE = 1000

MOST_LISTED = 12
"""Names in a list that anybody reads."""

_FEW = 4
_LONG_NUMBER = 1000
"""Bits; Python itself refuses to write very long numbers."""

_MARK = "…"
_LONG_WORD = re.compile(rf"\S{{{LONGEST_NAME + 1},}}")


def shortened(text: object, longest: int = LONGEST_NAME) -> str:
    """A name or value for a message: whole if it is short, else its beginning and its end with a mark between them."""
    whole = text if isinstance(text, str) else str(text)
    if len(whole) <= longest:
        return whole
    tail = longest // 4
    return whole[: longest - tail - len(_MARK)] + _MARK + whole[len(whole) - tail :]


def bounded(message: str, longest: int = LONGEST_MESSAGE) -> str:
    """A whole message: every word in it that is too long is shortened, and then the message itself."""
    if len(message) <= LONGEST_NAME:
        return message
    looked_at = message[: 100 * longest]  # the words of a message of millions of characters are never seen anyway
    clear = _LONG_WORD.sub(lambda found: shortened(found.group()), looked_at)
    if len(clear) <= longest and len(looked_at) == len(message):
        return clear
    return clear[: longest - len(_MARK)].rstrip() + _MARK


def shown(value: object, longest: int = LONGEST_NAME) -> str:
    """Whatever a caller gave, for a message: a text in quotes, a number, a list of these, or what kind of thing it is. Never long,
    always one line."""
    if isinstance(value, str):
        return f"'{one_line(str.__str__(value), longest)}'"
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        number = int.__int__(value)
        return shortened(number, longest) if number.bit_length() <= _LONG_NUMBER else f"a number of {number.bit_length()} bits"
    if type(value) is list or type(value) is tuple:
        inside = [shown(item, longest // 2) for item in value[:_FEW] if not isinstance(item, (list, tuple))]
        return f"[{', '.join(inside)}{', …' if len(inside) < len(value) else ''}]"
    return f"something of the type {one_line(type(value).__name__, longest)}"


def listed(names: Iterable[object], most: int = MOST_LISTED) -> str:
    """Names with commas between them; of many only the first, and how many more there are."""
    found = [shortened(name) for name in names]
    return ", ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")


def one_line(message: str, longest: int = LONGEST_LINE) -> str:
    """A message as one line for a terminal or a log: white space squeezed, nothing that could steer a terminal, beginning and end
    if it is long."""
    squeezed = " ".join(shortened(message, 4 * longest).split())
    return shortened("".join(letter if letter.isprintable() else "?" for letter in squeezed), longest)
