"""A position and what can be done in it, laid out for a terminal: the board, beside it (or below) the players and the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from boardrules.cli.menu import FEW_TOLD, Group
from boardrules.cli.position import Card, Holding, Item, called, heading, holdings
from boardrules.cli.terminal.paint import QUIET, TYPED, Paint
from boardrules.cli.terminal.tiles import tile_picture, tiles_to_lay
from boardrules.render import state_text

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel

Say = Callable[..., str]
"""Puts a template into the words of the game's language."""

SIDE = 34
"""The least width of what stands beside the board."""

_HEAP = re.compile(r"  [\[(]?[\w,-]+[\])]?\u00a0?: ")
_PLANE_ROW = re.compile(r" {5}| *-?\d+ ")


def position_view(state: State, viewer: int | None, paint: Paint, width: int, highlight: Action | None) -> RenderableType:
    """The position as the viewer sees it: the maps, beside them (or below) who has what, and what the signs of the maps mean."""
    maps: list[Text] = []
    legends: list[RenderableType] = []
    for board in state.game.ruleset.boards.values():
        drawn = list(Text.from_ansi(state_text(state, viewer, True, highlight, board.name, width - 1)).split("\n"))
        size = _map_size(board, drawn)
        maps += drawn[:size]
        legends += _below(board, [line.plain for line in drawn[size:]])
    map_width = max((line.cell_len for line in maps), default=0)
    if map_width > width:
        legends.insert(
            0,
            Text(
                "  " + state.game.text("The terminal is too narrow for the map: it needs {width} columns.", width=map_width),
                style="yellow",
            ),
        )
    for line in maps:
        line.no_wrap, line.overflow = True, "ellipsis"
    beside = bool(maps) and map_width + 2 + SIDE <= width
    pictures = tiles_to_lay(state) if viewer is not None and state.player == viewer else []
    side = Stack(*_side(state, viewer, paint, beside), *(tile_picture(state, deck, tile) for deck, tile in pictures))
    parts: list[RenderableType] = [Rule(Text(heading(state), style="bold"), align="left", style=QUIET)]
    if beside:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, min_width=map_width)
        grid.add_column(ratio=1)
        grid.add_row(Stack(*maps), side)
        parts += [grid, *legends]
    else:
        parts += [*maps, *legends, side]
    return Stack(*parts)


def _below(board: BoardModel, lines: list[str]) -> list[RenderableType]:
    """What stands below a map: what its signs mean, and in one paragraph the spaces that hold several things."""
    heaps = [line.strip() for line in lines if _HEAP.match(line)] if board.shape != "graph" else []
    kept: list[RenderableType] = [Text(line, style=QUIET) for line in lines if not heaps or not _HEAP.match(line)]
    return [*kept, Padding(Text("; ".join(heaps), style=QUIET), (0, 0, 0, 2))] if heaps else kept


def _map_size(board: BoardModel, lines: Sequence[Text]) -> int:
    """How many of the lines of a board are its map; the others tell what its signs mean and what lies in heaps."""
    if board.shape in ("grid", "hex"):
        return min(board.rows + 1, len(lines))
    if board.shape == "plane":
        return next((number for number, line in enumerate(lines) if not _PLANE_ROW.match(line.plain)), len(lines))
    return 0


def _side(state: State, viewer: int | None, paint: Paint, beside: bool) -> Iterator[RenderableType]:
    """Who has what: the viewer first, then the others in the order of the seats, pieces with their players, then the table."""
    found = holdings(state, viewer)
    own = None if viewer is None else state.seats[viewer]
    for holding in sorted(found, key=lambda holding: (holding.kind == "shared", holding.kind == "piece", holding.owner != own)):
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=not beside)
        head = _owner(holding, state, own, paint)
        bodies = _items(holding, own)
        if beside:
            grid.add_row(head)
            for body in bodies:
                grid.add_row(Padding(body, (0, 0, 0, 4)))
        else:
            grid.add_column(ratio=1)
            for number, body in enumerate(bodies):
                grid.add_row(head if number == 0 else "", body)
        yield grid


def _owner(holding: Holding, state: State, own: str | None, paint: Paint) -> Text:
    head = Text()
    if holding.kind != "player":
        return head.append(f"  {holding.title}", style=QUIET)
    deciding = state.player is not None and state.player >= 0 and state.seats[state.player] == holding.owner
    head.append("▶ " if deciding else "  ")
    head.append_text(paint.badge(called(state, state.seats.index(holding.owner))))
    return head.append(f" {state.game.text('you')}" if holding.owner == own else "", style="bold")


def _items(holding: Holding, own: str | None) -> list[Text]:
    """What somebody has, in lines. Cards that are seen have lines of their own, the viewer's own with what each says."""
    plain = Text()
    cards: list[Text] = []
    for item in holding.items:
        if not item.cards:
            plain.append(", " if plain else "").append(item.name)
        elif holding.owner == own and any(card.about for card in item.cards):
            cards += _hand(item)
        else:
            held = ", ".join(map(str, item.cards))
            cards.append(Text.assemble((item.phrases.headed(item.name, ""), QUIET), (held, TYPED if holding.owner == own else "")))
            cards[-1].append(f"  {item.cards[0].about}" if len(item.cards) == 1 else "", style=QUIET)
    return [plain, *cards] if plain else cards


def _hand(item: Item) -> Iterator[Text]:
    """The cards of a zone with what they say, in a line those that say the same."""
    alike: dict[str, list[Card]] = {}
    for card in item.cards:
        alike.setdefault(card.about, []).append(card)
    head = item.phrases.headed(item.name, "")
    for said, cards in alike.items():
        yield Text.assemble((head, QUIET), (", ".join(map(str, cards)), TYPED), (f"  {said}" if said else "", QUIET))
        head = " " * len(head)


def offers_view(groups: Sequence[Group], impossible: Sequence[str], rule: Text, width: int, say: Say) -> RenderableType:
    """The rule of the decision, and what can be done by the kind of action: its form, the number of ways, and the actions."""
    parts: list[RenderableType] = [rule] if rule else []
    for group in groups:
        if len(group.entries) == 1:
            parts.append(_lines(group))
            continue
        head = Text("  ")
        head.append(group.form, style="bold")
        head.append(f" ({len(group.entries)})", style=QUIET)
        if group.folded:
            head.append(f": {group.branches}")
            head.append("  " + say("type '{words}'", words=group.next_words), style=QUIET)
            parts.append(head)
        else:
            parts += [head, _lines(group) if len(group.entries) <= FEW_TOLD else _cells(group, width)]
    if impossible:
        some = ", ".join(impossible)
        told = say("not possible now: {actions}; 'why {action}' tells why", actions=some, action=impossible[0])
        parts.append(Text(f"  {told}", style=QUIET))
    return Stack(*parts)


def _lines(group: Group) -> Text:
    """Entries below each other: the number quiet, the notation as it is typed, and what it means."""
    digits, longest = (max(len(str(entry[part])) for entry in group.entries) for part in (0, 1))
    lines = Text(no_wrap=True, overflow="ellipsis")
    for index, (number, text) in enumerate(group.entries):
        lines.append("\n" if index else "").append(f"{number:>{digits + 3}} ", style=QUIET)
        lines.append(f"{text:{longest}}")
        lines.append(f"  {group.said[number]}" if number in group.said else "", style=QUIET)
    return lines


def _cells(group: Group, width: int) -> Text:
    """Entries side by side: the number quiet, the notation as it is typed, and where it leads."""
    entries = [(number, " ".join(filter(None, [text, group.said.get(number, "")]))) for number, text in group.entries]
    digits = max(len(str(number)) for number, _ in entries)
    longest = max(len(text) for _, text in entries)
    each = max(1, (width - 1) // (digits + longest + 4))
    lines = Text()
    for index, (number, text) in enumerate(entries):
        lines.append(f"\n{number:>{digits + 3}} " if index and index % each == 0 else f"{number:>{digits + 3}} ", style=QUIET)
        lines.append(text if (index + 1) % each == 0 else f"{text:{longest}}")
    return lines
