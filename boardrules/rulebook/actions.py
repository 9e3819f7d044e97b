"""Each action: when it may be chosen, what may be chosen, what it requires under which rule, and what happens then."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boardrules.rulebook.book import Book, requirements_of
from boardrules.rulebook.document import Block, Inline, Item, Link, Listing, Paragraph, Soft, Strong, Text, rich, slug
from boardrules.rulebook.words.english import article, listed
from boardrules.rulebook.words.simplify import simplified_statements
from boardrules.rulebook.words.values import Known, Phrase, Unspeakable
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import ChangeTriggerModel, MomentTriggerModel, ProcedureModel
from boardrules.ruleset.statements import ActionModel, Ask, Choose, Perform, Requirement, Statement, Step
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import nested_statements, walk_statements

_LONGEST = 220
"""Words about code that run longer than this are left to the sentence of the rule."""

_MOST_OPENED = 60
"""Definitions whose requirements are told one by one for an action; more of them are told as one requirement each."""


def action_anchor(name: str) -> str:
    return slug(f"action-{name}")


def procedure_anchor(name: str) -> str:
    return slug(f"procedure-{name}")


def action_link(book: Book, name: str) -> Inline:
    if name in book.ruleset.actions:
        return Link(book.naming.name(name), action_anchor(name))
    return Strong(book.naming.name(name))


# ------------------------------------------------------------------------------------------------ the chapter


def action_chapter(book: Book) -> Iterator[Block]:
    for name in book.ruleset.actions:
        yield from action_section(book, book.action(name))
    for statement in _asks(book):
        yield from _ask_section(book, statement)


def action_section(book: Book, action: ActionModel) -> Iterator[Block]:
    yield book.heading(3, book.naming.title(action.name), action_anchor(action.name))
    if action.name not in book.reached.actions:
        yield Paragraph(rich("Never possible under the options in force."), "hint")
        return
    offered = offers(book, action.name)
    if offered:
        yield Paragraph(rich(offered), "hint")
    choices = chosen_words(book, action)
    if choices:
        yield Paragraph(rich("You choose ", *choices, "."))
    required = required_items(book, action)
    if action.parameter_rule and action.parameter_rule not in _required_rules(action):
        yield Paragraph(book.stated(action.parameter_rule))
    if required:
        yield Paragraph(rich(Strong("It is allowed if all of this holds:")))
        yield Listing(tuple(required))
    said = _required_rules(action) | {action.parameter_rule}
    said |= {rule for rule, model in book.ruleset.rules.items() if model.executed.partition(", ")[0] != f"action {action.name}"}
    done = effect_items(book, action.effects, book.speaker_for(action).known, said)
    if done:
        yield Paragraph(rich(Strong("What happens:")))
        yield Listing(tuple(done))


def _required_rules(action: ActionModel) -> set[str]:
    return {requirement.rule for requirement in requirements_of(action)}


def offers(book: Book, action: str) -> str:
    """In which steps an action is offered; how often, the rules of the step say."""
    steps = list(dict.fromkeys(step for step, choose in _choices(book.ruleset.turn) if action in choose.actions))
    named = [f"“{book.naming.name(step)}”" for step in steps if step]
    if named:
        return book.text("In the step {steps} of your turn.", steps=listed(named, book.text("or")))
    return book.text("In your turn.") if steps else ""


def _choices(statements: Iterable[Statement], step: str = "") -> Iterator[tuple[str, Choose]]:
    for statement in statements:
        here = statement.name if isinstance(statement, Step) else step
        if isinstance(statement, Choose):
            yield step, statement
        yield from _choices(nested_statements(statement), here)


def chosen_words(book: Book, action: ActionModel) -> list[Inline]:
    """The parameters: `the card, a card in your hand, and the square, a square`."""
    speaker = book.speaker()
    texts: list[str] = []
    for binder in action.parameters:
        phrase = book.parameter(binder)
        try:
            choice = speaker.choice(binder)
        except Unspeakable:
            choice = article(book.naming.noun(binder.type)) if binder.type.kind != "flag" else "yes or no"
        own = phrase.text.removeprefix("the ")
        plain = len(binder.name) <= 2 or own in choice.split()
        texts.append(choice if plain else f"{choice} ({own})")
        speaker.known[binder.name] = phrase
    return [Text(listed(texts))] if texts else []


# ------------------------------------------------------------------------------------------------ requirements


def required_items(book: Book, action: ActionModel) -> list[Item]:
    """The requirements under their rules, in order; those of a definition with rules of its own one by one."""
    required = _Required(book)
    for requirement in requirements_of(action):
        if book.in_force(requirement):
            required.add(requirement, book.speaker_for(action).known)
    return [_rule_item(book, rule, words) for rule, words in required.grouped.items()]


@dataclass
class _Required:
    """What is required, in words, by rule."""

    book: Book
    grouped: dict[str, list[str]] = field(default_factory=dict)
    opened: int = 0

    def add(self, part: Requirement, known: Mapping[str, Known]) -> None:
        parts = [] if self.opened > _MOST_OPENED else list(_inner_requirements(self.book, part.condition, known))
        if parts:
            self.opened += 1
            for requirement, inner in parts:
                if self.book.in_force(requirement):
                    self.add(requirement, inner)
            return
        words = self.book.requirement_words(part, known)
        entry = self.grouped.setdefault(part.rule, [])
        if words and len(words) <= _LONGEST and words not in entry:
            entry.append(words)


def _inner_requirements(
    book: Book, condition: ex.Expression, known: Mapping[str, Known]
) -> Iterator[tuple[Requirement, dict[str, Known]]]:
    """The parts of a definition that is required by itself."""
    if not (isinstance(condition, ex.Call) and condition.of == "define"):
        return
    definition = book.ruleset.defines[condition.function]
    bound = _bound(book, definition.parameters, condition.arguments, known)
    for requirement in definition.requirements:
        yield requirement, bound


def _rule_item(book: Book, rule: str, words: list[str]) -> Item:
    if rule in book.ruleset.rules:
        return Item(book.stated(rule), tuple(rich(Soft(text)) for text in words))
    return Item(rich(" ".join(words)) if words else rich("A condition without a rule of its own."))


# ------------------------------------------------------------------------------------------------ effects


def effect_items(
    book: Book, statements: tuple[Statement, ...], known: Mapping[str, Known], said: Container[str] = ()
) -> list[Item]:
    """What statements do, under their rules, in order; the sentences of rules that were `said` already are not said again."""
    grouped: dict[str, list[Statement]] = {}
    _group(simplified_statements(statements, book.facts), "", grouped)
    items = []
    for rule, group in grouped.items():
        own = [_own(statement, rule) for statement in group]
        texts = [text for text in _words(book, own, known) if len(text) <= _LONGEST and text.lower().count("if ") < 2]
        follow = _follow(book, group)
        below = [rich(Soft(" ".join(texts)))] if texts else []
        below += [rich("See ", link, ".") for link in follow]
        if rule in said and below:
            head = rich(" ".join(texts)) if texts else below[0]
            items.append(Item(rich(head, " ", book.cite(rule)), tuple(below[1:])))
        elif rule and rule not in said:
            items.append(Item(book.stated(rule), tuple(below)))
        elif below:
            items.append(Item(below[0], tuple(below[1:])))
    return items


def _group(statements: Iterable[Statement], above: str, grouped: dict[str, list[Statement]], top: bool = True) -> None:
    """Statements by rule; nested ones only where they stand under a rule of their own."""
    for statement in statements:
        rule = statement.rule or above
        if isinstance(statement, Step):
            _group(statement.body, rule, grouped)
            continue
        if top or rule != above:
            grouped.setdefault(rule, []).append(statement)
        _group(nested_statements(statement), rule, grouped, top=False)


def _words(book: Book, statements: list[Statement], known: Mapping[str, Known]) -> list[str]:
    """What statements do in words; a procedure without rules is said in the place where it is performed."""
    texts: list[str] = []
    for statement in statements:
        if isinstance(statement, Perform) and not has_rules(book, statement.procedure):
            procedure = book.ruleset.procedures[statement.procedure]
            inner = _bound(book, procedure.parameters, statement.arguments, known)
            texts += book.effect_words(procedure.body, inner)
        else:
            texts += book.effect_words([statement], known)
    return list(dict.fromkeys(texts))


def has_rules(book: Book, procedure: str) -> bool:
    """Whether a procedure carries out rules, its own or others': then it has a section of its own."""
    return any(part.rule for part in walk_statements(book.ruleset.procedures[procedure].body))


def _bound(
    book: Book, parameters: tuple[tuple[str, Type], ...], arguments: tuple[ex.Expression, ...], known: Mapping[str, Known]
) -> dict[str, Known]:
    """What the parameters stand for, said by somebody who knows the arguments."""
    speaker = book.speaker(known)
    bound: dict[str, Known] = {}
    for (name, type_), argument in zip(parameters, arguments, strict=True):
        try:
            bound[name] = speaker.noun(argument)
        except Unspeakable:
            bound[name] = book.phrase(name, type_)
    return bound


def _own(statement: Statement, rule: str) -> Statement:
    """A statement without what stands under other rules inside it: that is said under those."""
    changed = {}
    for name in ("body", "then", "otherwise"):
        inner = getattr(statement, name, None)
        if isinstance(inner, tuple):
            changed[name] = tuple(_own(part, rule) for part in inner if (part.rule or rule) == rule)
    return statement.model_copy(update=changed) if changed else statement


def _follow(book: Book, statements: Iterable[Statement]) -> list[Inline]:
    """The procedures that these statements perform themselves, not under a rule of their own."""
    names: dict[str, None] = {}
    waiting = list(statements)
    while waiting:
        statement = waiting.pop(0)
        if isinstance(statement, Perform) and has_rules(book, statement.procedure):
            names.setdefault(statement.procedure)
        waiting += [inner for inner in nested_statements(statement) if inner.rule in ("", statement.rule)]
    return [Link(book.naming.name(name), procedure_anchor(name)) for name in names]


# ------------------------------------------------------------------------------------------------ procedures, triggers, questions


def procedure_section(book: Book, procedure: ProcedureModel) -> Iterator[Block]:
    if not has_rules(book, procedure.name):
        return
    known: dict[str, Known] = {name: book.phrase(name, type_) for name, type_ in procedure.parameters}
    items = effect_items(book, procedure.body, known)
    yield book.heading(3, book.naming.title(procedure.name), procedure_anchor(procedure.name))
    yield Listing(tuple(items)) if items else Paragraph(rich("Nothing to be done at the table."), "hint")


def trigger_title(book: Book, trigger: ChangeTriggerModel | MomentTriggerModel) -> str:
    """`When a round ends`, `When the square of a boat changes`."""
    if isinstance(trigger, MomentTriggerModel):
        return f"When {article(trigger.moment)}"
    owner = {"player": "a player", "shared": "", "board": f"a {book.naming.space(trigger.owner)}"}.get(
        trigger.owner_kind, article(book.naming.name(trigger.owner).lower())
    )
    what = book.naming.name(trigger.field)
    if trigger.watch == "changes":
        if what == "at" and owner:
            return f"When {owner} moves"
        return f"When {what} of {owner} changes" if owner else f"When the {what} changes"
    verb = "gains" if trigger.watch == "gains" else "loses"
    return f"When the {what} of {owner} {verb} a card" if owner else f"When the {what} {verb} a card"


def trigger_chapter(book: Book) -> Iterator[Block]:
    """What happens by itself: triggers of the same moment together."""
    found: dict[str, list[Item]] = {}
    triggers: list[ChangeTriggerModel | MomentTriggerModel] = [*book.ruleset.change_triggers, *book.ruleset.moment_triggers]
    said = {rule for rule, model in book.ruleset.rules.items() if not model.executed.startswith("trigger")}
    for trigger in triggers:
        known: dict[str, Known] = {}
        if isinstance(trigger, ChangeTriggerModel):
            known = {name: Phrase(f"the {book.naming.name(name)}") for name in trigger.names}
        items = effect_items(book, trigger.body, known, said)
        found.setdefault(trigger_title(book, trigger), []).extend(item for item in items if not _is_bookkeeping(item))
        said |= {statement.rule for statement in walk_statements(trigger.body)}
    for title, items in found.items():
        if items:
            yield book.heading(3, title)
            yield Listing(tuple(items))


def _is_bookkeeping(item: Item) -> bool:
    """Whether an entry stands under no rule: the rules tidy up after themselves."""
    return all(isinstance(part, Soft) for part in item.content)


def _asks(book: Book) -> Iterator[Ask]:
    bodies: list[tuple[Statement, ...]] = [action.effects for action in book.ruleset.actions.values()]
    bodies += [procedure.body for procedure in book.ruleset.procedures.values()]
    bodies += [book.ruleset.turn, book.ruleset.setup]
    for body in bodies:
        for statement in walk_statements(body):
            if isinstance(statement, Ask):
                yield statement


def _ask_section(book: Book, ask: Ask) -> Iterator[Block]:
    names = [book.naming.name(choice.name) for choice in ask.choices]
    yield book.heading(3, f"The answer: {listed(names, 'or')}")
    if ask.rule:
        yield Paragraph(book.stated(ask.rule))
    items = []
    for choice in ask.choices:
        required = [text for requirement in requirements_of(choice) if (text := book.requirement_words(requirement, {}))]
        done = [text for text in book.effect_words(choice.effects, {}) if len(text) <= _LONGEST]
        below = tuple(rich(Soft(text)) for text in (*required, *done))
        items.append(Item(rich(Strong(book.naming.title(choice.name))), below))
    yield Listing(tuple(items))
