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


def _edges(graph: Any) -> tuple[dict[Any, int], list[tuple[int, int, str]]]:
    """Nodes by number, and the edges; several from one node to the same other one are one edge with all their labels."""
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    labels: dict[tuple[int, int], dict[str, None]] = {}
    for start, end, data in graph.edges(data=True):
        label = next((str(data[key]) for key in ("action", "kind") if data.get(key)), "")
        labels.setdefault((numbers[start], numbers[end]), {}).setdefault(label)
    return numbers, [(start, end, ", ".join(filter(None, texts))) for (start, end), texts in labels.items()]


MERMAID_SHAPES = {"roll": '{{"%s"}}', "draw": '{{"%s"}}', "start": '(["%s"])', "end": '(["%s"])'}
DOT_SHAPES = {"roll": "hexagon", "draw": "hexagon", "start": "oval", "end": "oval"}
"""Chance is a hexagon, the beginning and the end are round, everything else is a box."""


def as_mermaid(graph: Any) -> str:
    """A mermaid flow chart."""
    arrow = "-->" if graph.is_directed() else "---"
    numbers, edges = _edges(graph)
    lines = ["flowchart TD"]
    for node, number in numbers.items():
        shape = MERMAID_SHAPES.get(graph.nodes[node].get("kind", ""), '["%s"]')
        lines.append(f"  n{number}" + shape % _clean(str(node)))
    lines += [
        f'  n{start} {arrow}|"{_clean(label)}"| n{end}' if label else f"  n{start} {arrow} n{end}" for start, end, label in edges
    ]
    return "\n".join(lines)


def as_dot(graph: Any, name: str) -> str:
    """A graph for Graphviz."""
    kind, arrow = ("digraph", "->") if graph.is_directed() else ("graph", "--")
    numbers, edges = _edges(graph)
    lines = [f"{kind} {re.sub(r'[^A-Za-z0-9_]', '_', name)} {{"]
    for node, number in numbers.items():
        shape = DOT_SHAPES.get(graph.nodes[node].get("kind", ""), "box")
        lines.append(f'  n{number} [label="{_escape(str(node))}" shape={shape}];')
    for start, end, label in edges:
        lines.append(f"  n{start} {arrow} n{end}" + (f' [label="{_escape(label)}"];' if label else ";"))
    return "\n".join([*lines, "}"])


def _clean(text: str) -> str:
    return text.replace('"', "#quot;").replace("\n", " ")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
