"""What is printed on a board: grounds, tinted areas, signs, and the faces of tiles."""

from __future__ import annotations

from boardrules.render.colours import INK
from boardrules.render.looks import ARROWS, Look, Looks
from boardrules.render.scene import Face, Mark, Region
from boardrules.ruleset.model import BoardModel, LayerModel, Ruleset, Value
from boardrules.ruleset.types import COMPASS

_MOST_ICONS = 4
"""A tile shows a number of things as so many icons, at most."""


class Print:
    """The layers of a board, sorted into what the ground is, which areas are tinted and which squares carry a sign."""

    def __init__(self, board: BoardModel, looks: Looks) -> None:
        self.grounds: dict[str, Look] = {}
        self.zones: dict[str, list[Look]] = {}
        self.marks: dict[str, list[Mark]] = {}
        self.regions: list[Region] = []
        for layer in board.layers:
            spaces_of = _spaces_by_value(layer)
            if layer.type.kind == "enum" and not layer.type.optional and not self.grounds:
                self.grounds = {space: looks.value(layer.type.name, str(value)) for space, value in layer.values.items()}
            elif _single(layer, spaces_of):
                for value, spaces in spaces_of.items():
                    look = _layer_look(board, layer, value, looks)
                    for space in spaces if look is not None else ():
                        assert look is not None
                        self.marks.setdefault(space, []).append(Mark(look, layer.name))
            else:
                self._add_regions(board, layer, spaces_of, looks)

    def _add_regions(self, board: BoardModel, layer: LayerModel, spaces_of: dict[Value, list[str]], looks: Looks) -> None:
        found: dict[Look, list[str]] = {}
        for value, spaces in spaces_of.items():
            look = _layer_look(board, layer, value, looks)
            if look is not None:
                found.setdefault(look, []).extend(spaces)
        for look, spaces in found.items():
            self.regions.append(Region(look, layer.name, tuple(spaces)))
            for space in spaces:
                self.zones.setdefault(space, []).append(look)


def _spaces_by_value(layer: LayerModel) -> dict[Value, list[str]]:
    """The spaces of every value of a layer that says something."""
    found: dict[Value, list[str]] = {}
    for space, value in layer.values.items():
        if value is not None and value is not False and value != 0 and value != ():
            found.setdefault(value, []).append(space)
    return found


def _single(layer: LayerModel, spaces_of: dict[Value, list[str]]) -> bool:
    """Whether a layer marks single squares, each in its own way; a direction is always shown as an arrow of its own."""
    if layer.type.kind == "direction":
        return True
    return layer.type.kind in ("enum", "card") and all(len(spaces) == 1 for spaces in spaces_of.values())


def _layer_look(board: BoardModel, layer: LayerModel, value: Value, looks: Looks) -> Look | None:
    """How a value of a layer looks; None where nobody would know what a number or a set should look like."""
    if layer.type.kind in ("enum", "card"):
        return looks.value(layer.type.name, str(value))
    if layer.type.kind == "player":
        return looks.seats[str(value)]
    styled = looks.part(board.name, layer.name)
    if layer.type.kind == "direction":
        arrow = ARROWS[COMPASS.index(str(value))]
        return Look(str(value), styled.colour if styled else INK, arrow)
    if layer.type.kind == "flag" and styled is None:
        return Look(looks.names.member(board.name, layer.name), "#c9a878", layer.name[:1])
    return styled


# ---------------------------------------------------------------------------------------------------- tiles


def tile_face(ruleset: Ruleset, looks: Looks, deck_name: str, tile: str, turn: int, copies: int = 0) -> Face:
    """A tile with its picture and what else is printed on it: properties that have an icon, and names."""
    deck = ruleset.decks[deck_name]
    marks: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()
    if tile in deck.picture_of:
        marks = deck.pictures[deck.picture_of[tile]].marks
        order = ruleset.enums[deck.mark_enum].values
        ranks = tuple(order.index(mark) for mark in marks)
    icons: list[Look] = []
    label = "" if marks else looks.names.card(deck_name, tile)
    own = looks.exact(deck_name, tile)
    if own is not None and own.icon:
        icons.append(own)
    for column, type_ in deck.columns.items():
        value = deck.rows.get(tile, {}).get(column)
        if type_.kind == "enum" and value is not None:
            look = looks.find(type_.name, str(value))
            if look is not None and look.icon:
                icons.append(look)
            elif look is not None and looks.exact(type_.name, str(value)) is None:
                label = looks.names.value(type_.name, str(value))
        elif type_.kind in ("number", "flag") and value:
            look = looks.exact(deck_name, column)
            if look is not None and look.icon:
                icons.extend([look] * min(int(value), _MOST_ICONS))  # type: ignore[arg-type]
    pictured = tuple(looks.value(deck.mark_enum, mark) for mark in marks)
    return Face(deck_name, tile, turn % 4, pictured, ranks, tuple(icons), label, copies, looks.names.card(deck_name, tile))
