"""How every rulebook opens and closes: what the game is, what the marks in it mean, and who made the original."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Item, Listing, Paragraph, rich
from boardrules.rulebook.options import base_of, differences

_LINE = re.compile(r"L(\d+)\b")


def opening(book: Book) -> Iterator[Block]:
    """What the game is, for how many, and what a variant changes."""
    ruleset = book.ruleset
    if ruleset.about:
        yield Paragraph(rich(ruleset.about), "lead")
    low, high = ruleset.players
    players = (
        book.text("For {count} players.", count=book.number(low))
        if low == high
        else book.text("For {low} to {high} players.", low=book.number(low), high=book.number(high))
    )
    yield Paragraph(rich(players))
    base = base_of(ruleset)
    if base is not None:
        yield Paragraph(rich(book.text("This is a variant of {game}. What is different:", game=base.title)))
        yield Listing(tuple(Item(line) for line in differences(book, base, ruleset)))


def marks(book: Book, with_sources: bool) -> Iterator[Block]:
    """What the small marks mean, once."""
    rules = book.ruleset.rules.values()
    said = []
    if rules and not with_sources:
        first = next(iter(rules)).id
        said.append(book.text("Small letters and numbers such as {rule} name the rule in the reference.", rule=first))
    if any(rule.status == "supplied" for rule in rules):
        said.append(book.text("“Ours” marks what the printed rules leave open and this edition supplies."))
    line = next((found for rule in rules if (found := _LINE.match(rule.source))), None) if with_sources else None
    if line is not None:
        said.append(book.text("“{mark}” is line {line} of the text of the printed rules.", mark=line[0], line=line[1]))
    if said:
        yield Paragraph(rich(" ".join(said)), "hint")


def closing(book: Book) -> Iterator[Block]:
    """Who made the original, and what is ours."""
    if book.ruleset.credits:
        yield book.heading(2, book.text("Credits"))
        for paragraph in book.ruleset.credits:
            yield Paragraph(rich(paragraph))
