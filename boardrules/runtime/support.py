"""What generated code calls: stores with their events, small set operations. Cards and planes have modules of their own.

These functions run inside every move, so they take plain lists and numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from boardrules.runtime.boards import HEX_DIRECTIONS, OFFSETS
from boardrules.runtime.domains import NO_NUMBER, NONE
from boardrules.runtime.events import Changed, Stopped

if TYPE_CHECKING:
    from boardrules.runtime.program import Position

    Index = list[list[int] | None]
    """The owners of a slot by value, none first; None for a value that nobody looks up."""

# ------------------------------------------------------------------------------------------------ stores


def put(S: Position, values: list[int], slot: int, owner: int, value: int, rule: int) -> None:
    """Sets an element of a list slot and says so."""
    before = values[owner]
    if before != value:
        values[owner] = value
        if S.events is not None:
            S.events.append(Changed(rule, slot, owner, before, value))


def put_sparse(S: Position, values: dict[int, int], slot: int, owner: int, value: int, rule: int, default: int) -> None:
    """Sets an element of a sparse slot; the default is not stored."""
    before = values.get(owner, default)
    if before != value:
        if value == default:
            del values[owner]
        else:
            values[owner] = value
        if S.events is not None:
            S.events.append(Changed(rule, slot, owner, before, value))


def put_scalar(S: Position, name: str, slot: int, value: int, rule: int) -> None:
    """Sets a number of the position and says so."""
    before = getattr(S, name)
    if before != value:
        setattr(S, name, value)
        if S.events is not None:
            S.events.append(Changed(rule, slot, 0, before, value))


def put_indexed(S: Position, values: list[int], index: Index, slot: int, owner: int, value: int, rule: int) -> None:
    """Sets an element of a list slot whose owners are kept by value (none first)."""
    before = values[owner]
    if before != value:
        values[owner] = value
        for place, belongs in ((before + 1, 0), (value + 1, 1)):
            owners = index[place]
            if owners is not None:
                set_member(owners, owner, belongs)
        if S.events is not None:
            S.events.append(Changed(rule, slot, owner, before, value))


def build_index(values: list[int], size: int, wanted: Collection[int]) -> Index:
    """The owners of a list slot by value (none first), in their order."""
    index: Index = [[] if value in wanted else None for value in range(NONE, size)]
    for owner, value in enumerate(values):
        owners = index[value + 1]
        if owners is not None:
            owners.append(owner)
    return index


def fault(S: Position, slot: int, owner: int, value: int, low: int, high: int, rule: int) -> int:
    """A number that may not stop at its bounds did: the rules are at fault, and somebody should hear of it."""
    if low <= value <= high or value == NO_NUMBER:
        return value
    if S.events is not None:
        S.events.append(Stopped(rule, slot, owner, value))
    return low if value < low else high


def clamp(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


def clamp_optional(value: int, low: int, high: int) -> int:
    return value if value == NO_NUMBER else low if value < low else high if value > high else value


# ------------------------------------------------------------------------------------------------ sets, numbers, places

_FEW = 500
"""Members of a set up to which the simple way is the fastest."""

_bits: dict[int, tuple[int, ...]] = {}


def bits(mask: int, offset: int = 0) -> tuple[int, ...]:
    """The elements of a stored set."""
    if mask < 65536:
        known = _bits.get(mask)
        if known is None:
            known = _bits[mask] = tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    elif mask < 1 << _FEW:
        known = tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    else:  # to shift a long number again and again would take as long as its length squared
        known = tuple(bit for bit, digit in enumerate(reversed(f"{mask:b}")) if digit == "1")
    return tuple(bit + offset for bit in known) if offset else known


def set_member(members: list[int], member: int, holds: int) -> None:
    """Puts a member into a list that is in order, or takes it out."""
    place = bisect_left(members, member)
    if holds:
        members.insert(place, member)
    else:
        del members[place]


def mask_of(values: Iterable[int], offset: int) -> int:
    """A set as bits."""
    found = [value - offset for value in values if value >= offset]
    if len(found) > _FEW:
        octets = bytearray(max(found) // 8 + 1)
        for bit in found:
            octets[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(octets, "little")
    mask = 0
    for bit in found:
        mask |= 1 << bit
    return mask


def distinct(values: Sequence[int]) -> list[int]:
    """Values without none and without repetition, in order."""
    return [value for value in dict.fromkeys(values) if value >= 0]


def union(left: Iterable[int], right: Iterable[int]) -> list[int]:
    return list(dict.fromkeys([*left, *right]))


def common(left: Iterable[int], right: Iterable[int]) -> list[int]:
    other = set(right)
    return [value for value in left if value in other]


def minus(left: Iterable[int], right: Iterable[int]) -> list[int]:
    other = set(right)
    return [value for value in left if value not in other]


def divide(a: int, b: int) -> int:
    return a // b if b else 0


def modulo(a: int, b: int) -> int:
    return a % b if b else 0


def next_in(player: int, out: int, players: int) -> int:
    """The next player still in; the same one when there is no other."""
    if not out:
        return (player + 1) % players
    for step in range(1, players + 1):
        other = (player + step) % players
        if not out >> other & 1:
            return other
    return player


_DIRECTION = {offset: number for number, offset in enumerate(OFFSETS)}


def direction_of(right: int, down: int, hexagons: int = 0) -> int:
    """The direction in which something lies, none when it is not in line. Hexagons touch in six directions: there is no line to
    the north-west or south-east."""
    if (right == 0 and down == 0) or (right and down and abs(right) != abs(down)):
        return NONE
    found = _DIRECTION[(right > 0) - (right < 0), (down > 0) - (down < 0)]
    return NONE if hexagons and found not in HEX_DIRECTIONS else found


# ------------------------------------------------------------------------------------------------ what is remembered

MOST_ROWS = 20_000
"""So many rows are remembered; when there are more, remembering begins anew."""


class Remembered(dict[Any, list[Any]]):
    """Rows by their keys, made when they are first asked for."""

    def __init__(self, make: Callable[[Any], list[Any]]) -> None:
        self.make = make

    def __missing__(self, keys: Any) -> list[Any]:
        if len(self) >= MOST_ROWS:
            self.clear()
        rows = self[keys] = self.make(keys)
        return rows


class RememberedByTwo(dict[int, "dict[int, list[Any]]"]):
    """Rows by two keys, one after the other: what is asked under the same first key again and again is looked up once for it."""

    def __init__(self, make: Callable[[tuple[int, int]], list[Any]]) -> None:
        self.make = make
        self.rows = 0

    def __missing__(self, first: int) -> dict[int, list[Any]]:
        under = self[first] = _Second(self, first)
        return under


class _Second(dict[int, list[Any]]):
    """The rows under one first key."""

    def __init__(self, whole: RememberedByTwo, first: int) -> None:
        self.whole = whole
        self.first = first

    def __missing__(self, second: int) -> list[Any]:
        whole = self.whole
        if whole.rows >= MOST_ROWS:
            for under in whole.values():
                under.clear()
            whole.clear()
            whole.rows = 0
        rows = self[second] = whole.make((self.first, second))
        whole.rows += 1
        return rows
