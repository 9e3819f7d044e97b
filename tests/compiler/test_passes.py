"""What each pass makes of a small program: how an action is found before it and after it, as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules.compiler import ir
from boardrules.compiler.lower.game import lower_game
from boardrules.compiler.passes import COUNTING_PASSES, PASSES, Pass, improved
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
from boardrules.compiler.python.expressions import Expressions
from boardrules.compiler.python.legal import write_enumeration
from boardrules.compiler.python.module import looking
from boardrules.compiler.python.operations import Operations
from boardrules.compiler.python.rows import write_rows
from tests.compiler.playing import make

HEAD = "turn { choose one of A }\n"

PAIRS = HEAD.replace("A", "pair") + """
player { points: 0..9 = 5 }
board sea grid { size 6 x 6 neighbours 8 stone: Player? }
action pair(n in 1..9, s in sea) {
  rule P-1 "You pay with points."
    require n <= me.points
  require s.stone == none
  require n + s.column > 3
  s.stone = me
}
"""

LAY = HEAD.replace("A", "lay, shift") + """
board sea grid { size 6 x 6 neighbours 8 stone: Player? }
action lay(s in sea) {
  let beside = {t in sea: any(u in around(t): u.stone != none)}
  require s in beside and s.stone == none
  s.stone = me
}
action shift(s in sea, d in Direction) {
  require s.stone == me
  require step(s, d) != none and (step(s, d) otherwise s).stone == none
  s.stone = none
}
"""

REACH = HEAD.replace("A", "go") + """
board sea grid { size 6 x 6 neighbours 8 }
player { at: sea }
define landing(s: sea, d: Direction, n: 0..2): sea? = if size(run(s, d, n)) == n then last(run(s, d, n)) else none
define harbour: set of sea = {a1, a2, a3, b1, b2, c1}
define open(s: sea): flag = any(t in around(s): t in harbour)
action go(s in sea) {
  require s == me.at or open(s)
  let near = {t in sea: any(d in Direction: landing(me.at, d, 2) == t)}
  require s in near
  me.at = s
}
"""

ROOM = HEAD.replace("A", "enter, take, wait") + """
option quiet: flag = yes "Whether one may wait anywhere."
player { at: sea }
board sea grid { size 6 x 6 neighbours 8 colour: Direction? }
action enter(n in 1..2, s in sea) {
  require not any(p in players: p.at == s)
  me.at = s
}
action take(s in sea) {
  require s.colour == N
  s.colour = none
}
define still(s: sea): flag = quiet or s.colour == N
action wait {
  let c = me.at.colour
  require still(me.at) and (c == W or c == E and c == E and (c == S or c != E))
}
"""

TILES = HEAD.replace("A", "lay_one") + """
enum Ground { grass water }
tiles meadow {
  legend { "." grass  "~" water }
  picture bend { ".~." ".~~" "..." }
  | tile  | picture | copies |
  | curve | bend    | 9      |
}
board land plane { of meadow up to 9  neighbours 4  seen: flag }
shared { hand: meadow? = none }
when turn starts { for s in land { s.seen = no } }
setup { place curve at "0,0" }
action lay_one(t in meadow, s in frontier(land), r in rotations(t)) {
  require fits_sides(t, r, s)
  require fits_corners(hand, r, s)
  require size(neighbours(s)) > 1
  place t at s turned r
}
"""

RUNS = HEAD.replace("A", "sail") + """
board sea grid { size 6 x 6 neighbours 8 }
player { at: sea }
shared { die: 0..6 = 3  calm: flag = no }
action sail(course in Direction, squares in 1..die) {
  require squares <= die or calm
  let path = run(me.at, course, squares)
  require size(path) == squares
  let goal = last(path) otherwise me.at
  require goal.row > 2 or not calm and goal.column > 1
  require not any(p in players: p != me and p.at == goal)
  me.at = goal
}
"""

COURSES = HEAD.replace("A", "sail") + """
board sea grid { size 6 x 6 neighbours 8 }
player { at: sea  roses: set of Direction }
action sail(course in Direction) {
  let goal = step(me.at, course) otherwise me.at
  require goal != me.at
  require goal.row > 2 or size(me.roses) >= 2
  require not any(p in players: p != me and p.at == goal)
  me.at = goal
}
"""

SPRINT = COURSES.replace("one of sail", "one of sail, sprint") + """
action sprint(course in Direction) {
  require size(me.roses) >= 1
  require possible(sail(course))
  me.at = step(me.at, course) otherwise me.at
}
"""

NAMES = HEAD.replace("A", "go") + """
board sea grid { size 3 x 3 neighbours 8 }
player { at: sea }
define free_for(captain: Player, s: sea): flag {
  require s != captain.at
  require not any(p in players: p != captain and p.at == s)
}
action go(s in sea) {
  let goal = s
  require free_for(me, goal)
  me.at = goal
}
"""

STOPS = HEAD.replace("A", "go") + """
board sea grid { size 6 x 6 neighbours 8 stone: Player? }
player { at: sea }
action go(s in sea) {
  let stops = {t in sea: t.stone != none and t.stone != me}
  require any(d in Direction: step(me.at, d) == s) and s in stops
  me.at = s
}
"""

CREWS = HEAD.replace("A", "board") + """
enum Kind { skiff }
piece Boat per player { kinds Kind: skiff 3  at: sea? }
player { cash: 0..9 }
board sea grid { size 3 x 3 neighbours 8 }
action board(s in sea) {
  require not any(b in Boat: b.at == s)
  require count(b in Boat of me: b.at != none) < 2
  me.cash = 1
}
"""

HARBOURS = HEAD.replace("A", "lay_one, hail") + """
enum Ground { grass water }
enum Terrain { open quay }
tiles shore {
  legend { "." grass  "~" water }
  picture bend { ".~." ".~~" "..." }
  | tile    | picture | terrain: Terrain | copies |
  | meadow  | bend    | open             | 9      |
  | harbour | bend    | quay             | 2      |
}
board coast plane { of shore up to 11  neighbours 4 }
setup { place meadow at "0,0" }
piece Boat per player { copies 3  at: coast? }
action hail(b in Boat of me, other in Boat) {
  require b != other and other.at in around(b.at)
  b.at = none
}
action lay_one(t in shore, s in frontier(coast), r in rotations(t)) {
  require t.terrain != quay or not any(n in around(s): n.tile.terrain == quay)
  require fits_sides(t, r, s)
  require fits_corners(t, r, s)
  place t at s turned r
}
"""

AHEAD = HEAD.replace("A", "row") + """
enum Ground { water }
tiles shore {
  legend { "~" water }
  picture open { "~~~" "~~~" "~~~" }
  | tile | picture | copies |
  | deep | open    | 9      |
}
board coast plane { of shore up to 9  neighbours 8 }
setup { place deep at "0,0" }
piece Boat per player { copies 3  at: coast?  facing: Direction = N  drifting: flag }
action row(b in Boat of me, to in neighbours(b.at)) {
  let d = direction(b.at, to) otherwise N
  require b.drifting or d == b.facing
  require not any(c in Boat: c.at == to)
  b.facing = d
  b.at = to
}
"""

COASTS = HEAD.replace("A", "land, leap, watch") + """
enum Ground { water }
enum Terrain { open wreck }
enum Kind { skiff pirate }
tiles shore {
  legend { "~" water }
  picture deep { "~~~" "~~~" "~~~" }
  | tile  | picture | terrain: Terrain | copies |
  | plain | deep    | open             | 6      |
  | hulk  | deep    | wreck            | 3      |
}
board coast plane { of shore up to 9  neighbours 8 }
setup { place plain at "0,0" }
piece Boat per player { kinds Kind: skiff 2, pirate 1  at: coast?  facing: Direction = N }
player { home: coast? }
define boats_of(p: Player): 0..3 = count(b in Boat of p: b.at != none)
action land(s in coast) {
  let near = any(b in Boat of me: b.kind != pirate and b.at in around(s))
  require s == me.home or near
  me.home = s
}
action leap(b in Boat of me, d in {turned(b.facing, -1), turned(b.facing, 1)}) {
  require any(n in 1..5: size(run(b.at, d, n + 1)) == n + 1 and last(run(b.at, d, n)) == me.home)
  b.facing = d
}
action watch {
  require boats_of(me) > 1
  require any(s in coast: not (any(b in Boat: b.at == s) or s.tile.terrain == open))
}
"""

FLEET = HEAD.replace("A", "sail, sell") + """
piece Boat per player { copies 3  at: sea? }
player { spent: 0..9 }
board sea grid { size 3 x 3 neighbours 8 }
define left(p: Player): 0..3 = max(0, count(b in Boat of p: b.at != none) - p.spent)
define may_sail(b: Boat): flag =
    left(me) > 1 or b.at == none and not any(c in Boat of me: c != b and c.at == none) and me.spent + 2 * left(me) > 3
action sail(b in Boat of me, s in sea) {
  require may_sail(b)
  b.at = s
}
action sell(b in Boat of me) {
  require left(me) > 0
  b.at = none
}
"""

CHAINS = """
board cell grid { size 3 x 3  neighbours 4  stone: Player? = none }
turn { choose one of grow }
action grow {
  require a1.stone == none
  a1.stone = me
  let chain = reach(a to b from a1 where b.stone == me)
  if count(s in chain: s.stone == me) >= 3 { win me }
}
"""

FLOW = "between decisions"


def printed(text: str, action: str, passes: tuple[Pass, ...]) -> str:
    """How the legal instances of an action are found after some passes, or what is done between decisions."""
    ruleset = make(text).ruleset
    options = {name: option.default for name, option in ruleset.options.items()}
    game: ir.Game = improved(lower_game(ruleset, 2, options).game, passes)
    if action == FLOW:
        flow = Operations(game, looking(game), rolling=False, telling=True, indent=0)
        for block in game.blocks:
            flow.operations(block.operations)
        return "\n".join(flow.lines)
    found = next(one for one in game.actions if one.name == action)
    out = Expressions(game, looking(game), 0)
    write_enumeration(out, found)
    made = [line for rows in game.rows if rows.action == found.index for line in (*write_rows(game, rows), "")]
    return "\n".join([*made, *out.lines])


PLANNED: tuple[Pass, ...] = (without_counts, plan)
IMAGES: tuple[Pass, ...] = (without_counts, make_images, plan, tabulate)
KEPT: tuple[Pass, ...] = (*PLANNED, keep_planes)
ASKED: tuple[Pass, ...] = (*PLANNED, look_at_fields)
GOLDEN = Path(__file__).with_name("passes.txt")
"""What is printed, a section for each pass. `python -m tests.compiler.test_passes` writes it anew; look at the difference."""

CASES: dict[str, tuple[str, str, tuple[Pass, ...], tuple[Pass, ...]]] = {
    "solve_directions": (AHEAD, "row", (*PLANNED, keep_planes), (*PLANNED, keep_planes, solve_directions)),
    "name_candidates": (COASTS, "land", KEPT, (*KEPT, name_candidates)),
    "choose_beforehand": (COASTS, "leap", PLANNED, (*PLANNED, choose_beforehand)),
    "cut_runs": (COASTS, "leap", PLANNED, (*PLANNED, cut_runs)),
    "leave_out_bounds": (COASTS, "watch", PLANNED, (*PLANNED, leave_out_bounds)),
    "ask_looks_first": (COASTS, "watch", (*PLANNED, fuse_tables), (*PLANNED, fuse_tables, ask_looks_first)),
    "hoist": (PAIRS, "pair", PLANNED, (*PLANNED, hoist)),
    "keep_sets": (LAY, "lay", PLANNED, (*PLANNED, hoist, keep_sets)),
    "keep_planes": (TILES, "lay_one", PLANNED, (*PLANNED, keep_planes)),
    "look_at_fields": (CREWS, "board", PLANNED, (*PLANNED, look_at_fields)),
    "reset_fields": (TILES, FLOW, PLANNED, (*PLANNED, reset_fields)),
    "make_images": (REACH, "go", PLANNED, (without_counts, make_images, plan)),
    "tabulate": (REACH, "go", PLANNED, (*PLANNED, tabulate)),
    "tabulate_images": (REACH, "go", IMAGES, (*IMAGES, tabulate_images)),
    "look_up_members": (ROOM, "enter", (*PLANNED, hoist), (*PLANNED, hoist, look_up_members)),
    "use_indexes": (ROOM, "take", PLANNED, (*PLANNED, use_indexes)),
    "fixed_rows": (LAY, "shift", PLANNED, (*PLANNED, fixed_rows)),
    "know_bounds": (RUNS, "sail", PLANNED, (*PLANNED, know_bounds, simplify)),
    "remember_rows": (RUNS, "sail", (*PLANNED, know_bounds, simplify), (*PLANNED, know_bounds, simplify, remember_rows)),
    "remember_looks": (COURSES, "sail", PLANNED, (*PLANNED, remember_looks)),
    "leave_out_copies": (NAMES, "go", PLANNED, (*PLANNED, leave_out_copies)),
    "join_plans": (SPRINT, "sprint", PLANNED, (*PLANNED, join_plans)),
    "lift_invariants": (RUNS, "sail", (*PLANNED, look_up_members), (*PLANNED, look_up_members, lift_invariants)),
    "ask_members": (STOPS, "go", (*PLANNED, keep_sets), (*PLANNED, keep_sets, ask_members)),
    "fuse_tables": (HARBOURS, "lay_one", KEPT, (*KEPT, fuse_tables)),
    "ask_premises": (HARBOURS, "hail", KEPT, (*KEPT, ask_premises)),
    "remember_values": (HARBOURS, "lay_one", KEPT, (*KEPT, remember_values)),
    "unswitch": (HARBOURS, "lay_one", (*KEPT, remember_values), (*KEPT, remember_values, unswitch)),
    "write_out": (FLEET, "sail", ASKED, (*ASKED, write_out)),
    "share": (FLEET, "sail", (*ASKED, write_out), (*ASKED, write_out, share)),
    "simplify": (ROOM, "wait", PLANNED, (*PLANNED, simplify)),
    "forget_order": (CHAINS, FLOW, PLANNED, (*PLANNED, forget_order)),
    "without_counts": (PAIRS, "pair", (plan,), PLANNED),
}
"""A pass, with a text and an action that show what it does: the passes before it, and those with it."""


def sections() -> dict[str, str]:
    found = {}
    for name, (text, action, before, after) in CASES.items():
        found[name] = f"{printed(text, action, before)}\n--- after\n{printed(text, action, after)}"
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_pass_makes_of_a_small_program_what_it_always_made(name: str) -> None:
    golden = dict(part.split("\n", 1) for part in GOLDEN.read_text(encoding="utf-8").split("=== ")[1:])
    text, action, before, after = CASES[name]
    assert printed(text, action, before) != printed(text, action, after)
    assert f"{printed(text, action, before)}\n--- after\n{printed(text, action, after)}\n" == golden[name].rstrip("\n") + "\n"


def test_every_pass_has_such_a_program() -> None:
    shown = {one.__name__ for one in (*PASSES, *COUNTING_PASSES)}
    assert shown - {plan.__name__, meter.__name__} == {*CASES}  # plans and the meter have tests of their own


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"=== {name}\n{text}\n\n" for name, text in sections().items()), encoding="utf-8")
