"""reach, distance and route, compared with networkx on random boards: a grid, a graph of ways, a plane that grows."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import networkx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules import Game
from boardrules.runtime.program import Position, Program
from tests.compiler.playing import make, offers, value

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

LOOK = """
turn { choose one of look }
action look {
  connected = reach(x to y from origin where y.open)
  near = reach(x to y from origin where y.open cost y.toll within most)
  close_by = reach(x to y from {origin, goal} where y.open within most)
  far = distance(x to y from origin to goal where y.open cost y.toll)
  for s in BOARD { s.order = 0 }
  counted = 0
  for s in route(x to y from origin to goal where y.open cost y.toll) { counted += 1  s.order = counted }
}
"""

FIELDS = """
shared {
  origin: BOARD  goal: BOARD  most: 0..20 = 0  counted: 0..99 = 0
  connected: set of BOARD  near: set of BOARD  close_by: set of BOARD  far: 0..999? = none
}
"""


@cache
def grid() -> Game:
    text = """
board sea grid {
  neighbours 4
  walls b2 - b3, d2 - d3
  layer land: flag { legend { "." no  "x" void } "....." "....." "..x.." "....." }
  open: flag = yes  toll: 0..5 = 1  order: 0..30 = 0
}
"""
    return make(text + (FIELDS + LOOK).replace("BOARD", "sea"))


@cache
def ways() -> Game:
    text = """
enum Water { deep surf }
table price(w in Water): 0..9 { | w | price | | deep | 1 | | surf | 4 | }
board bay graph {
  places p1 p2 p3 p4 p5 p6 p7
  ways deep: p1 - p2, p2 - p3, p3 - p4, p5 - p6
  ways surf: p1 - p4, p2 - p5, p4 - p6, p3 - p6
  open: flag = yes  toll: 0..5 = 1  order: 0..30 = 0
}
define fare(a: bay, b: bay): 0..20 = if way(a, b) == none then 20 else price(way(a, b) otherwise deep) + b.toll
"""
    look = LOOK.replace("cost y.toll", "cost fare(x, y)")
    return make(text + (FIELDS + look).replace("BOARD", "bay"))


def fill(program: Program, position: Position, slot: str, values: list[int]) -> None:
    getattr(position, slot)[:] = values


def price(kind: str) -> int:
    return {"deep": 1, "surf": 4}.get(kind, 0)


def expected(graph: networkx.DiGraph[Any], start: str, limit: int | None) -> set[str]:
    lengths = networkx.single_source_dijkstra_path_length(graph, start)
    return {name for name, length in lengths.items() if limit is None or length <= limit}


def directed(game: Game, board: str, open_: dict[str, bool], toll: dict[str, int], *, free: bool = False) -> networkx.DiGraph[Any]:
    """The steps into open spaces, with their price."""
    source = game.boards[board].graph
    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    graph.add_nodes_from(source)
    for a, b, kind in source.edges(data="kind"):
        for before, after in ((a, b), (b, a)):
            if open_[after]:
                graph.add_edge(before, after, weight=1 if free else toll[after] + price(kind or ""))
    return graph


def compare(game: Game, board: str, random: Random) -> None:
    program = game.program()
    position = program.new_position()
    program.start(position)
    names: tuple[str, ...] = game.ruleset.boards[board].spaces
    open_ = {name: random.random() < 0.7 for name in names}
    toll = {name: random.randint(0, 5) for name in names}
    start, goal, limit = random.choice(names), random.choice(names), random.randint(0, 12)
    fill(program, position, f"{board}_open", [int(open_[name]) for name in names])
    fill(program, position, f"{board}_toll", [toll[name] for name in names])
    position.shared_origin = names.index(start)  # type: ignore[attr-defined]
    position.shared_goal = names.index(goal)  # type: ignore[attr-defined]
    position.shared_most = limit  # type: ignore[attr-defined]
    program.apply(position, program.legal(position)[0])
    found = Found(program, position)
    graph = directed(game, board, open_, toll)
    free = directed(game, board, open_, toll, free=True)
    assert found.set("connected") == expected(graph, start, None)
    assert found.set("near") == expected(graph, start, limit)
    assert found.set("close_by") == expected(free, start, limit) | expected(free, goal, limit)
    lengths = networkx.single_source_dijkstra_path_length(graph, start)
    assert found.number("far") == lengths.get(goal)
    check_route(graph, start, goal, lengths.get(goal), found.route(board, names))


class Found:
    """What the action found, by name."""

    def __init__(self, program: Program, position: Position) -> None:
        self.program = program
        self.position = position

    def _value(self, field: str) -> Any:
        slot = self.program.layout.slot("shared", "", field)
        return self.program.domains.decode(slot.type, getattr(self.position, slot.name))

    def set(self, field: str) -> set[str]:
        return set(self._value(field))

    def number(self, field: str) -> int | None:
        found: int | None = self._value(field)
        return found

    def route(self, board: str, names: tuple[str, ...]) -> list[str]:
        order = getattr(self.position, f"{board}_order")
        return [names[number] for number in sorted(range(len(names)), key=lambda number: order[number]) if order[number]]


def check_route(graph: networkx.DiGraph[Any], start: str, goal: str, length: int | None, route: list[str]) -> None:
    """A route leads step by step to the goal and costs no more than the distance."""
    if length is None or start == goal:
        assert route == []
        return
    assert route[-1] == goal
    whole = [start, *route]
    assert sum(graph.edges[a, b]["weight"] for a, b in zip(whole, route, strict=False)) == length


@quick
@given(st.integers(0, 2**32))
def test_paths_on_a_grid_with_walls_and_voids_are_those_of_networkx(seed: int) -> None:
    compare(grid(), "sea", Random(seed))


@quick
@given(st.integers(0, 2**32))
def test_paths_on_a_graph_of_ways_are_those_of_networkx(seed: int) -> None:
    compare(ways(), "bay", Random(seed))


@cache
def plane() -> Game:
    return make("""
enum Ground { grass water }
tiles meadow {
  legend { "." grass  "~" water }
  picture plain { "..." "..." "..." }
  picture pond { "..." ".~." "..." }
  | tile | picture | copies | | lawn | plain | 20 | | pool | pond | 20 |
}
board land plane { of meadow up to 20  neighbours 4 }
shared { dry: 0..99 = 0  all_of_it: 0..99 = 0  longest: 0..99 = 0  within_two: 0..99 = 0 }
setup { place lawn at "0,0" }
turn { choose one of lay }
action lay(s in frontier(land), t in meadow) {
  place t at s
  let dry_land = reach(x to y from s where y.tile == lawn)
  dry = size(dry_land)
  all_of_it = size(reach(x to y from s))
  within_two = size(reach(x to y from s where y.tile == lawn within 2))
  longest = highest(g in land: distance(x to y from s to g) otherwise 0) otherwise 0
}
""")


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_paths_on_a_growing_plane_are_those_of_networkx(seed: int) -> None:
    random = Random(seed)
    state = plane().start(seed=1)
    tiles = {"0,0": "lawn"}
    for _ in range(14):
        move = random.choice(offers(state))
        action = state.parse(move)
        state = state.apply(action)
        program = state._session.program
        plane_names = program.domains.boards["land"]
        laid = getattr(state._position, program.layout.slot("board", "land", "tile").name)
        tiles = {plane_names.name(space): program.domains.decks["meadow"].name(tile) for space, tile in laid.items()}
        here = list(tiles)[-1]
        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        dry: networkx.DiGraph[Any] = networkx.DiGraph()
        for name in tiles:
            x, y = map(int, name.split(","))
            for other in (f"{x + 1},{y}", f"{x - 1},{y}", f"{x},{y + 1}", f"{x},{y - 1}"):
                if other in tiles:
                    graph.add_edge(name, other)
                    if tiles[other] == "lawn":
                        dry.add_edge(name, other)
        dry.add_node(here)
        lengths = networkx.single_source_shortest_path_length(dry, here)
        assert value(state, "dry") == len(lengths)
        assert value(state, "within_two") == sum(1 for length in lengths.values() if length <= 2)
        every = networkx.single_source_shortest_path_length(graph, here)
        assert value(state, "all_of_it") == len(every) == len(tiles)
        assert value(state, "longest") == max(every.values())
