"""Tables: functions given by their values, complete and without doubles."""

from __future__ import annotations

from itertools import product

from boardrules.analysis.components.cells import cell_value
from boardrules.analysis.context import Context
from boardrules.analysis.expressions.constants import domain_values
from boardrules.analysis.expressions.operators import collection
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import element_of
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import TableModel, Value
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

Domain = tuple[Type, dict[str, None]]
"""A type, and the names of its values in order."""


def parameter_domain(context: Context, node: tree.Parameter) -> Domain | None:
    """The type of a table's parameter and the names of its values."""
    domain = collection(context, node.domain, Scope(has_me=False, where="a table"))
    if domain is None:
        return None
    element = element_of(domain.type)
    values = domain_values(context, domain)
    if element is None or values is None:
        context.report.add(codes.TABLE_DOMAIN, "a table goes through a set that is known before play", node.domain.span)
        return None
    names = [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in values]
    return element, dict.fromkeys(names)


def read_table(context: Context, node: tree.Table, domains: list[Domain], result: Type) -> TableModel:
    """The table with all its entries."""
    rows = [item for item in node.items if isinstance(item, tree.Row)]
    values: dict[str, Value] = {}
    if len(domains) == 2:
        _read_two_ways(context, rows, domains, result, values)
    else:
        _read_list(context, rows, domains, result, values)
    _check_complete(context, node, domains, result, values)
    parameters = tuple((parameter.name.text, domain[0]) for parameter, domain in zip(node.parameters, domains, strict=True))
    return TableModel(name=node.name.text, parameters=parameters, result=result, values=values, place=context.place(node.name.span))


def _key(context: Context, cell: tree.Cell, domain: Domain) -> str | None:
    """The argument that a cell names."""
    type_, names = domain
    value = str(cell.values[0].value) if len(cell.values) == 1 else None
    if value is None:
        context.report.add(codes.BAD_ROW_NAME, f"this cell must name one {type_}", cell.span)
        return None
    if value not in names:
        context.report.add(
            codes.UNKNOWN_ENTRY, f"`{value}` is not one of the arguments of this table", cell.span, hint=did_you_mean(value, names)
        )
        return None
    return value


def _enter(context: Context, values: dict[str, Value], keys: list[str], cell: tree.Cell, result: Type) -> None:
    key = " ".join(keys)
    if key in values:
        context.report.add(codes.DUPLICATE_ROW, f"there are two entries for `{key}`", cell.span)
        return
    ok, value = cell_value(context, cell, result)
    values[key] = value if ok else None


def _is_header(row: tree.Row, domain: Domain) -> bool:
    """Whether a first row names columns: its first cell is no argument."""
    value = row.cells[0].values[0].value if len(row.cells[0].values) == 1 else None
    return isinstance(value, str) and value not in domain[1]


def _read_list(context: Context, rows: list[tree.Row], domains: list[Domain], result: Type, values: dict[str, Value]) -> None:
    """One row for each list of arguments, with the value in the last cell."""
    if rows and _is_header(rows[0], domains[0]):
        rows = rows[1:]
    for row in rows:
        if len(row.cells) != len(domains) + 1:
            message = f"this row has {len(row.cells)} cells; it needs {len(domains)} for the arguments and one for the value"
            context.report.add(codes.WRONG_CELL_COUNT, message, row.span)
            keys: list[str | None] = [_key(context, cell, domain) for cell, domain in zip(row.cells, domains, strict=False)]
            if len(keys) == len(domains) and None not in keys:
                values.setdefault(" ".join(str(key) for key in keys), None)
            continue
        keys = [_key(context, cell, domain) for cell, domain in zip(row.cells, domains, strict=False)]
        known = [key for key in keys if key is not None]
        if len(known) == len(domains):
            _enter(context, values, known, row.cells[-1], result)


def _read_two_ways(context: Context, rows: list[tree.Row], domains: list[Domain], result: Type, values: dict[str, Value]) -> None:
    """The first row lists the values of the second parameter, the first cells those of the first."""
    if not rows:
        return
    columns = [_key(context, cell, domains[1]) for cell in rows[0].cells[1:]]
    seen: set[str] = set()
    for index, column in enumerate(columns):
        if column is not None and column in seen:
            context.report.add(codes.DUPLICATE_COLUMN, f"there are two columns `{column}`", rows[0].cells[index + 1].span)
            columns[index] = None
        seen.update(filter(None, [column]))
    for row in rows[1:]:
        key = _key(context, row.cells[0], domains[0])
        if len(row.cells) != len(rows[0].cells):
            context.report.add(
                codes.WRONG_CELL_COUNT,
                f"this row has {len(row.cells)} cells, the first row has {len(rows[0].cells)}",
                row.span,
                labels=[(rows[0].span, f"{len(rows[0].cells)} columns")],
            )
            if key is not None:
                values.update({f"{key} {column}": None for column in columns if column is not None})
            continue
        for column, cell in zip(columns, row.cells[1:], strict=False):
            if key is not None and column is not None:
                _enter(context, values, [key, column], cell, result)


def _check_complete(context: Context, node: tree.Table, domains: list[Domain], result: Type, values: dict[str, Value]) -> None:
    size = 1
    for _, names in domains:
        size *= len(names)
    most = context.limits.entries
    others = sum(len(table.values) for table in context.world.tables.values())
    if size + others > most:
        together = f", {size + others} with the tables before it" if others else ""
        message = f"this table has {size} entries{together}; {most} in all are the most"
        context.report.add(codes.TOO_MANY_ENTRIES, message, node.name.span, hint="a `define` can compute its value")
        return
    missing = [key for key in (" ".join(keys) for keys in product(*(names for _, names in domains))) if key not in values]
    if missing and not result.optional and result.kind != "set":
        message = f"`{node.name.text}` says nothing for {listed(missing, 4)}"
        context.report.add(codes.MISSING_ENTRIES, message, node.name.span)
    empty: Value = () if result.kind == "set" else None
    values.update(dict.fromkeys(missing, empty))
