"""The way into the checking of expressions: one function for each kind of node of the syntax tree."""

from __future__ import annotations

import re
from typing import assert_never

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.calls import call
from boardrules.analysis.expressions.folds import fold, owned, possible, row_length, set_of_expression, walk
from boardrules.analysis.expressions.members import member
from boardrules.analysis.expressions.names import reference
from boardrules.analysis.expressions.operators import binary, conditional, range_set, set_literal, unary
from boardrules.analysis.expressions.what_if import what_if
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import number, space_of, without_none
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Constant, Expression, FieldValue
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

_PLANE_SPACE = re.compile(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})")


class ExpressionChecker(Context):
    """Checks expressions of every kind."""

    def infer(self, node: tree.Expression, scope: Scope, expected: Type | None = None) -> Expression | None:
        match node:
            case tree.Reference():
                return _narrowed(reference(self, node, scope, expected), node.name, scope)
            case tree.Number():
                return make(Constant)(type=number(node.value, node.value), value=node.value, place=self.place(node.span))
            case tree.Member():
                return member(self, node, scope)
            case tree.Binary():
                return binary(self, node, scope, expected)
            case tree.Call():
                return call(self, node, scope)
            case tree.Unary():
                return unary(self, node, scope)
            case tree.Text():
                return _text(self, node, expected)
            case tree.Conditional():
                return conditional(self, node, scope, expected)
            case tree.SetLiteral():
                return set_literal(self, node, scope, expected)
            case tree.RangeSet():
                return range_set(self, node, scope)
            case _:
                return self._binding(node, scope)

    def _binding(
        self, node: tree.Fold | tree.SetOf | tree.Owned | tree.Walk | tree.RowLength | tree.Possible | tree.WhatIf, scope: Scope
    ) -> Expression | None:
        """Expressions that bind names or speak of pieces and actions."""
        match node:
            case tree.Fold():
                return fold(self, node, scope)
            case tree.SetOf():
                return set_of_expression(self, node, scope)
            case tree.Owned():
                return owned(self, node, scope)
            case tree.Walk():
                return walk(self, node, scope)
            case tree.RowLength():
                return row_length(self, node, scope)
            case tree.Possible():
                return possible(self, node, scope)
            case tree.WhatIf():
                return what_if(self, node, scope)
            case _:
                assert_never(node)


def _narrowed(checked: Expression | None, name: str, scope: Scope) -> Expression | None:
    """A field of `shared`, or a seat that not every game has, that was asked about before."""
    if isinstance(checked, (FieldValue, Constant)) and checked.type.optional and name in scope.not_none:
        return checked.model_copy(update={"type": without_none(checked.type)})
    return checked


def _text(context: Context, node: tree.Text, expected: Type | None) -> Expression | None:
    """A text can name a space: `"3,-2"` on a plane, `"h4"` elsewhere."""
    hint: str | None
    if expected is None or expected.kind != "space":
        hint = "a text names a space only where a space is expected"
        context.report.add(codes.TEXT_AS_VALUE, f'the text "{node.value}" is no value here', node.span, hint=hint)
        return None
    board = context.world.boards[expected.name]
    found = _PLANE_SPACE.fullmatch(node.value) if board.shape == "plane" else None
    on_plane = found is not None and max(abs(int(part)) for part in found.groups()) <= board.tile_limit
    if node.value not in board.spaces and not on_plane:
        hint = 'spaces of a plane are written "x,y"' if board.shape == "plane" else did_you_mean(node.value, board.spaces)
        context.report.add(codes.NO_SUCH_SPACE, f'`{board.name}` has no space "{node.value}"', node.span, hint=hint)
        return None
    context.world.use("space", board.name)
    return make(Constant)(type=space_of(board.name), value=node.value, place=context.place(node.span))
