"""Every rule: as a list to look things up in (reference), or numbered and with the code that executes it (law)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardrules.rulebook.actions import action_anchor, has_rules, procedure_anchor
from boardrules.rulebook.book import STATUS, Book
from boardrules.rulebook.document import Block, Code, Inline, Link, Paragraph, Rich, RuleEntry, Soft, Text, rich
from boardrules.rulebook.places_of_rules import Carried, carried_out
from boardrules.rulebook.sources import covered, excerpt, lines_of
from boardrules.ruleset.model import RuleModel


def rule_list(book: Book, with_code: bool, level: int = 3) -> Iterator[Block]:
    """The rules by section, in the order of the file."""
    carried = carried_out(book.ruleset)
    section: str | None = None
    chapter, place = 0, 0
    examples = _examples(book)
    for rule in book.ruleset.rules.values():
        if rule.section != section:
            section, chapter, place = rule.section, chapter + 1, 0
            title = section or book.text("The game")
            yield book.heading(level, f"{chapter}. {title}" if with_code else title, f"rules-{title}")
        place += 1
        entry = carried[rule.id]
        number = f"{chapter}.{place}" if with_code else ""
        code = tuple(dict.fromkeys(_code(rule, entry))) if with_code else ()
        remarks = [_where(book, rule)] if with_code else [*_read_on(book, rule), *examples.get(rule.id, ())]
        anchor = book.rule_anchors[rule.id]
        status = book.text(STATUS[rule.status]) + (f", {book.text('a note to the players')}" if rule.note else "")
        sentence = book.linked(rule.sentence)
        yield RuleEntry(rule.id, anchor, sentence, status, rule.status, rule.source, number, tuple(filter(None, remarks)), code)
    if not book.ruleset.rules:
        yield Paragraph(rich(book.text("The rules file has no numbered rules.")))


def _where(book: Book, rule: RuleModel) -> Rich:
    """The declarations in which a rule is carried out."""
    if rule.note:
        return rich(Soft(book.text("For the players to keep: nothing is computed from it.")))
    homes = [Code(home) for home in rule.executed.split(", ") if home]
    return rich(book.text("Carried out in"), " ", *_between(", ", homes), ".") if homes else ()


def _read_on(book: Book, rule: RuleModel) -> list[Rich]:
    """The actions, and what follows from actions, in which a rule matters."""
    links: list[Inline] = []
    for home in rule.executed.split(", "):
        kind, _, name = home.partition(" ")
        if kind == "action" and name in book.ruleset.actions:
            links.append(Link(book.naming.name(name), action_anchor(name)))
        elif kind == "procedure" and name in book.ruleset.procedures and has_rules(book, name):
            links.append(Link(book.naming.name(name), procedure_anchor(name)))
    return [rich(book.text("See"), " ", *_between(", ", links), ".")] if links else []


def _examples(book: Book) -> dict[str, list[Rich]]:
    """For each rule the examples that name it."""
    found: dict[str, list[Inline]] = {}
    for number, example in enumerate(book.ruleset.examples, 1):
        for rule in dict.fromkeys(step.because for step in example.steps if step.because):
            found.setdefault(rule, []).append(Link(example.title, f"example-{number}"))
    between = book.phrases.parted(["", ""])
    return {rule: [rich(book.text("Example:"), " ", *_between(between, links), ".")] for rule, links in found.items()}


def _between(separator: str, parts: Sequence[Inline]) -> list[Inline]:
    found: list[Inline] = []
    for part in parts:
        found += [Text(separator), part] if found else [part]
    return found


def _code(rule: RuleModel, entry: Carried) -> Iterator[str]:
    """The lines under the rule's own sentence, and what stands under it elsewhere."""
    first, last = covered(rule.place, rule.executed in ("player", "shared")) if not rule.note else (0, 0)
    if last:
        yield excerpt(rule.place.file, first, last)
    yield from lines_of([place for place in entry.places if place.file != rule.place.file or not first <= place.line <= last])
