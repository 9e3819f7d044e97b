"""Expressions: from the parser's tree to the typed one. Each method is named after the grammar's rule or alias."""

from __future__ import annotations

from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.build_base import BuildBase, Children


class BuildExpressions(BuildBase):
    def build_number(self, span: Span, c: Children) -> tree.Expression:
        return tree.Number(value=self.int_of(c[0]), span=span)

    def build_text(self, span: Span, c: Children) -> tree.Expression:
        return self.text_of(c[0])

    def build_name(self, span: Span, c: Children) -> tree.Expression:
        return tree.Reference(name=str(c[0]), span=span)

    def build_member(self, span: Span, c: Children) -> tree.Expression:
        return tree.Member(base=c[0], name=self.name_of(c[1]), span=span)

    def build_owned(self, span: Span, c: Children) -> tree.Expression:
        return tree.Owned(piece=self.name_of(c[0]), owner=c[1], span=span)

    def build_call(self, span: Span, c: Children) -> tree.Expression:
        return tree.Call(function=self.name_of(c[0]), arguments=c[1], span=span)

    def build_arguments(self, span: Span, c: Children) -> tuple[tree.Expression, ...]:
        return tuple(item for item in c if item is not None)

    def build_minus(self, span: Span, c: Children) -> tree.Expression:
        return tree.Unary(operator="-", operand=c[0], span=span)

    def build_not_(self, span: Span, c: Children) -> tree.Expression:
        return tree.Unary(operator="not", operand=c[0], span=span)

    def build_or_(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator="or", left=c[0], right=c[1], span=span)

    def build_and_(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator="and", left=c[0], right=c[1], span=span)

    def build_otherwise(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator="otherwise", left=c[0], right=c[1], span=span)

    def build_compare(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator=str(c[1]), left=c[0], right=c[2], span=span)

    def build_arithmetic(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator=str(c[1]), left=c[0], right=c[2], span=span)

    def build_is_in(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator="in", left=c[0], right=c[1], span=span)

    def build_is_not_in(self, span: Span, c: Children) -> tree.Expression:
        return tree.Binary(operator="not in", left=c[0], right=c[1], span=span)

    def build_if_expression(self, span: Span, c: Children) -> tree.Expression:
        return tree.Conditional(condition=c[0], then=c[1], otherwise=c[2], span=span)

    def build_range_set(self, span: Span, c: Children) -> tree.Expression:
        return tree.RangeSet(low=c[0], high=c[1], span=span)

    def build_set_literal(self, span: Span, c: Children) -> tree.Expression:
        return tree.SetLiteral(items=tuple(item for item in c if item is not None), span=span)

    def build_set_of(self, span: Span, c: Children) -> tree.Expression:
        return tree.SetOf(parameter=c[0], condition=c[1], span=span)

    def build_parameter(self, span: Span, c: Children) -> tree.Parameter:
        return tree.Parameter(name=self.name_of(c[0]), domain=c[1], span=span)

    def build_fold(self, span: Span, c: Children) -> tree.Expression:
        return tree.Fold(word=str(c[0]), parameters=tuple(c[1:-1]), body=c[-1], span=span)

    def build_walk(self, span: Span, c: Children) -> tree.Expression:
        word, before, after, start, goal, condition, cost, limit = c
        return tree.Walk(
            word=str(word),
            before=self.name_of(before),
            after=self.name_of(after),
            start=start,
            goal=goal,
            condition=condition,
            cost=cost,
            limit=limit,
            span=span,
        )

    def build_row_length(self, span: Span, c: Children) -> tree.Expression:
        return tree.RowLength(variable=self.name_of(c[1]), through=c[2], along=c[3], condition=c[4], span=span)

    def build_possible(self, span: Span, c: Children) -> tree.Expression:
        return tree.Possible(action=self.name_of(c[1]), arguments=c[2], span=span)

    def build_what_if(self, span: Span, c: Children) -> tree.Expression:
        return tree.WhatIf(done=self.name_of(c[1]), arguments=c[2] or (), value=c[3], span=span)
