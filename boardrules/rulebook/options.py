"""What may be played differently: options, and the variants that build on the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.engine.errors import UnknownGame
from boardrules.pipeline import header_of, load
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Code, Inline, Item, Listing, Paragraph, Rich, Row, Strong, Table, Text, rich
from boardrules.rulebook.places_of_rules import names_used
from boardrules.rulebook.sources import source_lines
from boardrules.ruleset.model import OptionModel, Ruleset
from boardrules.words.naming import Naming

_MOST_VALUES = 8


def option_chapter(book: Book) -> Iterator[Block]:
    uses = names_used(book.ruleset)
    rows = []
    for option in book.ruleset.options.values():
        rules = list(uses.get(f"option {option.name}", ()))
        cited: list[Inline] = []
        for rule in rules:
            cited += [Text(", "), book.cite(rule)] if cited else [book.cite(rule)]
        values = (rich(Strong(_value(book, option, option.default))), rich(_others(book, option)))
        anchor = book.anchors.take(f"option-{option.name}")
        name: tuple[Inline, ...] = (Code(option.name),)
        if book.ruleset.language != "en":  # what one types is English; what it is called stands before it
            name = (Text(f"{book.naming.title(option.name)} "), *name)
        rows.append(Row((name, book.linked(option.text), *values, tuple(cited)), anchor))
    if rows:
        head = (book.text("Option"), book.text("What it says"), book.text("Usually"), book.text("Instead"), book.text("Rules"))
        yield Table(tuple(map(rich, head)), tuple(rows))
    if book.chosen:
        texts = [
            book.phrases.headed(book.naming.name(name), _value(book, book.ruleset.options[name], value))
            for name, value in book.chosen.items()
        ]
        yield Paragraph(rich(book.text("This rulebook is about the game with {options}.", options=book.listed(texts))), "hint")


def _value(book: Book, option: OptionModel, value: Any) -> str:
    return book.naming.value(option.type, value)


def _others(book: Book, option: OptionModel) -> str:
    """The values that are not the default."""
    type_ = option.type
    if type_.kind == "flag":
        return _value(book, option, not option.default)
    if type_.kind == "number":
        if type_.high - type_.low > _MOST_VALUES:
            return book.text("{low} to {high}", low=type_.low, high=type_.high)
        return book.listed([str(value) for value in range(type_.low, type_.high + 1) if value != option.default], "or")
    if type_.kind == "enum":
        values_ = [value for value in book.ruleset.enums[type_.name].values if value != option.default]
        return book.listed([_value(book, option, value) for value in values_], "or")
    return book.naming.noun(type_)


# ------------------------------------------------------------------------------------------------ variants


def variant_chapter(book: Book) -> Iterator[Block]:
    for variant in variants_of(book.ruleset):
        yield book.heading(3, variant.title, f"variant-{variant.name}")
        if variant.about:
            yield Paragraph(rich(variant.about))
        yield Listing(tuple(Item(line) for line in differences(book, book.ruleset, variant)))


def base_of(ruleset: Ruleset) -> Ruleset | None:
    """The game that this is a variant of, where its file is at hand."""
    return next((other for other in _neighbours(ruleset) if other.name == ruleset.base), None) if ruleset.base else None


def variants_of(ruleset: Ruleset) -> list[Ruleset]:
    """The variants in the same folder as the game."""
    return [other for other in _neighbours(ruleset) if other.base == ruleset.name]


def _neighbours(ruleset: Ruleset) -> Iterator[Ruleset]:
    files = {rule.place.file for rule in ruleset.rules.values()} | {action.place.file for action in ruleset.actions.values()}
    folders = {Path(file).parent for file in files if file and source_lines(file)}
    for folder in sorted(folders):
        for path in sorted(folder.glob("*.rules")):
            header = header_of("\n".join(source_lines(str(path))))
            if header is None or header.name == ruleset.name or not (header.base == ruleset.name or header.name == ruleset.base):
                continue
            try:
                yield load(path, language=ruleset.language).ruleset
            except (RulesError, UnknownGame):
                continue  # a neighbour that is being worked on is no reason to have no rulebook


def differences(book: Book, base: Ruleset, variant: Ruleset) -> list[Rich]:
    """What a variant adds, replaces and takes away, line by line."""
    naming, colon = Naming(variant), book.phrases.grammar.colon
    lines: list[Rich] = []
    for name, option in variant.options.items():
        if name not in base.options:
            lines.append(rich(Strong(book.text("New option:")), " ", option.text))
        elif option.default != base.options[name].default:
            text = f"{naming.phrases.headed(naming.title(name), naming.value(option.type, option.default))}."
            lines.append(rich(Strong(text), " ", base.options[name].text))
    for rule, model in variant.rules.items():
        if rule not in base.rules:
            lines.append(rich(Strong(book.text("New rule {rule}:", rule=rule)), " ", model.sentence))
        elif model.sentence != base.rules[rule].sentence:
            lines.append(rich(Strong(book.text("Instead of")), " ", book.cite(rule), Strong(colon), " ", model.sentence))
    lines += [
        rich(Strong(book.text("Without")), " ", book.cite(rule), Strong(colon), " ", base.rules[rule].sentence)
        for rule in base.rules
        if rule not in variant.rules
    ]
    for added_head, removed_head, old, new in _declared(book, base, variant):
        added = [naming.name(name) for name in new if name not in old]
        removed = [naming.name(name) for name in old if name not in new]
        if added:
            lines.append(rich(Strong(added_head), " ", book.listed(added), "."))
        if removed:
            lines.append(rich(Strong(removed_head), " ", book.listed(removed), "."))
    lines += _cards(book, naming, base, variant)
    return lines or [rich(book.text("It plays like the game itself."))]


def _declared(book: Book, base: Ruleset, variant: Ruleset) -> Iterator[tuple[str, str, Any, Any]]:
    yield book.text("New actions:"), book.text("No actions:"), base.actions, variant.actions
    yield book.text("New decks:"), book.text("No decks:"), base.decks, variant.decks
    yield book.text("New boards:"), book.text("No boards:"), base.boards, variant.boards
    yield book.text("New pieces:"), book.text("No pieces:"), base.pieces, variant.pieces


def _cards(book: Book, naming: Naming, base: Ruleset, variant: Ruleset) -> Iterator[Rich]:
    for name, deck in variant.decks.items():
        old = base.decks.get(name)
        if old is None:
            continue
        changed = [
            book.text(
                "{card} {now} (not {before})",
                card=naming.card(name, card),
                now=deck.copies.get(card, 0),
                before=old.copies.get(card, 0),
            )
            for card in dict.fromkeys((*old.cards, *deck.cards))
            if deck.copies.get(card, 0) != old.copies.get(card, 0)
        ]
        if changed:
            head = book.text("Other numbers of {cards}:", cards=naming.deck_noun(name).several)
            yield rich(Strong(head), " ", book.listed(changed), ".")
