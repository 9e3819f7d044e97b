"""Where play waits: choices, questions to other players, rolls and draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from boardrules.compiler import ir
from boardrules.compiler.lower.actions import parameter
from boardrules.compiler.lower.flow import Flow, countdown
from boardrules.compiler.lower.flow_parts import Draft, Scope
from boardrules.compiler.lower.functions import zone_of
from boardrules.compiler.lower.lowering import Env
from boardrules.ruleset import expressions as ex
from boardrules.ruleset import statements as st
from boardrules.ruleset.secrecy import CHANGED
from boardrules.ruleset.statements import ActionModel, Let
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import subexpressions, walk_statements
from boardrules.runtime.domains import NONE
from boardrules.runtime.layout import Slot

PLAYER = Type(kind="player")


def lower_choose(flow: Flow, choose: st.Choose, env: Env, scope: Scope) -> None:
    """`choose`: the head of the loop, the node, what each action does, and the way out."""
    indices = tuple(_action_index(flow, name) for name in choose.actions)
    offered = (*indices, flow.done_action) if choose.optional else indices
    after = flow.block()
    head = flow.block(f"choose {', '.join(choose.actions)}")
    restore, saved = _decider(flow, choose.by, env, after)
    left = None
    if choose.limit is not None:
        left = flow.local("choices_left", countdown(choose.limit.type))
        flow.emit(ir.SetLocal(left, flow.lowering.value(choose.limit, env)))
    flow.jump(head)
    flow.go(head)
    _stop_if_out(flow, restore, scope)
    if left is not None:
        node_block = flow.block()
        flow.end(ir.Branch(ir.Op(">", ir.Local(left), ir.Const(0)), node_block.number, restore.number))
        flow.go(node_block)
        flow.emit(ir.SetLocal(left, ir.Op("-", ir.Local(left), ir.Const(1))))
    done = None
    if choose.done_when is not None:
        needed = flow.lowering.value(choose.done_when, env)
        done = ir.Test(needed, flow.context.rule(choose.rule), choose.rule, choose.done_text, choose.place)
    telling = _is_telling(flow, [flow.action_models[index][0] for index in indices])
    node = _node(flow, scope, "decision", offered, choose.rule, done=done, is_telling=telling)
    here = _waiting_block(flow)
    if choose.repeat:
        inner = replace(scope, leave=restore.number, decider=None)
    else:
        inner = replace(scope, decider=scope.decider or saved)
    entries: list[tuple[int, int, tuple[str, ...]]] = []
    for index in indices:
        model, action_env = flow.action_models[index]
        block, locals_ = _action_block(flow, index, model, action_env, inner, head if choose.repeat else restore)
        entries.append((index, block.number, locals_))
    if choose.optional:
        entries.append((flow.done_action, restore.number, ()))
    _wait(flow, here, node, entries, restore)
    flow.go(after)


def lower_ask(flow: Flow, ask: st.Ask, env: Env, scope: Scope) -> None:
    """`ask`: the answers are actions of their own, which know the variables around them."""
    after = flow.block()
    restore, saved = _decider(flow, ask.player, env, after)
    inner = replace(scope, decider=scope.decider or saved)
    head = flow.block(f"ask: {', '.join(choice.name for choice in ask.choices)}")
    flow.jump(head)
    flow.go(head)
    indices = tuple(flow.add_action(choice.name, choice, env) for choice in ask.choices)
    node = _node(flow, scope, "decision", indices, ask.rule, is_telling=_is_telling(flow, ask.choices))
    here = _waiting_block(flow)
    entries = []
    for index, choice in zip(indices, ask.choices, strict=True):
        block, locals_ = _action_block(flow, index, choice, env, inner, restore)
        entries.append((index, block.number, locals_))
    _wait(flow, here, node, entries, restore)
    flow.go(after)


def _wait(flow: Flow, here: Draft, node: int, entries: Sequence[tuple[int, int, tuple[str, ...]]], restore: Draft) -> None:
    """Waits for a decision, and goes on where none is possible. Where that tells what somebody holds, it is noted who it was."""
    skip = restore
    if flow.nodes[node].is_telling:
        skip = flow.block("nothing is possible")
        flow.go(skip)
        flow.emit(ir.SetScalar("passed", ir.Primitive("with_bit", (ir.Scalar("passed"), ir.Scalar("me")))))
        flow.jump(restore)
    flow.go(here)
    flow.end(ir.Decide(node, tuple(entries), skip.number))


def _is_telling(flow: Flow, choices: Sequence[ActionModel]) -> bool:
    """Whether it depends on something closed that anything can be decided: none of the actions is always possible."""
    secrecy = flow.context.secrecy
    always = (not choice.parameters and all(isinstance(item, Let) for item in choice.conditions) for choice in choices)
    return not any(always) and any(secrecy.action(choice.name).private for choice in choices)


def _action_index(flow: Flow, name: str) -> int:
    return flow.context.action_numbers[name]


def _decider(flow: Flow, by: ex.Expression | None, env: Env, after: Draft) -> tuple[Draft, str | None]:
    """Makes another player the one who decides, and answers with the block that gives the decision back, and to whom."""
    if by is None:
        return after, None
    saved = flow.local("decider", PLAYER)
    restore = flow.block()
    expression = flow.lowering.value(by, env)
    chosen = flow.local("asked", PLAYER)
    flow.emit(ir.SetLocal(chosen, expression))
    if by.type.optional:
        somebody = flow.block()
        flow.end(ir.Branch(ir.Op(">=", ir.Local(chosen), ir.Const(0)), somebody.number, after.number))
        flow.go(somebody)
    flow.emit(ir.SetLocal(saved, ir.Scalar("me")))
    flow.emit(ir.SetScalar("me", ir.Local(chosen)))
    here = flow.current
    flow.go(restore)
    flow.emit(ir.SetScalar("me", ir.Local(saved)))
    flow.jump(after)
    flow.go(here)
    return restore, saved


def _stop_if_out(flow: Flow, restore: Draft, scope: Scope) -> None:
    """The turn of a player who has gone out ends here, and a player who is out decides no more."""
    if not flow.context.eliminates:
        return
    stops = [("me", restore.number)]
    if scope.end_turn == flow.turn_end.number:
        stops.insert(0, ("active", scope.end_turn))
    for who, to in stops:
        going_on = flow.block()
        flow.end(ir.Branch(ir.Primitive("bit", (ir.Scalar("out"), ir.Scalar(who))), to, going_on.number))
        flow.go(going_on)


def _waiting_block(flow: Flow) -> Draft:
    """A block that does nothing but wait, so that play can be taken up again at it."""
    here = flow.block()
    flow.jump(here)
    flow.go(here)
    return here


def _node(
    flow: Flow,
    scope: Scope,
    kind: Literal["decision", "roll", "draw"],
    actions: tuple[int, ...],
    rule: str,
    dice: tuple[ir.Parameter, ...] = (),
    done: ir.Test | None = None,
    is_telling: bool = False,
) -> int:
    index = len(flow.nodes)
    step = scope.label.rsplit(".", 1)[-1]
    name = flow.node_name(scope.label if kind == "decision" else f"{scope.label}:{kind}")
    flow.nodes.append(ir.Node(index, name, kind, step, actions, flow.context.rule(rule), rule, dice, done, is_telling))
    return index


def _action_block(
    flow: Flow, index: int, action: ActionModel, env: Env, scope: Scope, after: Draft
) -> tuple[Draft, tuple[str, ...]]:
    """What an action does, in a block of its own, and then goes on with another."""
    block = flow.block(f"action {action.name}")
    inner: dict[str, ir.Expr | ir.Kept] = dict(env)
    locals_: list[str] = []
    for binder in action.parameters:
        local = flow.local(binder.name, binder.type, bound=(binder.name, binder.place))
        inner[binder.name] = ir.Local(local)
        locals_.append(local)

    def write() -> None:
        flow.go(block)
        known: Env = inner
        for let in _needed_lets(action):
            known = flow.effects.let(let, known, block.operations)
        flow.statements(action.effects, known, scope)
        flow.action_ends(scope)
        flow.jump(after)

    flow.apart(write)
    return block, tuple(locals_)


def _needed_lets(action: ActionModel) -> list[Let]:
    """The `let`s among the conditions that the effects use, and those they rest on."""
    lets = [condition for condition in action.conditions if isinstance(condition, Let)]
    names = {let.name for let in lets}
    needed = uses_variable(action.effects, names)
    for let in reversed(lets):
        if let.name in needed:
            needed |= names_in(let.value) & names
    return [let for let in lets if let.name in needed]


def names_in(expression: ex.Expression) -> set[str]:
    """The variables an expression mentions."""
    found = {item.name for item in subexpressions(expression) if isinstance(item, ex.Variable)}
    return found | {expression.name} if isinstance(expression, ex.Variable) else found


def uses_variable(models: tuple[st.Statement, ...], names: set[str]) -> set[str]:
    """Which of the names are mentioned in statements."""
    found: set[str] = set()
    for statement in walk_statements(models):
        for expression in subexpressions(statement):
            if isinstance(expression, ex.Variable) and expression.name in names:
                found.add(expression.name)
    return found


def lower_roll(flow: Flow, roll: st.Roll, env: Env, scope: Scope) -> Env:
    dice: list[ir.Loop] = []
    known: dict[str, ir.Expr | ir.Kept] = dict(env)
    for die in roll.dice:
        local = flow.local(die.name, die.type)
        dice.append(ir.Loop(local, flow.lowering.source(die.domain, env)))
        known[die.name] = ir.Local(local)
    sizes = flow.context.domains
    parameters = tuple(
        parameter(sizes.size(die.type), die.name, die.type, loop.variable) for die, loop in zip(roll.dice, dice, strict=True)
    )
    node = _node(flow, scope, "roll", (), roll.rule, parameters)
    after, nothing = flow.block(), flow.block("nothing to roll")
    _waiting_block(flow)
    flow.end(ir.RollDice(node, tuple(dice), after.number, nothing.number))
    flow.go(nothing)
    for loop in dice:
        flow.emit(ir.SetLocal(loop.variable, ir.Const(NONE)))
    flow.jump(after)
    flow.go(after)
    return known


def lower_draw(flow: Flow, draw: st.Draw, env: Env, scope: Scope) -> Env:
    """Cards one by one: refill the pile if it is empty, see whether there is room, wait for the card, take it."""
    slot, owner = zone_of(flow.lowering, draw.source, env)
    owner = _kept(flow, owner, slot, "pile_owner")
    card_type = Type(kind="card", name=slot.type.name, optional=True)
    card = flow.local(draw.name or "card", card_type, bound=(draw.name or CHANGED, draw.place))
    after, nothing, drawing = flow.block(), flow.block(), flow.block(f"draw from {slot.field}")
    left = None
    if draw.count != 1:
        left = flow.local("draws_left", Type(kind="number", low=0, high=draw.count))
        flow.emit(ir.SetLocal(left, ir.Const(draw.count)))
    target, target_owner = -1, ir.Const(0)
    room = None
    if draw.target is not None:
        target_slot, owner_value = zone_of(flow.lowering, draw.target, env)
        target_owner = _kept(flow, owner_value, target_slot, "card_owner")  # type: ignore[assignment]
        target, room = target_slot.number, flow.effects.room(draw.target, target_owner)
    flow.jump(drawing)
    flow.go(drawing)
    if room is not None:
        there_is_room = flow.block()
        flow.end(ir.Branch(room, there_is_room.number, nothing.number))
        flow.go(there_is_room)
    _refill(flow, draw, slot.number, owner)
    node = _node(flow, scope, "draw", (), draw.rule, (parameter(slot.cards, "card", card_type, card),))
    drawn = flow.block()
    _waiting_block(flow)
    flow.end(ir.DrawCard(node, slot.number, owner, card, drawn.number, nothing.number))
    flow.go(drawn)
    flow.emit(ir.TakeDrawn(slot.number, owner, target, target_owner, ir.Local(card), flow.context.rule(draw.rule)))
    flow.run_triggers(flow.effects.card_triggers(draw, ir.Local(card), owner, target_owner), scope)
    if left is not None:
        flow.emit(ir.SetLocal(left, ir.Op("-", ir.Local(left), ir.Const(1))))
        flow.end(ir.Branch(ir.Op(">", ir.Local(left), ir.Const(0)), drawing.number, after.number))
    flow.jump(after)
    flow.go(nothing)
    flow.emit(ir.SetLocal(card, ir.Const(NONE)))
    flow.jump(after)
    flow.go(after)
    return {**env, draw.name: ir.Local(card)} if draw.name else env


def _kept(flow: Flow, owner: ir.Expr, slot: Slot, name: str) -> ir.Expr:
    """The owner of a zone, computed once before waiting."""
    if isinstance(owner, ir.Const):
        return owner
    local = flow.local(name, flow.context.owner_type(slot.owner_kind, slot.owner))
    flow.emit(ir.SetLocal(local, owner))
    return ir.Local(local)


def _refill(flow: Flow, draw: st.Draw, slot_number: int, owner: ir.Expr) -> None:
    slot = flow.context.layout.slots[slot_number]
    assert slot.zone is not None
    if slot.zone.refilled_from is None:
        return
    other = flow.context.slot(slot.owner_kind, slot.owner, slot.zone.refilled_from)
    size = ir.ZoneSize(slot.name, owner, slot.cards, slot.shape == "stack", slot.ordered)
    rule = flow.context.rule(draw.rule)
    refill = ir.MoveCard(other.number, owner, slot.number, owner, None, 0, rule, shuffled=True)
    flow.emit(ir.When(ir.Op("==", size, ir.Const(0)), (refill,)))
