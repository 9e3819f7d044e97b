"""Program to program. Each pass is a function of its own file; their order stands here."""

from __future__ import annotations

from collections.abc import Callable

from boardrules.compiler import ir
from boardrules.compiler.passes.asked import ask_members
from boardrules.compiler.passes.bounded import leave_out_bounds
from boardrules.compiler.passes.bounds import know_bounds
from boardrules.compiler.passes.candidates import name_candidates
from boardrules.compiler.passes.choices import choose_beforehand
from boardrules.compiler.passes.copies import leave_out_copies
from boardrules.compiler.passes.counts import without_counts
from boardrules.compiler.passes.cut_runs import cut_runs
from boardrules.compiler.passes.directions import solve_directions
from boardrules.compiler.passes.fields import look_at_fields, reset_fields
from boardrules.compiler.passes.fixed_rows import fixed_rows
from boardrules.compiler.passes.forget_order import forget_order
from boardrules.compiler.passes.fuse_tables import fuse_tables
from boardrules.compiler.passes.hoist import hoist
from boardrules.compiler.passes.images import make_images
from boardrules.compiler.passes.indexes import use_indexes
from boardrules.compiler.passes.invariants import lift_invariants
from boardrules.compiler.passes.join_plans import join_plans
from boardrules.compiler.passes.keep_planes import keep_planes
from boardrules.compiler.passes.kept_sets import keep_sets
from boardrules.compiler.passes.looks_first import ask_looks_first
from boardrules.compiler.passes.members import look_up_members
from boardrules.compiler.passes.metering import meter
from boardrules.compiler.passes.plan import plan
from boardrules.compiler.passes.premises import ask_premises
from boardrules.compiler.passes.remember_looks import remember_looks
from boardrules.compiler.passes.remember_rows import remember_rows
from boardrules.compiler.passes.remember_values import remember_values
from boardrules.compiler.passes.share import share
from boardrules.compiler.passes.simplify import simplify
from boardrules.compiler.passes.tabulate import tabulate
from boardrules.compiler.passes.tabulate_images import tabulate_images
from boardrules.compiler.passes.unswitch import unswitch
from boardrules.compiler.passes.write_out import write_out

Pass = Callable[[ir.Game], ir.Game]

PASSES: tuple[Pass, ...] = (
    without_counts,
    make_images,
    plan,
    use_indexes,
    meter,
    join_plans,
    know_bounds,
    simplify,
    leave_out_copies,
    keep_planes,
    solve_directions,
    tabulate,
    ask_premises,
    hoist,
    unswitch,
    name_candidates,
    keep_sets,
    look_up_members,
    ask_members,
    tabulate_images,
    remember_looks,
    fixed_rows,
    reset_fields,
    look_at_fields,
    leave_out_bounds,
    fuse_tables,
    choose_beforehand,
    cut_runs,
    ask_looks_first,
    write_out,
    share,
    remember_rows,
    remember_values,
    lift_invariants,
    forget_order,
)
"""What a program goes through before it is printed to be played. What counts its work is marked before anything is improved, and
left as it is, so that every program counts the same."""

COUNTING_PASSES: tuple[Pass, ...] = (make_images, plan, use_indexes, meter, fixed_rows)
"""The same for a program that counts how often its rules apply."""


def improved(game: ir.Game, passes: tuple[Pass, ...]) -> ir.Game:
    """The game after all passes."""
    for one in passes:
        game = one(game)
    return game
