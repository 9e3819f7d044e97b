"""Diagrams as text for mermaid and Graphviz: of any graph, and of the chart of a turn with its steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardrules.render.machine_chart import Chart, Stop

MERMAID_SHAPES = {"roll": '{{"%s"}}', "draw": '{{"%s"}}', "start": '(["%s"])', "next": '(["%s"])', "end": '(["%s"])'}
DOT_SHAPES = {"roll": "hexagon", "draw": "hexagon", "start": "oval", "next": "oval", "end": "oval"}
"""Chance is a hexagon, the beginning and the end are round, everything else is a box."""

Edges = list[tuple[int, int, str]]


# ------------------------------------------------------------------------------------------------ any graph


def _edges(graph: Any) -> tuple[dict[Any, int], Edges]:
    """Nodes by number, and the edges; several from one node to the same other one are one edge with all their labels."""
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    labels: dict[tuple[int, int], dict[str, None]] = {}
    for start, end, data in graph.edges(data=True):
        label = next((str(data[key]) for key in ("action", "kind") if data.get(key)), "")
        labels.setdefault((numbers[start], numbers[end]), {}).setdefault(label)
    return numbers, [(start, end, ", ".join(filter(None, texts))) for (start, end), texts in labels.items()]


def as_mermaid(graph: Any) -> str:
    """A mermaid flow chart."""
    numbers, edges = _edges(graph)
    lines = ["flowchart TD"]
    lines += [f"  {_mermaid_node(number, graph.nodes[node].get('kind', ''), str(node))}" for node, number in numbers.items()]
    return "\n".join([*lines, *_mermaid_edges(edges, "-->" if graph.is_directed() else "---")])


def as_dot(graph: Any, name: str) -> str:
    """A graph for Graphviz."""
    kind, arrow = ("digraph", "->") if graph.is_directed() else ("graph", "--")
    numbers, edges = _edges(graph)
    lines = [f"{kind} {_identifier(name)} {{"]
    lines += [f"  {_dot_node(number, graph.nodes[node].get('kind', ''), str(node))}" for node, number in numbers.items()]
    return "\n".join([*lines, *_dot_edges(edges, arrow), "}"])


# ------------------------------------------------------------------------------------------------ the chart of a turn


def chart_mermaid(chart: Chart) -> str:
    """The turn as a mermaid flow chart; steps are boxes round what is decided in them."""
    numbers, edges = _chart_edges(chart)
    lines = ["flowchart TD", f"  {_mermaid_node(numbers['start'], 'start', 'start')}"]
    for group in chart.groups:
        lines.append(f'  subgraph {_identifier(group.name)}_step["{_clean(_words(group.name))}"]')
        lines += [f"    {_mermaid_node(numbers[stop.name], stop.kind, _stop_text(stop))}" for stop in group.stops]
        if not group.stops:
            lines.append(f'    {_identifier(group.name)}_itself["happens by itself"]')
        lines.append("  end")
    lines.append(f"  {_mermaid_node(numbers['next'], 'next', 'the turn passes on')}")
    lines.append(f"  {_mermaid_node(numbers['end'], 'end', 'the game is over')}")
    return "\n".join([*lines, *_mermaid_edges(edges, "-->")])


def chart_dot(chart: Chart, name: str) -> str:
    """The turn for Graphviz; steps are clusters."""
    numbers, edges = _chart_edges(chart)
    lines = [f"digraph {_identifier(name)} {{", f"  {_dot_node(numbers['start'], 'start', 'start')}"]
    for number, group in enumerate(chart.groups):
        lines.append(f'  subgraph cluster_{number} {{ label="{_escape(_words(group.name))}";')
        lines += [f"    {_dot_node(numbers[stop.name], stop.kind, _stop_text(stop))}" for stop in group.stops]
        if not group.stops:
            lines.append(f'    step{number} [label="happens by itself" shape=plaintext];')
        lines.append("  }")
    lines.append(f"  {_dot_node(numbers['next'], 'next', 'the turn passes on')}")
    lines.append(f"  {_dot_node(numbers['end'], 'end', 'the game is over')}")
    return "\n".join([*lines, *_dot_edges(edges, "->"), "}"])


def _chart_edges(chart: Chart) -> tuple[dict[str, int], Edges]:
    """All places by number, and the arrows: those of the chart, those to the end of the game, and the one to the next turn."""
    stops = [stop for group in chart.groups for stop in group.stops]
    numbers = {name: number for number, name in enumerate(["start", *(stop.name for stop in stops), "next", "end"])}
    edges = [(numbers[arrow.start], numbers[arrow.end], ", ".join(map(_words, arrow.labels))) for arrow in chart.arrows]
    edges += [(numbers[stop.name], numbers["end"], ", ".join(map(_words, _ending(stop)))) for stop in stops if stop.ending]
    first = next((stop.name for group in chart.groups if group.in_turn for stop in group.stops), None)
    if first is not None:
        edges.append((numbers["next"], numbers[first], "next turn"))
    if chart.ends_between:
        edges.append((numbers["next"], numbers["end"], ""))
    return numbers, edges


def _ending(stop: Stop) -> Iterator[str]:
    """The answers that can end the game, in their order."""
    return (answer for answer in (stop.answers or tuple(stop.ending)) if answer in stop.ending)


def _stop_text(stop: Stop) -> str:
    words = ", ".join(map(_words, stop.answers)) if stop.answers else stop.kind
    return f"{_words(stop.where)}: {words}" if stop.where else words


# ------------------------------------------------------------------------------------------------ the two languages


def _mermaid_node(number: int, kind: str, text: str) -> str:
    return f"n{number}" + MERMAID_SHAPES.get(kind, '["%s"]') % _clean(text)


def _mermaid_edges(edges: Edges, arrow: str) -> list[str]:
    return [
        f'  n{start} {arrow}|"{_clean(label)}"| n{end}' if label else f"  n{start} {arrow} n{end}" for start, end, label in edges
    ]


def _dot_node(number: int, kind: str, text: str) -> str:
    return f'n{number} [label="{_escape(text)}" shape={DOT_SHAPES.get(kind, "box")}];'


def _dot_edges(edges: Edges, arrow: str) -> list[str]:
    return [f"  n{start} {arrow} n{end}" + (f' [label="{_escape(label)}"];' if label else ";") for start, end, label in edges]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _identifier(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


def _clean(text: str) -> str:
    return text.replace('"', "#quot;").replace("\n", " ")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
