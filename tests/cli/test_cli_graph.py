"""Diagrams: labels are safe, directions are kept."""

from __future__ import annotations

import networkx
import pytest

from boardrules.cli.graph import as_dot, as_mermaid


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
