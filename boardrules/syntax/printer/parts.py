"""The parts of declarations that stand on lines of their own: fields, tables, maps, the items of boards, pieces and examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardrules.syntax import tree
from boardrules.syntax.printer.expressions import arguments, expression, quote, text, type_text
from boardrules.syntax.printer.layout import LINE, Break, Doc, Group, Nest, join
from boardrules.syntax.printer.learning import ids, paragraphs, said, shown

_SEEN = {"open": " open", "hidden": " hidden", "owner": " seen by owner"}


def field_doc(node: tree.Field) -> Doc:
    seen = "" if node.visibility is None else _SEEN[node.visibility]
    internal = " internal" if node.internal else ""
    head = f"{node.name.text}: {type_text(node.type)}{seen}{internal}"
    return head if node.initial is None else (f"{head} = ", expression(node.initial))


def zone_doc(node: tree.Zone) -> Doc:
    parts = [f"{node.name.text}: {node.kind} of {node.deck.text}"]
    if node.limit is not None:
        parts.append(f" at most {node.limit}")
    if node.visibility is not None:
        parts.append(_SEEN[node.visibility])
    if node.internal:
        parts.append(" internal")
    if node.refilled_from is not None:
        parts.append(f" refilled from {node.refilled_from.text}")
    if node.starts_full:
        parts.append(" = all")
    return "".join(parts)


def _ways(word: str, ways: Sequence[tree.Way]) -> Doc:
    return Group((f"{word} ", Nest(join((",", LINE), [f"{way.start.text} - {way.end.text}" for way in ways]))))


def _kinds(node: tree.Kinds) -> Doc:
    counts: list[Doc] = [f"{count.kind.text} {count.count}" for count in node.counts]
    return Group((f"kinds {node.enum.text}: ", Nest(join((",", LINE), counts))))


def _players(node: tree.Players) -> Doc:
    return f"players {node.low}" if node.low == node.high else f"players {node.low}..{node.high}"


def attempt_doc(node: tree.Attempt) -> Doc:
    return (node.action.text, arguments(node.arguments)) if node.arguments else node.action.text


def _verdict(node: tree.Verdict) -> Doc:
    because = "" if node.because is None else f" because {node.because.text}"
    return (f"{node.player.text} {'can' if node.allowed else 'cannot'} ", attempt_doc(node.attempt), because)


def _options(node: tree.ExampleOptions) -> Doc:
    settings: list[Doc] = [(f"{name.text} = ", expression(value)) for name, value in node.settings]
    return Group(("with ", Nest(join((",", LINE), settings))))


def _style_entry(node: tree.StyleEntry) -> Doc:
    value = "" if node.value is None else f".{node.value.text}"
    glyph = "" if node.glyph is None else f" {text(node.glyph)}"
    icon = "" if node.icon is None else f" {text(node.icon)}"
    return f"{node.subject.text}{value} {text(node.colour)}{glyph}{icon}"


def _name_entry(node: tree.NameEntry) -> Doc:
    value = "" if node.value is None else f".{node.value.text}"
    several = "" if node.several is None else f" {text(node.several)}"
    told: Doc = "" if node.told is None else (LINE, f"told {text(node.told)}")
    otherwise: Doc = "" if node.otherwise is None else (LINE, f"else {text(node.otherwise)}")
    return Group((f"{node.subject.text}{value} {text(node.one)}{several}", Nest((told, otherwise))))


def _drawn_ways(ways: Sequence[tree.DrawnWay]) -> Doc:
    """`{ ahead N  left W }`: the pairs apart from each other, as many on a line as fit."""
    pairs = [f"{way.value.text} {way.direction.text}" for way in ways]
    rest = tuple(Group((Break("  "), pair)) for pair in pairs[1:])
    return ("{ ", Nest((pairs[0], *rest)), " }") if pairs else "{ }"


def _style_turned(node: tree.StyleTurned) -> Doc:
    head = f"turned {node.board.text}.{node.zone.text} by {node.layer.text}"
    return head if node.ways is None else (f"{head} ", _drawn_ways(node.ways))


def _style_line(node: tree.StyleLine) -> Doc:
    colour = "" if node.colour is None else f" {text(node.colour)}"
    return (words(f"line {node.side.text} of", node.spaces), f" {text(node.title)}{colour}")


def _given_chance(node: tree.GivenChance) -> Doc:
    return (f" with {node.word} ", join(", ", [expression(value) for value in node.values]))


PARTS: dict[type[tree.Node], Callable[[Any], Doc]] = {
    tree.Name: lambda node: node.text,
    tree.Text: text,
    tree.Players: _players,
    tree.Seats: lambda node: words("seats", node.names),
    tree.About: lambda node: f"about {text(node.text)}",
    tree.Story: lambda node: Group(paragraphs("story", node.paragraphs)),
    tree.Credits: lambda node: Group(paragraphs("credits", node.paragraphs)),
    tree.LegendEntry: lambda node: f"{text(node.mark)} {node.meaning}",
    tree.Field: field_doc,
    tree.Zone: zone_doc,
    tree.Size: lambda node: f"size {node.columns} x {node.rows}",
    tree.Neighbours: lambda node: f"neighbours {node.count}",
    tree.Places: lambda node: words("places", node.names),
    tree.Ways: lambda node: _ways("ways" if node.kind is None else f"ways {node.kind.text}:", node.ways),
    tree.Walls: lambda node: _ways("walls", node.ways),
    tree.PlaneTiles: lambda node: f"of {node.tiles.text} up to {node.limit}",
    tree.Copies: lambda node: f"copies {node.count}",
    tree.Kinds: _kinds,
    tree.Tiebreak: lambda node: (f"tiebreak for {node.player.text}: ", expression(node.value)),
    tree.ExamplePlayers: lambda node: f"players {node.count}",
    tree.ExampleOptions: _options,
    tree.ExampleAt: lambda node: f"at {node.step.text} of {node.player.text}",
    tree.Verdict: _verdict,
    tree.After: lambda node: ("after ", attempt_doc(node.attempt), *map(_given_chance, node.chance)),
    tree.Expect: lambda node: ("expect ", expression(node.condition)),
    tree.StyleEntry: _style_entry,
    tree.NameEntry: _name_entry,
    tree.LearnText: said,
    tree.LearnTip: said,
    tree.LearnRules: lambda node: ids(node.ids),
    tree.LearnHeading: lambda node: f"heading {text(node.text)}",
    tree.LearnShow: shown,
    tree.LearnExample: lambda node: f"example {text(node.title)}",
    tree.StyleArrows: lambda node: (f"arrows {node.table.text} ", _drawn_ways(node.ways)),
    tree.StyleTurned: _style_turned,
    tree.StyleLine: _style_line,
}


def words(head: str, names: Sequence[tree.Name]) -> Doc:
    """A head and names behind it, as many on a line as fit."""
    return (head, Nest(tuple(Group((LINE, name.text)) for name in names)))


def cell_text(node: tree.Cell) -> str:
    """`-` for an empty cell, else its values."""
    return " ".join(_cell_value(value) for value in node.values) or "-"


def _cell_value(node: tree.CellValue) -> str:
    if node.is_text:
        return quote(str(node.value))
    return str(node.value) if node.type is None else f"{node.value}: {type_text(node.type)}"


def aligned(rows: Sequence[tree.Row]) -> dict[int, str]:
    """The rows of one table with their columns aligned, by the identity of the row."""
    cells = [[cell_text(cell) for cell in row.cells] for row in rows]
    widths = [max(len(row[column]) for row in cells if column < len(row)) for column in range(max(map(len, cells), default=0))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) + " |" for row in cells]
    return {id(row): line for row, line in zip(rows, lines, strict=True)}
