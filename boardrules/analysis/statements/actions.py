"""Actions and answers: parameters over their domains, requirements first, then what is done."""

from __future__ import annotations

from collections.abc import Callable

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.folds import binders
from boardrules.analysis.expressions.names import bind
from boardrules.analysis.expressions.operators import not_none_if
from boardrules.analysis.make import make
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.surroundings import Surroundings
from boardrules.analysis.statements.telling import read_refused, read_told, tellable
from boardrules.analysis.whole_game.sizes import check_action, check_names
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.statements import ActionModel, Let, Requirement, Statement
from boardrules.syntax import tree
from boardrules.syntax.walk import nearest

BlockChecker = Callable[[Context, tree.Block, Scope, Surroundings], tuple[Statement, ...]]


def read_action(
    context: Context, node: tree.Action | tree.Choice, scope: Scope, around: Surroundings, block: BlockChecker
) -> ActionModel:
    """An action with its conditions and effects."""
    parameters, scope = binders(context, node.parameters, scope)
    check_names(context, len(node.parameters), f"the parameters of `{node.name.text}`", node.name.span)
    check_action(context, parameters or (), node.name.text, node.name.span)
    conditions, rest, scope, rule = _conditions(context, node.body, scope, around.rule)
    inside = Surroundings("action", f"the action `{node.name.text}`", rule)
    effects = block(context, rest, scope, inside)
    return make(ActionModel)(
        name=node.name.text,
        parameters=tuple(parameters or ()),
        conditions=tuple(conditions),
        effects=effects,
        rules=tuple(dict.fromkeys(rule_ids(node.body))),
        parameter_rule=parameter_rule(node),
        told=read_told(context, node.told, scope, tellable(parameters or (), conditions)),
        place=context.place(node.name.span),
    )


def parameter_rule(node: tree.Action | tree.Choice) -> str:
    """The rule about what may be chosen at all: one at the head of the action that has no statements of its own."""
    head, following = (*node.body.items[:2], None, None)[:2]
    if head is None or isinstance(head, tree.StatementNode) or isinstance(following, tree.StatementNode):
        return ""
    return head.id.text


def rule_ids(node: tree.Block) -> list[str]:
    """The ids of the rules in a block and the blocks inside it, in order."""
    found: list[str] = []
    for item in node.items:
        if not isinstance(item, tree.StatementNode):
            found.append(item.id.text)
            continue
        for inner in inner_blocks(item):
            found.extend(rule_ids(inner))
    return found


def inner_blocks(item: tree.Statement) -> list[tree.Block]:
    """The blocks directly inside a statement."""
    return list(nearest(item, tree.Block, beside=(tree.ExpressionNode,)))


def _conditions(
    context: Context, node: tree.Block, scope: Scope, rule: str
) -> tuple[list[Let | Requirement], tree.Block, Scope, str]:
    """The `let`s and requirements at the head of an action, and the block of what is done."""
    head = _head_length(node)
    found: list[Let | Requirement] = []
    for item in node.items[:head]:
        if not isinstance(item, tree.StatementNode):
            rule = item.id.text
        elif isinstance(item, tree.Let):
            let, scope = read_let(context, item, scope, rule)
            if let is not None:
                found.append(let)
        elif isinstance(item, tree.Require):
            requirement, scope = read_requirement(context, item, scope, rule)
            if requirement is not None:
                found.append(requirement)
    rest = tree.Block(items=node.items[head:], span=node.span)
    return found, rest, scope, rule


def read_requirement(context: Context, node: tree.Require, scope: Scope, rule: str) -> tuple[Requirement | None, Scope]:
    """A condition with its own text, and the scope in which it holds."""
    condition, before = context.condition(node.condition, scope), scope
    scope = scope.knowing(not_none_if(node.condition, True))
    if condition is None:
        return None, scope
    span = node.condition.span
    said = {} if node.refused is None else read_refused(context, node.refused, before)
    requirement = make(Requirement)(
        rule=rule,
        condition=condition,
        text=context.report.text(span),
        refused="" if node.refused is None or said is None else node.refused.value,
        refused_names=tuple(said or ()),
        refused_values=tuple((said or {}).values()),
        place=context.place(span),
    )
    return requirement, scope


def read_let(context: Context, node: tree.Let, scope: Scope, rule: str) -> tuple[Let | None, Scope]:
    """A name for a value. A zone cannot be kept under a name, and a bare `none` or `{}` has no type."""
    value = context.infer(node.value, scope)
    type_ = None if value is None else value.type
    if type_ is not None and (type_.kind in ("zone", "none", "text") or (type_.kind == "set" and type_.element is None)):
        what = "a zone" if type_.kind == "zone" else "a value without a type"
        context.report.add(codes.LET_OF_NOTHING, f"`let` cannot name {what}", node.value.span)
        type_ = value = None
    scope = bind(context, scope, node.name, type_)
    if value is None:
        return None, scope
    return make(Let)(name=node.name.text, value=value, rule=rule, place=context.place(node.span)), scope


def _head_length(node: tree.Block) -> int:
    """How many items come before the first effect: everything up to the last requirement, or the `let`s at the head."""
    length = 0
    for index, item in enumerate(node.items):
        if isinstance(item, (tree.Let, tree.Require)):
            length = index + 1
        elif isinstance(item, tree.StatementNode):
            break
    return length
