"""A position and what can be done in it, laid out for a terminal: the board, beside it (or below) the players and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from boardrules.cli.menu import Entry, Group
from boardrules.cli.position import Holding, heading, holdings
from boardrules.cli.terminal.paint import QUIET, TYPED, Paint

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

SIDE = 34
"""The least width of what stands beside the board."""


def position_view(state: State, viewer: int | None, paint: Paint, width: int, highlight: Action | None) -> RenderableType:
    """The position as the viewer sees it."""
    boards = _boards(state, viewer, highlight)
    board = Text.from_ansi(boards, no_wrap=True, overflow="ignore")
    title = Text(heading(state), style="bold")
    parts: list[RenderableType] = [Rule(title, align="left", style=QUIET)]
    side = Stack(*_side(state, viewer, paint))
    board_width = max((cell_len(line) for line in board.plain.split("\n")), default=0)
    if not boards:
        parts.append(side)
    elif board_width + 2 + SIDE <= width:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, min_width=board_width)
        grid.add_column(ratio=1)
        grid.add_row(board, side)
        parts.append(grid)
    else:
        parts += [board, side]
    return Stack(*parts)


def _boards(state: State, viewer: int | None, highlight: Action | None) -> str:
    from boardrules.cli.board_text import BoardText

    ruleset, view = state.game.ruleset, state.view(viewer)
    return "\n".join(BoardText(ruleset, board, view).text() for board in ruleset.boards.values())


def _side(state: State, viewer: int | None, paint: Paint) -> Iterator[RenderableType]:
    """Who has what: the viewer first, then the others in the order of the seats, pieces with their players, then the table."""
    found = holdings(state.game.ruleset, state.view(viewer))
    own = None if viewer is None else state.seats[viewer]
    for holding in sorted(found, key=lambda holding: (holding.kind == "shared", holding.kind == "piece", holding.owner != own)):
        yield _holding(holding, state, own, paint)


def _holding(holding: Holding, state: State, own: str | None, paint: Paint) -> RenderableType:
    head = Text()
    if holding.kind == "player":
        name = state.names[state.seats.index(holding.owner)]
        deciding = state.player is not None and state.player >= 0 and state.seats[state.player] == holding.owner
        head.append("▶ " if deciding else "  ")
        head.append_text(paint.badge(name))
        head.append(" you" if holding.owner == own else "", style="bold")
    else:
        head.append(f"  {holding.title}", style=QUIET)
    body = Text("  ")
    for number, item in enumerate(holding.items):
        body.append(", " if number else "")
        name, opening, rest = item.partition(" [")
        if opening and holding.owner == own:
            body.append(f"{name}: ", style=QUIET)
            body.append(rest.removesuffix("]").replace(" x", " ×"), style=TYPED)
        else:
            body.append(item)
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(head, body)
    return grid


def offers_view(groups: Sequence[Group], rule: Text, width: int) -> RenderableType:
    """The rule of the decision, and what can be done by the kind of action: its form, the number of ways, and the actions."""
    parts: list[RenderableType] = [rule] if rule else []
    for group in groups:
        if len(group.entries) == 1:
            parts.append(_cells(group.entries, width))
            continue
        head = Text("  ")
        head.append(group.form, style="bold")
        head.append(f" ({len(group.entries)})", style=QUIET)
        if group.folded:
            head.append(f": {group.branches}")
            head.append(f"  type {group.next_words!r}", style=QUIET)
            parts.append(head)
        else:
            parts += [head, _cells(group.entries, width)]
    return Stack(*parts)


def _cells(entries: Sequence[Entry], width: int) -> Text:
    """Entries side by side: the number quiet, the notation as it is typed."""
    digits = max(len(str(number)) for number, _ in entries)
    longest = max(len(text) for _, text in entries)
    each = max(1, (width - 1) // (digits + longest + 4))
    lines = Text()
    for index, (number, text) in enumerate(entries):
        lines.append(f"\n{number:>{digits + 3}} " if index and index % each == 0 else f"{number:>{digits + 3}} ", style=QUIET)
        lines.append(text if (index + 1) % each == 0 else f"{text:{longest}}")
    return lines
