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
from boardrules.words.phrases import Phrases

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
    language: str = "en"

    @property
    def why(self) -> str:
        """Why the requirement forbids the action: its rule, and what is wrong in words; without either, what the rules ask for."""
        said = " ".join(
            filter(None, [Phrases(self.language).headed(self.rule, self.sentence) if self.sentence else "", self.refusal])
        )
        return said or Phrases(self.language).text("The rules ask for {what}.", what=self.text)

    def __str__(self) -> str:
        text = Phrases(self.language).text
        mark = text("hidden") if self.holds is None else text("yes") if self.holds else text("no")
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
    language: str = "en"

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
        """All of it, each rule once: with its sentence, whether it allows the action, and what is wrong where it does not."""
        refused = self.offered and self.failed is not None
        head = Phrases(self.language).text("{action} is not allowed.", action=self.action) if refused else self.reason
        lines = [head, *(f"  {check}" for check in self._by_rule() if check.rule or check.holds is False)]
        if self.nearest:
            actions = ", ".join(map(str, self.nearest))
            lines.append("  " + Phrases(self.language).text("possible: {actions}", actions=actions))
        return "\n".join(lines)

    def _by_rule(self) -> list[CheckResult]:
        """The requirements of each rule taken together: those that forbid the action before those that nobody can judge."""
        found: dict[tuple[str, str], CheckResult] = {}
        for check in self.checks:
            key = check.rule, "" if check.rule else check.text
            before = found.get(key)
            if before is None or (before.holds is not False and not check.holds):
                found[key] = check
            elif before.holds is False and check.holds is False and check.refusal not in before.refusal:
                found[key] = replace(before, refusal=" ".join(filter(None, [before.refusal, check.refusal])))
        return list(found.values())


def explain_over(session: Session, action: Action) -> Explanation:
    return Explanation(action, False, False, session.game.naming.phrases.text("{action}: the game is over", action=action))


def explain_chance(session: Session, position: Position, action: Action, codes: list[int], asker: Asker) -> Explanation:
    """At a node of chance: either one of the possible outcomes, or not.

    What can be drawn is nothing that a player or spectator may know, and neither are dice that depend on what is hidden. Where
    chance decides, the one who decides is the host.
    """
    node = session.program.nodes[position.node]
    own = session.codec.knows(action, node.index)
    closed = node.kind == "draw" or session.program.secrecy.closed_rolls
    text, language = session.game.naming.phrases.text, session.game.language
    chance = text("a draw") if node.kind == "draw" else text("a roll")
    if asker != WHOEVER_DECIDES and closed and session.codec.has_hidden:
        if own:
            return Explanation(action, None, True, text("{action}: nobody knows what can come", action=action), language=language)
        return Explanation(
            action, False, False, text("{action}: {chance} decides now", action=action, chance=chance), language=language
        )
    outcomes = tuple(session.codec.outcome(node.index, code) for code in codes[:NEAREST])
    if own and action.code in codes:
        return Explanation(action, True, True, text("{action} is possible", action=action), nearest=outcomes, language=language)
    reason = text("{action}: {chance} decides now, and this is none of its outcomes", action=action, chance=chance)
    return Explanation(action, False, own, reason, nearest=outcomes, language=language)


def explain_action(session: Session, position: Position, action: Action, codes: list[int], asker: Asker) -> Explanation:
    """At a decision. Whoever decides may see everything that the requirements read; what others may not judge is left open."""
    program, codec = session.program, session.codec
    index, numbers = program.decode(action.code)
    info = program.actions[index]
    offered = index in program.nodes[position.node].actions
    outsider = asker not in (WHOEVER_DECIDES, position.me)
    found, secret = _checks(session, position, info, numbers, asker)
    people = {seat: name for seat, name in zip(codec.seats, session.names, strict=True) if name != seat}
    checks = tuple(_result(session, check, secret, people) for check in found)
    legal: bool | None = action.code in codes
    if offered and any(check.holds is None for check in checks) and all(check.holds is not False for check in checks):
        legal = None
    nearest: tuple[Action, ...] = ()
    if not outsider or not any(_has_secrets(session, position, other) for other in codec.offered(position.node)):
        nearest = nearest_actions(action, map(codec.action, codes))
    explanation = Explanation(action, legal, offered, "", checks, nearest, session.game.language)
    return replace(explanation, reason=_reason(session, position, info, explanation))


def _checks(
    session: Session, position: Position, info: ActionInfo, numbers: tuple[int, ...], asker: Asker
) -> tuple[list[Check], frozenset[Place]]:
    """The requirements of an action, and those that are not for the asker."""
    program = session.program
    offered = info.index in program.nodes[position.node].actions
    found: list[Check] = program.explain(position, info.index, numbers) if offered or _is_top_action(session, info) else []
    # what an action says of `active` is the decider's own only where it is offered, or in the decider's own turn
    judges = asker in (WHOEVER_DECIDES, position.me) and (offered or position.me == position.active)
    secret = frozenset[Place]() if judges else program.secrecy.conditions
    if any(parameter.type.kind in _OWNERS and not check.holds for parameter, check in zip(info.parameters, found, strict=False)):
        secret |= program.secrecy.own_conditions  # somebody else's boat was named
    return found, secret


def judged_checks(session: Session, position: Position, info: ActionInfo, numbers: tuple[int, ...], asker: Asker) -> list[Check]:
    """The requirements of an action that the asker may judge."""
    found, secret = _checks(session, position, info, numbers, asker)
    return [check for check in found if check.place not in secret]


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
        return CheckResult(check.rule, sentence, check.text, None, (), check.place, language=session.game.language)
    decode = session.codec.domains.decode
    values = tuple((text, decode(type_, number)) for text, type_, number in check.values[: check.parts])
    told = [(type_, decode(type_, number)) for _, type_, number in check.values]
    refusal = "" if check.holds else said_of(check.remarks, told, session.game.naming, people)
    return CheckResult(check.rule, sentence, check.text, check.holds, values, check.place, refusal, session.game.language)


def _reason(session: Session, position: Position, info: ActionInfo, explanation: Explanation) -> str:
    action, text = explanation.action, session.game.naming.phrases.text
    if explanation.legal:
        return text("{action} is allowed", action=action)
    if info.index not in session.program.nodes[position.node].actions:
        return text("{action}: {why}", action=action, why=_elsewhere(session, position, info))
    if explanation.legal is None:
        who = session.called(position.me)
        return text("{action}: whether it is allowed depends on what only {who} can see", action=action, who=who)
    if explanation.failed is not None:
        return text("{action} is not allowed. {why}", action=action, why=explanation.failed.why)
    return text("{action} is not possible here", action=action)


def _elsewhere(session: Session, position: Position, info: ActionInfo) -> str:
    """What is decided now and by which rule, and where an action belongs that is not."""
    program = session.program
    node = program.nodes[position.node]
    names = [program.actions[index].name for index in node.actions]
    phrases = session.game.naming.phrases
    text, who = phrases.text, session.called(position.me)
    choice = phrases.listed(names, "or") or text("nothing")

    def named(step: str) -> str:  # in English as the rules file writes it
        return step if session.game.language == "en" else session.game.naming.name(step)

    now = text("{who} now decides on {choice}", who=who, choice=choice)
    if node.step_of_turn:
        now = text("{now} (step {step})", now=now, step=named(node.step_of_turn))
    steps = sorted({other.step_of_turn for other in program.nodes if info.index in other.actions and other.step_of_turn})
    belongs = text("{action} is not offered here", action=info.name)
    if steps:
        belongs = text("{action} belongs to step {steps}", action=info.name, steps=phrases.listed([named(step) for step in steps]))
    if steps == [node.step_of_turn]:
        belongs = text("{action} belongs to another moment of it", action=info.name)
    rule = session.game.rules.get(node.rule)
    return phrases.parted([now, belongs]) + (f". {phrases.headed(rule.id, rule.sentence)}" if rule is not None else "")


def nearest_actions(action: Action, legal: Iterable[Action]) -> tuple[Action, ...]:
    """Legal actions that differ little: of the same name first, with as many equal arguments as possible."""
    wanted = action.args

    def distance(other: Action) -> int:
        if other.name != action.name:
            return 1000
        return sum(value != wanted.get(name) for name, value in other.args.items())

    return tuple(sorted((other for other in legal if other != action), key=distance)[:NEAREST])
