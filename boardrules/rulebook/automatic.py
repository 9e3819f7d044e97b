"""A book for beginners of a game whose author wrote no chapters: the sections of the file in order, with all rules in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from boardrules.rulebook.book import Book
from boardrules.rulebook.box import box_list
from boardrules.rulebook.components import enum_table, lookup_table, table_of_deck
from boardrules.rulebook.document import Block, Heading, Item, Listing, Paragraph, Rich, Strong, rich
from boardrules.rulebook.shown import board_blocks, card_blocks, tile_blocks
from boardrules.rulebook.turn import rules_in_force, setup_rules, turn_steps
from boardrules.rulebook.walkthrough import walkthrough
from boardrules.ruleset.model import RuleModel

_SHARED_WORDS = 4
"""Sentences that begin with as many words alike are printed as one with a list."""
_SHORTEST_LAST = 4
"""A shorter word at the end of what they share, an article, belongs to what follows."""


class Automatic:
    """Goes through the sections; nothing is said twice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.live = rules_in_force(book)
        self.setup = [rule.id for rule in setup_rules(book)]
        self.said: set[str] = set()

    def blocks(self) -> Iterator[Block]:
        ruleset = self.book.ruleset
        for paragraph in ruleset.story:
            yield Paragraph(rich(paragraph), "story")
        yield from self._headed(self.book.text("What is in the box"), self._box())
        sections = dict.fromkeys(("", *ruleset.sections, *(rule.section for rule in ruleset.rules.values())))
        for section in sections:
            yield from self._headed(section or self.book.text("The game"), self._section(section))
        if not any(_in(rule, "turn") for rule in ruleset.rules.values()):
            yield from self._headed(self.book.text("Your turn"), turn_steps(self.book, with_links=False))
        yield from walkthrough(self.book)

    def _headed(self, title: str, blocks: Iterable[Block]) -> Iterator[Block]:
        heading = self.book.heading(2, title)
        found = list(blocks)
        if any(not isinstance(block, Heading) for block in found):
            yield heading
            yield from found

    def _box(self) -> Iterator[Block]:
        yield from box_list(self.book)
        yield from board_blocks(self.book, "")

    def _section(self, section: str) -> Iterator[Block]:
        book = self.book
        for text in book.ruleset.introductions.get(section, ()):
            yield Paragraph(rich(text))
        rules = [rule for rule in book.ruleset.rules.values() if rule.section == section and rule.id in self.live]
        homes = dict.fromkeys(home for rule in rules for home in rule.executed.split(", "))
        if "turn" in homes:
            yield from turn_steps(book, with_links=False)
            self.said |= {rule.id for rule in rules if rule.executed.partition(", ")[0] == "turn"}
        for group in self._groups(rules):
            yield from self._group(group)
        for home in homes:
            yield from self._shown(home)

    def _groups(self, rules: list[RuleModel]) -> Iterator[list[RuleModel]]:
        """Rules in a row that belong to the same action, or to none, each rule once."""
        group: list[RuleModel] = []
        for rule in rules:
            if rule.id in self.said:
                continue
            self.said.add(rule.id)
            if group and _action(group[-1]) != _action(rule):
                yield group
                group = []
            group.append(rule)
        if group:
            yield group

    def _group(self, rules: list[RuleModel]) -> Iterator[Block]:
        name = _action(rules[0])
        if name in self.book.reached.actions:
            yield Paragraph(rich(Strong(self.book.naming.title(name))))
        items = [*_gathered(self.book, [rule.id for rule in rules])]
        ordered = all(rule.id in self.setup for rule in rules) and len(rules) > 1
        yield Listing(tuple(items), ordered)

    def _shown(self, home: str) -> Iterator[Block]:
        """Cards, tiles and tables, where their rules stand."""
        kind, _, name = home.partition(" ")
        ruleset = self.book.ruleset
        if kind == "deck" and name in ruleset.decks:
            yield from card_blocks(self.book, name, "")
        elif kind == "tiles" and name in ruleset.decks:
            yield from tile_blocks(self.book, name, "")
        elif kind == "enum" and name in ruleset.enums:
            table = enum_table(self.book, ruleset.enums[name])
            yield from [] if table is None else [table]
        elif kind == "table" and name in ruleset.tables:
            shown = [table_of_deck(self.book, deck) for deck in ruleset.decks.values()]
            if ruleset.tables[name] not in shown:
                yield lookup_table(self.book, ruleset.tables[name])


def _gathered(book: Book, rules: list[str]) -> Iterator[Item]:
    """The sentences of rules, those that begin alike as one with a list."""
    waiting = list(rules)
    while waiting:
        alike = [waiting.pop(0)]
        while waiting and _beginning(book, [*alike, waiting[0]]):
            alike.append(waiting.pop(0))
        head = _beginning(book, alike) if len(alike) > 1 else ""
        if not head:
            yield Item(book.stated(alike[0]))
        else:
            yield Item(rich(f"{head}:"), tuple(_rest(book, rule, head) for rule in alike))


def _beginning(book: Book, rules: list[str]) -> str:
    """The words with which all these sentences begin; "" where they are few, or where a sentence has more to say after its end."""
    sentences = [book.ruleset.rules[rule].sentence for rule in rules]
    if any(". " in text for text in sentences):
        return ""
    words = [text.split(" ") for text in sentences]
    alike = [first for first, *others in zip(*words, strict=False) if all(other == first for other in others)]
    common = list(takewhile(lambda pair: pair[0] == pair[1], zip(alike, words[0], strict=False)))
    while common and len(common[-1][0]) < _SHORTEST_LAST:
        common.pop()
    enough = len(common) >= _SHARED_WORDS and all(len(each) > len(common) for each in words)
    return " ".join(word for word, _ in common) if enough else ""


def _rest(book: Book, rule: str, head: str) -> Rich:
    return rich(book.ruleset.rules[rule].sentence.removeprefix(head).strip(), book.cites([rule]))


def _action(rule: RuleModel) -> str:
    """The action that a rule belongs to first of all, "" for none."""
    home = rule.executed.partition(", ")[0]
    return home.removeprefix("action ") if home.startswith("action ") else ""


def _in(rule: RuleModel, home: str) -> bool:
    return home in rule.executed.split(", ")
