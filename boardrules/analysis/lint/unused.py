"""Declarations that nothing uses. Only those of the last file are told: a variant need not use everything of its base."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.evaluation import EVALUATION
from boardrules.source import Span


def warn_of_unused(context: Context, file: str) -> None:
    """Warns of everything that is declared and not used, and of actions that are never offered."""
    world, report = context.world, context.report

    def unused(what: str, name: str, span: Span) -> bool:
        return span.file == file and (what, name) not in world.used

    for function in world.functions.values():
        if function.name != EVALUATION and unused(function.of, function.name, function.span):
            report.add(codes.UNUSED, f"nothing uses the {function.of} `{function.name}`", function.span)
    for procedure in world.procedures.values():
        if unused("procedure", procedure.name, procedure.node.name.span):
            report.add(codes.UNUSED, f"nothing performs the procedure `{procedure.name}`", procedure.node.name.span)
    for option in world.options.values():
        if unused("option", option.name, option.node.name.span):
            report.add(codes.UNUSED, f"nothing asks for the option `{option.name}`", option.node.name.span)
    for enum in world.enums.values():
        if unused("enum", enum.name, enum.node.name.span):
            report.add(codes.UNUSED, f"nothing uses the enum `{enum.name}`", enum.node.name.span)
    held = {zone.deck for zone in world.zones.values()}
    for deck in world.decks.values():
        if not deck.is_tiles and deck.name not in held and deck.node.name.span.file == file:
            hint = did_you_mean(deck.name, [name for name in world.decks if name in held])
            report.add(codes.UNUSED, f"no pile and no stack holds cards of the deck `{deck.name}`", deck.node.name.span, hint=hint)
    for action in world.actions.values():
        if unused("action", action.name, action.node.name.span):
            hint = f"write `choose one of {action.name}` where it may be chosen"
            report.add(codes.NEVER_OFFERED, f"the action `{action.name}` is never offered", action.node.name.span, hint=hint)
    _warn_of_fields(context, file)


def _warn_of_fields(context: Context, file: str) -> None:
    used = context.world.used
    for (owner, name), field in context.world.fields.items():
        what = "field" if owner[0] == "shared" else f"{owner[0]} member"
        if field.node is not None and field.span.file == file and (what, name) not in used:
            context.report.add(codes.UNUSED, f"nothing reads or changes the field `{name}`", field.span)
