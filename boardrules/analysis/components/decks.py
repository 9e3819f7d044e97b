"""Enums, decks and tiles: their values, properties, numbers of copies and pictures."""

from __future__ import annotations

from boardrules.analysis.components.cells import Rows, cell_value, column_type, read_rows
from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.world import DeckInfo, EnumInfo
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import DeckModel, EnumModel, Picture, Value
from boardrules.ruleset.types import Type
from boardrules.source import Span
from boardrules.syntax import tree


def enum_values(context: Context, node: tree.Enum) -> dict[str, Span]:
    """The names of an enum's values; mistakes in them are reported here, once."""
    names = [item for item in node.items if isinstance(item, tree.Name)]
    rows = [item for item in node.items if isinstance(item, tree.Row)]
    if names and rows:
        context.report.add(
            codes.MIXED_ENUM, f"`{node.name.text}` lists names and rows; it can have only one of the two", names[0].span
        )
    found: dict[str, Span] = {}
    for name in names:
        if name.text in found:
            labels = [(found[name.text], "the first one")]
            context.report.add(codes.DUPLICATE_VALUE, f"`{name.text}` is listed twice", name.span, labels=labels)
        found.setdefault(name.text, name.span)
    for row in rows[1:]:
        found.update(_row_name(row))
    if not found:
        context.report.add(codes.EMPTY_ENUM, f"`{node.name.text}` has no values", node.name.span)
    return found


def deck_cards(context: Context, node: tree.Deck | tree.Tiles) -> dict[str, Span]:
    """The names of the kinds of card."""
    found: dict[str, Span] = {}
    for row in [item for item in node.items if isinstance(item, tree.Row)][1:]:
        found.update(_row_name(row))
    if not found:
        message = f"`{node.name.text}` has no cards"
        hint = "the first row names the columns; every other row is a card"
        context.report.add(codes.EMPTY_DECK, message, node.name.span, hint=hint)
    if len(found) > context.limits.cards:
        context.report.add(codes.TOO_MANY_CARDS, f"{len(found)} kinds of card; {context.limits.cards} are the most", node.name.span)
    return found


def _row_name(row: tree.Row) -> dict[str, Span]:
    values = row.cells[0].values
    if len(values) == 1 and isinstance(values[0].value, str) and not values[0].is_text:
        return {values[0].value: row.cells[0].span}
    return {}


def read_enum(context: Context, info: EnumInfo) -> EnumModel:
    """An enum with its properties."""
    rows = [item for item in info.node.items if isinstance(item, tree.Row)]
    place = context.place(info.node.name.span)
    if not rows:
        return EnumModel(name=info.name, values=tuple(info.values), place=place)
    table = read_rows(context, rows, "value")
    info.columns, values = read_columns(context, table, ())
    known = {name: type_ for name, type_ in info.columns.items() if type_ is not None}
    return EnumModel(name=info.name, values=tuple(info.values), columns=known, rows=values, place=place)


def read_columns(
    context: Context, table: Rows, leave_out: tuple[str, ...]
) -> tuple[dict[str, Type | None], dict[str, dict[str, Value]]]:
    """The types of the columns and the values row by row."""
    types: dict[str, Type | None] = {}
    values: dict[str, dict[str, Value]] = {name: {} for name in table.rows}
    for column in table.columns:
        if column.name in leave_out:
            continue
        type_ = types[column.name] = column_type(context, table, column)
        if type_ is None:
            continue
        for name, row in table.rows.items():
            if column.index < len(row.cells):
                ok, value = cell_value(context, row.cells[column.index], type_)
                if ok:
                    values[name][column.name] = value
    return types, values


def read_deck(context: Context, info: DeckInfo) -> DeckModel | None:
    """A deck, or a set of tiles with their pictures."""
    rows = [item for item in info.node.items if isinstance(item, tree.Row)]
    if not rows:
        return None
    table = read_rows(context, rows, "card")
    special = ("copies", "picture") if info.is_tiles else ("copies",)
    info.columns, values = read_columns(context, table, special)
    known = {name: type_ for name, type_ in info.columns.items() if type_ is not None}
    pictures: dict[str, Picture] = {}
    picture_of: dict[str, str] = {}
    if isinstance(info.node, tree.Tiles):
        pictures = _pictures(context, info, info.node)
        picture_of = _picture_of(context, info.node, table, pictures)
    return DeckModel(
        name=info.name,
        cards=tuple(info.cards),
        copies=_copies(context, info, table),
        columns=known,
        rows=values,
        pictures=pictures,
        picture_of=picture_of,
        mark_enum=info.mark_enum,
        place=context.place(info.node.name.span),
    )


def _copies(context: Context, info: DeckInfo, table: Rows) -> dict[str, int]:
    column = next((column for column in table.columns if column.name == "copies"), None)
    counts = dict.fromkeys(info.cards, 1)
    if column is None:
        return counts
    for name, row in table.rows.items():
        if column.index >= len(row.cells):
            continue
        cell = row.cells[column.index]
        value = cell.values[0].value if len(cell.values) == 1 else None
        if not cell.values:
            continue
        if not isinstance(value, int) or not 0 <= value <= context.limits.copies:
            context.report.add(codes.BAD_COPIES, f"`copies` is a number from 0 to {context.limits.copies}", cell.span)
        else:
            counts[name] = value
    total = sum(counts.values())
    if total > context.limits.cards:
        message = f"`{info.name}` has {total} cards; {context.limits.cards} are the most"
        context.report.add(codes.TOO_MANY_CARDS, message, info.node.name.span)
    return counts


def legend_of(context: Context, entries: list[tree.LegendEntry]) -> dict[str, tree.LegendEntry]:
    """The legend by mark: each a single character, none twice."""
    found: dict[str, tree.LegendEntry] = {}
    for entry in entries:
        mark = entry.mark.value
        if len(mark) != 1:
            context.report.add(codes.BAD_MARK, f'a mark is one character, "{mark}" has {len(mark)}', entry.mark.span)
        elif mark in found:
            labels = [(found[mark].span, "the first one")]
            context.report.add(codes.DUPLICATE_MARK, f'the mark "{mark}" is explained twice', entry.span, labels=labels)
        else:
            found[mark] = entry
    return found


def mark_enum(context: Context, node: tree.Tiles) -> str:
    """The enum that the marks of the pictures belong to; "" after a mistake."""
    legends = [item for item in node.items if isinstance(item, tree.Legend)]
    names = [str(entry.meaning) for legend in legends for entry in legend.entries]
    if not names:
        return ""
    enums = [name for name, enum in context.world.enums.items() if all(value in enum.values for value in names)]
    if len(enums) == 1:
        context.world.use("enum", enums[0])
        return enums[0]
    if enums:
        message = f"the marks could be values of {listed(enums)}"
    else:
        message = "the meanings of the marks must be values of one enum"
    context.report.add(
        codes.MARKS_NOT_ONE_ENUM, message, legends[0].span, hint=f"for example `enum Ground {{ {' '.join(dict.fromkeys(names))} }}`"
    )
    return ""


def _pictures(context: Context, info: DeckInfo, node: tree.Tiles) -> dict[str, Picture]:
    legend = legend_of(context, [entry for item in node.items if isinstance(item, tree.Legend) for entry in item.entries])
    found: dict[str, Picture] = {}
    for item in node.items:
        if not isinstance(item, tree.Picture):
            continue
        if item.name.text in found:
            context.report.add(codes.DUPLICATE_PICTURE, f"there are two pictures `{item.name.text}`", item.name.span)
            continue
        marks: list[str] = []
        for row in item.rows:
            if len(row.value) != 3:
                context.report.add(
                    codes.PICTURE_SIZE, f"a picture has three marks in a row, this row has {len(row.value)}", row.span
                )
            for mark in row.value:
                if mark not in legend:
                    _unknown_mark(context, mark, row.span, legend)
                else:
                    marks.append(str(legend[mark].meaning))
        found[item.name.text] = Picture(name=item.name.text, marks=tuple(marks))
    return found


def _unknown_mark(context: Context, mark: str, span: Span, legend: dict[str, tree.LegendEntry]) -> None:
    hint = f"the legend explains {listed(legend)}" if legend else 'add a legend: `legend { "' + mark + '" … }`'
    context.report.add(codes.UNKNOWN_MARK, f'the legend does not explain the mark "{mark}"', span, hint=hint)


def _picture_of(context: Context, node: tree.Tiles, table: Rows, pictures: dict[str, Picture]) -> dict[str, str]:
    """Which picture each tile shows: the one in its column `picture`, or the one of its own name."""
    column = next((column for column in table.columns if column.name == "picture"), None)
    found: dict[str, str] = {}
    for name, row in table.rows.items():
        shown, span = name, row.cells[0].span
        if column is not None and column.index < len(row.cells):
            cell = row.cells[column.index]
            shown, span = (str(cell.values[0].value) if len(cell.values) == 1 else ""), cell.span
        if shown in pictures:
            found[name] = shown
        else:
            message = f"the tile `{name}` has no picture `{shown}`" if shown else f"the tile `{name}` needs one picture"
            context.report.add(codes.UNKNOWN_PICTURE, message, span, hint=did_you_mean(shown, pictures))
    return found
