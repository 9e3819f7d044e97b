"""The blocks of a game as one C function: every block is a label, play goes from label to label until it waits."""

from __future__ import annotations

from typing import assert_never

from boardrules.compiler import ir
from boardrules.compiler.ir.order import lists_in_order
from boardrules.compiler.native.expressions import NUMBER
from boardrules.compiler.native.legal import let
from boardrules.compiler.native.operations import Operations
from boardrules.compiler.native.writer import PREFIX
from boardrules.runtime.names import remark


class FlowWriter(Operations):
    """Writes `run`: on from a block, or from where play waits with an answer to it."""

    def write(self) -> list[str]:
        for variable in self.game.variables:
            if variable.name in self.shape.kept:
                continue
            if variable.is_list:
                capacity = self.shape.list_capacity(variable)
                self.line(f"int32_t {PREFIX}{variable.name}[{capacity}]; int {PREFIX}{variable.name}_n = 0;")
            else:
                self.line(f"{NUMBER} {PREFIX}{variable.name} = -1;")
        self.line("if (how == BR_START) goto block_0;")
        with self.block("if (how == BR_GO_ON) switch (S->node)"):
            for block in self.game.blocks:
                if isinstance(block.end, ir.WAITS):
                    self.line(f"case {block.end.node}: goto wait_{block.end.node};")
            self.line("default: return;")
        with self.block("switch (S->node)"):
            for block in self.game.blocks:
                self._resume(block.end)
        self.line("return;")
        for block in self.game.blocks:
            self._block(block)
        return self.lines

    def _block(self, block: ir.Block) -> None:
        if block.comment:
            self.line(f"/* {remark(block.comment)} */")
        self.lines.append(f"block_{block.number}:;")
        self.operations(block.operations)
        if isinstance(block.end, ir.WAITS):
            self.lines.append(f"wait_{block.end.node}:;")
        with self.block(""):
            self._end(block.end)

    def _goto(self, number: int) -> None:
        self.line(f"goto block_{number};")

    def _end(self, end: ir.Terminator) -> None:
        match end:
            case ir.Jump():
                self._goto(end.to)
            case ir.Branch():
                condition = self.value(end.condition)
                with self.block(f"if ({condition})"):
                    self._goto(end.then)
                self._goto(end.otherwise)
            case ir.Return():
                with self.block(f"switch ({self.variable(end.variable)})"):
                    for number in self.game.returns[end.variable]:
                        self.line(f"case {number}: goto block_{number};")
                self.line("br_give_up(P);")
            case ir.Over():
                self.line("S->node = 0; P->found = 0; return;")
            case ir.Decide():
                self._decide(end)
            case ir.RollDice():
                self._roll(end)
            case ir.DrawCard():
                self._draw(end)
            case _:
                assert_never(end)

    # -------------------------------------------------------------------------------------------- waiting

    def _decide(self, end: ir.Decide) -> None:
        with self.block(f"if (legal_{end.node}(P, S))"):
            self.count(self.game.nodes[end.node].rule)
            self.line(f"S->node = {end.node}; return;")
        self._goto(end.skip)

    def _roll(self, end: ir.RollDice) -> None:
        lists = [self.listed(loop.source) for loop in end.dice]
        some = " && ".join(f"{count} > 0" for _, count in lists) or "1"
        with self.block(f"if ({some})"):
            self.line(f"if (!P->rolls) {{ S->node = {end.node}; P->found = 0; return; }}")
            with self.block("if (P->rolls == 1)"):
                for loop, (values, count) in zip(end.dice, lists, strict=True):
                    self.line(f"{self.variable(loop.variable)} = {values}[br_below(&P->random, {count})];")
            with self.block("else"):  # all outcomes are one list, the last die changes first
                number = self.fresh("outcome")
                outcomes = " * ".join(f"(uint64_t){count}" for _, count in lists) or "1"
                self.line(f"uint64_t {number} = br_chance_below(P, {outcomes});")
                for loop, (values, count) in reversed([*zip(end.dice, lists, strict=True)]):
                    self.line(f"{self.variable(loop.variable)} = {values}[{number} % {count}]; {number} /= {count};")
            self.count(self.game.nodes[end.node].rule)
            self._goto(end.to)
        self._goto(end.skip)

    def _draw(self, end: ir.DrawCard) -> None:
        slot = self.game.slots[end.slot]
        owner = self.named(end.owner, "owner")
        name = self.fresh("drawn")
        self.line(f"int32_t {name}[{slot.cards}], {name}_weights[{slot.cards}];")
        self.line(f"const int {name}_n = draw_{slot.name}(S, {owner}, {name}, {name}_weights);")
        with self.block(f"if ({name}_n)"):
            self.line(f"if (!P->rolls) {{ S->node = {end.node}; P->found = 0; return; }}")
            self.line(f"{self.variable(end.variable)} = {name}[br_draw_one(P, {name}_weights, {name}_n)];")
            self._goto(end.to)
        self._goto(end.skip)

    def _resume(self, end: ir.Terminator) -> None:
        """Where an answer leads."""
        match end:
            case ir.Decide():
                with self.block(f"case {end.node}:"):
                    self.line("S->work = 0;")
                    entries = sorted(end.entries, key=lambda entry: self.game.actions[entry[0]].base)
                    for action, block, variables in entries:
                        info = self.game.actions[action]
                        with self.block(f"if (code < {info.base + info.size})"):
                            self._decode(info.parameters, variables, f"code - {info.base}")
                            self._goto(block)
                    self.line("return;")
            case ir.RollDice():
                with self.block(f"case {end.node}:"):
                    self._decode(self.game.nodes[end.node].dice, tuple(loop.variable for loop in end.dice), "code")
                    self.count(self.game.nodes[end.node].rule)
                    self._goto(end.to)
            case ir.DrawCard():
                with self.block(f"case {end.node}:"):
                    self.line(f"{self.variable(end.variable)} = code;")
                    self._goto(end.to)
            case ir.Jump() | ir.Branch() | ir.Return() | ir.Over():
                pass
            case _:
                assert_never(end)

    def _decode(self, parameters: tuple[ir.Parameter, ...], variables: tuple[str, ...], code: str) -> None:
        if not variables:
            return
        rest = self.fresh("rest")
        self.line(f"{NUMBER} {rest} = {code};")
        for position in range(len(variables) - 1, -1, -1):
            parameter = parameters[position]
            value = f"{rest} % {parameter.size}" if position else rest
            self.line(f"{self.variable(variables[position])} = {value} + ({parameter.low});")
            if position:
                self.line(f"{rest} /= {parameter.size};")


def legal_function(out: Operations, end: ir.Decide) -> list[str]:
    """`legal_N`: finds the actions at a node, in the order of their codes, and tells how many there are."""
    game = out.game
    node = game.nodes[end.node]
    actions = [action for action, _, _ in end.entries if action != game.done]
    out.line("P->found = 0;")
    index = _whole_index(game, end)
    if index is not None:
        _pick(out, game.actions[actions[0]], index)
    for action in actions:
        out.line(f"legal_{game.actions[action].label}(P, S);")
    if end.charge:
        out.charge(f"(int64_t)P->found * {end.charge}", end.at)
    if len(actions) != len(end.entries):
        offer = f"P->codes[P->found++] = {game.actions[game.done].base}"
        with out.block("if (P->found)"):
            if node.done is None:
                out.line(f"{offer};")
            else:
                for step in node.shared:
                    let(out, step)
                condition = out.value(node.done.condition)
                with out.block(f"if ({condition})"):
                    out.line(f"{offer};")
                with out.block("else"):
                    from boardrules.runtime.counting import REFUSED

                    out.count(node.rule, REFUSED)
    if not lists_in_order(game, end):
        out.line("br_sort(P->codes, P->found);")
    out.line("return P->found;")
    return [f"static int legal_{end.node}(br_play *P, br_position *S) {{", *out.lines, "}"]


def _whole_index(game: ir.Game, end: ir.Decide) -> ir.Indexed | None:
    """The index that is all that can be done at a node, where it is."""
    if len(end.entries) != 1 or end.charge or game.counts or end.entries[0][0] == game.done:
        return None
    action = game.actions[end.entries[0][0]]
    if action.plan is None or len(action.parameters) != 1:
        return None
    outer, *inner = action.plan.levels
    if outer.tests or len(inner) != 1 or inner[0].tests or inner[0].columns:
        return None
    loop = inner[0].loop
    if loop is None or loop.charge or loop.condition is not None or not isinstance(loop.source, ir.Restricted):
        return None
    return loop.source.source


def _pick(out: Operations, action: ir.Action, index: ir.Indexed) -> None:
    """Random play takes one of an index, and needs no list of it."""
    with out.block("if (P->quick)"):
        values, count = out.listed(index)
        out.line(f"if (!{count}) return 0;")
        value = f"{values}[br_below(&P->random, {count})]"
        out.line(f"P->codes[0] = (int32_t)({value} - ({action.parameters[0].low}) + {action.base});")
        out.line("P->picked = 1;")
        out.line("return P->found = 1;")
