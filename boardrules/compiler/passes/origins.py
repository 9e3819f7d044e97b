"""Where the variables come from that are kept while play waits: who decided when each was bound, and whether a card in it still
lies in the zone from which it was chosen.

Who imagines a position must know both: whose secret a variable is, and what is certain about a card that everybody was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.liveness import Liveness
from boardrules.runtime.program import HERE

_UNKNOWN = ""


@dataclass
class _Facts:
    """`decided` by variable: HERE, the variable that holds the player who decided, or unknown. `holder` is a variable that holds
    the one who decides now. `chosen`: cards that were chosen out of a zone of the one who decided, with its slot, as long as
    nothing has been moved out of such a zone."""

    decided: dict[str, str] = field(default_factory=dict)
    holder: str = _UNKNOWN
    chosen: dict[str, int] = field(default_factory=dict)

    def copy(self) -> _Facts:
        return _Facts(dict(self.decided), self.holder, dict(self.chosen))

    def only(self, live: Collection[str]) -> _Facts:
        """What is worth knowing: only variables that will still be read."""
        decided = {name: who for name, who in self.decided.items() if name in live}
        holder = self.holder if self.holder in live else _UNKNOWN
        return _Facts(decided, holder, {name: slot for name, slot in self.chosen.items() if name in live})

    def bind(self, name: str) -> None:
        """A variable is set, by whoever decides now. What it held before is forgotten."""
        self.decided = {other: _UNKNOWN if who == name else who for other, who in self.decided.items()}
        self.decided[name] = HERE
        self.holder = _UNKNOWN if self.holder == name else self.holder
        self.chosen.pop(name, None)

    def pass_on(self, to: ir.Expr) -> None:
        """Somebody else decides from here on."""
        name = to.name if isinstance(to, ir.Local) else _UNKNOWN
        before = self.holder
        for other, who in self.decided.items():
            if who == HERE:
                self.decided[other] = before
            elif name and who == name:
                self.decided[other] = HERE
        self.holder = name

    def join(self, other: _Facts) -> bool:
        """What holds on both ways here; whether that is less than before."""
        decided = dict(other.decided)
        for name, who in self.decided.items():
            decided[name] = who if decided.get(name, who) == who else _UNKNOWN
        chosen = {name: slot for name, slot in self.chosen.items() if other.chosen.get(name) == slot}
        joined = _Facts(decided, self.holder if self.holder == other.holder else _UNKNOWN, chosen)
        changed = (joined.decided, joined.holder, joined.chosen) != (self.decided, self.holder, self.chosen)
        self.decided, self.holder, self.chosen = joined.decided, joined.holder, joined.chosen
        return changed


class Origins:
    """Solves the question for the whole flow, forwards to a fixed point."""

    def __init__(self, game: ir.Game, liveness: Liveness) -> None:
        self._live = liveness.live_in
        self._game = game
        self._slots = {slot.name: slot.number for slot in game.slots}
        self._at: dict[int, _Facts] = {}
        self._returns = game.returns
        self._before: dict[int, _Facts] = {0: _Facts()}
        waiting = [0]
        while waiting:
            number = waiting.pop()
            facts = self._before[number].copy()
            self._through(game.blocks[number].operations, facts)
            for to, everything in self._onward(game.blocks[number].end, facts):
                there = everything.only(self._live[to])
                if to not in self._before:
                    self._before[to] = there
                    waiting.append(to)
                elif self._before[to].join(there):
                    waiting.append(to)

    def bound_by(self, node: int, kept: Collection[str]) -> dict[str, str]:
        """Of the variables that are kept at a node: who decided when they were bound, where that is certain."""
        decided = self._at[node].decided if node in self._at else {}
        return {name: who for name, who in sorted(decided.items()) if name in kept and (who == HERE or who in kept)}

    def in_place(self, node: int, kept: Collection[str]) -> dict[str, int]:
        """Of the variables that are kept at a node: those whose cards lie where they were chosen from, with the slot."""
        chosen = self._at[node].chosen if node in self._at else {}
        return {name: slot for name, slot in sorted(chosen.items()) if name in kept}

    def _onward(self, end: ir.Terminator, facts: _Facts) -> list[tuple[int, _Facts]]:
        match end:
            case ir.Jump():
                return [(end.to, facts)]
            case ir.Branch():
                return [(end.then, facts), (end.otherwise, facts)]
            case ir.Return():
                return [(block, facts) for block in self._returns[end.variable]]
            case ir.Decide():
                self._at[end.node] = facts
                taken = [(block, self._decided(facts, action, locals_)) for action, block, locals_ in end.entries]
                return [*taken, (end.skip, facts)]
            case ir.RollDice():
                self._at[end.node] = facts
                return [(end.to, _with(facts, [loop.variable for loop in end.dice])), (end.skip, facts)]
            case ir.DrawCard():
                self._at[end.node] = facts
                return [(end.to, _with(facts, [end.variable])), (end.skip, facts)]
            case ir.Over():
                return []
            case _:
                assert_never(end)

    def _decided(self, facts: _Facts, action: int, locals_: Sequence[str]) -> _Facts:
        """After a decision: its arguments are bound."""
        found = _with(facts, locals_)
        for local, loop in zip(locals_, self._game.actions[action].loops, strict=True):
            zone = _own_zone(loop.source)
            if zone is not None:
                found.chosen[local] = self._slots[zone]
        return found

    def _through(self, operations: Sequence[ir.Operation], facts: _Facts) -> None:
        for operation in operations:
            match operation:
                case ir.SetLocal():
                    self._set(operation, facts)
                case ir.SetList():
                    facts.bind(operation.name)
                case ir.SetScalar(name="me"):
                    facts.pass_on(operation.value)
                case ir.MoveCard():
                    facts.chosen = {name: slot for name, slot in facts.chosen.items() if slot != operation.source}
                case ir.When():
                    self._through(operation.then, facts)
                    self._through(operation.otherwise, facts)
                case ir.Each():
                    self._through(operation.body, facts)

    @staticmethod
    def _set(setting: ir.SetLocal, facts: _Facts) -> None:
        value = setting.value
        slot = facts.chosen.get(value.name) if isinstance(value, ir.Local) else None
        who = facts.decided.get(value.name) if isinstance(value, ir.Local) else None
        facts.bind(setting.name)
        if slot is not None and who == HERE:
            facts.chosen[setting.name] = slot
        if value == ir.Scalar("me"):
            facts.holder = setting.name


def _with(facts: _Facts, names: Iterable[str]) -> _Facts:
    found = facts.copy()
    for name in names:
        found.bind(name)
    return found


def _own_zone(source: ir.Source) -> str | None:
    """The slot of the zone of the one who decides whose cards the values are."""
    if isinstance(source, (ir.InOrder, ir.CountedSource)):
        return _own_zone(source.source)
    own = isinstance(source, (ir.PileCards, ir.StackCards)) and source.owner == ir.Scalar("me")
    return source.slot if own and isinstance(source, (ir.PileCards, ir.StackCards)) else None
