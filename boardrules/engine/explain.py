"""Why an action is allowed or not: every requirement with its rule, its sentence and the values that decide it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from boardrules.compiler.program import ActionInfo, Check, Position
from boardrules.engine.action import Action
from boardrules.engine.session import Session
from boardrules.engine.values import value_text

NEAREST = 5
"""How many near legal actions an explanation names."""


@dataclass(frozen=True)
class CheckResult:
    """One requirement. `holds` is None where the asker may not know; then there are no values either."""

    rule: str
    sentence: str
    text: str
    holds: bool | None
    values: tuple[tuple[str, Any], ...]
    span: Any

    def __str__(self) -> str:
        mark = {True: "yes", False: "no", None: "hidden"}[self.holds]
        values = "; ".join(f"{text} is {value_text(value)}" for text, value in self.values)
        head = f"{self.rule} {self.sentence}".strip() or self.text
        return f"[{mark}] {head}" + (f" ({values})" if values else "")


@dataclass(frozen=True)
class Explanation:
    """Whether an action is allowed now, and why. `legal` is None where that depends on what the asker may not see.

    `offered` tells whether the action is among those decided on in this step; where it is not, `reason` says what is decided
    now and where the action belongs. `nearest` are legal actions close to it.
    """

    action: Action
    legal: bool | None
    offered: bool
    reason: str
    checks: tuple[CheckResult, ...] = ()
    nearest: tuple[Action, ...] = ()

    @property
    def rule(self) -> str:
        """The rule that forbids the action, or ""."""
        return next((check.rule for check in self.checks if check.holds is False), "")

    def __str__(self) -> str:
        lines = [self.reason, *(f"  {check}" for check in self.checks)]
        if self.nearest:
            lines.append("  possible: " + ", ".join(map(str, self.nearest)))
        return "\n".join(lines)


def explain_over(session: Session, action: Action) -> Explanation:
    return Explanation(action, False, False, f"{action}: the game is over")


def explain_chance(session: Session, position: Position, action: Action, codes: list[int], viewer: int | None) -> Explanation:
    """At a node of chance: either one of the possible outcomes, or not. What can be drawn is nothing that a player may know."""
    node = session.program.nodes[position.node]
    own = session.codec.knows(action, node.index)
    if viewer is not None and node.kind == "draw" and own:
        return Explanation(action, None, True, f"{action}: nobody knows what can be drawn")
    nearest = () if viewer is not None and node.kind == "draw" else tuple(codes[:NEAREST])
    outcomes = tuple(session.codec.outcome(node.index, code) for code in nearest)
    if own and action.code in codes:
        return Explanation(action, True, True, f"{action} is possible", nearest=outcomes)
    return Explanation(
        action, False, own, f"{action}: a {node.kind} decides now, and this is none of its outcomes", nearest=outcomes
    )


def explain_action(session: Session, position: Position, action: Action, codes: list[int], viewer: int | None) -> Explanation:
    """At a decision.

    `viewer` is the player who asks; the host (None) and the one who decides see everything the requirements read.
    """
    program, codec = session.program, session.codec
    index, numbers = program.decode(action.code)
    info = program.actions[index]
    offered = index in program.nodes[position.node].actions
    outsider = viewer not in (None, position.me)
    secret: frozenset[Any] = codec.secrets(info.name).places if outsider else frozenset()
    checks: tuple[CheckResult, ...] = ()
    if offered or _is_top_action(session, info):
        checks = tuple(_result(session, check, secret) for check in program.explain(position, index, numbers))
    legal: bool | None = action.code in codes
    nearest = nearest_actions(action, map(codec.action, codes))
    if outsider and any(codec.secrets(other.name).places for other in codec.offered(position.node)):
        nearest = ()
    if secret and offered and all(check.holds is not False for check in checks):
        legal = None
    return Explanation(action, legal, offered, _reason(session, position, action, info, legal, checks), checks, nearest)


def _is_top_action(session: Session, info: ActionInfo) -> bool:
    """Whether the requirements make sense outside the node: answers of an `ask` rest on the variables around it."""
    return info.name in session.program.ruleset.actions


def _result(session: Session, check: Check, secret: frozenset[Any]) -> CheckResult:
    rule = session.game.rules.get(check.rule)
    sentence = rule.sentence if rule is not None else ""
    if check.place in secret:
        return CheckResult(check.rule, sentence, check.text, None, (), check.place)
    values = tuple((text, session.codec.domains.decode(type_, number)) for text, type_, number in check.values)
    return CheckResult(check.rule, sentence, check.text, check.holds, values, check.place)


def _reason(
    session: Session, position: Position, action: Action, info: ActionInfo, legal: bool | None, checks: tuple[CheckResult, ...]
) -> str:
    if legal:
        return f"{action} is allowed"
    if info.index not in session.program.nodes[position.node].actions:
        return f"{action}: {_elsewhere(session, position, info)}"
    if legal is None:
        return f"{action}: whether it is allowed depends on what only {session.names[position.me]} can see"
    for check in checks:
        if check.holds is False:
            values = ", ".join(f"{text} is {value_text(value)}" for text, value in check.values)
            why = f"{check.rule}: {check.sentence}" if check.sentence else f"{check.text} does not hold"
            return f"{action} is not allowed. {why}" + (f" ({values})" if values else "")
    return f"{action} is not possible here"


def _elsewhere(session: Session, position: Position, info: ActionInfo) -> str:
    """What is decided now, and where an action belongs that is not."""
    program = session.program
    node = program.nodes[position.node]
    names = [program.actions[index].name for index in node.actions]
    choice = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nothing"
    now = f"{session.names[position.me]} now decides on {choice}" + (f" (step {node.step})" if node.step else "")
    steps = sorted({other.step for other in program.nodes if info.index in other.actions and other.step})
    belongs = f"; {info.name} belongs to step {' and step '.join(steps)}" if steps else f"; {info.name} is not offered here"
    return now + belongs


def nearest_actions(action: Action, legal: Iterable[Action]) -> tuple[Action, ...]:
    """Legal actions that differ little: of the same name first, with as many equal arguments as possible."""
    wanted = action.args

    def distance(other: Action) -> int:
        if other.name != action.name:
            return 1000
        return sum(value != wanted.get(name) for name, value in other.args.items())

    return tuple(sorted((other for other in legal if other != action), key=distance)[:NEAREST])
