"""Every text of a ruleset that people read, with its context: one walk, to gather them or to put others in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Checked
from boardrules.ruleset.learning import LearnChapter, LearnPart
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.refusals import about_requirement
from boardrules.ruleset.statements import ActionModel, Ask, Choose, LogNote, Requirement, Step
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_part, every_statement, with_parts
from boardrules.words.english import is_plural
from boardrules.words.naming import Naming, spaced
from boardrules.words.nouns import Noun

Say = Callable[[str, str], str]
"""What becomes of a text: its context and the text itself are given."""

SomeModel = TypeVar("SomeModel", bound=Model)


def with_texts(ruleset: Ruleset, say: Say) -> Ruleset:
    """The ruleset with every text replaced by what `say` makes of it. Empty texts stay, and so does all that is executed."""

    def said(context: str, text: str) -> str:
        return say(context, text) if text else text

    sections = {title: said("section", title) for title in ruleset.sections}
    changed: dict[str, Any] = {
        "title": said("title", ruleset.title),
        "about": said("about", ruleset.about),
        "story": tuple(said("story", text) for text in ruleset.story),
        "credits": tuple(said("credits", text) for text in ruleset.credits),
        "sections": tuple(sections.values()),
        "introductions": {
            sections.get(title, title): tuple(said(f"section {title}", text) for text in texts)
            for title, texts in ruleset.introductions.items()
        },
        "rules": {
            name: rule.model_copy(
                update={"sentence": said(f"rule {name}", rule.sentence), "section": sections.get(rule.section, rule.section)}
            )
            for name, rule in ruleset.rules.items()
        },
        "enums": {name: _with_rows(enum, name, said) for name, enum in ruleset.enums.items()},
        "decks": {name: _with_rows(deck, name, said) for name, deck in ruleset.decks.items()},
        "tables": {
            name: table.model_copy(
                update={"values": {key: _cell(table.result, f"table {name}", value, said) for key, value in table.values.items()}}
            )
            for name, table in ruleset.tables.items()
        },
        "options": {
            name: option.model_copy(update={"text": said(f"option {name}", option.text)})
            for name, option in ruleset.options.items()
        },
        "names": {
            key: name.model_copy(
                update={
                    "told": said(f"told {key}", name.told or "") if name.told is not None else None,
                    "otherwise": said(f"told {key}", name.otherwise or "") if name.otherwise is not None else None,
                }
            )
            for key, name in ruleset.names.items()
        },
        "learn": tuple(_chapter(chapter, said) for chapter in ruleset.learn),
        "later": tuple(later.model_copy(update={"text": said("later", later.text)}) for later in ruleset.later),
        "lines": tuple(line.model_copy(update={"title": said("line", line.title)}) for line in ruleset.lines),
        "examples": tuple(example.model_copy(update={"title": said("example", example.title)}) for example in ruleset.examples),
        "invariants": tuple(one.model_copy(update={"text": said("invariant", one.text)}) for one in ruleset.invariants),
    }
    if ruleset.score is not None:
        categories = tuple(
            category.model_copy(update={"title": said(f"score {category.name}", category.title)})
            for category in ruleset.score.categories
        )
        changed["score"] = ruleset.score.model_copy(update={"categories": categories})
    changed |= _told(ruleset, said)
    changed["spoken"] = {text: said(context, text) for context, text in _spoken(ruleset)}
    return ruleset.model_copy(update=changed)


def _with_rows(model: Any, owner: str, said: Say) -> Any:
    """An enum or deck with the texts of its table."""
    columns: dict[str, Type] = model.columns
    if not any(type_.kind == "text" for type_ in columns.values()):
        return model
    rows = {
        name: {column: _cell(columns.get(column), f"{column} of {owner}.{name}", value, said) for column, value in row.items()}
        for name, row in model.rows.items()
    }
    return model.model_copy(update={"rows": rows})


def _cell(type_: Type | None, context: str, value: Any, said: Say) -> Any:
    return said(context, value) if type_ is not None and type_.kind == "text" and isinstance(value, str) else value


def _chapter(chapter: LearnChapter, said: Say) -> LearnChapter:
    context = f"learn {chapter.title}"
    parts = tuple(_part(part, context, said) for part in chapter.parts)
    return chapter.model_copy(update={"title": said("learn", chapter.title), "parts": parts})


def _part(part: LearnPart, context: str, said: Say) -> LearnPart:
    lines = tuple(line.model_copy(update={"text": said(context, line.text)}) for line in part.lines)
    name = said("example", part.name) if part.what == "example" else part.name
    return part.model_copy(update={"lines": lines, "caption": said(context, part.caption), "name": name})


# ------------------------------------------------------------------------------------------------ sentences of decisions


def _told(ruleset: Ruleset, said: Say) -> dict[str, Any]:
    """The parts of the ruleset in which decisions are told, with other sentences."""

    def change(node: SomeModel) -> SomeModel:
        if isinstance(node, Checked):
            return node
        node = with_parts(node, lambda part: [change(part)])
        if isinstance(node, (ActionModel, Choose)) and node.told is not None:
            context = f"told {node.name}" if isinstance(node, ActionModel) else "told done"
            told = node.told.model_copy(update={"text": said(context, node.told.text)})
            return node.model_copy(update={"told": told})  # type: ignore[return-value]
        return node

    return {
        "actions": {name: change(action) for name, action in ruleset.actions.items()},
        "procedures": {name: change(procedure) for name, procedure in ruleset.procedures.items()},
        **{
            name: tuple(map(change, getattr(ruleset, name)))
            for name in ("setup", "turn", "finish", "change_triggers", "moment_triggers")
        },
    }


def _spoken(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What the compiled game itself says, in English whatever the language: sentences of refusals and lines for the log."""
    for action in ruleset.actions.values():
        for part in every_part(action):
            if isinstance(part, Requirement) and part.refused:
                yield f"refused {part.rule or action.name}", part.refused
    for define in ruleset.defines.values():
        for requirement in define.requirements:
            if requirement.refused:
                yield f"refused {requirement.rule or define.name}", requirement.refused
    for statement in every_statement(ruleset):
        if isinstance(statement, LogNote):
            yield "note", statement.text


# ------------------------------------------------------------------------------------------------ names


def named_things(ruleset: Ruleset) -> Iterator[tuple[str, Noun, str]]:
    """Everything that has a name for people: the key under which `names` has it, what it is called, and what it is."""
    naming = Naming(ruleset)
    for seat in ruleset.seats:
        yield seat, Noun(naming.seat(seat), sort="name"), "a player"
    for deck in ruleset.decks.values():
        yield deck.name, naming.deck_noun(deck.name), "one of a deck"
        titled = any("title" in row for row in deck.rows.values())
        if not titled:
            yield from ((f"{deck.name}.{card}", naming.called(card, deck.name), "a card") for card in deck.cards)
        yield from _columns(naming, deck.name, deck.columns)
    for enum in ruleset.enums.values():
        yield enum.name, naming.type_noun(Type(kind="enum", name=enum.name)), "a kind of thing"
        if "title" not in enum.columns:
            yield from ((f"{enum.name}.{value}", naming.called(value, enum.name), "a value") for value in enum.values)
        yield from _columns(naming, enum.name, enum.columns)
    for piece in ruleset.pieces.values():
        yield piece.name, naming.kind_noun(piece.name, ""), "a piece"
        yield from (
            (f"{piece.name}.{kind}", naming.kind_noun(piece.name, kind), "a kind of piece") for kind, _ in piece.counts if kind
        )
    yield from _named_boards(ruleset, naming)
    yield from _named_members(ruleset, naming)
    for table in ruleset.tables.values():
        yield table.name, naming.called(table.name), "a table"
        head = table.parameters[0][0]
        yield f"{table.name}.{head}", naming.called(head, table.name), "a property"
    for option in ruleset.options:
        yield option, naming.called(option), "an option"
    yield from _named_moments(ruleset, naming)
    yield from ((name, naming.called(name), "what a rule rests on") for name in _rested_on(ruleset))


def _rested_on(ruleset: Ruleset) -> dict[str, None]:
    """Definitions and arguments that have no other name for people and are told when a rule refuses something."""
    fields = {(field.owner_kind, field.owner, field.name): field.internal for field in ruleset.fields}
    requirements = [
        (part, [binder.name for binder in action.parameters])
        for action in ruleset.actions.values()
        for part in every_part(action)
        if isinstance(part, Requirement)
    ]
    requirements += [(part, []) for define in ruleset.defines.values() for part in define.requirements]
    remarks = [
        remark
        for requirement, known in requirements
        if not requirement.refused
        for remark in about_requirement(
            requirement.condition, lambda field: fields[field.owner_kind, field.owner, field.name], known
        )
    ]
    found = dict.fromkeys(key for remark in remarks for _, key in remark.names if "." not in key)
    known_names = {field.name for field in ruleset.fields} | {zone.name for zone in ruleset.zones} | set(ruleset.options)
    return {name: None for name in found if name not in known_names}


def _columns(naming: Naming, owner: str, columns: dict[str, Type]) -> Iterator[tuple[str, Noun, str]]:
    yield from ((f"{owner}.{name}", naming.called(name, owner), "a property") for name in columns if name not in ("title", "text"))


def _named_boards(ruleset: Ruleset, naming: Naming) -> Iterator[tuple[str, Noun, str]]:
    for board in ruleset.boards.values():
        yield board.name, naming.called(board.name), "a board"
        yield from ((f"{board.name}.{layer.name}", naming.called(layer.name, board.name), "a property") for layer in board.layers)
        yield from ((f"{board.name}.{kind}", naming.called(kind, board.name), "a kind of way") for kind in board.way_kinds if kind)
        for space in board.spaces:
            if board.shape == "graph" or f"{board.name}.{space}" in ruleset.names:
                yield f"{board.name}.{space}", naming.place(board.name, space), "a space"


def _named_members(ruleset: Ruleset, naming: Naming) -> Iterator[tuple[str, Noun, str]]:
    owners = {"player": "Player", "shared": ""}
    for field in ruleset.fields:
        owner = owners.get(field.owner_kind, field.owner)
        key = f"{owner}.{field.name}" if owner else field.name
        inner = field.internal and key not in ruleset.names  # what an author has a name for is spoken of
        if inner or (field.owner_kind == "board" and field.name in ("tile", "rotation")):
            continue
        counts = field.type.kind == "number" and is_plural(spaced(field.name))
        noun = naming.things(field.name, owner) if counts else naming.called(field.name, owner)
        yield key, noun, "what is counted" if counts else "a field"
    for zone in ruleset.zones:
        owner = owners.get(zone.owner_kind, zone.owner)
        if not zone.internal:
            yield f"{owner}.{zone.name}" if owner else zone.name, naming.called(zone.name, owner), "a place for cards"


def _named_moments(ruleset: Ruleset, naming: Naming) -> Iterator[tuple[str, Noun, str]]:
    """Actions, answers, steps and procedures: what is done, and when."""
    steps, answers = dict[str, None](), dict[str, None]()
    for statement in every_statement(ruleset):
        if isinstance(statement, Step):
            steps[statement.name] = None
        elif isinstance(statement, Ask):
            answers |= dict.fromkeys(choice.name for choice in statement.choices)
    for what, names in (
        ("an action", ruleset.actions),
        ("an answer", answers),
        ("a step", steps),
        ("a procedure", ruleset.procedures),
    ):
        yield from ((name, naming.called(name), what) for name in names)


COUNTED = {"one of a deck", "a card", "a piece", "a kind of piece", "what is counted"}
"""What is spoken of in numbers, so that it has a plural."""
