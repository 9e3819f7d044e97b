"""What the course of play is put together from: where a statement stands, and bodies that are compiled once and called."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardrules.compiler import ir


@dataclass(frozen=True)
class Scope:
    """Where a statement stands: the label of its nodes, and where `end step` and `end turn` lead to."""

    label: str
    leave: int  # block after the innermost step or repeating choice, or else after the body around
    end_turn: int  # block at the end of the turn; outside of turns the block after the body around
    decider: str | None = None  # inside a question to somebody else: the variable with the player who decides again after `leave`
    after_action: bool = False  # inside an `action ends` trigger, where actions do not set such triggers off again


@dataclass
class Routine:
    """A procedure or trigger compiled once: where it begins, what it takes, where the way back is kept."""

    entry: int
    parameters: tuple[str, ...]
    way_back: str
    returns: list[int] = field(default_factory=list)


@dataclass
class Draft:
    """A block that is still being written."""

    number: int
    operations: list[ir.Operation] = field(default_factory=list)
    end: ir.Terminator | None = None
    comment: str = ""
    at: int = -1

    def finished(self) -> ir.Block:
        assert self.end is not None, "a block without an end"
        return ir.Block(self.number, tuple(self.operations), self.end, self.comment, self.at)
