"""Every function of the language, at its edges: none in, none out, empty sets, borders, voids, walls, hexagons, graphs, planes."""

from __future__ import annotations

from tests.compiler.playing import false_claims

GRID = """
enum Depth { shoal deep }
board sea grid {
  neighbours 4
  layer depth: Depth {
    legend { "." shoal  "~" deep  " " void }
    "..~."
    ". ~."
    "~~~."
    "...."
  }
  walls a1 - a2
}
shared { lost: sea? = none }
"""

HEX = """
board comb hex { size 4 x 4 }
shared { lost: comb? = none }
"""

GRAPH = """
enum Water { deep surf }
board bay graph {
  places harbour reef isle cape rock
  ways deep: harbour - reef, reef - isle
  ways surf: isle - cape
}
shared { lost: bay? = none }
"""

PLANE = """
enum Ground { grass water stone }
tiles meadow {
  legend { "." grass  "~" water  "#" stone }
  picture bank { "#~." ".~." ".~." }
  picture bend { ".~." ".~~" "..." }
  picture clear { "..." "..." "..." }
  | tile  | picture | copies |
  | brook | bank    | 4      |
  | curve | bend    | 4      |
  | lawn  | clear   | 4      |
}
board land plane { of meadow up to 5  neighbours 4  flowers: 0..3 = 2  seen: flag }
shared { lost: land? = none  missing: meadow? = none }
setup {
  place brook at "0,0"
  place curve at "1,0" turned 1
  place lawn at "1,1" turned 2
}
"""


def test_steps_and_neighbours_of_a_grid_end_at_its_edges_voids_and_walls() -> None:
    claims = [
        "step(a1, N) == none",
        "step(a1, E) == b1",
        "step(a1, SE) == none",
        "step(a1, S) == a2",
        "step(lost, E) == none",
        "neighbours(a1) == {b1}",
        "neighbours(a2) == {a3}",
        "neighbours(c2) == {c1, d2, c3}",
        "neighbours(lost) == {}",
        "around(a1) == {b1, a2}",
        "around(c3) == {c2, d2, b3, d3, b4, c4, d4}",
        "size(around(lost)) == 0",
        "size(neighbours(d4)) == 2",
        "size({s in sea: s == s}) == 15",
    ]
    assert false_claims(GRID, claims) == []


def test_rays_lines_and_runs_stop_at_the_edge_and_at_voids() -> None:
    claims = [
        "size(ray(a3, E)) == 3",
        "last(ray(a3, E)) == d3",
        "first(s in ray(a3, E)) == b3",
        "ray(a2, E) == {}",
        "last(ray(a2, E)) == none",
        "size(line(a2, E)) == 1",
        "first(s in line(a3, E)) == a3",
        "last(line(a3, E)) == d3",
        "size(line(lost, E)) == 0",
        "size(run(a4, NE, 2)) == 2",
        "last(run(a4, NE, 2)) == c2",
        "size(run(a4, NE, 9)) == 3",
        "size(run(a4, NE, 0)) == 0",
        "size(run(a4, NE, -3)) == 0",
        "size(run(lost, NE, 3)) == 0",
        "size(ray(lost, N)) == 0",
        "has(ray(lost, N)) == no",
        "size(ray(d1, S)) == 3",
    ]
    assert false_claims(GRID, claims) == []


def test_directions_between_and_apart_on_a_grid() -> None:
    claims = [
        "direction(a1, c1) == E",
        "direction(c3, a1) == NW",
        "direction(a1, a1) == none",
        "direction(a1, c2) == none",
        "direction(lost, c2) == none",
        "direction(c2, lost) == none",
        "between(a3, d3) == {b3, c3}",
        "between(d3, a3) == {b3, c3}",
        "first(s in between(d3, a3)) == c3",
        "between(a3, b3) == {}",
        "between(a3, a3) == {}",
        "between(a3, c4) == {}",
        "between(lost, c4) == {}",
        "between(c4, lost) == {}",
        "apart(a1, d3) == 3",
        "apart(a1, a1) == 0",
        "apart(a1, lost) == none",
        "turned(N, 1) == NE",
        "turned(N, -1) == NW",
        "turned(W, 10) == N",
        "opposite(SE) == NW",
        "a3.row == 3",
        "c1.column == 3",
        "lost.row == none",
        "lost.depth == none",
        "c1.depth == deep",
    ]
    assert false_claims(GRID, claims) == []


def test_a_row_counts_both_ways_and_stops_at_what_does_not_fit() -> None:
    claims = [
        "row(s through c3 along E: s.depth == deep) == 3",
        "row(s through c3 along N: s.depth == deep) == 3",
        "row(s through d1 along S: s.depth == deep) == 1",
        "row(s through a1 along NE: yes) == 1",
        "row(s through lost along E: yes) == 0",
        "any(d in axes: row(s through c3 along d: s.depth == deep) >= 3)",
        "not any(d in axes: row(s through c3 along d: s.depth == deep) >= 4)",
        "any(d in axes: row(s through a1 along d: s.depth == deep) >= 1)",
        "any(d in axes: row(s through (step(b1, d) otherwise a1) along d: s.depth == shoal) >= 2)",
        "any(d in {E, S}: row(s through c3 along d: direction(c3, s) == d) >= 2)",
    ]
    assert false_claims(GRID, claims) == []


def test_a_hexagon_has_six_neighbours_and_no_step_to_the_south_east() -> None:
    claims = [
        "size(neighbours(b2)) == 6",
        "size(neighbours(a1)) == 2",
        "size(neighbours(d1)) == 3",
        "size(around(b2)) == 6",
        "step(b2, SE) == none",
        "step(b2, NW) == none",
        "step(b2, NE) == c1",
        "step(b2, SW) == a3",
        "ray(a4, NE) == {b3, c2, d1}",
        "ray(a1, SE) == {}",
        "direction(a4, c2) == NE",
        "direction(a1, b2) == none",
        "direction(a1, c3) == none",
        "between(a4, d1) == {b3, c2}",
        "between(a1, c3) == {}",
        "around(lost) == {}",
        "row(s through b3 along NE: yes) == 4",
        "distance(x to y from a1 to d4) == 6",
        "distance(x to y from a4 to d1) == 3",
    ]
    assert false_claims(HEX, claims) == []


def test_places_of_a_graph_know_their_ways() -> None:
    claims = [
        "neighbours(reef) == {harbour, isle}",
        "neighbours(rock) == {}",
        "neighbours(lost) == {}",
        "way(harbour, reef) == deep",
        "way(reef, harbour) == deep",
        "way(cape, isle) == surf",
        "way(harbour, isle) == none",
        "way(lost, isle) == none",
        "way(reef, lost) == none",
        "all(p in bay: way(p, lost) == none and way(lost, p) == none)",
        "distance(x to y from harbour to cape) == 3",
        "distance(x to y from harbour to rock) == none",
        "route(x to y from harbour to isle) == {reef, isle}",
        "reach(x to y from harbour where way(x, y) == deep) == {harbour, reef, isle}",
        "reach(x to y from lost) == {}",
        "distance(x to y from harbour to lost) == none",
        "size(route(x to y from lost to isle)) == 0",
    ]
    assert false_claims(GRAPH, claims) == []


def test_a_plane_knows_its_tiles_its_frontier_and_the_marks_of_turned_tiles() -> None:
    claims = [
        "size(land) == 3",
        "count(s in land: s.tile == lawn) == 1",
        "size(frontier(land)) == 7",
        "any(s in frontier(land): s.column == -1 and s.row == 0)",
        "all(s in land: size(neighbours(s)) <= 2)",
        "any(s in land: size(neighbours(s)) == 2 and s.tile == curve)",
        "any(s in land: s.tile == brook and size(around(s)) == 2)",
        "neighbours(lost) == {}",
        "around(lost) == {}",
        "lost.tile == none",
        "lost.row == none",
        "lost.column == none",
        "all(s in land: s.flowers == 2)",
        "all(s in frontier(land): s.flowers == 2)",
        "lost.flowers == none",
        "step(lost, N) == none",
        "all(s in frontier(land): s not in land)",
        "all(s in land: s in land and s not in frontier(land))",
        "mark(brook, 0, N) == water",
        "mark(brook, 0, NW) == stone",
        "mark(brook, 1, NE) == stone",
        "mark(brook, 2, SE) == stone",
        "mark(brook, 3, SW) == stone",
        "mark(brook, 1, E) == water",
        "mark(brook, 4, NW) == stone",
        "mark(brook, 5, NE) == stone",
        "mark(missing, 0, N) == none",
        "mark(curve, 0, E) == water",
        "mark(curve, 1, S) == water",
        "mark(curve, 1, N) == grass",
        "centre(brook) == water",
        "centre(missing) == none",
    ]
    assert false_claims(PLANE, claims) == []


def test_lines_on_a_plane_run_as_long_as_there_are_tiles() -> None:
    claims = [
        "all(s in land: s.tile != brook or size(run(s, E, 4)) == 1)",
        "all(s in land: s.tile != brook or last(run(s, E, 4)).tile == curve)",
        "size(run(lost, E, 4)) == 0",
        "all(a in land, b in land: a.tile != brook or b.tile != lawn or direction(a, b) == SE)",
        "all(a in land, b in land: apart(a, b) <= 1)",
        "all(a in land, b in land: between(a, b) == {})",
        "all(a in land: apart(a, lost) == none and direction(lost, a) == none and between(a, lost) == {})",
        "all(s in land: s.tile != brook or row(x through s along E: yes) == 2)",
        "all(s in land: s.tile != curve or row(x through s along S: x.tile != lawn) == 1)",
        "row(x through lost along E: yes) == 0",
    ]
    assert false_claims(PLANE, claims) == []


def test_between_on_a_plane_is_empty_off_the_straight_lines() -> None:
    text = PLANE.replace('place lawn at "1,1" turned 2', 'place lawn at "-1,-1"  place lawn at "2,1"  place curve at "-2,-2"')
    claims = [
        "all(a in land, b in land: a.column != 0 or a.row != 0 or b.column != 2 or between(a, b) == {})",
        "all(a in land, b in land: a.column != -2 or b.column != 0 or size(between(a, b)) == 1)",
    ]
    assert false_claims(text, claims) == []


def test_tiles_fit_when_every_touching_mark_agrees() -> None:
    here = "s.column == {} and s.row == {}"
    claims = [
        f"all(s in frontier(land): not ({here.format(0, 1)}) or fits_sides(brook, 2, s) == no)",
        f"all(s in frontier(land): not ({here.format(0, -1)}) or fits_sides(lawn, 0, s) == no)",
        f"all(s in frontier(land): not ({here.format(-1, 0)}) or fits_sides(lawn, 0, s) == no)",
        f"all(s in frontier(land): not ({here.format(2, 0)}) or not fits_sides(lawn, 0, s))",
        f"all(s in frontier(land): not ({here.format(2, 0)}) or fits_sides(curve, 2, s))",
        f"all(s in frontier(land): not ({here.format(1, -1)}) or fits_sides(brook, 1, s))",
        f"all(s in frontier(land): not ({here.format(1, -1)}) or fits_sides(brook, 5, s))",
        f"all(s in frontier(land): not ({here.format(-1, 0)}) or fits_corners(lawn, 0, s))",
        f"all(s in frontier(land): not ({here.format(2, 0)}) or fits_corners(brook, 3, s) == no)",
        "fits_sides(missing, 0, lost) == no",
        "fits_corners(missing, 0, lost) == no",
        "all(s in land: fits_sides(missing, 0, s) == no)",
    ]
    assert false_claims(PLANE, claims) == []


def test_tables_and_turns_given_none_answer_none() -> None:
    text = PLANE.replace("missing: meadow? = none }", "missing: meadow? = none  some: 0..9? = none  nowhere: Direction? = none }")
    text += """
table price(n in 2..4): 1..9 { | n | price | | 2 | 5 | | 3 | 6 | | 4 | 7 | }
table worth(t in meadow, n in 0..1): 1..9? { | worth | 0 | 1 | | brook | 1 | 2 | | curve | - | 3 | | lawn | 4 | 5 | }
"""
    claims = [
        "price(some) == none",
        "price(3) == 6",
        "sum(x in 0..9: price(x)) == 63",
        "worth(missing, 0) == none",
        "worth(brook, some) == none",
        "worth(curve, 0) == none and worth(curve, 1) == 3",
        "turned(N, some) == none",
        "turned(nowhere, 1) == none",
        "opposite(nowhere) == none",
        "mark(brook, some, N) == none",
        "mark(brook, 0, nowhere) == none",
        "mark(missing, some, nowhere) == none",
    ]
    assert false_claims(text, claims) == []
