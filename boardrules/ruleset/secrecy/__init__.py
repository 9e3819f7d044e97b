"""What is secret in a game, worked out once from its rules: who learns what from a decision, and who may judge which condition.

Everything here depends on where a value comes from and where it goes, never on the value. The checker and the engine both read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardrules.ruleset import statements as st
from boardrules.ruleset.base import Place
from boardrules.ruleset.expressions import Builtin, Expression
from boardrules.ruleset.model import ChangeTriggerModel, MomentTriggerModel, Ruleset
from boardrules.ruleset.secrecy.reads import ME, NOBODY, Bound, Reading, Scope, SlotKey
from boardrules.ruleset.secrecy.spread import Carrier, Names, Spread, surely_shown
from boardrules.ruleset.secrecy.walk import CHANGED, TIMES_LEFT, HiddenRead, Walk
from boardrules.ruleset.visit import every_statement, walk_statements

__all__ = ["CHANGED", "ME", "TIMES_LEFT", "ActionSecrecy", "Bound", "Carrier", "HiddenRead", "Secrecy", "SlotKey", "find_secrecy"]


@dataclass(frozen=True)
class ActionSecrecy:
    """What is secret of an action, or of the answers of an `ask` that are called so.

    `hidden`: parameters whose arguments only the one who decides knows; `carriers` are the events that show them all the same.
    `private`: whether only the one who decides can judge if it is allowed, `judged_by` the closed fields and zones on which
    that depends. `looks`: whether what the action does looks at something that is hidden from the one who decides.
    `writes`: closed fields that it may set, and whether only the decider's own.
    """

    hidden: frozenset[str] = frozenset()
    carriers: tuple[Carrier, ...] = ()
    private: bool = False
    judged_by: frozenset[SlotKey] = frozenset()
    looks: bool = False
    writes: frozenset[tuple[SlotKey, bool]] = frozenset()


@dataclass(frozen=True)
class Secrecy:
    """What is secret in a game.

    `conditions`: places of conditions (parameters, requirements, `done when`) that only the one who decides can judge.
    `own_conditions`: those of them that the decider can judge only as long as the players and pieces among the arguments are the
    decider's own. `variables`: those that may hold something not everybody knows, with who knows it: ME (whoever decided when it
    was bound), the name of a variable that is a player or a piece of one, or NOBODY who can be told before play. `unsure`: closed
    fields of which not everybody knows whether they have a value. `setup_writes`, `turn_writes`: closed fields that are set
    outside actions. `turns_look_at_own`, `turns_look_at_others`: whether the course of the turns looks at closed things, of the
    player whose turn it is or of others; `end_looks`: whether the end of the game does; `draws_look`: whether something is done
    with a card that was drawn and that not everybody sees. `closed_rolls`: whether dice depend on something closed. `refused`:
    conditions that would depend on what the deciding player may not see; none in a checked game.
    """

    actions: Mapping[str, ActionSecrecy] = field(default_factory=dict)
    conditions: frozenset[Place] = frozenset()
    own_conditions: frozenset[Place] = frozenset()
    variables: Mapping[Bound, frozenset[str]] = field(default_factory=dict)
    unsure: frozenset[SlotKey] = frozenset()
    setup_writes: frozenset[SlotKey] = frozenset()
    turn_writes: frozenset[SlotKey] = frozenset()
    turns_look_at_own: bool = False
    turns_look_at_others: bool = False
    end_looks: bool = False
    draws_look: bool = False
    closed_rolls: bool = False
    refused: tuple[HiddenRead, ...] = ()

    def action(self, name: str) -> ActionSecrecy:
        return self.actions.get(name, _OPEN)


_OPEN = ActionSecrecy()


def find_secrecy(ruleset: Ruleset) -> Secrecy:
    """Works out what is secret in a game in which nothing leads back to itself."""
    if all(field.visibility == "open" for field in ruleset.fields) and all(zone.visibility == "open" for zone in ruleset.zones):
        return Secrecy()
    return _Finder(ruleset).find()


class _Finder:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.walk = Walk(ruleset)
        self.watched = {_watched(trigger) for trigger in ruleset.change_triggers}
        self.triggers = [(_watched(trigger), self._trigger(trigger)) for trigger in ruleset.change_triggers]
        self.after_actions = [self.walk.body(moment.body, Names(Scope())) for moment in self._moments("action ends")]
        self.offered_elsewhere = _offered_elsewhere(ruleset)
        self.models: dict[tuple[str, Place], tuple[ActionSecrecy, Spread]] = {}

    def find(self) -> Secrecy:
        ruleset, walk = self.ruleset, self.walk
        in_turn = Names(Scope(active=True))
        turns = Spread()
        others = ("turn starts", "turn ends", "round starts", "round ends")
        for body in (ruleset.turn, *(moment.body for moment in self._moments(*others))):
            self._join(turns, walk.body(body, in_turn))
        setup = self._followed(walk.body(ruleset.setup, Names(Scope())))
        finish = self._followed(walk.body(ruleset.finish, Names(Scope())))
        turns = self._followed(turns)
        for action in ruleset.actions.values():
            self._action(action, Scope(active=action.name not in self.offered_elsewhere))
        self._answers()
        walk.finish_definitions()
        return Secrecy(
            actions=self._by_name(),
            conditions=frozenset(walk.conditions),
            own_conditions=frozenset(walk.own_conditions),
            variables={bound: frozenset(seers) for bound, seers in walk.variables.items()},
            unsure=frozenset(walk.unsure),
            setup_writes=frozenset(key for key, _ in setup.written),
            turn_writes=frozenset(key for key, _ in turns.written | finish.written),
            turns_look_at_own=ME in turns.looked,
            turns_look_at_others=bool(turns.looked - {ME}),
            end_looks=bool(finish.looked) or self._counts_closed(),
            draws_look=walk.draws_look,
            closed_rolls=walk.closed_rolls,
            refused=tuple(walk.refused.values()),
        )

    # -------------------------------------------------------------------------------------------- triggers

    def _moments(self, *names: str) -> list[MomentTriggerModel]:
        return [moment for moment in self.ruleset.moment_triggers if moment.moment in names]

    def _trigger(self, trigger: ChangeTriggerModel) -> Spread:
        """What a trigger does. What changed is known to whoever sees the field or zone that it watches."""
        reads, key = self.walk.reads, _watched(trigger)
        visibility = reads.closed.get(key, "open")
        names = Names(Scope(), dark=visibility != "open" and trigger.watch == "changes")
        owned = trigger.owner_kind != "shared"
        seer = trigger.names[0] if owned and visibility == "owner" else NOBODY
        for name in trigger.names[1 if owned else 0 :]:
            label = None if visibility == "open" else Reading(trigger.field, trigger.place, seer)
            self.walk.note_variable(name, trigger.place, label)
            names = names.bind(name, frozenset(), label)
        return self.walk.body(trigger.body, names)

    def _followed(self, spread: Spread) -> Spread:
        """With what the triggers do that it sets off."""
        whole, left = Spread(), list(self.triggers)
        self._join(whole, spread)
        again = True
        while again:
            fired = [(key, inner) for key, inner in left if key in whole.changed]
            left = [item for item in left if item not in fired]
            for _, inner in fired:
                whole.add(inner)
            again = bool(fired)
        return whole

    @staticmethod
    def _join(whole: Spread, part: Spread) -> None:
        whole.written |= part.written
        whole.changed |= part.changed
        whole.looked |= part.looked
        whole.later |= part.later
        whole.waits = whole.waits or part.waits

    def _counts_closed(self) -> bool:
        score = self.ruleset.score
        if score is None:
            return False
        values = [value for category in score.categories for _, value in category.gives]
        return any(self.walk.reads.label(value, Scope()) for value in (*values, *(value for _, value in score.tiebreaks)))

    # -------------------------------------------------------------------------------------------- actions

    def _action(self, model: st.ActionModel, scope: Scope) -> None:
        """Works out what is secret of an action that is decided on under known circumstances."""
        walk = self.walk
        names, hidden = self._conditions(model, scope)
        spread = walk.body(model.effects, names)
        told = {name for who, name in spread.asked if who != ME}
        told |= surely_shown(walk.reads, self.watched, model.effects, names)
        own = {binder.name for binder in model.parameters}
        hidden = ((hidden | spread.closed) & own) - told
        for binder in model.parameters:
            if binder.name in hidden:
                walk.note_variable(binder.name, binder.place, Reading(binder.name, binder.place, ME))
        walk.body(model.effects, self._labelled(model, scope, hidden))
        whole = self._followed(spread)
        for inner in self.after_actions:
            whole.add(inner)
        alone = model.name if self.ruleset.actions.get(model.name) is model and model.name not in self.offered_elsewhere else ""
        shown = [carrier for carrier in spread.carried if carrier.name in hidden and walk.carriers.is_alone(carrier, alone)]
        conditions = _conditions(model)
        private = any(any(walk.reads.readings(part, names.scope)) for part in conditions)
        judged_by = frozenset[SlotKey]().union(*map(walk.reads.slots, conditions))
        looks = bool(whole.looked - {ME})
        secrecy = ActionSecrecy(frozenset(hidden), tuple(shown), private, judged_by, looks, frozenset(whole.written))
        self.models[model.name, model.place] = secrecy, whole

    def _conditions(self, model: st.ActionModel, scope: Scope) -> tuple[Names, set[str]]:
        """The names known to the effects, and the parameters that closed things decide on."""
        walk, names, hidden, resting = self.walk, Names(scope), set[str](), frozenset[str]()
        for binder in model.parameters:
            if walk.judge(binder.domain, names.scope, model.name, binder.place):
                hidden.add(binder.name)
            mine = walk.reads.is_mine(binder.domain, names.scope)
            names = names.bind(binder.name, frozenset({binder.name}), None, mine, binder.name)
        for condition in model.conditions:
            if isinstance(condition, st.Let):
                walk.judge(condition.value, names.scope, model.name)
                if walk.rests_on_own(condition.value, names.scope, resting):
                    resting |= {condition.name}
                names = walk.let(condition, names, Spread())
                continue
            if walk.judge(condition.condition, names.scope, model.name, condition.place, resting):
                hidden |= names.of(condition.condition)
            for told in condition.refused_values:  # its refusal must not tell what its outcome does not
                walk.judge(told, names.scope, model.name, condition.place, resting)
        return names, hidden

    def _labelled(self, model: st.ActionModel, scope: Scope, hidden: set[str]) -> Names:
        """The names known to the effects, where only the one who decides knows the hidden arguments."""
        names = Names(scope)
        for binder in model.parameters:
            label = Reading(binder.name, binder.place, ME) if binder.name in hidden else None
            mine = self.walk.reads.is_mine(binder.domain, names.scope)
            names = names.bind(binder.name, frozenset({binder.name}), label, mine, binder.name)
        for condition in model.conditions:
            if isinstance(condition, st.Let):
                names = self.walk.let(condition, names, Spread())
        return names

    def _answers(self) -> None:
        """The answers of questions, until nothing new is found about the circumstances in which they are given."""
        walk = self.walk
        walk.finish_procedures()
        while walk.fresh_answers:
            for place in dict.fromkeys(walk.fresh_answers):
                walk.fresh_answers.remove(place)
                self._action(*walk.answers[place])
            walk.finish_procedures()

    def _by_name(self) -> dict[str, ActionSecrecy]:
        """Models of one name taken together. After a decision inside an action, the rest of that action follows too."""
        waiting = [spread for _, spread in self.models.values() if spread.waits]
        waiting += [self._followed(spread) for spread in map(self.walk.procedure, self.ruleset.procedures) if spread.waits]
        waiting += [spread for _, spread in self.triggers if spread.waits]
        looked = any(spread.looked | spread.later for spread in waiting)
        written = frozenset((key, False) for spread in waiting for key, _ in spread.written)
        inside = {model.name for model, _ in self.walk.answers.values()}
        inside |= self.offered_elsewhere
        found: dict[str, ActionSecrecy] = {}
        for (name, _), (secrecy, _) in self.models.items():
            before = found.get(name, _OPEN)
            found[name] = ActionSecrecy(
                before.hidden | secrecy.hidden,
                (*before.carriers, *secrecy.carriers),
                before.private or secrecy.private,
                before.judged_by | secrecy.judged_by,
                before.looks or secrecy.looks or (name in inside and looked),
                before.writes | secrecy.writes | (written if name in inside else frozenset()),
            )
        return found


def _conditions(model: st.ActionModel) -> list[Expression]:
    """Everything that decides whether an action is allowed, `let`s included."""
    domains = [binder.domain for binder in model.parameters]
    return domains + [item.value if isinstance(item, st.Let) else item.condition for item in model.conditions]


def _offered_elsewhere(ruleset: Ruleset) -> set[str]:
    """The actions that are not only offered in a turn to the player whose turn it is."""
    asked = [inner for statement in walk_statements(ruleset.turn) if isinstance(statement, st.Ask)
             for inner in walk_statements((statement,))]  # fmt: skip
    elsewhere = {id(statement) for statement in asked}
    own = {id(statement) for statement in walk_statements(ruleset.turn)} - elsewhere
    found: set[str] = set()
    for statement in every_statement(ruleset):
        if isinstance(statement, st.Choose):
            by = statement.by
            plain = by is None or (isinstance(by, Builtin) and by.name in ("me", "active"))
            if not plain or id(statement) not in own:
                found |= {*statement.actions}
    return found


def _watched(trigger: ChangeTriggerModel) -> SlotKey:
    return trigger.owner_kind, trigger.owner, trigger.field
