"""Reading JSON that may be broken in any way: every problem becomes a `SaveError` that says what is wrong and where."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

from boardrules.diagnostics.shorten import one_line, shown
from boardrules.engine.errors import SaveError

LARGEST = 64_000_000
"""Characters of the largest text worth reading."""


_LONGEST = 500
"""Characters of a message."""

_LONGEST_NUMBER = 100
"""Digits; no number in a game has so many."""

_DEEPEST = 32
"""Lists and objects inside each other; no state has half as many. What is within this can be written again and compared, however
deep the caller's own stack is."""


def read_json(text: str | bytes, what: str) -> Item:
    """The whole text as an item, or SaveError."""
    if isinstance(text, (bytes, bytearray)):
        try:
            text = bytes(text).decode("utf-8")
        except UnicodeDecodeError as error:
            raise SaveError(f"{what} is not UTF-8 text (byte {error.start}); it is damaged: use another copy") from None
    if not isinstance(text, str):
        raise SaveError(f"{what} is given as text, not as {type(text).__name__}")
    if len(text) > LARGEST:
        raise SaveError(f"{what} is too large ({len(text)} characters)")
    try:
        value = json.loads(
            text, parse_constant=_no_constant, parse_int=_whole, parse_float=_no_float, object_pairs_hook=_no_pairs_twice
        )
    except json.JSONDecodeError as error:
        raise SaveError(f"{what} is not JSON: {error}; it is damaged or cut off: use another copy") from None
    except RecursionError:
        raise SaveError(f"{what} is nested too deeply; it was not written by boardrules") from None
    except ValueError as error:
        raise SaveError(one_line(f"{what} holds {error}; it was not written by boardrules", _LONGEST)) from None
    if _is_deep(value):
        raise SaveError(f"{what} is nested too deeply; it was not written by boardrules")
    return Item(value, what)


def _is_deep(value: Any) -> bool:
    """Whether more than the allowed lists and objects lie inside each other; found level by level, not by calls inside calls."""
    level = [value]
    for _ in range(_DEEPEST):
        held = [part for part in level if isinstance(part, (dict, list))]
        level = [inner for part in held for inner in (part.values() if isinstance(part, dict) else part)]
        if not level:
            return False
    return any(isinstance(part, (dict, list)) for part in level)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text}, which is no number")


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text[:40]}, but all numbers are whole")


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise ValueError(f"a number of {len(text)} digits")
    return int(text)


def _no_pairs_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        often = Counter(name for name, _ in pairs)  # counted once for all: there may be millions of names
        raise ValueError(f"{shown(next(name for name in often if often[name] > 1))} twice in one place")
    return found


class Item:
    """A value in a JSON text and the way to it."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def fail(self, problem: str) -> NoReturn:
        raise SaveError(one_line(f"{self.path}: {problem}", _LONGEST))

    def get(self, key: str) -> Item:
        """A member that must be there."""
        value = self._dict()
        if key not in value:
            self.fail(f"'{key}' is missing; the text is incomplete")
        return Item(value[key], f"{self.path}.{key}")

    def find(self, key: str) -> Item | None:
        """A member that may be there."""
        return self.get(key) if key in self._dict() else None

    def members(self) -> list[tuple[str, Item]]:
        return [(key, Item(value, f"{self.path}.{key:.60}")) for key, value in self._dict().items()]

    def items(self) -> list[Item]:
        if not isinstance(self.value, list):
            self.fail(f"a list belongs here, not {_kind(self.value)}")
        return [Item(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def pair(self, length: int) -> list[Item]:
        """A list of an exact length."""
        found = self.items()
        if len(found) != length:
            self.fail(f"a list of {length} belongs here, not of {len(found)}")
        return found

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.fail(f"a text belongs here, not {_kind(self.value)}")
        return str(self.value)

    def integer(self, low: int, high: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail(f"a whole number belongs here, not {_kind(self.value)}")
        if not low <= self.value <= high:
            self.fail(f"a number from {low} to {high} belongs here, not {shown(self.value)}")
        return int(self.value)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"true or false belongs here, not {_kind(self.value)}")
        return bool(self.value)

    def one_of(self, *allowed: str) -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            self.fail(f"{' or '.join(allowed)} belongs here, not {shown(self.value)}")
        return str(self.value)

    def only(self, *keys: str) -> None:
        """Refuses members that nobody would read."""
        for key in self._dict():
            if key not in keys:
                self.fail(f"'{key:.60}' does not belong here")

    def _dict(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            self.fail(f"an object belongs here, not {_kind(self.value)}")
        found: dict[str, Any] = self.value
        return found


def first_difference(found: Item, wanted: Any, ordered: bool = False) -> Item | None:
    """Where a text says something else than some data; None where it says the same. Members may stand in any order, unless it is
    `ordered`."""
    if found.value == wanted and type(found.value) is type(wanted) and not isinstance(wanted, (dict, list)):
        return None
    parts: list[tuple[Item, Any]]
    if isinstance(wanted, dict) and isinstance(found.value, dict) and _same_keys(found.value, wanted, ordered):
        parts = [(found.get(key), value) for key, value in wanted.items()]
    elif isinstance(wanted, list) and isinstance(found.value, list) and len(found.value) == len(wanted):
        parts = list(zip(found.items(), wanted, strict=True))
    else:
        return found
    return next((different for part in parts if (different := first_difference(*part, ordered)) is not None), None)


def _same_keys(found: dict[str, Any], wanted: dict[str, Any], ordered: bool) -> bool:
    return [*found] == [*wanted] if ordered else found.keys() == wanted.keys()


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number"}
    return names.get(type(value), type(value).__name__)
