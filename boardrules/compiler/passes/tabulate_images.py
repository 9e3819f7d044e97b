"""A set that is made by looks into fixed tables is a row of a table itself: where a ship can sail to from a square with a card is
worked out before play for every square and every card.

What the set rests on is found in it: fields of the position, and variables that are bound around it. Where these can have few
values together, there is a row for each; the loops inside, and the set that they fill, are gone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from boardrules.compiler import ir
from boardrules.compiler.ir.evaluate import LARGEST_TABLE, NotFixed, elements, evaluate
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite, substitute, walk, with_parts

KEY = "key_{}_"


def tabulate_images(game: ir.Game) -> ir.Game:
    """Makes the tables that the sets of actions are rows of."""
    tabling = _Tabling(game)
    actions = tuple(replace(action, plan=rewrite(action.plan, tabling.row)) for action in game.actions)
    if not tabling.tables:
        return game
    return replace(game, actions=actions, tables={**game.tables, **tabling.tables})


@dataclass(frozen=True)
class _Key:
    """Something that a set rests on, and the numbers it can be."""

    value: ir.Expr
    low: int
    size: int


class _Tabling:
    def __init__(self, game: ir.Game) -> None:
        self.known: Any = game.tables
        self.slots = {slot.name: slot for slot in game.slots}
        self.tables: dict[str, ir.Values] = {}
        self._made: dict[object, str] = {}

    def row(self, node: Node) -> Node:
        """An image by its table, where it can have one."""
        if not isinstance(node, ir.Image) or counts_work(node):
            return node
        image = self._without_single(node)
        outer = [loop for loop in image.loops if not _is_fixed(loop.source)]
        inner = image.loops[len(outer) :]
        if not inner or outer != list(image.loops[: len(outer)]):
            return node
        image = replace(image, loops=inner)
        keys = self._keys(image)
        if not keys or prod(key.size for key in keys) > LARGEST_TABLE:
            return node
        name = self._table(image, keys)
        if name is None:
            return node
        source = ir.TableRow(name, tuple(_from_zero(key) for key in keys))
        if not outer:
            return source
        member = inner[0].variable
        return replace(image, loops=(*outer, ir.Loop(member, source)), value=ir.Local(member))

    def _without_single(self, image: ir.Image) -> ir.Image:
        """An image whose first loop, over one field that is never none, is gone."""
        match image.loops:
            case (ir.Loop(source=ir.Items(values=(ir.At() as only,)), condition=None) as first, *rest) if rest:
                if not only.optional and not self.slots[only.slot].optional:
                    named = {first.variable: only}
                    return replace(image, loops=substitute(tuple(rest), named), value=substitute(image.value, named))
        return image

    # -------------------------------------------------------------------------------------------- keys

    def _keys(self, image: ir.Image) -> list[_Key]:
        """What an image rests on; nothing where that is not known of a part."""
        inner = {loop.variable for loop in image.loops} | {node.name for node in walk(image) if isinstance(node, ir.Bind)}
        values: dict[ir.Expr, None] = {}
        _leaves(image, inner, values)
        keys = [self._key(value, image) for value in values]
        return [key for key in keys if key is not None] if None not in keys else []

    def _key(self, value: ir.Expr, image: ir.Image) -> _Key | None:
        match value:
            case ir.Bind():
                found, instead = _otherwise(value)
                inside = self._numbers(found)
                return None if inside is None else _between(value, min(inside[0], instead), max(inside[1], instead))
            case ir.At() if not value.optional and not self.slots[value.slot].optional:
                inside = self._numbers(value)
                return None if inside is None else _between(value, *inside)
            case ir.Local():
                size = min((len(self.known[name]) for name in _indexed_by(value, image)), default=None)
                return None if size is None else _Key(value, 0, size)
        return None

    def _numbers(self, field: ir.Expr) -> tuple[int, int] | None:
        """The lowest and highest that a field can be, where it is something."""
        match field:
            case ir.At() if not field.optional:
                slot = self.slots[field.slot]
                return (0, 2**slot.members - 1) if slot.members else (slot.low, slot.high)
            case ir.Top():
                return 0, self.slots[field.slot].cards - 1
        return None

    # -------------------------------------------------------------------------------------------- the table

    def _table(self, image: ir.Image, keys: list[_Key]) -> str | None:
        """The name of the table with the rows of an image; the same one for the same rows."""
        names = [KEY.format(number) for number in range(len(keys))]
        places = {key.value: ir.Local(name) for key, name in zip(keys, names, strict=True)}
        form = _named_anew(_replaced(image, places))
        sizes = tuple((key.low, key.size) for key in keys)
        if (form, sizes) not in self._made:
            try:
                rows = self._rows(form, names, keys)
            except NotFixed:
                return None
            name = f"IMAGE_{len(self.tables) + 1}"
            self.tables[name] = rows
            self._made[form, sizes] = name
        return self._made[form, sizes]

    def _rows(self, image: ir.Image, names: list[str], keys: list[_Key]) -> ir.Values:
        found: list[Any] = []
        for values in product(*(range(key.low, key.low + key.size) for key in keys)):
            members = _members(image, self.known, dict(zip(names, values, strict=True)))
            found.append(tuple(sorted(members if image.none else members - {-1})))
        for key in reversed(keys[1:]):
            found = [tuple(found[start : start + key.size]) for start in range(0, len(found), key.size)]
        return tuple(found)


def _members(image: ir.Image, tables: Any, known: dict[str, int]) -> set[int]:
    if not image.loops:
        return {evaluate(image.value, tables, known)}
    loop, *rest = image.loops
    found: set[int] = set()
    for value in elements(loop.source, tables, known):
        inner = {**known, loop.variable: value}
        if loop.condition is None or evaluate(loop.condition, tables, inner):
            found |= _members(replace(image, loops=tuple(rest)), tables, inner)
    return found


def _is_fixed(source: ir.Source) -> bool:
    return isinstance(source, ir.Fixed) or (
        isinstance(source, ir.Span_) and isinstance(source.low, ir.Const) and isinstance(source.end, ir.Const)
    )


def _leaves(node: Node, inner: set[str], found: dict[ir.Expr, None]) -> None:
    """What a tree takes from outside: fields by what is known outside, with what stands for none, and variables."""
    field = node.value if isinstance(node, ir.Bind) and _is_otherwise(node) else node
    if isinstance(field, (ir.At, ir.Top, ir.Local)) and not names_read(field) & inner:
        found.setdefault(node)
    else:
        with_parts(node, lambda part: _leaves_of(part, inner, found))


def _is_otherwise(node: ir.Bind) -> bool:
    """Whether something is asked for, and a number where it is none."""
    match node.body:
        case ir.Select(
            condition=ir.Op(operator="!=", left=ir.Local(name=tested), right=ir.Const(value=-1)),
            then=ir.Local(name=taken),
            otherwise=ir.Const(),
        ):
            return tested == taken == node.name and isinstance(node.value, (ir.At, ir.Top))
    return False


def _otherwise(node: ir.Bind) -> tuple[ir.Expr, int]:
    assert isinstance(node.body, ir.Select)
    assert isinstance(node.body.otherwise, ir.Const)
    return node.value, node.body.otherwise.value


def _leaves_of(part: Any, inner: set[str], found: dict[ir.Expr, None]) -> Any:
    for one in part if isinstance(part, (tuple, list)) else (part,):
        _leaves(one, inner, found)
    return part


def _indexed_by(value: ir.Local, tree: Node) -> list[str]:
    """The tables of which a variable chooses the first row: it is never none there."""
    return [
        node.table
        for node in walk(tree)
        if isinstance(node, (ir.Lookup, ir.TableRow)) and node.indices[0] == value and not node.optional
    ]


def _replaced(node: Node, places: dict[ir.Expr, ir.Local]) -> Node:
    """A tree with its keys in the places of what they stand for, the largest first."""
    if isinstance(node, (tuple, list)):
        return type(node)(_replaced(one, places) for one in node)
    if isinstance(node, (ir.At, ir.Top, ir.Local, ir.Bind)) and node in places:
        return places[node]
    return with_parts(node, lambda part: _replaced(part, places))


def _named_anew(image: ir.Image) -> ir.Image:
    """The same image with variables that tell nothing, so that equal ones are found equal."""
    bound = [loop.variable for loop in image.loops] + [node.name for node in walk(image) if isinstance(node, ir.Bind)]
    names = {name: f"inner_{number}_" for number, name in enumerate(bound)}
    found = substitute(image, {old: ir.Local(new) for old, new in names.items()})
    renamed: ir.Image = rewrite(found, lambda node: _bound(node, names))
    return renamed


def _bound(node: Node, names: dict[str, str]) -> Node:
    match node:
        case ir.Loop():
            return replace(node, variable=names.get(node.variable, node.variable), at=-1)
        case ir.Bind():
            return replace(node, name=names.get(node.name, node.name))
    return node


def _between(value: ir.Expr, low: int, high: int) -> _Key:
    return _Key(value, low, high - low + 1)


def _from_zero(key: _Key) -> ir.Expr:
    return key.value if not key.low else ir.Op("+" if key.low < 0 else "-", key.value, ir.Const(abs(key.low)))
