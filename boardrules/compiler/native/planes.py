"""Planes as C. Spaces that were ever written or lie beside a tile have a cell; everything that lies on a plane is kept by cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.native.shape import plane_names

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions
    from boardrules.compiler.native.shape import Shape
    from boardrules.compiler.native.tables import Table

NUMBER = "int64_t"


# ------------------------------------------------------------------------------------------------ questions


def sparse(out: Expressions, node: ir.Sparse) -> str:
    """What lies on a space: the default where it has no cell."""
    plane = _plane_of(out, node.slot)
    cell = out.fresh("cell")
    out.line(f"const int {cell} = cell_{plane.frontier}(S, {out.value(node.index)});")
    return f"({cell} ? S->{node.slot}[{cell} - 1] : {node.default})"


def _plane_of(out: Expressions, name: str) -> ir.Plane:
    for plane in out.game.planes:
        if plane.needs == name:
            return plane
    return out.shape.plane_of(out.slot(name))


def has_tile(out: Expressions, plane: ir.Plane, space: str) -> str:
    """Whether a space carries a tile."""
    return f"tile_{plane.frontier}(S, {space}) >= 0"


def each_around(out: Expressions, source: ir.PlaneAround | ir.Beside | ir.PlaneRun, body: Callable[[str], None]) -> None:
    """The spaces with a tile around a space, or in a line from it."""
    if isinstance(source, ir.PlaneRun):
        _run(out, source, body)
        return
    if isinstance(source, ir.Beside):
        plane, steps = next((plane, steps) for plane in out.game.planes for name, steps in plane.beside if name == source.kept)
    else:
        plane, steps = out.shape.plane_of(out.slot(source.slot)), source.steps
    space, step, other = out.named(source.space, "space"), out.fresh("step"), out.fresh("beside")
    out.line(f"static const int32_t {step}_all[] = {{{', '.join(map(str, steps))}}};")
    with out.block(f"for (int {step} = 0; {space} >= 0 && {step} < {len(steps)}; {step}++)"):
        out.line(f"const {NUMBER} {other} = {space} + {step}_all[{step}];")
        with out.block(f"if ({has_tile(out, plane, other)})"):
            body(other)


def _run(out: Expressions, source: ir.PlaneRun, body: Callable[[str], None]) -> None:
    plane = out.shape.plane_of(out.slot(source.slot))
    space, direction, length = (out.named(part, "run") for part in (source.space, source.direction, source.length))
    here, taken = out.fresh("here"), out.fresh("taken")
    out.line(f"static const int32_t {taken}_steps[] = {{{', '.join(map(str, source.steps))}}};")
    out.line(f"{NUMBER} {here} = {space};")
    with out.block(f"for ({NUMBER} {taken} = 0; {space} >= 0 && {direction} >= 0 && {taken} < {length}; {taken}++)"):
        out.line(f"{here} += {taken}_steps[{direction}];")
        out.line(f"if (!({has_tile(out, plane, here)})) break;")
        value = out.fresh("each")
        out.line(f"const {NUMBER} {value} = {here};")
        body(value)


def fits(out: Expressions, node: ir.Fits) -> str:
    """Whether a tile agrees with those beside it."""
    plane = out.shape.plane_of(out.slot(node.tiles))
    tile, rotation, space = out.together(node.tile, node.rotation, node.space)
    word = "corners" if node.corners else "sides"
    return f"fits_{word}_{plane.frontier}(S, {tile}, {rotation}, {space})"


# ------------------------------------------------------------------------------------------------ the functions of a plane


def plane_functions(shape: Shape, plane: ir.Plane, tables: dict[str, Table], marks: str) -> list[str]:
    """cell_, tile_, open_ (gives a space a cell), lay_ and what keeps frontier and needs; with marks also fits_."""
    base, width = plane.frontier, plane.width
    names = plane_names(plane)
    game = shape.game
    tiles, rotations = game.slots[plane.tiles].name, game.slots[plane.rotations].name
    on_it = [slot for slot in game.slots if slot.board == plane.board]
    fresh = [f"    S->{slot.name}[cell] = {slot.default};" for slot in on_it]
    fresh += [f"    S->{plane.needs}[cell] = 0;"] if plane.needs else []
    lines = [
        f"static inline int cell_{base}(const br_position *S, int64_t space) {{",
        f"    return (uint64_t)space < {width * width} ? S->{names.cell}[space] : 0;",
        "}",
        f"static inline int64_t tile_{base}(const br_position *S, int64_t space) {{",
        f"    const int cell = cell_{base}(S, space);",
        f"    return cell ? S->{tiles}[cell - 1] : -1;",
        "}",
        f"static int open_{base}(br_play *P, br_position *S, int64_t space) {{",
        f"    if ((uint64_t)space >= {width * width}) br_give_up(P);",
        f"    if (S->{names.cell}[space]) return S->{names.cell}[space] - 1;",
        f"    if (S->{names.cells} >= {shape.cells(plane)}) br_give_up(P);",
        f"    const int cell = S->{names.cells}++;",
        f"    S->{names.cell}[space] = (int16_t)(cell + 1);",
        f"    S->{names.space}[cell] = (int32_t)space;",
        *fresh,
        "    return cell;",
        "}",
        f"static void extend_{base}(br_play *P, br_position *S, int64_t space) {{",
        f"    const int64_t beside[4] = {{space - {width}, space + 1, space + {width}, space - 1}};",
        f"    br_list_remove(S->{base}, &S->{base}_n, space);",
        "    for (int i = 0; i < 4; i++) {",
        f"        if (tile_{base}(S, beside[i]) >= 0 || br_list_has(S->{base}, S->{base}_n, beside[i])) continue;",
        f"        if (S->{base}_n >= {shape.frontier_size(plane)}) br_give_up(P);",
        f"        S->{base}[S->{base}_n++] = (int32_t)beside[i];",
        "    }",
        "}",
    ]
    lines += _needs_functions(plane, tables, tiles, rotations)
    lines += _renew_function(plane, tiles)
    if marks:
        lines += _fits_functions(plane, tables[marks], tiles, rotations)
    return lines


def _needs_functions(plane: ir.Plane, tables: dict[str, Table], tiles: str, rotations: str) -> list[str]:
    if not plane.needs:
        return []
    base, width = plane.frontier, plane.width
    asks = tables[plane.asks]
    place = asks.place(["tile", "rotation", "i"])
    around = (-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1)
    return [
        f"static void need_{base}(br_play *P, br_position *S, int64_t space) {{",
        f"    static const int32_t around[8] = {{{', '.join(map(str, around))}}};",
        f"    const int here = open_{base}(P, S, space);",
        f"    const int64_t tile = S->{tiles}[here], rotation = S->{rotations}[here];",
        f"    for (int i = 0; i < 8; i++) S->{plane.needs}[open_{base}(P, S, space + around[i])] |= {asks.name}[{place}];",
        "}",
    ]


def _renew_function(plane: ir.Plane, tiles: str) -> list[str]:
    """Everything that is kept beside the tiles, made anew after one of them was changed by hand."""
    base, names = plane.frontier, plane_names(plane)
    lines = [
        f"static void renew_{base}(br_play *P, br_position *S) {{",
        f"    const int laid = S->{names.laid_n};",
        f"    S->{base}_n = 0;",
        # A tile joins the frontier's making in its turn: those after it are not there yet.
        f"    int64_t kept[{plane.width // 2 + 1}];",
        f"    for (int i = 0; i < laid; i++) {{ const int cell = cell_{base}(S, S->{names.laid}[i]) - 1;",
        f"        kept[i] = S->{tiles}[cell]; S->{tiles}[cell] = -1; }}",
    ]
    if plane.needs:
        lines.append(f"    for (int i = 0; i < S->{names.cells}; i++) S->{plane.needs}[i] = 0;")
    lines += [
        "    for (int i = 0; i < laid; i++) {",
        f"        S->{tiles}[cell_{base}(S, S->{names.laid}[i]) - 1] = kept[i];",
        f"        extend_{base}(P, S, S->{names.laid}[i]);",
        *([f"        need_{base}(P, S, S->{names.laid}[i]);"] if plane.needs else []),
        "    }",
        "}",
    ]
    return lines


def _fits_functions(plane: ir.Plane, marks: Table, tiles: str, rotations: str) -> list[str]:
    base, width = plane.frontier, plane.width
    own, its = marks.place(["tile", "br_modulo(rotation, 4)", "mine"]), marks.place(["beside", "turned", "other"])
    sides = ((-width, (0, 1, 2), (6, 7, 8)), (1, (2, 5, 8), (0, 3, 6)), (width, (6, 7, 8), (0, 1, 2)), (-1, (0, 3, 6), (2, 5, 8)))
    corners = ((-width + 1, (2,), (6,)), (width + 1, (8,), (0,)), (width - 1, (6,), (2,)), (-width - 1, (0,), (8,)))
    lines: list[str] = []
    for word, asked in (("sides", sides), ("corners", corners)):
        triples = [f"{{{step}, {mine}, {other}}}" for step, *both in asked for mine, other in zip(*both, strict=True)]
        lines += [
            f"static int fits_{word}_{base}(const br_position *S, int64_t tile, int64_t rotation, int64_t space) {{",
            f"    static const int32_t asked[][3] = {{{', '.join(triples)}}};",
            "    if (tile < 0 || space < 0) return 0;",
            f"    for (int i = 0; i < {len(triples)}; i++) {{",
            f"        const int cell = cell_{base}(S, space + asked[i][0]);",
            f"        if (!cell || S->{tiles}[cell - 1] < 0) continue;",
            f"        const int64_t beside = S->{tiles}[cell - 1], turned = S->{rotations}[cell - 1];",
            "        const int mine = asked[i][1], other = asked[i][2];",
            f"        if ({marks.name}[{own}] != {marks.name}[{its}]) return 0;",
            "    }",
            "    return 1;",
            "}",
        ]
    return lines
