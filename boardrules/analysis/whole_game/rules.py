"""The numbered rules: where each stands, what carries it out, and which of them nothing carries out."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.statements.actions import inner_blocks, parameter_rule
from boardrules.analysis.variants.merge import Merged, Placed
from boardrules.analysis.variants.single_rules import Head, heads_of, rules_of
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import RuleModel
from boardrules.source import Span
from boardrules.syntax import tree

_COVERED_BY_RULE = (tree.Define, tree.Hook, tree.Option, tree.Invariant, tree.Table, tree.Enum)
"""A rule directly before one of these is carried out by it, because it has no block in which the rule could stand."""


def collect_rules(context: Context, merged: Merged) -> dict[str, RuleModel]:
    """Every rule of the game by its id, in the order of the text."""
    found: dict[str, RuleModel] = {}
    spans: dict[str, Span] = {}
    heads = [(placed.declaration, head) for placed in merged.declarations for head in heads_of(placed.declaration)]
    unders = [(node, head) for node, head in heads if isinstance(head, tree.Under)]
    elsewhere = {head.id.text for _, head in unders}
    for item in merged.header:
        if isinstance(item, tree.Rule):
            _add(context, found, spans, item, "", "game")
    for index, placed in enumerate(merged.declarations):
        node = placed.declaration
        if isinstance(node, tree.RuleDeclaration):
            executed = _covered(merged.declarations, index)
            _add(context, found, spans, node.rule, placed.section, executed)
            if not executed and not node.rule.is_note and node.body is None and node.rule.id.text not in elsewhere:
                _without_code(context, node.rule)
            continue
        executed = executed_by(node)
        for rule in rules_of(node):
            _add(context, found, spans, rule, placed.section, _category_of(node, rule) or executed)
        for block in blocks_of(node):
            _check_covered(context, block, elsewhere, parameter_rule(node) if isinstance(node, tree.Action) else "")
    for node, under in unders:
        _add_place(context, found, under, _category_of(node, under) or executed_by(node))
    return found


def _add_place(context: Context, found: dict[str, RuleModel], under: tree.Under, executed: str) -> None:
    """Notes one more place that carries out a rule."""
    name = under.id.text
    if name not in found:
        hint = did_you_mean(name, found) or f'write its sentence somewhere: `rule {name} "…"`'
        context.report.add(codes.UNKNOWN_RULE, f"there is no rule {name}", under.id.span, hint=hint)
        return
    places = dict.fromkeys([*filter(None, found[name].executed.split(", ")), executed])
    found[name] = found[name].model_copy(update={"executed": ", ".join(places)})


def _covered(declarations: list[Placed], index: int) -> str:
    """What carries out a rule at the top level: the definition, hook, option or claim directly after it."""
    following = declarations[index + 1].declaration if index + 1 < len(declarations) else None
    rule = declarations[index].declaration
    if isinstance(following, _COVERED_BY_RULE) and isinstance(rule, tree.RuleDeclaration) and not rule.rule.is_note:
        return executed_by(following)
    return ""


def executed_by(node: tree.Declaration) -> str:
    """How the place of a rule's code is told: "action cover", "turn", "deck navigation" …"""
    word = type(node).__name__.lower()
    match node:
        case tree.ChangeTrigger():
            owner = f"{node.owner.text}." if node.owner is not None else ""
            return f"trigger {owner}{node.field.text} {node.watch}"
        case tree.MomentTrigger():
            return f"trigger {node.moment}"
        case tree.Invariant():
            return f"invariant {node.text.value}"
        case (
            tree.Enum()
            | tree.Table()
            | tree.Deck()
            | tree.Tiles()
            | tree.Board()
            | tree.Piece()
            | tree.Define()
            | tree.Hook()
            | tree.Option()
        ):
            return f"{word} {node.name.text}"
        case tree.Action() | tree.Procedure():
            return f"{word} {node.name.text}"
    return word


def _category_of(node: tree.Declaration, rule: Head) -> str:
    if isinstance(node, tree.Score):
        for item in node.items:
            if isinstance(item, tree.Category) and any(inner is rule for inner in item.body.items):
                return f"score {item.name.text}"
    return ""


def _add(
    context: Context, found: dict[str, RuleModel], spans: dict[str, Span], rule: tree.Rule, section: str, executed: str
) -> None:
    name = rule.id.text
    known = found.get(name)
    if known is not None and known.sentence != rule.sentence.value:
        context.report.add(
            codes.RULE_TWICE,
            f"rule {name} is written twice with different sentences",
            rule.id.span,
            labels=[(spans[name], "the first one")],
            hint="repeat the same sentence when a rule has code in two places, or give it an id of its own",
        )
        return
    if known is not None:
        places = dict.fromkeys([*filter(None, known.executed.split(", ")), *filter(None, [executed])])
        found[name] = known.model_copy(update={"executed": ", ".join(places)})
        return
    spans[name] = rule.id.span
    context.world.rule_ids.add(name)
    found[name] = RuleModel(
        id=name,
        sentence=rule.sentence.value,
        status=rule.status or "stated",  # type: ignore[arg-type]
        note=rule.is_note,
        source=rule.source.value if rule.source is not None else "",
        section=section,
        executed="" if rule.is_note else executed,
        within=executed,
        place=context.place(rule.span),
    )


def _without_code(context: Context, rule: tree.Rule) -> None:
    hint = f'write `rule {rule.id.text} note "…"` if nothing can carry it out'
    context.report.add(codes.RULE_WITHOUT_CODE, f"nothing carries out rule {rule.id.text}", rule.id.span, hint=hint)


def blocks_of(node: tree.Declaration) -> list[tree.Block]:
    """The outermost blocks of statements in a declaration."""
    match node:
        case (
            tree.Setup()
            | tree.Turn()
            | tree.Finish()
            | tree.Action()
            | tree.Procedure()
            | tree.ChangeTrigger()
            | tree.MomentTrigger()
        ):
            return [node.body]
        case tree.Score():
            return [item.body for item in node.items if isinstance(item, tree.Category)]
        case tree.Define(value=tree.Block() as block):
            return [block]
    return []


def _check_covered(context: Context, block: tree.Block, elsewhere: set[str], of_parameters: str = "") -> None:
    """Warns of rules in a block that cover no statement, are no notes, and are not carried out elsewhere or by parameters."""
    for index, item in enumerate(block.items):
        if isinstance(item, tree.StatementNode):
            answers = {choice.body: parameter_rule(choice) for choice in item.choices} if isinstance(item, tree.Ask) else {}
            for inner in inner_blocks(item):
                _check_covered(context, inner, elsewhere, answers.get(inner, ""))
            continue
        covers = index + 1 < len(block.items) and isinstance(block.items[index + 1], tree.StatementNode)
        if covers or item.id.text == of_parameters:
            continue
        if isinstance(item, tree.Under):
            message = f"no statement follows `under {item.id.text}`"
            context.report.add(codes.RULE_WITHOUT_CODE, message, item.span, hint="leave it out")
        elif not item.is_note and item.id.text not in elsewhere:
            _without_code(context, item)
