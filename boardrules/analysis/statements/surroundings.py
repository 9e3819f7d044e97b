"""Where a statement stands, and what is allowed there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from boardrules.analysis.context import Context
from boardrules.diagnostics import analysis_codes as codes
from boardrules.syntax import tree

_STEPS_IN = ("turn", "procedure", "setup")


@dataclass(frozen=True)
class Surroundings:
    """The kind of block (turn, setup, action, procedure, trigger, finish, given), its name for messages, the rule that covers the
    statement, and whether a step is around it."""

    kind: str
    name: str
    rule: str = ""
    in_step: bool = False

    def under(self, rule: str) -> Surroundings:
        return replace(self, rule=rule)

    def inside_step(self) -> Surroundings:
        return replace(self, in_step=True)


def allowed(context: Context, node: tree.Statement, around: Surroundings) -> bool:
    """Whether a statement may stand where it stands; says why if not."""
    report = context.report
    if isinstance(node, tree.Require):
        message = f"`require` cannot stand in {around.name}"
        hint = "requirements stand directly in an action, before what it does"
        if around.kind == "action":
            message = "a requirement stands directly in its action, before everything the action does"
            hint = "move it up; what depends on a condition can be said as `require not (condition) or …`"
        report.add(codes.REQUIRE_HERE, message, node.span, hint=hint)
        return False
    if isinstance(node, tree.Give):
        report.add(codes.GIVE_HERE, "`give` belongs to a category of the score", node.span)
        return False
    if around.kind == "given" and not _describes_a_position(node):
        report.add(codes.NOT_IN_GIVEN, "`given` describes a position: no chance, no decisions and no end", node.span)
        return False
    if isinstance(node, tree.Step) and around.kind not in _STEPS_IN:
        report.add(codes.STEP_HERE, f"a step is a part of a turn; it cannot stand in {around.name}", node.span)
        return False
    if isinstance(node, tree.EndStep) and around.kind in ("turn", "setup", "finish", "given") and not around.in_step:
        report.add(codes.END_STEP_HERE, "there is no step here that could end", node.span, hint="`end turn` ends the turn")
        return False
    if isinstance(node, (tree.EndTurn, tree.EndStep)) and around.kind == "finish":
        report.add(codes.END_TURN_HERE, f"there is no turn in {around.name}", node.span)
        return False
    if isinstance(node, tree.EndTurn) and around.kind == "setup":
        report.add(codes.END_TURN_HERE, "there is no turn in the setup", node.span)
        return False
    return True


def _describes_a_position(node: tree.Statement) -> bool:
    """Whether a statement may stand in the `given` of an example as far as chance, decisions and the course of play go."""
    match node:
        case tree.Draw() | tree.Shuffle() | tree.Roll() | tree.Choose() | tree.Ask():
            return False
        case tree.EndTurn() | tree.EndGame() | tree.Win() | tree.NextPlayer() | tree.Eliminate():
            return False
        case (
            tree.Require() | tree.Step() | tree.Assign() | tree.Let() | tree.AddTo() | tree.TakeFrom() | tree.Move() | tree.If()
            | tree.ForEach() | tree.Repeat() | tree.Perform() | tree.EndStep() | tree.Place() | tree.Give() | tree.Note()
        ):  # fmt: skip
            return True
        case _:
            assert_never(node)
