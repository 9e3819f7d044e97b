"""A game in which nobody is ever asked anything and that nothing ends goes on for ever: an author forgot to say how it ends."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.leads_to import body_of, triggers_by_what_they_watch
from boardrules.ruleset.leads_to import changed as changed_by
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.statements import Ask, Choose, Eliminate, EndGame, Perform, Statement, Win
from boardrules.ruleset.visit import walk_statements
from boardrules.source import Span

_STOPPING = (Choose, Ask, Win, EndGame, Eliminate)
"""Statements at which play comes to a player, or to an end."""


def warn_of_endless_play(context: Context, ruleset: Ruleset, turn: Span) -> None:
    """Warns when no statement that play can come to asks anybody or ends the game."""
    watching = triggers_by_what_they_watch(ruleset)
    bodies: list[tuple[Statement, ...]] = [ruleset.setup, ruleset.turn, *(trigger.body for trigger in ruleset.moment_triggers)]
    seen: set[tuple[str, str]] = set()
    while bodies:
        for statement in walk_statements(bodies.pop()):
            if isinstance(statement, _STOPPING):
                return
            keys = [("procedure", statement.procedure)] if isinstance(statement, Perform) else []
            keys += [("trigger", str(number)) for one in changed_by(statement) for number in watching.get(one, ())]
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    bodies.append(body_of(ruleset, key))
    hint = "write `choose one of …` where a player decides, and `end game` where the game ends"
    context.report.add(
        codes.NEVER_ENDS, "nobody is ever asked anything, and nothing ends the game: it would go on for ever", turn, hint=hint
    )
