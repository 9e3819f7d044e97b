"""Data of boardrules put together anew: several changes at once, with parts from elsewhere, from other matches and other games."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.hostile import damage

ODD_KEYS = ["", " ", "x", "__class__", "kind", "é", "e\u0301", "\u202e", "\ud800", "0", "none", "a" * 300, "🙂"]
ODD_NUMBERS = [-1, 0, 1, 2**15, 2**31 - 1, 2**32, 2**53 + 1, 2**64, -(2**64), 10**99]

Change = Callable[[Any, damage.Path, random.Random, list[Any]], None]


def reshaped(data: Any, source: random.Random, others: list[Any]) -> tuple[str, Any]:
    """The data with one to four changes anywhere in it, and what they were. `others` is data to take parts from."""
    whole = copy.deepcopy(data)
    words = []
    for _ in range(source.choice((1, 1, 2, 4))):
        places = list(damage.paths(whole))
        if not places:
            break
        place = source.choice(places)
        change = source.choice(CHANGES)
        change(whole, place, source, others)
        words.append(f"{change.__name__} at {'.'.join(map(ascii, place))}")
    return "; ".join(words), whole


def graft(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """A part of other data, wherever that stood."""
    other = source.choice(others)
    _put(whole, place, copy.deepcopy(damage.at(other, source.choice(list(damage.paths(other))))))


def graft_same(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """What stands in the same place in other data: it fits by itself, but not to the rest."""
    try:
        _put(whole, place, copy.deepcopy(damage.at(source.choice(others), place)))
    except (LookupError, TypeError):
        graft(whole, place, source, others)


def exchange(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """Two parts change places, unless one holds the other."""
    other = source.choice(list(damage.paths(whole)))
    if other[: len(place)] == place or place[: len(other)] == other:
        return
    one, two = damage.at(whole, place), damage.at(whole, other)
    _put(whole, place, two)
    _put(whole, other, one)


def wrap(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    old = damage.at(whole, place)
    _put(whole, place, source.choice(([old], {"x": old}, [old, copy.deepcopy(old)], [[[[old]]]], str(old)[:200])))


def unwrap(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    old = damage.at(whole, place)
    if isinstance(old, (dict, list)) and old:
        _put(whole, place, source.choice(list(old.values()) if isinstance(old, dict) else old))


def rename(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """A part under another name: an odd one, or one that is known elsewhere."""
    parent = damage.at(whole, place[:-1])
    if isinstance(parent, dict):
        known = [key for path in source.sample(list(damage.paths(whole)), 3) for key in path if isinstance(key, str)]
        parent[source.choice((*ODD_KEYS, *known))] = parent.pop(place[-1])


def drop(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    del damage.at(whole, place[:-1])[place[-1]]


def repeat(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """A list or one of its entries many times."""
    parent, index = damage.at(whole, place[:-1]), place[-1]
    if isinstance(index, int):
        # copies, because the same thing in two places could be put into itself by the next change
        parent[index:index] = [copy.deepcopy(parent[index]) for _ in range(source.choice((1, 2, 500)))]


def shuffle(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    old = damage.at(whole, place)
    if isinstance(old, list):
        source.shuffle(old)
    elif isinstance(old, dict):
        entries = list(old.items())
        source.shuffle(entries)
        _put(whole, place, dict(entries))


def number(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    _put(whole, place, source.choice(ODD_NUMBERS))


def step(whole: Any, place: damage.Path, source: random.Random, others: list[Any]) -> None:
    """A number a little larger or smaller: what looks most like play."""
    old = damage.at(whole, place)
    if isinstance(old, int) and not isinstance(old, bool):
        _put(whole, place, old + source.choice((-2, -1, 1, 2)))
    elif isinstance(old, bool):
        _put(whole, place, not old)
    else:
        graft_same(whole, place, source, others)


CHANGES: tuple[Change, ...] = (
    graft, graft_same, graft_same, exchange, wrap, unwrap, rename, drop, repeat, shuffle, number, step, step, step,
)  # fmt: skip


def _put(whole: Any, place: damage.Path, value: Any) -> None:
    damage.at(whole, place[:-1])[place[-1]] = value
