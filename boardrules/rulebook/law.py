"""Every rule: as a list to look things up in (reference), or numbered and with the code that executes it (law)."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.rulebook.actions import action_anchor, has_rules, procedure_anchor
from boardrules.rulebook.book import STATUS, Book
from boardrules.rulebook.document import Block, Inline, Link, Paragraph, Rich, RuleEntry, Soft, Text, rich
from boardrules.rulebook.places_of_rules import Carried, carried_out
from boardrules.rulebook.sources import covered, excerpt, lines_of
from boardrules.ruleset.model import RuleModel

_HOMES = {
    "define": "the definition",
    "enum": "the list",
    "deck": "the cards",
    "piece": "the pieces",
    "score": "the count",
    "trigger": "what happens by itself:",
    "hook": "the Python function",
}
"""What the kinds of declaration are called; the others are called by their own word."""


def rule_list(book: Book, with_code: bool, level: int = 3) -> Iterator[Block]:
    """The rules by section, in the order of the file."""
    carried = carried_out(book.ruleset)
    section: str | None = None
    chapter, place = 0, 0
    examples = _examples(book)
    for rule in book.ruleset.rules.values():
        if rule.section != section:
            section, chapter, place = rule.section, chapter + 1, 0
            title = section or "The game"
            yield book.heading(level, f"{chapter}. {title}" if with_code else title, f"rules-{title}")
        place += 1
        entry = carried[rule.id]
        number = f"{chapter}.{place}" if with_code else ""
        code = tuple(dict.fromkeys(_code(rule, entry))) if with_code else ()
        remarks = [_where(book, rule, linked=not with_code)] if rule.executed or rule.note else []
        if not with_code and rule.id in examples:
            remarks.append(examples[rule.id])
        anchor = book.rule_anchors[rule.id]
        status = STATUS[rule.status] + (", a note to the players" if rule.note else "")
        yield RuleEntry(rule.id, anchor, book.linked(rule.sentence), status, rule.source, number, tuple(remarks), code)
    if not book.ruleset.rules:
        yield Paragraph(rich("The rules file has no numbered rules."))


def _where(book: Book, rule: RuleModel, linked: bool) -> Rich:
    """The declarations in which a rule is carried out."""
    if rule.note:
        return rich(Soft("For the players to keep: nothing is computed from it."))
    parts: list[Inline] = [Text("Carried out in ")]
    for index, home in enumerate(rule.executed.split(", ")):
        if index:
            parts.append(Text(", "))
        kind, _, name = home.partition(" ")
        words = f"{_HOMES.get(kind, f'the {kind}')} “{book.naming.name(name)}”" if name else f"the {kind}"
        anchor = {"action": action_anchor(name), "procedure": procedure_anchor(name)}.get(kind, "")
        known = (kind == "action" and name in book.ruleset.actions) or (
            kind == "procedure" and name in book.ruleset.procedures and has_rules(book, name)
        )
        parts.append(Link(words, anchor) if linked and known else Text(words))
    return (*parts, Text("."))


def _examples(book: Book) -> dict[str, Rich]:
    """For each rule the examples that name it."""
    found: dict[str, list[Inline]] = {}
    for number, example in enumerate(book.ruleset.examples, 1):
        for rule in dict.fromkeys(step.because for step in example.steps if step.because):
            parts = found.setdefault(rule, [Text("Example: ")])
            if len(parts) > 1:
                parts.append(Text("; "))
            parts.append(Link(example.title, f"example-{number}"))
    return {rule: (*parts, Text(".")) for rule, parts in found.items()}


def _code(rule: RuleModel, entry: Carried) -> Iterator[str]:
    """The lines under the rule's own sentence, and what stands under it elsewhere."""
    first, last = covered(rule.place, rule.executed in ("player", "shared")) if not rule.note else (0, 0)
    if last:
        yield excerpt(rule.place.file, first, last)
    yield from lines_of([place for place in entry.places if place.file != rule.place.file or not first <= place.line <= last])
