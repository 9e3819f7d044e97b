"""Why an action is allowed or not: every requirement with its rule, its sentence and the values that decide it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from boardrules.engine.action import Action
from boardrules.engine.refusals import said_of
from boardrules.engine.session import Session
from boardrules.ruleset.base import Place
from boardrules.runtime.program import ActionInfo, Check, Position

Asker = int | Literal["decider"] | None
"""Who asks: a player, a spectator (None), or whoever decides now."""

WHOEVER_DECIDES: Final = "decider"

_OWNERS = ("player", "piece")
"""Kinds of values that closed things belong to."""

NEAREST = 5
"""How many near legal actions an explanation names."""


@dataclass(frozen=True)
class CheckResult:
    """One requirement. `holds` is None where the asker may not know; then there are no values either.

    `values` are parts of the condition as the rules write them, with what they are now; `refusal` says in words what is wrong,
    where it does not hold.
    """

    rule: str
    sentence: str
    text: str
    holds: bool | None
    values: tuple[tuple[str, Any], ...]
    span: Any
    refusal: str = ""

    @property
    def why(self) -> str:
        """Why the requirement forbids the action: its rule, and what is wrong in words; without either, what the rules ask for."""
        said = " ".join(filter(None, [f"{self.rule}: {self.sentence}" if self.sentence else "", self.refusal]))
        return said or f"The rules ask for {self.text}."

    def __str__(self) -> str:
        mark = {True: "yes", False: "no", None: "hidden"}[self.holds]
        said = " ".join(filter(None, [self.rule, self.sentence, self.refusal]))
        return f"[{mark}] {said or self.text}"


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
    def failed(self) -> CheckResult | None:
        """The requirement that forbids the action: the first that does not hold, one with a rule before others."""
        failed = [check for check in self.checks if check.holds is False]
        return next((check for check in failed if check.rule), failed[0] if failed else None)

    @property
    def rule(self) -> str:
        """The rule that forbids the action, or ""."""
        return self.failed.rule if self.failed is not None else ""

    def __str__(self) -> str:
        lines = [self.reason, *(f"  {check}" for check in self.checks)]
        if self.nearest:
            lines.append("  possible: " + ", ".join(map(str, self.nearest)))
        return "\n".join(lines)


def explain_over(session: Session, action: Action) -> Explanation:
    return Explanation(action, False, False, f"{action}: the game is over")


def explain_chance(session: Session, position: Position, action: Action, codes: list[int], asker: Asker) -> Explanation:
    """At a node of chance: either one of the possible outcomes, or not.

    What can be drawn is nothing that a player or spectator may know, and neither are dice that depend on what is hidden. Where
    chance decides, the one who decides is the host.
    """
    node = session.program.nodes[position.node]
    own = session.codec.knows(action, node.index)
    closed = node.kind == "draw" or session.program.secrecy.closed_rolls
    if asker != WHOEVER_DECIDES and closed and session.codec.has_hidden:
        if own:
            return Explanation(action, None, True, f"{action}: nobody knows what can come")
        return Explanation(action, False, False, f"{action}: a {node.kind} decides now")
    outcomes = tuple(session.codec.outcome(node.index, code) for code in codes[:NEAREST])
    if own and action.code in codes:
        return Explanation(action, True, True, f"{action} is possible", nearest=outcomes)
    return Explanation(
        action, False, own, f"{action}: a {node.kind} decides now, and this is none of its outcomes", nearest=outcomes
    )


def explain_action(session: Session, position: Position, action: Action, codes: list[int], asker: Asker) -> Explanation:
    """At a decision. Whoever decides may see everything that the requirements read; what others may not judge is left open."""
    program, codec = session.program, session.codec
    index, numbers = program.decode(action.code)
    info = program.actions[index]
    offered = index in program.nodes[position.node].actions
    outsider = asker not in (WHOEVER_DECIDES, position.me)
    found: list[Check] = program.explain(position, index, numbers) if offered or _is_top_action(session, info) else []
    # what an action says of `active` is the decider's own only where it is offered, or in the decider's own turn
    judges = not outsider and (offered or position.me == position.active)
    secret = frozenset[Place]() if judges else program.secrecy.conditions
    if any(parameter.type.kind in _OWNERS and not check.holds for parameter, check in zip(info.parameters, found, strict=False)):
        secret |= program.secrecy.own_conditions  # somebody else's boat was named
    people = {seat: name for seat, name in zip(codec.seats, session.names, strict=True) if name != seat}
    checks = tuple(_result(session, check, secret, people) for check in found)
    legal: bool | None = action.code in codes
    if offered and any(check.holds is None for check in checks) and all(check.holds is not False for check in checks):
        legal = None
    nearest: tuple[Action, ...] = ()
    if not outsider or not any(_has_secrets(session, position, other) for other in codec.offered(position.node)):
        nearest = nearest_actions(action, map(codec.action, codes))
    explanation = Explanation(action, legal, offered, "", checks, nearest)
    return replace(explanation, reason=_reason(session, position, info, explanation))


def _has_secrets(session: Session, position: Position, info: ActionInfo) -> bool:
    """Whether only the one who decides can judge an action; `done` has its condition where it is offered."""
    secrecy = session.program.secrecy
    if secrecy.action(info.name).private:
        return True
    return not info.parameters and any(
        check.place in secrecy.conditions for check in session.program.explain(position, info.index, ())
    )


def _is_top_action(session: Session, info: ActionInfo) -> bool:
    """Whether the requirements make sense outside the node: answers of an `ask` rest on the variables around it."""
    return info.name in session.program.ruleset.actions


def _result(session: Session, check: Check, secret: frozenset[Place], people: Mapping[str, str]) -> CheckResult:
    rule = session.game.rules.get(check.rule)
    sentence = rule.sentence if rule is not None else ""
    if check.place in secret:
        return CheckResult(check.rule, sentence, check.text, None, (), check.place)
    decode = session.codec.domains.decode
    values = tuple((text, decode(type_, number)) for text, type_, number in check.values[: check.parts])
    told = [(type_, decode(type_, number)) for _, type_, number in check.values]
    refusal = "" if check.holds else said_of(check.remarks, told, session.game.naming, people)
    return CheckResult(check.rule, sentence, check.text, check.holds, values, check.place, refusal)


def _reason(session: Session, position: Position, info: ActionInfo, explanation: Explanation) -> str:
    action = explanation.action
    if explanation.legal:
        return f"{action} is allowed"
    if info.index not in session.program.nodes[position.node].actions:
        return f"{action}: {_elsewhere(session, position, info)}"
    if explanation.legal is None:
        return f"{action}: whether it is allowed depends on what only {session.names[position.me]} can see"
    if explanation.failed is not None:
        return f"{action} is not allowed. {explanation.failed.why}"
    return f"{action} is not possible here"


def _elsewhere(session: Session, position: Position, info: ActionInfo) -> str:
    """What is decided now and by which rule, and where an action belongs that is not."""
    program = session.program
    node = program.nodes[position.node]
    names = [program.actions[index].name for index in node.actions]
    choice = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nothing"
    now = f"{session.names[position.me]} now decides on {choice}" + (f" (step {node.step_of_turn})" if node.step_of_turn else "")
    steps = sorted({other.step_of_turn for other in program.nodes if info.index in other.actions and other.step_of_turn})
    belongs = f"; {info.name} belongs to step {' and step '.join(steps)}" if steps else f"; {info.name} is not offered here"
    if steps == [node.step_of_turn]:
        belongs = f"; {info.name} belongs to another moment of it"
    rule = session.game.rules.get(node.rule)
    return now + belongs + (f". {rule.id}: {rule.sentence}" if rule is not None else "")


def nearest_actions(action: Action, legal: Iterable[Action]) -> tuple[Action, ...]:
    """Legal actions that differ little: of the same name first, with as many equal arguments as possible."""
    wanted = action.args

    def distance(other: Action) -> int:
        if other.name != action.name:
            return 1000
        return sum(value != wanted.get(name) for name, value in other.args.items())

    return tuple(sorted((other for other in legal if other != action), key=distance)[:NEAREST])
