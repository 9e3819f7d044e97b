"""Sentences that tell what changes in play."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.statements.telling import slots_of
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import FieldModel, Ruleset, ZoneModel
from boardrules.syntax import tree


def check_told_changes(context: Context, ruleset: Ruleset, nodes: list[tree.Names]) -> None:
    """Sentences for what changes in play: only fields and zones do, and each knows what it can tell."""
    changing: list[FieldModel | ZoneModel] = [*ruleset.fields, *ruleset.zones]
    members = {_key(member): member for member in changing}
    for entry in (entry for node in nodes for entry in node.entries):
        key = entry.subject.text if entry.value is None else f"{entry.subject.text}.{entry.value.text}"
        member = members.get(key)
        if entry.told is None:
            continue
        if member is None:
            message = f"there is nothing to tell of `{key}`: it does not change in play"
            context.report.add(codes.TOLD_NAME, message, entry.told.span, hint="`told` is for a field or a zone")
            continue
        known = ["owner"] if member.owner_kind != "shared" else []
        known.append("card" if isinstance(member, ZoneModel) else "value")
        for text in filter(None, (entry.told, entry.otherwise)):
            _check_sentence(context, text, member, known)


def _check_sentence(context: Context, text: tree.Text, member: FieldModel | ZoneModel, known: list[str]) -> None:
    for slot in slots_of(context, text) or ():
        if slot.path not in known:
            message = f"the sentence cannot tell `{slot.path}`: it is not known when it is told"
            hint = did_you_mean(slot.path, known) or f"it can tell {listed(known)}"
            context.report.add(codes.TOLD_NAME, message, text.span, hint=hint)
        elif slot.choices is not None and not (isinstance(member, FieldModel) and member.type.kind == "number"):
            message = f"the sentence cannot tell `{slot.path}`: there are no words for what is no number in two texts"
            context.report.add(codes.TOLD_NAME, message, text.span)


def _key(member: FieldModel | ZoneModel) -> str:
    """What `names` calls a field or a zone."""
    owner = {"player": "Player", "shared": ""}.get(member.owner_kind, member.owner)
    return f"{owner}.{member.name}" if owner else member.name
