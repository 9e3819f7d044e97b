"""Colours, glyphs and icons for pictures."""

from __future__ import annotations

import re

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean, listed
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.looks import COLOURS, ICONS
from boardrules.ruleset.model import BoardModel, Ruleset, StyleModel
from boardrules.syntax import tree

_HEX = re.compile(r"#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}")


def is_colour(text: str) -> bool:
    """Whether a text names a colour."""
    return _HEX.fullmatch(text) is not None or text in COLOURS


def _entries(nodes: list[tree.Style]) -> list[tree.StyleEntry]:
    """What gives single things a look."""
    return [entry for node in nodes for entry in node.entries if isinstance(entry, tree.StyleEntry)]


def read_styles(context: Context, nodes: list[tree.Style]) -> tuple[StyleModel, ...]:
    found: list[StyleModel] = []
    for entry in _entries(nodes):
        colour, icon = entry.colour.value, entry.icon
        if not is_colour(colour):
            hint = did_you_mean(colour, COLOURS) or 'write "#rrggbb" or the name of a colour'
            context.report.add(codes.BAD_COLOUR, f'"{colour}" is no colour', entry.colour.span, hint=hint)
            continue
        if icon is not None and icon.value not in ICONS:
            hint = did_you_mean(icon.value, ICONS) or f"the icons are {listed(ICONS, len(ICONS))}"
            context.report.add(codes.BAD_ICON, f'there is no icon "{icon.value}"', icon.span, hint=hint)
            continue
        found.append(
            StyleModel(
                subject=entry.subject.text,
                value=entry.value.text if entry.value is not None else "",
                colour=colour,
                glyph=entry.glyph.value if entry.glyph is not None else "",
                icon=icon.value if icon is not None else "",
            )
        )
    return tuple(found)


def warn_of_styles(context: Context, ruleset: Ruleset, nodes: list[tree.Style]) -> None:
    """Warns of styles for things that the game does not have: a picture would never show them."""
    subjects = _subjects(ruleset)
    for entry in _entries(nodes):
        subject, value = entry.subject, entry.value
        if subject.text not in subjects:
            message = f"there is nothing called `{subject.text}` that a picture could show"
            context.report.add(codes.STYLE_OF_NOTHING, message, subject.span, hint=did_you_mean(subject.text, subjects))
        elif value is not None and value.text not in subjects[subject.text]:
            message = f"`{subject.text}` has nothing called `{value.text}` that a picture could show"
            hint = did_you_mean(value.text, subjects[subject.text])
            context.report.add(codes.STYLE_OF_NOTHING, message, value.span, hint=hint)


def _subjects(ruleset: Ruleset) -> dict[str, set[str]]:
    """What a style can be about, and the parts of it that can have a style of their own."""
    found: dict[str, set[str]] = {seat: set() for seat in ruleset.seats}
    found |= {name: set(enum.values) for name, enum in ruleset.enums.items()}
    found |= {name: {*deck.cards, *deck.columns} for name, deck in ruleset.decks.items()}
    found |= {name: {kind for kind, _ in piece.counts if kind} for name, piece in ruleset.pieces.items()}
    found |= {name: _parts_of_board(ruleset, board) for name, board in ruleset.boards.items()}
    found["Player"] = _members(ruleset, "player", "")
    found |= {name: set() for name in _members(ruleset, "shared", "")}
    for name in ruleset.pieces:
        found[name] |= _members(ruleset, "piece", name)
    return found


def _members(ruleset: Ruleset, owner_kind: str, owner: str) -> set[str]:
    """The fields and zones of an owner."""
    fields = {field.name for field in ruleset.fields if (field.owner_kind, field.owner) == (owner_kind, owner)}
    return fields | {zone.name for zone in ruleset.zones if (zone.owner_kind, zone.owner) == (owner_kind, owner)}


def _parts_of_board(ruleset: Ruleset, board: BoardModel) -> set[str]:
    return {"void", *_members(ruleset, "board", board.name), *(layer.name for layer in board.layers)}
