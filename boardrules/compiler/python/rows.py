"""Rows that are remembered, as Python: a function that makes them for some keys, and where they are kept."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.python.expressions import Expressions
from boardrules.compiler.python.legal import code_text, write_steps
from boardrules.compiler.python.spelling import module_names, rows_name
from boardrules.compiler.python.writer import Names


def write_rows(game: ir.Game, rows: ir.Rows) -> list[str]:
    """`NAME_rows(keys_)` and `NAME_ROWS`."""
    out = Expressions(game, Names(module_names(game), frozenset(), frozenset(), local_slots=True))
    action = game.actions[rows.action]
    out.line(f"{', '.join(map(out.variable, rows.keys))} = keys_")
    out.line("rows_ = []")
    with out.indented(f"for {out.variable(rows.loop.variable)} in {out.iterable(rows.loop.source)}:"):
        write_steps(out, rows.steps)
        columns = [_column(out, column) for _, column in rows.columns]
        row = ", ".join([*columns, out.variable(rows.loop.variable) if rows.bare else code_text(out, action)])
        out.line(f"rows_.append({f'({row})' if columns else row})")
    out.line("return rows_")
    name = rows_name(game, rows.number)
    return [f"def {name.lower()}(keys_):", *out.lines, "", "", f"{name} = {_remembered(rows)}({name.lower()})"]


def _remembered(rows: ir.Rows) -> str:
    return "RememberedByTwo" if len(rows.keys) == 2 else "Remembered"


def _column(out: Expressions, column: ir.Expr | ir.Source) -> str:
    """A column; one that needs statements is worked out under a name, because others may need some too."""
    if isinstance(column, ir.Kept):
        return out.variable(column.name)
    if isinstance(column, ir.Local):
        return out.value(column)
    name = out.temporary("column")
    out.line(f"{name} = {out.value(column)}")  # type: ignore[arg-type]
    return name
