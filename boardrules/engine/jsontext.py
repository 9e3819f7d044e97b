"""Reading JSON that may be broken in any way: every problem becomes a `SaveError` that says what is wrong and where."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from boardrules.engine.errors import SaveError

LARGEST = 64_000_000
"""Characters of the largest text worth reading."""


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
        value = json.loads(text, parse_constant=_no_constant, parse_float=_no_float)
    except json.JSONDecodeError as error:
        raise SaveError(f"{what} is not JSON: {error}; it is damaged or cut off: use another copy") from None
    except RecursionError:
        raise SaveError(f"{what} is nested too deeply; it was not written by boardrules") from None
    except ValueError as error:
        raise SaveError(f"{what} holds a number that cannot be: {str(error)[:200]}") from None
    return Item(value, what)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text[:40]}, all numbers are whole")


class Item:
    """A value in a JSON text and the way to it."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def fail(self, problem: str) -> NoReturn:
        raise SaveError(f"{self.path}: {problem}")

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
            self.fail(f"a number from {low} to {high} belongs here, not {_short(self.value)}")
        return int(self.value)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail(f"true or false belongs here, not {_kind(self.value)}")
        return bool(self.value)

    def one_of(self, *allowed: str) -> str:
        if not isinstance(self.value, str) or self.value not in allowed:
            self.fail(f"{' or '.join(allowed)} belongs here, not {_short(self.value)}")
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


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number"}
    return names.get(type(value), type(value).__name__)


def _short(value: Any) -> str:
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of enormous size"
    return repr(value)[:60]
