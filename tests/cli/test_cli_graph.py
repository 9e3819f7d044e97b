"""Diagrams: labels are safe, directions are kept, and the picture of a turn shows what there is and no more."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from boardrules import games, load, loads
from boardrules.cli.graph_text import as_dot, as_mermaid, chart_dot, chart_mermaid
from boardrules.render import machine_svg
from boardrules.render.machine_chart import NEXT, Chart, make_chart
from boardrules.render.machine_layout import lay_out
from tests.cli.conftest import GAMES, Run

SMALL = sorted(GAMES.glob("*.rules"))
ALL = [*SMALL, *games()]


@pytest.fixture
def machine() -> networkx.MultiDiGraph[str]:
    graph = networkx.MultiDiGraph()
    graph.add_node("start", kind="start")
    graph.add_node('the "turn"', kind="decision")
    graph.add_node("dice", kind="roll")
    graph.add_edge("start", 'the "turn"', action="")
    graph.add_edge('the "turn"', "dice", action="lay")
    graph.add_edge('the "turn"', "dice", action="done")
    graph.add_edge("dice", 'the "turn"', action="roll")
    return graph


def test_mermaid(machine: networkx.MultiDiGraph[str]) -> None:
    assert as_mermaid(machine).splitlines() == [
        "flowchart TD",
        '  n0(["start"])',
        '  n1["the #quot;turn#quot;"]',
        '  n2{{"dice"}}',
        "  n0 --> n1",
        '  n1 -->|"lay, done"| n2',
        '  n2 -->|"roll"| n1',
    ]


def test_dot(machine: networkx.MultiDiGraph[str]) -> None:
    assert as_dot(machine, "cap-horn").splitlines() == [
        "digraph cap_horn {",
        '  n0 [label="start" shape=oval];',
        '  n1 [label="the \\"turn\\"" shape=box];',
        '  n2 [label="dice" shape=hexagon];',
        "  n0 -> n1;",
        '  n1 -> n2 [label="lay, done"];',
        '  n2 -> n1 [label="roll"];',
        "}",
    ]


def test_a_board_has_lines_without_arrows() -> None:
    board = networkx.path_graph(["a1", "b1"])
    assert as_mermaid(board).splitlines()[-1] == "  n0 --- n1"
    assert "  n0 -- n1;" in as_dot(board, "b")


# ------------------------------------------------------------------------------------------------ the chart of a turn

ROWING = """game rowing "Rowing" { players 2 seats red blue }
shared { metres: 0..90 = 0 }
setup { rule RO-1 "Toss for the lane." roll lane in 1..2 metres = lane }
turn {
  step rest { rule RO-2 "Catch your breath." metres += 0 }
  step row { rule RO-3 "Row as long as you like." choose any number of pull, sprint }
  step drift { rule RO-4 "The stream takes you on." perform stream() }
}
procedure stream() { roll drifting in 1..3 metres += drifting }
action pull { rule RO-5 "A pull is a metre." metres += 1 }
action sprint { rule RO-6 "A sprint can win." metres += 2 if metres > 80 { win me } end turn }
"""


@pytest.fixture(scope="module")
def rowing() -> Chart:
    return make_chart(loads(ROWING))


def test_steps_stand_in_their_order_with_what_happens_in_them(rowing: Chart) -> None:
    assert [(group.name, group.in_turn) for group in rowing.groups] == [
        ("setup", False),
        ("rest", True),
        ("row", True),
        ("drift", True),
    ]
    assert [len(group.stops) for group in rowing.groups] == [1, 0, 1, 1]
    (row,) = rowing.groups[2].stops
    assert row.answers == ("pull", "sprint", "done")
    assert row.ending == {"sprint"}
    (drift,) = rowing.groups[3].stops
    assert (drift.kind, drift.where) == ("roll", "stream")


def test_arrows_say_which_answer_leads_where(rowing: Chart) -> None:
    arrows = {(arrow.start, arrow.end): arrow.labels for arrow in rowing.arrows}
    assert arrows == {
        ("start", "setup:roll"): (),
        ("setup:roll", "turn.row"): (),
        ("turn.row", "turn.row"): ("pull",),
        ("turn.row", "stream:roll"): ("done",),
        ("turn.row", NEXT): ("sprint",),
        ("stream:roll", NEXT): (),
    }
    assert not rowing.ends_between


def test_the_machine_tells_what_becomes_of_the_turn() -> None:
    machine = loads(ROWING).machine
    ways = {(start, end, data["action"], data["turn"]) for start, end, data in machine.edges(data=True)}
    assert ("turn.row", "turn.row", "pull", "same") in ways
    assert ("turn.row", "turn.row", "sprint", "next") in ways
    assert ("turn.row", "end", "sprint", "same") in ways
    assert not {way for way in ways if way[2] == "pull" and way[3] != "same"}


@pytest.mark.parametrize("name", ALL, ids=lambda name: Path(name).stem)
def test_every_place_is_in_the_chart_and_can_be_reached_and_left(name: str | Path) -> None:
    game = load(name)
    chart = make_chart(game)
    stops = [stop.name for group in chart.groups for stop in group.stops]
    assert sorted(stops) == sorted(set(game.machine.nodes) - {"start", "end"})
    finish = {stop.name for group in chart.groups if group.name == "finish" for stop in group.stops}
    reached = {arrow.end for arrow in chart.arrows if arrow.start != arrow.end}
    left = {arrow.start for arrow in chart.arrows if arrow.start != arrow.end}
    assert set(stops) - finish - {stops[0]} <= reached | {stop for stop in stops if ("start", stop) in game.machine.edges()}
    assert set(stops) - finish <= left


@pytest.mark.parametrize("name", ALL, ids=lambda name: Path(name).stem)
def test_no_box_lies_on_another_and_all_lie_on_the_page(name: str | Path) -> None:
    layout = lay_out(make_chart(load(name)))
    boxes = list(layout.boxes.values())
    for number, box in enumerate(boxes):
        assert box.x > 0
        assert box.right + box.beside < layout.width
        assert box.bottom < layout.height
        for other in boxes[:number]:
            apart = box.right < other.x or other.right < box.x or box.bottom < other.y or other.bottom < box.y
            assert apart, (box.name, other.name)


@pytest.mark.parametrize("name", ALL, ids=lambda name: Path(name).stem)
def test_the_picture_is_well_formed_and_names_every_answer(name: str | Path) -> None:
    game = load(name)
    tree = ElementTree.fromstring(machine_svg(game))
    words = {text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")}
    assert game.title in words
    for _, data in game.machine.nodes(data=True):
        assert {action if action == "done" else game.naming.name(action) for action in data["actions"]} <= words


def test_the_picture_is_the_same_every_time() -> None:
    """Strings have other hashes in every process; what is drawn must not depend on them."""
    line = [sys.executable, "-m", "boardrules.cli", "graph", "trois-caps", "--format", "svg"]
    drawn = {
        subprocess.run(line, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, timeout=60).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1


def test_the_chart_as_text(rowing: Chart) -> None:
    mermaid = chart_mermaid(rowing).splitlines()
    assert mermaid[:6] == [
        "flowchart TD",
        '  n0(["start"])',
        '  subgraph setup_step["setup"]',
        '    n1{{"roll"}}',
        "  end",
        '  subgraph rest_step["rest"]',
    ]
    assert '    n2["pull, sprint, done"]' in mermaid
    assert '    n3{{"stream: roll"}}' in mermaid
    assert '  n2 -->|"sprint"| n5' in mermaid
    assert '  n4 -->|"next turn"| n2' in mermaid
    dot = chart_dot(rowing, "row-ing")
    assert dot.startswith("digraph row_ing {")
    assert '  subgraph cluster_2 { label="row";' in dot
    assert dot.count("{") == dot.count("}")


# ------------------------------------------------------------------------------------------------ the command


@pytest.mark.parametrize(
    ("ending", "begins"), [("mmd", b"flowchart"), ("dot", b"digraph"), ("gv", b"digraph"), ("svg", b"<svg"), ("png", b"\x89PNG")]
)
def test_the_name_of_the_file_says_what_it_becomes(run: Run, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"turn.{ending}"
    assert run("graph", GAMES / "regatta.rules", "-o", file).stdout == ""
    assert file.read_bytes().startswith(begins)


def test_board_turn_and_machine(run: Run, tmp_path: Path) -> None:
    regatta = GAMES / "regatta.rules"
    assert run("graph", regatta, "--what", "board", "--format", "svg").stdout.startswith("<svg")
    assert run("graph", regatta, "--board").stdout == run("graph", regatta, "--what", "board").stdout
    assert run("graph", regatta, "--machine").stdout == run("graph", regatta, "--what", "machine").stdout
    assert "subgraph" in run("graph", regatta).stdout
    assert re.search(r"lighthouse", run("graph", regatta, "--board", "--format", "dot").stdout)


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["-o", "turn.docx"], 2, "ends in .mmd"),
        (["--machine", "--format", "svg"], 2, "--what turn"),
        (["--format", "png"], 2, "say -o FILE"),
        (["--format", "xml"], 2, "xml"),
        (["-o", "no/such/folder/turn.svg"], 1, "no/such/folder"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("graph", GAMES / "regatta.rules", *arguments, code=code)
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_game_without_a_board_has_no_picture_of_one(run: Run) -> None:
    assert "has no board" in run("graph", GAMES / "lanterns.rules", "--board", "--format", "svg", code=1).stderr
