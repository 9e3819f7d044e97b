"""Colours and glyphs for pictures."""

from __future__ import annotations

import re

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import StyleModel
from boardrules.syntax import tree

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|[a-z]+")


def read_styles(context: Context, nodes: list[tree.Style]) -> tuple[StyleModel, ...]:
    found: list[StyleModel] = []
    for entry in (entry for node in nodes for entry in node.entries):
        if not _COLOUR.fullmatch(entry.colour.value):
            message = f'"{entry.colour.value}" is no colour'
            context.report.add(codes.BAD_COLOUR, message, entry.colour.span, hint='write "#rrggbb" or the name of a colour')
            continue
        found.append(
            StyleModel(
                subject=entry.subject.text,
                value=entry.value.text if entry.value is not None else "",
                colour=entry.colour.value,
                glyph=entry.glyph.value if entry.glyph is not None else "",
            )
        )
    return tuple(found)
