"""Types, tables, boards and fields: from the parser's tree to the typed one. Each method is named after the grammar's rule."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from lark import Token

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.build_base import Children
from boardrules.syntax.build_statements import BuildStatements

_COMMENTS = re.compile(r"#[^\n]*")
_TYPES = (tree.TypeName, tree.TypeRange, tree.TypeSet)


class BuildDeclarations(BuildStatements):
    # ---------------------------------------------------------------------------------------- types and rules

    def build_type(self, span: Span, c: Children) -> tree.Type:
        kind: tree.Type = c[0]
        return kind

    def build_range_type(self, span: Span, c: Children) -> tree.Type:
        low, high, capped, optional = c
        return tree.TypeRange(low=low, high=high, capped=capped is not None, optional=optional is not None, span=span)

    def build_name_type(self, span: Span, c: Children) -> tree.Type:
        return tree.TypeName(name=str(c[0]), optional=c[1] is not None, span=span)

    def build_set_type(self, span: Span, c: Children) -> tree.Type:
        return tree.TypeSet(element=c[0], span=span)

    def build_signed(self, span: Span, c: Children) -> int:
        return self.int_of(c[0])

    def build_negative(self, span: Span, c: Children) -> int:
        return -self.int_of(c[0])

    def build_rule(self, span: Span, c: Children) -> tree.Rule:
        identifier, status, note, sentence, source = c
        return tree.Rule(
            id=self.name_of(identifier),
            status=None if status is None else str(status),
            is_note=note is not None,
            sentence=self.text_of(sentence),
            source=self.text_or_none(source),
            span=span,
        )

    def build_removal(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Removal(kind=str(c[0]), name=self.name_of(c[1]), span=span)

    def build_removal_by_text(self, span: Span, c: Children) -> tree.Declaration:
        title = self.text_of(c[1])
        return tree.Removal(kind=str(c[0]), name=tree.Name(text=title.value, span=title.span), span=span)

    # ---------------------------------------------------------------------------------------- tables

    def build_enum(self, span: Span, c: Children) -> tree.Declaration:
        items = tuple(self.name_of(item) if isinstance(item, Token) else item for item in c[1:])
        return tree.Enum(name=self.name_of(c[0]), items=items, span=span)

    def build_table(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Table(
            name=self.name_of(c[0]),
            parameters=tuple(item for item in c if isinstance(item, tree.Parameter)),
            result=_only_type(c),
            items=tuple(item for item in c if isinstance(item, tree.Row | tree.Rule)),
            span=span,
        )

    def build_deck(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Deck(name=self.name_of(c[0]), items=tuple(c[1:]), span=span)

    def build_tiles(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Tiles(name=self.name_of(c[0]), items=tuple(c[1:]), span=span)

    def build_picture(self, span: Span, c: Children) -> tree.Picture:
        top, middle, bottom = (self.text_of(token) for token in c[2:])
        return tree.Picture(name=self.name_of(c[1]), rows=(top, middle, bottom), span=span)

    def build_row(self, span: Span, c: Children) -> tree.Row:
        for cell, following in pairwise(c):
            between = _COMMENTS.sub("", self.text[cell.span.end : following.span.start])
            if "\n" in between.partition("|")[0]:
                hint = "put a `|` after the last cell"
                self.problems.append(Diagnostic("BR121", "every row ends with `|` on its line", cell.span, hint=hint))
        return tree.Row(cells=tuple(c), span=span)

    def build_cell(self, span: Span, c: Children) -> tree.Cell:
        return tree.Cell(values=tuple(c), span=span)

    def build_empty_cell(self, span: Span, c: Children) -> tree.Cell:
        return tree.Cell(values=(), span=span)

    def build_cell_name(self, span: Span, c: Children) -> tree.CellValue:
        return tree.CellValue(value=str(c[0]), type=c[1], span=span)

    def build_cell_number(self, span: Span, c: Children) -> tree.CellValue:
        return tree.CellValue(value=self.int_of(c[0]), span=span)

    def build_cell_negative(self, span: Span, c: Children) -> tree.CellValue:
        return tree.CellValue(value=-self.int_of(c[0]), span=span)

    def build_cell_text(self, span: Span, c: Children) -> tree.CellValue:
        return tree.CellValue(value=self.text_of(c[0]).value, is_text=True, span=span)

    def build_legend(self, span: Span, c: Children) -> tree.Legend:
        return tree.Legend(entries=tuple(c[1:]), span=span)

    def build_legend_name(self, span: Span, c: Children) -> tree.LegendEntry:
        return tree.LegendEntry(mark=self.text_of(c[0]), meaning=str(c[1]), span=span)

    def build_legend_number(self, span: Span, c: Children) -> tree.LegendEntry:
        return tree.LegendEntry(mark=self.text_of(c[0]), meaning=self.int_of(c[1]), span=span)

    # ---------------------------------------------------------------------------------------- boards

    def build_board(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Board(name=self.name_of(c[0]), shape=str(c[1]), items=tuple(c[2:]), span=span)

    def build_size_item(self, span: Span, c: Children) -> tree.Size:
        return tree.Size(columns=self.int_of(c[0]), rows=self.int_of(c[1]), span=span)

    def build_neighbours_item(self, span: Span, c: Children) -> tree.Neighbours:
        return tree.Neighbours(count=self.int_of(c[0]), span=span)

    def build_layer(self, span: Span, c: Children) -> tree.Layer:
        items = tuple(self.text_of(item) if isinstance(item, Token) else item for item in c[2:])
        return tree.Layer(name=self.name_of(c[0]), type=c[1], items=items, span=span)

    def build_places_item(self, span: Span, c: Children) -> tree.Places:
        return tree.Places(names=tuple(self.name_of(token) for token in c), span=span)

    def build_ways_item(self, span: Span, c: Children) -> tree.Ways:
        return tree.Ways(kind=self.name_or_none(c[0]), ways=tuple(c[1:]), span=span)

    def build_way(self, span: Span, c: Children) -> tree.Way:
        return tree.Way(start=self.name_of(c[0]), end=self.name_of(c[1]), span=span)

    def build_wall_item(self, span: Span, c: Children) -> tree.Walls:
        return tree.Walls(ways=tuple(c), span=span)

    def build_plane_tiles_item(self, span: Span, c: Children) -> tree.PlaneTiles:
        return tree.PlaneTiles(tiles=self.name_of(c[0]), limit=self.int_of(c[1]), span=span)

    # ---------------------------------------------------------------------------------------- what changes

    def build_piece(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Piece(name=self.name_of(c[0]), per_player=c[1] is not None, items=tuple(c[2:]), span=span)

    def build_copies_item(self, span: Span, c: Children) -> tree.Copies:
        return tree.Copies(count=self.int_of(c[0]), span=span)

    def build_kinds_item(self, span: Span, c: Children) -> tree.Kinds:
        return tree.Kinds(enum=self.name_of(c[0]), counts=tuple(c[1:]), span=span)

    def build_kind_count(self, span: Span, c: Children) -> tree.KindCount:
        return tree.KindCount(kind=self.name_of(c[0]), count=self.int_of(c[1]), span=span)

    def build_player(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Player(items=tuple(c), span=span)

    def build_shared(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Shared(items=tuple(c), span=span)

    def build_field(self, span: Span, c: Children) -> tree.Field:
        name, type_, visibility, internal, initial = c
        return tree.Field(
            name=self.name_of(name), type=type_, visibility=visibility, internal=internal is not None, initial=initial, span=span
        )

    def build_zone(self, span: Span, c: Children) -> tree.Zone:
        name, kind, deck, limit, visibility, internal, refilled, full = c
        return tree.Zone(
            name=self.name_of(name),
            kind=str(kind),
            deck=self.name_of(deck),
            limit=None if limit is None else self.int_of(limit),
            visibility=visibility,
            internal=internal is not None,
            refilled_from=self.name_or_none(refilled),
            starts_full=full is not None,
            span=span,
        )

    def build_all_cards(self, span: Span, c: Children) -> bool:
        return True

    def build_seen_by_all(self, span: Span, c: Children) -> str:
        return "open"

    def build_seen_by_none(self, span: Span, c: Children) -> str:
        return "hidden"

    def build_seen_by_owner(self, span: Span, c: Children) -> str:
        return "owner"


def _only_type(children: Children) -> Any:
    return next(item for item in children if isinstance(item, _TYPES))
