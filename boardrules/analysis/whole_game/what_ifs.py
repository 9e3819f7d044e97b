"""What `after(…)` tries must come to its end without anybody's answer, and must not be too long to be written out."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset import statements as st
from boardrules.ruleset.growth import Growth
from boardrules.ruleset.leads_to import what_ifs
from boardrules.ruleset.model import Ruleset
from boardrules.source import Span

MOST_PARTS = 4000
DEEPEST = 16

_NEEDED = {"choose": "a decision", "ask": "an answer", "draw": "a draw", "roll": "a roll"}


def check_what_ifs(context: Context, ruleset: Ruleset) -> bool:
    """Whether everything that is tried can be tried."""
    tried = [*what_ifs(ruleset)]
    if not tried:
        return True
    outcomes = Growth(ruleset).outcomes
    ok = True
    for expression in tried:
        outcome = outcomes[f"{expression.of} {expression.done}"]
        span = Span(expression.place.start, expression.place.end, expression.place.file)
        if outcome.waits is not None:
            labels = [(_span(outcome.waits), "here play waits")]
            what = _NEEDED[outcome.waits.kind]
            message = f"what would be after `{expression.done}` is not known without {what}"
            context.report.add(codes.WHAT_IF_WAITS, message, span, labels=labels)
            ok = False
        elif outcome.parts > MOST_PARTS or outcome.nesting > DEEPEST:
            message = f"`{expression.done}` leads to too much to be tried"
            hint = "name what matters in a procedure of its own, and try that"
            context.report.add(codes.WHAT_IF_TOO_LONG, message, span, hint=hint)
            ok = False
    return ok


def _span(statement: st.Statement) -> Span:
    place = statement.place
    return Span(place.start, place.end, place.file)
