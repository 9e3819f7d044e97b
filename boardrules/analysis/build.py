"""The last passes: every block and expression is checked, and the ruleset is put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boardrules.analysis.components.boards import read_board
from boardrules.analysis.components.drawn import with_drawings
from boardrules.analysis.components.names import read_names, warn_of_names
from boardrules.analysis.components.pieces import read_piece
from boardrules.analysis.components.styles import read_styles, warn_of_styles
from boardrules.analysis.context import Context
from boardrules.analysis.examples import read_example
from boardrules.analysis.expressions.constants import expect_fixed
from boardrules.analysis.learning import ChapterReader, warn_of_untaught
from boardrules.analysis.lint.endless import warn_of_endless_play
from boardrules.analysis.lint.evaluation import warn_of_evaluation
from boardrules.analysis.lint.unused import warn_of_unused
from boardrules.analysis.make import make
from boardrules.analysis.scope import Scope
from boardrules.analysis.statements.blocks import block
from boardrules.analysis.statements.definitions import read_define
from boardrules.analysis.statements.play import (
    read_actions,
    read_change_trigger,
    read_hook,
    read_moment_trigger,
    read_procedure,
    read_score,
)
from boardrules.analysis.statements.surroundings import Surroundings
from boardrules.analysis.variants.merge import Merged
from boardrules.analysis.whole_game.cycles import check_cycles
from boardrules.analysis.whole_game.outline import collect_outline
from boardrules.analysis.whole_game.sizes import check_sizes
from boardrules.analysis.whole_game.told_changes import check_told_changes
from boardrules.analysis.whole_game.visibility import check_visibility
from boardrules.analysis.whole_game.what_ifs import check_what_ifs
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.base import Place
from boardrules.ruleset.expressions import Builtin, Call, Expression, FieldValue, ZoneRef
from boardrules.ruleset.model import FieldModel, InvariantModel, OptionModel, RuleModel, Ruleset, ZoneModel
from boardrules.ruleset.statements import Statement
from boardrules.ruleset.visit import subexpressions
from boardrules.syntax import tree

Node = TypeVar("Node", bound=tree.Node)
Made = TypeVar("Made")


def build_ruleset(context: Context, merged: Merged, rules: dict[str, RuleModel]) -> Ruleset | None:
    """The checked game; None when a part is missing that nothing can stand for."""
    world = context.world
    nodes = [placed.declaration for placed in merged.declarations]
    collect_outline(context, nodes)
    turns, setups, finishes = _of(nodes, tree.Turn), _of(nodes, tree.Setup), _of(nodes, tree.Finish)
    for node in (*turns[1:], *setups[1:], *finishes[1:]):
        context.report.add(codes.DECLARED_TWICE, f"`{type(node).__name__.lower()}` is declared twice", node.span)
    if not turns:
        hint = "write `turn { choose one of … }`"
        context.report.add(codes.NO_TURN, "nothing tells what a player does in a turn", merged.name.span, hint=hint)
    scores = _of(nodes, tree.Score)
    changes = [read_change_trigger(context, node) for node in _of(nodes, tree.ChangeTrigger)]
    learning = ChapterReader(context, merged, rules)
    ruleset = make(Ruleset)(
        name=merged.name.text,
        title=merged.title,
        base=merged.base,
        about=next((item.text.value for item in merged.header if isinstance(item, tree.About)), ""),
        story=tuple(text.value for item in merged.header if isinstance(item, tree.Story) for text in item.paragraphs),
        credits=tuple(text.value for item in merged.header if isinstance(item, tree.Credits) for text in item.paragraphs),
        players=world.players,
        seats=tuple(world.seats),
        sections=tuple(merged.sections),
        introductions=merged.introductions,
        rules=rules,
        enums={name: enum.model for name, enum in world.enums.items() if enum.model is not None},
        tables=dict(world.tables),
        decks={name: deck.model for name, deck in world.decks.items() if deck.model is not None},
        boards={name: read_board(context, board) for name, board in world.boards.items()},
        pieces={name: read_piece(context, piece) for name, piece in world.pieces.items()},
        fields=_fields(context),
        zones=_zones(context),
        options=_options(context),
        defines={made.name: made for made in _made(read_define(context, node) for node in _functions(context, nodes, tree.Define))},
        hooks={made.name: made for made in _made(read_hook(context, node) for node in _functions(context, nodes, tree.Hook))},
        procedures={name: read_procedure(context, info.node) for name, info in world.procedures.items()},
        actions=read_actions(context),
        setup=_body(context, setups[:1], Surroundings("setup", "the setup"), Scope(has_me=False, where="the setup")),
        turn=_body(context, turns[:1], Surroundings("turn", "the turn"), Scope(where="the turn")),
        place=context.place(turns[0].span) if turns else Place(),
        finish=_body(context, finishes[:1], Surroundings("finish", "`finish`"), Scope(has_me=False, where="`finish`")),
        change_triggers=tuple(_made(changes)),
        moment_triggers=tuple(read_moment_trigger(context, node) for node in _of(nodes, tree.MomentTrigger)),
        score=read_score(context, scores) if scores else None,
        invariants=_invariants(context, _of(nodes, tree.Invariant)),
        examples=tuple(read_example(context, node) for node in _of(nodes, tree.Example)),
        styles=read_styles(context, _of(nodes, tree.Style)),
        names=read_names(context, _of(nodes, tree.Names)),
        learn=learning.chapters(),
        later=learning.later(),
    )
    ruleset = with_drawings(context, ruleset, _of(nodes, tree.Style))
    check_told_changes(context, ruleset, _of(nodes, tree.Names))
    if context.report.has_errors or not check_cycles(context, ruleset, _of(nodes, tree.ChangeTrigger)):
        return ruleset
    if check_sizes(context, ruleset) and check_what_ifs(context, ruleset):
        check_visibility(context, ruleset)
        _warn(context, merged, ruleset, turns[0])
    return ruleset


def _warn(context: Context, merged: Merged, ruleset: Ruleset, turn: tree.Turn) -> None:
    """Warns of what is allowed but hardly meant."""
    file = merged.name.span.file
    warn_of_endless_play(context, ruleset, turn.span)
    warn_of_unused(context, file)
    warn_of_evaluation(context, file)
    nodes = [placed.declaration for placed in merged.declarations]
    warn_of_styles(context, ruleset, _of(nodes, tree.Style))
    warn_of_names(context, ruleset, _of(nodes, tree.Names))
    warn_of_untaught(context, ruleset, merged)


def _of(nodes: Iterable[tree.Declaration], kind: type[Node]) -> list[Node]:
    return [node for node in nodes if isinstance(node, kind)]


def _made(found: Iterable[Made | None]) -> list[Made]:
    return [one for one in found if one is not None]


def _functions(context: Context, nodes: Iterable[tree.Declaration], kind: type[Node]) -> list[Node]:
    """Definitions or hooks that hold their name: a second one of the same name has been reported."""
    known = context.world.functions
    return [node for node in _of(nodes, kind) if node.name.text in known and known[node.name.text].span == node.name.span]  # type: ignore[attr-defined]


def _body(
    context: Context, nodes: list[tree.Setup] | list[tree.Turn] | list[tree.Finish], around: Surroundings, scope: Scope
) -> tuple[Statement, ...]:
    return tuple(statement for node in nodes for statement in block(context, node.body, scope, around))


def _fields(context: Context) -> tuple[FieldModel, ...]:
    found: list[FieldModel] = []
    for field in context.world.fields.values():
        initial = None
        if field.node is not None and field.node.initial is not None:
            initial = context.expect(field.node.initial, Scope(has_me=False, where="a declaration"), field.type)
            if initial is not None and not _is_fixed(initial):
                message = f"the start of `{field.name}` depends on something that changes; set it in `setup`"
                context.report.add(codes.START_NOT_FIXED, message, field.node.initial.span)
                initial = None
        if field.type is not None:
            model = make(FieldModel)(
                name=field.name,
                owner_kind=field.owner[0],  # type: ignore[arg-type]
                owner=field.owner[1],
                type=field.type,
                visibility=field.visibility,  # type: ignore[arg-type]
                internal=field.node is not None and field.node.internal,
                initial=initial,
                place=context.place(field.span),
            )
            found.append(model)
    return tuple(found)


def _is_fixed(expression: Expression) -> bool:
    """Whether an expression rests on nothing but values and options."""
    for part in (expression, *subexpressions(expression)):
        if isinstance(part, (FieldValue, ZoneRef)) or (isinstance(part, Call) and part.of in ("define", "hook")):
            return False
        if isinstance(part, Builtin) and part.name != "player_count":
            return False
    return True


def _zones(context: Context) -> tuple[ZoneModel, ...]:
    found: list[ZoneModel] = []
    for zone in context.world.zones.values():
        if zone.deck is None:
            continue
        model = ZoneModel(
            name=zone.name,
            owner_kind=zone.owner[0],  # type: ignore[arg-type]
            owner=zone.owner[1],
            kind=zone.node.kind,  # type: ignore[arg-type]
            deck=zone.deck,
            limit=zone.node.limit,
            visibility=zone.visibility,  # type: ignore[arg-type]
            internal=zone.node.internal,
            refilled_from=zone.node.refilled_from.text if zone.node.refilled_from is not None else None,
            starts_full=zone.node.starts_full,
            place=context.place(zone.span),
        )
        found.append(model)
    return tuple(found)


def _options(context: Context) -> dict[str, OptionModel]:
    found: dict[str, OptionModel] = {}
    for option in context.world.options.values():
        ok, value = expect_fixed(context, option.node.default, option.type, "the default of an option")
        if ok and option.type is not None:
            text = option.node.text.value if option.node.text is not None else ""
            place = context.place(option.node.name.span)
            found[option.name] = OptionModel(name=option.name, type=option.type, default=value, text=text, place=place)
    return found


def _invariants(context: Context, nodes: list[tree.Invariant]) -> tuple[InvariantModel, ...]:
    found: list[InvariantModel] = []
    for node in nodes:
        condition = context.condition(node.condition, Scope(has_me=False, where="an invariant", judging=True))
        if condition is not None:
            found.append(make(InvariantModel)(text=node.text.value, condition=condition, place=context.place(node.span)))
    return tuple(found)
