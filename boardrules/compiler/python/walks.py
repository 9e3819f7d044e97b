"""Searches over a board's graph as Python: breadth first when every step counts one, by lowest sum when steps have costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions


def write_walk(out: Expressions, walk: ir.Walk, none: int) -> str:
    """The variable that holds the spaces reached (a list), the distance, or the route (a list)."""
    if walk.word == "reach" and walk.cost is None and walk.limit is None:
        return _flood(out, walk)
    goal = None
    if walk.goal is not None:
        goal = out.temporary("goal")
        out.line(f"{goal} = set({out.iterable(walk.goal)})")
    limit = None
    if walk.limit is not None:
        limit = out.temporary("limit")
        out.line(f"{limit} = {out.value(walk.limit)}")
    return _by_lowest_sum(out, walk, goal, limit, none)


def _flood(out: Expressions, walk: ir.Walk) -> str:
    """Everything connected: the order does not matter, so a stack will do."""
    seen, open_ = out.temporary("reached"), out.temporary("open")
    out.line(f"{open_} = list({out.iterable(walk.start)})")
    out.line(f"{seen} = dict.fromkeys({open_})")
    with out.part(walk.before, walk.after), out.indented(f"while {open_}:"):
        before, after = out.variable(walk.before), out.variable(walk.after)
        out.line(f"{before} = {open_}.pop()")
        _come_to(out, walk)
        out.line(f"for {after} in {out.iterable(walk.neighbours)}:")
        with out.indented(), out.indented(f"if {after} not in {seen}:"):
            _accept(out, walk, [f"{seen}[{after}] = None", f"{open_}.append({after})"])
    _done(out, walk, seen)
    return f"list({seen})"


def _come_to(out: Expressions, walk: ir.Walk) -> None:
    """At a space: a search that can be very long counts it at once."""
    if walk.often:
        out.charge(walk.charge, walk.at)


def _done(out: Expressions, walk: ir.Walk, spaces: str) -> None:
    """At the end: a search that is only long counts all spaces that it has come to."""
    if walk.charge and not walk.often:
        out.charge(f"len({spaces}) * {walk.charge}", walk.at)


def _accept(out: Expressions, walk: ir.Walk, lines: list[str]) -> None:
    """The lines for a step that is allowed."""
    if walk.condition is None:
        for line in lines:
            out.line(line)
    else:
        with out.indented(f"if {out.value(walk.condition)}:"):
            for line in lines:
                out.line(line)


def _by_lowest_sum(out: Expressions, walk: ir.Walk, goal: str | None, limit: str | None, none: int) -> str:
    """A queue ordered by the sum so far; every space is settled once."""
    sums, queue, settled = out.temporary("sums"), out.temporary("queue"), out.temporary("settled")
    result = out.temporary("answer") if walk.word != "reach" else ""
    came = out.temporary("came") if walk.word == "route" else ""
    out.line(f"{sums} = dict.fromkeys({out.iterable(walk.start)}, 0)")
    out.line(f"{queue} = [(0, space_) for space_ in sorted({sums})]")
    out.line(f"{settled} = {{}}")
    if came:
        out.line(f"{came} = {{}}")
    if result:
        out.line(f"{result} = {none if walk.word == 'distance' else '[]'}")
    with out.part(walk.before, walk.after), out.indented(f"while {queue}:"):
        here, before, after = out.temporary("so_far"), out.variable(walk.before), out.variable(walk.after)
        out.line(f"{here}, {before} = heappop({queue})")
        out.line(f"if {before} in {settled}:")
        out.line("    continue")
        out.line(f"{settled}[{before}] = None")
        _come_to(out, walk)
        if goal is not None:
            _arrive(out, walk, goal, here, result, came)
        out.line(f"for {after} in {out.iterable(walk.neighbours)}:")
        with out.indented(), out.indented(f"if {after} not in {settled}:"):
            if walk.condition is not None:
                out.line(f"if {out.value(walk.condition)}:")
                out.depth += 1
            _relax(out, walk, limit, here, sums, queue, came)
            if walk.condition is not None:
                out.depth -= 1
    _done(out, walk, settled)
    return result or f"list({settled})"


def _arrive(out: Expressions, walk: ir.Walk, goal: str, here: str, result: str, came: str) -> None:
    before = out.variable(walk.before)
    with out.indented(f"if {before} in {goal}:"):
        if walk.word == "distance":
            out.line(f"{result} = {here}")
        elif walk.word == "route":
            with out.indented(f"while {before} in {came}:"):
                out.line(f"{result}.append({before})")
                out.line(f"{before} = {came}[{before}]")
            out.line(f"{result}.reverse()")
        out.line("break")


def _relax(out: Expressions, walk: ir.Walk, limit: str | None, here: str, sums: str, queue: str, came: str) -> None:
    """A step that may lower the sum of the space it leads to."""
    after = out.variable(walk.after)
    price = "1" if walk.cost is None else f"max(0, {out.value(walk.cost)})"
    total = out.temporary("total")
    out.line(f"{total} = {here} + {price}")
    within = "" if limit is None else f" and {total} <= {limit}"
    with out.indented(f"if ({after} not in {sums} or {total} < {sums}[{after}]){within}:"):
        out.line(f"{sums}[{after}] = {total}")
        if came:
            out.line(f"{came}[{after}] = {out.variable(walk.before)}")
        out.line(f"heappush({queue}, ({total}, {after}))")
