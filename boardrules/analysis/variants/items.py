"""Two declarations of the same thing become one: tables by row, players and boards by item, everything else as a whole."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import TypeVar

from boardrules.syntax import tree

Item = TypeVar("Item", bound=tree.Node)


def merge_declaration(old: tree.Declaration, new: tree.Declaration) -> tree.Declaration:
    """What a variant's declaration makes of the base's of the same name."""
    match old, new:
        case tree.Enum(), tree.Enum():
            return replace(old, items=_merge_table(old.items, new.items))
        case tree.Deck(), tree.Deck():
            return replace(old, items=_merge_table(old.items, new.items))
        case tree.Tiles(), tree.Tiles():
            return replace(old, items=_merge_table(old.items, new.items))
        case tree.Table(), tree.Table():
            return replace(new, items=_merge_table(old.items, new.items))
        case tree.Player(), tree.Player():
            return replace(old, items=_merge_items(old.items, new.items))
        case tree.Shared(), tree.Shared():
            return replace(old, items=_merge_items(old.items, new.items))
        case tree.Board(), tree.Board():
            return replace(new, items=_merge_items(old.items, new.items))
        case tree.Piece(), tree.Piece():
            return replace(new, items=_merge_items(old.items, new.items))
        case tree.Score(), tree.Score():
            return replace(old, items=_merge_items(old.items, new.items))
        case tree.Style(), tree.Style():
            return replace(old, entries=_merge_items(old.entries, new.entries))
        case tree.Names(), tree.Names():
            return replace(old, entries=_merge_items(old.entries, new.entries))
        case tree.Option(), tree.Option() if new.type is None:
            return replace(old, default=new.default)
    return new


def _item_key(item: tree.Node) -> Hashable:
    """What makes two items of a declaration the same."""
    match item:
        case tree.Field() | tree.Zone():
            return "member", item.name.text
        case tree.Layer() | tree.Picture() | tree.Category():
            return type(item).__name__, item.name.text
        case tree.Rule():
            return "rule", item.id.text
        case tree.Ways():
            return "ways", item.kind.text if item.kind is not None else ""
        case tree.StyleEntry() | tree.NameEntry():
            return item.subject.text, item.value.text if item.value is not None else ""
        case tree.StyleArrows():
            return "arrows", item.table.text
        case tree.StyleTurned():
            return "turned", item.board.text, item.zone.text
        case tree.StyleLine():
            return "line", item.title.value
        case tree.Copies() | tree.Kinds():
            return "how many"
        case tree.Name():
            return "value", item.text
        case tree.Tiebreak():
            return id(item)
    return type(item).__name__


def _merge_items(old: Iterable[Item], new: Iterable[Item]) -> tuple[Item, ...]:
    """New items replace old ones in place; others come after them."""
    newer: dict[Hashable, list[Item]] = {}
    for item in new:
        newer.setdefault(_item_key(item), []).append(item)
    merged: list[Item] = []
    for item in old:
        replacement = newer.pop(_item_key(item), None)
        merged.extend([item] if replacement is None else replacement)
    for items in newer.values():
        merged.extend(items)
    return tuple(merged)


def _merge_table(old: Iterable[Item], new: Iterable[Item]) -> tuple[Item, ...]:
    """Rows with the same first cell replace each other, cell by cell, by the names in the first row."""
    old, new = list(old), list(new)
    old_rows: list[tree.Row] = [item for item in old if isinstance(item, tree.Row)]
    new_rows: list[tree.Row] = [item for item in new if isinstance(item, tree.Row)]
    rest = _merge_items(
        [item for item in old if not isinstance(item, tree.Row)], [item for item in new if not isinstance(item, tree.Row)]
    )
    rows = _merge_rows(old_rows, new_rows) if old_rows and new_rows else old_rows or new_rows
    return (*rest, *rows)  # type: ignore[arg-type]


def _cell_name(cell: tree.Cell) -> str:
    return " ".join(str(value.value) for value in cell.values)


def _merge_rows(old: list[tree.Row], new: list[tree.Row]) -> list[tree.Row]:
    header, width = old[0], len(old[0].cells)
    index = {_cell_name(cell): number for number, cell in enumerate(header.cells) if number}
    added = [cell for cell in new[0].cells[1:] if _cell_name(cell) not in index]
    for cell in added:
        index[_cell_name(cell)] = len(index) + 1
    merged = {_cell_name(header.cells[0]): replace(header, cells=(*header.cells, *added))}
    empty = tree.Cell(values=(), span=new[0].span)
    for row in old[1:]:
        padding = (empty,) * len(added) if len(row.cells) == width else ()
        merged.setdefault(_cell_name(row.cells[0]), replace(row, cells=(*row.cells, *padding)))
    places = [index[_cell_name(cell)] for cell in new[0].cells[1:]]
    for row in new[1:]:
        name = _cell_name(row.cells[0])
        if len(row.cells) != len(new[0].cells):
            merged[name] = row  # the wrong number of cells is reported when the table is read
            continue
        known = merged.get(name)
        cells = list(known.cells) if known is not None and len(known.cells) == width + len(added) else [row.cells[0]]
        cells += [replace(empty, span=row.span)] * (width + len(added) - len(cells))
        for place, cell in zip(places, row.cells[1:], strict=False):
            cells[place] = cell
        merged[name] = replace(row, cells=tuple(cells))
    return list(merged.values())
