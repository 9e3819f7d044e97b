"""Boards as graphs, and the plain integer tables that play runs on.

A board's adjacency is one list of pairs. From it come the tables that a move reads, and, for everybody who asks about the board
as a whole (analysis, bots, pictures), a networkx graph. networkx is imported only then: it takes longer to import than most games
take to load.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardrules.ruleset.model import BoardModel
from boardrules.runtime.domains import NONE, Plane

if TYPE_CHECKING:
    import networkx

# (column, row) offsets of the eight points of the compass, north first, clockwise; rows count southwards.
OFFSETS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
HEX_DIRECTIONS = (0, 1, 2, 4, 5, 6)  # a rhombus of hexagons has no NW and no SE step


def column_number(name: str) -> tuple[int, int]:
    """Column and row (from 0) of a space of a grid, from its name: `c4` is (2, 3), `aa1` is (26, 0)."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :]) - 1


class BoardTables:
    """Everything about a fixed board as tuples, indexed by the number of the space."""

    def __init__(self, board: BoardModel) -> None:
        self.board = board
        self.size = len(board.spaces)
        self.numbers = {name: number for number, name in enumerate(board.spaces)}

    @cached_property
    def coordinates(self) -> tuple[tuple[int, int], ...]:
        """(column, row) from 0 of every space; (0, 0) for places of a graph, which have none."""
        if self.board.shape == "graph":
            return ((0, 0),) * self.size
        return tuple(column_number(name) for name in self.board.spaces)

    @cached_property
    def step(self) -> tuple[tuple[int, ...], ...]:
        """step[direction][space]: the next space, or NONE."""
        if self.board.shape == "graph":
            return ((NONE,) * self.size,) * 8
        at = {coordinate: number for number, coordinate in enumerate(self.coordinates)}
        directions = HEX_DIRECTIONS if self.board.shape == "hex" else range(8)
        rows: list[tuple[int, ...]] = []
        for direction, (right, down) in enumerate(OFFSETS):
            if direction in directions:
                rows.append(tuple(at.get((x + right, y + down), NONE) for x, y in self.coordinates))
            else:
                rows.append((NONE,) * self.size)
        return tuple(rows)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int, str], ...]:
        """The pairs of spaces that are next to each other, with the kind of way between them; walls are left out."""
        found = [(self.numbers[start], self.numbers[end], kind) for start, end, kind in self.board.ways]
        walls = {frozenset(wall) for wall in self.board.walls}
        wanted = range(0, 8, 2) if self.board.neighbours == 4 and self.board.shape == "grid" else range(8)
        for direction in wanted:
            for number, target in enumerate(self.step[direction]):
                if target > number and frozenset((self.board.spaces[number], self.board.spaces[target])) not in walls:
                    found.append((number, target, ""))
        return tuple(found)

    @cached_property
    def graph(self) -> networkx.Graph[Any]:
        """The board as a networkx graph of space names, with the layers as properties of the spaces."""
        import networkx

        graph: networkx.Graph[Any] = networkx.Graph()
        spaces = self.board.spaces
        for number, name in enumerate(spaces):
            x, y = self.coordinates[number]
            graph.add_node(name, column=x + 1, row=y + 1)
            for layer in self.board.layers:
                graph.nodes[name][layer.name] = layer.values.get(name)
        graph.add_edges_from((spaces[start], spaces[end], {"kind": kind}) for start, end, kind in self.pairs)
        return graph

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The spaces next to each space, in the order of the board."""
        found: list[set[int]] = [set() for _ in range(self.size)]
        for start, end, _ in self.pairs:
            found[start].add(end)
            found[end].add(start)
        return tuple(tuple(sorted(others)) for others in found)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The spaces that touch each space by a side or corner, whatever the graph says."""
        if self.board.shape == "graph":
            return self.neighbours
        return tuple(tuple(sorted(row[number] for row in self.step if row[number] != NONE)) for number in range(self.size))

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """rays[direction][space]: the spaces in that direction to the edge, nearest first."""
        result = []
        for row in self.step:
            of_direction: list[tuple[int, ...]] = []
            for number in range(self.size):
                ray = []
                at = row[number]
                while at != NONE:
                    ray.append(at)
                    at = row[at]
                of_direction.append(tuple(ray))
            result.append(tuple(of_direction))
        return tuple(result)

    @cached_property
    def way_kind(self) -> dict[int, int]:
        """Kind of way by start * size + end, as the number of the kind."""
        kinds = {kind: number for number, kind in enumerate(self.board.way_kinds)}
        table: dict[int, int] = {}
        for start, end, kind in self.board.ways:
            a, b = self.numbers[start], self.numbers[end]
            table[a * self.size + b] = table[b * self.size + a] = kinds.get(kind, NONE)
        return table


def plane_step(plane: Plane) -> tuple[int, ...]:
    """What to add to the number of a plane's space to go one step, by direction."""
    return tuple(right + down * plane.width for right, down in OFFSETS)


def plane_graph(tiles: dict[str, str], neighbours: int) -> networkx.Graph[Any]:
    """The graph of the spaces that carry a tile: made anew when somebody looks at it, for a plane grows."""
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph()
    for name, tile in tiles.items():
        graph.add_node(name, tile=tile)
    for name in tiles:
        x, y = (int(part) for part in name.split(","))
        for right, down in OFFSETS[:: 2 if neighbours == 4 else 1]:
            other = f"{x + right},{y + down}"
            if other in tiles:
                graph.add_edge(name, other)
    return graph
