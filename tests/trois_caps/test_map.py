"""The map: everything is on it, the river is short, and every leg can be sailed whatever the wind, without a card."""

from __future__ import annotations

from collections import defaultdict

import pytest

from boardrules.render import state_text
from tests.trois_caps.chart import PORTS, STEPS, ZONES, chart, column_and_row, load
from tests.trois_caps.oracle import Boat, Day, Oracle, Settings


def rests(oracle: Oracle, square: str, dice: tuple[int, int] = (3, 3)) -> set[str]:
    """Where a boat alone may be after a turn that begins here; higher dice would only lead further."""
    chart_ = oracle.chart
    middle = {(square, 0)}
    for later in (1, 0):
        after = set()
        for here, lane in middle:
            boat = oracle.boats[0]
            boat.at = here
            oracle.day = Day(die=dice[1 - later], dice_to_come=later, lane_squares=lane)
            paths = [chart_.run(here, text.split()[1], int(text.split()[2])) for text in oracle.runs(boat)]
            after |= {(path[-1], lane + sum(chart_.zone.get(step) == "cargo" for step in path)) for path in paths}
            if chart_.zone.get(here) not in ("cargo", "whales"):
                after.add((here, lane))
        # a boat in port or in polluted water has ended its turn; for this search it simply may not go on
        middle = {item for item in after if chart_.zone.get(item[0]) != "pollution"}
    return {here for here, _ in middle if chart_.zone.get(here) not in ("cargo", "whales")}


def reachable_from(settings: Settings, wind: str) -> dict[str, set[str]]:
    """For every port, the squares from which it can be reached turn by turn."""
    oracle = Oracle(chart(), 2, settings)
    oracle.wind = wind
    oracle.boats[0] = Boat("a1", trolling=True)
    before: dict[str, set[str]] = defaultdict(set)
    for square in chart().sea:
        for rest in rests(oracle, square):
            before[rest].add(square)
    found = {}
    for port in PORTS[2:]:
        goal = chart().harbour(port)
        seen, waiting = {goal}, [goal]
        while waiting:
            for square in before[waiting.pop()] - seen:
                seen.add(square)
                waiting.append(square)
        found[port] = seen
    return found


CASES = [*((Settings(level=3), wind) for wind in STEPS), (Settings(training=True), "N")]


@pytest.mark.parametrize(("settings", "wind"), CASES)
def test_every_port_can_be_reached_from_every_square_without_a_card(settings: Settings, wind: str) -> None:
    """With a trolling line and all zones shut that a card would open: whoever gets by here gets by at every level."""
    resting = {square for square in chart().sea if chart().zone.get(square) not in ("cargo", "whales", "pollution")}
    if settings.training:
        resting -= set(chart().zone)
    for port, squares in reachable_from(settings, wind).items():
        assert resting <= squares, (port, sorted(resting - squares))


def test_all_kinds_of_zone_and_all_ports_are_on_the_map() -> None:
    assert set(chart().zone.values()) == set(ZONES)
    assert sorted(chart().port.values()) == sorted(PORTS)
    board = load("trois-caps").ruleset.boards["sea"]
    assert (board.columns, board.rows) == (30, 24)


def test_the_gironde_is_a_river_of_four_to_six_squares() -> None:
    """One way leads from Bordeaux to Le Verdon, and nowhere else into the sea."""
    river = chart().river - {chart().harbour("bordeaux")}
    assert 4 <= len(river) <= 6
    here = chart().harbour("bordeaux")
    way: list[str] = []
    while here in chart().river:
        onward = set(chart().beside[here].values()) - set(way)
        assert len(onward) == 1
        way.append(here)
        here = onward.pop()
    assert here == chart().harbour("le_verdon")
    assert set(way[1:]) == river


def test_the_cargo_lane_crosses_the_course_and_is_narrow() -> None:
    lane = {square for square, zone in chart().zone.items() if zone == "cargo"}
    rows = defaultdict(set)
    for square in lane:
        rows[column_and_row(square)[1]].add(square)
    assert all(1 <= len(squares) <= 3 for squares in rows.values())
    waiting, seen = [chart().harbour("vilamoura")], set(lane)
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += chart().beside[here].values()
    assert chart().harbour("almerimar") not in seen


def test_pollution_lies_after_almerimar() -> None:
    almerimar = column_and_row(chart().harbour("almerimar"))
    for square, zone in chart().zone.items():
        if zone == "pollution":
            column, row = column_and_row(square)
            assert column > almerimar[0]
            assert abs(row - almerimar[1]) <= 2


def test_the_text_map_shows_ports_and_zones() -> None:
    game = load("trois-caps")
    text = state_text(game.start(players=2, seed=1))
    for sign in "123456scfxplw~":
        assert f" {sign} " in text, sign
