"""Pictures of large graphs: quick, bounded, and nothing on top of anything."""

from __future__ import annotations

from math import hypot
from time import process_time

import boardrules
from boardrules.render import board_svg
from boardrules.render.places import place_spaces
from boardrules.render.wide_graphs import distances_from, spread_widely

TREE = [
    [*([number // 2] if number else []), *(n for n in (2 * number, 2 * number + 1) if number < n < 800)] for number in range(800)
]
GRID = [
    [row * 20 + column for column, row in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)) if 0 <= column < 20 and 0 <= row < 20]
    for r in range(20)
    for c in range(20)
]


def test_neighbours_lie_close_and_no_two_places_together() -> None:
    for beside in (TREE, GRID):
        points = spread_widely(beside)
        lengths = [hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]) for a in range(len(beside)) for b in beside[a]]
        assert sum(lengths) / len(lengths) < 3
        cells = {(round(x / 0.4), round(y / 0.4)) for x, y in points}
        assert len(cells) > 0.95 * len(points)
        assert spread_widely(beside) == points


def test_places_without_any_way_are_drawn() -> None:
    points = spread_widely([[] for _ in range(300)])
    assert len({(round(x, 2), round(y, 2)) for x, y in points}) == 300
    assert distances_from(0, [[1], [0], []]) == [0.0, 1.0, 2.0]


def test_a_graph_of_many_places_is_drawn_in_no_time() -> None:
    places = " ".join(f"p{number}" for number in range(800))
    ways = ", ".join(f"p{number} - p{number // 2}" for number in range(1, 800))
    head, play = 'game net "Net" { players 2 seats red blue }\n', "turn { choose one of wait }\naction wait { }\n"
    game = boardrules.loads(f"{head}board bay graph {{ places {places}\nways {ways} }}\n{play}")
    started = process_time()
    picture = board_svg(game)
    assert process_time() - started < 4
    assert picture.count("<circle") >= 800
    assert len(place_spaces(game.ruleset.boards["bay"])) == 800
