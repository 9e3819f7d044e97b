"""Setting up, the course of a turn, and how the game ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardrules.rulebook.actions import action_link, effect_items
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Inline, Item, Listing, Paragraph, Rich, Strong, Text, rich
from boardrules.rulebook.pictures import machine_picture
from boardrules.rulebook.places_of_rules import Carried, carried_out
from boardrules.rulebook.simplify import simplified_statements
from boardrules.ruleset.model import RuleModel
from boardrules.ruleset.statements import Choose, Statement, Step
from boardrules.ruleset.visit import nested_statements, walk_statements

# ------------------------------------------------------------------------------------------------ setup


def setup_rules(book: Book) -> list[RuleModel]:
    """The rules of the setup and the notes that stand among them, in the order of the file; those without effect are left out."""
    rules = list(book.ruleset.rules.values())
    executed = [number for number, rule in enumerate(rules) if _is_setup(rule)]
    if not executed:
        return []
    live = rules_in_force(book)
    among = rules[executed[0] : executed[-1] + 1]
    return [rule for rule in (*notes_before(rules, executed[0]), *among) if _in_setup(rule) and (rule.note or rule.id in live)]


def notes_before(rules: list[RuleModel], first: int) -> list[RuleModel]:
    """Notes directly before the first rule of the setup, in the same section."""
    found = []
    for rule in reversed(rules[:first]):
        if not rule.note or rule.section != rules[first].section:
            break
        found.append(rule)
    return found[::-1]


def _in_setup(rule: RuleModel) -> bool:
    return rule.note or _is_setup(rule)


def _is_setup(rule: RuleModel) -> bool:
    return "setup" in rule.executed.split(", ")


def setup_chapter(book: Book) -> Iterator[Block]:
    rules = setup_rules(book)
    if rules:
        yield Listing(tuple(Item(book.stated(rule.id)) for rule in rules), ordered=True)
        return
    items = effect_items(book, book.ruleset.setup)
    if items:
        yield Listing(tuple(items), ordered=True)
    else:
        yield Paragraph(rich(book.text("There is nothing to set up: the game begins as it lies in the box.")))


def rules_in_force(book: Book) -> set[str]:
    """The rules that can do something under the options in force, and those that no option could change."""
    found: set[str] = set()
    for rule, entry in carried_out(book.ruleset).items():
        if not entry.parts or any(book.in_force(part) and _is_reached(book, home) for home, part in entry.parts):
            found.add(rule)
    return found


def _is_reached(book: Book, home: str) -> bool:
    """Whether a declaration is of any use under the options in force."""
    kind, _, name = home.partition(" ")
    used = {"action": book.reached.actions, "procedure": book.reached.procedures, "define": book.reached.functions}
    return kind not in used or name in used[kind]


# ------------------------------------------------------------------------------------------------ the turn


def turn_chapter(book: Book) -> Iterator[Block]:
    yield from turn_steps(book)
    yield Paragraph(rich(book.text("The same as a diagram: boxes are decisions, and the arrows are what you may choose.")), "hint")
    yield machine_picture(book.game)


def turn_rules(book: Book) -> list[str]:
    """The rules that belong to the turn first of all and can do something in it."""
    body = simplified_statements(book.ruleset.turn, book.facts)
    found = dict.fromkeys(statement.rule for statement in walk_statements(body) if statement.rule in book.ruleset.rules)
    return [rule for rule in found if book.ruleset.rules[rule].executed.partition(", ")[0] == "turn"]


def turn_steps(book: Book, with_links: bool = True) -> Iterator[Block]:
    """The steps of a turn in order, each with the sentences of its rules and what can be chosen in it.

    Without links only the rules that belong to the turn are said: those of actions have a place of their own.
    """
    body = _opened(simplified_statements(book.ruleset.turn, book.facts))
    head = [rule for rule in _head_rules(simplified_statements(book.ruleset.turn, book.facts)) if rule in book.ruleset.rules]
    said = set() if with_links else set(book.ruleset.rules) - set(turn_rules(book))
    steps = [index for index, statement in enumerate(body) if isinstance(statement, Step)]
    if not steps:
        items = [Item(line) for line in _lines(book, body, said, with_links)]
        yield from [Listing(tuple(items))] if items else []
        return
    yield from (Paragraph(book.stated(rule)) for rule in head if rule not in said)
    said |= set(head)
    yield from (Paragraph(line) for line in _lines(book, body[: steps[0]], said, with_links))
    items = []
    for statement in body[steps[0] : steps[-1] + 1]:
        lines = _lines(book, statement.body if isinstance(statement, Step) else (statement,), said, with_links)
        if isinstance(statement, Step):
            items.append(Item(rich(Strong(book.naming.title(statement.name))), tuple(lines)))
        else:
            items += [Item(line) for line in lines]
    yield Listing(tuple(items), ordered=True, role="" if with_links else "summary")
    yield from (Paragraph(line) for line in _lines(book, body[steps[-1] + 1 :], said, with_links))


def _opened(body: Iterable[Statement]) -> list[Statement]:
    """The statements of a turn, with blocks that only hold steps opened."""
    found: list[Statement] = []
    for statement in body:
        inner = list(nested_statements(statement))
        if not isinstance(statement, Step) and any(isinstance(part, Step) for part in inner):
            found.extend(_opened(inner))
        else:
            found.append(statement)
    return found


def _head_rules(body: Iterable[Statement]) -> list[str]:
    """The rules that stand over the steps themselves."""
    found: dict[str, None] = {}
    for statement in body:
        inner = list(nested_statements(statement))
        if isinstance(statement, Step) or any(isinstance(part, Step) for part in inner):
            if statement.rule:
                found.setdefault(statement.rule)
            if not isinstance(statement, Step):
                found.update(dict.fromkeys(_head_rules(inner)))
    return list(found)


def _lines(book: Book, body: Iterable[Statement], said: set[str], with_links: bool) -> list[Rich]:
    lines: list[Rich] = []
    for statement in body:
        if statement.rule and statement.rule not in said and statement.rule in book.ruleset.rules:
            said.add(statement.rule)
            lines.append(book.stated(statement.rule))
        if isinstance(statement, Choose) and (with_links or len(statement.actions) > 1):
            lines.append(_choice(book, statement, with_links))
        lines.extend(_lines(book, nested_statements(statement), said, with_links))
    return lines


def _choice(book: Book, choose: Choose, with_links: bool) -> Rich:
    """What can be chosen; how often, and under which conditions, the sentences of the rules say."""
    actions = [name for name in choose.actions if name in book.reached.actions]
    parts: list[Inline] = [Text(f"{book.text('Possible here:')} ")]
    for word in re.split(r"(\x00\w+)", book.listed([f"\x00{name}" for name in actions], "or")):
        name = word.removeprefix("\x00")
        if name == word:
            parts.append(Text(word))
        else:
            parts.append(action_link(book, name) if with_links else Strong(book.naming.name(name)))
    return (*parts, Text("."))


# ------------------------------------------------------------------------------------------------ the end


def winning_rules(book: Book) -> list[str]:
    """The rules under which somebody wins at once."""
    return [rule for rule, entry in _live(book).items() if entry.winning]


def ending_rules(book: Book) -> list[str]:
    """The other rules under which the game ends."""
    return [rule for rule, entry in _live(book).items() if entry.ending and not entry.winning]


def _live(book: Book) -> dict[str, Carried]:
    return {rule: entry for rule, entry in carried_out(book.ruleset).items() if entry.parts}


def end_chapter(book: Book) -> Iterator[Block]:
    winning, ending = winning_rules(book), ending_rules(book)
    if winning:
        yield Paragraph(rich(Strong(book.text("Somebody wins at once:" if ending else "The game is won at once:"))))
        yield Listing(tuple(Item(book.stated(rule)) for rule in winning))
    if ending:
        yield Paragraph(rich(Strong(book.text("The game ends:"))))
        yield Listing(tuple(Item(book.stated(rule)) for rule in ending))
    if not winning and not ending:
        yield Paragraph(rich(book.text("The rules name no end.")))
