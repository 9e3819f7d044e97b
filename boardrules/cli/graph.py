"""`boardrules graph`: the course of a turn or the board as a diagram."""

from __future__ import annotations

import re
from typing import Any

import click


@click.command("graph", short_help="Print the turn or the board as a diagram.")
@click.argument("game")
@click.option("--machine", "what", flag_value="machine", default=True, help="The decisions of a turn and what leads on (default).")
@click.option("--board", "what", flag_value="board", help="The spaces of the board and the ways between them.")
@click.option("--format", "style", type=click.Choice(["mermaid", "dot"]), default="mermaid", show_default=True)
def command(game: str, what: str, style: str) -> None:
    """Print the turn machine or the board of GAME as a diagram."""
    from boardrules.cli.loading import load_game

    loaded = load_game(game)
    graph = loaded.machine if what == "machine" else loaded.board.graph
    click.echo(as_mermaid(graph) if style == "mermaid" else as_dot(graph, loaded.name))


def _lines(graph: Any) -> tuple[dict[Any, int], list[tuple[int, int, str]]]:
    """Nodes by number and the edges with their labels; ways there and back are one edge when they say the same."""
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    edges = [(numbers[start], numbers[end], _label(data)) for start, end, data in graph.edges(data=True)]
    return numbers, sorted(set(edges), key=lambda edge: edges.index(edge))


def _label(data: dict[str, Any]) -> str:
    for key in ("label", "action", "kind", "name"):
        if data.get(key):
            return str(data[key])
    return ""


def _node_label(graph: Any, node: Any) -> str:
    data = graph.nodes[node]
    return str(data.get("label") or data.get("name") or node)


def as_mermaid(graph: Any) -> str:
    """A mermaid flow chart."""
    arrow = "-->" if graph.is_directed() else "---"
    numbers, edges = _lines(graph)
    lines = ["flowchart TD"]
    lines += [f'  n{number}["{_clean(_node_label(graph, node))}"]' for node, number in numbers.items()]
    lines += [
        f'  n{start} {arrow}|"{_clean(label)}"| n{end}' if label else f"  n{start} {arrow} n{end}" for start, end, label in edges
    ]
    return "\n".join(lines)


def as_dot(graph: Any, name: str) -> str:
    """A graph for Graphviz."""
    kind, arrow = ("digraph", "->") if graph.is_directed() else ("graph", "--")
    numbers, edges = _lines(graph)
    lines = [f"{kind} {re.sub(r'[^A-Za-z0-9_]', '_', name)} {{"]
    lines += [f'  n{number} [label="{_escape(_node_label(graph, node))}"];' for node, number in numbers.items()]
    lines += [
        f'  n{start} {arrow} n{end} [label="{_escape(label)}"];' if label else f"  n{start} {arrow} n{end};"
        for start, end, label in edges
    ]
    return "\n".join([*lines, "}"])


def _clean(text: str) -> str:
    return text.replace('"', "#quot;").replace("\n", " ")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
