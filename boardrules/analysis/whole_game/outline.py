"""The names of steps and answers, which examples speak of."""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.analysis.context import Context
from boardrules.analysis.statements.actions import inner_blocks
from boardrules.analysis.whole_game.rules import blocks_of
from boardrules.syntax import tree


def collect_outline(context: Context, nodes: Iterable[tree.Declaration]) -> None:
    """Notes every step and every answer of the game."""
    for node in nodes:
        for block in blocks_of(node):
            _collect(context, block)


def _collect(context: Context, block: tree.Block) -> None:
    for item in block.items:
        if not isinstance(item, tree.StatementNode):
            continue
        if isinstance(item, tree.Step):
            context.world.steps.setdefault(item.name.text, item.name.span)
        if isinstance(item, tree.Ask):
            for choice in item.choices:
                context.world.answers[choice.name.text] = len(choice.parameters)
        for inner in inner_blocks(item):
            _collect(context, inner)
