"""Diagrams: labels are safe, directions are kept."""

from __future__ import annotations

import networkx
import pytest

from boardrules.cli.graph import as_dot, as_mermaid


@pytest.fixture
def machine() -> networkx.MultiDiGraph[str]:
    graph = networkx.MultiDiGraph()
    graph.add_node("turn", label='the "turn"')
    graph.add_edge("turn", "lay", action="lay")
    graph.add_edge("lay", "turn", action="done")
    graph.add_edge("lay", "turn")
    return graph


def test_mermaid(machine: networkx.MultiDiGraph[str]) -> None:
    assert as_mermaid(machine).splitlines() == [
        "flowchart TD",
        '  n0["the #quot;turn#quot;"]',
        '  n1["lay"]',
        '  n0 -->|"lay"| n1',
        '  n1 -->|"done"| n0',
        "  n1 --> n0",
    ]


def test_dot(machine: networkx.MultiDiGraph[str]) -> None:
    assert as_dot(machine, "cap-horn").splitlines() == [
        "digraph cap_horn {",
        '  n0 [label="the \\"turn\\""];',
        '  n1 [label="lay"];',
        '  n0 -> n1 [label="lay"];',
        '  n1 -> n0 [label="done"];',
        "  n1 -> n0;",
        "}",
    ]


def test_a_board_has_lines_without_arrows() -> None:
    board = networkx.path_graph(["a1", "b1"])
    assert as_mermaid(board).splitlines()[-1] == "  n0 --- n1"
    assert "  n0 -- n1;" in as_dot(board, "b")
