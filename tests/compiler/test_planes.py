"""What is kept beside the tiles of a plane: it says the same as the tiles, however they came to lie there."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from boardrules.runtime import planes
from boardrules.runtime.program import Position, Program
from tests.compiler.playing import make

GARDEN = """
enum Ground { grass water stone }
tiles meadow {
  legend { "." grass  "~" water  "#" stone }
  picture bank { "#~." ".~." ".~." }
  picture bend { ".~." ".~~" "..." }
  picture clear { "..." "..." "..." }
  | tile  | picture | copies |
  | brook | bank    | 9      |
  | curve | bend    | 9      |
  | lawn  | clear   | 9      |
}
board land plane { of meadow up to 12  neighbours 4  seen: flag }
setup { place curve at "0,0" turned 1 }
turn { choose one of lay, relay, take, turn_round }
action lay(t in meadow, s in frontier(land), r in rotations(t)) {
  require fits_sides(t, r, s) and fits_corners(t, r, s)
  require any(n in neighbours(s): n.seen == no) and not all(n in around(s): n.seen)
  place t at s turned r
}
action relay(t in meadow, s in land, r in 0..3) {
  require t != s.tile
  place t at s turned r
  s.seen = not s.seen
}
action take(s in land) {
  require size(land) > 3 and size(around(s)) < 4
  s.tile = none
}
action turn_round(s in land) {
  require s.tile != lawn
  s.rotation = if s.rotation == 3 then 0 else s.rotation + 1
}
"""


def kept(position: Position) -> dict[str, Any]:
    names = [name for name in type(position).__slots__ if name.startswith("land_tile_")]  # type: ignore[attr-defined]
    return {name: getattr(position, name) for name in names}


def test_what_is_kept_beside_tiles_equals_a_rebuild_after_every_step() -> None:
    state = make(GARDEN).start(seed=3)
    random = Random(3)
    program = state._session.program
    assert {*kept(state._position)} == {"land_tile_needs_", "land_tile_beside_4_", "land_tile_beside_8_"}
    for _ in range(120):
        state = state.apply(random.choice(state.actions()))
        fresh = state._position.copy()
        program.rebuild(fresh)
        now, anew = kept(state._position), kept(fresh)
        for name in ("land_tile_beside_4_", "land_tile_beside_8_", "land_tile_needs_"):
            assert {space: row for space, row in now[name].items() if row} == {s: row for s, row in anew[name].items() if row}


def test_a_tile_may_be_laid_exactly_where_its_marks_agree_with_those_around() -> None:
    state = make(GARDEN).start(seed=5)
    random = Random(5)
    for _ in range(60):
        program, position = state._session.program, state._position
        assert {*fitting(program, position)} >= {code for code in program.legal(position) if program.decode(code)[0] == 0}
        for action in state.actions():
            if action.name == "lay":
                assert state.explain(action).legal
        state = state.apply(random.choice(state.actions()))


def fitting(program: Program, position: Any) -> list[int]:
    """The codes of laying a tile where it fits, mark by mark."""
    marks = _marks()
    found = []
    for tile, rotation, space in product(range(3), range(4), position.land_frontier):
        given = (marks, position.land_tile, position.land_rotation, tile, rotation, space, 25)
        if planes.fits_sides(*given) and planes.fits_corners(*given):
            found.append(program.encode(0, (tile, space, rotation)))
    return found


def _marks() -> list[list[list[int]]]:
    rows = []
    for picture in ("#~..~..~.", ".~..~~...", "........."):
        marks = [".~#".index(mark) for mark in picture]
        turned = []
        for _ in range(4):
            turned.append(marks)
            marks = [marks[(2 - column) * 3 + row] for row in range(3) for column in range(3)]
        rows.append(turned)
    return rows


def test_a_field_set_back_for_every_space_is_told_of_those_where_it_was_not_in_the_order_of_the_tiles() -> None:
    text = GARDEN.replace("turn {", "when turn starts { for s in land { s.seen = no } }\nturn {")
    text = text.replace("place t at s turned r\n}", "place t at s turned r\n  for n in around(s) { n.seen = yes }\n}")
    state = make(text).start()
    random = Random(4)
    for _ in range(8):
        state = state.apply(random.choice([action for action in state.actions() if action.name == "lay"]))
        told = [(event.data["owner"], event.data["after"]) for event in state.events if event.data.get("field") == "land.seen"]
        seen = [space for space, value in told if value is True]
        laid = [plane_name(space) for space in state._position.land_tile]  # type: ignore[attr-defined]
        assert [space for space, value in told if value is False] == sorted(seen, key=laid.index) != []
        assert state._position.land_seen == {}  # type: ignore[attr-defined]


def plane_name(space: int) -> str:
    return f"{space % 25 - 12},{space // 25 - 12}"
