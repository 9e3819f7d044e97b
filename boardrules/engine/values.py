"""Values by name and how they are written on a line."""

from __future__ import annotations

from typing import Any

from boardrules.ruleset.types import Type, describe_type
from boardrules.runtime.domains import Domains

NamedValue = int | bool | str | None
"""What stands for a value outside the compiled program."""


def value_text(value: Any) -> str:
    """A value as the language writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(map(value_text, value)) + "}"
    return str(value)


def allowed_text(domains: Domains, type_: Type, most: int = 12) -> str:
    """What a value of a type may be, in words short enough for a message."""
    none = " or none" if type_.optional else ""
    if type_.kind == "number":
        return f"a number from {type_.low} to {type_.high}{none}"
    if type_.kind == "flag":
        return f"yes or no{none}"
    if type_.kind in ("set", "sequence"):
        return f"a {describe_type(type_)}{none}"
    what = "direction" if type_.kind == "direction" else "player" if type_.kind == "player" else type_.name
    domain = domains.of(type_)
    names = getattr(domain, "names", None)
    if names is None:
        return f"a space of {what} such as 0,0{none}"
    if len(names) <= most:
        return f"one of {', '.join(names)}{none}"
    article = {"space": "a space of", "card": "a card of", "piece": "a"}.get(type_.kind, "a")
    return f"{article} {what} such as {', '.join(names[:3])}{none}"
