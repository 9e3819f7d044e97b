"""What a requirement, or the choice of an argument, says to the player whom it refuses: words and values, never code.

Only what a sentence is made of is found here; it is put into words by whoever tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from boardrules.ruleset import expressions as ex

VALUE = "value"
"""The slot of what a remark is about: the argument, or a value on which a requirement rests."""

SHORTEST_NAME = 3
"""A variable of fewer letters has no name that would tell a player anything."""


OPEN_ENDED = ("at", "by", "for", "from", "in", "of", "on", "to", "with")
"""A definition whose name ends with one of these words asks for what it is asked of."""


@dataclass(frozen=True)
class Remark:
    """A sentence with slots in braces: values of expressions, and names of things (`Player.points`).

    `without` is said instead where one of the values is none ("": nothing is said). With `part` it is only said where that part
    of the requirement does not hold.
    """

    text: str
    slots: tuple[tuple[str, ex.Expression], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    without: str = ""
    part: ex.Expression | None = None


@dataclass(frozen=True)
class Said:
    """A remark in a compiled game: its slots and its part are places among the values that are told of the requirement."""

    text: str
    slots: tuple[tuple[str, int], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    without: str = ""
    part: int | None = None


Internal = Callable[[ex.FieldValue], bool]
"""Whether a field is bookkeeping of the rules, which is never told."""


# ------------------------------------------------------------------------------------------------ arguments


def about_argument(binder: ex.Binder, closed: Callable[[ex.ZoneRef], bool]) -> Remark | None:
    """Why an argument is none of those there are to choose from, where there are plain words for it.

    `closed` tells whether only its owner sees a zone: what one holds, and does not lay before oneself.
    """
    value = (VALUE, ex.Variable(name=binder.name, type=binder.type))
    match binder.domain:
        case ex.Call(function="cards", of="builtin", arguments=[ex.ZoneRef() as zone]):
            return _not_in(value, zone, closed(zone))
        case ex.RangeSet(low=low, high=high):
            return Remark("It is {low} to {high}, not {value}.", (value, ("low", low), ("high", high)))
        case ex.OwnedPieces(owner=ex.Builtin(name="me")):
            return Remark("{value} is not yours.", (value,))
        case ex.OwnedPieces(owner=owner):
            return Remark("{value} does not belong to {owner}.", (value, ("owner", owner)))
        case ex.Call(function="neighbours" | "around", of="builtin", arguments=[space, *_]):
            return _not_beside(value, space)
        case ex.Call(function="frontier", of="builtin"):
            return Remark("{value} is no empty space beside the tiles.", (value,))
        case ex.Call(function="rotations", of="builtin"):
            return Remark("Turned {value} times it looks as it does with fewer turns.", (value,))
        case ex.Domain(of="board"):  # every space of another board can be chosen
            return Remark("There is no tile on {value}.", (value,))
        case ex.Domain(of="players"):
            return Remark("{value} is no longer in play.", (value,))
    return None


def not_among(binder: ex.Binder) -> Remark:
    """What can be said of any argument that is none of those there are."""
    return Remark("{value} is none of those to choose from.", ((VALUE, ex.Variable(name=binder.name, type=binder.type)),))


def _not_in(value: tuple[str, ex.Expression], zone: ex.ZoneRef, closed: bool) -> Remark:
    name = ("zone", f"{zone.owner or 'Player' * (zone.base is not None)}.{zone.name}".lstrip("."))
    if isinstance(zone.base, ex.Builtin) and zone.base.name == "me":
        if closed:
            return Remark("You do not hold {a value}.", (value,))
        return Remark("{the value} is not in your {zone}.", (value,), (name,))
    if zone.base is None:
        return Remark("{the value} is not in {the zone}.", (value,), (name,))
    return Remark("{the value} is not in {the zone} {of owner}.", (value, ("owner", zone.base)), (name,))


def _not_beside(value: tuple[str, ex.Expression], space: ex.Expression) -> Remark:
    if isinstance(space, ex.FieldValue) and isinstance(space.base, ex.Variable):
        slots = (value, ("place", space), ("owner", space.base))
        return Remark("{value} is not beside {owner}, which is on {place}.", slots, without="{owner} is not on the board.")
    return Remark("{value} is not beside {place}.", (value, ("place", space)))


# ------------------------------------------------------------------------------------------------ requirements


def about_requirement(condition: ex.Expression, internal: Internal, known: Collection[str] = ()) -> list[Remark]:
    """What a requirement that does not hold rests on, part by part; what is `known` by the action itself is not told again."""
    parts = list(_conjuncts(condition))
    found: dict[str, Remark] = {}
    for part in parts:
        for remark in _about(part, internal):
            told = dict(remark.slots).get(VALUE)
            if not (isinstance(told, ex.Variable) and told.name in known):
                found.setdefault(repr(remark), replace(remark, part=part if len(parts) > 1 else None))
    return list(found.values())


def _conjuncts(condition: ex.Expression) -> Iterator[ex.Expression]:
    if isinstance(condition, ex.Binary) and condition.operator == "and":
        yield from _conjuncts(condition.left)
        yield from _conjuncts(condition.right)
    else:
        yield condition


def _about(condition: ex.Expression, internal: Internal) -> Iterator[Remark]:
    match condition:
        case ex.Unary(operator="not", operand=operand):
            yield from _about(operand, internal)
        case ex.Binary(operator="and" | "or", left=left, right=right):
            yield from _about(left, internal)
            yield from _about(right, internal)
        case ex.Binary(operator=">=", left=ex.FieldValue(base=ex.Builtin(name="me")) as have, right=need) if not internal(have):
            yield Remark("You have {have} of {need} {name}.", (("have", have), ("need", need)), (("name", f"Player.{have.name}"),))
        case ex.Binary(operator="in" | "not in", left=left):
            yield from _value(left, internal)
        case ex.Binary(left=left, right=right):
            yield from _value(left, internal)
            yield from _value(right, internal)


def _value(expression: ex.Expression, internal: Internal) -> Iterator[Remark]:
    """A value that decides, with what it is called; nothing where it has no name that a player would know."""
    slot = (VALUE, expression)
    match expression:
        case ex.Builtin(name="round"):
            yield Remark("It is round {value}.", (slot,))
        case ex.FieldValue() if internal(expression):
            return
        case ex.FieldValue(base=None):
            yield Remark("{name}: {value}.", (slot,), (("name", expression.name),))
        case ex.FieldValue(base=ex.Builtin(name="me")):
            yield Remark("Your {name}: {value}.", (slot,), (("name", f"Player.{expression.name}"),))
        case ex.FieldValue(base=ex.Variable() as owner):
            name = ("name", f"{expression.owner or 'Player'}.{expression.name}")
            place = "{owner} is not on the board." if expression.type.kind == "space" else ""
            yield Remark("{owner}, {name}: {value}.", (slot, ("owner", owner)), (name,), place)
        case ex.Property(of="piece"):  # its kind and its owner are a part of its name
            return
        case ex.Property(base=ex.Variable() as owner):
            name = ("name", f"{expression.owner}.{expression.name}")
            yield Remark("{owner}, {name}: {value}.", (slot, ("owner", owner)), (name,))
        case ex.Call(of="define", function=name) if name.rpartition("_")[2] not in OPEN_ENDED:
            yield Remark("{name}: {value}.", (slot,), (("name", name),))
        case ex.Variable(name=name) if len(name) >= SHORTEST_NAME:
            yield Remark("{name}: {value}.", (slot,), (("name", name),))
