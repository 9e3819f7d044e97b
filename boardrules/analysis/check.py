"""From syntax trees to a checked game. The order of the passes is here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardrules.analysis.build import build_ruleset
from boardrules.analysis.declarations import collect_names, collect_types
from boardrules.analysis.expressions.checker import ExpressionChecker
from boardrules.analysis.header import read_header
from boardrules.analysis.report import EnoughFoundError, Report
from boardrules.analysis.statements.changes import Changes
from boardrules.analysis.statements.play import action_parameters
from boardrules.analysis.variants.merge import merge_variants
from boardrules.analysis.whole_game.rules import collect_rules
from boardrules.analysis.world import World
from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile
from boardrules.syntax import tree


@dataclass(frozen=True)
class CheckResult:
    """The checked game, or None when there is an error; and all findings, sorted by place."""

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]


def check(files: Sequence[tree.File], sources: Sequence[SourceFile], limits: Limits = USUAL) -> CheckResult:
    """Checks a game: the first file is the base, each further file a variant of the one before."""
    report = Report(sources)
    try:
        ruleset = _checked(files, report, limits)
    except EnoughFoundError:
        ruleset = None
    return CheckResult(None if report.has_errors else ruleset, report.sorted())


def _checked(files: Sequence[tree.File], report: Report, limits: Limits) -> Ruleset | None:
    if not files:
        return None
    merged = merge_variants(files, report)
    if merged is None:
        return None
    declarations = [placed.declaration for placed in merged.declarations]
    context = ExpressionChecker(World(changes=Changes(declarations)), report, limits)
    read_header(context, merged)
    collect_names(context, declarations)
    collect_types(context, declarations)
    rules = collect_rules(context, merged)
    action_parameters(context)
    return build_ruleset(context, merged, rules)
