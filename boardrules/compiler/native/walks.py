"""Searches over a board's graph as C: a stack where everything connected is wanted, else by lowest sum, as in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir
from boardrules.compiler.native.declined import Declined

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions

NUMBER = "int64_t"

LARGEST = 1 << 14
"""Spaces of a board on which a search keeps its marks on the stack."""


def distance(out: Expressions, walk: ir.Walk, none: int) -> str:
    """How far a goal is."""
    answer = out.fresh("distance")
    out.line(f"{NUMBER} {answer} = {none};")
    _by_lowest_sum(out, walk, answer, "", "")
    return answer


def found(out: Expressions, walk: ir.Walk, values: str, count: str) -> None:
    """The spaces that are reached, or the route, in an array."""
    if walk.word == "reach" and walk.cost is None and walk.limit is None:
        _flood(out, walk, values, count)
    else:
        _by_lowest_sum(out, walk, "", values, count)


def _spaces(out: Expressions, walk: ir.Walk) -> int:
    """The numbers that spaces can have."""
    around = walk.neighbours
    if isinstance(around, ir.TableRow):
        spaces = len(out.game.tables[around.table])
    elif isinstance(around, ir.PlaneAround):
        spaces = out.shape.plane_of(out.slot(around.slot)).width ** 2
    elif isinstance(around, ir.Beside):
        kept = around.kept
        spaces = max(plane.width**2 for plane in out.game.planes if kept in dict(plane.beside))
    else:
        raise Declined("a search goes over a board of an unknown form")
    if spaces > LARGEST * 4:
        raise Declined(f"a search goes over a board of {spaces} spaces")
    return spaces


def _flood(out: Expressions, walk: ir.Walk, values: str, count: str) -> None:
    """Everything connected. The array of what was reached is in the order in which spaces were come to."""
    spaces, capacity = _spaces(out, walk), out.shape.capacity(walk)
    open_, seen = out.fresh("open"), out.fresh("seen")
    out.line(f"uint8_t {seen}[{spaces}]; memset({seen}, 0, sizeof {seen});")
    out.line(f"int32_t {open_}[{capacity + 1}]; int {open_}_n = 0;")

    def come_to(space: str) -> None:
        out.line(f"{seen}[{space}] = 1; {values}[{count}++] = (int32_t){space}; {open_}[{open_}_n++] = (int32_t){space};")

    def start(space: str) -> None:
        with out.block(f"if (!{seen}[{space}])"):
            come_to(space)

    out.each(walk.start, start)
    with out.block(f"while ({open_}_n)"):
        before = out.bind(walk.before)
        out.line(f"const {NUMBER} {before} = {open_}[--{open_}_n];")
        if walk.often:
            out.charge(walk.charge, walk.at)

        def step(space: str) -> None:
            out.bind_as(walk.after, space)
            with out.aside() as needed:
                condition = "1" if walk.condition is None else out.value(walk.condition)
            if not needed:  # without a branch: which way a step goes is hard to guess
                new = out.fresh("new")
                out.line(f"const int {new} = !{seen}[{space}] & !!({condition}); {seen}[{space}] |= {new};")
                out.line(f"{values}[{count}] = {open_}[{open_}_n] = (int32_t){space}; {count} += {new}; {open_}_n += {new};")
                return
            with out.block(f"if (!{seen}[{space}])"):
                out.lines.extend("    " + line for line in needed)
                with out.block(f"if ({condition})"):
                    come_to(space)

        out.each(walk.neighbours, step)
    if walk.charge and not walk.often:
        out.charge(f"(int64_t){count} * {walk.charge}", walk.at)


def _by_lowest_sum(out: Expressions, walk: ir.Walk, answer: str, values: str, count: str) -> None:
    """Every space is settled once, the nearest first, of equals the one with the lowest number."""
    spaces = _spaces(out, walk)
    names = {word: out.fresh(word) for word in ("sum", "state", "queue", "goal", "limit", "came", "settled")}
    sums, state, queue, settled = names["sum"], names["state"], names["queue"], names["settled"]
    degree = max(1, out.shape.capacity(walk.neighbours))
    heap = out.shape.capacity(walk) * degree + out.shape.capacity(walk.start) + 1
    if heap > 1 << 20:
        raise Declined("a search goes over a board with very many links")
    out.line(f"int64_t {sums}[{spaces}]; uint8_t {state}[{spaces}]; memset({state}, 0, sizeof {state});")
    out.line(f"br_step {queue}[{heap}]; int {queue}_n = 0; int {settled} = 0;")
    if walk.word == "route":
        out.line(f"int32_t {names['came']}[{spaces}]; memset({names['came']}, -1, sizeof {names['came']});")
    if walk.goal is not None:
        out.line(f"uint8_t {names['goal']}[{spaces}]; memset({names['goal']}, 0, sizeof {names['goal']});")
        out.each(walk.goal, lambda space: out.line(f"{names['goal']}[{space}] = 1;"))
    if walk.limit is not None:
        out.line(f"const {NUMBER} {names['limit']} = {out.value(walk.limit)};")

    def start(space: str) -> None:
        out.line(f"if (!{state}[{space}]) {{ {state}[{space}] = 1; {sums}[{space}] = 0;")
        out.line(f"    {queue}_n = br_push({queue}, {queue}_n, 0, {space}); }}")

    out.each(walk.start, start)
    with out.block(f"while ({queue}_n)"):
        here, before = out.fresh("so_far"), out.bind(walk.before)
        out.line(f"const {NUMBER} {here} = {queue}[0].sum; {NUMBER} {before} = {queue}[0].space;")
        out.line(f"{queue}_n = br_pop({queue}, {queue}_n);")
        out.line(f"if ({state}[{before}] == 2) continue;")
        out.line(f"{state}[{before}] = 2; {settled}++;")
        if walk.word == "reach":
            out.line(f"{values}[{count}++] = (int32_t){before};")
        if walk.often:
            out.charge(walk.charge, walk.at)
        if walk.goal is not None:
            _arrive(out, walk, names, before, here, answer, values, count)
        out.each(walk.neighbours, lambda space: _relax(out, walk, names, before, here, space))
    if walk.charge and not walk.often:
        out.charge(f"(int64_t){settled} * {walk.charge}", walk.at)


def _arrive(
    out: Expressions, walk: ir.Walk, names: dict[str, str], before: str, here: str, answer: str, values: str, count: str
) -> None:
    with out.block(f"if ({names['goal']}[{before}])"):
        if walk.word == "distance":
            out.line(f"{answer} = {here};")
        elif walk.word == "route":
            out.line(f"while ({names['came']}[{before}] >= 0) {{ {values}[{count}++] = (int32_t){before};")
            out.line(f"    {before} = {names['came']}[{before}]; }}")
            out.line(f"br_reverse({values}, {count});")
        out.line("break;")


def _relax(out: Expressions, walk: ir.Walk, names: dict[str, str], before: str, here: str, space: str) -> None:
    """A step that may lower the sum of the space it leads to."""
    sums, state, queue = names["sum"], names["state"], names["queue"]
    out.bind_as(walk.after, space)
    with out.block(f"if ({state}[{space}] != 2)"):
        if walk.condition is not None:
            condition = out.value(walk.condition)
            out.line(f"if ({condition}) {{")
            out.depth += 1
        price = "1" if walk.cost is None else f"br_max(0, {out.value(walk.cost)})"
        total = out.fresh("total")
        out.line(f"const {NUMBER} {total} = {here} + {price};")
        within = "" if walk.limit is None else f" && {total} <= {names['limit']}"
        with out.block(f"if ((!{state}[{space}] || {total} < {sums}[{space}]){within})"):
            out.line(f"{state}[{space}] = 1; {sums}[{space}] = {total};")
            if walk.word == "route":
                out.line(f"{names['came']}[{space}] = (int32_t){before};")
            out.line(f"{queue}_n = br_push({queue}, {queue}_n, {total}, {space});")
        if walk.condition is not None:
            out.depth -= 1
            out.line("}")
