"""The types of the language. Every domain is finite, so every value can be told by a small whole number."""

from __future__ import annotations

from typing import Literal

from boardrules.ruleset.base import Model

TypeKind = Literal[
    "number",  # low..high
    "flag",  # yes or no
    "enum",  # a value of enum `name`
    "card",  # a kind of card (or tile) of deck `name`
    "space",  # a space of board `name`
    "piece",  # a piece of kind `name`
    "player",
    "direction",  # one of the eight points of the compass
    "set",  # a set of `element`
    "sequence",  # spaces in order (a ray, a run, a route)
    "zone",  # a place for cards of deck `name`; only in expressions
    "none",  # the type of the bare word `none`
    "text",
]


class Type(Model):
    """A type: its kind, the declaration it names, the bounds of a number, and whether there may be none."""

    kind: TypeKind
    name: str = ""
    low: int = 0
    high: int = 0
    capped: bool = False
    optional: bool = False
    element: Type | None = None

    def __str__(self) -> str:
        return describe_type(self)


def describe_type(type_: Type) -> str:
    """A type as the language writes it, for messages."""
    if type_.kind == "number":
        text = f"{type_.low}..{type_.high}"
    elif type_.kind in ("set", "sequence"):
        text = f"set of {type_.element}"
    elif type_.kind == "player":
        text = "Player"
    elif type_.kind == "direction":
        text = "Direction"
    elif type_.kind == "zone":
        text = f"zone of {type_.name}"
    else:
        text = type_.name or type_.kind
    return text + ("?" if type_.optional else "")


COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
