"""Folds as Python loops that stop as soon as the answer is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.ir.logic import asks_for_size

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions


def write_folded(out: Expressions, node: ir.Fold | ir.RowRun | ir.AnyRow) -> str:
    """The text that stands for the answer, after the loops that find it."""
    if isinstance(node, ir.RowRun):
        return write_row(out, node)
    return write_any_row(out, node) if isinstance(node, ir.AnyRow) else write_fold(out, node)


def write_fold(out: Expressions, fold: ir.Fold) -> str:
    """The variable that holds the answer, after the loops that find it."""
    single = len(fold.loops) == 1
    if asks_for_size(fold):
        size = out.size(fold.loops[0].source)
        return size if fold.word == "count" else f"{size} > 0"
    short = _comprehension(out, fold) if single else None
    if short is not None:
        return short
    result = out.temporary({"any": "found", "first": "first"}.get(fold.word, fold.word))
    start = {"any": "False", "count": "0", "sum": "0"}.get(fold.word, str(fold.none))
    out.line(f"{result} = {start}")
    depths = []
    with out.part(*(loop.variable for loop in fold.loops)):
        for loop in fold.loops:
            out.line(f"for {out.variable(loop.variable)} in {out.visited(loop)}:")
            out.depth += 1
            depths.append(out.depth)
            if loop.condition is not None and loop is not fold.loops[-1]:
                out.line(f"if not ({out.value(loop.condition)}):")
                out.line("    continue")
        _innermost(out, fold, result)
    for number, depth in enumerate(reversed(depths)):
        out.depth = depth - 1
        if fold.word in ("any", "first") and number < len(depths) - 1:
            test = result if fold.word == "any" else f"{result} != {fold.none}"
            out.line(f"if {test}:")
            out.line("    break")
    return result


def _innermost(out: Expressions, fold: ir.Fold, result: str) -> None:
    condition = fold.loops[-1].condition
    if condition is not None:
        out.line(f"if {out.value(condition)}:")
        out.depth += 1
    if fold.word == "any":
        out.line(f"{result} = True")
        out.line("break")
    elif fold.word == "count":
        out.line(f"{result} += 1")
    elif fold.word == "first":
        assert fold.body is not None
        out.line(f"{result} = {out.value(fold.body)}")
        out.line("break")
    elif fold.word == "sum":
        assert fold.body is not None
        out.line(f"{result} += {out.value(fold.body)}")
    else:
        assert fold.body is not None
        number = out.temporary("number")
        out.line(f"{number} = {out.value(fold.body)}")
        sign = ">" if fold.word == "highest" else "<"
        out.line(f"if {result} == {fold.none} or {number} {sign} {result}:")
        out.line(f"    {result} = {number}")


def _comprehension(out: Expressions, fold: ir.Fold) -> str | None:
    """A sum over a short source reads best as Python writes sums; anything that needs statements inside is a loop."""
    if fold.word != "sum" or fold.body is None:
        return None
    loop = fold.loops[0]
    with out.part(loop.variable), out.aside() as needed:
        variable = out.variable(loop.variable)
        body = out.value(fold.body)
        condition = None if loop.condition is None else out.value(loop.condition)
    if needed:
        return None
    source = out.visited(loop)
    return f"sum([{body} for {variable} in {source}{'' if condition is None else f' if {condition}'}])"


def write_row(out: Expressions, row: ir.RowRun) -> str:
    """Counts along both rays from a space until the condition fails."""
    result = out.temporary("row")
    out.line(f"{result} = 1")
    for ray in (row.ahead, row.behind):
        _count_along(out, row.variable, out.iterable(ray), row.condition, result)
    return result


def write_any_row(out: Expressions, row: ir.AnyRow) -> str:
    """Looks along the lines through a space until one is long enough."""
    found = out.temporary("found")
    out.line(f"{found} = False")
    _look_along(out, row, [f"{found} = True", "break"])
    return found


def _look_along(out: Expressions, row: ir.AnyRow, then: list[str]) -> None:
    with out.part(), out.indented(f"for ahead_, behind_ in {row.lines}[{out.value(row.through)}]:"):
        length = out.temporary("row")
        out.line(f"{length} = 1")
        for ray in ("ahead_", "behind_"):
            _count_along(out, row.variable, ray, row.condition, length)
        with out.indented(f"if {length} >= {row.wanted}:"):
            for line in then:
                out.line(line)


def write_search(out: Expressions, search: ir.Expr) -> bool:
    """Writes a condition as a loop that breaks off when it holds, for an `else` to follow; False where that cannot be done."""
    if isinstance(search, ir.AnyRow):
        _look_along(out, search, ["break"])
        return True
    if not isinstance(search, ir.Fold) or search.word != "any" or len(search.loops) != 1:
        return False
    loop = search.loops[0]
    if loop.condition is None:
        return False
    with out.part(loop.variable), out.indented(f"for {out.variable(loop.variable)} in {out.visited(loop)}:"):
        out.line(f"if {out.value(loop.condition)}:")
        out.line("    break")
    return True


def _count_along(out: Expressions, variable: str, ray: str, condition: ir.Expr, result: str) -> None:
    """Counts the spaces of a ray up to the first that does not fulfil the condition."""
    from boardrules.compiler.ir.logic import negate

    with out.part(variable), out.indented(f"for {out.variable(variable)} in {ray}:"):
        out.line(f"if {out.value(negate(condition))}:")
        out.line("    break")
        out.line(f"{result} += 1")
