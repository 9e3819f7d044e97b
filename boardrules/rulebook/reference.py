"""The rulebook to look things up in, and the law."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardrules.rulebook.actions import action_chapter, procedure_section, trigger_chapter
from boardrules.rulebook.book import Book
from boardrules.rulebook.box import box_list
from boardrules.rulebook.components import board_pictures, deck_table, enum_table, lookup_table, table_of_deck
from boardrules.rulebook.document import Block, Paragraph, rich
from boardrules.rulebook.examples import example_chapter
from boardrules.rulebook.glossary import glossary_chapter, index_chapter, link_terms
from boardrules.rulebook.law import rule_list
from boardrules.rulebook.opening import closing, marks, opening
from boardrules.rulebook.options import option_chapter, variant_chapter
from boardrules.rulebook.scoring import scoring_chapter
from boardrules.rulebook.turn import end_chapter, setup_chapter, turn_chapter
from boardrules.words.phrases import phrase

Chapter = Callable[[Book], Iterator[Block]]


def reference_blocks(book: Book) -> tuple[Block, ...]:
    book.link_rules()
    terms = link_terms(book)
    blocks: list[Block] = [*opening(book), *marks(book, with_sources=True)]
    chapters: list[tuple[str, Chapter]] = [
        (phrase("Components"), component_chapter),
        (phrase("Setting up"), setup_chapter),
        (phrase("The turn"), turn_chapter),
        (phrase("Actions"), action_chapter),
        (phrase("What follows from actions"), _procedures),
        (phrase("What happens by itself"), trigger_chapter),
        (phrase("The end"), end_chapter),
        (phrase("The count"), scoring_chapter),
        (phrase("Options"), option_chapter),
        (phrase("Variants"), variant_chapter),
        (phrase("Examples"), example_chapter),
        (phrase("All rules"), lambda book: rule_list(book, with_code=False)),
        (phrase("Glossary"), lambda book: glossary_chapter(book, terms)),
        (phrase("Index"), lambda book: index_chapter(book, terms)),
    ]
    for title, chapter in chapters:
        heading = book.heading(2, book.text(title))
        found = list(chapter(book))
        if found:
            blocks += [heading, *found]
    return (*blocks, *closing(book))


def law_blocks(book: Book) -> tuple[Block, ...]:
    book.link_rules()
    text = book.text(
        "Every rule in the order of the rules file. The sentence says what is meant; the code under it is what the engine does."
    )
    blocks: list[Block] = [*opening(book), Paragraph(rich(text), "hint"), *marks(book, with_sources=True)]
    blocks += rule_list(book, with_code=True, level=2)
    return (*blocks, *closing(book))


def _procedures(book: Book) -> Iterator[Block]:
    for procedure in book.ruleset.procedures.values():
        yield from procedure_section(book, procedure)


def component_chapter(book: Book) -> Iterator[Block]:
    ruleset = book.ruleset
    yield from box_list(book)
    yield from board_pictures(book)
    for deck in ruleset.decks.values():
        yield deck_table(book, deck, anchored=True)
    for enum in ruleset.enums.values():
        table = enum_table(book, enum)
        if table is not None:
            yield table
    with_cards = [table_of_deck(book, deck) for deck in ruleset.decks.values()]
    for lookup in ruleset.tables.values():
        if lookup not in with_cards and lookup.name in book.reached.functions:  # others serve bots alone
            yield lookup_table(book, lookup)
