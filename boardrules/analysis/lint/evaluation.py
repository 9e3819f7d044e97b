"""The name that bots ask for: what stands under it must be something that they can ask."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.evaluation import EVALUATION, FORM, can_be_asked


def warn_of_evaluation(context: Context, file: str) -> None:
    """Warns of a definition or hook `evaluate` that does not tell of a player how well it stands."""
    function = context.world.functions.get(EVALUATION)
    if function is None or function.of not in ("define", "hook") or function.span.file != file:
        return
    parameters = [type_ for _, type_ in function.parameters if type_ is not None]
    if function.result is None or len(parameters) < len(function.parameters):
        return
    if not can_be_asked(parameters, function.result):
        message = f"bots cannot ask this {function.of}: `{EVALUATION}` takes a player and gives a number of a range"
        hint = f"write `{function.of} {FORM} …`, or give it another name"
        context.report.add(codes.NO_EVALUATION, message, function.span, hint=hint)
