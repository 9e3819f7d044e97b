"""What is legal may depend only on what the deciding player can see: no requirement reads what is hidden from that player."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.secrecy import find_secrecy
from boardrules.source import Span


def check_visibility(context: Context, ruleset: Ruleset) -> None:
    """Reports every condition of an action that rests on something hidden from the player who decides."""
    for read in find_secrecy(ruleset).refused:
        span = Span(read.place.start, read.place.end, read.place.file)
        message = f"whether `{read.action}` is allowed depends on `{read.what}`, which the deciding player may not see"
        context.report.add(codes.HIDDEN_READ, message, span, hint="only the size of a hidden zone is known to everybody")
