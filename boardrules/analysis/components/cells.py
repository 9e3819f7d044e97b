"""Rows and cells: the header of a table, the values in its cells, and the types of columns that are not written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.type_names import resolve_type
from boardrules.analysis.types import DIRECTION, FLAG, PLAYER, TEXT, number, set_of, with_none
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import Value
from boardrules.ruleset.types import COMPASS, Type
from boardrules.syntax import tree

Scalar = int | bool | str


@dataclass
class Column:
    """A column of a table: its name, the type that is written in the header, and its cells row by row."""

    name: str
    node: tree.CellValue
    index: int


@dataclass
class Rows:
    """A table taken apart: columns without the first, and rows by the name in their first cell."""

    columns: list[Column]
    rows: dict[str, tree.Row]


def read_rows(context: Context, rows: list[tree.Row], what: str) -> Rows:
    """Header and rows; what does not fit is reported and left out."""
    report = context.report
    columns: list[Column] = []
    width = len(rows[0].cells)
    for index, cell in enumerate(rows[0].cells):
        name = _one_name(cell)
        if name is None:
            report.add(codes.BAD_HEADER, "the first row names the columns: one name in each cell", cell.span)
        elif index and any(column.name == name.value for column in columns):
            report.add(codes.DUPLICATE_COLUMN, f"there are two columns `{name.value}`", cell.span)
        elif index:
            columns.append(Column(str(name.value), name, index))
    found: dict[str, tree.Row] = {}
    for row in rows[1:]:
        name = _one_name(row.cells[0])
        if name is None:
            report.add(codes.BAD_ROW_NAME, f"the first cell of a row names one {what}", row.cells[0].span)
        elif str(name.value) in found:
            first = found[str(name.value)].span
            report.add(codes.DUPLICATE_ROW, f"there are two rows for `{name.value}`", row.span, labels=[(first, "the first one")])
        elif len(row.cells) != width:
            found[str(name.value)] = row
            report.add(
                codes.WRONG_CELL_COUNT,
                f"this row has {len(row.cells)} cells, the first row has {width}",
                row.span,
                labels=[(rows[0].span, f"{width} columns")],
            )
        else:
            found[str(name.value)] = row
    return Rows(columns, found)


def _one_name(cell: tree.Cell) -> tree.CellValue | None:
    if len(cell.values) == 1 and isinstance(cell.values[0].value, str) and not cell.values[0].is_text:
        return cell.values[0]
    return None


def cells_of(rows: Rows, column: Column) -> list[tree.Cell]:
    """The cells of a column, row by row; rows that are too short have been reported."""
    return [row.cells[column.index] for row in rows.rows.values() if column.index < len(row.cells)]


def column_type(context: Context, rows: Rows, column: Column) -> Type | None:
    """The type of a column: the one in the header, or the one its cells have in common."""
    if column.node.type is not None:
        return resolve_type(context, column.node.type)
    cells = cells_of(rows, column)
    values = [value for cell in cells for value in cell.values]
    if not values:
        message = f"nothing tells the type of `{column.name}`"
        context.report.add(codes.UNKNOWN_COLUMN_TYPE, message, column.node.span, hint=f"write `{column.name}: …` with its type")
        return None
    element = _common_type(context, column, values)
    if element is None:
        return None
    if any(len(cell.values) > 1 for cell in cells):
        return set_of(element)
    return with_none(element) if any(not cell.values for cell in cells) else element


def _common_type(context: Context, column: Column, values: list[tree.CellValue]) -> Type | None:
    numbers = [value.value for value in values if isinstance(value.value, int)]
    if len(numbers) == len(values):
        return number(min(numbers), max(numbers))
    names = [str(value.value) for value in values if isinstance(value.value, str)]
    if len(names) == len(values):
        if all(value.is_text for value in values):
            return TEXT
        candidates = [type_ for type_ in _named_types(context) if all(_names(context, type_, name) for name in names)]
        if len(candidates) == 1:
            return candidates[0]
        if len(candidates) > 1:
            what = f"the values of `{column.name}` could be of {listed(str(type_) for type_ in candidates)}"
            meant = f"write `{column.name}: …` with the type that is meant"
            context.report.add(codes.AMBIGUOUS_COLUMN, what, column.node.span, hint=meant)
            return None
    known = [type_ for type_ in _named_types(context) if any(_names(context, type_, name) for name in names)]
    if len(known) == 1:
        stranger = next(value for value in values if not _names(context, known[0], str(value.value)))
        hint = did_you_mean(str(stranger.value), context.world.value_names(known[0]))
        message = f"`{stranger.value}` is no {known[0]}, as the other values of `{column.name}` are"
        context.report.add(codes.WRONG_CELL, message, stranger.span, hint=hint)
        return None
    message = f"nothing tells the type of `{column.name}`: its values have no type in common"
    context.report.add(codes.UNKNOWN_COLUMN_TYPE, message, column.node.span, hint=f"write `{column.name}: …` with its type")
    return None


def _named_types(context: Context) -> list[Type]:
    world = context.world
    found = [FLAG, DIRECTION, PLAYER]
    found.extend(Type(kind="enum", name=name) for name in world.enums)
    found.extend(Type(kind="card", name=name) for name in world.decks)
    found.extend(Type(kind="space", name=name) for name in world.boards)
    return found


def _names(context: Context, type_: Type, name: str) -> bool:
    if type_.kind == "flag":
        return name in ("yes", "no")
    return name in COMPASS if type_.kind == "direction" else context.world.is_value(name, type_)


def cell_value(context: Context, cell: tree.Cell, type_: Type) -> tuple[bool, Value]:
    """The value in a cell, and whether there was no mistake."""
    if type_.kind == "set":
        element = type_.element
        if element is None:
            return False, ()
        found = [scalar(context, value, element) for value in cell.values]
        return all(ok for ok, _ in found), in_order(context, element, (value for ok, value in found if ok))
    if not cell.values:
        if not type_.optional:
            context.report.add(codes.EMPTY_CELL, f"this cell is empty, but a {type_} is needed", cell.span)
        return type_.optional, None
    if len(cell.values) > 1:
        context.report.add(codes.WRONG_CELL, f"this cell holds {len(cell.values)} values, but one {type_} is needed", cell.span)
        return False, None
    ok, value = scalar(context, cell.values[0], type_)
    if ok and not type_.optional and isinstance(value, str) and context.world.named(value, type_).optional:
        message = f"not every game has `{value}`, so this may be none, but a {type_} is needed"
        context.report.add(codes.MAY_BE_NONE, message, cell.span, hint=f"write `{type_}?` for the column")
        return False, None
    return ok, value


def in_order(context: Context, element: Type, values: Iterable[Scalar | None]) -> tuple[Scalar, ...]:
    """The members of a set in the order of their type, each once."""
    distinct = list(dict.fromkeys(value for value in values if value is not None))
    if element.kind in ("number", "flag", "text"):
        return tuple(sorted(distinct, key=lambda value: (str(type(value)), value)))
    order = {name: index for index, name in enumerate(context.world.value_names(element))}
    return tuple(sorted(distinct, key=lambda value: order.get(str(value), 0)))


def scalar(context: Context, node: tree.CellValue, type_: Type) -> tuple[bool, Scalar | None]:
    """One value, which must be of the type."""
    value, report = node.value, context.report
    if type_.kind == "number" and isinstance(value, int):
        if not type_.low <= value <= type_.high:
            report.add(codes.CELL_OUT_OF_RANGE, f"{value} lies outside of {type_.low}..{type_.high}", node.span)
            return False, None
        return True, value
    if type_.kind == "text" and isinstance(value, str) and node.is_text:
        return True, value
    if isinstance(value, str):
        if value == "none" and type_.optional:
            return True, None
        if type_.kind == "flag" and value in ("yes", "no"):
            return True, value == "yes"
        if type_.kind not in ("flag", "number") and (_names(context, type_, value) or _names_plane_space(context, type_, value)):
            context.world.use(type_.kind, type_.name)
            return True, value
    hint = did_you_mean(str(value), context.world.value_names(type_)) if type_.kind not in ("number", "text") else None
    report.add(codes.WRONG_CELL, f"`{value}` is no {type_}", node.span, hint=hint)
    return False, None


def _names_plane_space(context: Context, type_: Type, value: str) -> bool:
    left, comma, right = value.partition(",")
    is_plane = type_.kind == "space" and context.world.boards[type_.name].shape == "plane"
    return is_plane and bool(comma) and left.lstrip("-").isdigit() and right.lstrip("-").isdigit()
