"""Boards: their spaces, drawn layers, ways and walls."""

from __future__ import annotations

from boardrules.analysis.components.drawings import Drawing, read_layers, shape_from_drawing
from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.type_names import resolve_type
from boardrules.analysis.world import BoardInfo
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import BoardModel
from boardrules.syntax import tree

_WHERE = {
    tree.Size: (("grid", "hex"), "size"),
    tree.Neighbours: (("grid", "plane"), "neighbours"),
    tree.Layer: (("grid", "hex"), "layer"),
    tree.Places: (("graph",), "places"),
    tree.Ways: (("graph",), "ways"),
    tree.Walls: (("grid", "hex"), "walls"),
    tree.PlaneTiles: (("plane",), "of … up to …"),
}


def find_spaces(context: Context, info: BoardInfo) -> None:
    """Fills in the names of a board's spaces; a board with a mistake has none."""
    _check_items(context, info)
    if info.shape == "graph":
        _find_places(context, info)
    elif info.shape == "plane":
        _find_plane(context, info)
    else:
        _find_squares(context, info)


def _check_items(context: Context, info: BoardInfo) -> None:
    once: dict[type, tree.Node] = {}
    for item in info.node.items:
        if type(item) not in _WHERE:
            continue
        shapes, word = _WHERE[type(item)]
        if info.shape not in shapes:
            message = f"a {info.shape} has no `{word}`"
            context.report.add(codes.WRONG_BOARD_ITEM, message, item.span, hint=f"`{word}` belongs to a {' or '.join(shapes)}")
        elif isinstance(item, (tree.Size, tree.Neighbours, tree.PlaneTiles)):
            if type(item) in once:
                labels = [(once[type(item)].span, "the first one")]
                context.report.add(codes.DUPLICATE_ITEM, f"`{word}` is said twice", item.span, labels=labels)
            once[type(item)] = item
        if isinstance(item, tree.Neighbours) and item.count not in (4, 8):
            context.report.add(codes.BAD_NEIGHBOURS, f"squares have 4 or 8 neighbours, not {item.count}", item.span)


def _find_squares(context: Context, info: BoardInfo) -> None:
    size = next((item for item in info.node.items if isinstance(item, tree.Size)), None)
    first = next((item for item in info.node.items if isinstance(item, tree.Layer)), None)
    if size is None and first is None:
        hint = "write `size 8 x 8`, or draw a layer"
        context.report.add(codes.NO_SIZE, f"nothing tells how big `{info.name}` is", info.node.name.span, hint=hint)
        return
    drawing = shape_from_drawing(context, first) if first is not None else None
    if size is not None:
        info.columns, info.rows = size.columns, size.rows
        if min(size.columns, size.rows) < 1 or size.columns * size.rows > _left(context):
            _too_many(context, info, size.columns * size.rows, size)
            return
    elif drawing is not None:
        info.columns, info.rows = drawing.columns, drawing.rows
        if info.columns * info.rows > _left(context):
            _too_many(context, info, info.columns * info.rows, info.node.name)
            return
    names = [name for name, exists in _squares(info, drawing) if exists]
    if not names and drawing is not None:
        message = f"`{info.name}` has no spaces: its map draws none"
        context.report.add(codes.NO_SIZE, message, info.node.name.span, hint="`void` in a legend means that there is no space")
    info.spaces = {name: index for index, name in enumerate(names)}


def _squares(info: BoardInfo, drawing: Drawing | None) -> list[tuple[str, bool]]:
    return [
        (space_name(column, row), drawing is None or drawing.exists(column, row))
        for row in range(info.rows)
        for column in range(info.columns)
    ]


def _too_many(context: Context, info: BoardInfo, count: int, node: tree.Node) -> None:
    if count < 1:
        context.report.add(codes.NO_SIZE, f"`{info.name}` needs at least one column and one row", node.span)
    else:
        others = sum(len(board.spaces) for board in context.world.boards.values())
        together = f", {others + count} with the other boards" if others else ""
        most = f"; {context.limits.spaces} in all are the most"
        context.report.add(codes.TOO_MANY_SPACES, f"`{info.name}` has {count} spaces{together}{most}", node.span)


def _left(context: Context) -> int:
    """How many spaces there may be beside those of the boards before."""
    return context.limits.spaces - sum(len(board.spaces) for board in context.world.boards.values())


def space_name(column: int, row: int) -> str:
    """`a1` is the top left square; after column z comes aa."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def _find_places(context: Context, info: BoardInfo) -> None:
    seen: dict[str, tree.Name] = {}
    for item in info.node.items:
        if isinstance(item, tree.Places):
            for name in item.names:
                if name.text in seen:
                    labels = [(seen[name.text].span, "the first one")]
                    context.report.add(codes.DUPLICATE_PLACE, f"the place `{name.text}` is listed twice", name.span, labels=labels)
                seen.setdefault(name.text, name)
    if not seen:
        context.report.add(
            codes.NO_PLACES, f"`{info.name}` has no places", info.node.name.span, hint="write `places harbour reef …`"
        )
    if len(seen) > _left(context):
        _too_many(context, info, len(seen), info.node.name)
        return
    info.spaces = {name: index for index, name in enumerate(seen)}


def _find_plane(context: Context, info: BoardInfo) -> None:
    tiles = next((item for item in info.node.items if isinstance(item, tree.PlaneTiles)), None)
    hint: str | None
    if tiles is None:
        hint = "write `of chart up to 81`"
        context.report.add(codes.NO_PLANE_TILES, f"nothing tells which tiles make up `{info.name}`", info.node.name.span, hint=hint)
        return
    info.tile_limit = max(1, min(tiles.limit, context.limits.tiles))
    if not 1 <= tiles.limit <= context.limits.tiles:
        message = f"a plane holds from 1 to {context.limits.tiles} tiles, not {tiles.limit}"
        context.report.add(codes.TOO_MANY_TILES, message, tiles.span)
    deck = context.world.decks.get(tiles.tiles.text)
    if deck is None or not deck.is_tiles:
        known = [name for name, deck in context.world.decks.items() if deck.is_tiles]
        hint = did_you_mean(tiles.tiles.text, known)
        context.report.add(codes.UNKNOWN_TILES, f"there are no tiles called `{tiles.tiles.text}`", tiles.tiles.span, hint=hint)
        return
    context.world.use("card", deck.name)
    info.tiles = deck.name


def find_layer_types(context: Context, info: BoardInfo) -> None:
    """The types of the drawn layers."""
    for item in info.node.items:
        if isinstance(item, tree.Layer):
            if item.name.text in info.layers:
                context.report.add(codes.DUPLICATE_MEMBER, f"`{info.name}` has two layers `{item.name.text}`", item.name.span)
            info.layers[item.name.text] = resolve_type(context, item.type)


def way_enum(context: Context, info: BoardInfo) -> str:
    """The enum that the kinds of ways belong to; "" when ways have no kinds."""
    kinds = [item.kind for item in info.node.items if isinstance(item, tree.Ways) and item.kind is not None]
    if not kinds:
        return ""
    names = [kind.text for kind in kinds]
    enums = [name for name, enum in context.world.enums.items() if all(kind in enum.values for kind in names)]
    if not enums:
        context.report.add(
            codes.WAYS_NOT_ONE_ENUM,
            "the kinds of ways must be values of one enum",
            kinds[0].span,
            hint=f"for example `enum Way {{ {' '.join(dict.fromkeys(names))} }}`",
        )
        return ""
    context.world.use("enum", enums[0])
    return enums[0]


def read_board(context: Context, info: BoardInfo) -> BoardModel:
    """The board as data."""
    neighbours = next((item.count for item in info.node.items if isinstance(item, tree.Neighbours)), 8)
    ways = _ways(context, info)
    _check_room(context, info)
    return BoardModel(
        name=info.name,
        shape=info.node.shape,  # type: ignore[arg-type]
        neighbours=6 if info.shape == "hex" else neighbours,
        columns=info.columns,
        rows=info.rows,
        spaces=tuple(info.spaces),
        ways=tuple(ways),
        way_kinds=tuple(dict.fromkeys(kind for _, _, kind in ways if kind)),
        walls=tuple(_walls(context, info)),
        layers=tuple(read_layers(context, info)),
        tiles=info.tiles,
        tile_limit=info.tile_limit,
        place=context.place(info.node.name.span),
    )


def _check_room(context: Context, info: BoardInfo) -> None:
    """Every tile of the pack must find room on its plane."""
    deck = context.world.decks.get(info.tiles)
    plane = next((item for item in info.node.items if isinstance(item, tree.PlaneTiles)), None)
    if plane is None or deck is None or deck.model is None:
        return
    pack = sum(deck.model.copies.values())
    if pack > info.tile_limit:
        message = f"there are {pack} tiles in `{deck.name}`, but only {info.tile_limit} can lie on `{info.name}`"
        most = context.limits.tiles
        room = f"of {deck.name} up to {pack}"
        hint = f"write `{room}`; in a variant `board {info.name} plane {{ {room} }}`"
        if pack > most:
            hint = f"a plane holds {most} tiles at most"
        context.report.add(codes.PLANE_TOO_SMALL, message, plane.span, hint=hint)


def _way_ends(context: Context, info: BoardInfo, way: tree.Way, word: str) -> bool:
    for end in (way.start, way.end):
        if end.text not in info.spaces:
            hint = did_you_mean(end.text, info.spaces)
            context.report.add(codes.NO_SUCH_PLACE, f"`{end.text}` is not on the board `{info.name}`", end.span, hint=hint)
            return False
    if way.start.text == way.end.text:
        context.report.add(codes.WAY_TO_ITSELF, f"this {word} leads from `{way.start.text}` to itself", way.span)
        return False
    return True


def _ways(context: Context, info: BoardInfo) -> list[tuple[str, str, str]]:
    found: dict[frozenset[str], tuple[str, str, str]] = {}
    for item in info.node.items:
        if not isinstance(item, tree.Ways) or info.shape != "graph" or not info.spaces:
            continue
        for way in item.ways:
            if not _way_ends(context, info, way, "way"):
                continue
            ends = frozenset((way.start.text, way.end.text))
            if ends in found:
                context.report.add(codes.DUPLICATE_WAY, f"there are two ways {way.start.text} - {way.end.text}", way.span)
            found.setdefault(ends, (way.start.text, way.end.text, item.kind.text if item.kind is not None else ""))
    return list(found.values())


def _walls(context: Context, info: BoardInfo) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for item in info.node.items:
        if not isinstance(item, tree.Walls) or not info.columns or not info.spaces:
            continue
        for way in item.ways:
            if not _way_ends(context, info, way, "wall"):
                continue
            (column, row), (other_column, other_row) = _position(way.start.text), _position(way.end.text)
            if max(abs(column - other_column), abs(row - other_row)) != 1:
                message = f"`{way.start.text}` and `{way.end.text}` do not touch, so there is no wall between them"
                context.report.add(codes.WALL_APART, message, way.span)
                continue
            found.append((way.start.text, way.end.text))
    return found


def _position(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column, int(name[len(letters) :])
