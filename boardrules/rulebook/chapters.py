"""The book for beginners from the chapters that the author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from boardrules.rulebook.book import Book
from boardrules.rulebook.box import box_list
from boardrules.rulebook.changed import changed_rules
from boardrules.rulebook.components import enum_table, lookup_table
from boardrules.rulebook.document import Block, Heading, Inline, Item, Listing, Paragraph, Rich, Soft, Strong, Text, rich
from boardrules.rulebook.shown import board_blocks, card_blocks, piece_blocks, setup_blocks, tile_blocks
from boardrules.rulebook.trials import trials
from boardrules.rulebook.turn import rules_in_force, turn_steps
from boardrules.rulebook.walkthrough import worked_turns
from boardrules.ruleset.learning import LearnChapter, LearnLine, LearnPart

_BOLD = re.compile(r"\*\*(.+?)\*\*")


class Chapters:
    """Turns chapters into blocks."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def blocks(self) -> Iterator[Block]:
        for paragraph in self.book.ruleset.story:
            yield Paragraph(with_bold(paragraph), "story")
        for chapter in self.book.ruleset.learn:
            yield from self._chapter(chapter)
        yield from self._later()

    def _chapter(self, chapter: LearnChapter) -> Iterator[Block]:
        """A chapter with its heading; nothing where nothing is left of it."""
        heading = self.book.heading(2, chapter.title)
        found = [block for part in chapter.parts for block in self._part(part)]
        if any(not isinstance(block, Heading) for block in found):
            yield heading
            yield from found

    def _part(self, part: LearnPart) -> Iterator[Block]:
        book = self.book
        match part.what:
            case "text":
                yield from (Paragraph(line) for line in self._lines(part))
            case "tip":
                yield from (Paragraph(rich(Strong(book.text("Tip.")), " ", line), "tip") for line in self._lines(part))
            case "heading":
                yield book.heading(3, part.lines[0].text)
            case "list" | "steps" | "either":
                yield from self._listing(part)
            case "board":
                yield from board_blocks(book, part.caption)
            case "setup":
                yield from setup_blocks(book, part.caption)
            case "cards":
                yield from card_blocks(book, part.name, part.caption)
            case "tiles":
                yield from tile_blocks(book, part.name, part.caption)
            case "pieces":
                yield from piece_blocks(book, part.caption)
            case "table":
                yield from self._table(part)
            case "components":
                yield from box_list(book)
            case "example":
                numbers = [number for number, example in enumerate(book.ruleset.examples) if example.title == part.name]
                yield from (block for number in numbers for block in trials(book, number))
            case "turn":
                yield from turn_steps(book, with_links=False)
            case "play":
                yield from worked_turns(book)

    # -------------------------------------------------------------------------------------------- texts

    def _lines(self, part: LearnPart) -> list[Rich]:
        return [line for line in map(self.line, part.lines) if line]

    def line(self, line: LearnLine) -> Rich:
        """The author's words, or the sentences of the rules where the options in force have changed what the words say."""
        book = self.book
        changed = self._changed.intersection(line.rules)
        if line.text and not changed:
            return (*with_bold(line.text), *book.cites(line.rules))
        rules = [rule for rule in line.rules if rule in self._live or not changed]
        return self.sentences(rules)

    def sentences(self, rules: Iterable[str]) -> Rich:
        """The sentences of some rules in a row."""
        found: list[Inline] = []
        for rule in rules:
            found += [Text(" ")] if found else []
            found += self.book.stated(rule)
        return tuple(found)

    def _listing(self, part: LearnPart) -> Iterator[Block]:
        lines = self._lines(part)
        if part.what == "either":
            word = self.book.text("or")
            lines = [rich(Soft(word), " ", line) if number else line for number, line in enumerate(lines)]
        if lines:
            yield Listing(tuple(Item(line) for line in lines), part.what == "steps", "either" if part.what == "either" else "")

    @cached_property
    def _changed(self) -> set[str]:
        return changed_rules(self.book)

    @cached_property
    def _live(self) -> set[str]:
        return rules_in_force(self.book)

    def _table(self, part: LearnPart) -> Iterator[Block]:
        book, ruleset = self.book, self.book.ruleset
        if part.name in ruleset.tables:
            table = lookup_table(book, ruleset.tables[part.name])
        else:
            found = enum_table(book, ruleset.enums[part.name]) if part.name in ruleset.enums else None
            if found is None:
                return
            table = found
        ours = book.ours(f"table {part.name}", f"enum {part.name}")
        yield replace(table, caption=f"{part.caption}{ours}") if part.caption else table

    # -------------------------------------------------------------------------------------------- what can wait

    def _later(self) -> Iterator[Block]:
        """What a beginner may leave for later, in small print."""
        later = [(one, [rule for rule in one.rules if rule in self._live]) for one in self.book.ruleset.later]
        if not any(rules for _, rules in later):
            return
        yield self.book.heading(2, self.book.text("When it happens"))
        for one, rules in later:
            if not rules:
                continue
            if one.text:
                yield Paragraph(with_bold(one.text))
            yield Listing(tuple(Item(self.book.stated(rule)) for rule in rules), role="hint")


def with_bold(text: str) -> Rich:
    """A text in which words between `**` stand out."""
    found: list[Inline] = []
    for number, part in enumerate(_BOLD.split(text)):
        if part:
            found.append(Strong(part) if number % 2 else Text(part))
    return tuple(found)
