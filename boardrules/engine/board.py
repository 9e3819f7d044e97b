"""A board of a game, to look at: its spaces and its graph."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardrules.ruleset.model import BoardModel

if TYPE_CHECKING:
    import networkx


class Board:
    """A board as the rules draw it. `model` has its layers, walls and ways."""

    def __init__(self, model: BoardModel) -> None:
        self.model = model

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def shape(self) -> str:
        """grid, hex, graph or plane."""
        return self.model.shape

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of the spaces; a plane has none before tiles lie on it."""
        return self.model.spaces

    @cached_property
    def graph(self) -> networkx.Graph[Any]:
        """The spaces and which of them are neighbours. A copy of your own is safe to change; this one is shared."""
        from boardrules.runtime.boards import BoardTables, plane_graph

        if self.model.shape == "plane":
            return plane_graph({}, self.model.neighbours)
        return BoardTables(self.model).graph

    def __repr__(self) -> str:
        return f"<Board {self.name}: {self.shape}, {len(self.spaces)} spaces>"
