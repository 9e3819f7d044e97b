"""Drawn maps: which spaces exist, and the value each layer gives them."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.analysis.components.cells import scalar
from boardrules.analysis.components.decks import legend_of
from boardrules.analysis.context import Context
from boardrules.analysis.report import listed
from boardrules.analysis.world import BoardInfo
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import LayerModel, Value
from boardrules.ruleset.types import Type
from boardrules.syntax import tree

BLANK = " "


@dataclass(frozen=True)
class Drawing:
    """The rows of a map; a blank, a mark that means `void`, or the end of a short row is no space."""

    lines: tuple[tree.Text, ...]
    void: frozenset[str]

    @property
    def columns(self) -> int:
        return max((len(line.value) for line in self.lines), default=0)

    @property
    def rows(self) -> int:
        return len(self.lines)

    def mark(self, column: int, row: int) -> str:
        if row >= len(self.lines) or column >= len(self.lines[row].value):
            return BLANK
        return self.lines[row].value[column]

    def exists(self, column: int, row: int) -> bool:
        mark = self.mark(column, row)
        return mark != BLANK and mark not in self.void


def _legend(context: Context, layer: tree.Layer) -> dict[str, tree.LegendEntry]:
    return legend_of(context, [entry for item in layer.items if isinstance(item, tree.Legend) for entry in item.entries])


def shape_from_drawing(context: Context, layer: tree.Layer) -> Drawing:
    """The drawing of a layer."""
    lines = tuple(item for item in layer.items if isinstance(item, tree.Text))
    void = frozenset(mark for mark, entry in _legend(context, layer).items() if entry.meaning == "void")
    return Drawing(lines, void)


def read_layers(context: Context, info: BoardInfo) -> list[LayerModel]:
    """Every layer with the value of each space."""
    found: list[LayerModel] = []
    if not info.spaces:
        return found
    for item in info.node.items:
        if not isinstance(item, tree.Layer) or info.shape not in ("grid", "hex"):
            continue
        type_ = info.layers.get(item.name.text)
        drawing = shape_from_drawing(context, item)
        if (drawing.columns, drawing.rows) != (info.columns, info.rows):
            drawn, wanted = f"{drawing.columns} x {drawing.rows}", f"{info.columns} x {info.rows}"
            message = f"this layer is drawn with {drawn} marks, the board has {wanted} spaces"
            context.report.add(codes.LAYER_SIZE, message, item.name.span)
        elif type_ is not None:
            values = _layer_values(context, info, item, drawing, type_)
            lines = tuple(line.value for line in drawing.lines)
            found.append(LayerModel(name=item.name.text, type=type_, values=values, drawing=lines))
    return found


def _layer_values(context: Context, info: BoardInfo, layer: tree.Layer, drawing: Drawing, type_: Type) -> dict[str, Value]:
    legend = _legend(context, layer)
    meanings: dict[str, tuple[bool, Value]] = {}
    for mark, entry in legend.items():
        if entry.meaning == "void":
            continue
        element = type_.element if type_.kind == "set" and type_.element is not None else type_
        ok, one = scalar(context, tree.CellValue(value=entry.meaning, span=entry.span), element)
        meanings[mark] = ok, (one,) if type_.kind == "set" and one is not None else one
    values: dict[str, Value] = {}
    for name in info.spaces:
        column, row = _column_and_row(name)
        mark = drawing.mark(column, row)
        if not drawing.exists(column, row):
            context.report.add(codes.LAYER_HOLE, f"this layer has no space where the board has `{name}`", drawing.lines[row].span)
            continue
        if mark not in meanings:
            meanings[mark] = _plain_mark(context, mark, type_, drawing.lines[row], legend)
        ok, value = meanings[mark]
        if ok:
            values[name] = value
    return values


def _plain_mark(
    context: Context, mark: str, type_: Type, line: tree.Text, legend: dict[str, tree.LegendEntry]
) -> tuple[bool, Value]:
    """What a mark means that the legend does not explain: a digit is a number, `.` is none, a name of one letter is that value."""
    if mark == "." and type_.kind == "set":
        return True, ()
    if mark == "." and type_.optional:
        return True, None
    if type_.kind == "number" and mark.isdigit() and type_.low <= int(mark) <= type_.high:
        return True, int(mark)
    if type_.kind not in ("number", "flag", "set") and context.world.is_value(mark, type_):
        return True, mark
    hint = f"the legend explains {listed(legend)}" if legend else f'add a legend: `legend {{ "{mark}" … }}`'
    context.report.add(codes.UNKNOWN_MARK, f'the legend does not explain the mark "{mark}"', line.span, hint=hint)
    return False, None


def _column_and_row(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :]) - 1
