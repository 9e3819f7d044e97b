"""Folds as C loops that stop as soon as the answer is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.native.declined import Declined

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions

NUMBER = "int64_t"


def fold(out: Expressions, node: ir.Fold) -> str:
    """The variable that holds the answer, after the loops that find it."""
    result, done = out.fresh(node.word), out.label(node.word)
    start = "0" if node.word in ("any", "count", "sum") else str(node.none)
    out.line(f"{NUMBER} {result} = {start};")

    def inner(rest: tuple[ir.Loop, ...], end: str) -> None:
        if not rest:
            _found(out, node, result, end)
        elif len(rest) == 1 and node.word == "first" and end == done and len(node.loops) > 1:
            innermost = out.label("first")  # none may have been found: then the loops around it go on
            out.each_of(rest[0], lambda: inner((), innermost))
            out.line(f"{innermost}: ;")
            out.line(f"if ({result} != {node.none}) goto {done};")
        else:
            out.each_of(rest[0], lambda: inner(rest[1:], end))

    inner(node.loops, done)
    if node.word in ("any", "first"):
        out.line(f"{done}: ;")
    return result


def _found(out: Expressions, node: ir.Fold, result: str, done: str) -> None:
    if node.word == "any":
        out.line(f"{result} = 1; goto {done};")
    elif node.word == "count":
        out.line(f"{result}++;")
    else:
        assert node.body is not None
        value = out.named(node.body, "number")
        if node.word == "first":
            out.line(f"{result} = {value}; goto {done};")
        elif node.word == "sum":
            out.line(f"{result} += {value};")
        else:
            sign = ">" if node.word == "highest" else "<"
            out.line(f"if ({result} == {node.none} || {value} {sign} {result}) {result} = {value};")


def row_run(out: Expressions, row: ir.RowRun) -> str:
    """Counts along both rays from a space until the condition fails."""
    result = out.fresh("row")
    out.line(f"{NUMBER} {result} = 1;")
    for ray in (row.ahead, row.behind):
        done = out.label("row")

        def one(value: str, done: str = done) -> None:
            out.bind_as(row.variable, value)
            condition = out.value(row.condition)
            out.line(f"if (!({condition})) goto {done};")
            out.line(f"{result}++;")

        out.each(ray, one)
        out.line(f"{done}: ;")
    return result


def any_row(out: Expressions, row: ir.AnyRow) -> str:
    """Looks along the lines through a space until one is long enough."""
    table = out.table(row.lines)
    if table.depth != 4:
        raise Declined("the lines of a board have an unknown form")
    found, line, done = out.fresh("found"), out.fresh("line"), out.label("found")
    through = out.named(row.through, "through")
    begin, length = table.row([through])
    out.line(f"int {found} = 0;")
    with out.block(f"for (int {line} = (int)({begin}), {line}_last = {line} + (int)({length}); {line} < {line}_last; {line}++)"):
        count = out.fresh("row")
        out.line(f"int {count} = 1;")
        for side in (0, 1):
            ray, broken = out.fresh("ray"), out.label("ray")
            out.line(f"const int {ray} = {line} * 2 + {side};")
            first, last = _part(table, ray)
            place, value = out.fresh("i"), out.fresh("each")
            with out.block(f"for (int {place} = {first}; {place} < {last}; {place}++)"):
                out.line(f"const {NUMBER} {value} = {table.name}[{place}];")
                out.bind_as(row.variable, value)
                condition = out.value(row.condition)
                out.line(f"if (!({condition})) goto {broken};")
                out.line(f"{count}++;")
            out.line(f"{broken}: ;")
        out.line(f"if ({count} >= {row.wanted}) {{ {found} = 1; goto {done}; }}")
    out.line(f"{done}: ;")
    return found


def _part(table: object, ray: str) -> tuple[str, str]:
    """Where the spaces of a ray begin and end in the array of a table of lines."""
    from boardrules.compiler.native.tables import Table

    assert isinstance(table, Table)
    length = table.lengths[3]
    if length is None:
        return f"{table.name}_3[{ray}]", f"{table.name}_3[{ray} + 1]"
    return f"{ray} * {length}", f"({ray} + 1) * {length}"


def occurrences(out: Expressions, node: ir.Occurrences) -> str:
    """How often a value is among those of a field."""
    item = out.named(node.item, "item")
    count = out.fresh("count")
    out.line(f"int {count} = 0;")
    out.each(node.values, lambda value: out.line(f"{count} += {value} == {item};"))
    return count
