"""What every part of the checker shares: the declarations, the report, and the way to check an expression."""

from __future__ import annotations

from abc import ABC, abstractmethod

from boardrules.analysis.report import Report
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import FLAG, assignable, number
from boardrules.analysis.world import World
from boardrules.diagnostics import analysis_codes as codes
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.base import Place
from boardrules.ruleset.expressions import Expression
from boardrules.ruleset.types import Type
from boardrules.source import Span
from boardrules.syntax import tree

ANY_NUMBER = number(-(10**12), 10**12)


class Context(ABC):
    """Checks expressions. A result of None means that a mistake has been reported, and that whoever asked stays silent."""

    def __init__(self, world: World, report: Report, limits: Limits = USUAL) -> None:
        self.world = world
        self.report = report
        self.limits = limits

    @abstractmethod
    def infer(self, node: tree.Expression, scope: Scope, expected: Type | None = None) -> Expression | None:
        """The checked expression. `expected` helps to tell what a bare name means; it is not enforced."""

    def expect(self, node: tree.Expression, scope: Scope, wanted: Type | None) -> Expression | None:
        """The checked expression, which must fit the wanted type; with None for a type that had a mistake, anything goes."""
        checked = self.infer(node, scope, wanted)
        if checked is None or wanted is None:
            return checked
        return checked if self.fits(checked.type, wanted, node.span) else None

    def condition(self, node: tree.Expression, scope: Scope) -> Expression | None:
        """A checked yes-or-no expression."""
        return self.expect(node, scope, FLAG)

    def number(self, node: tree.Expression, scope: Scope) -> Expression | None:
        """A checked number."""
        checked = self.infer(node, scope)
        if checked is None:
            return None
        if checked.type.kind != "number":
            self.report.add(codes.NOT_A_NUMBER, f"this is a {checked.type}, but a number is needed here", node.span)
            return None
        return checked if self.fits(checked.type, ANY_NUMBER, node.span) else None

    def fits(self, given: Type, wanted: Type, span: Span) -> bool:
        """Whether a type may stand where another is wanted; says why if not."""
        if assignable(given, wanted):
            return True
        if given.kind == "none":
            self.report.add(codes.NONE_NOT_ALLOWED, f"`none` cannot stand here: a {wanted} is needed", span)
        elif given.optional and not wanted.optional and assignable(given, wanted.model_copy(update={"optional": True})):
            self.report.add(
                codes.MAY_BE_NONE,
                f"this may be none, but a {wanted} is needed",
                span,
                hint="say what to use instead, `… otherwise …`, or ask before that it is not none",
            )
        elif given.kind == wanted.kind == "number":
            self.report.add(codes.OUT_OF_RANGE, f"{_range(given)} lies outside of {wanted.low}..{wanted.high}", span)
        else:
            self.report.add(codes.WRONG_TYPE, f"this is a {given}, but a {wanted} is needed", span)
        return False

    def place(self, span: Span) -> Place:
        return self.report.place(span)


def _range(type_: Type) -> str:
    return str(type_.low) if type_.low == type_.high else f"{type_.low}..{type_.high}"
