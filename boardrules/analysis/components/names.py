"""What things are called where the words of their names do not do."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import BoardModel, FieldModel, NameModel, Ruleset, ZoneModel
from boardrules.syntax import tree


def read_names(context: Context, nodes: list[tree.Names]) -> dict[str, NameModel]:
    found: dict[str, NameModel] = {}
    for entry in (entry for node in nodes for entry in node.entries):
        key = entry.subject.text if entry.value is None else f"{entry.subject.text}.{entry.value.text}"
        if not entry.one.value.strip():
            context.report.add(codes.EMPTY_NAME, f"`{key}` is called nothing", entry.one.span, hint="leave it out")
            continue
        several = entry.several.value if entry.several is not None else ""
        told = entry.told.value if entry.told is not None else None
        otherwise = entry.otherwise.value if entry.otherwise is not None else None
        found[key] = NameModel(one=entry.one.value, several=several, told=told, otherwise=otherwise)
    return found


def warn_of_names(context: Context, ruleset: Ruleset, nodes: list[tree.Names]) -> None:
    """Warns of names for things that the game does not have."""
    subjects = _subjects(context, ruleset)
    for entry in (entry for node in nodes for entry in node.entries):
        subject, value = entry.subject, entry.value
        if subject.text not in subjects:
            message = f"there is nothing called `{subject.text}`"
            context.report.add(codes.NAME_OF_NOTHING, message, subject.span, hint=did_you_mean(subject.text, subjects))
        elif value is not None and value.text not in subjects[subject.text]:
            message = f"`{subject.text}` has nothing called `{value.text}`"
            context.report.add(codes.NAME_OF_NOTHING, message, value.span, hint=did_you_mean(value.text, subjects[subject.text]))


def _subjects(context: Context, ruleset: Ruleset) -> dict[str, set[str]]:
    """What can have a name of its own, and the parts of it that can."""
    found: dict[str, set[str]] = {name: set() for name in (*ruleset.seats, *ruleset.options, *ruleset.actions, *ruleset.tables)}
    found |= {name: set() for name in (*ruleset.defines, *ruleset.hooks, *ruleset.procedures)}
    found |= {name: set() for name in (*context.world.steps, *context.world.answers)}
    for action in ruleset.actions.values():
        found |= {parameter.name: set() for parameter in action.parameters}
    found |= {name: {*enum.values, *enum.columns} for name, enum in ruleset.enums.items()}
    found |= {name: {*deck.cards, *deck.columns, *deck.pictures} for name, deck in ruleset.decks.items()}
    found |= {name: {kind for kind, _ in piece.counts if kind} for name, piece in ruleset.pieces.items()}
    found |= {name: _parts_of_board(board) for name, board in ruleset.boards.items()}
    found["Player"] = set()
    members: list[FieldModel | ZoneModel] = [*ruleset.fields, *ruleset.zones]
    for member in members:
        if member.owner_kind == "shared":
            found[member.name] = set()
        else:
            found["Player" if member.owner_kind == "player" else member.owner].add(member.name)
    return found


def _parts_of_board(board: BoardModel) -> set[str]:
    return {*board.spaces, *board.way_kinds, *(layer.name for layer in board.layers)}
