"""What a style says about how things are drawn: arrows on cards, cards that lie turned, lines on a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardrules.analysis.components.styles import is_colour
from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.diagnostics import analysis_codes as codes
from boardrules.diagnostics.code import Code
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import ArrowsModel, BoardModel, LineModel, Ruleset, TurnedModel
from boardrules.ruleset.types import COMPASS
from boardrules.source import Span
from boardrules.syntax import tree


class _Mistake(Exception):
    """What is wrong with an entry, and where."""

    def __init__(self, message: str, span: Span, hint: str | None, code: Code = codes.NOT_DRAWN_SO) -> None:
        super().__init__(message)
        self.told = (code, message, span)
        self.hint = hint


def with_drawings(context: Context, ruleset: Ruleset, nodes: list[tree.Style]) -> Ruleset:
    """The ruleset with what its styles say about drawing."""
    reader = _Reader(ruleset)
    arrows: list[ArrowsModel] = []
    turned: list[TurnedModel] = []
    lines: list[LineModel] = []
    for entry in (entry for node in nodes for entry in node.entries):
        try:
            if isinstance(entry, tree.StyleArrows):
                arrows.append(reader.arrows(entry))
            elif isinstance(entry, tree.StyleTurned):
                turned.append(reader.turned(entry))
            elif isinstance(entry, tree.StyleLine):
                lines.append(reader.line(entry))
        except _Mistake as mistake:
            context.report.add(*mistake.told, hint=mistake.hint)
    return ruleset.model_copy(update={"arrows": tuple(arrows), "turned": tuple(turned), "lines": tuple(lines)})


class _Reader:
    """Reads one entry at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def arrows(self, entry: tree.StyleArrows) -> ArrowsModel:
        table = self._ruleset.tables.get(entry.table.text)
        kinds = [type_.kind for _, type_ in table.parameters] if table is not None else []
        if table is None or kinds != ["card", "enum"] or table.result.kind not in ("number", "flag"):
            fitting = [
                name for name, each in self._ruleset.tables.items() if [t.kind for _, t in each.parameters] == ["card", "enum"]
            ]
            hint = did_you_mean(entry.table.text, fitting) or "arrows are numbers in a table over the cards of a deck and an enum"
            raise _Mistake(f"`{entry.table.text}` is no table whose numbers can be arrows", entry.table.span, hint)
        enum = table.parameters[1][1].name
        ways = self._ways(entry.ways, self._ruleset.enums[enum].values, enum)
        return ArrowsModel(table=table.name, directions=ways)

    def turned(self, entry: tree.StyleTurned) -> TurnedModel:
        board = self._ruleset.boards.get(entry.board.text)
        if board is None:
            hint = did_you_mean(entry.board.text, self._ruleset.boards)
            raise _Mistake(f"there is no board `{entry.board.text}`", entry.board.span, hint)
        zones = [zone.name for zone in self._ruleset.zones if (zone.owner_kind, zone.owner) == ("board", board.name)]
        if entry.zone.text not in zones:
            message = f"the board `{board.name}` has no cards called `{entry.zone.text}`"
            raise _Mistake(message, entry.zone.span, did_you_mean(entry.zone.text, zones))
        layers = {layer.name: layer.type for layer in board.layers if layer.type.kind in ("enum", "direction")}
        if entry.layer.text not in layers:
            message = f"the board `{board.name}` has no layer `{entry.layer.text}` of an enum or of directions"
            raise _Mistake(message, entry.layer.span, did_you_mean(entry.layer.text, layers))
        layer = layers[entry.layer.text]
        if layer.kind == "direction":
            ways = {direction: direction for direction in COMPASS}
        else:
            ways = self._ways(entry.ways or (), self._ruleset.enums[layer.name].values, layer.name)
        return TurnedModel(board=board.name, zone=entry.zone.text, layer=entry.layer.text, directions=ways)

    def _ways(self, ways: Sequence[tree.DrawnWay], values: Iterable[str], enum: str) -> dict[str, str]:
        values = list(values)
        found: dict[str, str] = {}
        for way in ways:
            if way.value.text not in values:
                hint = did_you_mean(way.value.text, values)
                raise _Mistake(f"`{enum}` has no value `{way.value.text}`", way.value.span, hint)
            if way.direction.text not in COMPASS:
                hint = f"a way is drawn as one of {listed(COMPASS, len(COMPASS))}"
                raise _Mistake(f"`{way.direction.text}` is no direction", way.direction.span, hint)
            found[way.value.text] = way.direction.text
        return found

    def line(self, entry: tree.StyleLine) -> LineModel:
        if entry.side.text not in COMPASS[::2]:
            hint = f"a space of a grid has the sides {listed(COMPASS[::2])}"
            raise _Mistake(f"`{entry.side.text}` is no side of a space", entry.side.span, hint)
        if entry.colour is not None and not is_colour(entry.colour.value):
            hint = 'write "#rrggbb" or the name of a colour'
            raise _Mistake(f'"{entry.colour.value}" is no colour', entry.colour.span, hint, codes.BAD_COLOUR)
        grids = [board for board in self._ruleset.boards.values() if board.shape == "grid"]
        named = [(name, self._listed_spaces(name.text)) for name in entry.spaces]
        board = next((board for board in grids if {*named[0][1]} <= {*board.spaces}), None) if named else None
        if board is None:
            raise self._no_space(entry.spaces[0], grids)
        for name, spaces in named:
            if not {*spaces} <= {*board.spaces}:
                raise self._no_space(name, [board])
        colour = entry.colour.value if entry.colour is not None else ""
        spaces = tuple(space for _, some in named for space in some)
        return LineModel(board=board.name, side=entry.side.text, spaces=spaces, title=entry.title.value, colour=colour)

    def _listed_spaces(self, name: str) -> tuple[str, ...]:
        """The spaces that a definition lists, or the name as that of one space."""
        define = self._ruleset.defines.get(name)
        if define is not None and not define.parameters and isinstance(define.value, ex.SetLiteral):
            return tuple(str(item.value) for item in define.value.items if isinstance(item, ex.Constant))
        return (name,)

    def _no_space(self, name: tree.Name, boards: list[BoardModel]) -> _Mistake:
        spaces = [space for board in boards for space in board.spaces]
        hint = did_you_mean(name.text, spaces) or "a line lies beside spaces of a grid, or of a definition that lists them"
        return _Mistake(f"there is no space `{name.text}` that a line could lie beside", name.span, hint)
