"""Each action under its rules: when it may be chosen, what it requires, and what happens then."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from boardrules.rulebook.book import Book, requirements_of
from boardrules.rulebook.document import Block, Inline, Item, Link, Listing, Paragraph, Strong, rich, slug
from boardrules.rulebook.simplify import simplified_statements
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import ChangeTriggerModel, MomentTriggerModel, ProcedureModel
from boardrules.ruleset.statements import ActionModel, Ask, Choose, Perform, Requirement, Statement, Step
from boardrules.ruleset.visit import nested_statements, walk_statements


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
        yield Paragraph(rich(book.text("Never possible under the options in force.")), "hint")
        return
    offered = offers(book, action.name)
    if offered:
        yield Paragraph(rich(offered), "hint")
    required = required_rules(book, action)
    if action.parameter_rule and action.parameter_rule not in required:
        yield Paragraph(book.stated(action.parameter_rule))
    if required:
        yield Paragraph(rich(Strong(book.text("It is allowed if all of this holds:"))))
        yield Listing(tuple(Item(book.stated(rule)) for rule in required))
    said = {*required, action.parameter_rule}
    said |= {rule for rule, model in book.ruleset.rules.items() if model.executed.partition(", ")[0] != f"action {action.name}"}
    done = effect_items(book, action.effects, said)
    if not (done or required or action.parameter_rule):
        done = effect_items(book, action.effects)  # what is said elsewhere is better than nothing
    if done:
        yield Paragraph(rich(Strong(book.text("What happens:"))))
        yield Listing(tuple(done))


def offers(book: Book, action: str) -> str:
    """In which steps an action is offered; how often, the rules of the step say."""
    steps = list(dict.fromkeys(step for step, choose in _choices(book.ruleset.turn) if action in choose.actions))
    opened, closed = book.phrases.grammar.quotes
    named = [f"{opened}{book.naming.name(step)}{closed}" for step in steps if step]
    if named:
        return book.text("In the step {steps} of your turn.", steps=book.listed(named, "or"))
    return book.text("In your turn.") if steps else ""


def _choices(statements: Iterable[Statement], step: str = "") -> Iterator[tuple[str, Choose]]:
    for statement in statements:
        here = statement.name if isinstance(statement, Step) else step
        if isinstance(statement, Choose):
            yield step, statement
        yield from _choices(nested_statements(statement), here)


# ------------------------------------------------------------------------------------------------ requirements


def required_rules(book: Book, action: ActionModel) -> list[str]:
    """The rules that an action has to meet, in order; of a definition with rules of its own, those."""
    found: dict[str, None] = {}
    waiting = [requirement for requirement in requirements_of(action) if book.in_force(requirement)]
    opened: set[str] = set()
    while waiting:
        requirement = waiting.pop(0)
        inner = _inner_requirements(book, requirement.condition, opened)
        if inner:
            waiting = [part for part in inner if book.in_force(part)] + waiting
        elif requirement.rule in book.ruleset.rules:
            found.setdefault(requirement.rule)
    return list(found)


def _inner_requirements(book: Book, condition: ex.Expression, opened: set[str]) -> list[Requirement]:
    """The parts of a definition that is required by itself, the first time it is."""
    if not (isinstance(condition, ex.Call) and condition.of == "define") or condition.function in opened:
        return []
    opened.add(condition.function)
    return list(book.ruleset.defines[condition.function].requirements)


# ------------------------------------------------------------------------------------------------ effects


def effect_items(book: Book, statements: tuple[Statement, ...], said: Container[str] = ()) -> list[Item]:
    """The rules that statements carry out, in order, without those that were `said` already, and where to read on."""
    grouped: dict[str, list[Statement]] = {}
    _group(simplified_statements(statements, book.facts), "", grouped)
    items = []
    for rule, group in grouped.items():
        follow = [rich(book.text("See"), " ", link, ".") for link in _follow(book, group)]
        if rule in book.ruleset.rules and rule not in said:
            items.append(Item(book.stated(rule), tuple(follow)))
        elif follow:
            items.append(Item(follow[0], tuple(follow[1:])))
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


def has_rules(book: Book, procedure: str) -> bool:
    """Whether a procedure carries out rules, its own or others': then it has a section of its own."""
    return any(part.rule for part in walk_statements(book.ruleset.procedures[procedure].body))


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
    items = effect_items(book, procedure.body)
    yield book.heading(3, book.naming.title(procedure.name), procedure_anchor(procedure.name))
    yield Listing(tuple(items)) if items else Paragraph(rich(book.text("Nothing to be done at the table.")), "hint")


def trigger_chapter(book: Book) -> Iterator[Block]:
    """What happens by itself, as the rules say it."""
    triggers: list[ChangeTriggerModel | MomentTriggerModel] = [*book.ruleset.change_triggers, *book.ruleset.moment_triggers]
    said = {rule for rule, model in book.ruleset.rules.items() if not model.executed.startswith("trigger")}
    items: list[Item] = []
    for trigger in triggers:
        items += effect_items(book, trigger.body, said)
        said |= {statement.rule for statement in walk_statements(trigger.body)}
    if items:
        yield Listing(tuple(dict.fromkeys(items)))


def _asks(book: Book) -> Iterator[Ask]:
    bodies: list[tuple[Statement, ...]] = [action.effects for action in book.ruleset.actions.values()]
    bodies += [procedure.body for procedure in book.ruleset.procedures.values()]
    bodies += [book.ruleset.turn, book.ruleset.setup]
    for body in bodies:
        for statement in walk_statements(body):
            if isinstance(statement, Ask):
                yield statement


def _ask_section(book: Book, ask: Ask) -> Iterator[Block]:
    """A question to another player: its rule, and the answers with the rules of each."""
    names = [book.naming.name(choice.name) for choice in ask.choices]
    yield book.heading(3, book.text("The answer: {answers}", answers=book.listed(names, "or")))
    if ask.rule:
        yield Paragraph(book.stated(ask.rule))
    items = []
    for choice in ask.choices:
        rules = [part.rule for part in (*requirements_of(choice), *walk_statements(choice.effects))]
        own = dict.fromkeys(rule for rule in rules if rule in book.ruleset.rules and rule != ask.rule)
        items.append(Item(rich(Strong(book.naming.title(choice.name))), tuple(book.stated(rule) for rule in own)))
    yield Listing(tuple(items))
