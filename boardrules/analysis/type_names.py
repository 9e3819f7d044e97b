"""Types as they are written, resolved to types."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.types import set_of
from boardrules.analysis.whole_game.sizes import check_range
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language.always_there import TYPES
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

_FOREIGN_TYPES = {"bool": "flag", "boolean": "flag", "int": "0..100", "integer": "0..100", "number": "0..100", "player": "Player"}
_FOREIGN_TYPES |= {"direction": "Direction", "text": "an enum", "string": "an enum"}


def resolve_type(context: Context, node: tree.Type) -> Type | None:
    """The type a file means; None after a mistake."""
    if isinstance(node, tree.TypeRange):
        return _range(context, node)
    if isinstance(node, tree.TypeName):
        return _named(context, node)
    if node.element.optional:
        context.report.add(codes.OPTIONAL_IN_SET, "a set never holds `none`, so its values have no `?`", node.element.span)
        return None
    element = resolve_type(context, node.element)
    return None if element is None or not check_range(context, element, node.span) else set_of(element)


def _range(context: Context, node: tree.TypeRange) -> Type | None:
    if node.low > node.high:
        hint = f"write `{node.high}..{node.low}`"
        context.report.add(codes.REVERSED_RANGE, f"no number lies in {node.low}..{node.high}", node.span, hint=hint)
        return None
    return Type(kind="number", low=node.low, high=node.high, capped=node.capped, optional=node.optional)


def _named(context: Context, node: tree.TypeName) -> Type | None:
    world, name = context.world, node.name
    if name in TYPES:
        return Type(kind=TYPES[name], optional=node.optional)
    for kind, known in (("enum", world.enums), ("card", world.decks), ("space", world.boards), ("piece", world.pieces)):
        if name in known:
            world.use(kind, name)
            return Type(kind=kind, name=name, optional=node.optional)  # type: ignore[arg-type]
    candidates = [*TYPES, *world.enums, *world.decks, *world.boards, *world.pieces]
    hint = f"write `{_FOREIGN_TYPES[name]}`" if name in _FOREIGN_TYPES else did_you_mean(name, candidates)
    context.report.add(codes.UNKNOWN_TYPE, f"there is no type `{name}`", node.span, hint=hint)
    return None
