"""Damage to data that was written by boardrules: one change at a time, everywhere, of every kind."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[str | int, ...]

DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

VALUES: list[Any] = [
    *[None, True, False, 0, 1, -1, 2, 7, 255, 10**6, 2**31, -(2**31), 2**63, 10**30, 1.5, float("nan"), float("inf")],
    *["", "x", "0", "none", "red", "\x00", "\ud83d", "\x1b[2J", "x" * 5000, "0,0", "-0,0", "٣", "1_000"],
    *[[], {}, [None], [[]], {"": {}}, {"x": 1}, [0, 0, 0], DEEP],
]
"""What stands in place of anything."""


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every part of some data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key in data:
            yield from paths(data[key], (*path, key))
    elif isinstance(data, list):
        for index in range(len(data)):
            yield from paths(data[index], (*path, index))


def at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def put(data: Any, path: Path, change: Callable[[Any, Any], None]) -> Any:
    """The data with a change to one part of it; what is beside the way to it is shared."""
    whole = here = copy.copy(data)
    for key in path[:-1]:
        here[key] = copy.copy(here[key])
        here = here[key]
    if isinstance(here[path[-1]], (dict, list)):
        here[path[-1]] = copy.copy(here[path[-1]])
    change(here, path[-1])
    return whole


def damaged(data: Any, path: Path, source: random.Random, others: list[Any]) -> Iterator[tuple[str, Any]]:
    """The data with one part of it changed in many ways, each with a word for what was done. `others` are values that are sound
    somewhere else."""

    def changed(word: str, change: Callable[[Any, Any], None]) -> tuple[str, Any]:
        return f"{word} at {'.'.join(map(str, path))}", put(data, path, change)

    old = at(data, path)
    yield changed("removed", lambda part, key: part.pop(key))
    for value in (*_neighbours(old), *source.sample(VALUES, 6), *source.sample(others, min(6, len(others)))):
        yield changed(f"{value!a:.40} put", _setting(value))
    if isinstance(old, list):
        yield changed("doubled", lambda part, key: part.__setitem__(key, part[key] * 2))
        yield changed("turned", lambda part, key: part.__setitem__(key, part[key][::-1]))
        yield changed("cut", lambda part, key: part.__setitem__(key, part[key][:-1]))
    if isinstance(old, dict):
        values = list(old.values())
        source.shuffle(values)
        yield changed("turned", lambda part, key: part.__setitem__(key, dict(reversed(part[key].items()))))
        yield changed("added to", lambda part, key: part[key].__setitem__("x", 1))
        yield changed("emptied", lambda part, key: part[key].clear())
        yield changed("mixed", lambda part, key: part.__setitem__(key, dict(zip(part[key], values, strict=True))))
    if isinstance(path[-1], str):
        yield changed("renamed", lambda part, key: part.__setitem__(f"{key} ", part.pop(key)))


def _setting(value: Any) -> Callable[[Any, Any], None]:
    return lambda part, key: part.__setitem__(key, value)


def _neighbours(old: Any) -> list[Any]:
    """Values that could almost stand there."""
    if isinstance(old, bool):
        return [not old, int(old)]
    if isinstance(old, int):
        return [old + 1, old - 1, -old, old * 2 + 1, old + 2**31, str(old), float(old)]
    if isinstance(old, str):
        return [old + "x", old[:-1], old.upper(), old + " ", old[::-1]]
    return []


def broken_texts(text: str, source: random.Random) -> Iterator[tuple[str, str | bytes]]:
    """A text that a disk, an editor or a stranger has had in between."""
    raw = text.encode()
    for _ in range(4):
        cut = source.randrange(len(text))
        yield f"cut at {cut}", text[:cut]
        yield f"without {cut}", text[:cut] + text[cut + 1 :]
        yield f"NUL at {cut}", text[:cut] + "\0" + text[cut + 1 :]
        yield f"a byte at {cut}", raw[:cut] + bytes([source.randrange(256)]) + raw[cut + 1 :]
        yield f"zeros from {cut}", raw[:cut] + bytes(len(raw) - cut)
        yield f"a stretch twice at {cut}", text[:cut] + text[max(0, cut - 40) :]
    yield "with a BOM", "\ufeff" + text
    yield "with a BOM in bytes", b"\xef\xbb\xbf" + raw
    for encoding in ("utf-16", "utf-32", "utf-16-le", "utf-7", "cp037"):
        yield encoding, text.encode(encoding, "replace")
    yield "twice", text + text
    yield "in a list", f"[{text}]"
    yield "in a text", json.dumps(text)
    yield "with a comma", text[:-1] + ",}"
    yield "with a key twice", '{"kind":7,' + text[1:]
    yield "with a remark", text + "// end"
    yield "deep", text[:-1] + ',"x":' + "[" * 100_000 + "]" * 100_000 + "}"
    yield "a long number", text[:-1] + ',"x":' + "9" * 5000 + "}"
    yield "a float", text[:-1] + ',"x":1e5}'
