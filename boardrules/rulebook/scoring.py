"""The count at the end: what each category is worth, and how ties are broken."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Paragraph, Rich, Row, Strong, Table, Text, rich
from boardrules.rulebook.turn import rules_in_force


def scoring_chapter(book: Book) -> Iterator[Block]:
    score = book.ruleset.score
    if score is None:
        return
    rows = []
    for category in score.categories:
        rows.append(Row((rich(Strong(category.title)), _worth(book, category.gives))))
    if rows:
        yield Table((rich(book.text("Category")), rich(book.text("What it is worth"))), tuple(rows))
    general = _general_rules(book)
    for rule in general:
        yield Paragraph(book.stated(rule))
    if not general:
        yield Paragraph(rich(_ties(book)))


def _worth(book: Book, gives: tuple[tuple[str, object], ...]) -> Rich:
    """The sentences of the rules of a category."""
    live = rules_in_force(book)
    rules = dict.fromkeys(rule for rule, _ in gives if rule in live)
    parts: list[Rich] = [book.stated(rule) for rule in rules if _counts(book, rule)]
    if not parts:
        parts = [rich(book.text("As the rules count it."))]
    joined: Rich = ()
    for index, part in enumerate(parts):
        joined += ((Text(" "),) if index else ()) + part
    return joined


def _counts(book: Book, rule: str) -> bool:
    """Whether a rule says what a category is worth, not only what the count is as a whole."""
    return any(home.startswith("score ") for home in book.ruleset.rules[rule].executed.split(", "))


def _general_rules(book: Book) -> list[str]:
    """The rules of the count that belong to no category."""
    gives = {rule for category in book.ruleset.score.categories for rule, _ in category.gives} if book.ruleset.score else set()
    return [rule.id for rule in book.ruleset.rules.values() if rule.executed == "score" and rule.id not in gives]


def _ties(book: Book) -> str:
    score = book.ruleset.score
    if score is None or not score.tiebreaks:
        return book.text("The highest total wins; players with the same total share the victory.")
    return book.text("The highest total wins. Ties are broken in turn, and players who are still level share the victory.")
