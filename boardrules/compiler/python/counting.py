"""The lines of generated code that count how often rules apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.runtime.counting import APPLIED, HELD, REFUSED, place

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions
    from boardrules.compiler.python.writer import Lines


def count_line(rule: int, kind: int = APPLIED, by: str = "1") -> str:
    """Counts something of a rule."""
    return f"S.tally_[{place(rule, kind)}] += {by}"


def write_applied(out: Lines, rule: int) -> None:
    """Counts that a rule is applied; nothing for no rule."""
    if rule >= 0:
        out.line(count_line(rule))


def write_counted(out: Expressions, node: ir.Counted | ir.CountedConst | ir.CountedScalar | ir.Tested) -> str:
    """A value that counts when it is worked out."""
    if isinstance(node, ir.Tested):
        return f"tested_(S, {place(node.rule, APPLIED)}, {out.value(node.condition)})"
    if isinstance(node, ir.Counted):
        text = out.value(node.value)
    else:
        text = out.value(ir.Const(node.value) if isinstance(node, ir.CountedConst) else ir.Scalar(node.name))
    return _counted(text, node.rules)


def _counted(text: str, rules: tuple[int, ...]) -> str:
    for rule in rules:
        text = f"counted_(S, {place(rule, APPLIED)}, {text})"
    return text


def write_counted_source(out: Expressions, source: ir.CountedSource | ir.Restricted) -> str:
    """A set that counts when it is worked out; an index that counts what is not in it."""
    if isinstance(source, ir.CountedSource):
        return _counted(out.iterable(source.source), source.rules)
    if not out.game.counts:
        return out.iterable(source.source)
    found = out.temporary("found")
    out.line(f"{found} = {out.iterable(source.source)}")
    for one in source.counts:
        out.line(count_line(one.rule, REFUSED, f"{source.total} - len({found})"))
        for kind in _held(one):
            out.line(count_line(one.rule, kind, f"len({found})"))
    return found


def _held(counts: ir.Counts) -> list[int]:
    """What is counted where a test holds."""
    return [APPLIED] * counts.applies + [HELD] * counts.last


def write_given(points: str, rule: int) -> str:
    """Points of the final count, as an operand; under a rule they are counted where they are not 0."""
    return f"given_(S, {place(rule, APPLIED)}, {points})" if rule >= 0 else f"({points})"


def write_test(out: Expressions, test: ir.Required, *, in_loop: bool) -> None:
    """A test of an action's instances that counts. Inside a loop what fails goes on to the next value; else what holds nests."""
    from boardrules.compiler.ir.logic import negate

    with out.part():
        out.line(f"if {out.value(negate(test.condition))}:")
    for one in test.counts:
        out.line(f"    {count_line(one.rule, REFUSED)}")
    if in_loop:
        out.line("    continue")
    else:
        if not test.counts:
            out.line("    pass")
        out.line("else:")
        out.depth += 1
    for one in test.counts:
        for kind in _held(one):
            out.line(count_line(one.rule, kind))
