"""The functions of the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from boardrules.compiler import ir
from boardrules.compiler.lower.fixed_tables import composed
from boardrules.compiler.lower.lowering import Env, Lowering, guard, is_set, once
from boardrules.ruleset import expressions as ex
from boardrules.runtime.domains import NO_NUMBER, NONE
from boardrules.runtime.layout import Slot
from boardrules.runtime.support import direction_of

Arguments = tuple[ex.Expression, ...]


def lower_function(lowering: Lowering, call: ex.Call, env: Env) -> ir.Expr:
    """A function that answers with a value."""
    return VALUES[call.function](lowering, call.arguments, env)


def lower_set_function(lowering: Lowering, call: ex.Call, env: Env) -> ir.Source:
    """A function that answers with a set or sequence."""
    return SETS[call.function](lowering, call.arguments, env)


# ------------------------------------------------------------------------------------------------ zones


def zone_of(lowering: Lowering, zone: ex.Expression, env: Env) -> tuple[Slot, ir.Expr]:
    """The slot of a zone and the number of its owner."""
    assert isinstance(zone, ex.ZoneRef)
    slot = lowering.context.slot(zone.owner_kind, zone.owner, zone.name)
    return slot, ir.Const(0) if zone.base is None else lowering.value(zone.base, env)


def _cards(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    slot, owner = zone_of(lowering, arguments[0], env)
    if slot.shape == "stack":
        return ir.StackCards(slot.name, owner)
    return ir.PileCards(slot.name, owner, slot.cards, slot.ordered)


def cards_contain(lowering: Lowering, card: ir.Expr, call: ex.Call, env: Env) -> ir.Expr:
    """Whether a zone holds a card of a kind."""
    slot, owner = zone_of(lowering, call.arguments[0], env)
    return ir.Logic("and", (ir.Op(">=", card, ir.Const(0)), ir.Op(">", _count(slot, owner, card), ir.Const(0))))


def _count(slot: Slot, owner: ir.Expr, card: ir.Expr) -> ir.Expr:
    if slot.shape == "stack":
        return ir.StackCount(slot.name, owner, card)
    return ir.PileCount(slot.name, owner, slot.cards, card, slot.ordered)


def _copies(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    slot, owner = zone_of(lowering, arguments[1], env)
    card, complete = once(lowering, lowering.value(arguments[0], env))
    return complete(guard(card, arguments[0].type.optional, _count(slot, owner, card), 0))


def _top(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    slot, owner = zone_of(lowering, arguments[0], env)
    return ir.Top(slot.name, owner)


def _size(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    if isinstance(arguments[0], ex.ZoneRef):
        slot, owner = zone_of(lowering, arguments[0], env)
        return ir.ZoneSize(slot.name, owner, slot.cards, slot.shape == "stack", slot.ordered)
    return ir.Size(lowering.source(arguments[0], env))


# ------------------------------------------------------------------------------------------------ the board


def _step(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    space, direction = lowering.value(arguments[0], env), lowering.value(arguments[1], env)
    optional = arguments[0].type.optional or arguments[1].type.optional
    board = arguments[0].type.name
    if lowering.context.is_plane(board):
        return ir.Primitive("plane_step", (space, direction, ir.Const(lowering.context.plane(board).width)))
    return ir.Lookup(lowering.context.board_table(board, "step"), (direction, space), optional)


def _neighbours(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    return neighbours_of(lowering, arguments[0].type.name, lowering.value(arguments[0], env), arguments[0].type.optional)


def neighbours_of(lowering: Lowering, board: str, space: ir.Expr, optional: bool) -> ir.Source:
    """The neighbours of a space on the graph of its board."""
    if lowering.context.is_plane(board):
        steps = sorted(lowering.context.plane_steps(board), key=lambda step: _by_column(lowering, board, step))
        if lowering.context.ruleset.boards[board].neighbours == 4:
            sides = lowering.context.plane_steps(board)[::2]
            steps = [step for step in steps if step in sides]
        return ir.PlaneAround(lowering.context.slot("board", board, "tile").name, space, tuple(steps), optional)
    return ir.TableRow(lowering.context.board_table(board, "neighbours"), (space,), optional)


def _by_column(lowering: Lowering, board: str, step: int) -> tuple[int, int]:
    """The order of spaces around one on a plane: by column, then by row."""
    middle = lowering.context.plane(board).width // 2
    row, column = divmod(step + middle * lowering.context.plane(board).width + middle, lowering.context.plane(board).width)
    return column, row


def _around(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    board, space = arguments[0].type.name, lowering.value(arguments[0], env)
    if lowering.context.is_plane(board):
        slot = lowering.context.slot("board", board, "tile").name
        steps = sorted(lowering.context.plane_steps(board), key=lambda step: _by_column(lowering, board, step))
        return ir.PlaneAround(slot, space, tuple(steps), arguments[0].type.optional)
    return ir.TableRow(lowering.context.board_table(board, "around"), (space,), arguments[0].type.optional)


def _ray(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    space, direction = lowering.value(arguments[0], env), lowering.value(arguments[1], env)
    return ray_of(lowering, arguments[0].type.name, space, direction, optional=arguments[0].type.optional)


def ray_of(lowering: Lowering, board: str, space: ir.Expr, direction: ir.Expr, *, optional: bool = False) -> ir.Source:
    """The spaces in a direction; on a plane as long as they carry tiles."""
    if lowering.context.is_plane(board):
        limit = ir.Const(lowering.context.ruleset.boards[board].tile_limit)
        return _plane_run(lowering, board, space, direction, limit)
    rays = lowering.context.board_table(board, "rays")
    return composed(lowering.context, ir.TableRow(rays, (direction, space), optional))


def _plane_run(lowering: Lowering, board: str, space: ir.Expr, direction: ir.Expr, length: ir.Expr) -> ir.Source:
    slot = lowering.context.slot("board", board, "tile").name
    return ir.PlaneRun(slot, space, lowering.context.plane_steps(board), direction, length)


def _run(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    board, length = arguments[0].type.name, lowering.value(arguments[2], env)
    if lowering.context.is_plane(board):
        space, direction = lowering.value(arguments[0], env), lowering.value(arguments[1], env)
        return _plane_run(lowering, board, space, direction, length)
    return ir.Cut(_ray(lowering, arguments[:2], env), length)


def _line(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    """A ray with the space it starts from."""
    board = arguments[0].type.name
    space, direction = lowering.value(arguments[0], env), lowering.value(arguments[1], env)
    optional = arguments[0].type.optional or arguments[1].type.optional

    def make() -> str:
        rays = lowering.context.boards[board].rays
        lines = tuple(tuple((space, *ray) for space, ray in enumerate(of_direction)) for of_direction in rays)
        return lowering.context.table(f"{board}_lines", lines)

    table = lowering.context.made_once(f"lines of {board}", make)
    return composed(lowering.context, ir.TableRow(table, (direction, space), optional))


def _frontier(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    domain = arguments[0]
    assert isinstance(domain, ex.Domain)
    return ir.Frontier(lowering.context.layout.frontiers[domain.name])


def _geometry(name: Literal["apart", "direction"]) -> Callable[[Lowering, Arguments, Env], ir.Expr]:
    """apart and direction: from the coordinates of two spaces. Hexagons to the north-west and south-east are not in line."""

    def lower(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
        board = arguments[0].type.name
        a, complete = once(lowering, lowering.value(arguments[0], env))
        b, finish = once(lowering, lowering.value(arguments[1], env))
        optional = arguments[0].type.optional or arguments[1].type.optional
        if lowering.context.is_plane(board):
            word: ir.PrimitiveName = "plane_apart" if name == "apart" else "plane_direction"
            found: ir.Expr = ir.Primitive(word, (a, b, ir.Const(lowering.context.plane(board).width)))
        else:
            found = _between_spaces(lowering, board, name, a, b)
        if not optional:
            return complete(finish(found))
        both = ir.Logic("and", (ir.Op(">=", a, ir.Const(0)), ir.Op(">=", b, ir.Const(0))))
        none = NONE if name == "direction" else lowering.none_of(arguments[0].type.model_copy(update={"kind": "number"}))
        return complete(finish(ir.Select(both, found, ir.Const(none))))

    return lower


SMALL_BOARD = 160
"""Boards with at most so many spaces have a table of what lies between any two of them."""


def _between_spaces(lowering: Lowering, board: str, name: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The direction from one space of a fixed board to another, or how far they are apart."""
    context = lowering.context
    places = context.boards[board].coordinates
    hexagons = int(context.ruleset.boards[board].shape == "hex")

    def told(one: tuple[int, int], other: tuple[int, int]) -> int:
        right, down = other[0] - one[0], other[1] - one[1]
        return direction_of(right, down, hexagons) if name == "direction" else max(abs(right), abs(down))

    def make() -> str:
        return context.table(f"{board}_{name}", tuple(tuple(told(one, other) for other in places) for one in places))

    if len(places) <= SMALL_BOARD:
        return ir.Lookup(context.made_once(f"{name} on {board}", make), (a, b))

    def apart(axis: int, word: str) -> ir.Expr:
        column = context.made_once(
            f"{word} of spaces of {board}", lambda: context.table(f"{board}_{word}", tuple(place[axis] for place in places))
        )
        return ir.Op("-", ir.Lookup(column, (b,)), ir.Lookup(column, (a,)))

    right, down = apart(0, "columns"), apart(1, "rows")
    if name == "direction":
        return ir.Primitive("direction_of", (right, down, ir.Const(hexagons)))
    return ir.Primitive("max", (ir.Primitive("abs", (right,)), ir.Primitive("abs", (down,))))


def _between(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    """The run from the first space towards the second, one shorter than they are apart; nothing when they are not in line."""
    board = arguments[0].type.name
    a = lowering.value(arguments[0], env)
    direction = _geometry("direction")(lowering, arguments, env)
    length = ir.Op("-", _geometry("apart")(lowering, arguments, env), ir.Const(1))
    if lowering.context.is_plane(board):
        return _plane_run(lowering, board, a, direction, length)
    rays = lowering.context.board_table(board, "rays")
    return ir.Cut(ir.TableRow(rays, (direction, a), optional=True), length)


def _way(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    board = arguments[0].type.name
    tables = lowering.context.boards[board]
    by_key = tuple(sorted(tables.way_kind.items()))
    table = lowering.context.made_once(f"ways of {board}", lambda: lowering.context.table(f"{board}_ways", by_key))
    a = lowering.value(arguments[0], env)
    b, complete = once(lowering, lowering.value(arguments[1], env))
    found = ir.Keyed(table, ir.Op("+", ir.Op("*", a, ir.Const(tables.size)), b))
    return complete(guard(b, arguments[1].type.optional, found, NONE))


def _last(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    return ir.LastOf(lowering.source(arguments[0], env))


# ------------------------------------------------------------------------------------------------ directions, numbers, players


def _turned(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    direction, complete = once(lowering, lowering.value(arguments[0], env))
    by, finish = once(lowering, lowering.value(arguments[1], env))
    moved = guard(direction, arguments[0].type.optional, ir.Op("%", ir.Op("+", direction, by), ir.Const(8)), NONE)
    return complete(finish(if_number(by, arguments[1].type.optional, moved)))


def if_number(value: ir.Expr, optional: bool, body: ir.Expr) -> ir.Expr:
    """`body` unless an optional number is none; then none."""
    return ir.Select(ir.Op("!=", value, ir.Const(NO_NUMBER)), body, ir.Const(NONE)) if optional else body


def _opposite(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    direction, complete = once(lowering, lowering.value(arguments[0], env))
    turned = ir.Op("%", ir.Op("+", direction, ir.Const(4)), ir.Const(8))
    return complete(guard(direction, arguments[0].type.optional, turned, NONE))


def _primitive(name: ir.PrimitiveName) -> Callable[[Lowering, Arguments, Env], ir.Expr]:
    def lower(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
        return ir.Primitive(name, tuple(lowering.value(argument, env) for argument in arguments))

    return lower


def _next_player(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    player, complete = once(lowering, lowering.value(arguments[0], env))
    players = ir.Const(lowering.context.players)
    if lowering.context.eliminates:
        found: ir.Expr = ir.Primitive("next_in", (player, ir.Scalar("out"), players))
    else:
        found = ir.Op("%", ir.Op("+", player, ir.Const(1)), players)
    return complete(guard(player, arguments[0].type.optional, found, NONE))


def _seat_after(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    player, complete = once(lowering, lowering.value(arguments[0], env))
    moved = ir.Op("%", ir.Op("+", player, lowering.value(arguments[1], env)), ir.Const(lowering.context.players))
    return complete(guard(player, arguments[0].type.optional, moved, NONE))


def _has(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    return ir.Op(">", _size(lowering, arguments, env), ir.Const(0))


def _joined(operator: str) -> Callable[[Lowering, Arguments, Env], ir.Source]:
    def lower(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
        left, right = (lowering.source(argument, env) for argument in arguments)
        return ir.Joined(operator, left, right)  # type: ignore[arg-type]

    return lower


# ------------------------------------------------------------------------------------------------ tiles


def mark_table(lowering: Lowering, deck: str) -> str:
    """marks[tile][rotation]: the nine marks row by row, as the tile lies when turned by quarters clockwise."""
    return lowering.context.made_once(f"marks of {deck}", lambda: _mark_table(lowering, deck))


def _mark_table(lowering: Lowering, deck: str) -> str:
    context = lowering.context
    model = context.ruleset.decks[deck]
    names = context.domains.enums[model.mark_enum]
    rows = []
    for card in model.cards:
        marks = [names.number(mark) for mark in model.pictures[model.picture_of[card]].marks]
        rotations = []
        for _ in range(4):
            rotations.append(tuple(marks))
            marks = [marks[(2 - column) * 3 + row] for row in range(3) for column in range(3)]
        rows.append(tuple(rotations))
    return context.table(f"{deck}_marks", tuple(rows))


# Where in the nine marks a direction lies: N is the middle of the top row, clockwise.
MARK_OF_DIRECTION = (1, 2, 5, 8, 7, 6, 3, 0)


def _rotations(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Source:
    """The turns of a tile that look different, the least of those that look alike."""
    marks = lowering.context.tables[mark_table(lowering, arguments[0].type.name)]
    assert isinstance(marks, tuple)
    rows = []
    for pictures in marks:
        assert isinstance(pictures, tuple)
        rows.append(tuple(turn for turn in range(4) if pictures[turn] not in pictures[:turn]))
    table = lowering.context.table(f"{arguments[0].type.name}_rotations", tuple(rows))
    return ir.TableRow(table, (lowering.value(arguments[0], env),), arguments[0].type.optional)


def _mark(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    tile, rotation, direction = (lowering.value(argument, env) for argument in arguments)
    place = ir.Lookup(lowering.context.table("MARK_PLACE", MARK_OF_DIRECTION), (direction,), arguments[2].type.optional)
    table = mark_table(lowering, arguments[0].type.name)
    rotation, complete = once(lowering, rotation)
    if not 0 <= arguments[1].type.low <= arguments[1].type.high <= 3:
        rotation = if_number(rotation, arguments[1].type.optional, ir.Op("%", rotation, ir.Const(4)))
    return complete(ir.Lookup(table, (tile, rotation, place), any(argument.type.optional for argument in arguments)))


def _centre(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
    tile = lowering.value(arguments[0], env)
    table = mark_table(lowering, arguments[0].type.name)
    return ir.Lookup(table, (tile, ir.Const(0), ir.Const(4)), arguments[0].type.optional)


def _fits(corners: bool) -> Callable[[Lowering, Arguments, Env], ir.Expr]:
    def lower(lowering: Lowering, arguments: Arguments, env: Env) -> ir.Expr:
        tile, rotation, space = (lowering.value(argument, env) for argument in arguments)
        board = arguments[2].type.name
        context = lowering.context
        marks = mark_table(lowering, arguments[0].type.name)
        tiles, rotations = (context.slot("board", board, field).name for field in ("tile", "rotation"))
        if arguments[1].type.optional or not 0 <= arguments[1].type.low <= arguments[1].type.high <= 3:
            rotation = ir.Op("%", rotation, ir.Const(4))
        optional = arguments[0].type.optional or arguments[2].type.optional
        return ir.Fits(corners, marks, tiles, rotations, tile, rotation, space, context.plane(board).width, optional)

    return lower


VALUES: dict[str, Callable[[Lowering, Arguments, Env], ir.Expr]] = {
    "step": _step,
    "last": _last,
    "size": _size,
    "direction": _geometry("direction"),
    "apart": _geometry("apart"),
    "turned": _turned,
    "opposite": _opposite,
    "min": _primitive("min"),
    "max": _primitive("max"),
    "abs": _primitive("abs"),
    "copies": _copies,
    "top": _top,
    "next_player": _next_player,
    "seat_after": _seat_after,
    "mark": _mark,
    "centre": _centre,
    "fits_sides": _fits(corners=False),
    "fits_corners": _fits(corners=True),
    "way": _way,
    "has": _has,
}

SETS: dict[str, Callable[[Lowering, Arguments, Env], ir.Source]] = {
    "neighbours": _neighbours,
    "around": _around,
    "ray": _ray,
    "run": _run,
    "between": _between,
    "line": _line,
    "frontier": _frontier,
    "cards": _cards,
    "rotations": _rotations,
    "union": _joined("union"),
    "common": _joined("common"),
    "minus": _joined("minus"),
}

__all__ = ["SETS", "VALUES", "cards_contain", "is_set", "lower_function", "lower_set_function", "neighbours_of", "zone_of"]
