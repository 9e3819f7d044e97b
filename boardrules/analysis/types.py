"""What can stand where: types built, compared and assigned, and the bounds of numbers."""

from __future__ import annotations

from boardrules.ruleset.types import Type

FLAG = Type(kind="flag")
PLAYER = Type(kind="player")
DIRECTION = Type(kind="direction")
NONE = Type(kind="none", optional=True)
TEXT = Type(kind="text")

FAR = 10**12
"""Bounds of computed numbers stop here: products of products need no exact bound."""


def number(low: int, high: int, *, optional: bool = False) -> Type:
    return Type(kind="number", low=max(-FAR, min(FAR, low)), high=max(-FAR, min(FAR, high)), optional=optional)


def set_of(element: Type | None) -> Type:
    return Type(kind="set", element=without_none(element) if element is not None else None)


def sequence_of(element: Type) -> Type:
    return Type(kind="sequence", element=without_none(element))


def space_of(board: str, *, optional: bool = False) -> Type:
    return Type(kind="space", name=board, optional=optional)


def without_none(type_: Type) -> Type:
    return type_.model_copy(update={"optional": False}) if type_.optional else type_


def with_none(type_: Type) -> Type:
    """The type with `none`. Sets stay as they are: where there is nothing, they are empty."""
    if type_.optional or type_.kind in ("set", "sequence", "zone"):
        return type_
    return type_.model_copy(update={"optional": True})


def is_collection(type_: Type) -> bool:
    return type_.kind in ("set", "sequence")


def element_of(type_: Type) -> Type | None:
    """What the members of a collection are; None for an empty set that fits everywhere."""
    if type_.kind == "zone":
        return Type(kind="card", name=type_.name)
    return type_.element


def same(one: Type, other: Type) -> bool:
    """Whether two types have values in common, apart from the bounds of numbers and `none`."""
    if is_collection(one) and is_collection(other):
        return one.element is None or other.element is None or same(one.element, other.element)
    return one.kind == other.kind and one.name == other.name


def comparable(one: Type, other: Type) -> bool:
    """Whether `==` between them can be meant."""
    if "none" in (one.kind, other.kind):
        return True
    return same(one, other) and one.kind != "zone"


def overlap(one: Type, other: Type) -> bool:
    """Whether two ranges of numbers have a number in common."""
    return one.low <= other.high and other.low <= one.high


def assignable(value: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if value.kind == "none":
        return wanted.optional
    if not same(value, wanted) or (value.kind == "set" and wanted.kind == "sequence"):
        return False
    if value.optional and not wanted.optional:
        return False
    return value.kind != "number" or overlap(value, wanted)


def joined(one: Type, other: Type) -> Type:
    """The type that holds the values of both; they are known to be the same kind of thing."""
    if one.kind == "none":
        return with_none(other)
    if other.kind == "none":
        return with_none(one)
    if one.kind == "number":
        return number(min(one.low, other.low), max(one.high, other.high), optional=one.optional or other.optional)
    if is_collection(one):
        if one.kind == other.kind == "sequence":
            return one
        if one.element is None or other.element is None:
            return set_of(one.element or other.element)
        return set_of(joined(one.element, other.element))
    return with_none(one) if other.optional else one
